"""What draws, stud, wild cards, jackpots and house games say in files, and what the loader makes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest
from msgspec import Struct

from anteup.cards import JOKERS, Card, cards
from anteup.rules import Library, Malformed, deal_out, table_rules
from anteup.rules.cardwords import CARD_WORDS, OPENERS, cards_meant, needs_cards, openers
from anteup.rules.faults import Wrong
from anteup.rules.house import Level
from anteup.rules.steps import (
    Beat,
    Bet,
    Board,
    Buy,
    Deal,
    Declare,
    Draw,
    Game,
    Lift,
    Name,
    Pass,
    Post,
    Show,
    Turn,
)
from anteup.rules.wellformed import cards_needed

S = TypeVar("S", bound=Struct)


def all_of(game: Game, kind: type[S]) -> list[S]:
    return [step for step in game.steps if isinstance(step, kind)]


def written(folder: Path, text: str, name: str = "it") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, "utf-8")
    return path


def form(folder: Path, *steps: str, head: str = 'book = "hoyle"', sections: str = "") -> Path:
    lines = "".join(f"  {{ do = {step} }},\n" for step in steps)
    return written(folder, f'form = "it"\n{head}\nsteps = [\n{lines}]\n{sections}')


# Words for cards and hands.


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("2", "2c 2d 2h 2s"),
        ("deuces", "2c 2d 2h 2s"),
        ("10", "Tc Td Th Ts"),
        ("sixes", "6c 6d 6h 6s"),
        ("knave", "Jc Jd Jh Js"),
        ("red threes", "3d 3h"),
        ("black A", "Ac As"),
        ("10h", "Th"),
        ("one-eyed jacks", "Jh Js"),
        ("one-eyed king", "Kd"),
        ("one-eyed cards", "Jh Js Kd"),
        ("suicide king", "Kh"),
    ],
)
def test_cards_in_words(word: str, meant: str) -> None:  # H-040
    assert cards(meant) == cards_meant(word)


@pytest.mark.parametrize("word", ["", "duces", "??", "red", "blue threes", "red Jh", "spades", 3, None, ["2"]])
def test_words_for_no_cards(word: object) -> None:
    with pytest.raises(Wrong, match="names no card") as refused:
        cards_meant(word)
    assert refused.value.law == "W-18"


def test_a_joker_needs_no_mention() -> None:
    with pytest.raises(Wrong, match="'Jk': a joker in the pack needs no mention"):
        cards_meant("Jk")


def test_every_word_for_cards_means_some() -> None:
    assert {1, 2, 3, 4} == {len(cards_meant(word)) for word in CARD_WORDS}


def test_hands_that_open() -> None:  # V-063 to V-065
    assert [hand for hand in OPENERS if needs_cards(hand) > 2] == ["two pairs", "threes", "a straight"]
    assert [4, 3, 5, 2] == [needs_cards(openers(hand)) for hand in ("two pairs", "threes", "a straight", "22")]
    for word in ("J", "JQ", "jj", "pair", 2):
        with pytest.raises(Wrong, match="opens nothing"):
            openers(word)


# Jokers and wild cards.


def test_jokers_come_after_the_cards(tmp_path: Path) -> None:
    for many in (0, 1, 2):
        sheet = written(tmp_path, f'game = "it"\nform = "draw"\nbook = "hoyle"\njokers = {many}\n')
        assert JOKERS[:many] == deal_out(sheet).deck[52:]
    sheet = written(tmp_path, 'game = "it"\nform = "draw"\nbook = "hoyle"\njokers = 1\ndeck = "36"\n')
    assert (37, "6") == (len(deal_out(sheet, players=4).deck), deal_out(sheet, players=4).ranks.lowest)
    few = form(tmp_path, '"deal", down = 1', '"show"', head='book = "hoyle"\ndeck = ["Jk", "As", "Ks"]\njokers = 1')
    assert cards("Jk As Ks Jk2") == deal_out(few, players=2).deck
    alone = form(tmp_path, '"deal", down = 1', '"show"', head='book = "hoyle"\ndeck = ["Jk", "Jk2"]')
    assert JOKERS == deal_out(alone, players=2).deck


def test_wild_cards_are_cards_of_the_pack() -> None:
    assert cards("2c 2d 2h 2s") == deal_out("deuces-wild").wild.cards
    assert cards("Jh Js Kh") == deal_out("one-eyed-jacks").wild.cards
    assert cards("3c 3d 3h 3s 9c 9d 9h 9s") == deal_out("baseball").wild.cards
    assert "Q" == deal_out("follow-the-queen").wild.follows
    assert "lowest in the hole" == deal_out("low-hole").wild.own
    assert "last card" == deal_out("last-card-wild").wild.own
    assert "bug" == deal_out("bug-draw").ranks.joker


def test_a_word_or_a_list_of_words(tmp_path: Path) -> None:
    for says, meant in (('"twos"', "2c 2d 2h 2s"), ('["2", "deuces", "2h", "Kd"]', "2c 2d 2h 2s Kd")):
        game = deal_out(form(tmp_path, '"deal", down = 5', '"show"', sections=f"[wild]\ncards = {says}"))
        assert cards(meant) == game.wild.cards


def test_wild_cards_are_named_before_the_showdown(tmp_path: Path) -> None:  # H-041
    assert [Name, Show] == [type(step) for step in deal_out("joker-named").steps[-2:]]
    assert not all_of(deal_out("joker-draw"), Name)
    say = '[wild]\ndeclare = "player"\n'
    steps = ('"deal", down = 2, up = 1', '"show"')
    for wild, names in (
        ("", 0),
        ('cards = "2"', 1),
        ('own = "last card"', 1),
        ('own = "lowest in the hole"', 1),
        ('follows = "Q"', 1),
    ):
        assert names == len(all_of(deal_out(form(tmp_path, *steps, sections=say + wild)), Name))


# Dealing.


def test_hands_are_lifted_after_the_first_deal(tmp_path: Path) -> None:  # L-09
    game = deal_out("laws-rehearsal")
    assert [Post, "Straddle", Deal, Lift, Bet] == [
        "Straddle" if type(step).__name__ == "Straddle" else type(step) for step in game.steps[:5]
    ]
    assert not all_of(deal_out("laws-draw"), Lift)
    twice = deal_out(form(tmp_path, *['"deal", down = 1'] * 2, '"show"', sections="[faults]\nsimulate = true"))
    assert [Deal, Lift, Deal, Show] == [type(step) for step in twice.steps]


def test_a_card_is_burned_from_the_second_deal_on() -> None:  # TDA-38
    assert [False, True, True, True, True] == [deal.burn for deal in all_of(deal_out("stud7"), Deal)]
    assert not any(deal.burn for deal in all_of(deal_out("stud7", book="hoyle"), Deal))
    assert [True] * 3 == [draw.burn for draw in all_of(deal_out("badugi", book="card-room"), Draw)]
    assert not any(draw.burn for draw in all_of(deal_out("badugi"), Draw))


def test_the_parts_of_a_deal(tmp_path: Path) -> None:
    said = "[deal]\ndown = 1\n[deal.first]\nup = 1\n[deal.later]\nburn = true\n"
    game = deal_out(form(tmp_path, '"deal"', '"deal", up = 2', '"deal"', '"show"', sections=said))

    assert [(1, 1, False), (1, 2, True), (1, 0, True)] == [
        (deal.down, deal.up, deal.burn) for deal in all_of(game, Deal)
    ]


def needs(name: str, players: int, **said: str) -> int:
    return cards_needed(deal_out(name, stakes={"limit": 60}, **said).steps, players)  # type: ignore[arg-type]


def test_how_long_the_pack_lasts() -> None:
    """H-009: eight at seven-card stud share the last card, and then none is burned for it; T-009 for hold'em."""
    assert 8 * 6 + 1 == needs("stud7", 8, book="hoyle")
    assert 8 * 6 + 3 + 1 == needs("stud7", 8)
    assert 8 == deal_out("stud7", players=8).players
    assert 2 * 22 + 3 + 5 == needs("holdem", 22)
    assert 2 * 5 + 2 * 5 + 3 == needs("double-board", 5)
    assert 6 * 7 + 4 == needs("baseball", 6, book="tda")  # four fours may each buy a card
    assert 5 * 6 + 5 + 3 == needs("drawmaha", 6)  # what is thrown makes a new stock


