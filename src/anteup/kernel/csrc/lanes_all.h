/* Everything that is compiled for each width of vector, and the set that it makes: LANES, called LANES_NAME. */

#include "lanes.h"
#include "lanes_high.h"
#include "lanes_ranking.h"
#include "lanes_deal.h"
#include "lanes_omaha.h"
#include "lanes_holdem.h"
#include "lanes_ranges.h"

const struct Lanes LANES_SET = {
    .name = LANES_NAME,
    .code = code,
    .codes = codes,
    .omaha = omaha,
    .masks = masks,
    .census = census,
    .best_of = best_of,
    .best_two_and_three = best_two_and_three,
    .strengths = strengths,
    .deal_all = deal_all,
    .deal_some = deal_some,
    .two_and_three_duel = two_and_three_duel,
    .by_rank = by_rank,
    .by_suit = by_suit,
    .on_all_boards = on_all_boards,
    .on_run_outs = on_run_outs,
    .range_on_board = range_on_board,
};
