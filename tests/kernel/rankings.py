"""Rankings to try the kernel on: each differs from the others in what it makes of some hands."""

from __future__ import annotations

from typing import NamedTuple

from anteup.cards import JOKERS, STANDARD, Pack, cards, pack
from anteup.ranking import USUAL, Of, Ranks
from tests.ranking.hands import ACE_LOW, SIXES_UP

TWOS = cards("2c 2d 2h 2s")


class Tried(NamedTuple):
    """A share of a pot, and the pack that it is played with."""

    of: Of = "high"
    qualifier: int = 0
    ranks: Ranks = USUAL
    wild: Pack = ()
    jokers: int = 0

    @property
    def pack(self) -> Pack:
        return pack(self.ranks.lowest, self.jokers)


VICTORIAN = Ranks(
    ace_in_straights="low",
    five_of_a_kind=False,
    full_house="threes alone",
    kickers=False,
    wild_card="higher",
    duplicates=True,
)
HISTORIC = Ranks(ace_in_straights="low", blaze="JQKA", skip_straight=True)

RANKINGS: dict[str, Tried] = {
    "usual": Tried(),
    "ace low": Tried(ranks=ACE_LOW),
    "short deck": Tried(ranks=SIXES_UP),
    "historic": Tried(ranks=HISTORIC),
    "blaze of kings": Tried(ranks=Ranks(blaze="JQK")),
    "joker": Tried(jokers=1),
    "both jokers": Tried(jokers=2),
    "bug": Tried(ranks=Ranks(joker="bug"), jokers=1),
    "two bugs": Tried(ranks=Ranks(joker="bug"), jokers=2),
    "deuces wild": Tried(wild=TWOS),
    "deuces and jokers": Tried(wild=TWOS, jokers=2),
    "one-eyed jacks": Tried(wild=cards("Jh Js")),
    "no five of a kind": Tried(ranks=Ranks(five_of_a_kind=False), jokers=2),
    "victorian": Tried(ranks=VICTORIAN, jokers=1),
    "lower wild": Tried(ranks=Ranks(wild_card="lower"), jokers=2),
    "ace to five": Tried("a-5"),
    "ace to five with a joker": Tried("a-5", jokers=1),
    "eight or better": Tried("a-5", 8),
    "eight or better with jokers": Tried("a-5", 8, jokers=2),
    "deuce to seven": Tried("2-7"),
    "deuce to seven with a joker": Tried("2-7", jokers=1),
    "inverted": Tried("inverted"),
    "inverted with wild deuces": Tried("inverted", wild=TWOS),
    "inverted historic": Tried("inverted", ranks=HISTORIC),
    "victorian low": Tried("2-7", ranks=VICTORIAN, jokers=2),
    "badugi": Tried("badugi"),
    "badugi with jokers": Tried("badugi", jokers=2),
    "spade in the hole": Tried("spade in the hole"),
    "spade in the hole with wild deuces": Tried("spade in the hole", wild=TWOS),
    "by suit": Tried(ranks=Ranks(suits="hearts first")),
    "bug and deuces": Tried(ranks=Ranks(joker="bug"), wild=TWOS, jokers=1),
}
"""The last two have no tables: the ranker asks the evaluator."""

assert all(card in (*STANDARD, *JOKERS) for tried in RANKINGS.values() for card in tried.pack)