def test_a_stock_that_is_never_made_up(tmp_path: Path) -> None:  # L-11, L-43
    sheet = 'game = "it"\nform = "{form}"\nbook = "{book}"\n[draw]\nstock = "refuse"\n'
    path = written(tmp_path, sheet.format(form="draw", book="hoyle"))
    assert deal_out(path, players=5).players == 5  # 25 dealt, and 25 drawn
    with pytest.raises(Malformed, match="6 players, and the form 'draw' has seats for 2 to 5"):
        deal_out(path, players=6)
    assert deal_out("laws-draw", players=7).players == 7  # the last take what is left


def test_a_book_that_burns_has_seats_for_fewer() -> None:
    assert deal_out("stud5", players=10).players == 10
    with pytest.raises(Malformed, match="10 players, and the form 'stud5' has seats for 2 to 9"):
        deal_out("stud5", book="card-room", players=10)


# Betting.


def opens(name: str, book: str) -> list[str]:
    return [bet.opens for bet in all_of(deal_out(name, book=book, stakes={"limit": 60}), Bet)]


def test_before_and_after_the_draw(tmp_path: Path) -> None:
    game = deal_out("victorian-shilling")
    before, after = all_of(game, Bet)

    assert ("none", 2, "after one round", "pot stays") == (before.check, before.come_in, before.closes, before.unopened)
    assert ("stand once", 1, "when equal", "play on") == (after.check, after.come_in, after.closes, after.unopened)
    triple = all_of(deal_out("triple-draw-27", book="victorian", stakes={"limit": 12}), Bet)
    assert ["none", *["stand once"] * 3] == [bet.check for bet in triple]
    board = all_of(deal_out("holdem", book="victorian", stakes={"limit": 12}), Bet)
    assert ["free"] * 4 == [bet.check for bet in board]
    # what is thrown with nothing dealt for it is no draw of that kind
    assert ["free"] * 4 == [
        bet.check for bet in all_of(deal_out("pineapple", book="victorian", stakes={"limit": 12}), Bet)
    ]
    steps = ('"deal", down = 5', '"bet", part = "deal"', '"draw"', '"bet"', '"show"')
    said = '[bet.first]\ncheck = "none"\n[bet.before_draw]\ncheck = "as a chip"\n[bet.deal]\nraises = 2\n'
    first, second = all_of(deal_out(form(tmp_path, *steps, sections=said)), Bet)
    assert ("as a chip", 2, "free", 0) == (first.check, first.raises, second.check, second.raises)
    (tmp_path / "it.toml").write_text((tmp_path / "it.toml").read_text().replace('check = "as a chip"', ""))
    assert "none" == all_of(deal_out(tmp_path / "it.toml"), Bet)[0].check


