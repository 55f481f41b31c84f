"""Which game is dealt next: jackpots and what they leave, dealer's choice, rotations, kills and bomb pots."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from anteup.cards import Pack, cards
from anteup.engine.actions import Call, Check, Decline, Discard, Fold, NameAnte, OwnUp, RaiseTo
from anteup.engine.events import Posted
from anteup.engine.law import menu
from anteup.engine.log import Log
from anteup.engine.menus import AnteAsked, Exchange, Offer, Wager
from anteup.rules import deal_out, table_rules
from anteup.rules.house import Table
from anteup.rules.steps import Bet, Game
from anteup.table.calls import NoSuchGame, choosable, next_games
from anteup.table.calls import called as calling
from anteup.table.changing import bought, left, with_chairs
from anteup.table.session import CannotSit, Chair, Session, after, called, next_hand, seated

SHEETS = {"victorian": "victorian-shilling", "laws": "laws-draw"}
STAKES = {"victorian": {"ante": 3, "limit": 12}, "laws": {"limit": 10}}


def named(name: str, book: str | None = None, stakes: dict[str, int] | None = None) -> dict[int, Game]:
    return {players: deal_out(name, book=book, players=players, stakes=stakes) for players in range(2, 6)}


def draw_with_jackpots(book: str) -> Session:
    """Five at draw poker by a book that follows a hand nobody opened with a jackpot."""
    games = {name: named(name, book, STAKES[book]) for name in ("draw", "jackpots")}
    return seated(games, [Chair(name, 1000) for name in "ABCDE"], rules=table_rules(SHEETS[book]))


def openers(game: Game) -> str:
    return next((step.openers for step in game.steps if isinstance(step, Bet) and step.openers), "")


def dealt(session: Session, top: str = "") -> Log:
    """The next hand, these cards on top of the pack."""
    coming = next_hand(session)
    log = Log(coming.game, coming.stacks, coming.owed, coming.carried)
    first: Pack = cards(top)
    log.shuffle((*first, *(card for card in log.wanted if card not in first)))
    return log


def passed_out(session: Session) -> tuple[Session, Log, int]:
    """The next hand, in which nobody opens; and what was in the pot when it might have been opened."""
    log, pot = dealt(session), 0
    while not log.hand.over:
        facts = menu(log.hand)
        match facts:
            case AnteAsked():
                log.act(NameAnte(2))
            case Offer():
                log.act(Decline())
            case _:
                assert isinstance(facts, Wager)
                pot = pot or log.hand.pot
                log.act(Check() if facts.check else Fold() if facts.fold else RaiseTo(facts.least))
    return after(session, log.hand), log, pot


@pytest.mark.parametrize(
    ("book", "pools", "needed"),
    [
        ("victorian", [18, 33, 48, 63, 78, 93, 108], "J Q K J Q K J"),
        ("laws", [10, 15, 20, 25], "J J J J"),
    ],
)
def test_a_series_of_jackpots_that_nobody_opens(book: str, pools: Sequence[int], needed: str) -> None:
    """V-061 to V-065: the old ante stays and all pay one; L-27 to L-29: all match the eldest, then one chip each."""
    session, _, _ = passed_out(draw_with_jackpots(book))
    seen, asked = list[int](), list[str]()
    for _ in pools:
        session, log, pot = passed_out(session)
        seen.append(pot)
        asked.append(openers(log.hand.game)[0])
        assert session.chips == 5000

    assert (list(pools), needed.split()) == (seen, asked)


def test_a_jackpot_that_is_won_is_followed_by_an_ordinary_game() -> None:
    """V-066: and the next series begins with jacks again."""
    session, _, _ = passed_out(draw_with_jackpots("victorian"))
    session, _, _ = passed_out(session)
    queens = "2c Qs 3d 4d 5d 7h Qh 8d 9d Td 2s 7d 2d 3s 6h 3c 8s Jd 4s 6s 4h 9s Kc 5s 7s"
    log = dealt(session, queens)
    assert openers(log.hand.game) == "QQ"
    log.act(Check())
    log.act(RaiseTo(6))
    for _ in range(4):
        log.act(Fold())
    assert log.hand.over and log.hand.leaves.pot == 0
    session = after(session, log.hand)

    assert next_hand(session).game.form == "draw"
    session, _, _ = passed_out(session)
    assert openers(next_hand(session).game) == "JJ"


def test_a_false_opener_pays_for_the_next_jackpot() -> None:
    """V-068: pool 18, six staked, six of penalty: 30 are left, and new antes make 45, for which queens are needed."""
    session, _, _ = passed_out(draw_with_jackpots("victorian"))
    log = dealt(session)  # no card of the pack as it lies makes a pair of jacks for the eldest
    assert log.hand.pot == 18
    log.act(RaiseTo(6))
    for _ in range(4):
        log.act(Fold())
    assert log.hand.leaves.pot == 30 and log.hand.leaves.ended == "void"
    session = after(session, log.hand)

    coming = next_hand(session)
    log = dealt(session)
    assert (openers(coming.game), coming.carried, log.hand.pot) == ("QQ", 30, 45)
    assert session.chips == 5000


def test_a_penalty_that_is_put_by_makes_a_jackpot_of_the_next_hand() -> None:
    """L-35: one who opened by mistake retires, and puts up a jackpot equal to the one he entered."""
    session, _, _ = passed_out(draw_with_jackpots("laws"))
    jacks = "2c 3c Js 4c 5c 7h 8h Jh 9h Th 2s 3s 4s 5s 7s 2d 9d 4d 5d 8d Kd Qd Qs Ks 6s"
    log = dealt(session, jacks)
    log.act(RaiseTo(4), 0)
    log.act(OwnUp(), 0)
    assert log.hand.turn == 1
    log.act(Check(), 1)
    log.act(RaiseTo(2), 2)
    log.act(Fold(), 3)
    log.act(Call(), 4)
    log.act(Fold(), 1)
    while not log.hand.over:
        facts = menu(log.hand)
        log.act(Discard() if isinstance(facts, Exchange) else Call() if facts.call else RaiseTo(facts.least))  # type: ignore[union-attr]
    assert log.hand.leaves.ended == "won" and log.hand.leaves.pot == 10
    session = after(session, log.hand)

    coming = next_hand(session)
    assert (coming.game.form, coming.carried) == ("jackpots", 10)
    assert dealt(session).hand.pot == 20
    assert session.chips == 5000


def test_the_dealer_names_the_game() -> None:
    """H-007: from a list; a call for another is refused, and a jackpot may be called too."""
    games = {name: named(name, "kitchen-table") for name in ("stud7", "draw", "lowball", "jackpots")}
    session = seated(games, [Chair(name, 1000) for name in "ABC"], rules=table_rules("kitchen-night"))

    assert next_hand(session).game.form == "stud7"
    assert next_hand(called(session, "lowball", by=0)).game.form == "lowball"
    assert openers(next_hand(called(session, "jackpots", by=0)).game) == "JJ"
    with pytest.raises(NoSuchGame, match=r"'holdem' is not dealt at this table: one of stud7, draw, lowball, jackpots"):
        called(session, "holdem", by=0)
    with pytest.raises(CannotSit, match="chair 1 cannot call a game: the next hand is dealt by chair 0"):
        called(session, "lowball", by=1)
    session, _, _ = passed_out(called(session, "lowball", by=0))
    assert next_hand(session).game.form == "lowball"
    assert next_hand(called(session, "stud7", by=1)).game.form == "stud7"


@pytest.mark.parametrize("usual", ["stud7", "kitchen-night"])
def test_the_tables_own_form_is_called_like_the_others(usual: str) -> None:
    """By the name of its form, whether the table has it by that or by its sheet's; and by the sheet's where it has it so."""
    games = {usual: named("kitchen-night"), "draw": named("draw", "kitchen-table")}
    session = seated(games, [Chair(name, 1000) for name in "ABC"], rules=table_rules("kitchen-night"))

    assert [usual, "draw"] == choosable(session.calls)
    calls = calling(session.calls, "draw")
    assert next_games(calls)[3].form == "draw"
    for name in {"stud7", usual}:
        assert next_games(calling(calls, name))[3].form == "stud7"
    assert next_hand(called(called(session, "draw", by=0), "stud7", by=0)).game.form == "stud7"


def test_the_tables_own_form_is_named_even_where_the_list_leaves_it_out() -> None:
    games = {name: named(name, "hoyle") for name in ("draw", "lowball", "stud5")}
    rules = Table(forms="dealer's choice", allowed=("lowball",))
    session = seated(games, [Chair(name, 1000) for name in "ABC"], rules=rules)

    assert ["draw", "lowball"] == choosable(session.calls)
    assert next_hand(called(called(session, "lowball", by=0), "draw", by=0)).game.form == "draw"
    with pytest.raises(NoSuchGame, match="'stud5' is not dealt at this table: one of draw, lowball"):
        called(session, "stud5", by=0)


def test_where_one_game_is_played_nobody_calls_another() -> None:
    games = {name: named(name, "hoyle") for name in ("draw", "lowball")}
    session = seated(games, [Chair(name, 1000) for name in "ABC"])

    with pytest.raises(NoSuchGame, match="'lowball' cannot be called: the games of this table are fixed"):
        called(session, "lowball", by=0)


def test_games_that_follow_each_other_change_after_a_round_of_the_table() -> None:
    games = {name: named(name, "card-room") for name in ("holdem", "omaha8", "razz")}
    rules = Table(forms="rotation", allowed=("holdem", "omaha8", "razz"))
    session = seated(games, [Chair(name, 1000) for name in "ABC"], rules=rules)
    forms = list[str]()
    for _ in range(10):
        forms.append(next_hand(session).game.form)
        session, _, _ = passed_out(session)

    assert forms == ["holdem"] * 3 + ["omaha8"] * 3 + ["razz"] * 3 + ["holdem"]


def test_a_rotation_comes_back_to_the_form_of_the_sheet() -> None:
    games = {"holdem-fixed": named("holdem-fixed"), "razz": named("razz", "card-room")}
    rules = Table(forms="rotation", allowed=("holdem", "razz"))
    session = seated(games, [Chair(name, 1000) for name in "AB"], rules=rules)
    forms = list[str]()
    for _ in range(6):
        forms.append(next_hand(session).game.form)
        session, _, _ = passed_out(session)

    assert forms == ["holdem"] * 2 + ["razz"] * 2 + ["holdem"] * 2


def test_a_bomb_pot_comes_round() -> None:
    games = {"holdem": named("holdem"), "bomb-pot": named("bomb-pot")}
    session = seated(games, [Chair(name, 1000) for name in "ABCD"], rules=Table(bomb_pot_every=3))
    forms = list[str]()
    for _ in range(7):
        forms.append(next_hand(session).game.form)
        session, _, _ = passed_out(session)

    assert forms == ["holdem", "holdem", "bomb-pot", "holdem", "holdem", "bomb-pot", "holdem"]


def test_two_pots_running_make_a_kill() -> None:
    """The killer posts the small bet of a game at twice the bets, and in a blind only the difference (ruling on kills)."""
    games = {"holdem": named("holdem", "holdem")}
    session = seated(
        games, [Chair(name, 1000) for name in "ABCD"], rules=replace(table_rules("holdem-kill"), kill="full")
    )
    usual = next_hand(session).game.stakes
    for _ in range(2):  # whoever holds the big blind wins it: let chair A win twice
        coming = next_hand(session)
        log = dealt(session)
        seat = coming.chairs.index(0)
        while not log.hand.over:
            facts = menu(log.hand)
            assert isinstance(facts, Wager)
            log.act(Fold() if facts.seat != seat else Call() if facts.call else Check())
        session = after(session, log.hand)
    assert session.calls.killer == 0

    coming = next_hand(session)
    assert (coming.game.stakes.small_bet, coming.game.stakes.big_bet) == (2 * usual.small_bet, 2 * usual.big_bet)
    assert coming.game.stakes.blinds == usual.blinds
    log = dealt(session)
    killer = coming.chairs.index(0)
    posted = [event.amount for event in log.events if isinstance(event, Posted) and event.seat == killer]
    assert sum(posted) == 2 * usual.small_bet
    session, _, _ = passed_out(session)
    assert session.calls.legs[0] != 0 or session.calls.killer == 0


@pytest.mark.parametrize(("kind", "bets"), [("half", (3, 6)), ("full", (4, 8)), ("none", (2, 4))])
def test_a_half_kill_is_for_half_as_much_again(kind: str, bets: tuple[int, int]) -> None:
    games = {"holdem": named("holdem", "holdem")}
    session = seated(games, [Chair(name, 1000) for name in "ABCD"], rules=Table(kill=kind))  # type: ignore[arg-type]
    session = replace(session, calls=replace(session.calls, killer=0 if kind != "none" else -1))

    stakes = next_hand(session).game.stakes

    assert bets == (stakes.small_bet, stakes.big_bet)


def test_every_hand_a_jackpot() -> None:
    games = {name: named(name, "hoyle") for name in ("draw", "jackpots")}
    rules = Table(jackpots=True, jackpot_after="always")
    session = seated(games, [Chair(name, 1000) for name in "ABC"], rules=rules)
    session, _, _ = passed_out(session)
    for _ in range(3):
        assert next_hand(session).game.form == "jackpots"
        session, _, _ = passed_out(session)


def test_a_round_of_jackpots_after_a_big_hand() -> None:
    """After four of a kind is shown down every player deals one."""
    games = {name: named(name, "hoyle") for name in ("draw", "jackpots")}
    rules = Table(jackpots=True, jackpot_after="big hand")
    session = seated(games, [Chair(name, 1000) for name in "ABC"], rules=rules)
    log = dealt(session, "As Kc 2c Ah Kd 3d Ad Ks 5s Ac 9c 7h 2d 8d 9d")
    log.act(RaiseTo(1))
    while not log.hand.over:
        facts = menu(log.hand)
        log.act(Discard() if isinstance(facts, Exchange) else Check() if facts.check else Call())  # type: ignore[union-attr]
    session = after(session, log.hand)
    forms = list[str]()
    for _ in range(4):
        forms.append(next_hand(session).game.form)
        log = dealt(session, "Js Kc 2c Jh Kd 3d 4d Ks 5s 5c 9c 7h 2d 8d 9d")
        if forms[-1] == "jackpots":
            log.act(RaiseTo(1))
            log.act(Fold())
            log.act(Fold())
        else:
            while not log.hand.over:
                log.act(Check() if menu(log.hand).check else Fold())  # type: ignore[union-attr]
        session = after(session, log.hand)

    assert forms == ["jackpots", "jackpots", "jackpots", "draw"]


def test_where_the_table_has_no_jackpots_a_pot_that_nobody_opened_waits_for_the_next_hand() -> None:
    session = seated({"draw": named("draw", "hoyle")}, [Chair(name, 1000) for name in "ABC"])
    session, _, _ = passed_out(session)

    coming = next_hand(session)

    assert (coming.game.form, coming.carried) == ("draw", 3)


@pytest.mark.parametrize("how", ["vote", "dealer's choice"])
def test_a_jackpot_that_is_called_does_not_come_by_itself(how: str) -> None:
    """A hand that nobody opened leaves its pot to the next, and a jackpot is dealt only where it is called."""
    games = {name: named(name, "hoyle") for name in ("draw", "jackpots")}
    rules = Table(jackpots=True, jackpot_after=how)  # type: ignore[arg-type]
    session, _, _ = passed_out(seated(games, [Chair(name, 1000) for name in "ABC"], rules=rules))

    coming = next_hand(session)

    assert (coming.game.form, coming.carried) == ("draw", 3)
    assert next_hand(called(session, "jackpots", by=coming.button)).game.form == "jackpots"


def test_who_has_lost_all_still_owes_a_penalty_when_he_buys_in_again() -> None:
    """Ruling on penalties that exceed a stack: the rest is owed at his next stack; another at that chair owes nothing."""
    games = {players: with_debts(game) for players, game in named("jackpots", "laws", {"ante": 2, "limit": 10}).items()}
    session = seated({"jackpots": games}, [Chair(name, 6 if name == "B" else 1000) for name in "ABC"])
    log = dealt(session)
    seat = next_hand(session).chairs.index(1)
    while log.hand.turn != seat:
        log.act(Check())
    log.act(RaiseTo(4))
    while not log.hand.over:
        log.act(Fold())
    assert [(owed.seat, owed.amount) for owed in log.hand.leaves.penalties] == [(seat, 6)]
    session = after(session, log.hand)
    assert session.chairs[1].stack == 0

    again = bought(session, 1, 100)

    coming = next_hand(again)
    assert [owed.amount for owed in coming.owed if coming.chairs[owed.seat] == 1] == [6]
    assert not next_hand(with_chairs(left(session, 1)[0], {1: Chair("Z", 100)})).owed


def with_debts(game: Game) -> Game:
    return replace(game, jackpot=replace(game.jackpot, penalty_short="owed"))
