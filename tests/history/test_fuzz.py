"""Whatever is done to a file, it is read, or refused by name; and no chip is lost on the way."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cli.replay import hands_of
from anteup.engine.events import HandOpened
from anteup.engine.hand import chips
from anteup.engine.log import retraced
from anteup.history import acpc, phh, phh_out
from anteup.history.faults import NotAHand, Unsupported
from anteup.history.narrate import narrate
from anteup.history.recorded import Recorded, compared
from tests.history.files import DEALT, told
from tests.history.test_acpc import FREE, KUHN, LEDUC, LIMIT

SHOWDOWN = (
    "d db 2c7d9h",
    "p1 cc",
    "p2 cc",
    "d db Jc",
    "p1 cbr 9",
    "p2 cc",
    "d db 3s",
    "p1 cc",
    "p2 cc",
    "p1 sm",
    "p2 sm -",
)
HANDS = [
    told(*DEALT, "p3 f", "p1 cc", "p2 cc", *SHOWDOWN, finishing_stacks="[89, 111, 100]", players="['A', '', 'C']"),
    told(
        *DEALT, "p3 cbr 6.5", "p1 cbr 100", "p2 f", "p3 cc", "p1 sm -", "p3 sm -", "d db 2c7d9h", "d db Jc", "d db 3s"
    ),
    told(*DEALT, "p3 cbr 20", "p1 cbr 30", "p2 f", "p3 cc", variant="'FT'", small_bet="10", big_bet="20", min_bet=""),
    told(
        *("d dh p1 Ac9h8h2c", "d dh p2 ????????", "p2 cbr 3000", "p1 cc", "d db 7c6cQh", "p1 cc", "p2 cc", "d db 5c"),
        variant="'PO'",
        antes="[0, 2]",
        blinds_or_straddles="[500, 1000]",
        starting_stacks="[inf, 90000]",
    ),
    told(
        *(
            "d dh p1 AsAh",
            "d dh p2 KsKh",
            "d dh p3 QsQh",
            "d dh p4 JsJh",
            "d dh p5 6s7s",
            "p1 cbr 12",
            "p2 cbr 60",
            "p1 cc",
        ),
        variant="'NS'",
        antes="[3, 3, 3, 3, 3]",
        blinds_or_straddles="[0, 0, 0, 0, 3]",
        starting_stacks="[60, 60, 2, 60, 4]",
        ante_trimming_status="true",
    ),
    told(
        *("d dh p1 2c3cKh", "d dh p2 4h5h7s", "d dh p3 ??????", "p2 pb", "p3 cbr 4", "p1 cc", "p2 cc"),
        *("d dh p1 Kd", "d dh p2 8s", "d dh p3 9s", "p1 cbr 8", "p2 cc", "p3 f", "d dh p1 Ts", "d dh p2 9h", "p1 cc"),
        variant="'F7S'",
        blinds_or_straddles="",
        bring_in="2",
        small_bet="4",
        big_bet="8",
    ),
    told(
        *("d dh p1 8s7s4h3h2d", "d dh p2 KcKd5s4s2s", "d dh p3 ??????????", "p3 cc", "p1 cc", "p2 cc"),
        *("p1 sd 8s", "p2 sd KcKd", "p3 sd ????", "d dh p1 9c", "d dh p2 Th7c", "d dh p3 Ac??", "p1 cc", "p2 cbr 9"),
        *("p3 f", "p1 cc", "p1 sm -", "p2 sm"),
        variant="'N2L1D'",
    ),
    f"[1]\n{told(*DEALT, 'p3 f')}\n[2]\n{told(*DEALT, 'p3 cc', blinds_or_straddles='[1, 2, 4]')}",
]
WORDS = (
    "",
    "-inf",
    "1e400",
    "1e-400",
    "[[1]]",
    "9" * 5000,
    "p" + "9" * 5000,
    "_rake = nan\n",
    "p1 cc",
    "p2 sm",
    "p2 pb",
    "p1 sd 8s",
    "p3 sd",
    "p3 cbr 4",
    "d db ??",
    "d dh p1 2c3c",
    "inf",
    "nan",
    "0",
    "-1",
    "1e9",
    "0.05",
    "[]",
    "'x'",
    "true",
    "#",
    '"',
    "\x7f",
)
LINES = [
    ("STATE:3:ccc/cr300fc/cc/r600f:5d5c|9hQd|8dAs/8s4h6d/5s/Js:400|-300|-100:a|b|c", FREE),
    ("STATE:4:cr2072cr5460r19712r20000cc///:Jh7c|Kd7d|Kh3h/8d2c9h/Ts/Kc:40000|-20000|-20000:p3|p1|p2", FREE),
    ("STATE:1:crc/rc/rrc/rc:6sKs|5dJd/2sTh2h/Qh/8h:90|-90:p2|p1", LIMIT),
    ("STATE:7:crcf:Js|Qs|Ks:-1|-2|3:a|b|c", KUHN),
    ("STATE:7:rrc/cc:Qs|Ks/Qh:5|-5:a|b", LEDUC),
]


def words(text: str) -> list[str]:
    """A text in pieces that mean something: actions, sums, keys, and what stands between."""
    return re.findall(r"'[^']*'|[\d.]+|\w+|\s+|.", text)


def mangled(data: st.DataObject, pieces: list[str], others: tuple[str, ...], first: int = 0) -> str:
    """A text with some of its pieces, from the `first` on, lost, doubled, exchanged or replaced."""
    pieces = list(pieces)
    places = st.integers(first, len(pieces) - 1)
    for _ in range(data.draw(st.integers(1, 4))):
        at, other = data.draw(places), data.draw(places)
        match data.draw(st.integers(0, 4)):
            case 0:
                pieces[at] = ""
            case 1:
                pieces[at] += pieces[other]
            case 2:
                pieces[at], pieces[other] = pieces[other], pieces[at]
            case 3:
                pieces[at] = data.draw(st.sampled_from(others))
            case _:
                pieces[at] = f"'{data.draw(st.sampled_from(others))}'"
    return "".join(pieces)


@given(text=st.sampled_from(HANDS), data=st.data())
def test_a_mangled_file_is_read_or_refused(text: str, data: st.DataObject) -> None:
    hands, fault = list[Recorded](), "f"
    try:
        hands = phh.read(mangled(data, words(text), WORDS), "f")
    except (NotAHand, Unsupported) as caught:
        fault = str(caught)

    assert fault.startswith("f")
    assert len(fault) < 600
    for one in hands:
        assert chips(one.hand) == brought(one)
        assert one.undecided or one.hand == retraced(one.events)
        assert list(narrate(one.events, one.players, one.money))
        assert compared(one).outcome
        again = phh.read(phh_out.write_recorded(one))[0]
        assert one.hand.stacks == again.hand.stacks or one.unknown


@given(text=st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises((NotAHand, Unsupported)):
        phh.read(text)


@given(which=st.sampled_from(LINES), data=st.data())
def test_a_mangled_line_of_a_log_is_read_or_refused(which: tuple[str, str], data: st.DataObject) -> None:
    line, definition = which
    pieces = re.findall(r"r\d+|[\d.]+|[2-9TJQKA][cdhs]|.", line)
    hands, fault = list[Recorded](), "f:1: "
    try:
        hands = acpc.read(
            mangled(data, pieces, ("r99999", "c", "f", "|", "/", ":", "??", "-0.5"), 6),
            acpc.definition(definition),
            "f",
        )
    except NotAHand as caught:
        fault = str(caught)

    assert fault.startswith("f:1: ")
    for one in hands:
        assert chips(one.hand) == brought(one)
        assert one.undecided or one.hand == retraced(one.events)


@given(text=st.sampled_from([FREE, LIMIT, KUHN, LEDUC]), data=st.data())
def test_a_mangled_definition_is_read_or_refused(text: str, data: st.DataObject) -> None:
    game, fault = None, ""
    try:
        game = acpc.game_of(acpc.definition(mangled(data, words(text), WORDS), "d"))
    except (NotAHand, Unsupported) as caught:
        fault = str(caught)

    assert game is None or game.steps
    assert bool(fault) == (game is None)


LINE = re.compile(r"r\d+|[\d.]+|[2-9TJQKA][cdhs]|.", re.DOTALL)
BITS = (*WORDS, "r99999", "c", "f", "|", "/", ":", "-0.5", "STATE:", "\n", "..", ".", "\0", "9" * 5000)


@given(which=st.sampled_from(LINES), data=st.data())
def test_a_mangled_line_by_a_mangled_definition(which: tuple[str, str], data: st.DataObject) -> None:
    line, text = which
    hands = list[Recorded]()
    with suppress(NotAHand, Unsupported):
        defined = acpc.definition(mangled(data, words(text), BITS), "d")
        hands = acpc.read(mangled(data, LINE.findall(line), BITS) if data.draw(st.booleans()) else line, defined, "f")

    for one in hands:
        assert chips(one.hand) == brought(one)
        assert one.undecided or one.hand == retraced(one.events)
        assert list(narrate(one.events, one.players, one.money))
        assert compared(one).outcome


@given(
    text=st.text(max_size=200)
    | st.lists(st.sampled_from([*BITS, *words(FREE + LIMIT)]), max_size=60).map("".join)
    | st.lists(st.sampled_from([*FREE.splitlines(), *LIMIT.splitlines(), *KUHN.splitlines()]), max_size=20).map(
        "\n".join
    )
)
def test_any_text_is_a_definition_or_refused(text: str) -> None:
    with suppress(NotAHand, Unsupported):
        assert acpc.game_of(acpc.definition(text)).steps


@given(text=st.text(max_size=200) | st.lists(st.sampled_from([*BITS, *LINE.findall(LINES[0][0])])).map("".join))
def test_any_text_is_a_log_or_refused(text: str) -> None:
    assert "/" not in acpc.defined_by(text)
    with suppress(NotAHand, Unsupported):
        acpc.read(text, acpc.definition(FREE))
    with pytest.raises((NotAHand, Unsupported)):
        acpc.read(f"STATE:{text}x", acpc.definition(FREE))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for all the examples of a property."""
    return tmp_path_factory.mktemp("mangled")


@given(which=st.sampled_from(LINES), data=st.data())
def test_a_mangled_log_beside_a_mangled_definition_is_told_or_complained_of(
    folder: Path, which: tuple[str, str], data: st.DataObject
) -> None:
    first = "# name/game/hands/seed x some/where/my.game 10 0"
    log = "\n".join(
        mangled(data, pieces, BITS) if data.draw(st.booleans()) else "".join(pieces)
        for pieces in (re.findall(r"\w+|\W", first), LINE.findall(which[0]))
    )
    (folder / "a.log").write_text(log, "utf-8")
    (folder / "my.game").write_text(mangled(data, words(which[1]), BITS), "utf-8")
    found = list(hands_of(folder / "a.log"))

    assert found
    for one in found:
        assert str(folder) in one.where
        assert one.recorded is not None or (str(folder) in one.fault and len(one.fault) < 700)


def brought(one: Recorded) -> int:
    """All the chips that the players brought."""
    first = one.events[0]
    assert isinstance(first, HandOpened)
    return sum(first.stacks)
