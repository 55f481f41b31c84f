"""Nobody can tell what he has not been shown: of two hands that differ in nothing else he is sent the same bytes.

`pairs` says how two such hands are come by. Each game is tried on a few of them, and a few hundred in `make test-long`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from anteup.cards import Card
from anteup.engine.actions import Seat
from anteup.engine.events import Drawn, Drew, Event, HoleDealt, HolesDealt, Seen
from anteup.engine.hand import View
from anteup.engine.seen import seen
from anteup.room import actor, houseplayers, log, pages_table, past, turns, vault, views
from anteup.room.actor import Table
from anteup.room.protocol import Pong
from anteup.room.tableview import label
from anteup.room.views import encode
from anteup.table.happened import Dealt
from tests.room.pairs import Pair, Way, first, pair, plain
from tests.room.repeated import HOST, NAMES, RAIL, Sitting, all_games, seats_of

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")
HANDS = 1 if settings().max_examples <= 50 else 67
"""So many hands of each game, and up to three pairs of each hand."""


def told_apart(both: Pair) -> str:
    """The first place where what was sent differs; empty: there is none."""
    for what in ("frames", "again", "pages", "journal", "logged", "paces"):
        one, other = getattr(both.one, what), getattr(both.other, what)
        for number, (this, that) in enumerate(zip(one, other, strict=False)):
            if this != that:
                return f"{what} {number} of {both.viewer}:\n{_beside(str(this), str(that))}"
        if len(one) != len(other):
            return f"{what} of {both.viewer}: {len(one)} and {len(other)}"
    return ""


def _beside(this: str, that: str) -> str:
    at = next((at for at, (a, b) in enumerate(zip(this, that, strict=False)) if a != b), 0)
    return "\n".join(text[max(0, at - 80) : at + 160] for text in (this, that))


class Choice(NamedTuple):
    """Which hand, and which of its players."""

    seed: int
    seats: int
    bots: int
    player: int
    folds: bool
    whole: bool

    @property
    def way(self) -> Way:
        """How far its pairs go."""
        return "to its end" if self.whole else "anywhere"


CHOICES = st.builds(
    Choice,
    st.integers(0, 2**32),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 5),
    st.booleans(),
    st.booleans(),
)


async def found(game: str, choice: Choice) -> list[Pair]:
    """Pairs of hands of a game: for one of its players, for the host, who only looks on, and for the rail."""
    counts = seats_of(game)
    seats = counts[min(choice.seats, len(counts) - 1)]
    bots = min(choice.bots, seats - 1)
    sitting = Sitting(game, seats - bots, bots)
    then, marks, last = await first(sitting, choice.seed, folds=choice.folds)
    viewers = (NAMES[choice.player % sitting.people], HOST, RAIL)
    dice = Random(choice.seed)
    pairs = [await pair(then, marks, last, viewer, dice, way=choice.way) for viewer in viewers]
    return [both for both in pairs if both is not None]


@pytest.mark.parametrize("game", all_games())
@settings(max_examples=HANDS, phases=(Phase.generate,))
@given(choice=CHOICES)
@pytest.mark.usefixtures("even_bots")
def test_what_is_hidden_changes_nothing_that_is_sent(game: str, choice: Choice) -> None:
    pairs = asyncio.run(found(game, choice))
    assume(pairs)
    for both in pairs:
        assert both.one.frames
        assert both.one.pages
        assert not (apart := told_apart(both)), apart


class Even(Random):
    """A bot's dice that always fall alike, however often they were thrown before."""

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """The one in the middle: a bot that has the deal calls the same game again."""
        return seq[len(seq) // 2]

    def triangular(self, low: float = 0.0, high: float = 1.0, mode: float | None = None) -> float:
        """The likeliest, and a little more."""
        return (mode if mode is not None else low) + (high - low) / 10


@pytest.fixture(scope="module")
def even_bots() -> Generator[None]:
    """Bots take as long in the one hand as in the other, as far as that is drawn by lot."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(houseplayers, "_DICE", Even(1))
        yield


# ---- the test itself ------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def neighbours(event: Event, by: Seat | None) -> Seen:
    """The eldest's cards are told to the rail."""
    if isinstance(event, HolesDealt) and by is None:
        return HoleDealt(Seat(0), event.hands[0], tuple(map(len, event.hands)), event.burned)
    return seen(event, by)


def drawn(event: Event, by: Seat | None) -> Seen:
    """What somebody draws is told to all."""
    told = seen(event, by)
    return event if isinstance(event, Drawn) and isinstance(told, Drew) else told


def a_seat_sees_too_much(patch: pytest.MonkeyPatch) -> None:
    """The projection fails."""
    patch.setattr(views, "seen", neighbours)


def a_draw_is_seen(patch: pytest.MonkeyPatch) -> None:
    """It fails in one event only."""
    patch.setattr(views, "seen", drawn)


def a_frame_too_many(patch: pytest.MonkeyPatch) -> None:
    """How many frames come hangs on the next card of the pack."""
    publish = Table._publish  # noqa: SLF001 (it is there that what has happened is told)

    def publishing(self: Table, *some: Any) -> None:
        publish(self, *some)
        hand = self.evening.hand
        if hand is not None and hand.deck and hand.deck[hand.top].suit < 2:
            for viewer in list(self.audience.viewers):
                viewer.send(encode(Pong(0, 0)))

    patch.setattr(Table, "_publish", publishing)


def a_label_of_another(patch: pytest.MonkeyPatch) -> None:
    """The label says which card lies undermost in the pack."""
    publish = Table._publish  # noqa: SLF001 (it is there that what has happened is told)
    at: list[Card] = []

    def publishing(self: Table, *some: Any) -> None:
        hand = self.evening.hand
        at[:] = hand.deck[-1:] if hand is not None else ()
        publish(self, *some)

    patch.setattr(Table, "_publish", publishing)
    patch.setattr(turns, "label", lambda view, seat: label(view, seat) + "".join(map(str, at)))


def a_length_on_the_disk(patch: pytest.MonkeyPatch) -> None:
    """What is sealed is as long as it is."""
    patch.setattr(vault, "BLOCK", 1)


def a_bot_that_hesitates(patch: pytest.MonkeyPatch) -> None:
    """A bot takes longer over black cards."""

    def slow(view: View, _: Random, *, uniform: bool = False) -> int:
        seat = view.turn
        return 1000 + (not uniform) * sum(card.suit in {0, 3} for card in view.down[seat])

    patch.setattr(houseplayers, "pace", slow)


def a_line_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """What is dealt is written down."""
    old = encode

    def encoding(event: object) -> bytes:
        if isinstance(event, Dealt) and isinstance(event.event, HolesDealt):
            log.LOG.error("dealt %s", event.event.hands[0])
        return old(event)

    patch.setattr(actor, "encode", encoding)


def a_page_for_another(patch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a hand gets the host's, or the first player's."""
    of = past.hand_seen

    async def anns(house: Any, table: str, number: int, _: Any) -> Any:
        return await of(house, table, number, "ann")  # type: ignore[arg-type]

    patch.setattr(pages_table, "hand_seen", anns)


@pytest.mark.parametrize(
    ("game", "plant", "bots"),
    [
        ("holdem-no-limit", a_seat_sees_too_much, 0),
        ("triple-draw-27", a_draw_is_seen, 0),
        ("holdem-no-limit", a_frame_too_many, 0),
        ("stud7", a_label_of_another, 0),
        ("both-jokers", a_length_on_the_disk, 0),
        ("holdem-no-limit", a_bot_that_hesitates, 2),
        ("holdem-no-limit", a_line_in_the_log, 0),
        ("holdem-no-limit", a_page_for_another, 0),
    ],
)
@pytest.mark.usefixtures("even_bots")
def test_whatever_leaks_is_noticed(game: str, plant: Plant, bots: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a few hands there is one of which somebody can tell what he should not, where there is a fault."""
    plant(monkeypatch)
    for seed in range(6):
        choice = Choice(seed, seats=1, bots=bots, player=seed, folds=True, whole=True)
        if any(map(told_apart, asyncio.run(found(game, choice)))):
            return
    pytest.fail("nobody has noticed")


def test_what_is_drawn_by_lot_counts_by_its_length_alone() -> None:
    assert plain(b'"salt":"' + b"ab" * 16 + b'","x":"As"') == b'"salt":"' + b"0" * 32 + b'","x":"As"'
    assert plain(b"As Kd") == b"As Kd"
    assert plain(b"ab" * 16) != plain(b"ab" * 17)
