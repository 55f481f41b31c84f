"""The arithmetic of poker at the speed of the machine: every ranking as numbers, one hand or millions.

>>> from anteup.kernel import mask, ranker, strength
>>> strength(mask("As Ks Qs Js Ts 2d 2c")) > strength(mask("Ah Ad Ac As Kd Qd Jd"))
True

What beats what is declared by `anteup.ranking.Ranks`; the numbers order hands as `anteup.ranking.reference` does, to
which the tests hold them, and share no code with it. They come from a small C kernel where there is one, else from
NumPy and Python, which give the same ones (`path`).
"""

from anteup.kernel.masks import Mask, cards_in, mask
from anteup.kernel.path import NUMPY, NoSuchPath, core, path, paths
from anteup.kernel.ranker import Ranker, ranker

__all__ = ["NUMPY", "Mask", "NoSuchPath", "Ranker", "cards_in", "mask", "path", "paths", "ranker", "strength"]

strength = core.strength
"""`strength(hand)`: the code of a standard high hand of five to seven cards, a mask (see `anteup.kernel.codes`).

The greater wins. Raises ValueError for a mask that is no such hand, TypeError for what is no int.
"""
