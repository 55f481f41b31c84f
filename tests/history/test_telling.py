"""Cards told in words: dealt, drawn, passed, turned up, bought; openers, wild cards, and faults of dealing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from msgspec.structs import asdict, replace

from anteup.bots.simple import STYLES
from anteup.cards import Card, Pack, cards
from anteup.engine.actions import (
    Action,
    BuyCard,
    Call,
    Check,
    ClaimMisdeal,
    DeclareWay,
    Decline,
    Discard,
    Fold,
    HandOver,
    LiftCards,
    NameAnte,
    NameWild,
    OwnUp,
    RaiseTo,
    RefuseOffer,
    Seat,
    StraddleTo,
    TakeOffer,
    TurnUp,
)
from anteup.engine.events import Carried, Event, HandEnded, HandOpened, Owed, Slip
from anteup.engine.hand import acting
from anteup.engine.law import menu
from anteup.engine.log import Log
from anteup.engine.seen import seen
from anteup.history.narrate import Teller, narrate
from anteup.rules import Malformed, deal_out, games
from anteup.rules.steps import Deal, Game
from anteup.table.packs import Rehearsal

NAMES = ["Ann", "Bob", "You"]


def pack(game: Game, top: str) -> Pack:
    """A pack with these cards on top, in the order in which they are dealt."""
    first = cards(top)
    return (*first, *(card for card in game.deck if card not in first))


def round_table(*hands: str) -> str:
    """The order of the pack that deals these hands card by card."""
    held = [cards(hand) for hand in hands]
    return " ".join(card.text for turn in zip(*held, strict=True) for card in turn)


def lines(log: Log, by: int | None = 2, names: Sequence[str] = NAMES) -> list[str]:
    """What a seat, or the rail, is told of a hand so far; the teller's hand is the viewer's own."""
    first = log.events[0]
    assert isinstance(first, HandOpened)
    teller = Teller(first, names)
    told = [str(line) for line in teller.tell(log.seen(None if by is None else Seat(by), 1))]
    assert asdict(log.view(None if by is None else Seat(by))) == asdict(teller.hand)
    return told


def begun(
    name: str,
    top: str,
    players: int = 3,
    stack: int = 100,
    *,
    slips: Sequence[Slip] = (),
    game: Game | None = None,
) -> Log:
    """A hand with a pack that is known."""
    game = game or deal_out(name, players=players)
    log = Log(game, (stack,) * players)
    log.shuffle(pack(game, top), slips=slips)
    return log


def played(log: Log, *acts: Action | tuple[int, Action]) -> Log:
    """The same hand after some acts, each of whoever has the action, or of a seat."""
    for act in acts:
        if isinstance(act, tuple):
            log.act(act[1], act[0])
        else:
            log.act(act)
    return log


DRAW = round_table("Ks Kh 7d 4c 2s", "9s 9h 5d 4h 2c", "Jk As Qd 8c 3s")


def test_a_hand_of_draw_poker() -> None:
    log = begun("joker-draw", f"{DRAW} Kd 6c 6d Ah")
    acts: list[Action] = [RaiseTo(3), Call(), Call(), Discard(cards("7d 4c 2s")), Discard(), Discard(cards("8c"))]
    played(log, *acts, RaiseTo(5), Fold(), Call())

    assert [
        "Everybody antes 1.",
        "You hold Jk As Qd 8c 3s.",
        "Ann bets 3.",
        "Bob calls 3.",
        "You call 3.",
        "-- Draw   pot 12",
        "Ann draws three cards.",
        "Bob stands pat.",
        "You throw away 8c.",
        "You draw Ah.",
        "Ann bets 5.",
        "Bob folds.",
        "You call 5.",
        "Ann shows Ks Kh Kd 6d 6c: kings full of sixes.",
        "You show Jk As Ah Qd 3s: three aces, joker as the ace of diamonds.",
        "Ann wins 22, with kings full of sixes.",
    ] == lines(log)
    assert "Ann throws away 7d 4c 2s." in lines(log, 0, ["Ann", "Bob", "Cy"])
    assert "Cy draws one card." in lines(log, None, ["Ann", "Bob", "Cy"])
    before = Teller(log.events[0], NAMES).before()  # type: ignore[arg-type]
    assert ["Wild: the joker."] == [str(line) for line in before]


def test_a_hand_of_stud() -> None:
    top = round_table("As Ks", "9s 8h", "Qd Qh") + " 2c Jd Th" + " 5c 3d 9c Tc" + " 5d 4s 4h Ad"
    log = begun("stud7", top)
    played(log, RaiseTo(2), RaiseTo(4), Fold(), Call(), Check(), RaiseTo(4), Call())
    told = lines(log)

    assert [
        "Everybody antes 1.",
        "You hold Qh Qd.",
        "-- Third street  Ann 2c, Bob Jd, You Th   pot 3",
        "Ann brings it in for 2.",
        "Bob completes to 4.",
        "You fold.",
        "Ann calls 2.",
        "-- Fourth street  Ann 3d, Bob 9c   pot 11",
    ] == told[:8]
    assert "-- Fifth street  Ann 5d, Bob 4s   pot 19" == told[11]


def test_the_last_street_of_stud_is_dealt_face_down_and_the_hands_are_shown_whole() -> None:
    log = begun("stud7", round_table("As Ks", "9s 8h", "Qd Qh"))
    played(log, RaiseTo(2), Call(), Call(), *[Check()] * 12)
    told = lines(log)

    assert "-- Seventh street   pot 9" in told
    assert any(re.fullmatch(r"You are dealt \w\w\.", line) for line in told)
    assert any(re.fullmatch(r"You show( \w\w){3} with( \w\w){4}: .+", line) for line in told)
    assert not any("dealt" in line for line in lines(log, None))


def test_where_the_pack_is_short_the_last_card_of_stud_is_for_all() -> None:
    log = begun("stud7", "", players=8)
    played(log, RaiseTo(2), *[Call()] * 7)
    while not log.hand.over:
        log.act(Check())

    assert any(re.fullmatch(r"-- The last card, for all  \w\w   pot 24", line) for line in lines(log, 2, []))


def test_cards_are_handed_on_and_turned_up() -> None:
    log = begun(
        "anaconda", round_table("As Ks Qs Js Ts 9s 8s", "Ah Kh Qh Jh Th 9h 8h", "Ad Kd Qd Jd Td 9d 8d"), stack=900
    )
    played(log, Check(), Check(), Check())
    played(log, (2, HandOver(cards("Ad Kd Qd"))), (0, HandOver(cards("As Ks Qs"))), (1, HandOver(cards("Ah Kh Qh"))))

    assert ["You hand on Ad Kd Qd.", "You get Ah Kh Qh from Bob."] == lines(log)[-2:]
    assert "Three cards from each to the next, from Ann to Bob and so on." == lines(log, None, ["Ann", "Bob", "Cy"])[-1]
    house = [str(line) for line in narrate(log.events, NAMES)]
    assert ["Ann hands As Ks Qs to Bob.", "Bob hands Ah Kh Qh to you.", "You hand Ad Kd Qd to Ann."] == house[-3:]

    played(log, Check(), Check(), Check())
    played(log, *[(seat, HandOver(log.hand.down[seat][:2])) for seat in range(3)], Check(), Check(), Check())
    played(log, *[(seat, HandOver(log.hand.down[seat][:1])) for seat in range(3)], Check(), Check(), Check())
    played(log, *[(seat, Discard(log.hand.down[seat][:2])) for seat in range(3)])
    assert "Ann throws away two cards." in lines(log)
    played(log, *[(seat, TurnUp(log.hand.down[seat][:1])) for seat in range(3)])
    assert ["Ann", "Bob", "You"] == [line.split(" turn")[0] for line in lines(log)[-3:]]


def test_all_declare_before_anybody_knows() -> None:
    log = begun("stud-declare", round_table("As Ks", "9s 8h", "Qd Qh"))
    played(log, RaiseTo(log.hand.game.stakes.least_bet or 1), Call(), Call(), *[Check()] * 12)
    played(log, (0, DeclareWay("high")), (2, DeclareWay("both")))
    assert not any("declare" in line for line in lines(log))

    played(log, (1, DeclareWay("low")))
    assert ["Ann declares high.", "Bob declares low.", "You declare both."] == [
        line for line in lines(log) if "declare" in line
    ]


def test_victorian_words() -> None:
    """The eldest antes, the next straddles him, and the last straddler's stake is what others come in for twice of."""
    log = begun("victorian-shilling", "", players=4)
    played(log, StraddleTo(6), Call(), Fold(), Fold(), Fold())

    assert [
        "Ann posts an ante of 3.",
        "Bob straddles to 6.",
        "You hold 6h 5h 4h 3h 2h.",
        "You come in for 12.",
        "Dan folds.",
        "Ann folds.",
        "Bob folds.",
        "6 not called, back to you.",
        "You win 15.",
    ] == lines(log, 2, ["Ann", "Bob", "You", "Dan"])


