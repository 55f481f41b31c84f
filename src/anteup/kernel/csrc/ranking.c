#include "ranking.h"

#include <stdlib.h>
#include <string.h>

/* ---- The index of some ranks ---------------------------------------------------------------------------------------

   Every card adds two small numbers, one if it is a two to an eight and another if it is a nine to an ace, chosen so
   that no two choices of up to seven cards, at most four of a rank, have the same sums. `low` and `high` turn the two
   sums into an index without gaps among the hands of as many cards. */

enum { LOW_RANKS = 7 };

static const uint32_t adds[13] = {1, 5, 24, 112, 521, 2247, 9244, 1, 5, 24, 112, 521, 2247};

uint32_t ranking_low[8][LOW_SUMS];
uint32_t ranking_high[HIGH_SUMS];
uint64_t ranking_of_suit[RANK_SETS];
uint32_t ranking_place[RANK_SETS];
static size_t hands_of[8];     /* how many different ranks so many cards can have */
static uint32_t choose[14][8]; /* binomials */

static inline int count(uint64_t bits) { return __builtin_popcountll(bits); }
static inline uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

static inline uint64_t rank_sum(int rank)
{
    return (uint64_t)adds[rank] << (rank < LOW_RANKS ? 0 : LOW_BITS);
}

/* Every choice of up to seven cards from ranks `rank` to `end`: their sum is written down by how many they are. */
static void list_sums(int rank, int end, int cards, uint32_t sum, uint32_t *sums[8], size_t found[8])
{
    if (rank == end) {
        sums[cards][found[cards]++] = sum;
        return;
    }
    for (int more = 0; more <= 4 && cards + more <= 7; more++)
        list_sums(rank + 1, end, cards + more, sum + more * adds[rank], sums, found);
}

static int index_ready;

static int make_index(void)
{
    if (index_ready)
        return 0;
    enum { MOST = 2048 };
    uint32_t *memory = malloc(2 * 8 * MOST * sizeof *memory), *lows[8], *highs[8];
    if (!memory)
        return -1;
    for (int cards = 0; cards < 8; cards++) {
        lows[cards] = memory + cards * MOST;
        highs[cards] = memory + (8 + cards) * MOST;
    }
    size_t of_lows[8] = {0}, of_highs[8] = {0};
    list_sums(0, LOW_RANKS, 0, 0, lows, of_lows);
    list_sums(LOW_RANKS, 13, 0, 0, highs, of_highs);
    for (int cards = 0; cards < 8; cards++)
        for (size_t i = 0; i < of_highs[cards]; i++)
            ranking_high[highs[cards][i]] = i;
    for (int cards = 0; cards < 8; cards++) {
        uint32_t first = 0;
        for (int among = 0; among <= cards; among++)
            for (size_t i = 0; i < of_lows[among]; i++, first += of_highs[cards - among])
                ranking_low[cards][lows[among][i]] = first;
        hands_of[cards] = first;
    }
    free(memory);

    for (int n = 0; n < 14; n++)
        for (int k = 0; k < 8; k++)
            choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    uint32_t seen[14] = {0};
    for (uint32_t set = 0; set < RANK_SETS; set++) {
        uint64_t sums = 0;
        for (uint32_t rest = set; rest; rest &= rest - 1)
            sums += rank_sum(__builtin_ctz(rest));
        int held = count(set);
        for (int lacking = 0; lacking <= 5; lacking++)
            sums |= (uint64_t)(held >= 5 - lacking) << (FLAGS + lacking);
        ranking_of_suit[set] = sums;
        ranking_place[set] = seen[held]++;
    }
    index_ready = 1;
    return 0;
}

/* ---- Closing a declaration upwards --------------------------------------------------------------------------------- */

/* The next choice of `cards` ranks in the order of combinations_with_replacement; 0 after the last. */
static int next_ranks(int *ranks, int cards)
{
    int at = cards - 1;
    while (at >= 0 && ranks[at] == 12)
        at--;
    if (at < 0)
        return 0;
    int rank = ranks[at] + 1;
    while (at < cards)
        ranks[at++] = rank;
    return 1;
}

static int five_alike(const int *ranks, int cards)
{
    for (int i = 4; i < cards; i++)
        if (ranks[i] == ranks[i - 4])
            return 1;
    return 0;
}

