/* Many high hands at once: codes of arrays, Omaha, and the census of all seven-card hands. Included after lanes.h. */

#include <stdlib.h>

/* ---- Arrays of hands --------------------------------------------------------------------------------------------- */

/* The codes of whole vectors of hands; whether one of them was wrong. */
INLINE int codes_in_lanes(const Mask *hands, uint32_t *out, size_t n, int cards)
{
    enum { AHEAD = 256 }; /* hands: two kilobytes, without which memory is waited for twice as long */
    Words ranks = all(0), numbers = all(0);
    for (size_t i = 0; i < n; i += LANES) {
        UNROLLED
        for (int line = 0; line < LANES; line += 8)
            __builtin_prefetch(hands + i + AHEAD + line);
        Hands here = hands_at(hands + i);
        ranks |= held_in(here).once;
        numbers |= all((uint16_t)cards) ^ (how_many(here.c) + how_many(here.d) + how_many(here.h) + how_many(here.s));
        put_codes(out + i, codes_of(here, cards));
    }
    return sum((ranks & (uint16_t)~RANKS) | numbers) != 0;
}

/* The same of single hands: before the first vector that begins where memory has a line of its own, and after the last. */
INLINE int codes_one_by_one(const Mask *hands, uint32_t *out, size_t n, int cards)
{
    int wrong = 0;
    for (size_t i = 0; i < n; i++) {
        wrong |= !is_hand(hands[i], cards);
        out[i] = code_of(hands[i]);
    }
    return wrong;
}

#if LANE_BYTES == 64 && !defined(__clang__)
__attribute__((optimize("ira-loop-pressure"))) /* or else GCC makes constants anew for each vector, registers or no */
#endif
static int64_t codes(const Mask *hands, uint32_t *out, size_t n, int cards)
{
    size_t before = -(uintptr_t)hands % 64 / sizeof *hands; /* a vector that lies across two lines is read twice */
    before = before < n ? before : n;
    const Mask *first = hands + before;
    uint32_t *first_out = out + before;
    size_t whole = (n - before) / LANES * LANES, after = n - before - whole;
    int wrong = codes_one_by_one(hands, out, before, cards);
    wrong |= cards == 7   ? codes_in_lanes(first, first_out, whole, 7)
             : cards == 6 ? codes_in_lanes(first, first_out, whole, 6)
                          : codes_in_lanes(first, first_out, whole, 5);
    wrong |= codes_one_by_one(first + whole, first_out + whole, after, cards);
    for (size_t i = 0; wrong && i < n; i++)
        if (!is_hand(hands[i], cards))
            return (int64_t)i;
    return -1;
}

static int64_t code(Mask hand)
{
    int cards = __builtin_popcountll(hand);
    return hand & ~ALL_52 || cards < 5 || cards > 7 ? -1 : (int64_t)code_of(hand);
}

/* ---- Cards as indices -------------------------------------------------------------------------------------------- */

/* The masks of whole rows, and whether one of them has not as many cards as it should: bits are none for no card. */
INLINE int masks_in_rows(const uint8_t *cards, int k, Mask *out, size_t n, const Mask bits[256])
{
    int wrong = 0;
    for (size_t i = 0; i < n; i++) {
        Mask hand = 0;
        UNROLLED
        for (int j = 0; j < k; j++)
            hand |= bits[cards[i * (size_t)k + (size_t)j]];
        wrong |= __builtin_popcountll(hand) ^ k;
        out[i] = hand;
    }
    return wrong;
}

static int64_t masks(const uint8_t *cards, int k, Mask *out, size_t n, int highest)
{
    Mask bits[256] = {0};
    for (int i = 0; i <= highest; i++)
        bits[i] = (Mask)1 << (16 * (i & 3) + (i >> 2));
    int wrong = k == 7   ? masks_in_rows(cards, 7, out, n, bits)
                : k == 5 ? masks_in_rows(cards, 5, out, n, bits)
                : k == 2 ? masks_in_rows(cards, 2, out, n, bits)
                         : masks_in_rows(cards, k, out, n, bits);
    Mask seen = 0;
    for (size_t i = 0; wrong && i < n * (size_t)k; i++) {
        if (i % (size_t)k == 0)
            seen = 0;
        if (!bits[cards[i]] || seen & bits[cards[i]])
            return (int64_t)i;
        seen |= bits[cards[i]];
    }
    return -1;
}

/* ---- Omaha ------------------------------------------------------------------------------------------------------- */