def test_one_makes_good_and_stands() -> None:
    top = round_table("Ks Kh 7d 4c 2s", "9s 9h 5d 4h 2c", "Ts As Qd 8c 3s")
    log = begun("victorian-shilling", top)
    played(log, Decline(), Call(), RaiseTo(12), Call(), Discard(), Call(), Discard(), Discard())
    played(log, Check(), Check(), Check())

    assert [
        "Bob comes in for 6.",
        "You raise to 12.",
        "Ann calls 9.",
        "-- Draw   pot 30",
        "Ann stands pat.",
        "Bob makes good 6.",
        "Bob stands pat.",
        "You stand pat.",
        "Bob stands.",
        "You stand.",
        "Ann stands.",
    ] == lines(log)[3:]


def test_the_eldest_names_the_ante() -> None:
    log = begun("laws-draw", "")

    assert ["Ann names an ante of 3.", "Ann posts an ante of 3."] == lines(played(log, NameAnte(3)))[:2]


def test_a_pot_that_nobody_opens_waits() -> None:
    log = begun("jackpots", round_table("Ts Kh 7d 4c 2s", "9s 9h 5d 4h 2c", "Th As Qd 8c 3s"))
    played(log, Check(), Check(), Check())

    assert ["Nobody has opened.", "3 left for the next hand."] == lines(log)[-2:]


