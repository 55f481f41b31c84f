"""What a game asks of its hands at the showdown: how many cards, whose, and what takes the pot."""

from __future__ import annotations

from functools import lru_cache
from os import PathLike
from typing import TypeAlias, cast

from msgspec import Struct

from anteup.cards import STANDARD, Pack
from anteup.kernel import Mask, Ranker, mask, ranker
from anteup.ranking import Ranks
from anteup.ranking.names import NUMBERS
from anteup.rules.steps import Board, Deal, Draw, Game, Pass, Share, Wild


class NoContest(ValueError):
    """Hands, a board or a game of which no equity can be told; the message names what is wrong, and where."""


class Contest(Struct, frozen=True, cache_hash=True):
    """A showdown without its players."""

    name: str
    deck: Pack
    rounds: tuple[tuple[int, int], ...]
    """How many cards each player is dealt in every round: face down, and up."""
    own: int
    """How many each has at the showdown."""
    thrown: int
    """How many of those dealt each has thrown away, and got no others for."""
    board: int
    """How many there are on each board."""
    boards: int
    shares: tuple[Share, ...]
    ranks: Ranks
    wild: Wild
    game: Game | None = None
    """What the engine needs to judge hands that the kernel cannot; None for hold'em."""

    @property
    def rankers(self) -> tuple[Ranker, ...]:
        """The ranker of each share of the pot, in which the cards are wild that always are."""
        return _rankers(self)

    @property
    def pack(self) -> Mask:
        """The deck as a mask."""
        return _pack(self)

    @property
    def by_kernel(self) -> bool:
        """Whether the kernel can deal it: the same cards are wild in every hand, all of one's own play, on one board."""
        return _by_kernel(self)

    @property
    def is_holdem(self) -> bool:
        """Whether the best five of two cards and five on the board take the pot, by the usual ranking."""
        return _is_holdem(self)


# What is asked of the same few contests again and again is kept.


@lru_cache(maxsize=16)
def _rankers(asked: Contest) -> tuple[Ranker, ...]:
    jokers = sum(card.rank < 0 for card in asked.deck)
    return tuple(
        ranker(share.of, share.plays, share.qualifier, asked.ranks, asked.wild.cards, jokers=jokers)
        for share in asked.shares
    )


@lru_cache(maxsize=16)
def _pack(asked: Contest) -> Mask:
    return mask(asked.deck)


@lru_cache(maxsize=16)
def _is_holdem(asked: Contest) -> bool:
    whole = len(asked.deck) == len(STANDARD) and asked.own == 2 and asked.board == 5 and asked.boards == 1
    return whole and asked.shares == (Share(),) and asked.wild == Wild() and asked.rankers[0].codes


@lru_cache(maxsize=16)
def _by_kernel(asked: Contest) -> bool:
    wild = asked.wild
    if asked.is_holdem:
        return True
    if wild.own != "none" or wild.follows or wild.board != "none" or asked.boards > 1:
        return False
    return all(_fits(asked, share) for share in asked.shares) and all(r.table is not None for r in asked.rankers)


def _fits(asked: Contest, share: Share) -> bool:
    """Whether a hand has as many cards as the kernel takes."""
    if share.plays == "two and three":
        return 2 <= asked.own <= 6 and 3 <= asked.board <= 5
    cards = asked.own + (asked.board if share.plays == "any five" else 0)
    return share.of == "badugi" or (5 <= cards <= 7 and share.of != "spade in the hole")


_NATURAL = Ranks(five_of_a_kind=False, joker="none")
HOLDEM = Contest("holdem", STANDARD, ((2, 0),), 2, 0, 5, 1, (Share(),), _NATURAL, Wild())
"""Hold'em, said here so that nobody waits for the files of the other games."""


@lru_cache(maxsize=16)
def contest(game: Game) -> Contest:
    """What a game asks at the showdown.

    Raises NoContest for a game in which players hand their cards to others: whose they will be cannot be told.
    """
    if any(isinstance(step, Pass) for step in game.steps):
        raise NoContest(f"in {game.name} cards are passed on: what a hand will hold cannot be told from what it holds")
    rounds = tuple((step.down, step.up) for step in game.steps if isinstance(step, Deal))
    thrown = sum(step.most for step in game.steps if isinstance(step, Draw) and not step.replace)
    boards = [step for step in game.steps if isinstance(step, Board)]
    return Contest(
        name=game.form,
        deck=game.deck,
        rounds=rounds,
        own=sum(down + up for down, up in rounds) - thrown,
        thrown=thrown,
        board=sum(step.cards for step in boards),
        boards=max((step.boards for step in boards), default=0),
        shares=game.shares,
        ranks=game.ranks,
        wild=game.wild,
        game=game,
    )


def boards_in_words(count: int) -> str:
    """`no board`, `one board`, `two boards`."""
    return f"{NUMBERS[count] if count < len(NUMBERS) else count} board{'s' * (count > 1)}"


Played: TypeAlias = "str | PathLike[str] | Game | Contest"
"""A game of the catalogue by its name, one's own file, or the value itself."""


def contest_of(game: Played) -> Contest:
    """The contest of a game, whatever its stakes.

    >>> contest_of("omaha8").own, contest_of("razz").own, contest_of("holdem").is_holdem
    (4, 7, True)

    Raises NoContest as `contest` does, and `anteup.Malformed` for a game that there is not.
    """
    if isinstance(game, Contest):
        return game
    if isinstance(game, Game):
        return contest(game)
    if game == "holdem":
        return HOLDEM
    if not isinstance(cast("object", game), str | PathLike):
        raise NoContest(f"game: {game!r} is no game: a name that `anteup games` lists, a file, or a game itself")
    from anteup.rules.catalogue import deal_out  # noqa: PLC0415  (it reads the files of all games)

    return contest(deal_out(game))
