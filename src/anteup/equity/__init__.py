"""Who wins how often: ranges of hands, the 169 starting hands, and equities.

>>> from anteup.equity import parse
>>> ranged = parse("QQ+, AKs")
>>> len(ranged), str(ranged.without("As"))
(22, 'KK-QQ, AhAd, AhAc, AdAc, AhKh, AdKd, AcKc')
"""

from anteup.equity.contest import Contest, NoContest, contest_of
from anteup.equity.matrix import Matrix, matrix
from anteup.equity.notation import NotARange, parse
from anteup.equity.ranges import Range
from anteup.equity.result import Equities, Player
from anteup.equity.showdowns import equity
from anteup.equity.starting import HANDS, NotAStartingHand, StartingHand, hand, hand_of

__all__ = [
    "HANDS",
    "Contest",
    "Equities",
    "Matrix",
    "NoContest",
    "NotARange",
    "NotAStartingHand",
    "Player",
    "Range",
    "StartingHand",
    "contest_of",
    "equity",
    "hand",
    "hand_of",
    "matrix",
    "parse",
]
