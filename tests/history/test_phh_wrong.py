"""What a file of hands cannot say, and how it is told so."""

from __future__ import annotations

import pytest

from anteup.history import phh
from anteup.history.faults import NotAHand, Unsupported
from tests.history.files import DEALT, fault, hand, told

FOLDS = ("p3 f", "p1 f")
FLOP, TURN = "d db 2c7d9h", "d db Jc"


@pytest.mark.parametrize(
    ("acts", "says"),
    [
        (("p3 f",), "cards are to be dealt to p1 and p2 and p3"),
        (("d dh p1 AsAh", "p3 f"), "cards are to be dealt to p2 and p3"),
        (("d dh p1 AsAhKd",), "p1 has 3 cards, and 2 are dealt"),
        ((*DEALT, "d dh p1 2c2d"), "no cards are dealt to the players now: p3 is to act"),
        ((*DEALT, FLOP), "no card is turned up now: p3 is to act"),
        ((*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c7d9hJc"), "4 cards are turned up, and 3 should be"),
        ((*DEALT, "p3 cc", "p1 cc", "p2 cc", "p1 cc"), "3 cards are to be turned up on the board"),
        ((*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c7d", "p1 cc"), "1 card is to be turned up on the board"),
        ((*DEALT, *FOLDS, "p2 cc"), "p2 is to show or muck"),
        ((*DEALT, *FOLDS, "p2 sm", "p2 cc"), "p2 has nothing to decide now: the hand is over"),
        (
            ("p3 sm QsQh",),
            "hands are shown when the betting is over, and cards are to be dealt to p1 and p2 and p3",
        ),
        ((*DEALT, "p3 f", "p3 sm -"), "hands are shown when the betting is over, and p1 is to act"),
        ((*DEALT, "p3 f", "p1 cc", "p2 cc", "p1 sm -"), "3 cards are to be turned up on the board"),
        ((*DEALT, "p3 f", "p1 cbr 100", "p2 cc", "p3 sm -"), "p3 has folded"),
        ((*DEALT, "p3 f", "p1 cbr 100", "p2 cc", "p1 sm -", "p1 sm -"), "p1 has shown or thrown up his hand already"),
        (
            (*DEALT, "p3 f", "p1 cbr 100", "p2 cc", "p1 sm -", FLOP, TURN, "d db 3s4s"),
            "2 cards are turned up, and 1 should be",
        ),
        ((*DEALT, *FOLDS, "p2 sm -", "p2 sm -"), "p2 has shown or thrown up his hand already"),
        ((*DEALT, *FOLDS, "p1 sm -"), "p1 has folded"),
        (("d dh p1 AsAs",), "As is out already"),
        ((*DEALT[:2], "d dh p3 AsQh"), "As is out already"),
        ((*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2cAs9h"), "As is out already"),
        ((*DEALT, "p3 f", "p1 cbr 100", "p2 cc", "p1 sm AsQd"), "the cards that were dealt are As Ah"),
        ((*DEALT, "p3 f", "p1 cbr 100", "p2 cc", "p1 sm As"), "1 cards are shown, and 2 were dealt"),
        (("d dh p1 AsAx",), "is not a card"),
        (("d dh p1 AsJk",), "Jk is not in the pack of holdem"),
        (("d dh p1",), "not understood"),
        (("d dh p4 AsAh",), "'p4' is nobody: there are p1 to p3"),
        (("d dh p0 AsAh",), "'p0' is nobody"),
        (("p1 pb",), "'pb' belongs to stud, and this is holdem"),
        (("p1 sd AsAh",), "'sd' belongs to draw poker"),
        ((*DEALT, "p3 raises"), "not understood"),
        ((*DEALT, "p3 cbr -4"), "'-4' is no bet"),
        ((*DEALT, "p3 cbr 0"), "'0' is no bet"),
        ((*DEALT, "p3 cbr 1e99"), "nobody has so much"),
        ((*DEALT, "p3 cbr 4.0000001"), "7 places behind the point"),
    ],
)
def test_what_a_file_cannot_say(acts: tuple[str, ...], says: str) -> None:
    assert says in str(fault(*acts))


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ({"variant": ""}, "`variant` is missing"),
        ({"variant": "5"}, "`variant` is 5: it is a code"),
        ({"antes": "7"}, "`antes` is no list"),
        ({"antes": "[0, 0]"}, "`antes` has 2 sums for 3 players"),
        ({"antes": "[0, 0, inf]"}, "`antes`, p3, is inf: a number is meant"),
        ({"antes": "[0, 0, -1]"}, "`antes` are nothing or more"),
        ({"antes": "[0, 0, true]"}, "`antes`, p3, is 'True': a number is meant"),
        ({"antes": "[0, 0, nan]"}, "`antes`, p3, is NaN: a number is meant"),
        ({"blinds_or_straddles": ""}, "`blinds_or_straddles` is missing"),
        ({"bring_in": "1"}, "`bring_in` belongs to stud"),
        ({"min_bet": ""}, "`min_bet` is missing"),
        ({"min_bet": "0"}, "`min_bet` is 0: a bet is some chips"),
        ({"min_bet": "inf"}, "`min_bet` is inf: a bet is some chips"),
        ({"variant": "'FT'", "min_bet": ""}, "`small_bet` is missing"),
        ({"starting_stacks": "[100]"}, "`starting_stacks` of 1 players"),
        ({"starting_stacks": "[100, 100, 0]"}, "`starting_stacks` has 0 for p3"),
        ({"starting_stacks": "[100, 100, 1e40]"}, "nobody has so much"),
        ({"starting_stacks": "[100, 100, 'x']"}, "`starting_stacks`, p3, is 'x': a number is meant"),
        ({"players": "['A', 'B']"}, "`players` are 3 names"),
        ({"players": "['A', 'B', 3]"}, "`players` are 3 names"),
        ({"finishing_stacks": "[1, 2]"}, "`finishing_stacks` has 2 sums"),
        ({"ante_trimming_status": "1"}, "`ante_trimming_status` is true or false"),
    ],
)
def test_what_a_hand_must_say(keys: dict[str, str], says: str) -> None:
    assert says in str(fault(*DEALT, **keys))


def test_an_action_that_is_no_text() -> None:
    with pytest.raises(NotAHand, match=r"^f: action 1, '7': an action is a text"):
        phh.read(told().replace("actions = []", "actions = [7]"), "f")


@pytest.mark.parametrize(
    "text", ["= 3", "a = " + "[" * 20000, "x = {y = 1, " + "y" * 5000 + " = 1, " + "y" * 5000 + " = 2}", "\x00"]
)
def test_what_is_no_toml(text: str) -> None:
    with pytest.raises(NotAHand, match=r"^my\.phh: this is not TOML: .{,100}$"):
        phh.read(text, "my.phh")


DEEP = ".".join("a" * 3000)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("_rake = nan", "`_rake` is NaN: a number is meant"),
        ("_rake = inf", "`_rake` is inf: a number is meant"),
        ("_rake = -inf", "`_rake` is -Infinity: a number is meant"),
        ("_rake = 1e300", "`_rake` is more than 1,000,000,000,000,000"),
        ("_rake = 1e-300", "`_rake` has more than 40 places"),
        ("_rake = 1e999999", "`_rake` has a number of more than 400 figures"),
        ("_rake = -1e-999999999", "`_rake` has a number of more than 400 figures"),
        ("_rake = 0e999999999", "`_rake` has a number of more than 400 figures"),
        ("_mine = 1.5e999999999999999999999", "`_mine` has a number of more than 400 figures"),
        ("_mine = 1.5e-99999999999999999999", "`_mine` has a number of more than 400 figures"),
        ("_mine = [{a = [1, 1e500]}]", "`_mine` has a number of more than 400 figures"),
        ("_mine = 0x" + "F" * 5000, "`_mine` has a number of more than 400 figures"),
        ("_mine = " + "9" * 5000, "`_mine` has a number of more than 400 figures"),
        ("_mine = [\n1,\n-" + "9_9" * 5000 + "]", "`_mine` has a number of more than 400 figures"),
        ("_mine." + DEEP + " = 1", "`_mine` has lists or tables within others"),
        ("finishing_stacks = [100, 100, 1e-99]", "`finishing_stacks`, p3, has more than 40 places"),
        ("finishing_stacks = [100, 100, inf]", "`finishing_stacks`, p3, is inf: a number is meant"),
        ("finishing_stacks = [100, nan, 100]", "`finishing_stacks`, p2, is NaN: a number is meant"),
    ],
    ids=lambda text: text[:40],
)
def test_a_number_that_cannot_be_reckoned_with_is_named_by_its_key(line: str, says: str) -> None:
    with pytest.raises(NotAHand) as caught:
        phh.read(f"{told(*DEALT, *FOLDS)}{line}\n", "f")

    assert str(caught.value).startswith("f: ")
    assert says in str(caught.value)


@pytest.mark.parametrize("key", ["antes", "blinds_or_straddles", "starting_stacks", "min_bet", "variant", "actions"])
@pytest.mark.parametrize("number", ["nan", "-inf", "1e400", "1e-400", "0x" + "F" * 5000, "9" * 5000])
def test_no_key_may_have_such_a_number(key: str, number: str) -> None:
    many = key in {"antes", "blinds_or_straddles", "starting_stacks"}
    text = told().replace("actions = []\n", "actions = [7]\n" if key != "actions" else f"actions = [{number}]\n")
    if key != "actions":
        text = told(**{key: f"[1, 1, {number}]" if many else number})
    with pytest.raises(NotAHand) as caught:
        phh.read(text, "f")

    assert key in str(caught.value) or "an action is a text" in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_number_that_is_only_carried_along_may_be_none() -> None:
    """`inf` and `nan` can be written again."""
    one = hand(*DEALT, *FOLDS, _mine="[nan, inf, 1e300]")

    assert "[NaN, Infinity, 1E+300]" == "[{}, {}, {}]".format(*one.fields["_mine"])  # type: ignore[misc]


NINES = "9" * 5000


@pytest.mark.parametrize(
    ("acts", "keys"),
    [
        ((f"p{NINES} cc",), {}),
        ((f"p1 cbr {NINES}",), {}),
        ((f"p1 cbr x{NINES}",), {}),
        ((f"p1 {NINES}",), {}),
        ((NINES,), {}),
        ((f"d dh p1 {NINES}",), {}),
        ((f"d dh p1 {'As' * 5000}x",), {}),
        ((f"d db {NINES}",), {}),
        ((f"p1 sm {NINES}",), {}),
        ((f"p1 f #{NINES}",), {}),
        ((), {"variant": f"['{NINES}']"}),
        ((), {"starting_stacks": f"[100, 100, '{NINES}']"}),
        ((), {"actions": ""}),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_complaint_quotes_no_more_than_a_line(acts: tuple[str, ...], keys: dict[str, str]) -> None:
    text = told(*acts, **keys) + ("" if acts or keys.keys() - {"actions"} else f"actions = [['{NINES}']]\n")
    if not acts and "actions" in keys:
        text = text.replace("actions = []\n", "")
    with pytest.raises(NotAHand) as caught:
        phh.read(text)

    assert len(str(caught.value)) < 350
    assert "9" * 61 not in str(caught.value)
    assert "As" * 31 not in str(caught.value)


def test_no_complaint_quotes_more_of_a_name() -> None:
    with pytest.raises(Unsupported) as code:
        phh.read(f"variant = '{NINES}'")
    with pytest.raises(NotAHand) as place:
        phh.read(f"[{NINES}]\nvariant = 5")
    with pytest.raises(NotAHand) as outside:
        phh.read(f"{NINES} = 1\n[1]\nvariant = 5")

    assert len(str(code.value)) < 170
    assert len(str(place.value)) < 150
    assert len(str(outside.value)) < 250


def test_uneven_antes_are_not_trimmed() -> None:
    """What each has paid is not shared out by seats: that must not pass for the other."""
    keys = {"antes": "[0, 2, 0]", "starting_stacks": "[100, 100, 100]"}
    with pytest.raises(Unsupported, match=r"^f: `ante_trimming_status` is true, and `antes` are not alike"):
        phh.read(told(*DEALT, *FOLDS, **keys, ante_trimming_status="true"), "f")

    for status in ("false", ""):
        one = hand(*DEALT, *FOLDS, **keys, ante_trimming_status=status)
        assert (99, 101, 100) == one.hand.stacks
    even = hand(*DEALT, *FOLDS, antes="[2, 2, 2]", ante_trimming_status="true")
    assert (97, 105, 98) == even.hand.stacks


def test_a_variant_that_there_is_not() -> None:
    """Not in silence (BUG-139)."""
    with pytest.raises(
        Unsupported, match=r"^f: 'NL' is no variant of the format; dealt are FT, NT, NS, PO, "
    ) as caught:
        phh.read("variant = 'NL'", "f")

    assert "NL" == caught.value.code


def test_a_short_pack_has_no_fives() -> None:
    says = str(fault("d dh p1 As5h", variant="'NS'"))

    assert "action 1, 'd dh p1 As5h': 5h is not in the pack of short-deck" in says


def test_more_players_than_the_form_has_seats_for() -> None:
    many = ", ".join("0" for _ in range(12))
    keys = {"antes": f"[{many}]", "blinds_or_straddles": f"[{many}]", "starting_stacks": f"[{many.replace('0', '9')}]"}

    assert "12 players" in str(fault(variant="'PO'", **keys))