def test_openers_are_proved() -> None:
    log = begun("victorian-jackpot", round_table("Js Jh 7d 4c 2s", "9s 9h 5d 4h 2c", "Th As Qd 8c 3s"))
    played(log, RaiseTo(5), Fold(), Fold())

    assert "Ann shows openers: Js Jh 7d 4c 2s." in lines(log)


def test_a_false_opening_is_owned_up_to() -> None:
    log = begun("laws-jackpot", round_table("Ts Kh 7d 4c 2s", "9s 9h 5d 4h 2c", "Jh Js Qd 8c 3s"))
    played(log, RaiseTo(5), (0, OwnUp()))
    told = lines(log)

    assert "Ann owns up." in told
    assert "Ann opened without openers, and another may open." in told
    assert any(re.fullmatch(r"Ann pays \d+ for the next pot\.", line) for line in told)
    you = lines(
        played(
            begun("laws-jackpot", round_table("Ts Kh 7d 4c 2s", "9s 9h 5d 4h 2c", "Jh Js Qd 8c 3s")),
            RaiseTo(5),
            (0, OwnUp()),
        ),
        0,
        ["You", "Bob", "Cy"],
    )
    assert {"You own up.", "You opened without openers, and another may open."} <= set(you)


def test_callers_contest_the_pot_of_a_false_opener_and_he_pays_into_it() -> None:
    """V-069: opener with tens, one caller with eights; the caller takes the pot, and the penalty with it."""
    log = begun("victorian-jackpot", round_table("Ts Th 7d 4c 2s", "8s 8h 5d 4h 3c", "Jh Qs 9d 6c 3s"))
    played(log, RaiseTo(6), Call(), Fold(), Discard(), Discard(), RaiseTo(1), Call())
    told = lines(log)

    assert "Ann opened without openers, and cannot win; the others contest the pot." in told
    assert "Ann pays 6 into this pot." in told
    assert any(re.match(r"Bob wins 29\b", line) for line in told)