static uint64_t sums_of(const int *ranks, int cards)
{
    uint64_t sums = 0;
    for (int i = 0; i < cards; i++)
        sums += rank_sum(ranks[i]);
    return sums;
}

static const uint32_t *take_fives(struct Ranking *ranking, const uint32_t *values)
{
    for (int wild = 0; wild <= 5; wild++) {
        int ranks[7] = {0}, cards = 5 - wild;
        do
            if (!five_alike(ranks, cards))
                ranking->value[5][wild][ranking_index(cards, sums_of(ranks, cards))] = *values++;
        while (next_ranks(ranks, cards));
    }
    return values;
}

/* Six and seven cards are worth the best that is left when one of them is put away. */
static void close_ranks(struct Ranking *ranking, int cards)
{
    for (int wild = 0; wild <= cards; wild++) {
        int ranks[7] = {0}, natural = cards - wild;
        do {
            if (five_alike(ranks, natural))
                continue;
            uint64_t sums = sums_of(ranks, natural);
            uint32_t best = 0, at = ranking_index(natural, sums);
            if (wild)
                best = ranking->value[cards - 1][wild - 1][at];
            for (int i = 0; i < natural; i++)
                best = larger(best, ranking->value[cards - 1][wild][ranking_index(natural - 1, sums - rank_sum(ranks[i]))]);
            ranking->value[cards][wild][at] = best;
        } while (next_ranks(ranks, natural));
    }
}

static void close_suited(struct Ranking *ranking, const uint32_t *suited)
{
    for (int wild = 0; wild <= 5; wild++) {
        int cards = 5 - wild, ranks[5];
        for (int i = 0; i < cards; i++)
            ranks[i] = i;
        for (uint32_t left = choose[13][cards]; left; left--) { /* in the order of combinations */
            uint32_t set = 0;
            for (int i = 0; i < cards; i++)
                set |= 1u << ranks[i];
            ranking->suited[wild][set] = *suited++;
            int at = cards - 1;
            while (at >= 0 && ranks[at] == 13 - cards + at)
                at--;
            for (int rank = at < 0 ? 0 : ranks[at] + 1; at >= 0 && at < cards; at++)
                ranks[at] = rank++;
        }
    }
    for (int cards = 6; cards <= 7; cards++)
        for (int wild = 0; wild <= cards; wild++)
            for (uint32_t set = 0; set < RANK_SETS; set++) {
                if (count(set) + wild != cards)
                    continue;
                uint32_t best = wild ? ranking->suited[wild - 1][set] : 0;
                for (uint32_t rest = set; rest; rest &= rest - 1)
                    best = larger(best, ranking->suited[wild][set & ~(rest & -rest)]);
                ranking->suited[wild][set] = best;
            }
}

/* ---- Where a flush is worse than none ------------------------------------------------------------------------------

   Five natural cards of one suit are a flush whether one likes it or not, so six or seven cards with five of a suit or
   more must be tried five at a time. What they are worth depends on the mask of that suit and on the ranks of the one
   or two cards beside it: 117,117 + 22,308 + 1,716 ways with seven cards, 16,731 + 1,716 with six. */

/* What five cards or more of one suit and two, one or no others are worth, once that is known of one card fewer. */
static uint32_t known_joint(const struct Ranking *ranking, int cards, uint32_t suit, int rank, int other)
{
    return cards == 5 ? ranking->suited[0][suit] : ranking->joint[ranking_joint(cards, suit, rank, other)];
}

/* The best that is left when one of them is put away. */
static uint32_t joint_value(const struct Ranking *ranking, int cards, uint32_t suit, int rank, int other)
{
    int held = count(suit), beside = cards - held;
    uint64_t others = (beside > 0 ? rank_sum(rank) : 0) + (beside > 1 ? rank_sum(other) : 0);
    uint32_t best = 0;
    for (uint32_t rest = suit; rest; rest &= rest - 1) {
        uint32_t fewer = suit & ~(rest & -rest);
        best = larger(best, held > 5 ? known_joint(ranking, cards - 1, fewer, rank, other)
                                     : ranking->value[cards - 1][0][ranking_index(cards - 1, ranking_of_suit[fewer] + others)]);
    }
    if (beside)
        best = larger(best, known_joint(ranking, cards - 1, suit, other, 0));
    if (beside > 1)
        best = larger(best, known_joint(ranking, cards - 1, suit, rank, 0));
    return best;
}

