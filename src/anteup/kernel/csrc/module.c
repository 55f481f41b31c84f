/* The module anteup.kernel._core: the functions of the other files, and the choice of the path they run on.

   A path is one build of the lanes: avx512, avx2 or base. All are in the shared object; the widest that the processor
   and the system can run is chosen when the module is imported, and _core.choose takes another. */

#include "abi.h"
#include "kernel.h"

/* ---- Paths: which of them this machine can run -------------------------------------------------------------------- */

#if defined(__x86_64__)
#include <cpuid.h>

/* What the system saves when it changes threads (XCR0). Asked by cpuid, not by __builtin_cpu_supports, which needs a
   runtime library that not every compiler brings. */
static uint64_t saved_state(void)
{
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & (1u << 27)))
        return 0; /* no XSAVE, or the system has not turned it on */
    __asm__ volatile("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
    return (uint64_t)d << 32 | a;
}

/* What the lanes_*.c of a path name as their target must all be asked for here. */
static int all(uint64_t have, uint64_t need) { return (have & need) == need; }

static int runs_avx2(void)
{
    unsigned a, b, c, d;
    return all(saved_state(), 0x06)                                                                  /* xmm, ymm */
           && __get_cpuid(1, &a, &b, &c, &d) && all(c, 1u << 23)                                     /* popcnt */
           && __get_cpuid(0x80000001, &a, &b, &c, &d) && all(c, 1u << 5)                             /* lzcnt */
           && __get_cpuid_count(7, 0, &a, &b, &c, &d) && all(b, 1u << 3 | 1u << 5 | 1u << 8);        /* bmi, avx2, bmi2 */
}

static int runs_avx512(void)
{
    unsigned a, b, c, d;
    return runs_avx2() && all(saved_state(), 0xe6)                           /* opmask, the upper halves, zmm16-31 */
           && __get_cpuid_count(7, 0, &a, &b, &c, &d)
           && all(b, 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31)              /* f, dq, bw, vl */
           && all(c, 1u << 6 | 1u << 12 | 1u << 14);                         /* vbmi2, bitalg, vpopcntdq */
}
#endif

static int runs_base(void) { return 1; }

static const struct {
    const char *name;
    const struct Lanes *lanes;
    int (*runs)(void);
} every[] = { /* best first */
#if defined(__x86_64__)
    {"avx512", &lanes_avx512, runs_avx512},
    {"avx2", &lanes_avx2, runs_avx2},
#endif
    {"base", &lanes_base, runs_base},
};

enum { PATHS = sizeof every / sizeof *every };

const struct Lanes *lanes;
static const char *chosen;

static PyObject *paths(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    PyObject *names = PyList_New(0);
    for (int i = 0; names && i < PATHS; i++) {
        if (!every[i].runs())
            continue;
        PyObject *name = PyUnicode_FromString(every[i].name);
        if (!name || PyList_Append(names, name) < 0) {
            Py_DecRef(names);
            names = NULL;
        }
        Py_DecRef(name);
    }
    return names;
}

static PyObject *path(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return PyUnicode_FromString(chosen);
}

static PyObject *choose(PyObject *module, PyObject *name)
{
    (void)module;
    const char *asked = PyUnicode_AsUTF8AndSize(name, NULL);
    if (!asked)
        return NULL;
    for (int i = 0; i < PATHS; i++)
        if (!__builtin_strcmp(every[i].name, asked) && every[i].runs()) {
            lanes = every[i].lanes;
            chosen = every[i].name;
            return Py_NewRef(Py_None);
        }
    return PyErr_Format(PyExc_ValueError, "this machine cannot run the path '%s'", asked);
}

/* ---- The module --------------------------------------------------------------------------------------------------- */

static PyMethodDef path_methods[] = {
    {"paths", paths, METH_NOARGS, "paths($module, /)\n--\n\nThe paths that this machine can run, best first."},
    {"path", path, METH_NOARGS, "path($module, /)\n--\n\nThe path that runs."},
    {"choose", choose, METH_O,
     "choose($module, name, /)\n--\n\nRun the path called `name`, in the whole process. Raises ValueError if this machine cannot."},
    {0},
};

/* A file that has functions for Python adds two lines here: its array, and its place in `methods`. */
extern PyMethodDef high_methods[];
extern PyMethodDef deal_methods[];
extern PyMethodDef holdem_methods[];

static PyMethodDef *const methods[] = {
    path_methods,
    deal_methods,
    holdem_methods,
    high_methods,
};

extern PyType_Spec table_spec;
extern PyTypeObject *table_type;

static int exec(PyObject *module)
{
    for (int i = 0; !lanes && i < PATHS; i++)
        if (every[i].runs()) {
            lanes = every[i].lanes;
            chosen = every[i].name;
        }
    for (unsigned i = 0; i < sizeof methods / sizeof *methods; i++)
        if (PyModule_AddFunctions(module, methods[i]) < 0)
            return -1;
    if (!table_type && !(table_type = (PyTypeObject *)PyType_FromSpec(&table_spec)))
        return -1;
    if (PyModule_AddType(module, table_type) < 0)
        return -1;
#ifdef __clang__
    return PyModule_AddStringConstant(module, "COMPILER", __VERSION__); /* begins with "Clang" */
#else
    return PyModule_AddStringConstant(module, "COMPILER", "GCC " __VERSION__);
#endif
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)exec}, {0}};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_core",
    .m_doc = "Hands of cards as bit masks, many at a time.",
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__core(void);
PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&definition); }
