/* High hands in the lanes of vectors: what code_of in kernel.h says, a hand a lane of sixteen bits.

   Included once by each lanes_*.c, which says how many bytes a vector has (LANE_BYTES: 64, 32 or 16) and, by a pragma,
   which instructions there are, so that one set of flags compiles all files. */

#include "kernel.h"

#include <string.h>

#if LANE_BYTES == 16 && defined(__SSE2__)
#include <emmintrin.h>
#elif LANE_BYTES == 16 && defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#define INLINE static inline __attribute__((always_inline, unused))

/* The next loop is hot, and has to be unrolled: wholly, as a short one, or by two. Clang is told by its flags to leave all
   others as they are, which makes the kernel a seventh smaller; GCC does so by itself. */
#if defined(__clang__)
#define UNROLLED _Pragma("unroll 8")
#define BY_TWO _Pragma("unroll 2")
#else
#define UNROLLED
#define BY_TWO
#endif

enum { LANES = LANE_BYTES / 2 };

typedef uint16_t Words __attribute__((vector_size(LANE_BYTES)));
typedef uint32_t Longs __attribute__((vector_size(LANE_BYTES)));

/* A hand a lane, a suit a vector. Which vector holds which suit is of no account, and may differ from lane to lane. */
typedef struct {
    Words c, d, h, s;
} Hands;

/* The upper halves and the lower halves of codes. */
typedef struct {
    Words made, kickers;
} Codes;

/* ---- Words and lanes --------------------------------------------------------------------------------------------- */

INLINE Words all(uint16_t word) { return (Words){0} + word; }

INLINE Words words_at(const uint16_t *words)
{
    Words a;
    memcpy(&a, words, sizeof a);
    return a;
}

INLINE void put_words(uint16_t *words, Words a) { memcpy(words, &a, sizeof a); }

INLINE uint32_t sum(Words a)
{
    uint32_t whole = 0;
    for (int i = 0; i < LANES; i++)
        whole += a[i];
    return whole;
}

/* Which lanes. AVX-512 has registers for that, a bit a lane; elsewhere it is words of which all bits are set or none.

   first_lanes  so many from the first on
   some         that are not zero, of all or of those `among`
   shared       where a bit is set in both
   greater      where a > b; `more`: the same of numbers below 2^15, in fewer instructions
   pick         a there, b elsewhere
   only         a there, zero elsewhere; `barred`: the reverse
   plus, less   a + b or a - b there, a elsewhere
   raised       a + b there, code elsewhere; there a + b must be more than code
   lowered      the lesser of a and b there, a elsewhere
   tick, untick one more or one less there */
#if LANE_BYTES == 64

typedef __mmask32 Which;

INLINE Which everywhere(void) { return ~(Which)0; }
INLINE Which first_lanes(int n) { return (Which)((1ull << n) - 1); }
INLINE Which some(Words a) { return _mm512_test_epi16_mask((__m512i)a, (__m512i)a); }
INLINE Which some_among(Which among, Words a) { return _mm512_mask_test_epi16_mask(among, (__m512i)a, (__m512i)a); }
INLINE Which shared(Words a, Words b) { return _mm512_test_epi16_mask((__m512i)a, (__m512i)b); }
INLINE Which none(Words a) { return _mm512_testn_epi16_mask((__m512i)a, (__m512i)a); }
INLINE Which equal(Words a, Words b) { return _mm512_cmpeq_epu16_mask((__m512i)a, (__m512i)b); }
INLINE Which greater(Words a, Words b) { return _mm512_cmpgt_epu16_mask((__m512i)a, (__m512i)b); }
INLINE Which more(Words a, Words b) { return _mm512_cmpgt_epi16_mask((__m512i)a, (__m512i)b); }
INLINE Words pick(Which which, Words a, Words b)
{
    return (Words)_mm512_mask_blend_epi16(which, (__m512i)b, (__m512i)a);
}
INLINE Words only(Which which, Words a) { return (Words)_mm512_maskz_mov_epi16(which, (__m512i)a); }
INLINE Words plus(Words a, Which which, Words b)
{
    return (Words)_mm512_mask_add_epi16((__m512i)a, which, (__m512i)a, (__m512i)b);
}
INLINE Words less(Words a, Which which, Words b)
{
    return (Words)_mm512_mask_sub_epi16((__m512i)a, which, (__m512i)a, (__m512i)b);
}
INLINE Words raised(Words code, Which which, Words a, Words b)
{
    return (Words)_mm512_mask_add_epi16((__m512i)code, which, (__m512i)a, (__m512i)b);
}
INLINE Words lowered(Words a, Which which, Words b)
{
    return (Words)_mm512_mask_min_epu16((__m512i)a, which, (__m512i)a, (__m512i)b);
}
INLINE Words barred(Which which, Words a) { return less(a, which, a); }
INLINE Words tick(Words counts, Which which) { return plus(counts, which, all(1)); }
INLINE Words untick(Words counts, Which which) { return less(counts, which, all(1)); }
INLINE Words how_many(Words a) { return (Words)_mm512_popcnt_epi16((__m512i)a); }