/* Flushes are the matter of one suit, and are found by themselves; all else goes by the ranks. Of these, every way to
   take two of up to six cards and three of up to five is tried: one hand in lanes that are ways, many in lanes that are
   hands. Where there are fewer cards, a place without one holds no rank: a way that takes it is never better than one
   that takes a card instead, so that it need not be left out. */

/* The ways in lanes: which cards, as places in two lists. Those of fewer cards of one's own come first. */
#define WAYS 160
#define PLACE(n) ((n) * 0x0202 + 0x0100) /* of the two bytes of a word */
#define TEN(n) PLACE(n), PLACE(n), PLACE(n), PLACE(n), PLACE(n), PLACE(n), PLACE(n), PLACE(n), PLACE(n), PLACE(n)
#define OF_TEN(a, b, c, d, e, f, g, h, i, j) \
    PLACE(a), PLACE(b), PLACE(c), PLACE(d), PLACE(e), PLACE(f), PLACE(g), PLACE(h), PLACE(i), PLACE(j)
#define SIXTEEN(...) FOUR_TIMES(FOUR_TIMES(__VA_ARGS__))
#define FOUR_TIMES(...) __VA_ARGS__, __VA_ARGS__, __VA_ARGS__, __VA_ARGS__
enum { NOWHERE = 7 };

static const uint16_t OWN[2][WAYS] = {
    {TEN(0), TEN(0), TEN(1), TEN(0), TEN(1), TEN(2), TEN(0), TEN(1), TEN(2), TEN(3), TEN(0), TEN(1), TEN(2), TEN(3),
     TEN(4), TEN(NOWHERE)},
    {TEN(1), TEN(2), TEN(2), TEN(3), TEN(3), TEN(3), TEN(4), TEN(4), TEN(4), TEN(4), TEN(5), TEN(5), TEN(5), TEN(5),
     TEN(5), TEN(NOWHERE)},
};
static const uint16_t BOARD[3][WAYS] = {
    {SIXTEEN(OF_TEN(0, 0, 0, 1, 0, 0, 1, 0, 1, 2))},
    {SIXTEEN(OF_TEN(1, 1, 2, 2, 1, 2, 2, 3, 3, 3))},
    {SIXTEEN(OF_TEN(2, 3, 3, 3, 4, 4, 4, 4, 4, 4))},
};

/* The ranks of a hand's cards, a bit in a word each, up to eight, again and again. */
INLINE Words cards_of(Mask hand)
{
#if LANE_BYTES == 64
    const __m128i ranks = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 16, 16);
    __m512i found = _mm512_mask_compress_epi8(_mm512_set1_epi8(16), hand, _mm512_broadcast_i32x4(ranks));
    __m128i eight = _mm_sllv_epi16(_mm_set1_epi16(1), _mm_cvtepu8_epi16(_mm512_castsi512_si128(found)));
    return (Words)_mm512_broadcast_i32x4(eight);
#else
    uint16_t eight[8] = {0};
    for (int i = 0; hand; i++, hand &= hand - 1)
        eight[i] = (uint16_t)(1u << (__builtin_ctzll(hand) & 15));
#if LANE_BYTES == 32
    return (Words)_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)eight));
#else
    return words_at(eight);
#endif
#endif
}

/* Of eight cards those in the places, a place a lane. */
INLINE Words lie_at(const uint16_t *places, Words eight)
{
#if LANE_BYTES == 64
    return (Words)_mm512_shuffle_epi8((__m512i)eight, (__m512i)words_at(places));
#elif LANE_BYTES == 32
    return (Words)_mm256_shuffle_epi8((__m256i)eight, (__m256i)words_at(places));
#elif defined(__ARM_NEON)
    return (Words)vqtbl1q_u8((uint8x16_t)eight, (uint8x16_t)words_at(places));
#else
    Words found;
    for (int i = 0; i < LANES; i++)
        found[i] = eight[places[i] >> 1 & 7];
    return found;
#endif
}

/* The code of the best flush with two of one's own and three of the board's ranks of one suit, a straight flush or not.
   The highest of each side are best: what one of them adds does not depend on the others. */
