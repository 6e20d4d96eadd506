/* The loops that take long; loops_bmi2.c has them compiled once more. */
#include "mechanism.h"
#include "likelihood.h"

#ifndef LOOPS
#define LOOPS loops_for_any
#endif

static void shuffle(Int *pack, uint64_t *chance)
{
    for (Int left = CARDS; left > 1; left--) {
        Int place = below(chance, left), card = pack[left - 1];
        pack[left - 1] = pack[place];
        pack[place] = card;
    }
}

/* What makes up the totals, and which cards each side counts, added to those of other hands. */
static void enter(const Rules *r, const Seats *s, const State *at, Account *account)
{
    Int piles[SEATS];
    Counted counted;
    for (Int side = 0; side < s->sides; side++) {
        account->parts[side][TRICK_POINTS] += at->trick_points[side];
        account->parts[side][DECLARED] += declared_points(s, at, side);
    }
    if (at->called_out >= 0) return;
    final_piles(r, s, at, piles);
    account->parts[s->side[at->last_winner]][LAST_TRICK] += r->last_trick;
    for (Int side = 0; side < s->sides; side++) {
        Int *parts = account->parts[side];
        count_families(r, piles[side], &counted);
        for (int family = 0; family <= GRANDE; family++) {
            int doubles = counted.number[family >= r->cricche] >= r->doubled_from;
            parts[FAMILY_POINTS + family] += counted.points[family] << doubles;
        }
        parts[CARD_POINTS] += r->by_number[count(piles[side])] + extra(r, piles[side]);
        for (Int rest = piles[side]; rest; rest &= rest - 1) account->taken[side][lowest(rest)]++;
    }
}

static void play_hands(const Rules *r, const Seats *s, const State *start, int deals, Int number,
                       const Policy *policy, uint64_t seed, Sums *sums, Account *account)
{
    Int pack[CARDS], totals[SEATS], scores[SEATS];
    uint64_t chance = seeded(seed);
    for (Int card = 0; card < CARDS; card++) pack[card] = card;
    for (Int i = 0; i < number; i++) {
        State at = *start;
        if (deals) {
            shuffle(pack, &chance);
            deal(r, s, &at, pack, policy, &chance);
        }
        finish(r, s, &at, policy, &chance);
        totals_of(r, s, &at, totals);
        scores_of(r, s, &at, totals, scores);
        for (Int side = 0; side < s->sides; side++) sums->totals[side] += totals[side];
        for (Int place = 0; place < scorers(r, s); place++) sums->scores[place] += scores[place];
        if (account) enter(r, s, &at, account);
    }
}

static void play_ends(const Rules *r, const Seats *s, const State *start, Int number,
                      const Policy *policy, uint64_t seed, End *ends)
{
    uint64_t chance = seeded(seed);
    for (Int i = 0; i < number; i++) {
        State at = *start;
        finish(r, s, &at, policy, &chance);
        totals_of(r, s, &at, ends[i].totals);
        scores_of(r, s, &at, ends[i].totals, ends[i].scores);
        ends[i].called_out = at.called_out;
    }
}

/* Exact ends: alpha-beta, one side against all others. */

static Int lead(const Seats *s, const Int *by_side, Int side)
{
    Int others = 0;
    for (Int i = 0; i < s->sides; i++) others += i == side ? 0 : by_side[i];
    return by_side[side] * (s->sides - 1) - others;
}

/* 1 if the hand wins the match of two sides for this one, -1 for the other, 0 if neither. */
static Int match_won(const State *at, const Int *totals, const Int *scores, Int side)
{
    Int lead = at->score[side] + scores[side] - at->score[1 - side] - scores[1 - side];
    if (at->called_out >= 0) return at->called_out == side ? 1 : -1;
    if (totals[side] < at->needed[side] && totals[1 - side] < at->needed[1 - side]) return 0;
    return (lead > 0) - (lead < 0);
}

static void leads_at_end(const Search *search, State *at, Int *points, Int *score)
{
    const Seats *s = search->s;
    Int totals[SEATS], scores[SEATS], by_side[SEATS] = {0}, sign = search->r->avoids_points ? -1 : 1;
    if (at->phase == PAY) pay_price(search->r, s, at);
    totals_of(search->r, s, at, totals);
    scores_of(search->r, s, at, totals, scores);
    for (Int i = 0; i < scorers(search->r, s); i++)
        by_side[search->r->score_kind == DUEL ? s->side[i] : i] += scores[i];
    *points = sign * lead(s, totals, search->side);
    *score = sign * lead(s, by_side, search->side);
    if (search->to_win && s->sides == 2)
        *score += MATCH_FIRST * match_won(at, totals, scores, search->side);
}

/* The value of the position to the side: its lead in scores first, then in points. */
static Int value(Search *search, const State *at, Int alpha, Int beta, Int *best)
{
    const Int ours = at->phase == PLAY && search->s->side[at->turn] == search->side;
    Int found = ours ? -FAR * (Int)FAR : FAR * (Int)FAR, points, score;
    State next = *at;
    if (++search->nodes > search->most) return 0;
    if (at->phase != PLAY) {
        leads_at_end(search, &next, &points, &score);
        return score * SCORE_FIRST + points;
    }
    for (Int rest = legal_cards(search->r, at); rest; rest &= rest - 1) {
        Int card = lowest(rest), worth;
        next = *at;
        play(search->r, search->s, &next, card);
        worth = value(search, &next, alpha, beta, NULL);
        if (search->nodes > search->most) return 0;
        if (ours ? worth > found : worth < found) {
            found = worth;
            if (best) *best = card;
        }
        if (ours && found > alpha) alpha = found;
        if (!ours && found < beta) beta = found;
        if (alpha >= beta) break;
    }
    return found;
}

static Int solve(Search *search, const State *at, Int *best)
{
    return value(search, at, -FAR * (Int)FAR, FAR * (Int)FAR, best);
}

const Loops LOOPS = {play_hands, play_ends, solve, draw_worlds};