#else

typedef Words Which;

INLINE Which everywhere(void) { return all(0xFFFF); }
INLINE Which first_lanes(int n)
{
    Words lanes_before;
    for (int i = 0; i < LANES; i++)
        lanes_before[i] = (uint16_t)i;
    return (Which)(lanes_before < (uint16_t)n);
}
INLINE Which none(Words a) { return (Which)(a == 0); }
INLINE Which some(Words a) { return ~none(a); }
INLINE Which some_among(Which among, Words a) { return among & ~none(a); }
INLINE Which shared(Words a, Words b) { return some(a & b); }
INLINE Which equal(Words a, Words b) { return (Which)(a == b); }
INLINE Which more(Words a, Words b)
{
    typedef int16_t Signed __attribute__((vector_size(LANE_BYTES)));
    return (Which)((Signed)a > (Signed)b);
}
INLINE Which greater(Words a, Words b) { return more(a ^ 0x8000, b ^ 0x8000); } /* x86 compares signed words only */
INLINE Words pick(Which which, Words a, Words b) { return (which & a) | (b & ~which); }
INLINE Words only(Which which, Words a) { return which & a; }
INLINE Words barred(Which which, Words a) { return a & ~which; }
INLINE Words plus(Words a, Which which, Words b) { return a + (which & b); }
INLINE Words less(Words a, Which which, Words b) { return a - (which & b); }
INLINE Words tick(Words counts, Which which) { return counts - which; }
INLINE Words untick(Words counts, Which which) { return counts + which; }

INLINE Words greatest(Words a, Words b)
{
#if LANE_BYTES == 32
    return (Words)_mm256_max_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return a + (Words)_mm_subs_epu16((__m128i)b, (__m128i)a);
#elif defined(__ARM_NEON)
    return (Words)vmaxq_u16((uint16x8_t)a, (uint16x8_t)b);
#else
    return pick(greater(a, b), a, b);
#endif
}
INLINE Words raised(Words code, Which which, Words a, Words b) { return greatest(code, which & (a + b)); }

INLINE Words least(Words a, Words b)
{
#if LANE_BYTES == 32
    return (Words)_mm256_min_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return a - (Words)_mm_subs_epu16((__m128i)a, (__m128i)b);
#elif defined(__ARM_NEON)
    return (Words)vminq_u16((uint16x8_t)a, (uint16x8_t)b);
#else
    return pick(greater(a, b), b, a);
#endif
}
INLINE Words lowered(Words a, Which which, Words b) { return least(a, b | ~which); }

/* How many bits are set in each lane. */
INLINE Words how_many(Words a)
{
#if LANE_BYTES == 32
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i low = _mm256_shuffle_epi8(counts, (__m256i)(a & 0x0F0F));
    __m256i high = _mm256_shuffle_epi8(counts, (__m256i)(a >> 4 & 0x0F0F));
    return (Words)_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
#elif defined(__ARM_NEON)
    return (Words)vpaddlq_u8(vcntq_u8((uint8x16_t)a));
#else
    a -= a >> 1 & 0x5555;
    a = (a & 0x3333) + (a >> 2 & 0x3333);
    a = (a + (a >> 4)) & 0x0F0F;
    return (a + (a >> 8)) & 0x00FF;
#endif
}

#endif

INLINE Which both(Which a, Which b) { return a & b; }
INLINE Which either(Which a, Which b) { return a | b; }
INLINE Which but(Which a, Which b) { return a & ~b; }

