/* Dealing what lacks, and cutting the pot (deal.h). Included by each lanes_*.c after lanes_ranking.h. */

#include "deal.h"

/* ---- Who wins ------------------------------------------------------------------------------------------------------ */

static inline uint32_t worth(const struct Share *share, Mask own, Mask board)
{
    if (share->plays == TWO_AND_THREE)
        return best_two_and_three(share->ranking, own, board);
    return best_of(share->ranking, share->plays == ANY_FIVE ? own | board : own);
}

/* The pot of one deal is cut. A share that nobody qualifies for goes to those that somebody does; if none of them is
   won, all players split the pot. */
static void cut(const struct Spot *spot, const Mask *own, Mask board, struct Tally *tally)
{
    uint32_t held[SHARES][PLAYERS], best[SHARES];
    int tied[SHARES], won = 0;
    for (int s = 0; s < spot->shares; s++) {
        best[s] = 1, tied[s] = 0; /* 0 does not qualify */
        for (int p = 0; p < spot->players; p++) {
            uint32_t mine = held[s][p] = worth(&spot->share[s], own[p], board);
            if (mine > best[s] || (mine == best[s] && !tied[s]))
                best[s] = mine, tied[s] = 1;
            else if (mine == best[s])
                tied[s]++;
        }
        won += tied[s] > 0;
    }
    for (int p = 0; p < spot->players; p++) {
        uint64_t taken = 0;
        for (int s = 0; s < spot->shares; s++)
            if (tied[s] && held[s][p] == best[s]) {
                uint64_t part = spot->whole / won / tied[s];
                tally[p].share[s] += part;
                taken += part;
            }
        if (!won)
            taken = spot->whole / spot->players;
        tally[p].parts += taken;
        double part_of_pot = (double)taken / (double)spot->whole;
        tally[p].squares += part_of_pot * part_of_pot;
        tally[p].wins += taken == spot->whole;
        tally[p].ties += taken && taken != spot->whole;
    }
}

/* ---- Every way ----------------------------------------------------------------------------------------------------- */

struct Dealing {
    const struct Spot *spot;
    struct Tally *tally;
    Mask own[PLAYERS], board;
    uint64_t deals;
    int stopped;
};

enum { NOW_AND_THEN = 1 << 18 /* deals */ };

static void deal_to(struct Dealing *d, int player, Mask deck);

/* `lacking` cards of `later` go to one hand (the board is player -1); then the next is dealt to from all that is left. */
static void deal_cards(struct Dealing *d, int player, int lacking, Mask later, Mask deck)
{
    if (!lacking) {
        deal_to(d, player + 1, deck);
        return;
    }
    Mask *hand = player < 0 ? &d->board : &d->own[player];
    for (; __builtin_popcountll(later) >= lacking && !d->stopped; later &= later - 1) {
        Mask card = later & -later;
        *hand |= card;
        deal_cards(d, player, lacking - 1, later ^ card, deck ^ card);
        *hand ^= card;
    }
}

static void deal_to(struct Dealing *d, int player, Mask deck)
{
    const struct Spot *spot = d->spot;
    while (player < spot->players && !spot->lacking[player])
        player++;
    if (player < spot->players) {
        deal_cards(d, player, spot->lacking[player], deck, deck);
        return;
    }
    cut(spot, d->own, d->board, d->tally);
    if (++d->deals % NOW_AND_THEN == 0 && spot->stop(spot->whom))
        d->stopped = 1;
}

