/* Hold'em showdowns: who wins how many boards.

   A hand is two known cards. A board is five cards that are in nobody's hand and not dead. Whole numbers stay whole:
   the weights of ranges are doubles, and sums of whole numbers in doubles are exact below 2^53. */

#ifndef ANTEUP_HOLDEM_H
#define ANTEUP_HOLDEM_H

#include "kernel.h"

enum {
    MOST_HANDS = 10,  /* at one showdown */
    COMBOS = 1326,    /* different hands of two cards */
    CLASSES = 169,    /* of them up to suits */
    PAIRS = 91,       /* of them by rank alone */
    BOARDS = 1712304, /* for two known hands: 48 choose 5 */
};

/* Who may hold what on a board of three to five cards. */
struct Field {
    const Mask *hands; /* all different, none with a card of the board or a dead one */
    const double *x;   /* the weight of each in the first range; 0: not in it */
    const double *y;   /* and in the second */
    int count;
    Mask board, dead;
};

/* holdem.c; 0, or -1 if there is no memory */
int matrix_rows(int first, int last, uint64_t *wins, uint64_t *ties, uint64_t *pairs);
int range_sums(const struct Field *field, double *win, double *tie, double *total);

static inline int64_t choose(int of, int take)
{
    int64_t ways = 1;
    for (int i = 0; i < take; i++)
        ways = ways * (of - i) / (i + 1);
    return ways;
}

/* The run-outs that bring a board up to five cards, one after the other. */
struct Deal {
    Mask card[52];
    int cards, missing, place[5];
    int64_t left;
};

static inline struct Deal deal_from(Mask board, Mask seen)
{
    struct Deal deal = {.missing = 5 - __builtin_popcountll(board)};
    for (Mask stub = ALL_52 & ~(board | seen); stub; stub &= stub - 1)
        deal.card[deal.cards++] = stub & -stub;
    for (int i = 0; i < deal.missing; i++)
        deal.place[i] = i;
    deal.left = choose(deal.cards, deal.missing);
    return deal;
}

/* The next run-out, while there is one left. */
static inline Mask run_out(struct Deal *deal)
{
    Mask dealt = 0;
    for (int i = 0; i < deal->missing; i++)
        dealt |= deal->card[deal->place[i]];
    int moves = deal->missing - 1;
    while (moves >= 0 && deal->place[moves] == deal->cards - deal->missing + moves)
        moves--;
    if (moves >= 0)
        deal->place[moves]++;
    for (int i = moves + 1; moves >= 0 && i < deal->missing; i++)
        deal->place[i] = deal->place[i - 1] + 1;
    deal->left--;
    return dealt;
}

/* Two cards by rank: 0 to 90. */
static inline int pair_of(Mask hand)
{
    int one = __builtin_ctzll(hand) & 15, two = __builtin_ctzll(hand & (hand - 1)) & 15;
    int high = one > two ? one : two, low = one + two - high;
    return high * (high + 1) / 2 + low;
}

/* The ranks held of one suit. */
static inline unsigned of_suit(Mask hand, int suit) { return hand >> 16 * suit & RANKS; }

#endif
