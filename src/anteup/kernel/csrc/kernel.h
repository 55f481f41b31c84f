/* What every file of the kernel shares: hands as masks, what a high hand is worth, and the functions in lanes.

   A mask is a hand as a set: sixteen bits a suit (clubs, diamonds, hearts, spades, from the bottom), a bit a rank (the
   two is bit 0, the ace bit 12). The three bits above each suit belong to no card of the 52.

   The code of a high hand is 32 bits, and the greater wins. Its upper half is where the category begins plus the ranks
   that make it: of the pair, of both pairs, of the threes, of the fours; of a straight one bit, 1 << (4 + steps above
   the wheel). Its lower half is the ranks that decide after that: kickers, the pair of a full house, all five of a
   flush. Ranks are sets of bits as in a suit of a mask, so that codes compare as players do: from the highest down. */

#ifndef ANTEUP_KERNEL_H
#define ANTEUP_KERNEL_H

#include <stddef.h>
#include <stdint.h>

typedef uint64_t Mask;

#define RANKS 0x1FFFu /* of one suit */
#define ALL_52 0x1FFF1FFF1FFF1FFFu

/* Where each category begins. A high card and a pair share their beginning: without a pair nothing is added to it. */
enum {
    HIGH_CARD = 0,
    ONE_PAIR = 0,
    TWO_PAIRS = 4097,
    THREES = 10243,
    STRAIGHT = 14340,
    FLUSH = 22534,
    FULL_HOUSE = 22535,
    FOURS = 26632,
    STRAIGHT_FLUSH = 30729,
};

enum { CATEGORIES = 9 };

/* The least upper half of each category. */
static const uint16_t LEAST[CATEGORIES] = {
    0, ONE_PAIR + 1, TWO_PAIRS + 3, THREES + 1, STRAIGHT + 16, FLUSH, FULL_HOUSE + 1, FOURS + 1, STRAIGHT_FLUSH + 16,
};

/* Whether this is a hand of so many cards of the 52. */
static inline int is_hand(Mask hand, int cards)
{
    return !(hand & ~ALL_52) && __builtin_popcountll(hand) == cards;
}

/* The ranks but the lowest; none, if there are none. */
static inline uint32_t but_lowest(uint32_t ranks) { return ranks & (ranks - 1); }

/* The ranks but the lowest, which stays if it is the only one. */
static inline uint32_t but_lowest_of_several(uint32_t ranks)
{
    uint32_t fewer = but_lowest(ranks);
    return fewer ? fewer : ranks;
}

/* The code of five to seven cards. No tables: every category is reckoned, then the best is taken without branches. */
static inline uint32_t code_of(Mask hand)
{
    uint32_t c = hand & RANKS, d = hand >> 16 & RANKS, h = hand >> 32 & RANKS, s = hand >> 48 & RANKS;
    int cards = __builtin_popcountll(hand);

    /* Three suits added up, a bit a rank; with the fourth, the ranks held at least once, twice, three times, four. */
    uint32_t odd = c ^ d ^ h, carry = (c & d) | (h & (c | d));
    uint32_t once = odd | carry | s, twice = carry | (odd & s), thrice = carry & (odd | s), fours = carry & odd & s;

    uint32_t suited = __builtin_popcount(c) > 4 ? c : 0;
    suited = __builtin_popcount(d) > 4 ? d : suited;
    suited = __builtin_popcount(h) > 4 ? h : suited;
    suited = __builtin_popcount(s) > 4 ? s : suited;

    /* One up, so that there is room for the ace under the two. Of the five bits of a run the highest is left, and only
       that of the highest run: where the run goes on, its next card stands in `line` at the same place. */
    uint32_t line = suited ? suited : once;
    uint32_t run = line << 1 | line >> 12;
    run &= run << 1 & run << 2;
    run &= run << 2 & ~line;

    uint32_t paired = but_lowest(twice); /* something only if there are two pairs */
    uint32_t made = but_lowest(paired) ? paired : twice;
    uint32_t begins = paired ? TWO_PAIRS : ONE_PAIR;
    uint32_t among = once; /* what the kickers are taken from */
    if (thrice) {
        made = but_lowest_of_several(thrice);
        begins = paired ? FULL_HOUSE : THREES;
        among = paired ? twice : once;
    }
    if (fours) {
        made = fours;
        begins = FOURS;
        among = once;
    }
    /* Seven cards are two too many. Where fewer ranks than cards are left, the highest stays. */
    uint32_t kickers = among ^ made;
    kickers = cards > 5 ? but_lowest_of_several(kickers) : kickers;
    kickers = cards > 6 ? but_lowest_of_several(kickers) : kickers;
    if (suited) {
        int number = __builtin_popcount(suited);
        made = 0;
        begins = FLUSH;
        kickers = number > 5 ? but_lowest(suited) : suited;
        kickers = number > 6 ? but_lowest(kickers) : kickers;
    }
    if (run) {
        made = run;
        begins = suited ? STRAIGHT_FLUSH : STRAIGHT;
        kickers = 0;
    }
    return (begins + made) << 16 | kickers;
}

