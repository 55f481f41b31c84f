/* Rankings as objects for Python: _core.Table, one declared ranking. */

#include "pymasks.h"
#include "ranking.h"

#include <string.h>

typedef struct {
    PyObject_HEAD
    struct Ranking ranking;
} Table;

static inline struct Ranking *ranking_of(PyObject *self) { return &((Table *)self)->ranking; }

/* The ranking in an object, for the functions that deal; NULL where it is no Table. */
PyTypeObject *table_type;
const struct Ranking *ranking_in(PyObject *table)
{
    return Py_TYPE(table) == table_type ? ranking_of(table) : NULL;
}

/* ---- Wrong hands --------------------------------------------------------------------------------------------------- */

static const char *const COUNTS[] = {"five to seven cards", "one to thirteen cards"};

static PyObject *wrong(const struct Ranking *ranking, Mask own, Mask board, int split)
{
    Mask strange = (own | board) & ~ranking->pack;
    if (strange)
        return PyErr_Format(PyExc_ValueError, "%s is no hand of this ranking: %s stands for no card of its pack",
                            hex(own | board).text, hex(strange).text);
    if (own & board)
        return PyErr_Format(PyExc_ValueError, "%s is on the board and in the hand", hex(own & board).text);
    if (split)
        return PyErr_Format(PyExc_ValueError, "two to six cards of one's own and three to five of the board, not %d and %d",
                            __builtin_popcountll(own), __builtin_popcountll(board));
    return PyErr_Format(PyExc_ValueError, "a hand is %s, not %d", COUNTS[ranking->kind != BY_RANKS],
                        __builtin_popcountll(own | board));
}

/* ---- One hand ------------------------------------------------------------------------------------------------------ */

static inline int read_two(PyObject *const *arguments, Py_ssize_t count, Mask *own, Mask *board)
{
    *board = 0;
    if (count < 1 || count > 2) {
        PyErr_SetString(PyExc_TypeError, "one mask, or two: one's own cards and the board");
        return -1;
    }
    return read_mask(arguments[0], own) < 0 || (count == 2 && read_mask(arguments[1], board) < 0) ? -1 : 0;
}

static PyObject *strength(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    const struct Ranking *ranking = ranking_of(self);
    Mask own, board;
    if (read_two(arguments, count, &own, &board) < 0)
        return NULL;
    if (!ranking_fits(ranking, own, board))
        return wrong(ranking, own, board, 0);
    return PyLong_FromUnsignedLong(lanes->best_of(ranking, own | board));
}

static PyObject *two_and_three(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    const struct Ranking *ranking = ranking_of(self);
    Mask own, board;
    if (read_two(arguments, count, &own, &board) < 0)
        return NULL;
    if (!ranking_fits_two_and_three(ranking, own, board))
        return wrong(ranking, own, board, 1);
    return PyLong_FromUnsignedLong(lanes->best_two_and_three(ranking, own, board));
}

/* ---- Many hands ---------------------------------------------------------------------------------------------------- */

/* hands, boards, step, out: boards[i * step] is the board of hands[i], so that step 0 is one board for all. Gives the
   index of the first hand that is wrong, or -1. */
static PyObject *many(PyObject *self, PyObject *arguments, int split)
{
    const struct Ranking *ranking = ranking_of(self);
    PyObject *hands_in, *boards_in, *out_in;
    Py_ssize_t step;
    if (!PyArg_ParseTuple(arguments, "OOnO", &hands_in, &boards_in, &step, &out_in))
        return NULL;
    Py_buffer hands, boards, out;
    if (PyObject_GetBuffer(hands_in, &hands, PyBUF_SIMPLE) < 0)
        return NULL;
    if (PyObject_GetBuffer(boards_in, &boards, PyBUF_SIMPLE) < 0) {
        PyBuffer_Release(&hands);
        return NULL;
    }
    if (PyObject_GetBuffer(out_in, &out, PyBUF_WRITABLE) < 0) {
        PyBuffer_Release(&boards);
        PyBuffer_Release(&hands);
        return NULL;
    }
    Py_ssize_t n = hands.len / 8, at = -1;
    int sizes = step >= 0 && step <= 1 && out.len == n * 4 && boards.len == (step ? n : 1) * 8;
    if (sizes) {
        Py_BEGIN_ALLOW_THREADS
        at = lanes->strengths(ranking, split ? TWO_AND_THREE : ANY_FIVE, hands.buf, boards.buf, step, out.buf, n);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&out);
    PyBuffer_Release(&boards);
    PyBuffer_Release(&hands);
    if (!sizes) {
        PyErr_SetString(PyExc_ValueError, "uint64 hands, as many uint64 boards or one, and as many uint32 numbers");
        return NULL;
    }
    return PyLong_FromSsize_t(at);
}

static PyObject *strengths(PyObject *self, PyObject *arguments) { return many(self, arguments, 0); }
static PyObject *two_and_three_all(PyObject *self, PyObject *arguments) { return many(self, arguments, 1); }

/* ---- Hands of cards, as the engine holds them ---------------------------------------------------------------------- */

static int add_cards(PyObject *cards, PyObject *places, Mask *mask)
{
    Py_ssize_t count = PySequence_Size(cards);
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *card = PySequence_GetItem(cards, i);
        PyObject *place = card ? PyDict_GetItemWithError(places, card) : NULL;
        if (!place) {
            if (card && !PyErr_Occurred())
                PyErr_Format(PyExc_KeyError, "a card without a place");
            if (card)
                Py_DecRef(card);
            return -1;
        }
        long at = PyLong_AsLong(place); /* before the card goes, which may take its place with it */
        Py_DecRef(card);
        if (at < 0 || at > 63) {
            if (!PyErr_Occurred())
                PyErr_Format(PyExc_ValueError, "%ld is no place of a card", at);
            return -1;
        }
        *mask |= (Mask)1 << at;
    }
    return count < 0 ? -1 : 0;
}