/* Sets of ranks: without the lowest, in all lanes or there; and which of them have two ranks or more. By untick and not
   by - 1, for which GCC makes a vector of ones again and again. */
INLINE Words less_lowest(Words ranks) { return ranks & untick(ranks, everywhere()); }
INLINE Words less_lowest_there(Words ranks, Which which) { return ranks & untick(ranks, which); }
INLINE Which several(Words ranks) { return shared(ranks, untick(ranks, everywhere())); }

/* ---- Codes ------------------------------------------------------------------------------------------------------- */

/* The ranks held at least once, twice, three times, four times: the suits added up, a bit a rank. */
typedef struct {
    Words once, twice, thrice, fours;
} Held;

INLINE Held held_in(Hands hands)
{
#if LANE_BYTES == 64
    /* Any function of three bits is one instruction; its number is what it gives for 111, 110 ... 000. */
    __m512i c = (__m512i)hands.c, d = (__m512i)hands.d, h = (__m512i)hands.h, s = (__m512i)hands.s;
    __m512i odd = _mm512_ternarylogic_epi32(c, d, h, 0x96), carry = _mm512_ternarylogic_epi32(c, d, h, 0xe8);
    return (Held){(Words)_mm512_ternarylogic_epi32(carry, odd, s, 0xfe),
                  (Words)_mm512_ternarylogic_epi32(carry, odd, s, 0xf8),
                  (Words)_mm512_ternarylogic_epi32(carry, odd, s, 0xe0),
                  (Words)_mm512_ternarylogic_epi32(carry, odd, s, 0x80)};
#else
    Words odd = hands.c ^ hands.d ^ hands.h;
    Words carry = (hands.c & hands.d) | (hands.h & (hands.c | hands.d));
    return (Held){odd | carry | hands.s, carry | (odd & hands.s), carry & (odd | hands.s), carry & odd & hands.s};
#endif
}

/* The ranks that may make a straight: of the suit with five cards or more if there is one, otherwise of all suits. And
   which lanes are `plain`, without such a suit. Only the first so many suits are looked at. */
INLINE Words line_of(Hands hands, int suits, Words once, Which *plain)
{
    const Words suit[4] = {hands.c, hands.d, hands.h, hands.s};
#if LANE_BYTES == 64
    Which left = everywhere();
    Words line = suit[0];
    UNROLLED
    for (int i = 0; i < suits; i++) {
        line = pick(left, suit[i], line);
        left = _mm512_mask_cmple_epi16_mask(left, (__m512i)how_many(suit[i]), (__m512i)all(4));
    }
    *plain = left;
    return pick(left, once, line);
#else
    Words suited = all(0);
    UNROLLED
    for (int i = 0; i < suits; i++)
        suited |= only(more(how_many(suit[i]), all(4)), suit[i]);
    *plain = none(suited);
    return suited | only(*plain, once);
#endif
}

/* The top of a run of five, one place up: 1 << 4 for the wheel, 1 << 13 for the ace high; zero where there is none.
   Of the five places of a run the highest is left, and only that of the highest run, as where a run goes on, its next
   card stands in `line` at the same place. */
INLINE Words top_of_run(Words line)
{
#if LANE_BYTES == 64
    Words run = (Words)_mm512_shldi_epi16((__m512i)line, (__m512i)(line << 3), 1);
#else
    Words run = line << 1 | line >> 12; /* the ace also under the two */
#endif
    Words next = run + run;
    run &= next & (next + next);
    return run & run << 2 & ~line;
}

/* The codes of hands of as many `cards`, 5 to 7, a constant where this is used: by the ranks that they hold, and by the
   `line` and the `plain` lanes of line_of. */