def test_one_makes_good_only_where_something_is_left_unequal() -> None:  # V-035, V-037
    def good(name: str) -> list[tuple[str, bool]]:
        steps = deal_out(name, book="victorian", stakes={"limit": 12}).steps
        return [
            (step.closes, False) if isinstance(step, Bet) else ("", step.make_good)
            for step in steps
            if isinstance(step, (Bet, Draw))
        ]

    assert [("after one round", False), ("", True), ("when equal", False)] == good("draw")
    assert [("when equal", False), ("", False), ("when equal", False)] == good("jackpots")
    assert [("after one round", False), ("", True), *[("when equal", False), ("", False)] * 2] == good("badugi")[:-1]
    assert [("when equal", False), ("after one round", False), ("", True)] == good("drawmaha")[:3]


def test_who_speaks_first() -> None:
    assert ["left of the dealer", "opener"] == opens("draw", "hoyle")  # H-065
    assert ["left of the blinds", "left of the eldest"] == opens("draw", "victorian")  # V-020, V-040
    assert ["left of the dealer", "opener"] == opens("jackpots", "laws")  # L-28, L-32
    assert ["high card", *["high hand"] * 4] == opens("stud7", "hoyle")
    assert ["low card", *["high hand"] * 4] == opens("stud7", "tda")
    assert ["high card", *["low hand"] * 4] == opens("razz", "card-room")
    assert ["last to turn"] * 55 == opens("no-peek", "kitchen-table")


