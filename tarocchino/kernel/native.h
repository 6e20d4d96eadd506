/* What the kernel's C has in common: the tables and the state, field by field as rule_table.py,
 * seat_table.py, state.py and evidence.py write them, and the loops that native.c calls.
 */
#ifndef NATIVE_H
#define NATIVE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { CARDS = 62, SEATS = 7, FAMILIES = 11, FAMILY_CARDS = 7, RUN = 12, LENGTHS = 23, VALUES = 4 };
enum { STEPS = 24, GRANDE = FAMILIES };
enum { TOTALS = 4096, SITUATIONS = 6, TRUMPS = 4, MATTO_SUIT = 5, NONE = -1 };
enum { FAR = 1 << 30 };                                            /* more than anybody declares */
enum { DECLARE, PLAY, PAY, OVER };                                 /* phases */
enum { NO_STEP, RECEIVE, OFFER, DISCARD };                         /* kinds of steps */
enum { BY_TOTAL, DUEL, PENALTIES };                                /* kinds of scores */
enum { CARD_POINTS, LAST_TRICK, DECLARED, TRICK_POINTS, FAMILY_POINTS, PARTS = FAMILY_POINTS + FAMILIES + 1 };
enum { LEADS, BEATS, BEATEN, PARTNER_AHEAD, PARTNER_BEATEN };      /* situations */
enum { FIRST_LEAD, EARLY_LEAD, LATE_LEAD, AFTER_MATTO, FOLLOWS, KINDS = 20, VARIANTS = 8 };
enum { BEATS_BEST = 1, HIGHEST_LEFT = 2, SINGLE = 4 };             /* variants, as bits */
enum { SAFE, WITHOUT_TRICK, MOST_POINTS, STANDINGS, RICH = 6 };    /* standings */

enum { LAYOUT = 3 }; /* as in flat.py */

typedef int64_t Int;

typedef struct {
    Int suit[CARDS], strength[CARDS], stronger[CARDS], suit_cards[6], beaters[CARDS], matto, overtrump;
    Int cricche, family_factors[FAMILIES], family_cards[FAMILIES];
    Int family_points[FAMILIES][1 << FAMILY_CARDS];
    Int families_of[CARDS], grande_head, grande_next, grande_run, run_openers, wild_ends_run;
    Int moors, wild;
    Int length_points[LENGTHS], doubled_from;
    Int by_number[CARDS + 1], extra[CARDS], values[VALUES][2], by_code[CARDS], discardable;
    Int last_trick, price_for_odd_piles, stock_to_last_trick, avoids_points, trick_combinations;
    Int declare_time, score_kind, scored[4][TOTALS];
} Rules;

typedef struct {
    Int players, sides, side[SEATS], next[SEATS], leader, closer, waits_for_all, calls_by_tricks;
    Int counts[SEATS], soloist, steps[STEPS][3];
} Seats;

typedef struct {
    Int hand[SEATS], discard[SEATS], pile[SEATS], won[SEATS], declared[SEATS], trick_points[SEATS];
    Int score[SEATS], needed[SEATS], trick[SEATS];
    Int stock, phase, turn, leader, played, led, best, best_seat, tricks;
    Int matto_seat, matto_winner, last_winner, called_out, paid;
} State;

typedef struct { Int seat, payer, payee, cards; } Debt;
typedef struct { Int parts[SEATS][PARTS], taken[SEATS][CARDS]; } Account;  /* by side */
/* No weights: all cards are alike. No standings: rows by situation, else by kind. */
typedef struct { const Int *weights, *which; Int rows, sides, standings; } Policy;

/* Evidence of how likely worlds are, see likelihood.h. */

enum { LENGTHS_TOLD = 4, BINS = 32, PLACES = 2 * SEATS + 1 };
enum { UNIT = 1 << 16, BY_HABIT = 15, DRAWS = 1 << 24, MOST_STARTS = 64 };

typedef struct {
    Int cards[KINDS][VARIANTS][CARDS], discards[LENGTHS_TOLD][CARDS], concealed[FAMILIES + 2];
} Habits;

typedef struct { Int seat, is_discard, allowed; } Place;
typedef struct { Int seat, since, card, led, must, beating, highest, kind; } Played;
typedef struct { Int seat, since, points[FAMILIES + 1]; } Spoken;
typedef struct { Int seat, since; } Laid;
typedef struct {
    Int seat, since, laid, card[CARDS], per_point, per_short, least, step, chance[BINS];
} Judged;

typedef struct {
    const Rules *r;
    const Habits *habits;
    Int places, played, spoken, laid, judged;
    const Place *place;
    const Played *plays;
    const Spoken *words;
    const Laid *discards;
    const Judged *judgements;
    int hand_of[SEATS], discard_of[SEATS];
} Evidence;

/* What takes long, and is compiled once for each kind of processor. */

typedef struct { Int totals[SEATS], scores[SEATS]; } Sums;
typedef struct { Int totals[SEATS], scores[SEATS], called_out; } End;

typedef struct {
    /* Playouts from the state, or hands dealt at random where it is before a deal: sums at their
     * ends, and where an account is given what they are made of. */
    void (*play_hands)(const Rules *, const Seats *, const State *start, int deals, Int number,
                       const Policy *, uint64_t seed, Sums *, Account *);
    /* The same ends, each by itself. */
    void (*play_ends)(const Rules *, const Seats *, const State *start, Int number, const Policy *,
                      uint64_t seed, End *);
    /* So many worlds from the starts, which take turns: each moves first, then before each world. */
    void (*draw_worlds)(const Evidence *, Int *starts, Int begun, Int *found, Int number, Int first,
                        Int between, uint64_t seed);
} Loops;

extern const Loops loops_for_any;

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && !defined(PORTABLE)
#define HAS_LOOPS_WITH_BMI2
extern const Loops loops_with_bmi2;
#endif

#endif
