/* Hold'em in lanes: known hands over all boards, or over the run-outs of a board. Included after lanes.h.

   Before the flop two hands have 1,712,304 boards, but by rank alone there are only 6,175. So the boards are counted in
   two passes:

   1. by rank: each of the 6,175, times the ways to deal it, as though there were no flushes;
   2. by suit: for each suit, the boards that have enough of it for somebody's flush are gone through again, and each
      is moved from the winners it has by rank to those it has. Of its cards that are not of the suit only the ranks
      matter, which leaves some ten thousand cases. No board has three cards of two suits, so none is moved twice.

   A board by rank is laid out as some cards of the low ranks and some of the high. The ways to deal it are those for
   the low cards times those for the high, so that some 1,240 products weigh all 6,175. */

#include <stdlib.h>

#include "holdem.h"

/* ---- Ranks and flushes apart ------------------------------------------------------------------------------------ */

INLINE Held with(Held held, Words rank)
{
    held.fours |= held.thrice & rank;
    held.thrice |= held.twice & rank;
    held.twice |= held.once & rank;
    held.once |= rank;
    return held;
}

INLINE Words less_lowest_of_several(Words ranks)
{
    Words fewer = less_lowest(ranks);
    return pick(some(fewer), fewer, ranks);
}

/* The codes of seven cards as though they made no flush. */
INLINE Codes rank_codes(Held held)
{
    Words above = less_lowest(held.twice), top = top_of_run(held.once);
    Which two = some(above), three = some(held.thrice), four = some(held.fours);
    Words pairs = pick(several(above), above, held.twice); /* the lowest of three does not count */
    Words threes = lowered(held.thrice, two, above); /* as in codes_by */
    Words made = plus(pairs, two, all(TWO_PAIRS));
    made = pick(three, threes + pick(two, all(FULL_HOUSE), all(THREES)), made);
    made = pick(four, held.fours + FOURS, made);

    Words beside = held.once - pairs;
    beside = pick(three, pick(two, held.twice, held.once) - threes, beside);
    beside = pick(four, held.once - held.fours, beside);
    Words kickers = less_lowest_of_several(less_lowest_of_several(beside));

    Which straight = but(some(top), either(four, both(three, two)));
    return (Codes){pick(straight, top + STRAIGHT, made), pick(straight, all(0), kickers)};
}

/* The codes of flushes of five to seven cards, from their ranks. For rank_codes to meet them as words below 2^15, the
   top of a straight flush stands three places lower than in codes_of. */
INLINE Codes flush_codes(Words suited)
{
    Words top = top_of_run(suited), number = how_many(suited);
    Words kickers = less_lowest_there(suited, more(number, all(5)));
    kickers = less_lowest_there(kickers, more(number, all(6)));
    Which straight = some(top);
    return (Codes){pick(straight, (top >> 3) + STRAIGHT_FLUSH, all(FLUSH)), pick(straight, all(0), kickers)};
}

/* As beats and better, but for words below 2^15. */
INLINE Which stronger(Codes a, Codes b)
{
    return either(more(a.made, b.made), both(equal(a.made, b.made), more(a.kickers, b.kickers)));
}

INLINE Codes strongest(Codes a, Codes b)
{
    Which first = stronger(a, b);
    return (Codes){pick(first, a.made, b.made), pick(first, a.kickers, b.kickers)};
}

/* Who wins in each lane, as a set: bit p for hand p. */
INLINE Words winners(const Codes *codes, int count)
{
    Codes best = codes[0];
    for (int p = 1; p < count; p++)
        best = strongest(best, codes[p]);
    Words set = all(0);
    for (int p = 0; p < count; p++)
        set |= only(ties(codes[p], best), all((uint16_t)(1 << p)));
    return set;
}

/* ---- The boards by rank ----------------------------------------------------------------------------------------- */

enum {
    LOW_RANKS = 7,   /* two to eight; the other six are high */
    BLOCK = 32,      /* every list is filled up to a multiple of so many, the lanes of the widest vector */
    PILES = 896,     /* piles of low cards: 785, filled up */
    ROWS = 64,
    CELLS = 6784,    /* boards by rank, filled up */
    SUBSETS = 1312,  /* 13 choose 5, filled up */
    FILLING = 5 * 13 /* what stands for the highest rank of a pile that only fills up */
};

