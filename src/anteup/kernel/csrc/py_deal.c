/* Deals for Python: deal_all and deal_some. */

#include "abi.h"
#include "deal.h"

#include <string.h>

extern const struct Ranking *ranking_in(PyObject *table);

enum { MOST_HANDS = 1 << 20 /* of a range */ };

/* What a spot holds on to while it is dealt. */
struct Held {
    struct Spot spot;
    Py_buffer tally, hands[PLAYERS], upto[PLAYERS];
    int ranges;
};

static void let_go(struct Held *held)
{
    for (int i = 0; i < held->ranges; i++) {
        PyBuffer_Release(&held->hands[i]);
        PyBuffer_Release(&held->upto[i]);
    }
    if (held->tally.obj)
        PyBuffer_Release(&held->tally);
}

static int no(const char *why)
{
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, why);
    return -1;
}

static int read_shares(struct Spot *spot, PyObject *shares)
{
    Py_ssize_t count = PyTuple_Check(shares) ? PyTuple_Size(shares) : 0;
    if (count < 1 || count > SHARES)
        return no("one to four shares, as a tuple");
    for (Py_ssize_t s = 0; s < count; s++) {
        PyObject *share = PyTuple_GetItem(shares, s), *table;
        int plays;
        if (!PyTuple_Check(share))
            return no("a share is a table and how it plays, as a tuple");
        if (!share || !PyArg_ParseTuple(share, "Oi", &table, &plays))
            return -1;
        if (plays < ANY_FIVE || plays > OWN_CARDS)
            return no("a share plays any five (0), two and three (1) or one's own cards (2)");
        spot->share[s] = (struct Share){ranking_in(table), plays};
        if (!spot->share[s].ranking)
            return no("a share is a table and how it plays");
    }
    spot->shares = count;
    return 0;
}

static int read_players(struct Spot *spot, PyObject *known, PyObject *lacking)
{
    int tuples = PyTuple_Check(known) && PyTuple_Check(lacking);
    Py_ssize_t count = tuples ? PyTuple_Size(known) : 0;
    if (count < 1 || count > PLAYERS || PyTuple_Size(lacking) != count)
        return no("one to 23 players, and of each the cards known and how many he lacks, as tuples");
    for (Py_ssize_t p = 0; p < count; p++) {
        long long hand = PyLong_AsLongLong(PyTuple_GetItem(known, p));
        long more = PyLong_AsLong(PyTuple_GetItem(lacking, p));
        if (hand < 0 || more < 0 || more > 52)
            return no("cards are a mask, and a number of them is not below 0");
        spot->known[p] = hand;
        spot->lacking[p] = more;
    }
    spot->players = count;
    spot->whole = 12; /* lcm(1, 2, 3, 4), for the shares */
    uint64_t common = 1; /* lcm(1 ... players) */
    for (uint64_t some = 2; some <= (uint64_t)count; some++) {
        uint64_t a = common, b = some;
        while (b) {
            uint64_t rest = a % b;
            a = b;
            b = rest;
        }
        common *= some / a;
    }
    spot->whole *= common;
    return 0;
}

static int read_ranges(struct Held *held, PyObject *ranges)
{
    struct Spot *spot = &held->spot;
    if (!PyTuple_Check(ranges) || PyTuple_Size(ranges) != spot->players)
        return no("a range or None for each player, as a tuple");
    for (int p = 0; p < spot->players; p++) {
        PyObject *range = PyTuple_GetItem(ranges, p), *hands, *upto;
        if (range == Py_None)
            continue;
        if (!PyTuple_Check(range))
            return no("a range is its hands and the running sums of their weights, as a tuple");
        if (!PyArg_ParseTuple(range, "OO", &hands, &upto))
            return -1;
        int at = held->ranges;
        if (PyObject_GetBuffer(hands, &held->hands[at], PyBUF_SIMPLE) < 0)
            return -1;
        if (PyObject_GetBuffer(upto, &held->upto[at], PyBUF_SIMPLE) < 0) {
            PyBuffer_Release(&held->hands[at]);
            return -1;
        }
        held->ranges++;
        Py_ssize_t count = held->hands[at].len / 8;
        const uint32_t *sums = held->upto[at].buf;
        if (count < 1 || count > MOST_HANDS || held->upto[at].len != count * 4 || !sums[count - 1])
            return no("a range is uint64 hands and as many uint32 running sums of their weights, not all 0");
        spot->range[p] = (struct Range){held->hands[at].buf, sums, (int)count};
    }
    return 0;
}

