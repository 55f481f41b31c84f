/* High hands for Python: one hand, arrays of them, and the census. */

#include "pymasks.h"

/* ---- Wrong hands ------------------------------------------------------------------------------------------------- */

static PyObject *wrong(Mask hand, const char *right)
{
    Mask strange = hand & ~ALL_52;
    if (strange)
        return PyErr_Format(PyExc_ValueError, "%s is no hand: %s stands for no card of the 52", hex(hand).text,
                            hex(strange).text);
    return PyErr_Format(PyExc_ValueError, "%s is no hand: %s, not %d", hex(hand).text, right,
                        __builtin_popcountll(hand));
}

static PyObject *wrong_omaha(Mask own, Mask board)
{
    if ((own | board) & ~ALL_52)
        return wrong(own | board, "");
    if (own & board)
        return PyErr_Format(PyExc_ValueError, "%s is on the board and in the hand", hex(own & board).text);
    int cards = __builtin_popcountll(own);
    return cards < 2 || cards > 6 ? wrong(own, "two to six cards of one's own")
                                  : wrong(board, "three to five cards on the board");
}

/* ---- One hand ---------------------------------------------------------------------------------------------------- */

static PyObject *strength(PyObject *module, PyObject *const *masks, Py_ssize_t count)
{
    (void)module;
    Mask hand, board = 0;
    if (count != 1 && count != 2) {
        PyErr_SetString(PyExc_TypeError, "one mask, or two: one's own cards and the board");
        return NULL;
    }
    if (read_mask(masks[0], &hand) < 0 || (count == 2 && read_mask(masks[1], &board) < 0))
        return NULL;
    if (hand & board)
        return wrong_omaha(hand & ALL_52, board & ALL_52);
    int64_t code = lanes->code(hand | board);
    if (code < 0)
        return wrong(hand | board, "a hand is five to seven cards");
    return PyLong_FromUnsignedLong((unsigned long)code);
}

static PyObject *omaha(PyObject *module, PyObject *const *masks, Py_ssize_t count)
{
    (void)module;
    Mask own, board;
    uint32_t code;
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "two masks: one's own cards and the board");
        return NULL;
    }
    if (read_mask(masks[0], &own) < 0 || read_mask(masks[1], &board) < 0)
        return NULL;
    return lanes->omaha(&own, &board, 0, &code, 1) >= 0 ? wrong_omaha(own, board) : PyLong_FromUnsignedLong(code);
}

/* ---- Arrays ------------------------------------------------------------------------------------------------------ */

/* Views of some objects' bytes, the last of which is written to: 0, or -1 with an error set. */
static int open_arrays(PyObject *const *objects, Py_buffer *views, int count)
{
    for (int i = 0; i < count; i++)
        if (PyObject_GetBuffer(objects[i], &views[i], i == count - 1 ? PyBUF_WRITABLE : PyBUF_SIMPLE) < 0) {
            while (i--)
                PyBuffer_Release(&views[i]);
            return -1;
        }
    return 0;
}

static void close_arrays(Py_buffer *views, int count)
{
    for (int i = 0; i < count; i++)
        PyBuffer_Release(&views[i]);
}

/* What a function of arrays gives: where the first wrong one stands, or -1; or an error, if the sizes were wrong. */
static PyObject *place(Py_buffer *views, int count, int fit, int64_t first_wrong, const char *sizes)
{
    close_arrays(views, count);
    if (fit)
        return PyLong_FromLongLong(first_wrong);
    PyErr_SetString(PyExc_ValueError, sizes);
    return NULL;
}

static PyObject *codes(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *arrays[2];
    Py_buffer views[2];
    int cards;
    if (!PyArg_ParseTuple(arguments, "OOi", &arrays[0], &arrays[1], &cards) || open_arrays(arrays, views, 2) < 0)
        return NULL;
    size_t n = (size_t)views[0].len / sizeof(Mask);
    int fit = cards >= 5 && cards <= 7 && (size_t)views[0].len == n * sizeof(Mask)
              && (size_t)views[1].len == n * sizeof(uint32_t);
    int64_t first_wrong = -1;
    if (fit) {
        Py_BEGIN_ALLOW_THREADS
        first_wrong = lanes->codes(views[0].buf, views[1].buf, n, cards);
        Py_END_ALLOW_THREADS
    }
    return place(views, 2, fit, first_wrong, "uint64 hands of five, six or seven cards, and as many uint32 codes");
}

