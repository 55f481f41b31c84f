"""Whatever a field of a game says stands on its rule page: every value of it makes another page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from msgspec.structs import replace

from anteup.cards import cards
from anteup.cards import pack as pack_of_cards
from anteup.ranking.ranks import STANDARD as STANDARD_ORDER
from anteup.ranking.ranks import Ranks
from anteup.rules.fields import STEPS, Field, fields_of
from anteup.rules.page import page
from anteup.rules.steps import (
    Beat,
    Bet,
    Board,
    Buy,
    Deal,
    Declare,
    Draw,
    Faults,
    Game,
    Jackpot,
    Pass,
    Post,
    Pots,
    Script,
    Share,
    Show,
    Stakes,
    Straddle,
    Turn,
    Wild,
)

ALIKE = {
    ("post", "only"): "the loader has left out of the step what it does not post",
    ("pots", "low"): "the loader has put it in the shares",
}
"""What no page shows, and why."""
SECTIONS = ("pots", "ranks", "wild", "jackpot", "faults")


def wholes() -> list[Game]:
    """Games that nobody plays, in which nearly everything that could be said matters."""
    own = (
        Post(ante=2, blinds=(2, 4)),
        Straddle(allowed=True),
        Deal(down=5, up=1),
        Bet(limit="none", size=1, part="door"),
        Buy(on=cards("3c 3d 3h 3s"), price=5),
        Draw(query="never", most=6),
        Pass(),
        Turn(),
        Beat(),
        Board(cards=3),
        Bet(limit="none", size=1),
        Deal(up=1, short="share"),
        Bet(limit="none", size=1),
        Declare(),
        Show(order="last aggressor", must="all", alone="openers"),
    )
    game = Game(
        form="whole",
        name="A game of everything",
        book="none",
        players=9,
        deck=pack_of_cards(jokers=1),
        steps=own,
        shares=(Share(), Share(of="a-5", qualifier=8)),
        ranks=Ranks(),
        pots=Pots(rake_percent=5),
        stakes=Stakes(),
        wild=Wild(cards=cards("2c 2d 2h 2s")),
        jackpot=Jackpot(honour=True, penalty="the pot"),
        faults=Faults(simulate=True),
    )
    opened: dict[str, Any] = {"openers": "JJ"}
    brought: dict[str, Any] = {"opens": "low card", "duty": "bring-in", "bring_in": 1, "come_in": 2}
    bets = [
        changed_all(game, Bet, {"limit": limit, "size": 1, "fixed": 2, "raises": raises, "most": 9, **rest})
        for limit in ("none", "pot", "fixed", "spread")
        for raises, rest in ((3, opened), (0, brought))
    ]
    antes = ({"ante_chosen": True}, {"ante_by": "big blind"})
    return [*bets, *(changed_all(bets[0], Post, fields) for fields in antes)]


def changed(game: Game, kind: type[Script], field: str, value: object) -> Game:
    steps = tuple(replace(step, **{field: value}) if isinstance(step, kind) else step for step in game.steps)
    return replace(game, steps=steps)


def changed_all(game: Game, kind: type[Script], fields: dict[str, Any]) -> Game:
    steps = tuple(replace(step, **fields) if isinstance(step, kind) else step for step in game.steps)
    return replace(game, steps=steps)


WHOLES = wholes()


def of_steps() -> list[tuple[str, str]]:
    """Every field of every step."""
    return [(name, field) for name in STEPS for field in fields_of(name) if (name, field) not in ALIKE]


def of_sections() -> list[tuple[str, str]]:
    """Every field of every section that a game carries."""
    return [(name, field) for name in SECTIONS for field in fields_of(name) if (name, field) not in ALIKE]


@pytest.mark.parametrize(("place", "name"), of_steps())
def test_whatever_changes_play_changes_the_page(place: str, name: str) -> None:
    """Every value of every field of a step, in one game or another, makes another page of it."""
    kind, field = cast("type[Script]", STEPS[place]), fields_of(place)[name]

    assert differ(lambda game, value: changed(game, kind, name, value), field)


@pytest.mark.parametrize(("place", "name"), of_sections())
def test_whatever_a_section_changes_changes_the_page(place: str, name: str) -> None:
    """The same of the pots, of what beats what, of wild cards, openers and faults."""
    field = fields_of(place)[name]

    def change(game: Game, value: object) -> Game:
        return replace(game, **{place: replace(getattr(game, place), **{name: value})})

    assert differ(change, field)


@pytest.mark.parametrize("name", fields_of("share"))
def test_whatever_a_share_changes_changes_the_page(name: str) -> None:
    field = fields_of("share")[name]

    assert differ(
        lambda game, value: replace(game, shares=(game.shares[0], replace(game.shares[1], **{name: value}))), field
    )


def differ(change: Callable[[Game, Any], Game], field: Field) -> bool:
    """Does every value of a field make a page that none of the others makes, in one game or another?"""
    some = values(field)
    alike = [(one, other) for other in range(len(some)) for one in range(other)]
    for game in WHOLES:
        if not alike:
            break
        pages = [page(change(game, value)) for value in some]
        alike = [(one, other) for one, other in alike if pages[one] == pages[other]]
    return not alike


def values(field: Field) -> list[Any]:
    """Some values of a field that are not alike; all of them, where they can be counted."""
    if field.kind == "choices":
        return [STANDARD_ORDER, (*STANDARD_ORDER[:5], "full house", "flush", *STANDARD_ORDER[7:])]
    if field.choices:
        return [choice for choice in field.choices if choice != "low"]  # files may say it, games do not
    some: dict[str, list[Any]] = {
        "flag": [True, False],
        "sums": [(1, 2), (3, 6)],
        "word": ["flop", ""],
        "cards": [cards("2c 2d 2h 2s"), cards("2c"), cards("Jh Js")],
        "hand": ["", "JJ", "two pairs"],
        "hands": [("JJ",), ("JJ", "QQ"), ("threes",)],
    }
    return some.get(field.kind, [2, 7, 9])