def test_nobody_looks_until_it_is_his_turn_to_turn_up() -> None:
    log = begun("no-peek", round_table("5s Kh 7d 4c 2s 3c 6c", "9s 9h 5d 4h 2c 3d 6d", "Jh Js Qd 8c 3s 2d 6h"))
    told = lines(log)

    assert [
        "Everybody antes 5.",
        "Seven cards to each, face down; nobody looks.",
        "Ann turns up 5s: five high.",
    ] == told
    house = [str(line) for line in narrate(log.events, NAMES)]
    assert "Ann is dealt 5s Kh 7d 4c 2s 3c 6c, unseen." in house
    played(log, Check(), Check(), Check())
    assert "Bob turns up 9s: nine high." == lines(log)[-1]


def test_one_who_cannot_beat_what_shows_is_out() -> None:
    hands = ("As Ah Ad Ac Ks Kh Kd", "9s 8h 7d 2h 3c 4d 5d", "Jh Js Qd 8c 3s 2d 6h")
    log = begun("no-peek", round_table(*hands))
    played(log, Check(), Check(), Check())

    assert any(line.startswith("Bob turns up 9s") for line in lines(log))
    assert any(re.fullmatch(r"Bob turns up( \w\w){7}: nine high\.", line) for line in lines(log))
    assert "Bob is out: nine high does not beat Ann's ace high." in lines(log)
    assert "You are out: nine high does not beat Ann's ace high." in lines(log, 1, ["Ann", "You", "Cy"])


def test_two_hand_cards_to_each_other() -> None:
    log = begun(
        "anaconda", round_table("As Ks Qs Js Ts 9s 8s", "Ah Kh Qh Jh Th 9h 8h", "Ad Kd Qd Jd Td 9d 8d"), stack=900
    )
    played(log, RaiseTo(5), Call(), Fold(), *[(seat, HandOver(log.hand.down[seat][:3])) for seat in (0, 1)])

    assert "Three cards from each to the other." == lines(log, None, ["Ann", "Bob", "Cy"])[-1]


def test_cards_are_bought_and_stakes_matched() -> None:
    top = round_table("As Ks", "8s 8h", "Qd Qh") + " 4c Jd Th Ac"
    log = begun("baseball", top, stack=500)
    assert "Wild: threes and nines." == str(next(Teller(log.events[0], NAMES).before()))  # type: ignore[arg-type]
    played(log, BuyCard())
    assert ["Ann pays 5, for a card.", "Ann gets one card."] == lines(log)[-2:]
    assert "Ann gets Ac." == lines(log, 0, ["Ann", "Bob", "Cy"])[-1]
    log = played(begun("baseball", top), Decline())
    assert "Ann lets the card pass." == lines(log)[-1]

    top = round_table("As Ks", "8s 8h", "Qd Qh") + " 3c Jd Th"
    assert "Ann pays 15, to stay in." in lines(played(begun("baseball", top, stack=500), BuyCard()))
    assert "Ann lets it pass, and is out." in lines(played(begun("baseball", top), Decline()))
    you = lines(played(begun("baseball", top), Decline()), 0, ["You", "Bob", "Cy"])
    assert "You let it pass, and are out." in you


def test_what_follows_the_queen_is_told_when_it_comes() -> None:
    log = begun("follow-the-queen", round_table("As Ks", "8s 8h", "Jd Jh") + " Qc 7d Th")

    assert ["Wild now: queens and sevens."] == [line for line in lines(log) if line.startswith("Wild")]


