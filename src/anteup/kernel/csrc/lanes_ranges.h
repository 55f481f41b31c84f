/* Range against range on a board, in lanes. Included after lanes_holdem.h.

   On each run-out every hand has one code. Then either all pairs of hands are compared, with the second range in the
   lanes; or the hands are sorted and gone through once, from the worst to the best. Pairs are quicker where ranges are
   small, but all hands of the second must weigh the same. */

/* Memory for vectors, which begin where a multiple of their size is. `whole` is what to free. */
static void *memory_for_vectors(size_t size, void **whole)
{
    *whole = malloc(size + 64);
    return *whole ? (void *)(((uintptr_t)*whole + 63) & ~(uintptr_t)63) : NULL;
}

/* Hands in lanes, and what they are worth on one board. */
struct Column {
    int count, vectors;
    Hands hands[COMBOS / LANES + 1];
    Codes codes[COMBOS / LANES + 1]; /* the upper halves ^ BIAS; or BLOCKED, where the board has a card of the hand */
};

/* So the upper halves begin where signed words do, which every processor can compare in one step. No code is so high
   as BLOCKED: nothing beats it or ties with it. */
enum { BIAS = 0x8000, BLOCKED = 0x7FFF };

static void fill_column(struct Column *column, const Mask *hands, const int *places, int count)
{
    column->count = count;
    column->vectors = (count + LANES - 1) / LANES;
    for (int v = 0; v < column->vectors; v++) {
        Mask masks[LANES];
        for (int lane = 0; lane < LANES; lane++) { /* after the last hand come such as every board blocks */
            int i = v * LANES + lane;
            masks[lane] = i < count ? hands[places[i]] : ALL_52;
        }
        column->hands[v] = columns_of(masks);
    }
}

/* In each lane the cards that the other mask has too, by rank. */
INLINE Words in_both(Hands hands, Mask other)
{
    return (hands.c & (uint16_t)other) | (hands.d & (uint16_t)(other >> 16)) | (hands.h & (uint16_t)(other >> 32))
           | (hands.s & (uint16_t)(other >> 48));
}

static void evaluate(struct Column *column, Mask board)
{
    for (int v = 0; v < column->vectors; v++) {
        Codes codes = codes_of(joined(column->hands[v], board), 7);
        Which free = none(in_both(column->hands[v], board));
        column->codes[v] = (Codes){pick(free, codes.made ^ BIAS, all(BLOCKED)), codes.kickers};
    }
}

INLINE uint16_t made_of(const struct Column *column, int i)
{
    return ((const uint16_t *)&column->codes[i / LANES].made)[i % LANES];
}

INLINE uint16_t kickers_of(const struct Column *column, int i)
{
    return ((const uint16_t *)&column->codes[i / LANES].kickers)[i % LANES];
}

/* ---- Every pair ------------------------------------------------------------------------------------------------ */

/* How many lanes, over many vectors. Where lanes are bits, a processor counts them beside its vectors. */
#if LANE_BYTES == 64
typedef uint32_t Tally;
INLINE Tally nothing(void) { return 0; }
INLINE Tally tally(Tally so_far, Which which) { return so_far + (uint32_t)__builtin_popcount(which); }
INLINE uint32_t total(Tally tally) { return tally; }
#else
typedef Words Tally;
INLINE Tally nothing(void) { return all(0); }
INLINE Tally tally(Tally so_far, Which which) { return tick(so_far, which); }
INLINE uint32_t total(Tally tally) { return sum(tally); }
#endif

struct Pairs {
    struct Column x, y;
    Tally win[COMBOS], tie[COMBOS]; /* of each x so far */
    Which beaten[COMBOS / LANES + 1], level[COMBOS / LANES + 1]; /* by an x on one board */
    Which apart[]; /* for each x, with which y it has no card in common */
};

/* The hands of the first range that are at `xs` against those of the second at `ys`. */
static int by_pairs(const struct Field *field, const int *xs, int x_count, const int *ys, int y_count, double *win,
                    double *tie)
{
    int vectors = (y_count + LANES - 1) / LANES;
    void *whole;
    struct Pairs *pairs = memory_for_vectors(sizeof *pairs + sizeof(Which) * (size_t)(x_count * vectors), &whole);
    if (!pairs)
        return -1;
    fill_column(&pairs->x, field->hands, xs, x_count);
    fill_column(&pairs->y, field->hands, ys, y_count);
    for (int i = 0; i < x_count; i++) {
        pairs->win[i] = pairs->tie[i] = nothing();
        for (int v = 0; v < vectors; v++)
            pairs->apart[i * vectors + v] = none(in_both(pairs->y.hands[v], field->hands[xs[i]]));
    }

    struct Deal deal = deal_from(field->board, field->dead);
    int room = 0xFFFF / vectors; /* run-outs for which a lane has room yet */
    while (deal.left) {
        Mask board = field->board | run_out(&deal);
        evaluate(&pairs->x, board);
        evaluate(&pairs->y, board);
        uint32_t last = 0;
        for (int i = 0; i < x_count; i++) {
            if (field->hands[xs[i]] & board)
                continue;
            uint16_t made = made_of(&pairs->x, i), kickers = kickers_of(&pairs->x, i);
            uint32_t code = (uint32_t)(made ^ BIAS) << 16 | kickers;
            for (int v = 0; v < vectors && code != last; v++) { /* hands of a range are often worth the same */
                Codes mine = {all(made), all(kickers)};
                pairs->beaten[v] = stronger(mine, pairs->y.codes[v]);
                pairs->level[v] = ties(mine, pairs->y.codes[v]);
            }
            last = code;
            const Which *apart = pairs->apart + i * vectors;
            Tally won = pairs->win[i], tied = pairs->tie[i];
            for (int v = 0; v < vectors; v++) {
                won = tally(won, both(pairs->beaten[v], apart[v]));
                tied = tally(tied, both(pairs->level[v], apart[v]));
            }
            pairs->win[i] = won;
            pairs->tie[i] = tied;
        }
        if (--room > 0 && deal.left)
            continue;
        for (int i = 0; i < x_count; i++) {
            win[xs[i]] += total(pairs->win[i]);
            tie[xs[i]] += total(pairs->tie[i]);
            pairs->win[i] = pairs->tie[i] = nothing();
        }
        room = 0xFFFF / vectors;
    }
    free(whole);
    return 0;
}

