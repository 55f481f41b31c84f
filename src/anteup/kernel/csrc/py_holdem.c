/* Hold'em for Python: headsup, matrix, boards, ranges and ranges_by_hand. */

#include "abi.h"
#include "holdem.h"

#include <stdlib.h>
#include <string.h>

/* ---- What is refused -------------------------------------------------------------------------------------------- */

/* The cards of a mask in words, "As Kd", for a message. */
struct Text {
    char text[3 * 52 + 1];
};

static struct Text words(Mask hand)
{
    struct Text words = {{0}};
    char *end = words.text;
    for (int rank = 12; rank >= 0; rank--)
        for (int suit = 3; suit >= 0; suit--)
            if (hand >> (16 * suit + rank) & 1) {
                if (end > words.text)
                    *end++ = ' ';
                *end++ = "23456789TJQKA"[rank];
                *end++ = "cdhs"[suit];
            }
    return words;
}

/* A mask that Python gives as a number. 0, or -1 with an error, as everywhere below. */
static int read_mask(PyObject *number, const char *what, Mask *mask)
{
    int overflow;
    long long read = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (read == -1 && !overflow && PyErr_Occurred())
        return -1;
    *mask = (Mask)read;
    if (!overflow && !(*mask & ~ALL_52))
        return 0;
    PyErr_Format(PyExc_ValueError, "%s: a mask has no bits but those of the 52 cards", what);
    return -1;
}

static int check_hands(const Mask *hands, Py_ssize_t count, Mask board, Mask dead)
{
    for (Py_ssize_t p = 0; p < count; p++) {
        Mask hand = hands[p];
        if (hand & ~ALL_52)
            PyErr_Format(PyExc_ValueError, "hand %zd: a mask has no bits but those of the 52 cards", p + 1);
        else if (__builtin_popcountll(hand) != 2)
            PyErr_Format(PyExc_ValueError, "hand %zd (%s) has %d cards and not two", p + 1, words(hand).text,
                         __builtin_popcountll(hand));
        else if (hand & board)
            PyErr_Format(PyExc_ValueError, "hand %zd has %s, and so has the board", p + 1, words(hand & board).text);
        else if (hand & dead)
            PyErr_Format(PyExc_ValueError, "hand %zd has %s, which is dead", p + 1, words(hand & dead).text);
        for (Py_ssize_t q = 0; q < p && !PyErr_Occurred(); q++)
            if (hand & hands[q])
                PyErr_Format(PyExc_ValueError, "hands %zd and %zd both have %s", q + 1, p + 1,
                             words(hand & hands[q]).text);
        if (PyErr_Occurred())
            return -1;
    }
    return 0;
}

/* The board and the dead cards; there must be enough others for so many cards in hands and a whole board. */
static int read_board(PyObject *board_given, PyObject *dead_given, int in_hands, Mask *board, Mask *dead)
{
    if (read_mask(board_given, "the board", board) < 0 || read_mask(dead_given, "the dead cards", dead) < 0)
        return -1;
    int shown = __builtin_popcountll(*board), lacking = 5 - shown;
    int left = 52 - in_hands - __builtin_popcountll(*board | *dead);
    if (*board & *dead)
        PyErr_Format(PyExc_ValueError, "%s is on the board and dead", words(*board & *dead).text);
    else if (shown > 5 || shown == 1 || shown == 2)
        PyErr_Format(PyExc_ValueError, "a board of %d cards (%s): it has none, or three to five", shown,
                     words(*board).text);
    else if (left < lacking)
        PyErr_Format(PyExc_ValueError, "the board lacks %d cards, and there are %d", lacking, left < 0 ? 0 : left);
    return PyErr_Occurred() ? -1 : 0;
}

/* ---- Arrays ----------------------------------------------------------------------------------------------------- */

/* The arrays of one call, to be released together. */
struct Arrays {
    Py_buffer view[8];
    int count;
};

static void release(struct Arrays *arrays)
{
    while (arrays->count)
        PyBuffer_Release(&arrays->view[--arrays->count]);
}

enum { ANY_SIZE = -1 };

