/* The part of Python's stable ABI that the kernel uses, declared by ourselves.

   Why not Python.h: a fresh machine often has Python without its headers (Debian keeps them in python3-dev), and to
   build for another system one would need that system's headers. The stable ABI is a promise about exactly what stands
   here: the names, the layouts and the numbers are the same in every CPython from 3.11 on, on every system, so that one
   shared object a system serves them all. (Not the free-threaded builds: they have another PyObject and load no abi3.)

   Everything has the name and the meaning of the C API reference: https://docs.python.org/3.11/c-api/stable.html.
   Only what that page lists may be added. tests/kernel/test_build.py compares this file with the real Python.h. For
   Windows the import library of python3.dll is made from the lines below that begin with PY_FUNCTION and PY_DATA, so
   each declares one name. */

#ifndef ANTEUP_ABI_H
#define ANTEUP_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#define PY_FUNCTION extern __declspec(dllimport)
#define PY_DATA extern __declspec(dllimport)
#define PyMODINIT_FUNC __declspec(dllexport) PyObject *
#else
#define PY_FUNCTION extern
#define PY_DATA extern
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
#endif

/* ---- Layouts ---------------------------------------------------------------------------------------------------- */

typedef intptr_t Py_ssize_t;
typedef struct _typeobject PyTypeObject; /* opaque: types are made by PyType_FromSpec */
typedef struct _ts PyThreadState;        /* opaque */

typedef struct _object {
    Py_ssize_t ob_refcnt;
    PyTypeObject *ob_type;
} PyObject;

#define PyObject_HEAD PyObject ob_base;
#define Py_TYPE(object) (((PyObject *)(object))->ob_type)

typedef PyObject *(*PyCFunction)(PyObject *self, PyObject *argument);                                /* METH_O, METH_NOARGS, METH_VARARGS */
typedef PyObject *(*PyFastFunction)(PyObject *self, PyObject *const *arguments, Py_ssize_t count);  /* METH_FASTCALL */

typedef struct PyMethodDef {
    const char *ml_name;
    PyCFunction ml_meth;
    int ml_flags;
    const char *ml_doc;
} PyMethodDef;

#define METH_VARARGS 0x0001
#define METH_NOARGS 0x0004
#define METH_O 0x0008
#define METH_FASTCALL 0x0080

/* A PyFastFunction in a PyMethodDef: through a pointer that no compiler warns about. */
#define FAST(function) ((PyCFunction)(void (*)(void))(function))

typedef struct PyModuleDef_Base {
    PyObject ob_base;
    PyObject *(*m_init)(void);
    Py_ssize_t m_index;
    PyObject *m_copy;
} PyModuleDef_Base;

typedef struct PyModuleDef_Slot {
    int slot;
    void *value;
} PyModuleDef_Slot;

#define Py_mod_exec 2

typedef int (*inquiry)(PyObject *);
typedef int (*visitproc)(PyObject *, void *);
typedef int (*traverseproc)(PyObject *, visitproc, void *);
typedef void (*freefunc)(void *);
typedef void (*destructor)(PyObject *);

typedef struct PyModuleDef {
    PyModuleDef_Base m_base;
    const char *m_name;
    const char *m_doc;
    Py_ssize_t m_size;
    PyMethodDef *m_methods;
    PyModuleDef_Slot *m_slots;
    traverseproc m_traverse;
    inquiry m_clear;
    freefunc m_free;
} PyModuleDef;

#define PyModuleDef_HEAD_INIT {{1, NULL}, NULL, 0, NULL}

typedef struct PyType_Slot {
    int slot;
    void *pfunc;
} PyType_Slot;

typedef struct PyType_Spec {
    const char *name;
    int basicsize;
    int itemsize;
    unsigned int flags;
    PyType_Slot *slots;
} PyType_Spec;

#define Py_TPFLAGS_DEFAULT 0UL
#define Py_TPFLAGS_DISALLOW_INSTANTIATION (1UL << 7)
#define Py_TPFLAGS_IMMUTABLETYPE (1UL << 8)
#define Py_TPFLAGS_LONG_SUBCLASS (1UL << 24)
#define Py_TPFLAGS_LIST_SUBCLASS (1UL << 25)
#define Py_TPFLAGS_TUPLE_SUBCLASS (1UL << 26)

#define Py_tp_alloc 47
#define Py_tp_call 50
#define Py_tp_dealloc 52
#define Py_tp_doc 56
#define Py_tp_init 60
#define Py_tp_methods 64
#define Py_tp_new 65
#define Py_tp_repr 66
#define Py_tp_members 72
#define Py_tp_getset 73
#define Py_tp_free 74