static uint32_t flush_of(uint32_t own, uint32_t board)
{
    uint32_t line = own | board, run = line << 1 | line >> 12;
    run &= run << 1 & run << 2;
    run &= run << 2;
    for (uint32_t top = 1 << 13; run && top >= 1 << 4; top >>= 1) {
        uint32_t five = top >> 1 | top >> 2 | top >> 3 | top >> 4 | (top == 1 << 4 ? 1 << 12 : top >> 5);
        if (run & top && __builtin_popcount(own & five) == 2)
            return (STRAIGHT_FLUSH + top) << 16;
    }
    while (__builtin_popcount(own) > 2)
        own = but_lowest(own);
    while (__builtin_popcount(board) > 3)
        board = but_lowest(board);
    return FLUSH << 16 | own | board;
}

/* The code of the best flush, or 0. */
INLINE uint32_t flush_in(Mask own, Mask board)
{
    uint32_t code = 0;
    for (int suit = 0; suit < 4; suit++) {
        uint32_t mine = own >> 16 * suit & RANKS, common = board >> 16 * suit & RANKS;
        if (__builtin_popcount(mine) >= 2 && __builtin_popcount(common) >= 3)
            code = flush_of(mine, common);
    }
    return code;
}

/* The ranks of five cards: one's own two, held once and twice, and the board's three, held once, twice and thrice. */
INLINE Held five_of(Words one, Words pair, Words any, Words two, Words three)
{
    return (Held){one | any, pair | two | (one & any), three | (pair & any) | (one & two),
                  (pair & two) | (one & three)};
}

/* The code of the best of all ways by the ranks alone, whatever the suits: a way a lane. */
INLINE uint32_t best_by_ranks(Mask own, Mask board)
{
    int cards = __builtin_popcountll(own), ways = cards * (cards - 1) / 2 * 10;
    Words hole = cards_of(own), table = cards_of(board);
    Codes best = {all(0), all(0)};
    for (int i = 0; i < ways; i += LANES) {
        Words a = lie_at(OWN[0] + i, hole), b = lie_at(OWN[1] + i, hole);
        Words c = lie_at(BOARD[0] + i, table), d = lie_at(BOARD[1] + i, table), e = lie_at(BOARD[2] + i, table);
        Held held = five_of(a | b, a & b, c | d | e, (c & d) | (e & (c | d)), c & d & e);
        best = better(codes_by(held, held.once, everywhere(), 5), best);
    }
    return highest_code(best);
}

/* The cards of each hand, one after the other: their ranks, or none where there are no more. */
INLINE void deal_out(Words *cards, int n, Held held)
{
    for (int i = 0; i < n; i++) {
        Words lowest = held.once & (0 - held.once);
        Words again = lowest & held.twice, third = again & held.thrice, fourth = third & held.fours;
        cards[i] = lowest;
        held = (Held){held.once ^ lowest ^ again, held.twice ^ again ^ third, held.thrice ^ third ^ fourth,
                      held.fours ^ fourth};
    }
}

/* The same of as many hands as there are lanes, of up to `held` cards, in the order of hands_at: a hand a lane. Not for
   one hand, which takes as long as all. */
static Codes all_best_by_ranks(const Mask *own, const Mask *boards, int held)
{
    Words hole[6], table[5], any[10], two[10], three[10];
    deal_out(hole, held, held_in(hands_at(own)));
    deal_out(table, 5, held_in(hands_at(boards)));
    for (int c = 0, way = 0; c < 3; c++)
        for (int d = c + 1; d < 4; d++)
            for (int e = d + 1; e < 5; e++, way++) {
                any[way] = table[c] | table[d] | table[e];
                two[way] = (table[c] & table[d]) | (table[e] & (table[c] | table[d]));
                three[way] = table[c] & table[d] & table[e];
            }
    Codes best = {all(0), all(0)};
    for (int a = 0; a < held; a++)
        for (int b = a + 1; b < held; b++)
            for (int way = 0; way < 10; way++) {
                Held five = five_of(hole[a] | hole[b], hole[a] & hole[b], any[way], two[way], three[way]);
                best = better(codes_by(five, five.once, everywhere(), 5), best);
            }
    return best;
}

