/* The mechanism of a hand: chance, what cards count, declarations, tricks, deals and playouts.
 *
 * Every number of the rules is in the tables; the laws of tests/tarocchino/kernel compare it with tarocchino.core.
 */
#include "native.h"

#ifdef __GNUC__
#define lowest(cards) ((Int)__builtin_ctzll((uint64_t)(cards)))
#else
static Int lowest(Int cards) { Int n = 0; while (!(cards >> n & 1)) n++; return n; }
#endif

static inline Int bit(Int card) { return (Int)1 << card; }

/* Broadword, after Vigna: a number of eight bytes counts in all of them at once. */

#define ONES 0x0101010101010101u
#define HIGHEST 0x8080808080808080u

/* In each byte, how many bits are set in it and in those below. */
static inline uint64_t counted(Int cards)
{
    uint64_t x = (uint64_t)cards;
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return ((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * ONES;
}

static inline Int count(Int cards) { return (Int)(counted(cards) >> 56); }

/* How many of the bytes, all below 128, are not above the number. */
static inline int at_most(uint64_t bytes, uint64_t number)
{
    return (int)((((number * ONES | HIGHEST) - bytes) >> 7 & ONES) * ONES >> 56);
}

/* The card that has so many of them below it, from what was counted of them. */
static inline Int with_below(Int cards, uint64_t counted, Int number)
{
    int byte = 8 * at_most(counted, (uint64_t)number);
    uint64_t bits = (uint64_t)(cards >> byte & 255) * ONES & 0x8040201008040201u;
    uint64_t below = (bits + (HIGHEST - ONES)) >> 7 & ONES;    /* a byte is 1 where its bit is set */
    return byte + at_most(below * ONES, (uint64_t)number - (counted << 8 >> byte & 255));
}

/* Chance: xorshift64*, as in chance.py. */

static uint64_t seeded(uint64_t seed)
{
    seed += 0x9E3779B97F4A7C15u;
    seed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9u;
    seed = (seed ^ seed >> 27) * 0x94D049BB133111EBu;
    seed ^= seed >> 31;
    return seed ? seed : 1;
}

static Int below(uint64_t *chance, Int number)
{
    *chance ^= *chance >> 12;
    *chance ^= *chance << 25;
    *chance ^= *chance >> 27;
    return (Int)((*chance * 0x2545F4914F6CDD1Du >> 32) * (uint64_t)number >> 32);
}

/* Any of the cards, all alike. */
static inline Int any(uint64_t *chance, Int cards)
{
#ifdef __BMI2__
    uint64_t place = (uint64_t)bit(below(chance, count(cards)));
    return lowest(__builtin_ia32_pdep_di(place, (uint64_t)cards));
#else
    uint64_t found = counted(cards);
    return with_below(cards, found, below(chance, (Int)(found >> 56)));
#endif
}

/* One of the cards as likely as its weight; those that are special have weights of their own. */
static Int picked(uint64_t *chance, Int cards, Int special, const Int *weights, const Int *specials)
{
    Int up_to[CARDS], total = 0, drawn;
    int place = 0;
    for (Int rest = cards; rest; rest &= rest - 1) {
        Int card = lowest(rest);
        total += (special >> card & 1 ? specials : weights)[card];
        up_to[place++] = total;
    }
    drawn = below(chance, total);
    for (place = 0; up_to[place] <= drawn; place++) cards &= cards - 1;
    return lowest(cards);
}

/* Counting: combinations, piles, the price of the Matto, totals and scores. */

static Int grande(const Rules *r, Int held)
{
    Int following = count(held & r->grande_next), wild = count(held & r->wild);
    Int length = 1 + following + wild, free_wild = wild - (following == 1), run;
    uint64_t missing = ~(uint64_t)(held >> r->grande_run) | ~(uint64_t)0 << RUN, ends;
    if (!(held & r->grande_head) || !following || following + wild < 2) return 0;
    if (r->run_openers && !(held & r->run_openers)) return r->length_points[length];
    if (r->wild_ends_run) free_wild = free_wild && (missing & 1);
    ends = missing & missing << 1; /* two that follow each other are not both replaced */
    for (; free_wild; free_wild--) missing &= missing - 1;
    run = lowest(missing | ends);
    length += count(held >> r->grande_run & (bit(run < RUN ? run : RUN) - 1));
    return r->length_points[run < RUN ? length : length + count(held & r->moors)];
}

typedef struct { Int points[FAMILIES + 1], number[2], sum[2]; } Counted;  /* cricche, sequences */

static inline Int family_points(const Rules *r, int family, Int held)
{
    uint64_t numbered;
    if (family == GRANDE) return grande(r, held);
    numbered = (uint64_t)(held & r->family_cards[family]) * (uint64_t)r->family_factors[family];
    return r->family_points[family][numbered >> (64 - FAMILY_CARDS)];
}

static Int doubled(const Rules *r, const Int *number, const Int *sum)
{
    return (number[0] >= r->doubled_from ? 2 * sum[0] : sum[0])
           + (number[1] >= r->doubled_from ? 2 * sum[1] : sum[1]);
}

static Int count_families(const Rules *r, Int held, Counted *counted)
{
    memset(counted, 0, sizeof *counted);
    for (int family = 0; family <= GRANDE; family++) {
        Int points = family_points(r, family, held), sequence = family >= r->cricche;
        counted->points[family] = points;
        counted->number[sequence] += points > 0;
        counted->sum[sequence] += points;
    }
    return doubled(r, counted->number, counted->sum);
}

/* The points of the cricche, or of the sequences: families from one to before another. */
static Int points_of_kind(const Rules *r, Int held, Int first, Int after)
{
    Int number = 0, sum = 0;
    for (Int family = first; family < after; family++) {
        Int points = family_points(r, (int)family, held);
        number += points > 0;
        sum += points;
    }
    return number >= r->doubled_from ? 2 * sum : sum;
}

static Int combinations(const Rules *r, Int held)
{
    return points_of_kind(r, held, 0, r->cricche) + points_of_kind(r, held, r->cricche, GRANDE + 1);
}

/* The points of counted cards after one of them, or one more, has changed: its families alone. */
static Int recounted(const Rules *r, const Counted *counted, Int card, Int held)
{
    Int number[2] = {counted->number[0], counted->number[1]};
    Int sum[2] = {counted->sum[0], counted->sum[1]};
    for (Int families = r->families_of[card]; families; families &= families - 1) {
        Int family = lowest(families), sequence = family >= r->cricche;
        Int before = counted->points[family], points = family_points(r, (int)family, held);
        number[sequence] += (points > 0) - (before > 0);
        sum[sequence] += points - before;
    }
    return doubled(r, number, sum);
}

static Int extra(const Rules *r, Int pile)
{
    Int found = 0;
    for (int i = 0; i < VALUES; i++) found += count(pile & r->values[i][0]) * r->values[i][1];
    return found;
}

static void piles_before_payment(const Rules *r, const Seats *s, const State *at, Int *piles)
{
    memcpy(piles, at->pile, sizeof at->pile);
    for (int seat = 0; seat < SEATS; seat++)
        if (s->side[seat] >= 0) piles[s->side[seat]] |= at->discard[seat];
    if (r->stock_to_last_trick) piles[s->side[at->last_winner]] |= at->stock;
    for (Int side = 0; side < s->sides; side++) {
        Int cards = piles[side], heir = side;
        if (!cards || at->won[side]) continue;
        if (s->sides == 2) heir = 1 - side;
        else if (at->matto_winner >= 0) heir = s->side[at->matto_winner];
        piles[side] = 0;
        piles[heir] |= cards;
    }
}

/* Whether the Matto's price is owed; the piles are those before it is paid. */
static int owes(const Rules *r, const Seats *s, const State *at, const Int *piles, Debt *debt)
{
    Int seat = at->matto_seat, payee;
    if (r->price_for_odd_piles) {
        Int odd = 0;
        for (Int side = 0; side < s->sides; side++) odd |= count(piles[side]) & 1;
        if (!odd) return 0;
        if (seat < 0) seat = at->last_winner;
        payee = 1 - s->side[seat];
    } else {
        if (seat < 0 || !at->won[s->side[seat]]) return 0;
        payee = s->side[at->matto_winner];
    }
    *debt = (Debt){seat, s->side[seat], payee, piles[s->side[seat]] & ~bit(r->matto)};
    return debt->payer != payee;
}

static Int price(const Rules *r, const Int *piles, const Debt *debt)
{
    Int found = NONE, least = 0, own = piles[debt->payer], other = piles[debt->payee];
    Counted mine, theirs;
    Int lead = count_families(r, own, &mine) - count_families(r, other, &theirs);
    for (int i = 0; i < CARDS; i++) {
        Int card = r->by_code[i], loss = lead + 2 * r->extra[card];
        if (!(debt->cards >> card & 1)) continue;
        loss += recounted(r, &theirs, card, other | bit(card));
        loss -= recounted(r, &mine, card, own ^ bit(card));
        if (r->avoids_points) loss = -loss;
        if (found >= 0 && loss >= least) continue;
        found = card;
        least = loss;
        if (!least && !r->avoids_points) break; /* who gives a card away never leads by more */
    }
    return found;
}

static Int declared_points(const Seats *s, const State *at, Int side)
{
    Int found = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (s->side[seat] == side && at->declared[seat] > 0) found += at->declared[seat];
    return found;
}

static void final_piles(const Rules *r, const Seats *s, const State *at, Int *piles)
{
    Debt debt;
    piles_before_payment(r, s, at, piles);
    if (at->paid >= 0 && owes(r, s, at, piles, &debt)) {
        piles[debt.payer] ^= bit(at->paid);
        piles[debt.payee] |= bit(at->paid);
    }
}

static void totals_of(const Rules *r, const Seats *s, const State *at, Int *totals)
{
    Int piles[SEATS];
    memcpy(totals, at->trick_points, sizeof at->trick_points);
    for (int seat = 0; seat < SEATS; seat++)
        if (s->side[seat] >= 0 && at->declared[seat] > 0)
            totals[s->side[seat]] += at->declared[seat];
    if (at->called_out >= 0) return;
    final_piles(r, s, at, piles);
    totals[s->side[at->last_winner]] += r->last_trick;
    for (Int side = 0; side < s->sides; side++)
        totals[side] += combinations(r, piles[side]) + r->by_number[count(piles[side])]
                        + extra(r, piles[side]);
}

static Int scorers(const Rules *r, const Seats *s)
{
    return r->score_kind == DUEL ? s->players : s->sides;
}

static Int scored(const Rules *r, int row, Int total)
{
    return r->scored[row][total < 0 ? 0 : total < TOTALS ? total : TOTALS - 1];
}

static void scores_of(const Rules *r, const Seats *s, const State *at, const Int *totals, Int *scores)
{
    Int took_part = 0, without = 0, most = 0;
    if (r->score_kind == DUEL) {
        int lost = totals[0] <= totals[1];
        for (Int seat = 0; seat < s->players; seat++)
            scores[seat] = scored(r, lost + 2 * (seat != s->soloist), totals[lost]);
        return;
    }
    if (r->score_kind == BY_TOTAL) {
        for (Int side = 0; side < s->sides; side++) scores[side] = scored(r, 0, totals[side]);
        return;
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (s->side[seat] >= 0) took_part |= bit(s->side[seat]);
    for (Int side = 0; side < s->sides; side++)
        if (took_part >> side & 1) {
            if (!at->won[side]) without |= bit(side);
            if (totals[side] > most) most = totals[side];
        }
    for (Int side = 0; side < s->sides; side++) {
        Int loses = without ? without >> side : took_part >> side & (totals[side] == most);
        scores[side] = loses & 1 ? r->scored[0][0] : 0;
    }
}

/* Declarations, and calling out by them. */

static void call_out(State *at, Int side)
{
    if (side < 0) return;
    at->called_out = side;
    at->phase = OVER;
}

static Int highest_declared(const Seats *s, const State *at)
{
    Int found = NONE, most = -1;
    for (Int side = 0; side < s->sides; side++) {
        Int declared = declared_points(s, at, side), total = at->score[side] + declared;
        if (!declared || declared < at->needed[side] || total < most) continue;
        found = total > most ? side : NONE;
        most = total;
    }
    return found;
}

static int may_declare(const Rules *r, const State *at)
{
    if (at->tricks || at->declared[at->turn] >= 0) return 0;
    return at->phase == DECLARE || (at->phase == PLAY && r->declare_time == 1);
}

static void after_speaking(const Seats *s, State *at)
{
    at->turn = s->next[at->turn];
    if (at->turn == s->leader) at->phase = PLAY;
}

static void declare(const Seats *s, State *at, Int points)
{
    Int seat = at->turn, side = s->side[seat], counted = 0;
    at->declared[seat] = points;
    if (s->waits_for_all) {
        if (at->declared[s->closer] >= 0) call_out(at, highest_declared(s, at));
    } else if (s->counts[seat]) {
        for (int other = 0; other < SEATS; other++)
            if (s->counts[seat] >> other & 1 && at->declared[other] > 0)
                counted += at->declared[other];
        if (counted >= at->needed[side]) call_out(at, side);
    }
    if (at->phase == DECLARE) after_speaking(s, at);
}

static void keep_silent(const Seats *s, State *at, int closes)
{
    if (closes && s->waits_for_all && s->next[at->turn] == s->leader)
        call_out(at, highest_declared(s, at));
    if (at->phase == DECLARE) after_speaking(s, at);
}

/* Tricks. */

static inline Int legal_cards(const Rules *r, const State *at)
{
    Int hand = at->hand[at->turn], trumps = hand & r->suit_cards[TRUMPS], own;
    if (at->led < 0) return hand;
    own = hand & r->suit_cards[at->led];
    if (!own) own = trumps;
    if (!own) return hand;
    if (r->overtrump && own == trumps && (own & r->beaters[at->best])) own &= r->beaters[at->best];
    return own | (hand & r->suit_cards[MATTO_SUIT]);
}

/* The cards that would be winning the trick so far. */
static Int beaters(const Rules *r, const State *at)
{
    return at->led < 0 ? ~bit(r->matto) : r->beaters[at->best];
}

static void end_trick(const Rules *r, const Seats *s, State *at)
{
    Int winner = at->best_seat, side = s->side[winner], cards = 0, left = 0, points, piles[SEATS];
    Debt debt;
    for (Int i = 0; i < at->played; i++) cards |= bit(at->trick[i]);
    points = r->trick_combinations ? combinations(r, cards) : 0;
    if (cards >> r->matto & 1) {
        at->matto_winner = winner;
        at->pile[s->side[at->matto_seat]] |= bit(r->matto);
        cards ^= bit(r->matto);
    }
    at->pile[side] |= cards;
    at->won[side]++;
    at->trick_points[side] += points;
    at->tricks++;
    at->turn = at->leader = at->last_winner = winner;
    for (int i = 0; i < SEATS; i++) at->trick[i] = NONE;
    at->played = 0;
    at->led = at->best = at->best_seat = NONE;
    if (at->tricks == 1 && s->waits_for_all) call_out(at, highest_declared(s, at));
    if (at->phase == PLAY && points && s->calls_by_tricks
        && declared_points(s, at, side) + at->trick_points[side] >= at->needed[side])
        call_out(at, side);
    for (int seat = 0; seat < SEATS; seat++) left |= at->hand[seat];
    if (at->phase != PLAY || left) return;
    piles_before_payment(r, s, at, piles);
    at->phase = owes(r, s, at, piles, &debt) ? PAY : OVER;
    if (at->phase == PAY) at->turn = debt.seat;
}

static inline void play(const Rules *r, const Seats *s, State *at, Int card)
{
    Int closing = r->declare_time <= 1 ? s->players : 1;
    if (beaters(r, at) >> card & 1) {
        if (at->led < 0) at->led = r->suit[card];
        at->best = card;
        at->best_seat = at->turn;
    }
    at->hand[at->turn] ^= bit(card);
    at->trick[at->played++] = card;
    if (card == r->matto) at->matto_seat = at->turn;
    if (at->played == s->players) {
        end_trick(r, s, at);
        return;
    }
    at->turn = s->next[at->turn];
    if (!at->tricks && s->waits_for_all
        && (at->declared[s->closer] >= 0 || at->played >= closing))
        call_out(at, highest_declared(s, at));
}

static void pay_price(const Rules *r, const Seats *s, State *at)
{
    Int piles[SEATS];
    Debt debt;
    piles_before_payment(r, s, at, piles);
    if (owes(r, s, at, piles, &debt)) at->paid = price(r, piles, &debt);
    at->phase = OVER;
}

/* Deals and playouts. */

static const Int *row_of(const Policy *p, Int side, Int row)
{
    return p->weights + (p->which[side % p->sides] * p->rows + row) * CARDS;
}

/* Kinds, variants and standings: as in situations.py. */

static Int kind_of(const Rules *r, const Seats *s, const State *at)
{
    Int whole = at->tricks + count(at->hand[at->turn]), value = 0, ours;
    if (!at->played)
        return !at->tricks ? FIRST_LEAD : 2 * at->tricks < whole ? EARLY_LEAD : LATE_LEAD;
    if (at->led < 0) return AFTER_MATTO;
    for (Int i = 0; i < at->played; i++)
        if (at->trick[i] != r->matto) value += r->extra[at->trick[i]];
    ours = s->side[at->best_seat] == s->side[at->turn];
    return FOLLOWS + ours + 2 * (at->played == s->players - 1) + 4 * (at->led == TRUMPS)
           + 8 * (value >= RICH);
}

static Int variant_of(const Rules *r, const State *at, Int card, Int gone)
{
    Int suit = r->suit[card], same = at->hand[at->turn] & r->suit_cards[suit], found = 0;
    if (at->led >= 0 && r->beaters[at->best] >> card & 1) found |= BEATS_BEST;
    if (suit <= TRUMPS && !(r->stronger[card] & ~gone)) found |= HIGHEST_LEFT;
    if (suit < TRUMPS && !(same & (same - 1))) found |= SINGLE;
    return found;
}

static Int most_points(const Rules *r, const Seats *s, const State *at)
{
    Int found = 0, most = -1;
    for (Int side = 0; side < s->sides; side++) {
        Int pile = at->pile[side];
        Int points = combinations(r, pile) + r->by_number[count(pile)] + extra(r, pile);
        if (points > most) found = 0;
        if (points >= most) found |= bit(side);
        if (points > most) most = points;
    }
    return found;
}

static Int standing_of(const Seats *s, const State *at, Int most)
{
    Int side = s->side[at->turn];
    return !at->won[side] ? WITHOUT_TRICK : most >> side & 1 ? MOST_POINTS : SAFE;
}

static Int chosen_by_kind(const Rules *r, const Seats *s, const State *at, const Policy *p, Int legal,
                          Int most, uint64_t *chance)
{
    Int standing = p->standings > 1 ? standing_of(s, at, most) : SAFE, row[CARDS], gone = 0;
    const Int *rows = row_of(p, s->side[at->turn], (standing * KINDS + kind_of(r, s, at)) * VARIANTS);
    for (Int side = 0; side < s->sides; side++) gone |= at->pile[side];
    for (Int rest = legal; rest; rest &= rest - 1) {
        Int card = lowest(rest);
        row[card] = rows[variant_of(r, at, card, gone) * CARDS + card];
    }
    return picked(chance, legal, 0, row, NULL);
}

static inline Int choose(const Rules *r, const Seats *s, const State *at, const Policy *p, Int most,
                         uint64_t *chance)
{
    Int legal = legal_cards(r, at), side = s->side[at->turn];
    int ours;
    if (!(legal & (legal - 1))) return lowest(legal);
    if (!p->weights) return any(chance, legal);
    if (p->standings) return chosen_by_kind(r, s, at, p, legal, most, chance);
    if (at->led < 0) return picked(chance, legal, 0, row_of(p, side, LEADS), NULL);
    ours = s->side[at->best_seat] == side;
    return picked(chance, legal, r->beaters[at->best], row_of(p, side, ours ? PARTNER_AHEAD : BEATEN),
                  row_of(p, side, ours ? PARTNER_BEATEN : BEATS));
}

static void finish(const Rules *r, const Seats *s, State *at, const Policy *p, uint64_t *chance)
{
    Int most = p->standings > 1 ? most_points(r, s, at) : 0;
    while (at->phase != OVER) {
        Int points = may_declare(r, at) ? combinations(r, at->hand[at->turn]) : 0;
        if (points) declare(s, at, points);
        else if (at->phase == DECLARE) keep_silent(s, at, 1);
        else if (at->phase == PLAY) {
            play(r, s, at, choose(r, s, at, p, most, chance));
            if (p->standings > 1 && !at->played) most = most_points(r, s, at);
        }
        else pay_price(r, s, at);
    }
}

static void deal(const Rules *r, const Seats *s, State *at, const Int *pack, const Policy *p,
                 uint64_t *chance)
{
    at->stock = bit(CARDS) - 1;
    at->leader = at->turn = s->leader;
    for (int i = 0; i < STEPS && s->steps[i][0] != NO_STEP; i++) {
        Int seat = s->steps[i][1], number = s->steps[i][2], side = s->side[seat], points;
        switch (s->steps[i][0]) {
        case RECEIVE:
            for (; number; number &= number - 1) at->hand[seat] |= bit(pack[lowest(number)]);
            at->stock &= ~at->hand[seat];
            break;
        case OFFER:
            points = combinations(r, at->hand[seat]);
            if (!points || points < at->needed[side]) break;
            at->turn = seat;
            at->declared[seat] = points;
            call_out(at, side);
            return;
        case DISCARD:
            for (; number; number--) {
                Int able = at->hand[seat] & r->discardable;
                Int card = p->weights ? picked(chance, able, 0, row_of(p, side, p->rows - 1), NULL)
                                      : any(chance, able);
                at->hand[seat] ^= bit(card);
                at->discard[seat] |= bit(card);
            }
        }
    }
    at->phase = r->declare_time > 1 ? DECLARE : PLAY;
}