/* An array of numbers of eight bytes: of `size`, or of any size, which then is stored there. NULL with an error. */
static void *read_array(struct Arrays *arrays, PyObject *given, int flags, const char *what, Py_ssize_t *size)
{
    Py_buffer *view = &arrays->view[arrays->count];
    if (PyObject_GetBuffer(given, view, flags) < 0)
        return NULL;
    arrays->count++;
    if (*size == ANY_SIZE && view->len % 8 == 0)
        *size = view->len / 8;
    if (view->len == 8 * *size)
        return view->len ? view->buf : "";
    if (*size == ANY_SIZE)
        PyErr_Format(PyExc_ValueError, "%s: %zd bytes are no numbers of 8 bytes", what, view->len);
    else
        PyErr_Format(PyExc_ValueError, "%s: %zd bytes and not %zd numbers of 8 bytes", what, view->len, *size);
    return NULL;
}

/* ---- Known hands, and the matrix -------------------------------------------------------------------------------- */

static PyObject *headsup(PyObject *module, PyObject *const *given, Py_ssize_t count)
{
    (void)module;
    Mask hands[2];
    int64_t counts[4] = {0};
    if (count != 2)
        return PyErr_Format(PyExc_TypeError, "headsup takes two hands, not %zd", count);
    if (read_mask(given[0], "hand 1", &hands[0]) < 0 || read_mask(given[1], "hand 2", &hands[1]) < 0
        || check_hands(hands, 2, 0, 0) < 0)
        return NULL;
    int failed;
    Py_BEGIN_ALLOW_THREADS
    failed = lanes->on_all_boards(hands, 2, 0, counts);
    Py_END_ALLOW_THREADS
    return failed ? PyErr_NoMemory() : Py_BuildValue("(LL)", (long long)counts[1], (long long)counts[3]);
}

static PyObject *boards(PyObject *module, PyObject *given)
{
    (void)module;
    PyObject *hands_given, *board_given, *dead_given, *counts_given, *found = NULL;
    if (!PyArg_ParseTuple(given, "OOOO:boards", &hands_given, &board_given, &dead_given, &counts_given))
        return NULL;
    struct Arrays arrays = {.count = 0};
    Py_ssize_t count = ANY_SIZE;
    const Mask *hands = read_array(&arrays, hands_given, PyBUF_SIMPLE, "the hands", &count);
    if (hands && (count < 2 || count > MOST_HANDS)) {
        PyErr_Format(PyExc_ValueError, "%zd hands: from 2 to %d can be compared", count, MOST_HANDS);
        hands = NULL;
    }
    Py_ssize_t sets = hands ? (Py_ssize_t)1 << count : 0;
    int64_t *counts = hands ? read_array(&arrays, counts_given, PyBUF_WRITABLE, "the counts", &sets) : NULL;
    Mask board, dead;
    if (counts && read_board(board_given, dead_given, 2 * (int)count, &board, &dead) == 0
        && check_hands(hands, count, board, dead) == 0) {
        int failed = 0;
        int64_t all = 0;
        Py_BEGIN_ALLOW_THREADS
        memset(counts, 0, (size_t)sets * sizeof *counts);
        if (board)
            lanes->on_run_outs(hands, (int)count, board, dead, counts);
        else
            failed = lanes->on_all_boards(hands, (int)count, dead, counts);
        for (Py_ssize_t set = 1; set < sets; set++)
            all += counts[set];
        Py_END_ALLOW_THREADS
        found = failed ? PyErr_NoMemory() : PyLong_FromLongLong(all);
    }
    release(&arrays);
    return found;
}