static PyObject *omaha_codes(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *arrays[3];
    Py_buffer views[3];
    Py_ssize_t step;
    if (!PyArg_ParseTuple(arguments, "OOnO", &arrays[0], &arrays[1], &step, &arrays[2])
        || open_arrays(arrays, views, 3) < 0)
        return NULL;
    size_t n = (size_t)views[0].len / sizeof(Mask);
    int fit = (step == 0 || step == 1) && (size_t)views[0].len == n * sizeof(Mask)
              && (size_t)views[1].len == (step ? n : 1) * sizeof(Mask) && (size_t)views[2].len == n * sizeof(uint32_t);
    int64_t first_wrong = -1;
    if (fit) {
        Py_BEGIN_ALLOW_THREADS
        first_wrong = lanes->omaha(views[0].buf, views[1].buf, (size_t)step, views[2].buf, n);
        Py_END_ALLOW_THREADS
    }
    return place(views, 3, fit, first_wrong, "uint64 hands, as many uint64 boards or one, and as many uint32 numbers");
}

static PyObject *masks_of_cards(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *arrays[2];
    Py_buffer views[2];
    int cards, highest;
    if (!PyArg_ParseTuple(arguments, "OiOi", &arrays[0], &cards, &arrays[1], &highest)
        || open_arrays(arrays, views, 2) < 0)
        return NULL;
    size_t n = (size_t)views[1].len / sizeof(Mask);
    int fit = cards > 0 && highest >= 0 && highest <= 53 && (size_t)views[1].len == n * sizeof(Mask)
              && (size_t)views[0].len == n * (size_t)cards;
    int64_t first_wrong = -1;
    if (fit) {
        Py_BEGIN_ALLOW_THREADS
        first_wrong = lanes->masks(views[0].buf, cards, views[1].buf, n, highest);
        Py_END_ALLOW_THREADS
    }
    return place(views, 2, fit, first_wrong, "uint8 cards, so many a row, and a uint64 mask for each row");
}

/* ---- Census ------------------------------------------------------------------------------------------------------ */

static PyObject *census(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    uint64_t counts[CATEGORIES];
    int done;
    Py_BEGIN_ALLOW_THREADS
    done = lanes->census(counts);
    Py_END_ALLOW_THREADS
    if (done < 0)
        return PyErr_NoMemory();
    PyObject *list = PyList_New(CATEGORIES);
    for (int i = 0; list && i < CATEGORIES; i++) {
        PyObject *number = PyLong_FromUnsignedLongLong(counts[i]);
        if (!number || PyList_SetItem(list, i, number) < 0) {
            Py_DecRef(list);
            return NULL;
        }
    }
    return list;
}

PyMethodDef high_methods[] = {
    {"strength", FAST(strength), METH_FASTCALL,
     "strength($module, hand, board=0, /)\n--\n\n"
     "The code of the best five of five to seven cards. Raises ValueError for what is no such hand."},
    {"omaha", FAST(omaha), METH_FASTCALL,
     "omaha($module, own, board, /)\n--\n\n"
     "The code of the best two of one's own (two to six) with three of the board's cards (three to five). Raises\n"
     "ValueError for what is no such hand."},
    {"codes", codes, METH_VARARGS,
     "codes($module, hands, out, cards, /)\n--\n\n"
     "The codes of uint64 hands of as many cards, into uint32 `out`; the index of the first wrong hand, or -1."},
    {"omaha_codes", omaha_codes, METH_VARARGS,
     "omaha_codes($module, own, boards, step, out, /)\n--\n\n"
     "`omaha` of many, on the boards[i * step]; the index of the first wrong hand, or -1."},
    {"masks_of_cards", masks_of_cards, METH_VARARGS,
     "masks_of_cards($module, cards, count, out, highest, /)\n--\n\n"
     "The uint64 masks of rows of `count` uint8 cards; where the first stands that is none or is there twice, or -1."},
    {"census", census, METH_NOARGS,
     "census($module, /)\n--\n\n"
     "How many of the 133,784,560 hands of seven cards are of each category, the high card first; each is looked at."},
    {0},
};
