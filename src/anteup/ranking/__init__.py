"""What beats what.

`evaluate` for people: cards in, a value out that compares and says what it is. `evaluator` for play: many hands on one
board, as numbers. `anteup.ranking.reference` is the ranking in plain words, which both must equal.
"""

from anteup.ranking.made import Made, evaluate
from anteup.ranking.names import category, name, name_with_kickers
from anteup.ranking.naming import may_name, stands_for
from anteup.ranking.ranks import USUAL, Class, NoHand, Of, Plays, Ranks, Strength
from anteup.ranking.table import Evaluator, evaluator

__all__ = [
    "USUAL",
    "Class",
    "Evaluator",
    "Made",
    "NoHand",
    "Of",
    "Plays",
    "Ranks",
    "Strength",
    "category",
    "evaluate",
    "evaluator",
    "may_name",
    "name",
    "name_with_kickers",
    "stands_for",
]