def test_the_first_interval_of_stud() -> None:
    """A bring-in by the modern books, a bet by Hoyle's (H-051); a pair on fourth street in the card room."""
    door, fourth, fifth, *_ = all_of(deal_out("stud7"), Bet)
    assert ("bring-in", 2, 4) == (door.duty, door.bring_in, door.fixed)
    assert (8, 0) == (fourth.pair_showing, fifth.pair_showing)  # WSOP-L-220
    assert not any(bet.pair_showing for bet in all_of(deal_out("stud7", book="tda"), Bet))  # TDA-RP-10
    assert not any(bet.pair_showing for bet in all_of(deal_out("stud8"), Bet))
    assert ("bet", 0, "first dealt") == (
        (hoyle := all_of(deal_out("stud7-hoyle"), Bet)[0]).duty,
        hoyle.bring_in,
        hoyle.ties,
    )
    stakes = {"small_bet": 20, "ante": 3, "bring_in": 5}
    assert (3, 5, 20) == (
        all_of(deal_out("razz", stakes=stakes), Post)[0].ante,
        all_of(deal_out("razz", stakes=stakes), Bet)[0].bring_in,
        all_of(deal_out("razz", stakes=stakes), Bet)[0].fixed,
    )
    assert 10 == all_of(deal_out("razz", stakes={"small_bet": 20, "ante": "bring-in / 2"}), Bet)[0].bring_in
    assert 5 == all_of(deal_out("razz", stakes={"small_bet": 20, "ante": "bring-in / 2"}), Post)[0].ante


def test_openers_are_the_first_of_the_jackpot(tmp_path: Path) -> None:
    assert "JJ" == all_of(deal_out("victorian-jackpot"), Bet)[0].openers
    assert ("JJ", "QQ", "KK") == deal_out("victorian-jackpot").jackpot.openers  # V-064
    assert [""] * 2 == [bet.openers for bet in all_of(deal_out("draw"), Bet)]
    steps = ('"deal", down = 5', '"bet", part = "opening"', '"bet", part = "opened"', '"show"')
    for said, hands in (
        ("", ["JJ", ""]),
        ('[jackpot]\nopeners = ["threes"]', ["threes", ""]),
        ('[bet.opening]\nopeners = "two pairs"', ["two pairs", ""]),
        ('[bet.opening]\nopeners = ""', ["", ""]),
    ):
        assert hands == [bet.openers for bet in all_of(deal_out(form(tmp_path, *steps, sections=said)), Bet)]


def test_the_ante_that_the_age_names() -> None:  # L-15, V-076
    (age,) = all_of(deal_out("laws-draw"), Post)
    assert ("eldest", "live", True, 0, 5) == (age.ante_by, age.ante_is, age.ante_chosen, age.ante, age.ante_most)
    (everybody,) = all_of(deal_out("laws-jackpot"), Post)
    assert ("all", "dead", False, 2) == (
        everybody.ante_by,
        everybody.ante_is,
        everybody.ante_chosen,
        everybody.ante,
    )
    assert deal_out("victorian-shilling", stakes={"ante": 6}).stakes.ante == 6
    with pytest.raises(Malformed, match=r"an ante of 7, and the most is 6 \[W-33"):
        deal_out("victorian-shilling", stakes={"ante": 7})


