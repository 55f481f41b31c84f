/* Any declared ranking as tables: what a hand is worth is looked up, not reckoned.

   Python declares what five cards are worth (anteup.kernel.tables); here that is closed upwards to six and seven. The
   ranks of the natural cards make an index, suits that hold five cards or more are looked up by their mask, and wild
   cards are only counted. Greater is better; 0 does not qualify. */

#ifndef ANTEUP_RANKING_H
#define ANTEUP_RANKING_H

#include "kernel.h"

enum {
    FIVES = 8555,    /* five cards of several suits: 6,175 + 1,820 + 455 + 91 + 13 + 1, by the number of wild ones */
    SUITED = 2380,   /* five cards of one suit: 1,287 + 715 + 286 + 78 + 13 + 1 */
    RANK_SETS = 8192 /* sets of ranks, as thirteen bits */
};

enum Kind { BY_RANKS, BADUGI, SPADE };

enum Plays { ANY_FIVE, TWO_AND_THREE, OWN_CARDS };

struct Ranking {
    enum Kind kind;
    int against;               /* five of a suit are worth what `suited` says even if less (deuce to seven) */
    Mask wild;                 /* the cards that are wild */
    Mask pack;                 /* all cards that the ranking knows */
    uint32_t *value[8][8];     /* [cards][wild ones]: by the index of the natural ranks, for 5 to 7 cards */
    uint32_t *suited[8];       /* [wild ones]: by the mask of the natural cards of one suit, for 5 to 7 with the wild */
    uint32_t *joint;           /* `against`: six or seven cards with five of a suit or more, see joint_value */
    uint32_t *sets;            /* badugi: [wild ones][set of ranks, all of different suits]; spade: [any wild][spades held] */
    uint16_t *place;           /* five cards of several suits by their place in the order of all fives, 0 below them */
    uint16_t *suited_place;    /* five of a suit by theirs; both are NULL until ranking_places */
    uint32_t *memory;          /* what all of these stand in */
};

int ranking_open(struct Ranking *ranking, enum Kind kind, const uint32_t *values, const uint32_t *suited, int against,
                 Mask wild, Mask pack); /* 0, or -1 where memory is short */
void ranking_close(struct Ranking *ranking);
int ranking_places(struct Ranking *ranking); /* 0, or -1 where memory is short; of rankings by ranks */

/* Whether some cards are a hand of the ranking: five to seven different ones of its pack; at badugi up to thirteen. */
static inline int ranking_fits(const struct Ranking *ranking, Mask own, Mask board)
{
    int cards = __builtin_popcountll(own | board);
    int right = ranking->kind == BY_RANKS ? cards >= 5 && cards <= 7 : cards >= 1 && cards <= 13;
    return right && !(own & board) && !((own | board) & ~ranking->pack);
}

/* The same where exactly two of one's own play with three of the board's. */
static inline int ranking_fits_two_and_three(const struct Ranking *ranking, Mask own, Mask board)
{
    int held = __builtin_popcountll(own), out = __builtin_popcountll(board);
    return held >= 2 && held <= 6 && out >= 3 && out <= 5 && !(own & board) && !((own | board) & ~ranking->pack);
}

/* ---- The index of some ranks ---------------------------------------------------------------------------------------

   Every card adds two small numbers, one if it is a two to an eight and another if it is a nine to an ace, chosen so
   that no two choices of up to seven cards, at most four of a rank, have the same sums. From the two sums comes an index
   without gaps among the hands of as many cards. */

enum {
    LOW_SUMS = 43718,
    HIGH_SUMS = 10552,
    LOW_BITS = 20,
    HIGH_BITS = 16,
    FLAGS = LOW_BITS + HIGH_BITS /* above the sums: bit i is set where a suit holds 5 - i cards or more */
};

extern uint32_t ranking_low[8][LOW_SUMS];    /* [cards in all][sum]: the first index */
extern uint32_t ranking_high[HIGH_SUMS];     /* [sum]: how far beyond */
extern uint64_t ranking_of_suit[RANK_SETS];  /* both sums of the ranks in one suit, and the flags */
extern uint32_t ranking_place[RANK_SETS];    /* a set of ranks among those of as many */

static inline uint32_t ranking_index(int cards, uint64_t sums)
{
    return ranking_low[cards][sums & ((1u << LOW_BITS) - 1)] +
           ranking_high[sums >> LOW_BITS & ((1u << HIGH_BITS) - 1)];
}

/* ---- Where a flush is worse than none ------------------------------------------------------------------------------

   Five natural cards of one suit are a flush whether one likes it or not, so six or seven cards with five of a suit or
   more must be tried five at a time. What they are worth depends on the mask of that suit and on the ranks of the one
   or two cards beside it: 117,117 + 22,308 + 1,716 ways with seven cards, 16,731 + 1,716 with six. */

enum { JOINT = 1287 * 91 + 1716 * 13 + 1716 + 1287 * 13 + 1716 };

static inline uint32_t ranking_joint(int cards, uint32_t suit, int rank, int other)
{
    static const uint32_t seven[3] = {0, 1287 * 91, 1287 * 91 + 1716 * 13}, six = 1287 * 91 + 1716 * 13 + 1716;
    int held = __builtin_popcount(suit), beside = cards - held;
    uint32_t pair = rank > other ? rank * (rank + 1) / 2 + other : other * (other + 1) / 2 + rank;
    uint32_t set = ranking_place[suit], within = beside == 2 ? set * 91 + pair : beside == 1 ? set * 13 + rank : set;
    return within + (cards == 7 ? seven[held - 5] : held == 5 ? six : six + 1287 * 13);
}

#endif
