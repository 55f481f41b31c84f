"""The chances of poker: what is dealt, what a draw brings, which cards help, and what may be out against a hand.

>>> from anteup.odds import frequencies, nuts
>>> frequencies(7).chance("flush") > frequencies(5).chance("flush")
True
>>> str(nuts("Kh Qh 7d 2c 2s")[0].made)
'four twos'

Everything is counted as far as it can be, and else comes from a sample whose seed and standard error are told. The pack
and the ranking are what one says: those of a game are its `deck`, `ranks` and `wild.cards`.
"""

from anteup.odds.counting import Frequencies, frequencies, sampled
from anteup.odds.drawing import Discard, after, discards
from anteup.odds.holdings import Place, best_strengths, in_short, nuts
from anteup.odds.opening import Chance, openers, unopened
from anteup.odds.paying import PayTable, Return, best_return, jacks_or_better, pay_table
from anteup.odds.runouts import Outs, outs
from anteup.odds.turned import First, draw_supply, first_jack, ties_for_lowest

__all__ = [
    "Chance",
    "Discard",
    "First",
    "Frequencies",
    "Outs",
    "PayTable",
    "Place",
    "Return",
    "after",
    "best_return",
    "best_strengths",
    "discards",
    "draw_supply",
    "first_jack",
    "frequencies",
    "in_short",
    "jacks_or_better",
    "nuts",
    "openers",
    "outs",
    "pay_table",
    "sampled",
    "ties_for_lowest",
    "unopened",
]