/* All piles of none, of one, .. of five cards by rank, either low or high. */
struct Piles {
    int first[6], size[6], end;
    uint16_t rest[PILES];   /* the earlier pile that is left when the highest rank is taken away */
    uint8_t highest[PILES]; /* 5 * that rank + how many there are of it */
    uint16_t once[PILES], twice[PILES], thrice[PILES], fours[PILES]; /* as in Held */
};

/* Boards that have one pile, `down`, in common; the piles of the other half are in the lanes, from `across` on. */
struct Row {
    int high_across, down, across, length;
};

struct Boards {
    struct Piles low, high;
    struct Row rows[ROWS];
    uint16_t subsets[6][SUBSETS]; /* all sets of 3 to 5 ranks, ascending: so the sets of the n lowest come first */
    uint16_t order[PAIRS][CELLS]; /* what two hole cards are worth on each board by rank: greater wins */
};

static int filled(int size) { return (size + BLOCK - 1) / BLOCK * BLOCK; }

static void list_piles(struct Piles *piles, int lowest, int ranks)
{
    memset(piles->highest, FILLING, sizeof piles->highest);
    piles->size[0] = 1;
    piles->end = BLOCK;
    for (int cards = 1; cards <= 5; cards++) {
        int at = piles->first[cards] = piles->end;
        for (int many = 1; many <= cards && many <= 4; many++)
            for (int i = 0; i < piles->size[cards - many]; i++)
                for (int rank = lowest; rank < lowest + ranks; rank++) {
                    int rest = piles->first[cards - many] + i;
                    uint16_t bit = (uint16_t)(1 << rank);
                    if (piles->once[rest] >= bit)
                        continue; /* not the highest */
                    piles->rest[at] = (uint16_t)rest;
                    piles->highest[at] = (uint8_t)(5 * rank + many);
                    piles->once[at] = piles->once[rest] | bit;
                    piles->twice[at] = piles->twice[rest] | (many > 1 ? bit : 0);
                    piles->thrice[at] = piles->thrice[rest] | (many > 2 ? bit : 0);
                    piles->fours[at++] = piles->fours[rest] | (many > 3 ? bit : 0);
                }
        piles->size[cards] = at - piles->first[cards];
        piles->end = piles->first[cards] + filled(piles->size[cards]);
    }
}

/* Across go the piles of more cards: they make the longer lists. */
static void list_rows(struct Boards *boards)
{
    struct Row *row = boards->rows;
    for (int high = 0; high <= 5; high++) {
        int high_across = high > 2;
        const struct Piles *across = high_across ? &boards->high : &boards->low;
        const struct Piles *down = high_across ? &boards->low : &boards->high;
        int cards = high_across ? high : 5 - high;
        for (int i = 0; i < down->size[5 - cards]; i++)
            *row++ = (struct Row){high_across, down->first[5 - cards] + i, across->first[cards],
                                  filled(across->size[cards])};
    }
}

static void list_subsets(struct Boards *boards)
{
    int size[6] = {0};
    for (unsigned ranks = 0; ranks <= RANKS; ranks++) {
        int cards = __builtin_popcount(ranks);
        if (cards >= 3 && cards <= 5)
            boards->subsets[cards][size[cards]++] = (uint16_t)ranks;
    }
}

/* Codes in order without gaps: from[made] + place[kickers]. Kickers of one `made` are always as many cards, so their
   place is among the sets of as many ranks. */
struct Gapless {
    uint16_t from[STRAIGHT_FLUSH], place[RANKS + 1];
};