def test_wild_cards_are_named_by_their_player() -> None:
    log = begun("joker-named", DRAW)
    played(log, RaiseTo(3), Call(), Call(), Discard(), Discard(), Discard(), Check(), Check(), Check())
    played(log, (0, NameWild(())), (1, NameWild(())), (2, NameWild(cards("Ah"))))
    told = lines(log)

    assert "You name Jk as Ah." in told
    assert "You show Jk As Qd 8c 3s: pair of aces, joker as the ace of hearts." in told
    assert 1 == "".join(told).count(" name ")
    others = lines(log, 0, ["You", "Bob", "Cy"])
    assert ["Cy names Jk as Ah."] == [line for line in others if " name" in line]


@pytest.mark.parametrize(
    ("name", "top", "won"),
    [
        ("double-board", round_table("As Ah", "Ks Kh") + " 2c Ad 7d 8c Kd 7s 8s", ["for the first board, with three aces", "for the second board, with three kings"]),
        ("drawmaha", round_table("As Ah Ad 2c 3c", "Ks Kh 9d 8d 4c") + " 2d Kd 7d 6c", ["for the board", "for the cards in hand, with three aces"]),
        ("omaha8", round_table("As Ah 2d 3d", "Ks Kh 9d 9h") + " Qc Kd 7d 6c", ["for high, with three kings", "for low, with a 7-6-"]),
    ],
)  # fmt: skip
def test_what_a_share_of_the_pot_was_for(name: str, top: str, won: list[str]) -> None:
    log = begun(name, top, players=2)
    while not log.hand.over:
        facts = menu(log.hand)
        if type(facts).__name__ == "Exchange":
            log.act(Discard())
        elif log.hand.level == 2 and log.hand.bets[log.hand.turn] < 2:
            log.act(Call())
        else:
            log.act(Check())
    told = [line for line in lines(log, 0, ["Ann", "Bob"]) if " wins " in line]

    assert len(won) == len(told)
    assert all(part in line for part, line in zip(won, told, strict=True))


# ---- faults ----------------------------------------------------------------------------------------------------------

CLUMSY = round_table("Ks Kh 7d 4c 2s", "9s 9h 5d 4h 2c", "Ts As Qd 8c 3s")


def clumsy(*slips: tuple[str, str]) -> Log:
    """A deal by the laws, with faults; the ante is named, and nobody straddles."""
    log = begun("laws-rehearsal", CLUMSY, slips=[Slip(Card(card), kind) for card, kind in slips])  # type: ignore[arg-type]
    return played(log, NameAnte(1), Decline())


@pytest.mark.parametrize(
    ("slips", "told"),
    [
        ([("9s", "boxed")], ["9s lies face up in the pack.", "A misdeal [L-06]: a card lay face up in the pack; all cards go back, and the same dealer deals anew."]),
        ([("9s", "exposed")], ["9s, for Bob, is turned up: it is kept."]),
        ([("As", "exposed")], ["As, for you, is turned up: it is kept."]),
        ([("9s", "exposed"), ("7d", "exposed")], ["9s, for Bob, is turned up: it is kept.", "7d, for Ann, is turned up: it is kept.", "A misdeal [L-08]: too many cards were turned up in dealing; all cards go back, and the same dealer deals anew."]),
        ([("9s", "out of order")], ["A misdeal [L-04]: a card went to the wrong player; all cards go back, and the same dealer deals anew."]),
    ],
)  # fmt: skip
def test_faults_of_dealing(slips: list[tuple[str, str]], told: list[str]) -> None:
    assert told == [
        line for line in lines(clumsy(*slips)) if "turned up" in line or "misdeal" in line or "face up" in line
    ]


def test_a_wrong_number_is_claimed_before_the_cards_are_lifted() -> None:
    log = clumsy(("9s", "one too many"))
    assert "Five cards to the others, six to Bob, face down; nobody looks yet." == lines(log)[-1]
    told = lines(played(log, (0, LiftCards()), (1, ClaimMisdeal())))

    assert "Ann counts the backs, and lifts the cards." in told
    assert told[-2:] == [
        "Bob says that the number of cards is wrong.",
        "A misdeal [L-09]: a hand has a wrong number of cards; all cards go back, and the same dealer deals anew.",
    ]
    log.shuffle(log.hand.game.deck)
    assert "You hold" in lines(played(log, (2, LiftCards())))[-1]


