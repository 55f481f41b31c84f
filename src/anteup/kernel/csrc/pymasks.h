/* Masks between Python and C, and how an error writes them. */

#ifndef ANTEUP_PYMASKS_H
#define ANTEUP_PYMASKS_H

#include "abi.h"
#include "kernel.h"

/* PyErr_Format has hexadecimals of 32 bits only. */
struct Hex {
    char text[19];
};

static inline struct Hex hex(Mask mask)
{
    struct Hex hex = {"0x"};
    int at = 2;
    for (int digit = 15; digit >= 0; digit--)
        if (mask >> 4 * digit || !digit)
            hex.text[at++] = "0123456789abcdef"[mask >> 4 * digit & 15];
    return hex;
}

/* A mask out of a number: 0, or -1 with an error set. Bit 63 is no card's, so that whatever is not below 2^63 is wrong,
   and comes as -1, as do an error and a -1 itself. */
static inline int read_mask(PyObject *number, Mask *mask)
{
    int overflow;
    long long read = PyLong_AsLongLongAndOverflow(number, &overflow);
    *mask = (Mask)read;
    if (__builtin_expect(read >= 0, 1))
        return 0;
    if (!PyErr_Occurred()) {
        PyErr_Format(PyExc_ValueError, "a mask of cards is a number from 0 to 2**61 - 1, not %R", number);
    } else if (PyErr_ExceptionMatches(PyExc_TypeError)) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "%R is no mask: mask('As Kd') makes one of cards", number);
    }
    return -1;
}

#endif
