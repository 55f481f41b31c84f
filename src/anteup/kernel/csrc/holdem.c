/* Hold'em before the flop: the matrix of starting hands, and range against range.

   What a suit does to two hands depends, as long as no card is dead, on the ranks of the hands and on which of their
   cards are of the suit: two hands by rank have at most sixteen such cases. So whatever the suits of a matchup are, it
   is a sum of five numbers, one of the ranks and one of each suit, and each of these is worked out only once. */

#include <stdlib.h>
#include <string.h>

#include "holdem.h"

/* ---- Matchups --------------------------------------------------------------------------------------------------- */

/* Boards that the first hand wins, and that are tied. */
struct Part {
    int32_t win, tie, known;
};

struct Matchup {
    struct Part ranks;
    struct Part suit[4][16]; /* by the cards that are of it; with dead cards by the suit too, or else in [0] */
};

/* What has been worked out so far, by the ranks of both hands. */
struct Known {
    Mask dead;
    struct Matchup (*matchups)[PAIRS];
};

static int start(struct Known *known, Mask dead)
{
    known->dead = dead;
    known->matchups = calloc(PAIRS, sizeof *known->matchups);
    return known->matchups ? 0 : -1;
}

/* Which cards of a hand are of a suit: 1 for the one of higher rank, 2 for the other. Of a pair there is only 1. */
static unsigned cards_of(Mask hand, int suit)
{
    unsigned here = of_suit(hand, suit), elsewhere = 0;
    for (int other = 0; other < 4; other++)
        elsewhere |= other == suit ? 0 : of_suit(hand, other);
    if ((here & (here - 1)) != 0)
        return 3;
    return here == 0 ? 0 : here >= elsewhere ? 1 : 2;
}

/* The boards that hand a wins against hand b, and those they tie. 0, or -1 if there is no memory. */
static int play(const struct Known *known, Mask a, Mask b, int64_t *win, int64_t *tie)
{
    int turned = pair_of(a) < pair_of(b);
    Mask hands[2] = {turned ? b : a, turned ? a : b};
    struct Matchup *matchup = &known->matchups[pair_of(hands[0])][pair_of(hands[1])];
    int64_t won = 0, tied = 0;
    for (int suit = -1; suit < 4; suit++) { /* -1: the ranks */
        struct Part *part = &matchup->ranks;
        if (suit >= 0)
            part = &matchup->suit[known->dead ? suit : 0][4 * cards_of(hands[0], suit) + cards_of(hands[1], suit)];
        if (!part->known) {
            int64_t counts[4] = {0};
            int failed = suit < 0 ? lanes->by_rank(hands, 2, known->dead, counts)
                                  : lanes->by_suit(hands, 2, suit, known->dead, counts);
            if (failed)
                return -1;
            *part = (struct Part){(int32_t)counts[1], (int32_t)counts[3], 1};
        }
        won += part->win;
        tied += part->tie;
    }
    int64_t boards = choose(52 - 4 - __builtin_popcountll(known->dead), 5);
    *win = turned ? boards - won - tied : won;
    *tie = tied;
    return 0;
}

/* ---- The 169 x 169 matrix --------------------------------------------------------------------------------------- */

/* The hands of a class: row and column of the grid from the ace down, pairs on the diagonal, suited above it. */
static int hands_of(int class, Mask hands[12])
{
    int row = class / 13, column = class % 13, count = 0;
    int high = 12 - (row < column ? row : column), low = 12 - (row < column ? column : row);
    for (int first = 0; first < 4; first++)
        for (int second = 0; second < 4; second++)
            if (row < column ? first == second : row > column ? first != second : first < second)
                hands[count++] = (Mask)1 << (16 * first + high) | (Mask)1 << (16 * second + low);
    return count;
}

int matrix_rows(int first, int last, uint64_t *wins, uint64_t *ties, uint64_t *pairs)
{
    struct Known known;
    if (start(&known, 0) < 0)
        return -1;
    int status = 0;
    for (int i = first; i < last; i++)
        for (int j = i; j < CLASSES && status == 0; j++) {
            /* All hands of a class are one hand in other suits: so only the first of the one meets all of the other. */
            Mask mine[12], others[12];
            int alike = hands_of(i, mine), count = hands_of(j, others);
            uint64_t win = 0, tie = 0, met = 0;
            for (int k = 0; k < count && status == 0; k++)
                if (!(mine[0] & others[k])) {
                    int64_t won, tied;
                    status = play(&known, mine[0], others[k], &won, &tied);
                    win += (uint64_t)won;
                    tie += (uint64_t)tied;
                    met++;
                }
            int here = i * CLASSES + j, there = j * CLASSES + i;
            wins[here] = (uint64_t)alike * win;
            ties[here] = ties[there] = (uint64_t)alike * tie;
            pairs[here] = pairs[there] = (uint64_t)alike * met;
            wins[there] = pairs[here] * BOARDS - wins[here] - ties[here];
        }
    free(known.matchups);
    return status;
}

/* ---- Range against range ---------------------------------------------------------------------------------------- */

static int before_the_flop(const struct Field *field, double *win, double *tie)
{
    struct Known known;
    if (start(&known, field->dead) < 0)
        return -1;
    int status = 0;
    for (int i = 0; i < field->count; i++)
        for (int j = 0; j < field->count && field->x[i] > 0 && status == 0; j++)
            if (field->y[j] > 0 && !(field->hands[i] & field->hands[j])) {
                int64_t won, tied;
                status = play(&known, field->hands[i], field->hands[j], &won, &tied);
                win[i] += field->y[j] * (double)won;
                tie[i] += field->y[j] * (double)tied;
            }
    free(known.matchups);
    return status;
}

/* For each hand of the first range what it wins and ties, and what there was: sums, over all the second range's hands
   that share no card with it and all boards, of their weights. 0, or -1 if there is no memory. */
int range_sums(const struct Field *field, double *win, double *tie, double *total)
{
    int missing = 5 - __builtin_popcountll(field->board);
    double boards = (double)choose(52 - __builtin_popcountll(field->board | field->dead) - 4, missing);
    for (int i = 0; i < field->count; i++) {
        double against = 0;
        for (int j = 0; j < field->count && field->x[i] > 0; j++)
            against += field->hands[i] & field->hands[j] ? 0 : field->y[j];
        win[i] = tie[i] = 0;
        total[i] = against * boards;
    }
    return field->board ? lanes->range_on_board(field, win, tie) : before_the_flop(field, win, tie);
}