def test_a_wrong_number_that_was_looked_at_is_foul_at_the_showdown() -> None:
    game = deal_out("laws-rehearsal", players=3)
    game = replace(game, faults=replace(game.faults, wrong_draw="foul"))
    log = begun("", CLUMSY, slips=[Slip(Card("9s"), "one too many")], game=game)
    played(log, NameAnte(1), Decline(), *[(seat, LiftCards()) for seat in range(3)], Call(), Call(), Call())
    assert not any("wrong number" in line for line in lines(log))
    played(log, Discard(), Discard(), Discard(), RaiseTo(1), Call(), Call())

    assert "Bob has a wrong number of cards, and cannot win." in lines(log)


def test_a_wrong_number_may_put_one_out_at_once() -> None:
    game = deal_out("laws-rehearsal", players=3)
    game = replace(game, faults=replace(game.faults, wrong_count="foul", foul="retires"))
    log = begun("", CLUMSY, slips=[Slip(Card("9s"), "one too many")], game=game)
    played(log, NameAnte(1), Decline(), *[(seat, LiftCards()) for seat in range(3)])

    assert "Bob has a wrong number of cards, and is out." in lines(log)
    assert "You have a wrong number of cards, and are out." in lines(log, 1, ["Ann", "You", "Cy"])


def test_a_wrong_number_may_be_put_right() -> None:
    game = deal_out("laws-rehearsal", players=3)
    game = replace(game, faults=replace(game.faults, wrong_count="corrected if unseen, else out"))
    for kind, how in (("one too many", "one card back under the pack"), ("one too few", "one card more")):
        log = begun("", CLUMSY, slips=[Slip(Card("9s"), kind)], game=game)  # type: ignore[arg-type]
        played(log, NameAnte(1), Decline(), (1, ClaimMisdeal()))

        assert f"Bob's number of cards is put right: {how}." == lines(log)[-1]
        assert f"Bob's number of cards is put right: {how}." in [str(line) for line in narrate(log.events, NAMES)]


@pytest.mark.parametrize(("kind", "count"), [("one too many", "Two cards"), ("one too few", "No cards")])
def test_a_wrong_number_is_held_out_in_the_draw(kind: str, count: str) -> None:
    log = begun("laws-rehearsal", f"{CLUMSY} 6c 6d 6h", slips=[Slip(Card("6c"), kind)])  # type: ignore[arg-type]
    played(log, NameAnte(1), Decline(), *[(seat, LiftCards()) for seat in range(3)], Call(), Call(), Call())
    played(log, Discard(cards("2s")))

    assert f"{count} held out to Ann for one thrown away." == lines(log)[-1]
    assert "Ann has them counted again." in lines(played(log, (0, RefuseOffer())))
    again = begun("laws-rehearsal", f"{CLUMSY} 6c 6d 6h", slips=[Slip(Card("6c"), kind)])  # type: ignore[arg-type]
    played(again, NameAnte(1), Decline(), *[(seat, LiftCards()) for seat in range(3)], Call(), Call(), Call())
    assert "Ann takes them." in lines(played(again, Discard(cards("2s")), (0, TakeOffer())))
    assert "You take them." in lines(again, 0, ["You", "Bob", "Cy"])


def test_a_card_exposed_in_the_draw_comes_last() -> None:
    log = begun("laws-rehearsal", f"{CLUMSY} 6c 6d 6h", slips=[Slip(Card("6c"), "exposed")])
    played(log, NameAnte(1), Decline(), *[(seat, LiftCards()) for seat in range(3)], Call(), Call(), Call())
    played(log, Discard(cards("2s")), Discard(), Discard())
    told = lines(log)

    assert "6c, for Ann, is turned up: it goes under the pack, and another comes when all have drawn." in told
    assert "Ann gets one card." == told[-1]


