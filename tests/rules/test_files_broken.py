"""Files that make no game are refused: every fault with its file, its line, its key, its law, and what would be right."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from anteup.rules import LAWS, Fault, Malformed, deal_out

BROKEN = Path(__file__).parent / "broken"

EXPECTED: dict[str, list[tuple[int, str, str, str]]] = {
    "as-one-says": [
        (
            2,
            "wild",
            "W-20",
            '[wild] is a section: a table, such as `wild = { cards = ["deuces", "red threes"] }`, not a',
        ),
        (3, "ranks", "W-20", "[ranks] is a section: a table, such as `ranks = { ... }`, not 'high'"),
        (4, "shares", "W-20", "'high' is no list; a list is written in brackets, such as [\"high\"]"),
        (6, "steps[1].do", "W-20", "no step is called 'antes'; did you mean 'post'?"),
        (8, "steps[3].do", "W-20", "no step is called 'discard'; did you mean 'draw'?"),
        (9, "steps[4].do", "W-20", "no step is called 'Roll-up'; did you mean 'turn'?"),
        (10, "steps[5].do", "W-20", "no step is called 'hand'; did you mean 'deal' or 'pass'?"),
        (11, "steps[6].do", "W-20", "no step is called 'community'; did you mean 'board'?"),
        (12, "steps[7].do", "W-20", "no step is called 'shuffle' (one of: post, straddle, deal, board, bet, draw,"),
    ],
    "ante-above-half": [(7, "stakes.ante", "W-33", "step 1: an ante of 7, and the most is 6")],
    "ante-by-nobody": [(10, "post.ante_by", "W-8", "step 1: the big blind antes for all, and this step posts no big")],
    "ante-named-by-all": [
        (6, "post.ante_chosen", "W-33", "step 1: the eldest names the ante, and it is posted by 'all'"),
    ],
    "asked-of-a-table": [(6, "stakes.limit", "W-20", "only a book asks for a sum; here it is to be said")],
    "big-bet-below": [(6, "stakes.big_bet", "W-29", "small bet 10, big bet 5, river bet 5")],
    "blind-above-the-bet": [(6, "stakes.blinds", "W-12", "step 1: a blind of 5 above the first fixed bet of 4: say")],
    "blinds-fall": [(6, "stakes.blinds", "W-12", "step 1: blinds of 5, 2; none may be smaller than one before it")],
    "blinds-for-nobody": [(7, "stakes.blinds", "W-12", "step 1: 3 blinds for 2 players")],
    "blinds-in-an-ante": [(4, "steps[1].blinds", "W-8", "`blinds` in a step that posts only 'ante'")],
    "blinds-twice": [
        (5, "steps[2]", "W-8", "step 2: the blinds are posted a second time; say `only = 'ante'`"),
    ],
    "blamed-on-the-step": [
        (7, "steps[3].opens", "W-3", "step 3: the opener opens, and there was no betting before"),
        (
            7,
            "steps[3].unopened",
            "W-34",
            "step 3: what step 1 posts is in already, and this asks who opens; the book says",
        ),
    ],
    "boards": [
        (2, "shares[3].of", "W-10", "the highest spade in the hole, and no card stays face down"),
        (2, "shares[4].board", "W-10", "the board 3 is played, and 2 are dealt"),
        (2, "shares[4].plays", "W-10", "two of one's own and three of the board's cannot be played of 2 and 0"),
    ],
    "book-bare": [
        (1, "", "W-21", "a book that is dealt by itself says its usual `form`"),
    ],
    "book-extends-itself": [
        (2, "extends", "W-17", "book-extends-itself extends book-extends-itself: a book that extends another"),
    ],
    "book-extends-nothing": [
        (2, "extends", "W-17", "there is no book 'victoria'; did you mean 'victorian'? `anteup games`"),
    ],
    "book-options": [
        (6, "bet.checks", "W-20", "nothing is called 'checks' here; did you mean 'check'?"),
        (9, "bet.fixed.limit", "W-20", "`limit` is 'fixed' already wherever this is read"),
        (10, "bet.fixed.part", "W-20", "`part` is said by the line of a step"),
        (12, "jackpott", "W-20", "a book has nothing called 'jackpott'; did you mean 'jackpot'?"),
    ],
    "book-part-slip": [
        (5, "bet.firste", "W-20", "no betting interval here has the part 'firste'; did you mean"),
    ],
    "book-without-a-form": [
        (1, "", "W-21", "a book that is dealt by itself says its usual `form`"),
    ],
    "bring-in-of-nothing": [
        (6, "stakes.bring_in", "W-13", "step 3: a bring-in of nothing; say `bring_in` of [stakes]"),
    ],
    "bring-in-too-large": [
        (6, "stakes.bring_in", "W-13", "step 3: a bring-in of 4, and the bet that completes it is 4"),
    ],
    "bring-in-unseen": [
        (5, "steps[3].duty", "W-3", "step 3: one brings it in by his card face up, and none is"),
    ],
    "control": [
        (2, "name", "W-20", "'A \\x1b[31mred\\x1b[0m name' has characters in it that cannot be printed"),
        (3, "says", "W-20", "'Two lines, and a bell \\x07' has characters in it"),
        (5, "laws", "W-20", "'T-001\\x9b' has characters in it"),
        (8, "steps[2].part", "W-20", "'fl\\nop' has characters in it"),
        (11, "\x1b]0;title\x07", "W-20", "a form has nothing called '\\x1b]0;title\\x07'"),
    ],
    "declare-alone": [
        (7, "steps[4]", "W-11", "step 4: there is only the high hand and spade in the hole to declare for"),
    ],
    "drawn-first": [
        (
            7,
            "steps[4].opens",
            "W-3",
            "step 4: the opener opens, and there was no betting before; the book says opens =",
        ),
    ],
    "empty": [(1, "", "W-20", "nothing is written here; the first key of a file is `form`,")],
    "figures-hex": [
        (2, "seats", "W-24", "a number of more than eighteen figures is not from 2 to 52"),
    ],
    "figures": [
        (0, "", "W-20", "this is not TOML: a number of thousands of figures"),
    ],
    "first-key": [
        (1, "name", "W-20", "the first key of a file is `form`, `book` or `game`, and its"),
    ],
    "fixed-at-nothing": [
        (6, "steps[3]", "W-9", "step 3: bets are fixed, and nobody says at what; `fixed ="),
    ],
    "for-sale-of-nothing": [
        (6, "steps[3].on", "W-21", "step 3 says nothing of `on`: which cards, such as `on = 'black tens'`"),
        (7, "steps[4].on", "W-18", "'3': no such card is in the pack"),
    ],
    "for-sale": [
        (7, "steps[5]", "W-15", "step 5: it costs nothing; say the `price`"),
        (7, "steps[5].on", "W-15", "step 5: no card has just been dealt face up"),
        (9, "steps[7].cards", "W-15", "step 7: no card is bought, and whoever refuses loses nothing; say"),
        (10, "steps[8]", "W-15", "step 8: every card has been seen; deal them with `look = 'never'`"),
    ],
    "form-no-name": [
        (2, "form", "W-17", "a list is no name: small letters and figures, with hyphens"),
    ],
    "free-form": [
        (2, "book", "W-17", "there is no book 'not-a-book'"),
    ],
    "free-from-nothing": [
        (6, "bet.size", "W-9", "step 4: a least bet of nothing; `size = 'least bet'`, for one"),
    ],
    "handed-over": [
        (4, "steps[2]", "W-4", "step 2: a draw, and nobody holds a card face down"),
        (
            7,
            "steps[5].cards",
            "W-4",
            "step 5: 3 cards are handed on, and one holds only 2 face down; deal more of them",
        ),
        (
            9,
            "steps[7].cards",
            "W-4",
            "step 7: 1 card is turned up, and one holds none face down; deal more of them `down`",
        ),
    ],
    "house-levels": [
        (5, "table.levels", "W-19", "the sums of a level are numbers"),
        (8, "bank.colours", "W-20", "5 is no table; a table is written in braces, such as { red = 5 }"),
    ],
    "house": [
        (5, "table.currency", "W-20", "`currency` is said in [bank]"),
        (6, "table.levels", "W-20", "a level has nothing called 'hours' (one of: minutes, blinds, ante)"),
        (7, "table.allowed", "W-20", "'draw' is no list; a list is written in brackets, such as [\"draw\"]"),
        (10, "bank.colours", "W-19", "'five' is no sum: a number, or like '2 * big blind' or 'limit / 2' (one"),
        (13, "room.levels", "W-20", "`levels` is said in [table]"),
        (14, "room.seats", "W-20", "`seats` is said in [table]"),
    ],
    "joker-in-the-pack": [
        (3, "deck", "W-6", "a joker in the pack, and `joker = 'none'` in [ranks] (laws.toml:73)"),
    ],
    "joker": [
        (4, "jokers", "W-6", "a joker in the pack, and `joker = 'none'` in [ranks] (tda.toml:62)"),
    ],
    "jokers-too-many": [
        (4, "jokers", "W-24", "3 is not from 0 to 2"),
        (5, "deck", "W-20", "a card in the pack is one that can be seen"),
    ],
    "lifted-unseen": [
        (5, "steps[1].look", "W-36", "step 1: the first cards are looked at 'in turn'"),
    ],
    "long-lists": [
        (5, "stakes.blinds", "W-24", "a list of 101 things; a hundred are enough"),
        (8, "table.buy_in", "W-24", "0 is not from 1 to 1,000,000"),
    ],
    "lowest": [
        (7, "ranks.lowest", "W-25", "the lowest rank of the pack is 6; there is no need to say it"),
    ],
    "names": [
        (1, "form", "W-17", '"Name\'s" is no name: small letters and figures, with hyphens'),
        (2, "name", "W-20", "a text of 1 to 1,000 characters is meant"),
        (3, "says", "W-20", "3 is no text"),
        (4, "laws", "W-20", "a text of 1 to 1,000 characters is meant"),
    ],
    "nested": [
        (0, "", "W-20", "this is not TOML: lists within lists, deeper than anybody needs"),
    ],
    "no-cards-in-a-deal": [
        (4, "steps[2]", "W-22", "step 2: a deal of no cards; say how many `down` or `up`"),
    ],
    "no-cards": [
        (2, "steps", "W-22", "no cards are dealt to the players"),
        (4, "steps[2]", "W-22", "step 2: a betting interval before any card is dealt"),
    ],
    "no-deal": [
        (2, "deal.latter", "W-20", "[deal] has no part 'latter'; did you mean 'later'? (one of: first,"),
    ],
    "no-form": [
        (1, "", "W-21", "a game says which `form` it is of"),
    ],
    "no-limit-named": [
        (4, "stakes", "W-21", "the table must say what `limit` of [stakes] is; the book 'victorian'"),
    ],
    "no-shares": [
        (2, "shares", "W-20", "a pot has at least one share, such as 'high'"),
    ],
    "no-showdown": [(2, "steps", "W-1", "the last step is not `show`")],
    "no-steps": [(1, "steps", "W-1", "a form has `steps`, the last of them `show`")],
    "nobody-bets": [
        (4, "steps[1]", "W-32", "step 1: blinds, or a live ante, and nobody ever bets; say `only ="),
        (5, "steps[2]", "W-32", "step 2: blinds, or a live ante, and nobody ever bets; say `only ="),
    ],
    "nobody-opened": [
        (5, "steps[3].opens", "W-3", "step 3: the opener opens, and there was no betting before"),
    ],
    "not-a-book": [
        (1, "name", "W-20", "the first key of a file is `form`, `book` or `game`, and its"),
    ],
    "not-text": [
        (0, "", "W-28", "this is not text in UTF-8 (invalid continuation byte)"),
    ],
    "nothing-showing": [
        (5, "steps[3].opens", "W-3", "step 3: 'high hand' opens, and no card is face up yet"),
        (5, "steps[3].pair_showing", "W-3", "step 3: a pair that shows raises the bet, and no card is face up"),
        (6, "steps[4].opens", "W-3", "step 4: the last to turn opens, and nobody has turned up a card"),
    ],
    "nothing-between": [
        (6, "table.allowed", "W-37", "games are allowed, and one form is dealt; say `forms = "),
        (7, "table.jackpot_form", "W-37", "`jackpot_form` is said, and there are no jackpots; say `jackpots = true`"),
        (8, "table.jackpot_after", "W-37", "`jackpot_after` is said, and there are no jackpots; say `jackpots = true`"),
        (9, "table.bomb_pot", "W-37", "a bomb pot has a form, and none comes; say `bomb_pot_every`"),
        (10, "table.kill_after", "W-37", "something makes a kill, and there is none; say `kill = 'full'` or 'half'"),
    ],
    "odd-fixed-bets": [
        (6, "steps[3].check", "W-9", "step 3: a check is a bet of the smallest chip, and bets are fixed"),
        (6, "steps[3].pair_showing", "W-9", "step 3: a pair lets one bet 2, and the bet is 4"),
    ],
    "only-a-comment": [
        (1, "", "W-20", "nothing is written here; the first key of a file is `form`,"),
    ],
    "openers-none": [
        (6, "jackpot.openers", "W-5", "what opens is a list of at least one hand, such as ['JJ']"),
    ],
    "openers-of-few-cards": [
        (7, "steps[3].openers", "W-5", "step 3: one opens with threes, and holds 2 cards"),
        (9, "steps[5].openers", "W-5", "step 5: one opens with 55, and no such card is in the pack"),
    ],
    "openers-of-nothing": [
        (3, "jackpot.openers", "W-5", "'aces up' opens nothing: a pair such as 'JJ', or two pairs, threes or a"),
        (7, "steps[3].openers", "W-5", "'JQ' opens nothing: a pair such as 'JJ', or two pairs, threes or a"),
    ],
    "order-absurd": [
        (5, "ranks.order", "W-25", "every straight is also a high card: it must stand above it in"),
    ],
    "order-twice": [
        (5, "ranks.order", "W-25", "the order of the hands names each of high card, one pair, two"),
    ],
    "pack-of-no-cards": [
        (2, "deck", "W-20", "'Xs' is not a card: a rank of 23456789TJQKA (or 10) and a suit"),
    ],
    "pack-of-nothing": [(2, "deck", "W-20", "a pack of no cards")],
    "pack-twice": [
        (2, "deck", "W-27", "Js is in the pack twice"),
    ],
    "pack-unknown": [
        (2, "deck", "W-20", "'51' is no pack: a list of cards, or how many there are from"),
    ],
    "part-of-no-interval": [
        (4, "bet.fifth", "W-20", "no betting interval here has the part 'fifth'; did you mean"),
    ],
    "part-slip": [
        (10, "bet.secondo", "W-20", "no betting interval here has the part 'secondo'; did you mean"),
    ],
    "part-taken": [
        (5, "steps[3].part", "W-20", "'later' is a part by place or by limit already; call this interval"),
        (6, "steps[4].part", "W-20", "'fixed' is a part by place or by limit already; call this interval"),
    ],
    "passed-out": [
        (6, "stakes.blinds", "W-34", "step 1: this is in already when step 4 asks who opens; say `come_in ="),
    ],
    "players-beyond-the-seats": [
        (3, "players", "W-16", "4 players, and the form 'kuhn' has seats for 2"),
    ],
    "post-too-late": [
        (6, "steps[3]", "W-8", "step 3: post after the betting has begun"),
        (7, "steps[4]", "W-8", "step 4: straddle after the betting has begun"),
    ],
    "pot-limit-by-hoyle": [
        (6, "bet.limit", "W-7", "step 4: pot limit with `needs_cap`, and no `pot_cap` in [stakes]"),
    ],
    "pot-without-a-cap": [
        (6, "bet.limit", "W-7", "step 4: pot limit with `needs_cap`, and no `pot_cap` in [stakes]"),
    ],
    "qualifier-beyond-the-pack": [
        (
            5,
            "shares[2].qualifier",
            "W-26",
            "the pack has 4 ranks that are no higher than a qualifier of 8, and a low has five",
        ),
    ],
    "qualifier-of-few-cards": [
        (4, "shares[2].qualifier", "W-26", "a low of five different cards cannot be made of 4"),
    ],
    "qualifier": [
        (2, "shares", "W-26", "nobody takes a pot for which no hand qualifies; give a share no"),
        (3, "shares[1].qualifier", "W-26", "a qualifier of 8 for the high hand"),
        (4, "shares[2].qualifier", "W-26", "five different cards are never lower than a five; a qualifier"),
    ],
    "qualifiers": [
        (4, "shares[2].qualifier", "W-26", "a qualifier of 8 for the 2-7 hand"),
        (4, "shares[3].qualifier", "W-26", "a qualifier of 8 for the badugi hand"),
    ],
    "repeated-too-often": [
        (2, "steps", "W-24", "more than 200 steps, repeats counted"),
        (3, "steps[1].repeat", "W-24", "1000 is not from 1 to 100"),
    ],
    "river-bet-below": [
        (5, "stakes.river_bet", "W-29", "small bet 2, big bet 4, river bet 3"),
    ],
    "said-by-nobody": [
        (4, "steps[2].do", "W-20", "nobody says `lift`: it follows the first deal where [faults] has"),
        (5, "steps[3].do", "W-20", "nobody says `name`: it comes before the showdown where [wild] has"),
    ],
    "seats-backwards": [
        (2, "seats", "W-24", "from 10 to 2 leaves nothing; the least comes first"),
    ],
    "seats-for-one": [
        (2, "seats", "W-20", "two numbers are meant, the least and the most, such as [2, 10];"),
    ],
    "seats-from-one": [
        (2, "seats", "W-24", "1 is not from 2 to 52"),
    ],
    "scooped": [
        (7, "table.kill_after", "W-37", "a kill after a scooped pot, and the pot has one share: nobody can scoop it"),
        (9, "table.jackpot_form", "W-17", "there is no form 'lowbal'; did you mean 'lowball'?"),
        (11, "table.bomb_pot", "W-17", "'holdem-kill' is a game, and a form is meant"),
    ],
    "sections": [
        (3, "steps", "W-20", "a game has nothing called 'steps'; did you mean 'stakes'?"),
        (4, "stakes", "W-20", "[stakes] is a section: a table, such as `stakes = { ... }`, not 3"),
        (5, "deal.over", "W-20", "nothing is called 'over' here (one of: down, up, burn, look, shuffled,"),
        (6, "post.only", "W-20", "a table cannot be said here (one of: all, ante, blinds)"),
        (9, "table.currency", "W-20", "`currency` is said in [bank]"),
        (10, "table.seats", "W-20", "10 is no list; a list is written in brackets, such as [1, 2]"),
        (13, "bank.currencies", "W-20", "nothing is called 'currencies' here; did you mean 'currency'?"),
    ],
    "several-at-once": [
        (4, "steps[2].upp", "W-20", "nothing is called 'upp' here; did you mean 'up'? (one of: down, up,"),
        (5, "steps[3].raises", "W-20", "'four' is no whole number; one from 0 to 100 is meant"),
        (6, "steps[4].least", "W-20", "'six' is no whole number; one from 0 to 52 is meant"),
        (7, "steps[5].do", "W-20", "no step is called 'shew'; did you mean 'show'?"),
    ],
    "short-pack-for-two": [
        (2, "steps", "W-2", "2 players need 54 cards of 52"),
    ],
    "short-pack": [
        (2, "seats", "W-2", "12 players need 54 cards of 52; the pack lasts for 11"),
    ],
    "short-stock": [
        (3, "seats", "W-2", "8 players need 80 cards of 52; the pack lasts for 5"),
    ],
    "spread-below-the-least": [
        (7, "stakes.limit", "W-7", "step 4: a greatest bet of 100 below the least of 200"),
    ],
    "spread-without-a-limit": [
        (6, "bet.limit", "W-7", "step 4: bets up to a limit, and no `limit` in [stakes]"),
    ],
    "steps-no-list": [
        (2, "steps", "W-20", "'post, deal, show' is no list; a list is written in brackets,"),
    ],
    "straddle-by-nothing": [
        (7, "straddle.rises", "W-31", "step 2: a straddle that rises by the ante, and there is no ante"),
    ],
    "straddle-over-nothing": [
        (3, "straddle.allowed", "W-31", "step 1: a straddle, and no blind is posted before it"),
        (7, "steps[3]", "W-31", "step 3: a straddle is offered a second time"),
    ],
    "strange-shares": [
        (2, "shares[1]", "W-20", "'hihg' cannot be said here; did you mean 'high'? (one of: high, a-5,"),
        (2, "shares[2]", "W-20", "7 cannot be said here (one of: high, a-5, 2-7, inverted, badugi, spade"),
        (2, "shares[3].plays", "W-20", "'any' cannot be said here (one of: any five, two and three, own cards)"),
    ],
    "strange-steps": [
        (3, "steps[1]", "W-20", "a step is a table such as { do = 'show' }, not 'post'"),
        (4, "steps[2]", "W-20", "a step says what to `do` (one of: post, straddle, deal, board,"),
        (5, "steps[3].repeat", "W-24", "0 is not from 1 to 100"),
        (6, "steps[4].steps", "W-20", "what is repeated is a list of `steps`"),
        (7, "steps[5].times", "W-20", "nothing is called 'times' here (one of: repeat, steps)"),
        (8, "steps[6].do", "W-20", "no step is called a list (one of: post, straddle, deal, board,"),
    ],
    "strict-book": [
        (4, "deck", "W-23", "the book 'laws' is strict; a book that `extends` it may say `deck`"),
        (5, "jokers", "W-23", "the book 'laws' is strict; a book that `extends` it may say `jokers`"),
        (6, "seats", "W-23", "the book 'laws' is strict; a book that `extends` it may say `seats` of [table]"),
        (
            7,
            "shares",
            "W-23",
            "the book 'laws' is strict; a book that `extends` it may say which `form` is meant, and a form of its own says the `shares`",
        ),
        (12, "draw", "W-23", "the book 'laws' is strict; a book that `extends` it may say [draw]"),
        (15, "faults", "W-23", "the book 'laws' is strict; a book that `extends` it may say [faults]"),
    ],
    "strict-or-not": [
        (3, "strict", "W-20", "'very' is neither true nor false"),
    ],
    "sum-in-a-circle": [
        (6, "stakes.small_bet", "W-19", "small bet is reckoned from big blind, which is reckoned from"),
    ],
    "sum-in-small-chips": [
        (6, "stakes.blinds", "W-30", "16 is no whole number of chips of 5"),
    ],
    "sum-of-nothing": [
        (3, "steps[1].ante", "W-19", "'big blnd' is no sum: a number, or like '2 * big blind' or"),
        (5, "steps[3].fixed", "W-19", "'2 small bets' is no sum: a number, or like '2 * big blind' or"),
        (6, "steps[4].most", "W-19", "'limit / 0' is no sum: a number, or like '2 * big blind' or"),
        (7, "steps[5].most", "W-19", "1.5 is no sum: a number of chips, or words like '2 * big blind'"),
        (8, "steps[6].most", "W-19", "true is no sum: a number of chips, or words like '2 * big blind'"),
    ],
    "sum-that-grows-later": [
        (8, "pots.rake_cap", "W-24", "'2000 * limit' comes to more than 1,000,000,000,000 chips"),
    ],
    "sum-that-grows": [
        (7, "stakes.pot_cap", "W-24", "pot cap comes to more than 1,000,000,000,000 chips"),
    ],
    "sum-too-large": [
        (5, "stakes.ante", "W-24", "1000000000001 chips are not from 0 to 1,000,000,000,000"),
        (6, "stakes.blinds", "W-24", "-1 chips are not from 0 to 1,000,000,000,000"),
    ],
    "swallowed": [
        (6, "wild.shares", "W-20", "`shares` stands under [wild] here: put it above the first [section]"),
        (9, "bet.first.steps", "W-20", "`steps` stands under [bet.first] here: put it above the first [section]"),
    ],
    "syntax-at-the-end": [
        (4, "", "W-20", "this is not TOML: Invalid value; words stand in quotes, "),
    ],
    "syntax-no-comma": [
        (
            4,
            "",
            "W-20",
            "this is not TOML: Unclosed array; a comma stands between two steps, as between any two things",
        ),
    ],
    "syntax-two-lines": [
        (
            3,
            "",
            "W-20",
            "this is not TOML: Invalid initial character for a key part; what stands in braces stands on one",
        ),
    ],
    "syntax": [
        (4, "", "W-20", "this is not TOML: Unclosed inline table"),
    ],
    "thrown-beyond": [
        (7, "steps[4].most", "W-4", "step 4: at most 6 cards are thrown, and one holds 5 face down; say `most = 5`"),
    ],
    "thrown": [
        (6, "steps[4].least", "W-4", "step 4: at least 3 cards are thrown, and at most 2"),
        (7, "steps[5].least", "W-4", "step 5: at least 4 cards are thrown, and one holds 3 face down"),
        (8, "steps[6].least", "W-4", "step 6: nothing is dealt for them, and so all throw as many: `least` is"),
        (9, "steps[7].at_once", "W-35", "step 7: all throw at once, and cards are dealt for it; say `replace ="),
    ],
    "two-and-three": [
        (4, "shares[2].plays", "W-10", "two of one's own and three of the board's cannot be played of 2"),
    ],
    "two-showdowns": [(5, "steps[3]", "W-1", "step 3: something comes after the showdown")],
    "unequal": [
        (6, "steps[3].closes", "W-14", "step 3: betting stops after one round, and the next step is no draw at"),
        (8, "steps[5].make_good", "W-14", "step 5: nothing is left unequal before this draw"),
    ],
    "unknown-book": [
        (3, "book", "W-17", "there is no book 'tada'; did you mean 'tda'?"),
    ],
    "unknown-field": [
        (4, "steps[2].dwon", "W-20", "nothing is called 'dwon' here; did you mean 'down'? (one of:"),
    ],
    "unknown-form": [
        (2, "form", "W-17", '"hold\'em" is no name: small letters and figures, with hyphens'),
    ],
    "unknown-step": [
        (5, "steps[3].do", "W-20", "no step is called 'bett'; did you mean 'bet'?"),
    ],
    "unsaid": [
        (6, "steps[3].size", "W-21", "the book 'book-bare' does not say `size` of [bet], which step 4 of the"),
        (7, "steps[4].must", "W-21", "the book 'book-bare' does not say `must` of [show], which step 5 of the"),
    ],
    "wild-beyond-the-pack": [
        (4, "wild.cards", "W-18", "'2': no such card is in the pack"),
    ],
    "wild-board": [
        (3, "wild.board", "W-18", "a card of the board makes others wild, and none is dealt; say `do = 'board'`"),
    ],
    "wild-by-no-board": [
        (
            3,
            "wild.cards",
            "W-18",
            "'zebras' names no card; such words are '2', 'deuces', 'Jh', 'red threes', 'one-eyed",
        ),
    ],
    "wild-last-card": [
        (3, "wild.own", "W-18", "the last card face down is wild, and none is dealt"),
    ],
    "wild-of-nothing": [
        (3, "wild.follows", "W-18", "what is turned up next is wild, and no card is dealt face up"),
        (3, "wild.own", "W-18", "the lowest card in the hole is wild, and no card stays face down"),
    ],
    "wild": [
        (3, "wild.cards", "W-18", "'duces' names no card; did you mean 'deuces'?; such words are"),
        (3, "wild.follows", "W-20", "'10' cannot be said here (one of: 2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A)"),
    ],
    "wrong-type": [
        (4, "steps[2].down", "W-20", "'two' is no whole number; one from 0 to 52 is meant"),
        (5, "steps[3].burn", "W-20", "1 is neither true nor false"),
        (6, "steps[4].raises", "W-20", "true is no whole number; one from 0 to 100 is meant"),
    ],
    "wrong-word": [
        (5, "steps[3].check", "W-20", "'frei' cannot be said here; did you mean 'free'? (one of:"),
        (6, "steps[4].must", "W-20", "1 cannot be said here (one of: until beaten, all, nobody)"),
    ],
}
"""Of each file in `broken`, every fault: the line, the key, the law, and how the message begins."""

STRAYS = {"free-form": ["not-a-book"]}
"""Files that are found wrong because another names them."""


def test_a_file_without_end_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "too-long.toml"
    path.write_text('form = "too-long"\n' + "# much too long\n" * 13_000)
    with pytest.raises(Malformed) as refused:
        deal_out(path)
    (fault,) = refused.value.faults
    assert (fault.line, fault.law) == (0, "W-28")
    assert fault.message.startswith("a file of rules has at most 200,000 characters")


def test_every_broken_file_is_expected() -> None:
    assert sorted(EXPECTED) == sorted(path.stem for path in BROKEN.glob("*.toml"))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_broken_file_is_refused_by_name(name: str) -> None:
    path = BROKEN / f"{name}.toml"
    expected = [(str(path), *fault) for fault in EXPECTED[name]]
    for stray in STRAYS.get(name, []):
        expected += [(str(BROKEN / f"{stray}.toml"), *fault) for fault in EXPECTED[stray]]

    with pytest.raises(Malformed) as refused:
        deal_out(path)

    told = [(fault.file, fault.line, fault.key, fault.law) for fault in refused.value.faults]
    assert sorted(fault[:4] for fault in expected) == told
    for fault, (*_, phrase) in zip(refused.value.faults, sorted(expected), strict=True):
        assert fault.message.startswith(phrase)


def test_every_law_is_broken_by_a_file() -> None:
    assert set(LAWS) == {law for faults in EXPECTED.values() for _, _, law, _ in faults}


def test_no_complaint_writes_to_the_terminal_what_is_no_text() -> None:
    with pytest.raises(Malformed) as refused:
        deal_out(BROKEN / "control.toml")

    assert all(line.isprintable() for line in str(refused.value).split("\n"))
    assert len(str(refused.value).split("\n")) == len(EXPECTED["control"])
    assert str(Fault("\x1b[0m.toml", 0, "\u202ekey", "W-1", "no\nmore")).startswith(
        "\\x1b[0m.toml: \\u202ekey: no\\nmore [W-1"
    )


def test_a_fault_is_one_line_with_its_place_and_its_law() -> None:
    fault = Fault("x.toml", 5, "steps[3].do", "W-1", "the last step is not `show`")

    assert str(fault) == f"x.toml:5: steps[3].do: the last step is not `show` [W-1: {LAWS['W-1']}]"
    assert str(Fault("x.toml", 0, "", "W-1", "no")) == f"x.toml: no [W-1: {LAWS['W-1']}]"


def test_a_refusal_tells_every_fault_once_and_in_order() -> None:
    later, sooner = Fault("x", 7, "", "W-1", "b"), Fault("x", 2, "", "W-1", "a")
    refused = Malformed([later, sooner, later])

    assert refused.faults == (sooner, later)
    assert str(refused) == f"{sooner}\n{later}"
    assert isinstance(refused, ValueError)
    assert pickle.loads(pickle.dumps(refused)).faults == refused.faults