/* The functions that look at many hands at once, compiled for each width of vector. */
struct Ranking;
struct Spot;
struct Tally;
struct Field;

struct Lanes {
    const char *name;
    /* The code of a hand; -1 if it is not five to seven of the 52 cards. */
    int64_t (*code)(Mask hand);
    /* The codes of n hands. -1, or the index of the first that is not `cards` (5 to 7) of the 52. */
    int64_t (*codes)(const Mask *hands, uint32_t *out, size_t n, int cards);
    /* The best codes of two of one's own (2 to 6) and three of the board's (3 to 5) cards: own[i] on boards[i * step],
       step 0 being one board for all. -1, or the index of the first with a wrong number or a card on both sides. */
    int64_t (*omaha)(const Mask *own, const Mask *boards, size_t step, uint32_t *out, size_t n);
    /* The masks of n rows of k cards, which are indices, 4 * rank + suit, up to the `highest`. -1, or where in all rows
       the first stands that is higher or stands twice in its row. */
    int64_t (*masks)(const uint8_t *cards, int k, Mask *out, size_t n, int highest);
    /* How many of the 133,784,560 hands of seven cards are of each category, the high card first. Each is looked at.
       0, or -1 where memory is short. */
    int (*census)(uint64_t counts[CATEGORIES]);

    /* By the tables of a ranking (ranking.h): the best five of 5 to 7 cards, or of any number at badugi; with exactly
       two of one's own; and of many hands as they play (enum Plays), on boards as above: -1, or the first wrong one. */
    uint32_t (*best_of)(const struct Ranking *ranking, Mask hand);
    uint32_t (*best_two_and_three)(const struct Ranking *ranking, Mask own, Mask board);
    int64_t (*strengths)(const struct Ranking *ranking, int plays, const Mask *own, const Mask *boards, size_t step,
                         uint32_t *found, size_t n);
    /* Every deal of a spot (deal.h) in which the first card that lacks is the `first`th to the one before the `last`th
       of the deck; where nothing lacks, one deal for first = 0. Adds to the tally, and gives the number of deals. */
    uint64_t (*deal_all)(const struct Spot *spot, int first, int last, struct Tally *tally);
    /* So many deals at random, which depend on the seed and the stream alone. Gives the number of deals, or -1 where in
       a million tries the ranges left each other no hand. */
    int64_t (*deal_some)(const struct Spot *spot, uint64_t seed, uint64_t stream, uint64_t deals, struct Tally *tally);
    /* Two hands that play two and three, on every board of five of a deck of up to 48: how often each way of sharing
       came up, [share 1][share 2], where 0 is to the first hand, 1 to both, 2 to the second, 3 to nobody. -1: no memory. */
    int (*two_and_three_duel)(const struct Ranking *const rankings[2], int shares, Mask first, Mask second, Mask deck,
                              int64_t ways[16]);

    /* Known hold'em hands, 2 to 10: counts[set of winners] += boards (or run-outs of a board), bit p of the set for hand
       p. The first two count in parts: as though there were no flushes, and then what each suit changes. 0, or -1 if
       there is no memory. */
    int (*by_rank)(const Mask *hands, int count, Mask dead, int64_t *counts);
    int (*by_suit)(const Mask *hands, int count, int suit, Mask dead, int64_t *counts);
    int (*on_all_boards)(const Mask *hands, int count, Mask dead, int64_t *counts);
    void (*on_run_outs)(const Mask *hands, int count, Mask board, Mask dead, int64_t *counts);
    /* Range against range (holdem.h) on a board of three to five cards: win[i] and tie[i] += the weights that hand i
       of the first range wins and ties, over all hands of the second and all run-outs. 0, or -1 if there is no memory. */
    int (*range_on_board)(const struct Field *field, double *win, double *tie);
};

extern const struct Lanes lanes_avx512, lanes_avx2, lanes_base;
extern const struct Lanes *lanes; /* those that are in use */

#endif