static void number_codes(struct Gapless *codes)
{
    int sets[14] = {0};
    for (unsigned ranks = 0; ranks <= RANKS; ranks++)
        codes->place[ranks] = (uint16_t)sets[__builtin_popcount(ranks)]++;
    int next = 0;
    for (int made = 0; made < STRAIGHT_FLUSH; made++) {
        int begins = 0, cards = 0, kickers = 0; /* the category that it can be of: cards in `made`, and kickers */
        if (made == 0)
            kickers = 5;
        else if (made < TWO_PAIRS)
            cards = 1, kickers = 3;
        else if (made < THREES)
            begins = TWO_PAIRS, cards = 2, kickers = 1;
        else if (made < STRAIGHT)
            begins = THREES, cards = 1, kickers = 2;
        else if (made < FLUSH)
            begins = STRAIGHT, cards = 1;
        else
            begins = made < FOURS ? FULL_HOUSE : FOURS, cards = 1, kickers = 1;
        codes->from[made] = (uint16_t)next;
        if (made >= begins && __builtin_popcount((unsigned)(made - begins)) == cards)
            next += sets[kickers];
    }
}

static void order_hands(struct Boards *boards, const struct Gapless *gapless, int high, int low, uint16_t *order)
{
    for (const struct Row *row = boards->rows; row < boards->rows + ROWS; row++) {
        const struct Piles *across = row->high_across ? &boards->high : &boards->low;
        const struct Piles *down = row->high_across ? &boards->low : &boards->high;
        for (int i = row->across; i < row->across + row->length; i += LANES, order += LANES) {
            Held held = {words_at(across->once + i) | down->once[row->down], /* the piles have no rank in common */
                         words_at(across->twice + i) | down->twice[row->down],
                         words_at(across->thrice + i) | down->thrice[row->down],
                         words_at(across->fours + i) | down->fours[row->down]};
            Codes codes = rank_codes(with(with(held, all((uint16_t)(1 << high))), all((uint16_t)(1 << low))));
            for (int lane = 0; lane < LANES; lane++)
                order[lane] = gapless->from[codes.made[lane]] + gapless->place[codes.kickers[lane]];
        }
    }
}

/* The tables, made when they are first wanted; NULL if there is no memory. Two threads that come at once both make
   them, and one throws its own away: nobody waits. */
