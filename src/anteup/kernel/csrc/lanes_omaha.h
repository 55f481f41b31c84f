/* Two known hands of which exactly two cards play, before the flop: who wins on how many of the boards. Included by each
   lanes_*.c after lanes_ranking.h.

   What a hand makes of three cards of the board is the best of its pairs with them, and is looked up; what it makes of a
   board is the best of the ten threes in it. The last card of the board runs through the lanes. */

#include "ranking.h"

#include <stdlib.h>

enum {
    DECK = 48,                                   /* cards left by two hands of two, at most */
    ROW = (DECK + LANES - 1) / LANES * LANES,    /* of threes that share their first two cards */
    VECTORS = ROW / LANES
};

typedef uint16_t Threes[DECK][DECK][ROW]; /* [a][b][c] with a < b < c: what a hand makes with them, as a place */

/* What two cards of each hand add to the sums, and their suit if they have one. */
struct Two {
    uint64_t sums;
    uint32_t set;
    int suit; /* -1: of two suits */
};

static int twos_of(Mask hand, struct Two twos[15])
{
    Mask cards[8];
    int held = bits_of(hand, cards), pairs = 0;
    for (int a = 0; a < held; a++)
        for (int b = a + 1; b < held; b++) {
            int one = __builtin_ctzll(cards[a]), other = __builtin_ctzll(cards[b]);
            uint64_t sums = ranking_of_suit[1u << one % 16] + ranking_of_suit[1u << other % 16];
            twos[pairs++] = (struct Two){sums, 1u << one % 16 | 1u << other % 16, one / 16 == other / 16 ? one / 16 : -1};
        }
    return pairs;
}

static void fill_threes(const struct Ranking *ranking, Mask hand, const Mask *deck, int left, Threes *threes)
{
    struct Two twos[15];
    int pairs = twos_of(hand, twos);
    for (int a = 0; a < left; a++)
        for (int b = a + 1; b < left; b++)
            for (int c = b + 1; c < left; c++) {
                int one = __builtin_ctzll(deck[a]), two = __builtin_ctzll(deck[b]), three = __builtin_ctzll(deck[c]);
                int suit = one / 16 == two / 16 && two / 16 == three / 16 ? one / 16 : -2;
                uint32_t set = 1u << one % 16 | 1u << two % 16 | 1u << three % 16, best = 0;
                uint64_t sums = ranking_of_suit[1u << one % 16] + ranking_of_suit[1u << two % 16] +
                                ranking_of_suit[1u << three % 16];
                for (int p = 0; p < pairs; p++) {
                    uint32_t place = ranking->place[ranking_index(5, sums + twos[p].sums)];
                    if (twos[p].suit == suit) {
                        uint32_t flush = ranking->suited_place[set | twos[p].set];
                        place = ranking->against ? flush : larger(place, flush);
                    }
                    best = larger(best, place);
                }
                (*threes)[a][b][c] = best;
            }
}

/* The greater of each two. Places are below 2**15, so that it does not matter whether the comparison knows signs. */
INLINE Words most(Words a, Words b)
{
#if LANE_BYTES == 64
    return (Words)_mm512_max_epu16((__m512i)a, (__m512i)b);
#elif LANE_BYTES == 32
    return (Words)_mm256_max_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (Words)_mm_max_epi16((__m128i)a, (__m128i)b);
#else
    return pick(more(a, b), a, b);
#endif
}

/* How often each way of sharing came up: [share 1: first wins, tie, second wins, nobody][share 2: the same]. */
typedef int64_t Ways[4][4];

INLINE void count_row(Words counts[4][4], int shares, Which counted, const Words first[2], const Words second[2])
{
    Which won[2][4];
    UNROLLED
    for (int s = 0; s < shares; s++) {
        Which neither = none(first[s] | second[s]);
        won[s][0] = both(more(first[s], second[s]), counted);
        won[s][1] = but(both(equal(first[s], second[s]), counted), neither);
        won[s][2] = both(more(second[s], first[s]), counted);
        won[s][3] = both(neither, counted);
    }
    UNROLLED
    for (int one = 0; one < 4; one++) {
        if (shares == 1) {
            counts[one][3] = tick(counts[one][3], won[0][one]);
            continue;
        }
        UNROLLED
        for (int other = 0; other < 4; other++)
            counts[one][other] = tick(counts[one][other], both(won[0][one], won[1][other]));
    }
}