static int64_t omaha(const Mask *own, const Mask *boards, size_t step, uint32_t *out, size_t n)
{
    for (size_t i = 0; i < n; i += LANES) {
        size_t count = n - i < LANES ? n - i : LANES;
        Mask mine[LANES], common[LANES]; /* read once: what is written may lie over what is read */
        int most = 0;
        for (size_t j = 0; j < count; j++) {
            Mask hand = mine[j] = own[i + j], board = common[j] = boards[(i + j) * step];
            int held = __builtin_popcountll(hand), on_board = __builtin_popcountll(board);
            if ((hand | board) & ~ALL_52 || hand & board || held < 2 || held > 6 || on_board < 3 || on_board > 5)
                return (int64_t)(i + j);
            most = held > most ? held : most;
        }
        if (count == LANES)
            put_codes(out + i, all_best_by_ranks(mine, common, most));
        else
            for (size_t j = 0; j < count; j++)
                out[i + j] = best_by_ranks(mine[j], common[j]);
        for (size_t j = 0; j < count; j++) {
            uint32_t suited = flush_in(mine[j], common[j]);
            out[i + j] = suited > out[i + j] ? suited : out[i + j];
        }
    }
    return -1;
}

/* ---- Census ------------------------------------------------------------------------------------------------------ */

enum { TRIPLES = 22100 };

/* Three cards of 52 in every way, suit by suit; and how many there are whose lowest card is c or higher. Those with the
   highest lowest card come first, so that what may follow four cards is the beginning of the whole. */
struct Triples {
    uint16_t suit[4][TRIPLES + LANES];
    int from[53];
};

static Mask card(int index) { return (Mask)1 << (16 * (index & 3) + (index >> 2)); }

static void lay_out(struct Triples *triples)
{
    int n = 0;
    triples->from[52] = triples->from[51] = triples->from[50] = 0;
    for (int e = 49; e >= 0; e--) {
        for (int f = e + 1; f < 51; f++)
            for (int g = f + 1; g < 52; g++, n++)
                for (int suit = 0; suit < 4; suit++)
                    triples->suit[suit][n] = (uint16_t)((card(e) | card(f) | card(g)) >> 16 * suit);
        triples->from[e] = n;
    }
    for (int suit = 0; suit < 4; suit++)
        memset(triples->suit[suit] + n, 0, LANES * sizeof(uint16_t));
}

/* Four cards with each of the first n triples: how many come to each category or higher. The suits are in the order of
   the cards in them, so that only the first few, those with two of the four, can come to five. */
INLINE void follow(const uint16_t held[4], const uint16_t *const triples[4], int flushes, int n,
                   Words reached[CATEGORIES])
{
    BY_TWO
    for (int i = 0; i < n; i += LANES) {
        Hands hands = {words_at(triples[0] + i) | held[0], words_at(triples[1] + i) | held[1],
                       words_at(triples[2] + i) | held[2], words_at(triples[3] + i) | held[3]};
        Held ranks = held_in(hands);
        Which plain;
        Words line = line_of(hands, flushes, ranks.once, &plain);
        Words made = codes_by(ranks, line, plain, 7).made;
        if (n - i < LANES)
            made = only(first_lanes(n - i), made);
        UNROLLED
        for (int category = 1; category < CATEGORIES; category++)
            reached[category] = tick(reached[category], greater(made, all(LEAST[category] - 1)));
    }
}

static int census(uint64_t counts[CATEGORIES])
{
    struct Triples *triples = malloc(sizeof *triples);
    if (!triples)
        return -1;
    lay_out(triples);
    uint64_t reached[CATEGORIES + 1] = {0};
    for (int a = 0; a < 46; a++)
        for (int b = a + 1; b < 47; b++)
            for (int c = b + 1; c < 48; c++) {
                Words here[CATEGORIES] = {{0}}; /* of at most 270,725 hands: no lane overflows */
                for (int d = c + 1; d < 49; d++) {
                    Mask four = card(a) | card(b) | card(c) | card(d);
                    const uint16_t *suit[4];
                    uint16_t held[4];
                    int flushes = 0, n = triples->from[d + 1], at = 0;
                    for (int cards = 4; cards >= 0; cards--)
                        for (int s = 0; s < 4; s++)
                            if (__builtin_popcountll(four >> 16 * s & RANKS) == cards) {
                                suit[at] = triples->suit[s];
                                held[at++] = (uint16_t)(four >> 16 * s & RANKS);
                                flushes += cards > 1;
                            }
                    if (flushes == 0)
                        follow(held, suit, 0, n, here);
                    else if (flushes == 1)
                        follow(held, suit, 1, n, here);
                    else
                        follow(held, suit, 2, n, here);
                    reached[0] += (uint64_t)n;
                }
                for (int category = 1; category < CATEGORIES; category++)
                    reached[category] += sum(here[category]);
            }
    for (int category = 0; category < CATEGORIES; category++)
        counts[category] = reached[category] - reached[category + 1];
    free(triples);
    return 0;
}