# Shares.


def test_a_low_is_the_low_of_the_book() -> None:  # H-005
    assert ["a-5"] == [share.of for share in deal_out("lowball").shares]
    assert ["2-7"] == [share.of for share in deal_out("lowball-27").shares]
    assert ["inverted"] == [share.of for share in deal_out("lowball-inverted").shares]
    assert ["high", "a-5"] == [share.of for share in deal_out("anaconda").shares]


def test_what_the_forms_are_made_of() -> None:
    assert [("high", "any five", 0), ("a-5", "any five", 8)] == [
        (share.of, share.plays, share.qualifier) for share in deal_out("stud8").shares
    ]
    assert [("two and three", 1), ("two and three", 2)] == [
        (share.plays, share.board) for share in deal_out("bomb-pot").shares
    ]
    assert ["two and three", "own cards"] == [share.plays for share in deal_out("drawmaha").shares]
    assert ["high", "spade in the hole"] == [share.of for share in deal_out("chicago").shares]
    assert [3, 2, 1] == [step.cards for step in all_of(deal_out("anaconda"), Pass)]
    assert [1] * 4 == [step.cards for step in all_of(deal_out("anaconda"), Turn)]
    assert 1 == len(all_of(deal_out("stud-declare"), Declare))
    for players in (2, 7):
        assert 55 == len(all_of(deal_out("no-peek", players=players), Beat))
    assert {"never"} == {deal.look for deal in all_of(deal_out("no-peek"), Deal)}
    assert {(cards("3c 3d 3h 3s"), "folds", 0), (cards("4c 4d 4h 4s"), "nothing", 1)} == {
        (buy.on, buy.refusing, buy.cards) for buy in all_of(deal_out("baseball"), Buy)
    }
    assert [2, 2, 2] == [board.boards for board in all_of(deal_out("double-board"), Board)]
    assert [4, 4, 4] == [draw.most for draw in all_of(deal_out("badugi"), Draw)]
    assert [1, 2, 1, 1] == [board.cards for board in all_of(deal_out("courchevel"), Board)]
    for name, place in (("pineapple", 3), ("crazy-pineapple", 6)):
        thrown = deal_out(name).steps[place]
        assert isinstance(thrown, Draw)
        assert (1, 1, False, True) == (thrown.least, thrown.most, thrown.replace, thrown.at_once)


@pytest.mark.parametrize("name", ["stud5", "stud7", "stud8", "razz", "chicago", "follow-the-queen"])
def test_odd_chips_in_stud_go_by_suit_where_the_book_says_so(name: str) -> None:  # TDA-20, WSOP-L-149
    by = {
        book: deal_out(name, book=book).pots.odd_chip
        for book in ("tda", "card-room", "hoyle", "holdem", "kitchen-table")
    }

    assert ["high card by suit"] * 2 + ["left of the dealer"] * 3 == list(by.values())


@pytest.mark.parametrize("name", ["draw", "holdem", "omaha8", "badugi", "anaconda"])
def test_odd_chips_go_left_of_the_button_where_no_card_of_a_hand_is_dealt_face_up(name: str) -> None:  # TDA-20
    assert {"left of the dealer"} == {deal_out(name, book=book).pots.odd_chip for book in ("tda", "card-room")}


def test_a_sheet_has_the_last_word_on_odd_chips(tmp_path: Path) -> None:
    sheet = 'game = "it"\nform = "stud7"\nbook = "tda"\n[pots{}]\nodd_chip = "kitty"\n'
    assert "kitty" == deal_out(written(tmp_path, sheet.format(""))).pots.odd_chip
    assert "kitty" == deal_out(written(tmp_path, sheet.format(".open"))).pots.odd_chip
    closed = sheet.replace("stud7", "draw").format(".open")
    assert "left of the dealer" == deal_out(written(tmp_path, closed)).pots.odd_chip
    with pytest.raises(Malformed, match=r"it\.toml:4: pots\.opens: \[pots\] has no part 'opens'; did you mean 'open'"):
        deal_out(written(tmp_path, sheet.format(".opens")))