typedef PyObject *(*getter)(PyObject *, void *);
typedef int (*setter)(PyObject *, PyObject *, void *);

typedef struct PyGetSetDef {
    const char *name;
    getter get;
    setter set;
    const char *doc;
    void *closure;
} PyGetSetDef;

typedef struct Py_buffer {
    void *buf;
    PyObject *obj;
    Py_ssize_t len; /* in bytes */
    Py_ssize_t itemsize;
    int readonly;
    int ndim;
    char *format;
    Py_ssize_t *shape;
    Py_ssize_t *strides;
    Py_ssize_t *suboffsets;
    void *internal;
} Py_buffer;

#define PyBUF_SIMPLE 0 /* contiguous bytes, perhaps read-only */
#define PyBUF_WRITABLE 0x0001
#define PyBUF_FORMAT 0x0004
#define PyBUF_ND 0x0008

/* ---- Objects and references -------------------------------------------------------------------------------------- */

PY_FUNCTION void Py_IncRef(PyObject *object);
PY_FUNCTION void Py_DecRef(PyObject *object);
PY_FUNCTION PyObject *Py_NewRef(PyObject *object);
PY_FUNCTION PyObject *PyObject_Str(PyObject *object);
PY_FUNCTION int PyObject_IsTrue(PyObject *object);
PY_FUNCTION PyObject *PyObject_GetAttrString(PyObject *object, const char *name);

PY_DATA PyObject _Py_NoneStruct;
PY_DATA PyObject _Py_TrueStruct;
PY_DATA PyObject _Py_FalseStruct;

#define Py_None (&_Py_NoneStruct)
#define Py_True (&_Py_TrueStruct)
#define Py_False (&_Py_FalseStruct)

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

PY_FUNCTION PyObject *PyLong_FromLong(long value);
PY_FUNCTION PyObject *PyLong_FromUnsignedLong(unsigned long value);
PY_FUNCTION PyObject *PyLong_FromLongLong(long long value);
PY_FUNCTION PyObject *PyLong_FromUnsignedLongLong(unsigned long long value);
PY_FUNCTION PyObject *PyLong_FromSsize_t(Py_ssize_t value);
PY_FUNCTION PyObject *PyLong_FromSize_t(size_t value);
PY_FUNCTION long PyLong_AsLong(PyObject *number);
PY_FUNCTION long long PyLong_AsLongLong(PyObject *number);
PY_FUNCTION long long PyLong_AsLongLongAndOverflow(PyObject *number, int *overflow); /* overflow: -1, 0 or 1 */
PY_FUNCTION unsigned long PyLong_AsUnsignedLong(PyObject *number);
PY_FUNCTION unsigned long PyLong_AsUnsignedLongMask(PyObject *number);
PY_FUNCTION unsigned long long PyLong_AsUnsignedLongLong(PyObject *number);
PY_FUNCTION unsigned long long PyLong_AsUnsignedLongLongMask(PyObject *number);
PY_FUNCTION Py_ssize_t PyLong_AsSsize_t(PyObject *number);
PY_FUNCTION PyObject *PyBool_FromLong(long value);
PY_FUNCTION PyObject *PyFloat_FromDouble(double value);
PY_FUNCTION double PyFloat_AsDouble(PyObject *number);

/* ---- Strings, tuples, lists, dictionaries ------------------------------------------------------------------------ */

PY_FUNCTION PyObject *PyUnicode_FromString(const char *utf8);
PY_FUNCTION const char *PyUnicode_AsUTF8AndSize(PyObject *string, Py_ssize_t *size); /* size may be NULL */
PY_FUNCTION int PyUnicode_CompareWithASCIIString(PyObject *string, const char *ascii);
PY_FUNCTION PyObject *PyBytes_FromStringAndSize(const char *bytes, Py_ssize_t size);
PY_FUNCTION PyObject *PyTuple_New(Py_ssize_t size);
PY_FUNCTION Py_ssize_t PyTuple_Size(PyObject *tuple);
PY_FUNCTION PyObject *PyTuple_GetItem(PyObject *tuple, Py_ssize_t place);             /* borrowed */
PY_FUNCTION int PyTuple_SetItem(PyObject *tuple, Py_ssize_t place, PyObject *item);   /* steals item */
PY_FUNCTION PyObject *PyList_New(Py_ssize_t size);
PY_FUNCTION Py_ssize_t PyList_Size(PyObject *list);
PY_FUNCTION PyObject *PyList_GetItem(PyObject *list, Py_ssize_t place);               /* borrowed */
PY_FUNCTION int PyList_SetItem(PyObject *list, Py_ssize_t place, PyObject *item);     /* steals item */
PY_FUNCTION int PyList_Append(PyObject *list, PyObject *item);
PY_FUNCTION PyObject *PyDict_New(void);
PY_FUNCTION PyObject *PyDict_GetItemWithError(PyObject *dict, PyObject *key);         /* borrowed */
PY_FUNCTION int PyDict_SetItem(PyObject *dict, PyObject *key, PyObject *value);
PY_FUNCTION int PyDict_SetItemString(PyObject *dict, const char *key, PyObject *value);
PY_FUNCTION Py_ssize_t PySequence_Size(PyObject *sequence);
PY_FUNCTION PyObject *PySequence_GetItem(PyObject *sequence, Py_ssize_t place);       /* new */