static PyObject *of_cards(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    const struct Ranking *ranking = ranking_of(self);
    if (count != 4)
        return PyErr_Format(PyExc_TypeError, "hands, a board, the place of each card, and whether two and three play");
    int split = PyObject_IsTrue(arguments[3]);
    Mask board = 0;
    if (split < 0 || add_cards(arguments[1], arguments[2], &board) < 0)
        return NULL;
    Py_ssize_t hands = PySequence_Size(arguments[0]);
    PyObject *found = hands < 0 ? NULL : PyList_New(hands);
    for (Py_ssize_t i = 0; found && i < hands; i++) {
        PyObject *hand = PySequence_GetItem(arguments[0], i);
        Mask own = 0;
        int read = hand ? add_cards(hand, arguments[2], &own) : -1;
        if (hand)
            Py_DecRef(hand);
        if (read == 0 && !(split ? ranking_fits_two_and_three : ranking_fits)(ranking, own, board)) {
            wrong(ranking, own, board, split);
            read = -1;
        }
        if (read < 0) {
            Py_DecRef(found);
            return NULL;
        }
        uint32_t worth = split ? lanes->best_two_and_three(ranking, own, board) : lanes->best_of(ranking, own | board);
        PyList_SetItem(found, i, worth ? PyLong_FromUnsignedLong(worth) : Py_NewRef(Py_None));
    }
    return found;
}

/* ---- The type ------------------------------------------------------------------------------------------------------ */

#define JOKERS ((Mask)1 << 13 | (Mask)1 << 29)
#define EVERY_CARD (ALL_52 | JOKERS)

static const char *const KINDS[] = {"ranks", "badugi", "spade"};
static const size_t NUMBERS[] = {FIVES, 5 * RANK_SETS, 2 * RANK_SETS};

static PyObject *make(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    (void)named;
    const char *kind;
    PyObject *values_in, *suited_in;
    int against;
    unsigned long long wild, pack;
    if (!PyArg_ParseTuple(arguments, "sOOpKK", &kind, &values_in, &suited_in, &against, &wild, &pack))
        return NULL;
    int which = 0;
    while (which < 3 && strcmp(kind, KINDS[which]))
        which++;
    if (which == 3)
        return PyErr_Format(PyExc_ValueError, "a table is of 'ranks', 'badugi' or 'spade', not of '%s'", kind);
    if (pack & ~EVERY_CARD || pack & JOKERS & ~wild)
        return PyErr_Format(PyExc_ValueError, "a pack is of the 52 cards and two jokers, and the jokers in it are wild");
    Py_buffer values, suited;
    if (PyObject_GetBuffer(values_in, &values, PyBUF_SIMPLE) < 0)
        return NULL;
    if (PyObject_GetBuffer(suited_in, &suited, PyBUF_SIMPLE) < 0) {
        PyBuffer_Release(&values);
        return NULL;
    }
    PyObject *self = NULL;
    if ((size_t)values.len != NUMBERS[which] * 4 || (which == BY_RANKS && suited.len != SUITED * 4))
        PyErr_Format(PyExc_ValueError, "a table of '%s' takes %d numbers of 32 bits, and %d of one suit", kind,
                     (int)NUMBERS[which], which == BY_RANKS ? SUITED : 0);
    else
        self = PyType_GenericAlloc(type, 0);
    if (self && ranking_open(ranking_of(self), which, values.buf, suited.buf, against, wild, pack) < 0) {
        Py_DecRef(self);
        self = PyErr_NoMemory();
    }
    PyBuffer_Release(&suited);
    PyBuffer_Release(&values);
    return self;
}

static void unmake(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    ranking_close(ranking_of(self));
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DecRef((PyObject *)type);
}

static PyMethodDef table_methods[] = {
    {"strength", FAST(strength), METH_FASTCALL, "strength($self, own, board=0, /)\n--\n\nThe best five of one's own cards and the board's."},
    {"two_and_three", FAST(two_and_three), METH_FASTCALL, "two_and_three($self, own, board, /)\n--\n\nThe best two of one's own with three of the board."},
    {"strengths", strengths, METH_VARARGS, "strengths($self, hands, boards, step, out, /)\n--\n\n`strength` of many; the index of the first wrong hand, or -1."},
    {"two_and_three_all", two_and_three_all, METH_VARARGS, "two_and_three_all($self, hands, boards, step, out, /)\n--\n\n`two_and_three` of many."},
    {"of_cards", FAST(of_cards), METH_FASTCALL, "of_cards($self, hands, board, places, two_and_three, /)\n--\n\nThe strength of each hand of cards, None where it does not qualify."},
    {0},
};

static PyType_Slot table_slots[] = {
    {Py_tp_new, (void *)make},
    {Py_tp_dealloc, (void *)unmake},
    {Py_tp_methods, table_methods},
    {Py_tp_doc, "A ranking as tables: Table(kind, values, suited, against, wild, pack)."},
    {0},
};

PyType_Spec table_spec = {
    .name = "anteup.kernel._core.Table",
    .basicsize = sizeof(Table),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = table_slots,
};