CLOSED = ("draw", "lowball", "holdem", "pineapple", "crazy-pineapple", "omaha8")


@pytest.mark.parametrize("name", CLOSED)
def test_above_eight_hoyle_deals_only_stud(name: str) -> None:  # H-009
    assert deal_out(name, book="hoyle", players=8).players == 8
    with pytest.raises(Malformed, match=r"seats for 2 to 8.*\[W-16"):
        deal_out(name, book="hoyle", players=9)
    assert table_rules(name, book="hoyle").seats == (2, 8)
    assert table_rules("stud5", book="hoyle").seats == (2, 10)


def test_who_says_that_closed_forms_are_for_fewer(tmp_path: Path) -> None:
    """H-009: the line of the book; a sheet's own [table] or seats overrule it, as they overrule `seats`."""
    with pytest.raises(
        Malformed, match=r"the book 'hoyle' has seats for 2 to 8 \(hoyle\.toml:\d+\) where no card of a hand is face up"
    ):
        deal_out("holdem", book="hoyle", players=9)
    sheet = 'game = "it"\nform = "holdem"\nbook = "hoyle"\n{}'
    for said in ("[table]\nclosed_seats = 0\n", "seats = [2, 10]\n", "[table]\nclosed_seats = 10\n"):
        assert deal_out(written(tmp_path, sheet.format(said)), players=10).players == 10
    with pytest.raises(Malformed, match="the game 'it' has seats for 2 to 5"):
        deal_out(written(tmp_path, sheet.format("[table]\nclosed_seats = 5\n")), players=6)
    alone = 'form = "ten"\nbook = "hoyle"\nseats = [9, 10]\nsteps = [{ do = "deal", down = 5 }, { do = "show" }]\n'
    assert deal_out(written(tmp_path, alone, "ten"), players=9).players == 9  # which is for no number but these


# Strict books, other forms, and the house.


def test_a_strict_book_is_changed_by_another_book(tmp_path: Path) -> None:  # L-00
    sheet = 'game = "it"\nform = "draw"\nbook = "{}"\n[stakes]\nlimit = 10\n[draw]\nstock = "reshuffle"\n'
    with pytest.raises(Malformed, match=r"it\.toml:6: draw: the book 'laws' is strict; .*\[W-23"):
        deal_out(written(tmp_path, sheet.format("laws")))
    written(tmp_path, 'book = "ours"\nextends = "laws"\n[faults]\nboxed = "replace"\n', "ours")
    game = deal_out(written(tmp_path, sheet.format("ours")))
    assert ("reshuffle", "replace") == (all_of(game, Draw)[0].stock, game.faults.boxed)
    with pytest.raises(Malformed, match="W-23"):
        deal_out(tmp_path / "it.toml", book="laws")


@pytest.mark.parametrize(
    ("said", "allowed"),
    [
        ("[faults]\nsimulate = true", True),
        ('[faults]\nsimulate = true\nfoul = "retires"', False),
        ('[faults]\nfoul = "retires"', False),
        ('[room]\nten = "T"', True),
        ('[bank]\ncurrency = "pounds"', True),
        ("[table]\njackpots = false", False),
        ("[ranks]\nkickers = false", False),
        ('[wild]\ncards = "2"', False),
        ("[bet.after_draw]\nraises = 3", False),
        ("players = 5", True),
        ('deck = "36"', False),
        ("jokers = 1", False),
        ("seats = [2, 5]", False),
        ('shares = ["high", "low"]', False),
    ],
)
def test_what_a_sheet_may_say_under_a_strict_book(tmp_path: Path, said: str, *, allowed: bool) -> None:
    head, sections = (said, "") if said[0] != "[" else ("", said)
    sheet = f'game = "it"\nform = "draw"\nbook = "laws"\n{head}\n[stakes]\nlimit = 10\n{sections}\n'
    path = written(tmp_path, sheet)
    if allowed:
        assert deal_out(path).book == "laws"
    else:
        with pytest.raises(Malformed) as refused:
            deal_out(path)
        (fault,) = refused.value.faults
        place = sheet.splitlines().index(said.splitlines()[0]) + 1
        assert ("W-23", place) == (fault.law, fault.line)