static PyObject *matrix(PyObject *module, PyObject *given)
{
    (void)module;
    static const char *const names[3] = {"the wins", "the ties", "the pairs"};
    int first, last, failed = 0;
    PyObject *arrays_given[3];
    if (!PyArg_ParseTuple(given, "iiOOO:matrix", &first, &last, &arrays_given[0], &arrays_given[1], &arrays_given[2]))
        return NULL;
    if (first < 0 || first > last || last > CLASSES)
        return PyErr_Format(PyExc_ValueError, "rows %d to %d: there are %d, from 0 on", first, last - 1, CLASSES);
    struct Arrays arrays = {.count = 0};
    Py_ssize_t cells = CLASSES * CLASSES;
    uint64_t *to[3];
    for (int i = 0; i < 3; i++)
        if (!(to[i] = read_array(&arrays, arrays_given[i], PyBUF_WRITABLE, names[i], &cells))) {
            release(&arrays);
            return NULL;
        }
    Py_BEGIN_ALLOW_THREADS
    failed = matrix_rows(first, last, to[0], to[1], to[2]);
    Py_END_ALLOW_THREADS
    release(&arrays);
    return failed ? PyErr_NoMemory() : Py_NewRef(Py_None);
}

/* ---- Ranges ----------------------------------------------------------------------------------------------------- */

/* Two ranges as one list of hands, each with its weight in either. Those that cannot be held are left out. */
struct Ranges {
    Py_ssize_t size[2];
    const Mask *range[2];
    const double *weights[2]; /* NULL: each weighs 1 */
    Mask board, dead;
    int count;
    Mask hands[COMBOS];
    double weight[2][COMBOS], win[COMBOS], tie[COMBOS], total[COMBOS];
    uint8_t in[2][COMBOS];
    int16_t place[64][64]; /* by the bits of both cards, from 1 on */
};

static int16_t *place_of(struct Ranges *ranges, Mask hand)
{
    return &ranges->place[__builtin_ctzll(hand)][63 - __builtin_clzll(hand)];
}

static int join_range(struct Ranges *ranges, int side)
{
    const char *which = side ? "second" : "first";
    for (Py_ssize_t i = 0; i < ranges->size[side]; i++) {
        Mask hand = ranges->range[side][i];
        double weight = ranges->weights[side] ? ranges->weights[side][i] : 1;
        if (hand & ~ALL_52 || __builtin_popcountll(hand) != 2) {
            PyErr_Format(PyExc_ValueError, "hand %zd of the %s range (%s) is not two of the 52 cards", i + 1, which,
                         words(hand & ALL_52).text);
            return -1;
        }
        if (!(weight >= 0 && weight <= 1)) {
            PyErr_Format(PyExc_ValueError, "hand %zd of the %s range (%s): its weight is not between 0 and 1", i + 1,
                         which, words(hand).text);
            return -1;
        }
        int16_t *place = place_of(ranges, hand);
        if (hand & (ranges->board | ranges->dead))
            continue;
        if (!*place) {
            ranges->hands[ranges->count] = hand;
            *place = (int16_t)++ranges->count;
        }
        if (ranges->in[side][*place - 1]++) {
            PyErr_Format(PyExc_ValueError, "hand %zd of the %s range (%s) is in it already", i + 1, which,
                         words(hand).text);
            return -1;
        }
        ranges->weight[side][*place - 1] = weight;
    }
    return 0;
}

/* Reads x, its weights or None, y, its weights or None, the board and the dead cards, and does the sums. */
static int sum_ranges(struct Ranges *ranges, struct Arrays *arrays, PyObject *const given[6])
{
    static const char *const names[2] = {"the first range", "the second range"};
    static const char *const weight_names[2] = {"the first range's weights", "the second range's weights"};
    for (int side = 0; side < 2; side++) {
        PyObject *weights = given[2 * side + 1];
        ranges->size[side] = ANY_SIZE;
        ranges->range[side] = read_array(arrays, given[2 * side], PyBUF_SIMPLE, names[side], &ranges->size[side]);
        if (!ranges->range[side])
            return -1;
        if (weights == Py_None)
            continue;
        ranges->weights[side] = read_array(arrays, weights, PyBUF_SIMPLE, weight_names[side], &ranges->size[side]);
        if (!ranges->weights[side])
            return -1;
    }
    if (read_board(given[4], given[5], 4, &ranges->board, &ranges->dead) < 0 || join_range(ranges, 0) < 0
        || join_range(ranges, 1) < 0)
        return -1;
    struct Field field = {ranges->hands, ranges->weight[0], ranges->weight[1], ranges->count,
                          ranges->board, ranges->dead};
    int failed;
    Py_BEGIN_ALLOW_THREADS
    failed = range_sums(&field, ranges->win, ranges->tie, ranges->total);
    Py_END_ALLOW_THREADS
    if (failed)
        PyErr_NoMemory();
    return failed;
}

