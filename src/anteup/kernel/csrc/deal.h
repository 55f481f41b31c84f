/* Who wins how often: the cards that lack are dealt in every way, or at random, and the pot is cut. */

#ifndef ANTEUP_DEAL_H
#define ANTEUP_DEAL_H

#include "ranking.h"

enum { PLAYERS = 23, SHARES = 4 };

struct Share {
    const struct Ranking *ranking;
    enum Plays plays;
};

/* The hands that one player may hold, each as likely as its part of the weights: `upto` are their running sums. */
struct Range {
    const Mask *hands;
    const uint32_t *upto;
    int count;
};

struct Spot {
    int players, shares;
    uint64_t whole; /* a pot in parts, which one to four shares and any number of the players can split evenly */
    struct Share share[SHARES];
    Mask known[PLAYERS];   /* the cards that each holds */
    int lacking[PLAYERS];  /* how many more each is dealt */
    struct Range range[PLAYERS]; /* instead of known cards, where count is not 0; only when dealing at random */
    Mask board;
    int board_lacking;
    Mask deck; /* what may come */
    int (*stop)(void *whom); /* asked now and then: whether to leave off; what has been counted then is of no use */
    void *whom;
};

/* What one player has taken in all deals. */
struct Tally {
    uint64_t parts;         /* of pots, `whole` each */
    uint64_t wins;          /* deals in which he took everything */
    uint64_t ties;          /* deals in which he took something, but not everything */
    double squares;         /* of the part of the pot, for the standard error */
    uint64_t share[SHARES]; /* the parts, by what they were won with */
};

#endif