def test_the_stock_is_made_anew_of_what_was_thrown_away() -> None:
    game = deal_out("draw", players=8)
    log = Log(game, (100,) * 8)
    log.shuffle(game.deck)
    played(log, RaiseTo(1), *[Call()] * 7)
    while not log.wanted:
        log.act(Discard(log.hand.down[log.hand.turn]))
    log.shuffle(log.wanted)

    for by in (7, None):
        assert "What was thrown away is shuffled, and makes a new stock." in lines(log, by, [])
    assert "What was thrown away is shuffled, and makes a new stock." in [str(line) for line in narrate(log.events)]


def test_what_is_left_and_owed() -> None:
    log = begun("jackpots", "")
    end: Event = HandEnded(Carried(9, "void", (Owed(Seat(1), 4, live=False),)))
    told = [str(line) for line in narrate([*log.events[:2], end], NAMES)]

    assert ["9 left for the next hand.", "Bob owes the next hand 4."] == told[-2:]


def test_a_debt_is_called_one_where_there_are_no_blinds() -> None:
    game = deal_out("jackpots", players=3)
    log = Log(game, (100,) * 3, [Owed(Seat(1), 4, live=False)])
    log.shuffle(game.deck)

    assert "Bob posts a debt of 4." == lines(log)[0]


def test_the_kitty_is_fed() -> None:
    game = deal_out("draw", players=3)
    log = begun("", DRAW.replace("Jk", "Jh"), game=replace(game, pots=replace(game.pots, kitty=1)))

    assert "1 for the kitty." in lines(played(log, RaiseTo(3), Fold(), Fold()))


# ---- every game, every viewer ------------------------------------------------------------------------------------------

EVERY = [listed.name for listed in games()]


def hands(name: str, seeds: range) -> Iterator[Log]:
    """Some hands of bots at a game."""
    game = None
    for players in (4, 3, 2):
        try:
            game = deal_out(name, players=players)
            break
        except Malformed:
            continue
    assert game is not None
    for seed in seeds:
        rng, packs = Random(seed), Rehearsal(seed)
        log = Log(game, (80 * max(game.stakes.small_bet, game.stakes.least_bet, 1),) * game.players)
        while True:
            while wanted := log.wanted:
                deck, nonce = packs.shuffled(wanted)
                log.shuffle(deck, nonce, packs.slips(deck) if game.faults.simulate else ())
            if log.hand.over:
                break
            seat = acting(log.hand)
            facts = menu(view := log.view(seat), seat)
            assert facts is not None
            log.act(STYLES[(seat + seed) % 3](rng).act(view, facts), seat)
        yield log


@pytest.mark.parametrize("name", EVERY)
def test_no_viewer_is_told_a_card_that_he_has_not_seen(name: str) -> None:
    """Every card that stands in a line is one of those that the viewer's own events hold, or that he names."""
    for log in hands(name, range(1)):
        for by in (None, *map(Seat, range(len(log.hand.stacks)))):
            events = [seen(event, by) for event in log.events]
            known = {card for event in events[1:] for card in cards_in(event)}
            for line in narrate(events):
                told = {card for word in line.words if isinstance(word, tuple) for card in word}
                assert told <= known | {Card.BACK}
                assert str(line).strip()


def cards_in(event: object) -> Iterator[Card]:
    """All cards of an event, however deep."""
    if isinstance(event, Card):
        yield event
    elif isinstance(event, tuple | list):
        for part in event:
            yield from cards_in(part)
    elif hasattr(event, "__struct_fields__"):
        for field in event.__struct_fields__:
            if field != "game":
                yield from cards_in(getattr(event, field))


def test_every_deal_of_the_packaged_games_is_told() -> None:
    """Where nobody looks, and where all do."""
    looks = {step.look for name in EVERY for step in deal_out(name).steps if isinstance(step, Deal)}

    assert {"at once", "never"} <= looks