def test_another_form_at_the_same_table(tmp_path: Path) -> None:
    game = deal_out("victorian-shilling", form="jackpots")
    assert ("jackpots", "victorian", 3, 12) == (game.form, game.book, game.stakes.ante, game.stakes.limit)
    assert game.name == "Jackpots"
    assert deal_out("kitchen-night", form="baseball").stakes.unit == 5
    assert deal_out("kitchen-table", form="draw").book == "kitchen-table"
    path = written(tmp_path, 'game = "it"\nform = "holdem"\nbook = "tda"\n[bet.river]\nraises = 2\n')
    assert deal_out(path, form="draw").form == "draw"  # which has no river
    written(tmp_path, 'form = "mine"\nsteps = [{ do = "deal", down = 1 }, { do = "show" }]\n', "mine")
    assert deal_out(path, form="mine").form == deal_out(path, form=tmp_path / "mine.toml").form == "mine"
    with pytest.raises(Malformed, match="there is no form 'jackpot'; did you mean 'jackpots'"):
        deal_out("victorian-shilling", form="jackpot")
    assert deal_out("victorian-shilling").form == "draw"


NIGHT = """game = "night"
form = "draw"
book = "hoyle"

[table]
forms = "dealer's choice"
allowed = [{}]
jackpots = true
jackpot_form = "{}"
bomb_pot_every = 5
bomb_pot = "{}"
"""


@pytest.mark.parametrize(
    ("allowed", "jackpot", "bomb", "line", "key", "phrase"),
    [
        ('"draw", "studd5"', "jackpots", "bomb-pot", 7, "table.allowed[2]", "there is no form 'studd5'; did you mean 'stud5'"),
        ('"draw", "stud7-hoyle"', "jackpots", "bomb-pot", 7, "table.allowed[2]", "'stud7-hoyle' is a game, and a form is meant"),
        ('"draw"', "jackpot", "bomb-pot", 9, "table.jackpot_form", "there is no form 'jackpot'; did you mean 'jackpots'"),
        ('"draw"', "jackpots", "bomb", 11, "table.bomb_pot", "there is no form 'bomb'; did you mean 'bomb-pot'"),
    ],
)  # fmt: skip
def test_a_form_that_there_is_not_is_told_where_the_table_names_it(  # noqa: PLR0917 (a sheet and its complaint)
    tmp_path: Path, allowed: str, jackpot: str, bomb: str, line: int, key: str, phrase: str
) -> None:
    path = written(tmp_path, NIGHT.format(allowed, jackpot, bomb), "night")
    for asked in (deal_out, table_rules):
        with pytest.raises(Malformed) as refused:
            asked(path)
        (fault,) = refused.value.faults
        assert ("W-17", line, key) == (fault.law, fault.line, fault.key)
        assert phrase in fault.message


def test_a_form_that_the_table_cannot_deal_is_told_where_the_table_names_it(tmp_path: Path) -> None:
    """A broken one of one's own, with what is wrong in it; and pot limit by a book that wants a greatest bet (H-071)."""
    written(tmp_path, 'form = "bare"\nsteps = [{ do = "deal", dwon = 2 }, { do = "show" }]\n', "bare")
    path = written(tmp_path, NIGHT.format('"draw", "bare"', "jackpots", "holdem"), "night")
    with pytest.raises(
        Malformed, match=r"night\.toml:7: table\.allowed\[2\]: the form 'bare' cannot be dealt"
    ) as refused:
        table_rules(path)
    assert "bare.toml:2: steps[1].dwon: nothing is called 'dwon' here" in str(refused.value)
    path = written(tmp_path, NIGHT.format('"draw"', "jackpots", "bomb-pot"), "night")
    with pytest.raises(
        Malformed, match=r"night\.toml:11: table\.bomb_pot: the form 'bomb-pot' cannot be dealt"
    ) as refused:
        table_rules(path)
    assert {"W-7", "W-20"} == {fault.law for fault in refused.value.faults}
    assert table_rules(path, stakes={"pot_cap": 100}).bomb_pot == "bomb-pot"