/* ---- Arguments, values and buffers ------------------------------------------------------------------------------- */

PY_FUNCTION int PyArg_ParseTuple(PyObject *arguments, const char *format, ...);
PY_FUNCTION PyObject *Py_BuildValue(const char *format, ...);
PY_FUNCTION int PyObject_GetBuffer(PyObject *object, Py_buffer *view, int flags);
PY_FUNCTION void PyBuffer_Release(Py_buffer *view);

/* ---- Memory, threads, signals ------------------------------------------------------------------------------------ */

/* Without the GIL: malloc and free of the C library; the Raw ones are stable from 3.13 on only. */


PY_FUNCTION void *PyMem_Malloc(size_t size);
PY_FUNCTION void *PyMem_Calloc(size_t count, size_t size);
PY_FUNCTION void *PyMem_Realloc(void *memory, size_t size);
PY_FUNCTION void PyMem_Free(void *memory);
PY_FUNCTION PyThreadState *PyEval_SaveThread(void);
PY_FUNCTION void PyEval_RestoreThread(PyThreadState *state);
PY_FUNCTION int PyErr_CheckSignals(void);

#define Py_BEGIN_ALLOW_THREADS { PyThreadState *_save = PyEval_SaveThread();
#define Py_END_ALLOW_THREADS PyEval_RestoreThread(_save); }

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

PY_FUNCTION void PyErr_SetString(PyObject *kind, const char *message);
PY_FUNCTION PyObject *PyErr_Format(PyObject *kind, const char *format, ...); /* returns NULL */
PY_FUNCTION PyObject *PyErr_NoMemory(void);                                  /* returns NULL */
PY_FUNCTION PyObject *PyErr_Occurred(void);                                  /* borrowed */
PY_FUNCTION int PyErr_ExceptionMatches(PyObject *kind);
PY_FUNCTION void PyErr_Clear(void);

PY_DATA PyObject *PyExc_BufferError;
PY_DATA PyObject *PyExc_IndexError;
PY_DATA PyObject *PyExc_KeyError;
PY_DATA PyObject *PyExc_MemoryError;
PY_DATA PyObject *PyExc_OverflowError;
PY_DATA PyObject *PyExc_RuntimeError;
PY_DATA PyObject *PyExc_TypeError;
PY_DATA PyObject *PyExc_ValueError;

/* ---- Modules and types ------------------------------------------------------------------------------------------- */

PY_FUNCTION PyObject *PyModuleDef_Init(PyModuleDef *definition);
PY_FUNCTION int PyModule_AddFunctions(PyObject *module, PyMethodDef *functions);
PY_FUNCTION int PyModule_AddObjectRef(PyObject *module, const char *name, PyObject *value);
PY_FUNCTION int PyModule_AddIntConstant(PyObject *module, const char *name, long value);
PY_FUNCTION int PyModule_AddStringConstant(PyObject *module, const char *name, const char *value);
PY_FUNCTION int PyModule_AddType(PyObject *module, PyTypeObject *type);
PY_FUNCTION PyObject *PyType_FromSpec(PyType_Spec *spec);
PY_FUNCTION unsigned long PyType_GetFlags(PyTypeObject *type);
PY_FUNCTION void *PyType_GetSlot(PyTypeObject *type, int slot);
PY_FUNCTION PyObject *PyType_GenericAlloc(PyTypeObject *type, Py_ssize_t items);
PY_FUNCTION void PyObject_Free(void *memory);

#define PyLong_Check(object) ((PyType_GetFlags(Py_TYPE(object)) & Py_TPFLAGS_LONG_SUBCLASS) != 0)
#define PyList_Check(object) ((PyType_GetFlags(Py_TYPE(object)) & Py_TPFLAGS_LIST_SUBCLASS) != 0)
#define PyTuple_Check(object) ((PyType_GetFlags(Py_TYPE(object)) & Py_TPFLAGS_TUPLE_SUBCLASS) != 0)

#endif
