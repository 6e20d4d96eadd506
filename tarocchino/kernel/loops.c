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

const Loops LOOPS = {play_hands, play_ends, draw_worlds};