/* ---- In order of strength -------------------------------------------------------------------------------------- */

/* A hand on one board: its code above its place. */
typedef uint64_t Ranked;

struct Order {
    struct Column column;
    Ranked ranked[COMBOS], spare[COMBOS];
    uint8_t cards[COMBOS][2];
};

/* Sorts by code, a byte at a time from the lowest: each pass keeps the order of the one before. */
static void sort(Ranked *ranked, Ranked *spare, int count)
{
    uint16_t begins[4][256] = {{0}};
    for (int i = 0; i < count; i++)
        for (int byte = 0; byte < 4; byte++)
            begins[byte][ranked[i] >> (16 + 8 * byte) & 255]++;
    for (int byte = 0; byte < 4; byte++) {
        uint16_t next = 0;
        for (int value = 0; value < 256; value++) {
            uint16_t number = begins[byte][value];
            begins[byte][value] = next;
            next += number;
        }
        for (int i = 0; i < count; i++)
            spare[begins[byte][ranked[i] >> (16 + 8 * byte) & 255]++] = ranked[i];
        Ranked *sorted = spare; /* four times: in the end they are where they were */
        spare = ranked;
        ranked = sorted;
    }
}

/* The weight of the hands gone by so far: of all of them, and of those with each card. */
struct Gone {
    double all, with[64];
};

/* The weight of those that a hand can meet: all but those with one of its cards. With both, which is the hand itself,
   it is taken away twice. */
INLINE double met(const struct Gone *gone, const uint8_t cards[2], double itself)
{
    return gone->all - gone->with[cards[0]] - gone->with[cards[1]] + itself;
}

static int in_order(const struct Field *field, const int *places, double *win, double *tie)
{
    void *whole;
    struct Order *order = memory_for_vectors(sizeof *order, &whole);
    if (!order)
        return -1;
    fill_column(&order->column, field->hands, places, field->count);
    for (int i = 0; i < field->count; i++) {
        order->cards[i][0] = (uint8_t)__builtin_ctzll(field->hands[i]);
        order->cards[i][1] = (uint8_t)(63 - __builtin_clzll(field->hands[i]));
    }

    struct Deal deal = deal_from(field->board, field->dead);
    while (deal.left) {
        evaluate(&order->column, field->board | run_out(&deal));
        Ranked *ranked = order->ranked;
        int count = 0;
        for (int i = 0; i < field->count; i++) {
            uint16_t made = made_of(&order->column, i);
            ranked[count] = (Ranked)(made ^ BIAS) << 32 | (Ranked)kickers_of(&order->column, i) << 16 | (Ranked)i;
            count += made != BLOCKED;
        }
        sort(ranked, order->spare, count);

        struct Gone gone = {0};
        for (int from = 0, to; from < count; from = to) { /* from hands that tie to the next that do */
            for (to = from; to < count && ranked[to] >> 16 == ranked[from] >> 16; to++) {
                int i = ranked[to] & 0xFFFF;
                double beaten = met(&gone, order->cards[i], 0);
                win[i] += beaten;
                tie[i] -= beaten;
            }
            for (int at = from; at < to; at++) {
                int i = ranked[at] & 0xFFFF;
                gone.all += field->y[i];
                gone.with[order->cards[i][0]] += field->y[i];
                gone.with[order->cards[i][1]] += field->y[i];
            }
            for (int at = from; at < to; at++) { /* beaten or tied, less beaten */
                int i = ranked[at] & 0xFFFF;
                tie[i] += met(&gone, order->cards[i], field->y[i]);
            }
        }
    }
    free(whole);
    return 0;
}

/* ---- Either ---------------------------------------------------------------------------------------------------- */

static int range_on_board(const struct Field *field, double *win, double *tie)
{
    int xs[COMBOS], ys[COMBOS], every[COMBOS], x_count = 0, y_count = 0, weighted = 0;
    for (int i = 0; i < field->count; i++) {
        every[i] = i;
        if (field->x[i] > 0)
            xs[x_count++] = i;
        if (field->y[i] > 0)
            ys[y_count++] = i;
        weighted |= field->y[i] > 0 && field->y[i] < 1;
    }
    if (!x_count || !y_count)
        return 0;
    /* Measured: 1.5 ns for a vector of pairs, 13 ns to sort a hand and to go past it. Where lanes are counted as bits,
       pairs are quicker even if both ranges are of all hands. */
    int few = LANE_BYTES == 64 || x_count * (y_count / LANES + 1) < 8 * field->count;
    if (!weighted && few)
        return by_pairs(field, xs, x_count, ys, y_count, win, tie);
    return in_order(field, every, win, tie);
}