static const struct Boards *boards_by_rank(void)
{
    static const struct Boards *made;
    const struct Boards *boards = __atomic_load_n(&made, __ATOMIC_ACQUIRE);
    if (boards)
        return boards;
    struct Boards *mine = calloc(1, sizeof *mine);
    struct Gapless *gapless = malloc(sizeof *gapless);
    if (mine && gapless) {
        list_piles(&mine->low, 0, LOW_RANKS);
        list_piles(&mine->high, LOW_RANKS, 13 - LOW_RANKS);
        list_rows(mine);
        list_subsets(mine);
        number_codes(gapless);
        for (int high = 0, pair = 0; high < 13; high++)
            for (int low = 0; low <= high; low++)
                order_hands(mine, gapless, high, low, mine->order[pair++]);
        if (__atomic_compare_exchange_n(&made, &boards, mine, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
            boards = mine;
            mine = NULL;
        }
    }
    free(gapless);
    free(mine);
    return boards;
}

/* ---- First pass: by rank ---------------------------------------------------------------------------------------- */

/* The ways to deal each pile, given how many cards there are of each rank. */
static void weigh(const struct Piles *piles, const uint16_t ways[FILLING + 1], uint16_t weight[PILES])
{
    weight[0] = 1;
    for (int i = 1; i < piles->end; i++)
        weight[i] = weight[piles->rest[i]] * ways[piles->highest[i]];
}

/* How many of each set of boards by rank there are: those of a row are `by` times those of the piles across. */
struct Weights {
    uint16_t low[PILES], high[PILES];
};

static void weigh_all(const struct Boards *boards, Mask seen, struct Weights *weights)
{
    uint16_t ways[FILLING + 1] = {0};
    for (int rank = 0; rank < 13; rank++) {
        int left = 4 - __builtin_popcountll(seen >> rank & 0x0001000100010001);
        for (int many = 1; many <= 4; many++)
            ways[5 * rank + many] = (uint16_t)choose(left, many);
    }
    weigh(&boards->low, ways, weights->low);
    weigh(&boards->high, ways, weights->high);
}

/* Two hands are counted in the lanes: [1] += boards that the first wins, [3] += boards tied. */
static void two_by_rank(const struct Boards *boards, const Mask *hands, const struct Weights *weights, int64_t *counts)
{
    const uint16_t *a = boards->order[pair_of(hands[0])], *b = boards->order[pair_of(hands[1])];
    Longs wins = {0}, draws = {0}; /* a pair of lanes in one */
    for (const struct Row *row = boards->rows; row < boards->rows + ROWS; a += row->length, b += row->length, row++) {
        uint32_t by = (row->high_across ? weights->low : weights->high)[row->down];
        const uint16_t *weight = (row->high_across ? weights->high : weights->low) + row->across;
        Words win = all(0), draw = all(0); /* below 2^16: in a lane at most 480 / LANES weights of at most 4^5 */
        for (int i = 0; i < row->length && by; i += LANES) {
            win = plus(win, more(words_at(a + i), words_at(b + i)), words_at(weight + i));
            draw = plus(draw, equal(words_at(a + i), words_at(b + i)), words_at(weight + i));
        }
        wins += (((Longs)win & 0xFFFF) + ((Longs)win >> 16)) * by;
        draws += (((Longs)draw & 0xFFFF) + ((Longs)draw >> 16)) * by;
    }
    for (int i = 0; i < LANES / 2; i++) {
        counts[1] += wins[i];
        counts[3] += draws[i];
    }
}

/* More hands are counted one board after the other. */
static void some_by_rank(const struct Boards *boards, const Mask *hands, int count, const struct Weights *weights,
                         int64_t *counts)
{
    const uint16_t *order[MOST_HANDS];
    for (int p = 0; p < count; p++)
        order[p] = boards->order[pair_of(hands[p])];
    int at = 0;
    for (const struct Row *row = boards->rows; row < boards->rows + ROWS; at += row->length, row++) {
        int64_t by = (row->high_across ? weights->low : weights->high)[row->down];
        const uint16_t *weight = (row->high_across ? weights->high : weights->low) + row->across;
        for (int i = 0; i < row->length && by; i += LANES) {
            Words best = all(0), set = all(0);
            for (int p = 0; p < count; p++) {
                Words mine = words_at(order[p] + at + i);
                best = pick(more(mine, best), mine, best);
            }
            for (int p = 0; p < count; p++)
                set |= only(equal(words_at(order[p] + at + i), best), all((uint16_t)(1 << p)));
            for (int lane = 0; lane < LANES; lane++)
                counts[set[lane]] += by * weight[i + lane];
        }
    }
}

static Mask seen_by_all(const Mask *hands, int count, Mask dead)
{
    for (int p = 0; p < count; p++)
        dead |= hands[p];
    return dead;
}

static int by_rank(const Mask *hands, int count, Mask dead, int64_t *counts)
{
    const struct Boards *boards = boards_by_rank();
    if (!boards)
        return -1;
    Mask seen = seen_by_all(hands, count, dead);
    struct Weights weights;
    weigh_all(boards, seen, &weights);
    if (count > 2) {
        some_by_rank(boards, hands, count, &weights, counts);
        return 0;
    }
    int64_t two[4] = {0};
    two_by_rank(boards, hands, &weights, two);
    counts[1] += two[1];
    counts[2] += choose(52 - __builtin_popcountll(seen), 5) - two[1] - two[3];
    counts[3] += two[3];
    return 0;
}

/* ---- Second pass: by suit -------------------------------------------------------------------------------------- */

/* What the board has besides its cards of the suit. */
struct Others {
    uint16_t rank[2], ways;
};

/* All others of so many cards that can be dealt, given how many there are of each rank in the three other suits. */
static int list_others(int cards, const int left[13], struct Others others[PAIRS])
{
    int count = 0;
    if (cards == 0)
        others[count++] = (struct Others){{0, 0}, 1};
    for (int high = 0; cards > 0 && high < 13; high++) {
        if (cards == 1 && left[high])
            others[count++] = (struct Others){{(uint16_t)(1 << high), 0}, (uint16_t)left[high]};
        for (int low = 0; cards == 2 && low <= high; low++) {
            int ways = low == high ? left[high] * (left[high] - 1) / 2 : left[high] * left[low];
            if (ways)
                others[count++] = (struct Others){{(uint16_t)(1 << high), (uint16_t)(1 << low)}, (uint16_t)ways};
        }
    }
    return count;
}

/* One suit, as the hands and the boards have it. */
struct Suit {
    int suit, left[13];       /* how many cards there are of each rank in the other suits */
    unsigned gone;            /* the ranks of this suit that are not for boards */
    int own[MOST_HANDS];      /* how many cards of it each hand has, */
    int most;                 /* and the most of them */
};

static struct Suit look_at(const Mask *hands, int count, int suit, Mask seen)
{
    struct Suit here = {.suit = suit, .gone = of_suit(seen, suit)};
    for (int rank = 0; rank < 13; rank++)
        here.left[rank] = 3 - __builtin_popcountll(seen >> rank & 0x0001000100010001 & ~((Mask)1 << 16 * suit));
    for (int p = 0; p < count; p++) {
        here.own[p] = __builtin_popcount(of_suit(hands[p], suit));
        here.most = here.own[p] > here.most ? here.own[p] : here.most;
    }
    return here;
}

/* Sets of the lowest ranks as sets of those that are not gone: from each rank that is gone up, all move on by one. */
INLINE Words past(Words ranks, unsigned gone)
{
    for (; gone; gone &= gone - 1) {
        uint16_t below = (uint16_t)((gone & -gone) - 1);
        ranks = (ranks & below) | (ranks & (uint16_t)~below) << 1;
    }
    return ranks;
}

INLINE Held with_hand(Held held, Mask hand)
{
    int one = __builtin_ctzll(hand) & 15, two = __builtin_ctzll(hand & (hand - 1)) & 15;
    return with(with(held, all((uint16_t)(1 << one))), all((uint16_t)(1 << two)));
}

/* Moves the boards with so many cards of the suit to the winners that flushes make of them. A set of ranks of the suit
   is a lane. Two hands are counted in the lanes, more of them one lane after the other. */
INLINE void move_boards(const struct Boards *boards, const Mask *hands, int count, const struct Suit *here, int suited,
                        int64_t *counts)
{
    struct Others others[PAIRS];
    int number = list_others(5 - suited, here->left, others);
    int cases = (int)choose(13 - __builtin_popcount(here->gone), suited);
    Words win = all(0), draw = all(0); /* within 2^15: at most 11 choose 3 / 8 + 1 vectors, each of 39 choose 2 ways */
    Words lane_numbers;
    for (int lane = 0; lane < LANES; lane++)
        lane_numbers[lane] = (uint16_t)lane;

    for (int at = 0; at < cases; at += LANES) {
        Which real = more(all((uint16_t)(cases - at)), lane_numbers);
        Words ranks = only(real, past(words_at(boards->subsets[suited] + at), here->gone));
        Held held[MOST_HANDS];
        Codes flush[MOST_HANDS]; /* zero where there is none, or the lane is no case */
        for (int p = 0; p < count; p++) {
            held[p] = with_hand((Held){ranks, all(0), all(0), all(0)}, hands[p]);
            flush[p] = (Codes){all(0), all(0)};
            if (suited + here->own[p] >= 5) {
                Codes codes = flush_codes(ranks | (uint16_t)of_suit(hands[p], here->suit));
                flush[p] = (Codes){only(real, codes.made), only(real, codes.kickers)};
            }
        }
        for (const struct Others *other = others; other < others + number; other++) {
            Codes before[MOST_HANDS], after[MOST_HANDS];
            for (int p = 0; p < count; p++) {
                Held seven = held[p];
                for (int i = 0; i < 5 - suited; i++)
                    seven = with(seven, all(other->rank[i]));
                before[p] = rank_codes(seven);
                after[p] = strongest(before[p], flush[p]);
            }
            if (count == 2) {
                Words ways = all(other->ways);
                win = less(plus(win, stronger(after[0], after[1]), ways), stronger(before[0], before[1]), ways);
                draw = less(plus(draw, ties(after[0], after[1]), ways), ties(before[0], before[1]), ways);
                continue;
            }
            Words to = winners(after, count), from = winners(before, count);
            for (int lane = 0; lane < LANES; lane++) {
                counts[to[lane]] += other->ways;
                counts[from[lane]] -= other->ways;
            }
        }
    }
    for (int lane = 0; lane < LANES && count == 2; lane++) {
        int16_t won = (int16_t)win[lane], drawn = (int16_t)draw[lane];
        counts[1] += won;
        counts[2] -= won + drawn;
        counts[3] += drawn;
    }
}

/* All boards on which the suit makes somebody's flush: five cards of it, or with those of a hand. */
INLINE void move_all(const struct Boards *boards, const Mask *hands, int count, const struct Suit *here,
                     int64_t *counts)
{
    if (here->most == 2)
        move_boards(boards, hands, count, here, 3, counts);
    if (here->most >= 1)
        move_boards(boards, hands, count, here, 4, counts);
    move_boards(boards, hands, count, here, 5, counts);
}

static int by_suit(const Mask *hands, int count, int suit, Mask dead, int64_t *counts)
{
    const struct Boards *boards = boards_by_rank();
    if (!boards)
        return -1;
    struct Suit here = look_at(hands, count, suit, seen_by_all(hands, count, dead));
    if (count == 2)
        move_all(boards, hands, 2, &here, counts); /* compiled for two hands by itself: they stay in registers */
    else
        move_all(boards, hands, count, &here, counts);
    return 0;
}

/* Whether two suits look alike to every hand: then each moves as many boards. */
static int alike(const Mask *hands, int count, Mask dead, int a, int b)
{
    if (of_suit(dead, a) != of_suit(dead, b))
        return 0;
    for (int p = 0; p < count; p++)
        if (of_suit(hands[p], a) != of_suit(hands[p], b))
            return 0;
    return 1;
}

static int on_all_boards(const Mask *hands, int count, Mask dead, int64_t *counts)
{
    if (by_rank(hands, count, dead, counts) < 0)
        return -1;
    unsigned done = 0;
    for (int suit = 0; suit < 4; suit++) {
        if (done >> suit & 1)
            continue;
        int times = 0;
        for (int like = suit; like < 4; like++)
            if (alike(hands, count, dead, suit, like)) {
                done |= 1u << like;
                times++;
            }
        int64_t moved[1 << MOST_HANDS];
        memset(moved, 0, sizeof *moved << count);
        if (by_suit(hands, count, suit, dead, moved) < 0)
            return -1;
        for (int set = 1; set < 1 << count; set++)
            counts[set] += times * moved[set];
    }
    return 0;
}

/* ---- From the flop on ------------------------------------------------------------------------------------------- */

/* Masks as columns, in order: hands_at changes lanes and suits about. */
INLINE Hands columns_of(const Mask *masks)
{
    uint16_t suits[4][LANES];
    for (int lane = 0; lane < LANES; lane++)
        for (int suit = 0; suit < 4; suit++)
            suits[suit][lane] = (uint16_t)(masks[lane] >> 16 * suit);
    return (Hands){words_at(suits[0]), words_at(suits[1]), words_at(suits[2]), words_at(suits[3])};
}

INLINE Hands joined(Hands some, Mask all_of_them)
{
    return (Hands){some.c | (uint16_t)all_of_them, some.d | (uint16_t)(all_of_them >> 16),
                   some.h | (uint16_t)(all_of_them >> 32), some.s | (uint16_t)(all_of_them >> 48)};
}

/* A run-out is a lane. */
static void on_run_outs(const Mask *hands, int count, Mask board, Mask dead, int64_t *counts)
{
    struct Deal deal = deal_from(board, seen_by_all(hands, count, dead));
    while (deal.left) {
        Mask full[LANES] = {0};
        int dealt = 0;
        while (dealt < LANES && deal.left)
            full[dealt++] = board | run_out(&deal);
        Hands columns = columns_of(full);
        Codes best = {all(0), all(0)}, codes[MOST_HANDS];
        for (int p = 0; p < count; p++) {
            codes[p] = codes_of(joined(columns, hands[p]), 7);
            best = better(best, codes[p]);
        }
        Words set = all(0);
        for (int p = 0; p < count; p++)
            set |= only(ties(codes[p], best), all((uint16_t)(1 << p)));
        for (int lane = 0; lane < dealt; lane++)
            counts[set[lane]]++;
    }
}