/* All boards whose two lowest cards are a and b. */
INLINE void duel_from(Threes *const tables[2][2], int shares, int a, int b, int left, Which (*above)[VECTORS], Ways ways)
{
    Words counts[4][4] = {0};
    for (int c = b + 1; c < left - 2; c++) {
        uint16_t rows[2][2][ROW] __attribute__((aligned(64)));
        uint16_t least[2][2];
        UNROLLED
        for (int p = 0; p < 2; p++)
            UNROLLED
            for (int s = 0; s < shares; s++) {
                const uint16_t(*ab)[ROW] = (*tables[p][s])[a], (*bc)[ROW] = (*tables[p][s])[b];
                least[p][s] = ab[b][c];
                UNROLLED
                for (int v = 0; v < VECTORS; v++) {
                    Words best = most(most(words_at(ab[b] + v * LANES), words_at(ab[c] + v * LANES)),
                                      words_at(bc[c] + v * LANES));
                    memcpy(rows[p][s] + v * LANES, &best, sizeof best);
                }
            }
        for (int d = c + 1; d < left - 1; d++)
            for (int v = (d + 1) / LANES; v < VECTORS; v++) {
                Words made[2][2];
                UNROLLED
                for (int p = 0; p < 2; p++)
                    UNROLLED
                    for (int s = 0; s < shares; s++) {
                        Threes *t = tables[p][s];
                        uint16_t four = rows[p][s][d] > least[p][s] ? rows[p][s][d] : least[p][s];
                        Words best = most(words_at((*t)[a][d] + v * LANES), words_at((*t)[b][d] + v * LANES));
                        best = most(best, most(words_at((*t)[c][d] + v * LANES), words_at(rows[p][s] + v * LANES)));
                        made[p][s] = most(best, all(four));
                    }
                count_row(counts, shares, above[d][v], made[0], made[1]);
            }
    }
    UNROLLED
    for (int one = 0; one < 4; one++)
        UNROLLED
        for (int other = 0; other < 4; other++)
            for (int lane = 0; lane < LANES; lane++)
                ways[one][other] += counts[one][other][lane];
}

/* Both hands on all boards of five of the deck. -1 where memory is short. */
static int two_and_three_duel(const struct Ranking *const rankings[2], int shares, Mask first, Mask second, Mask deck_in,
                              int64_t ways_out[16])
{
    Mask deck[64];
    int left = bits_of(deck_in, deck);
    void *memory = NULL;
    if (left > DECK)
        return -1;
    size_t size = sizeof(Threes);
    memory = calloc((size_t)2 * shares * size + 64, 1);
    if (!memory)
        return -1;
    char *start = (char *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
    Threes *tables[2][2] = {{0}};
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < shares; s++) {
            tables[p][s] = (Threes *)(start + (size_t)(p * shares + s) * size);
            fill_threes(rankings[s], p ? second : first, deck, left, tables[p][s]);
        }
    Which above[DECK][VECTORS]; /* the cards after d */
    for (int d = 0; d < left; d++)
        for (int v = 0; v < VECTORS; v++) {
            uint16_t flags[LANES];
            for (int lane = 0; lane < LANES; lane++)
                flags[lane] = v * LANES + lane > d && v * LANES + lane < left;
            above[d][v] = some(words_at(flags));
        }
    Ways ways = {{0}};
    for (int a = 0; a < left - 4; a++)
        for (int b = a + 1; b < left - 3; b++) {
            if (shares == 1)
                duel_from(tables, 1, a, b, left, above, ways);
            else
                duel_from(tables, 2, a, b, left, above, ways);
        }
    memcpy(ways_out, ways, sizeof ways);
    free(memory);
    return 0;
}