INLINE Codes codes_by(Held held, Words line, Which plain, int cards)
{
    Words top = top_of_run(line);

    /* The lowest of three pairs and of two threes does not count. Above the lower of two threes is the higher alone. Of
       one three, what is above is no less than it, unless there is nothing: it has it, or a pair that is higher. */
    Words above = less_lowest(held.twice);
    Which two = some_among(plain, above);
    Words pairs = held.twice, threes = held.thrice;
    if (cards > 5) {
        pairs = pick(several(above), above, pairs);
        threes = lowered(threes, two, above);
    }
    Which three = some_among(plain, held.thrice), four = some(held.fours);

    Words made = pick(plain, pairs, all(FLUSH));
    made = plus(made, two, all(TWO_PAIRS));
    made = raised(made, three, threes, pick(two, all(FULL_HOUSE), all(THREES)));
    made = raised(made, four, held.fours, all(FOURS));

    /* What stands beside them, all the flush; and without the lowest, once or twice, where there are too many: more
       than five of a flush, and elsewhere of seven cards any two, but one always stays. */
    Words beside = less(line, plain, pairs);
    beside = pick(three, pick(two, held.twice, held.once) - threes, beside);
    beside = pick(four, held.once - held.fours, beside);
    Words kickers = beside;
    if (cards > 5) {
        Words number = plus(how_many(beside), plain, all(4));
        kickers = less_lowest_there(kickers, more(number, all(5)));
        if (cards > 6)
            kickers = less_lowest_there(kickers, more(number, all(6)));
    }

    Which straight = some(top);
    made = raised(made, straight, top, pick(plain, all(STRAIGHT), all(STRAIGHT_FLUSH)));
    return (Codes){made, barred(straight, kickers)};
}

INLINE Codes codes_of(Hands hands, int cards)
{
    Held held = held_in(hands);
    Which plain;
    Words line = line_of(hands, 4, held.once, &plain);
    return codes_by(held, line, plain, cards);
}

INLINE Which beats(Codes a, Codes b)
{
    return either(greater(a.made, b.made), both(equal(a.made, b.made), more(a.kickers, b.kickers)));
}

INLINE Which ties(Codes a, Codes b) { return both(equal(a.made, b.made), equal(a.kickers, b.kickers)); }

INLINE Codes better(Codes a, Codes b)
{
    Which which = beats(a, b);
    return (Codes){pick(which, a.made, b.made), pick(which, a.kickers, b.kickers)};
}

/* The greatest of all lanes. */
INLINE uint32_t highest_code(Codes codes)
{
#if LANE_BYTES == 64
    __m512i low = _mm512_unpacklo_epi16((__m512i)codes.kickers, (__m512i)codes.made);
    __m512i high = _mm512_unpackhi_epi16((__m512i)codes.kickers, (__m512i)codes.made);
    return _mm512_reduce_max_epu32(_mm512_max_epu32(low, high));
#elif LANE_BYTES == 32
    __m256i low = _mm256_unpacklo_epi16((__m256i)codes.kickers, (__m256i)codes.made);
    __m256i high = _mm256_unpackhi_epi16((__m256i)codes.kickers, (__m256i)codes.made);
    low = _mm256_max_epu32(low, high);
    __m128i four = _mm_max_epu32(_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1));
    four = _mm_max_epu32(four, _mm_shuffle_epi32(four, 0x4E));
    return (uint32_t)_mm_cvtsi128_si32(_mm_max_epu32(four, _mm_shuffle_epi32(four, 0xB1)));
#else
    uint32_t highest = 0;
    for (int i = 0; i < LANES; i++) {
        uint32_t code = (uint32_t)codes.made[i] << 16 | codes.kickers[i];
        highest = code > highest ? code : highest;
    }
    return highest;
#endif
}

/* ---- Masks into lanes, codes out of them ------------------------------------------------------------------------- */

#if LANE_BYTES == 64

/* The masks at `masks`, as many as there are lanes, suit by suit. Which hand comes into which lane is known to
   put_codes alone: they stand where the fewest instructions take them, and for the same end the suits are mixed. */
INLINE Hands hands_at(const Mask *masks)
{
    __m512i a = _mm512_loadu_si512(masks), b = _mm512_loadu_si512(masks + 8);
    __m512i c = _mm512_loadu_si512(masks + 16), d = _mm512_loadu_si512(masks + 24);
    const __m512i word = _mm512_set1_epi32(0xFFFF), two_words = _mm512_set1_epi64(0xFFFFFFFF);
#define MIX(which, x, y) _mm512_ternarylogic_epi64(which, x, y, 0xCA) /* x there, y elsewhere */
    __m512i ba = _mm512_shldi_epi32(b, a, 16), dc = _mm512_shldi_epi32(d, c, 16);
    __m512i ab = MIX(word, a, b), cd = MIX(word, c, d);
    return (Hands){(Words)_mm512_shldi_epi64(dc, ba, 32), (Words)MIX(two_words, ba, dc),
                   (Words)_mm512_shldi_epi64(cd, ab, 32), (Words)MIX(two_words, ab, cd)};
#undef MIX
}

