"""The tables of the thirty-eight laws: a limit of ten chips, five players, and the fifth deals."""

from __future__ import annotations

from anteup.cards import Pack
from anteup.rules.steps import Game
from tests.ledger.tables import Table, game, own

LIMIT = 10


def laws(players: int = 5, limit: int = LIMIT) -> Game:
    """Draw poker by the laws."""
    return game("draw", players, book="laws", limit=limit)


def rehearsal(players: int = 5) -> Game:
    """The same with clumsy dealing, and hands that are lifted."""
    return game("laws-rehearsal", players)


def jackpot(ante: int = 2, players: int = 5) -> Game:
    """A jackpot into which each puts so much."""
    return game("laws-jackpot", players, ante=ante)


def house(form: str = "draw", players: int = 5, **sections: str) -> Game:
    """A table by a house book of its own, which extends the laws and says something else of them."""
    said = "\n".join(f"[{section.replace('__', '.')}]\n{text}" for section, text in sections.items())
    book = f'book = "mild"\nname = "The laws, made milder"\nextends = "laws"\n{said}'
    return own(f'game = "own"\nform = "{form}"\nbook = "mild"\nstakes = {{ limit = {LIMIT}, ante = 2 }}', players, book)


def dealt(
    by: Game, ante: int = 1, *, cards: str = "", draws: str = "", slips: str = "", deck: Pack | None = None
) -> Table:
    """The age has put up the ante, nobody straddles, and cards are dealt."""
    table = Table(by, cards=cards, draws=draws, slips=slips, deck=deck)
    table.play(f"S1 antes {ante}, S2 declines")
    return table


def lifted(by: Game, *, cards: str = "", draws: str = "", slips: str = "") -> Table:
    """The same once everybody has lifted his cards."""
    table = dealt(by, cards=cards, draws=draws, slips=slips)
    table.play(", ".join(f"{name} lifts" for name in table.names))
    return table


def all_in_turn(table: Table, said: str, *, to_the_end: bool = False) -> None:
    """Each says the same, until the cards or the betting bring something else; `to_the_end` to the end of the hand."""
    step = table.hand.step
    while table.turn and (table.hand.step == step or to_the_end):
        table.play(f"{table.turn} {said}")


TWO_PAIRS = "2c 2d 3h 3s 4c"
PAIR_OF_JACKS = "Js Jh 9c 6s 2s"
"""Openers."""
TENS = "Ts Td Ac Kd Qh"
"""None."""
FIVE_HANDS = "S1 8c 7d 5h 4s 2c, S2 Qc Qs 9h 6d 3c, S3 Ts Td 8h 5c 3d, S4 Kc Kh 7s 6c 4d, S5 Jc 9d 7c 5s 2d"
"""S2 and S4 have openers."""