def test_a_form_for_other_numbers_than_the_sheet_is_for_may_still_be_named(tmp_path: Path) -> None:
    sheet = NIGHT.format('"stud5", "kuhn"', "jackpots", "holdem").replace(
        'form = "draw"', 'form = "stud5"\nplayers = 9', 1
    )
    path = written(tmp_path, sheet, "night")
    assert deal_out(path).players == 9
    assert table_rules(path).allowed == ("stud5", "kuhn")


def test_the_house(tmp_path: Path) -> None:
    table = table_rules("victorian-shilling")
    assert {"red": 3, "white": 9, "blue": 12} == table.bank.colours  # V-102
    assert ("pounds", "asked", "uniform") == (table.bank.currency, table.room.loss_limit, table.room.delay)
    assert (True, "passed out", "jackpots") == (table.jackpots, table.jackpot_after, table.jackpot_form)
    assert Level(20, (3, 6), 1) == table_rules("holdem-tournament").levels[2]
    assert "baseball" in table_rules("kitchen-night").allowed
    assert ("full", "two pots running") == (
        table_rules("holdem-kill").kill,
        table_rules("holdem-kill").kill_after,
    )
    for form_ in table_rules("kitchen-table").allowed:
        assert deal_out("kitchen-night", form=form_).form == form_
    with pytest.raises(Malformed, match=r"victorian\.toml:9: stakes\.limit: the table must say what `limit`"):
        table_rules("draw", book="victorian")
    path = written(tmp_path, 'game = "it"\nform = "draw"\nbook = "hoyle"\n[bank]\ncolours = { red = "2 * limit" }\n')
    assert {"red": 20} == table_rules(path).bank.colours
    path.write_text(path.read_text().replace("2 * limit", "999999 * limit") + "[stakes]\nlimit = 1000000000\n")
    with pytest.raises(Malformed, match=r"it\.toml:5: bank\.colours: .* comes to more than .* \[W-24"):
        table_rules(path)


def test_a_sum_that_a_book_asks_for_is_said_by_the_next(tmp_path: Path) -> None:
    written(tmp_path, 'book = "ours"\nextends = "victorian"\nform = "draw"\n[stakes]\nlimit = 24\n', "ours")
    assert (24, 2) == (
        deal_out(tmp_path / "ours.toml").stakes.limit,
        deal_out(tmp_path / "ours.toml").stakes.ante,
    )  # V-101
    path = written(tmp_path, 'game = "it"\nform = "draw"\nbook = "victorian"\n')
    with pytest.raises(Malformed, match=r"it\.toml:1: stakes: the table must say what `limit`"):
        deal_out(path)
    assert deal_out(path, stakes={"limit": 12}).stakes.limit == 12
    assert Card("As") in deal_out(path, stakes={"limit": 12}).deck


def test_a_hint_at_sheets_reads_what_can_be_read(tmp_path: Path) -> None:
    for name, game in (("a", "twice"), ("b", "twice"), ("c", "ours")):
        written(tmp_path, f'game = "{game}"\nform = "draw"\nbook = "victorian"\n[stakes]\nlimit = 5\n', name)
    written(tmp_path, 'game = "broken"\nform = "draw"\nbook = "victorian\n', "d")

    with pytest.raises(
        Malformed, match="games that say it: blaze-and-skip, ours, victorian-shilling, victorian-straddles"
    ):
        Library(tmp_path).deal_out("draw", book="victorian")
    with pytest.raises(Malformed, match=r"asks for it \[W-21"):
        deal_out("kuhn", book="victorian")