static PyObject *ranges(PyObject *module, PyObject *given)
{
    (void)module;
    PyObject *o[6], *found = NULL;
    if (!PyArg_ParseTuple(given, "OOOOOO:ranges", &o[0], &o[1], &o[2], &o[3], &o[4], &o[5]))
        return NULL;
    struct Arrays arrays = {.count = 0};
    struct Ranges *both = PyMem_Calloc(1, sizeof *both);
    if (!both)
        return PyErr_NoMemory();
    if (sum_ranges(both, &arrays, o) == 0) {
        double win = 0, tie = 0, total = 0;
        for (int i = 0; i < both->count; i++) {
            win += both->weight[0][i] * both->win[i];
            tie += both->weight[0][i] * both->tie[i];
            total += both->weight[0][i] * both->total[i];
        }
        if (both->weights[0] || both->weights[1])
            found = Py_BuildValue("(ddd)", win, tie, total);
        else
            found = Py_BuildValue("(LLL)", (long long)win, (long long)tie, (long long)total);
    }
    PyMem_Free(both);
    release(&arrays);
    return found;
}

static PyObject *ranges_by_hand(PyObject *module, PyObject *given)
{
    (void)module;
    static const char *const names[3] = {"the wins", "the ties", "the totals"};
    PyObject *o[9], *found = NULL;
    if (!PyArg_ParseTuple(given, "OOOOOOOOO:ranges_by_hand", &o[0], &o[1], &o[2], &o[3], &o[4], &o[5], &o[6], &o[7],
                          &o[8]))
        return NULL;
    struct Arrays arrays = {.count = 0};
    struct Ranges *both = PyMem_Calloc(1, sizeof *both);
    if (!both)
        return PyErr_NoMemory();
    if (sum_ranges(both, &arrays, o) == 0) {
        double *to[3] = {NULL};
        for (int i = 0; i < 3 && (i == 0 || to[i - 1]); i++)
            to[i] = read_array(&arrays, o[6 + i], PyBUF_WRITABLE, names[i], &both->size[0]);
        for (Py_ssize_t i = 0; to[2] && i < both->size[0]; i++) {
            int place = *place_of(both, both->range[0][i]) - 1; /* -1: it cannot be held */
            int held = place >= 0 && both->weight[0][place] > 0;
            to[0][i] = held ? both->win[place] : 0;
            to[1][i] = held ? both->tie[place] : 0;
            to[2][i] = held ? both->total[place] : 0;
        }
        found = to[2] ? Py_NewRef(Py_None) : NULL;
    }
    PyMem_Free(both);
    release(&arrays);
    return found;
}

/* ---- For the module --------------------------------------------------------------------------------------------- */

PyMethodDef holdem_methods[] = {
    {"headsup", FAST(headsup), METH_FASTCALL,
     "headsup($module, a, b, /)\n--\n\n"
     "Boards of the 1,712,304 that hand a wins against hand b, and boards on which they tie."},
    {"boards", boards, METH_VARARGS,
     "boards($module, hands, board, dead, counts, /)\n--\n\n"
     "Count who wins over all run-outs of a board: counts[s], bit p of s being hand p. Returns how many there are."},
    {"matrix", matrix, METH_VARARGS,
     "matrix($module, first, last, wins, ties, pairs, /)\n--\n\n"
     "Fill rows of the 169 x 169 matrix of starting hands, from the diagonal on, and mirrored its columns."},
    {"ranges", ranges, METH_VARARGS,
     "ranges($module, x, x_weights, y, y_weights, board, dead, /)\n--\n\n"
     "What range x wins and ties against range y, and the total: sums over all hands that can meet, and all boards."},
    {"ranges_by_hand", ranges_by_hand, METH_VARARGS,
     "ranges_by_hand($module, x, x_weights, y, y_weights, board, dead, wins, ties, totals, /)\n--\n\n"
     "The same for each hand of x, not multiplied by its own weight."},
    {0},
};