INLINE void put_codes(uint32_t *out, Codes codes)
{
    /* Of the four lanes in the place of the q-th mask of a vector, lane w is hand 8 w + q. */
    __m512i even = _mm512_unpacklo_epi16((__m512i)codes.kickers, (__m512i)codes.made);
    __m512i odd = _mm512_unpackhi_epi16((__m512i)codes.kickers, (__m512i)codes.made);
    const __m512i first = _mm512_setr_epi32(0, 16, 4, 20, 8, 24, 12, 28, 1, 17, 5, 21, 9, 25, 13, 29);
    const __m512i second = _mm512_setr_epi32(2, 18, 6, 22, 10, 26, 14, 30, 3, 19, 7, 23, 11, 27, 15, 31);
    _mm512_storeu_si512(out, _mm512_permutex2var_epi32(even, first, odd));
    _mm512_storeu_si512(out + 16, _mm512_permutex2var_epi32(even, second, odd));
}

#else

/* The same by what every processor has. */

/* Elements of two vectors, counted through from the first to the second. */
#ifdef __clang__
#define CHOOSE(type, a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define CHOOSE(type, a, b, ...) __builtin_shuffle(a, b, (type){__VA_ARGS__})
#endif

#if LANE_BYTES == 32
#define WORDS_OF_BOTH 0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31
#define FIRST_HALVES 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27
#define SECOND_HALVES 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31
#define IN_TURN 0, 2, 4, 6, 1, 3, 5, 7
#else
#define WORDS_OF_BOTH 0, 9, 2, 11, 4, 13, 6, 15
#define FIRST_HALVES 0, 8, 1, 9, 2, 10, 3, 11
#define SECOND_HALVES 4, 12, 5, 13, 6, 14, 7, 15
#define IN_TURN 0, 2, 1, 3
#endif

/* Of each mask in a the one half and of each in b the other. */
INLINE Words low_and_high(Longs a, Longs b)
{
#if LANE_BYTES == 32
    return (Words)_mm256_shuffle_ps((__m256)a, (__m256)b, 0xD8); /* GCC 12 takes three instructions for the same */
#else
    return (Words)CHOOSE(Longs, a, b, 0, 2, 5, 7);
#endif
}

INLINE Words high_and_low(Longs a, Longs b)
{
#if LANE_BYTES == 32
    return (Words)_mm256_shuffle_ps((__m256)a, (__m256)b, 0x8D);
#else
    return (Words)CHOOSE(Longs, a, b, 1, 3, 4, 6);
#endif
}

INLINE Hands hands_at(const Mask *masks)
{
    Longs a, b, c, d;
    memcpy(&a, masks, sizeof a);
    memcpy(&b, masks + LANES / 4, sizeof b);
    memcpy(&c, masks + LANES / 2, sizeof c);
    memcpy(&d, masks + LANES / 4 * 3, sizeof d);
    Longs ab = (Longs)CHOOSE(Words, (Words)a, (Words)b, WORDS_OF_BOTH), ba = a >> 16 | b << 16;
    Longs cd = (Longs)CHOOSE(Words, (Words)c, (Words)d, WORDS_OF_BOTH), dc = c >> 16 | d << 16;
    return (Hands){low_and_high(ab, cd), high_and_low(ab, cd), low_and_high(ba, dc), high_and_low(ba, dc)};
}

INLINE void put_codes(uint32_t *out, Codes codes)
{
    Longs first = (Longs)CHOOSE(Words, codes.kickers, codes.made, FIRST_HALVES);
    Longs second = (Longs)CHOOSE(Words, codes.kickers, codes.made, SECOND_HALVES);
    first = CHOOSE(Longs, first, first, IN_TURN);
    second = CHOOSE(Longs, second, second, IN_TURN);
    memcpy(out, &first, sizeof first);
    memcpy(out + LANES / 2, &second, sizeof second);
}

#endif