static void make_joint(struct Ranking *ranking)
{
    for (int cards = 6; cards <= 7; cards++)
        for (uint32_t suit = 0; suit < RANK_SETS; suit++) {
            int held = count(suit), beside = cards - held;
            if (held < 5 || beside < 0)
                continue;
            for (int rank = 0; rank < (beside ? 13 : 1); rank++)
                for (int other = 0; other <= (beside > 1 ? rank : 0); other++)
                    ranking->joint[ranking_joint(cards, suit, rank, other)] =
                        joint_value(ranking, cards, suit, rank, other);
        }
}

/* ---- Making and unmaking ------------------------------------------------------------------------------------------- */

static uint32_t *part(uint32_t **memory, size_t numbers)
{
    uint32_t *start = *memory;
    *memory += numbers;
    return start;
}

int ranking_open(struct Ranking *ranking, enum Kind kind, const uint32_t *values, const uint32_t *suited, int against,
                 Mask wild, Mask pack)
{
    memset(ranking, 0, sizeof *ranking);
    if (make_index() < 0)
        return -1;
    ranking->kind = kind;
    ranking->against = against;
    ranking->wild = wild;
    ranking->pack = pack;
    if (kind != BY_RANKS) {
        size_t numbers = kind == BADUGI ? 5 * RANK_SETS : 2 * RANK_SETS;
        ranking->memory = ranking->sets = malloc(numbers * sizeof *values);
        if (!ranking->memory)
            return -1;
        memcpy(ranking->sets, values, numbers * sizeof *values);
        return 0;
    }
    size_t numbers = 8 * RANK_SETS + JOINT;
    for (int cards = 5; cards <= 7; cards++)
        for (int jokers = 0; jokers <= cards; jokers++)
            numbers += hands_of[cards - jokers];
    uint32_t *memory = ranking->memory = calloc(numbers, sizeof *memory);
    if (!memory)
        return -1;
    for (int cards = 7; cards >= 5; cards--)
        for (int jokers = 0; jokers <= cards; jokers++)
            ranking->value[cards][jokers] = part(&memory, hands_of[cards - jokers]);
    for (int jokers = 0; jokers < 8; jokers++)
        ranking->suited[jokers] = part(&memory, RANK_SETS);
    ranking->joint = part(&memory, JOINT);
    take_fives(ranking, values);
    close_ranks(ranking, 6);
    close_ranks(ranking, 7);
    close_suited(ranking, suited);
    if (against)
        make_joint(ranking);
    return 0;
}

void ranking_close(struct Ranking *ranking)
{
    free(ranking->memory);
    free(ranking->place);
    ranking->memory = NULL;
    ranking->place = NULL;
}

static int by_size(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

/* Where a number stands among some that are sorted. */
static uint16_t place_among(const uint32_t *sorted, size_t n, uint32_t number)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (sorted[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The numbers of five natural cards in the order of size, as places of sixteen bits: twice as many fit in a lane. */
int ranking_places(struct Ranking *ranking)
{
    if (ranking->place)
        return 0;
    size_t fives = hands_of[5], n = 0;
    uint32_t *sorted = malloc((fives + RANK_SETS + 1) * sizeof *sorted);
    uint16_t *places = malloc((fives + RANK_SETS) * sizeof *places);
    if (!sorted || !places) {
        free(sorted);
        free(places);
        return -1;
    }
    sorted[n++] = 0;
    memcpy(sorted + n, ranking->value[5][0], fives * sizeof *sorted);
    n += fives;
    for (uint32_t set = 0; set < RANK_SETS; set++)
        if (count(set) == 5)
            sorted[n++] = ranking->suited[0][set];
    qsort(sorted, n, sizeof *sorted, by_size);
    size_t different = 0;
    for (size_t i = 0; i < n; i++)
        if (!i || sorted[i] != sorted[different - 1])
            sorted[different++] = sorted[i];
    for (size_t i = 0; i < fives; i++)
        places[i] = place_among(sorted, different, ranking->value[5][0][i]);
    for (uint32_t set = 0; set < RANK_SETS; set++)
        places[fives + set] = count(set) == 5 ? place_among(sorted, different, ranking->suited[0][set]) : 0;
    free(sorted);
    ranking->suited_place = places + fives;
    ranking->place = places;
    return 0;
}
