/* What hands are worth by the tables of a ranking (ranking.h). Included by each lanes_*.c, for the instructions that its
   processors have: one that counts bits is worth half the time. */

#include "ranking.h"

INLINE int count(uint64_t bits) { return __builtin_popcountll(bits); }
INLINE uint32_t suit_of(Mask hand, int suit) { return hand >> 16 * suit & 0x1fff; }
INLINE uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* The ranks lowest first as badugi counts them: the ace, then the two. */
static inline uint32_t ace_lowest(uint32_t set) { return (set << 1 | set >> 12) & 0x1fff; }

static uint32_t badugi(const struct Ranking *ranking, Mask hand)
{
    int wild = count(hand & ranking->wild);
    hand &= ~ranking->wild;
    uint32_t lowest[4][5]; /* in each suit none, or one of the four lowest: three other suits take no more ranks away */
    int options[4];
    for (int suit = 0; suit < 4; suit++) {
        uint32_t held = ace_lowest(suit_of(hand, suit));
        lowest[suit][0] = 0;
        for (options[suit] = 1; held && options[suit] < 5; held &= held - 1)
            lowest[suit][options[suit]++] = held & -held;
    }
    const uint32_t *worth = ranking->sets + RANK_SETS * (wild > 4 ? 4 : wild);
    uint32_t best = 0;
    for (int a = 0; a < options[0]; a++)
        for (int b = 0; b < options[1]; b++)
            for (int c = 0; c < options[2]; c++)
                for (int d = 0; d < options[3]; d++) {
                    uint32_t set = lowest[0][a] | lowest[1][b] | lowest[2][c] | lowest[3][d];
                    best = larger(best, worth[(set >> 1 | set << 12) & 0x1fff]);
                }
    return best;
}

static uint32_t spade(const struct Ranking *ranking, Mask hand)
{
    int wild = (hand & ranking->wild) != 0;
    return ranking->sets[(wild ? RANK_SETS : 0) + suit_of(hand & ~ranking->wild, 3)];
}

/* With five of a suit or more: a flush, which may count for the hand or against it. */
static uint32_t with_suits(const struct Ranking *ranking, Mask natural, int cards, int wild, uint32_t best)
{
    if (!ranking->against) {
        const uint32_t *suited = ranking->suited[wild]; /* 0 for fewer than five with the wild ones: no need to ask */
        for (int suit = 0; suit < 4; suit++)
            best = larger(best, suited[suit_of(natural, suit)]);
        return best;
    }
    int suit = 0;
    while (suit < 4 && count(suit_of(natural, suit)) < 5)
        suit++;
    if (suit == 4)
        return best; /* with a wild card of another suit there is no flush */
    uint32_t held = suit_of(natural, suit);
    Mask beside = natural & ~((Mask)0xffff << 16 * suit);
    if (cards == 5)
        return ranking->suited[0][held];
    if (!wild) {
        int first = beside ? __builtin_ctzll(beside) % 16 : 0;
        Mask more = beside & (beside - 1);
        return ranking->joint[ranking_joint(cards, held, first, more ? __builtin_ctzll(more) % 16 : 0)];
    }
    best = 0; /* five of a suit or more and a wild card: rare, so one by one */
    for (Mask some = natural; some; some = (some - 1) & natural) {
        int taken = count(some), used = 5 - taken;
        if (used < 0 || used > wild)
            continue;
        uint64_t sums = 0;
        int flush = 0;
        for (int s = 0; s < 4; s++) {
            sums += ranking_of_suit[suit_of(some, s)];
            flush |= count(suit_of(some, s)) == 5;
        }
        best = larger(best, flush ? ranking->suited[0][suit_of(some, suit)] : ranking->value[5][used][ranking_index(taken, sums)]);
    }
    if (wild >= 5)
        best = larger(best, ranking->value[5][5][0]);
    return best;
}

INLINE uint32_t best_of_some(const struct Ranking *ranking, Mask hand, int cards)
{
    Mask natural = hand & ~ranking->wild;
    int wild = count(hand ^ natural);
    uint64_t a = ranking_of_suit[suit_of(natural, 0)], b = ranking_of_suit[suit_of(natural, 1)];
    uint64_t c = ranking_of_suit[suit_of(natural, 2)], d = ranking_of_suit[suit_of(natural, 3)];
    const uint64_t sums = ((uint64_t)1 << FLAGS) - 1;
    uint32_t value = ranking->value[cards][wild][ranking_index(cards - wild, (a & sums) + (b & sums) + (c & sums) + (d & sums))];
    if ((a | b | c | d) >> (FLAGS + (wild > 5 ? 5 : wild)) & 1)
        value = with_suits(ranking, natural, cards, wild, value);
    return value;
}

static uint32_t best_of(const struct Ranking *ranking, Mask hand)
{
    if (ranking->kind == BY_RANKS)
        return best_of_some(ranking, hand, count(hand));
    return ranking->kind == BADUGI ? badugi(ranking, hand) : spade(ranking, hand);
}

static inline int bits_of(Mask hand, Mask *bits)
{
    int found = 0;
    for (; hand; hand &= hand - 1)
        bits[found++] = hand & -hand;
    return found;
}

static uint32_t best_two_and_three(const struct Ranking *ranking, Mask own, Mask board)
{
    Mask twos[15], threes[10], mine[64], common[64];
    int held = bits_of(own, mine), out = bits_of(board, common), pairs = 0, triples = 0;
    for (int a = 0; a < held; a++)
        for (int b = a + 1; b < held; b++)
            twos[pairs++] = mine[a] | mine[b];
    for (int a = 0; a < out; a++)
        for (int b = a + 1; b < out; b++)
            for (int c = b + 1; c < out; c++)
                threes[triples++] = common[a] | common[b] | common[c];
    uint32_t best = 0;
    for (int two = 0; two < pairs; two++)
        for (int three = 0; three < triples; three++) {
            Mask five = twos[two] | threes[three];
            best = larger(best, ranking->kind == BY_RANKS ? best_of_some(ranking, five, 5) : best_of(ranking, five));
        }
    return best;
}

/* ---- Many hands ---------------------------------------------------------------------------------------------------- */

static int64_t strengths(const struct Ranking *ranking, int plays, const Mask *own, const Mask *boards, size_t step,
                         uint32_t *found, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        Mask board = boards[i * step];
        Mask hand = own[i]; /* read once: what is written may lie over what is read */
        if (plays == TWO_AND_THREE) {
            if (!ranking_fits_two_and_three(ranking, hand, board))
                return i;
            found[i] = best_two_and_three(ranking, hand, board);
            continue;
        }
        if (!ranking_fits(ranking, hand, board))
            return i;
        found[i] = best_of(ranking, hand | board);
    }
    return -1;
}