static uint64_t deal_all(const struct Spot *spot, int first, int last, struct Tally *tally)
{
    struct Dealing d = {.spot = spot, .tally = tally, .board = spot->board};
    int player = -1, lacking = spot->board_lacking;
    for (int p = 0; p < spot->players; p++)
        d.own[p] = spot->known[p];
    while (!lacking && ++player < spot->players)
        lacking = spot->lacking[player];
    if (!lacking) {
        if (first <= 0 && last > 0)
            deal_to(&d, spot->players, spot->deck);
        return d.deals;
    }
    Mask *hand = player < 0 ? &d.board : &d.own[player], later = spot->deck;
    for (int at = 0; at < last && later && !d.stopped; at++) {
        Mask card = later & -later;
        later ^= card;
        if (at < first)
            continue;
        *hand |= card;
        deal_cards(&d, player, lacking - 1, later, spot->deck ^ card);
        *hand ^= card;
    }
    return d.deals;
}

/* ---- At random -----------------------------------------------------------------------------------------------------

   xoshiro256** by Blackman and Vigna (https://prng.di.unimi.it), its state filled by splitmix64 from seed and stream.
   It is for reckoning only: cards that people are dealt come from the operating system's generator. */

struct Dice {
    uint64_t s[4];
};

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static inline uint64_t rotated(uint64_t x, int by) { return x << by | x >> (64 - by); }

static inline uint64_t next(struct Dice *dice)
{
    uint64_t *s = dice->s, result = rotated(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 45);
    return result;
}

/* A number below n, each as likely (Lemire, Fast Random Integer Generation in an Interval, 2019). */
static inline uint32_t below(struct Dice *dice, uint32_t n)
{
    uint64_t wide = (next(dice) >> 32) * n;
    if ((uint32_t)wide < n)
        for (uint32_t least = -n % n; (uint32_t)wide < least;)
            wide = (next(dice) >> 32) * n;
    return wide >> 32;
}

static Mask hand_of(const struct Range *range, struct Dice *dice)
{
    uint32_t at = below(dice, range->upto[range->count - 1]);
    int low = 0, high = range->count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (range->upto[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return range->hands[low];
}

/* One hand from each range, all of different cards: whoever collides, all choose anew, so that every choice of hands
   that go together keeps its weight. */
enum { TRIES_AT_ONCE = 1 << 14 };

static int choose_hands(const struct Spot *spot, struct Dice *dice, Mask *own, Mask *used)
{
    for (int tries = 0; tries < 1000000; tries++) {
        Mask taken = 0;
        int player = 0;
        for (; player < spot->players; player++) {
            own[player] = spot->range[player].count ? hand_of(&spot->range[player], dice) : spot->known[player];
            if (own[player] & taken)
                break;
            taken |= own[player];
        }
        if (player == spot->players) {
            *used = taken;
            return 1;
        }
        if (tries % TRIES_AT_ONCE == TRIES_AT_ONCE - 1 && spot->stop(spot->whom))
            return 0;
    }
    return 0;
}

static int64_t deal_some(const struct Spot *spot, uint64_t seed, uint64_t stream, uint64_t deals, struct Tally *tally)
{
    struct Dice dice;
    uint64_t state = seed, salt = splitmix(&state) ^ stream;
    for (int i = 0; i < 4; i++)
        dice.s[i] = splitmix(&salt);
    Mask cards[64];
    uint32_t left = 0;
    for (Mask rest = spot->deck; rest; rest &= rest - 1)
        cards[left++] = rest & -rest;
    for (uint64_t deal = 0; deal < deals; deal++) {
        Mask own[PLAYERS], board = spot->board, used;
        if (!choose_hands(spot, &dice, own, &used))
            return -1;
        for (int p = -1; p < spot->players; p++) {
            Mask *hand = p < 0 ? &board : &own[p];
            for (int lacking = p < 0 ? spot->board_lacking : spot->lacking[p]; lacking;) {
                Mask card = cards[below(&dice, left)];
                if (card & used)
                    continue; /* it is out already */
                used |= card;
                *hand |= card;
                lacking--;
            }
        }
        cut(spot, own, board, tally);
        if (deal % NOW_AND_THEN == NOW_AND_THEN - 1 && spot->stop(spot->whom))
            return deal + 1;
    }
    return deals;
}