/* Cards that stand twice or run out would deal for ever, or past the tables. */
static int check(const struct Spot *spot)
{
    Mask used = spot->board;
    if (spot->board_lacking < 0 || spot->board_lacking > 5)
        return no("a board is of up to five cards");
    int need = spot->board_lacking, out = __builtin_popcountll(spot->board) + spot->board_lacking;
    if (out > 5)
        return no("a board is of up to five cards");
    for (int p = 0; p < spot->players; p++) {
        Mask held = spot->range[p].count ? spot->range[p].hands[0] : spot->known[p];
        int own = __builtin_popcountll(held) + spot->lacking[p];
        if (!spot->range[p].count && held & used)
            return no("a card stands twice");
        used |= spot->range[p].count ? 0 : held;
        need += spot->lacking[p];
        Mask any = held;
        for (int h = 0; h < spot->range[p].count; h++) {
            Mask hand = spot->range[p].hands[h];
            if (__builtin_popcountll(hand) != __builtin_popcountll(held))
                return no("the hands of a range are of as many cards each");
            if (hand & spot->board)
                return no("a hand of a range has a card of the board");
            any |= hand;
        }
        for (int s = 0; s < spot->shares; s++) {
            const struct Share *share = &spot->share[s];
            int cards = share->plays == ANY_FIVE ? own + out : own;
            int right = share->plays == TWO_AND_THREE ? own >= 2 && own <= 6 && out >= 3
                        : share->ranking->kind != BY_RANKS ? cards >= 1 && cards <= 13
                                                           : cards >= 5 && cards <= 7;
            if (!right)
                return no("a hand has too many or too few cards for its share");
            if ((spot->deck | any | spot->board) & ~share->ranking->pack)
                return no("a card is not in the pack of the ranking");
        }
        if (spot->range[p].count)
            need += __builtin_popcountll(held);
    }
    if (used & spot->deck)
        return no("a card that is held or on the board is in the deck as well");
    if (need > __builtin_popcountll(spot->deck))
        return no("there are not enough cards in the deck");
    return 0;
}

static int read_spot(struct Held *held, PyObject *shares, PyObject *known, PyObject *lacking, PyObject *ranges,
                     PyObject *tally)
{
    struct Spot *spot = &held->spot;
    if (read_shares(spot, shares) < 0 || read_players(spot, known, lacking) < 0 ||
        (ranges && read_ranges(held, ranges) < 0) || check(spot) < 0 ||
        PyObject_GetBuffer(tally, &held->tally, PyBUF_WRITABLE) < 0)
        return -1;
    if (held->tally.len != (Py_ssize_t)(spot->players * sizeof(struct Tally)))
        return no("a tally is 64 bytes for each player");
    return 0;
}

/* Whether somebody has asked to leave off (Ctrl-C): an error is set then. `whom` is the thread that gave up the GIL. */
static int interrupted(void *whom)
{
    PyThreadState **thread = whom;
    PyEval_RestoreThread(*thread);
    int stop = PyErr_CheckSignals() < 0;
    *thread = PyEval_SaveThread();
    return stop;
}

static PyObject *all(PyObject *module, PyObject *arguments)
{
    (void)module;
    struct Held held = {0};
    PyObject *shares, *known, *lacking, *tally;
    unsigned long long board, deck;
    int first, last;
    if (!PyArg_ParseTuple(arguments, "OOOKiKiiO", &shares, &known, &lacking, &board, &held.spot.board_lacking, &deck,
                          &first, &last, &tally))
        return NULL;
    held.spot.board = board;
    held.spot.deck = deck;
    PyObject *found = NULL;
    if (read_spot(&held, shares, known, lacking, NULL, tally) == 0) {
        PyThreadState *thread = PyEval_SaveThread();
        held.spot.stop = interrupted;
        held.spot.whom = &thread;
        uint64_t deals = lanes->deal_all(&held.spot, first, last, held.tally.buf);
        PyEval_RestoreThread(thread);
        found = PyErr_Occurred() ? NULL : PyLong_FromUnsignedLongLong(deals);
    }
    let_go(&held);
    return found;
}

