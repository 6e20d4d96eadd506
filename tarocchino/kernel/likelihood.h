/* How likely the play makes the worlds, and worlds drawn by that; tests/tarocchino/kernel/weighing.py
 * says it in Python.
 *
 * All numbers that are multiplied are quotients of integers below 2^53, in one order, so every machine
 * draws the same.
 */

static double quotient(Int part, Int whole) { return (double)part / (double)whole; }

/* A card played from a hand: by habit, and one time in sixteen any card. */
static double chance_of_play(const Rules *r, const Habits *habits, const Played *p, Int hand)
{
    Int held = hand | p->since, legal = held, single = 0, total = 0, weight = 0, number, own;
    if (p->led >= 0) {
        own = held & r->suit_cards[p->led];
        if (!own) own = held & r->suit_cards[TRUMPS];
        if (own & p->must) own &= p->must;
        if (own) legal = own | (held & r->suit_cards[MATTO_SUIT]);
    }
    number = count(legal);
    if (number < 2) return 1.0;
    for (int suit = 0; suit < TRUMPS; suit++) {
        own = held & r->suit_cards[suit];
        if (!(own & (own - 1))) single |= own;
    }
    for (Int rest = legal; rest; rest &= rest - 1) {
        Int card = lowest(rest);
        Int variant = (p->beating >> card & 1) | (p->highest >> card & 1) << 1 | (single >> card & 1) << 2;
        Int here = habits->cards[p->kind][variant][card];
        total += here;
        if (card == p->card) weight = here;
    }
    return quotient(BY_HABIT * weight * number + total, (BY_HABIT + 1) * total * number);
}

/* What was declared of a hand, and what was not. */
static double chance_of_words(const Rules *r, const Habits *habits, const Spoken *words, Int hand)
{
    Int held = hand | words->since, concealed = 0;
    for (int family = 0; family <= GRANDE; family++)
        concealed += family_points(r, family, held) > words->points[family];
    return quotient(habits->concealed[concealed], UNIT);
}

/* These discards among all that could have been discarded. */
static double chance_of_discard(const Rules *r, const Habits *habits, Int held, Int discard)
{
    double ways[CARDS + 1] = {1.0}, found = 1.0;
    Int whole = held | discard, number = count(discard), length[TRUMPS + 1];
    for (int suit = 0; suit <= TRUMPS; suit++) {
        Int in_suit = count(whole & r->suit_cards[suit]);
        length[suit] = in_suit < LENGTHS_TOLD ? in_suit : LENGTHS_TOLD;
    }
    for (Int rest = whole & r->discardable; rest; rest &= rest - 1) {
        Int card = lowest(rest);
        double weight = (double)habits->discards[length[r->suit[card]] - 1][card];
        for (Int n = number; n; n--) {
            volatile double more = weight * ways[n - 1]; /* rounded: not fused with the sum */
            ways[n] += more;
        }
        if (discard >> card & 1) found *= weight;
    }
    return found / ways[number];
}

/* What a player did, told by a sum over their cards. */
static double chance_of_judgement(const Rules *r, const Judged *j, Int hand, Int discard)
{
    Int held = hand | j->since | (j->laid ? discard : 0), sum = 0, bin;
    for (Int rest = held; rest; rest &= rest - 1) sum += j->card[lowest(rest)];
    if (j->per_point) sum += j->per_point * (combinations(r, held) / 2);
    if (j->per_short)
        for (int suit = 0; suit < TRUMPS; suit++)
            sum += count(held & r->suit_cards[suit]) < 2 ? j->per_short : 0;
    bin = sum < j->least ? 0 : (sum - j->least) / j->step;
    return quotient(j->chance[bin < BINS ? bin : BINS - 1], UNIT);
}

/* How likely what the seat did is, with its cards lying so. It stops where, with the other's chance,
 * it has fallen below the bound, as no chance is above 1. */
static double chance_of_seat(const Evidence *e, const Int *world, Int seat, double others, double bound)
{
    double found = 1.0;
    Int hand = 0, discard = 0;
    if (seat < 0) return found;
    if (e->hand_of[seat] >= 0) hand = world[e->hand_of[seat]];
    if (e->discard_of[seat] >= 0) discard = world[e->discard_of[seat]];
    for (Int i = 0; i < e->spoken; i++)
        if (e->words[i].seat == seat) found *= chance_of_words(e->r, e->habits, &e->words[i], hand);
    if (others * found * (double)DRAWS < bound) return found;
    for (Int i = 0; i < e->judged; i++)
        if (e->judgements[i].seat == seat)
            found *= chance_of_judgement(e->r, &e->judgements[i], hand, discard);
    for (Int i = 0; i < e->laid; i++)
        if (e->discards[i].seat == seat)
            found *= chance_of_discard(e->r, e->habits, hand | e->discards[i].since, discard);
    for (Int i = 0; i < e->played; i++)
        if (e->plays[i].seat == seat) {
            if (others * found * (double)DRAWS < bound) return found;
            found *= chance_of_play(e->r, e->habits, &e->plays[i], hand);
        }
    return found;
}

/* Exchange two cards of two places, if the play makes that likely enough. */
static void move(const Evidence *e, Int *world, double *by_seat, uint64_t *chance)
{
    Int one = below(chance, e->places), other = below(chance, e->places - 1), a, b, swapped, s, t;
    double bound, first, second;
    other += other >= one;
    a = any(chance, world[one]);
    b = any(chance, world[other]);
    if (!(e->place[other].allowed >> a & 1) || !(e->place[one].allowed >> b & 1)) return;
    s = e->place[one].seat;
    t = e->place[other].seat;
    swapped = bit(a) | bit(b);
    world[one] ^= swapped;
    world[other] ^= swapped;
    bound = (s < 0 ? 1.0 : by_seat[s]) * (t < 0 || t == s ? 1.0 : by_seat[t]);
    bound *= (double)below(chance, DRAWS);
    second = 1.0;
    first = chance_of_seat(e, world, s, 1.0, bound);
    if (t != s && first * (double)DRAWS >= bound) second = chance_of_seat(e, world, t, first, bound);
    if (first * second * (double)DRAWS < bound) {
        world[one] ^= swapped;
        world[other] ^= swapped;
        return;
    }
    if (s >= 0) by_seat[s] = first;
    if (t >= 0 && t != s) by_seat[t] = second;
}

/* So many worlds from the starts, which take turns: each moves first, then before each further world. */
static void draw_worlds(const Evidence *e, Int *starts, Int begun, Int *found, Int number, Int first,
                        Int between, uint64_t seed)
{
    static const size_t size = sizeof(Int);
    uint64_t chance = seeded(seed);
    double by_seat[MOST_STARTS][SEATS];
    for (Int i = 0; i < begun; i++)
        for (int seat = 0; seat < SEATS; seat++)
            by_seat[i][seat] = chance_of_seat(e, starts + i * e->places, seat, 1.0, 0.0);
    for (Int i = 0; i < number; i++) {
        Int chain = i % begun, *world = starts + chain * e->places;
        for (Int left = e->places < 2 ? 0 : i < begun ? first : between; left; left--)
            move(e, world, by_seat[chain], &chance);
        memcpy(found + i * e->places, world, (size_t)e->places * size);
    }
}