static PyObject *some(PyObject *module, PyObject *arguments)
{
    (void)module;
    struct Held held = {0};
    PyObject *shares, *known, *lacking, *ranges, *tally;
    unsigned long long board, deck, seed, stream, deals;
    if (!PyArg_ParseTuple(arguments, "OOOOKiKKKKO", &shares, &known, &lacking, &ranges, &board,
                          &held.spot.board_lacking, &deck, &seed, &stream, &deals, &tally))
        return NULL;
    held.spot.board = board;
    held.spot.deck = deck;
    PyObject *found = NULL;
    if (read_spot(&held, shares, known, lacking, ranges, tally) == 0) {
        PyThreadState *thread = PyEval_SaveThread();
        held.spot.stop = interrupted;
        held.spot.whom = &thread;
        int64_t dealt = lanes->deal_some(&held.spot, seed, stream, deals, held.tally.buf);
        PyEval_RestoreThread(thread);
        found = PyErr_Occurred() ? NULL : PyLong_FromLongLong(dealt);
    }
    let_go(&held);
    return found;
}

static PyObject *duel(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *tables;
    unsigned long long first, second, deck;
    if (!PyArg_ParseTuple(arguments, "OKKK", &tables, &first, &second, &deck))
        return NULL;
    Py_ssize_t shares = PyTuple_Check(tables) ? PyTuple_Size(tables) : 0;
    if (shares < 1 || shares > 2)
        return no("one or two tables, as a tuple"), NULL;
    struct Ranking *rankings[2] = {0};
    int held = __builtin_popcountll(first), also = __builtin_popcountll(second), left = __builtin_popcountll(deck);
    for (Py_ssize_t s = 0; s < shares; s++) {
        rankings[s] = (struct Ranking *)ranking_in(PyTuple_GetItem(tables, s));
        if (!rankings[s] || rankings[s]->kind != BY_RANKS)
            return no("tables by ranks, as a tuple"), NULL;
        if ((first | second | deck) & (rankings[s]->wild | ~rankings[s]->pack))
            return no("no wild cards, and none that is not in the pack"), NULL;
        if (ranking_places(rankings[s]) < 0)
            return PyErr_NoMemory();
    }
    if (held < 2 || held > 6 || also < 2 || also > 6 || left < 5 || left > 48 || first & second || (first | second) & deck)
        return no("two hands of two to six cards, and five to 48 others in the deck"), NULL;
    int64_t ways[16];
    int done;
    Py_BEGIN_ALLOW_THREADS
    done = lanes->two_and_three_duel((const struct Ranking *const *)rankings, shares, first, second, deck, ways);
    Py_END_ALLOW_THREADS
    if (done < 0)
        return PyErr_NoMemory();
    PyObject *found = PyTuple_New(16);
    for (int i = 0; found && i < 16; i++)
        PyTuple_SetItem(found, i, PyLong_FromLongLong(ways[i]));
    return found;
}

PyMethodDef deal_methods[] = {
    {"two_and_three_duel", duel, METH_VARARGS,
     "two_and_three_duel($module, tables, first, second, deck, /)\n--\n\n"
     "How often each way of sharing comes up, [share 1][share 2]: to the first, to both, to the second, to nobody."},
    {"deal_all", all, METH_VARARGS,
     "deal_all($module, shares, known, lacking, board, board_lacking, deck, first, last, tally, /)\n--\n\n"
     "Every deal in which the first card that lacks is among those of the deck; how many there were."},
    {"deal_some", some, METH_VARARGS,
     "deal_some($module, shares, known, lacking, ranges, board, board_lacking, deck, seed, stream, deals, tally, /)\n--\n\n"
     "So many deals at random; -1 where ranges leave each other no hand."},
    {0},
};
