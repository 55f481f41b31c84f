"""The rule page is printed from the game: whatever a field says stands there, with where it is written down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from anteup import rules
from anteup.cards import cards
from anteup.engine.actions import Decline, RaiseTo, Seat, StraddleTo
from anteup.engine.law import Refused, menu
from anteup.engine.menus import Offer, Wager
from anteup.engine.play import act, deal
from anteup.rules import deal_out, games
from anteup.rules.fields import STEPS, fields_of
from anteup.rules.page import WIDTH, page
from anteup.rules.sentences import SOURCES
from anteup.rules.sources import find
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
    Pots,
    Script,
    Share,
    Show,
    Straddle,
    Turn,
)

RULES = Path(__file__).parents[2] / "src" / "anteup" / "rules"


def said(game: Game, follows: Mapping[str, tuple[str, ...]] | None = None) -> str:
    """The page on one line."""
    return " ".join(page(game, follows).split())


def with_step(name: str, kind: type[Script], **fields: Any) -> Game:
    """A packaged game with something changed in every step of a kind."""
    game = deal_out(name)
    return replace(
        game, steps=tuple(replace(step, **fields) if isinstance(step, kind) else step for step in game.steps)
    )


def test_every_source_is_written_somewhere() -> None:
    for ids in SOURCES.values():
        assert [find(id.removesuffix(" adopted")).id for id in ids] == [id.removesuffix(" adopted") for id in ids]


LITERAL = {("heads_up", "dealer big")}
"""What a document that leaves it open comes to when it is read by the letter."""


def test_what_a_document_leaves_open_is_called_adopted_and_stands_last() -> None:
    """The ledger marks its own gaps; a rule that carries the sentence comes before."""
    for field, ids in SOURCES.items():
        open_left = [id for id in ids if find(id.removesuffix(" adopted")).says.startswith("(Gap)")]
        if field not in LITERAL:
            assert open_left == [id for id in ids if id.endswith(" adopted")]
            assert not ids[0].endswith(" adopted")


def test_every_field_that_is_sourced_is_a_field_or_a_fact() -> None:
    sections = ("share", "pots", "ranks", "wild", "jackpot", "faults")
    fields = {field for place in (*STEPS, *sections, "table") for field in fields_of(place)}
    facts = {"deck", "shares", "alone", "odd_share", "odd_unit", "unit", "again", "rake", "classes", "suits"}
    facts |= {"splits", "declares", "lift", "wild", "series", "more", "brings_in"}

    assert {field for field, _ in SOURCES} <= fields | facts


@pytest.mark.parametrize("name", [game.name for game in games()])
def test_a_page_fits_a_terminal_and_says_the_course_of_the_hand(name: str) -> None:
    game = deal_out(name)
    lines = page(game).splitlines()

    assert max(map(len, lines)) <= WIDTH
    assert lines[0] == f"# {game.name}"
    steps = [line for line in lines if line[:1].isdigit() and line.partition(". ")[0].isdigit()]
    whole = " ".join(lines)
    again = re.findall(r"The same again: steps? (\d+)(?: to (\d+))?, (\d+) times in all", whole)
    more = sum((int(times) - 1) * (int(last or first) - int(first) + 1) - 1 for first, last, times in again)
    assert len(steps) + more == len(game.steps), "what comes again and again is written once"
    assert name != "no-peek" or again == [("3", "4", "55")]


def test_no_page_knows_a_form() -> None:
    files = [*RULES.glob("page*.py"), RULES / "sentences.py"]
    text = " ".join(path.read_text("utf-8") for path in files).lower()

    assert [] == [word for word in ("hold'em", "holdem", "omaha", "kuhn'", "leduc", "flop", "river") if word in text]


def test_a_page() -> None:
    assert page(deal_out("leduc")) == (Path(__file__).parent / "leduc.page").read_text("utf-8")


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("flop", "turn three: the flop. [T-006"),
        ("second_street", "turn three: the second street."),
        ("", "turn three, for everyone."),
    ],
)
def test_a_street_has_the_name_of_its_interval(part: str, expected: str) -> None:
    game = deal_out("holdem")
    steps = tuple(
        replace(step, part=part if step.part == "flop" else "") if isinstance(step, Bet) else step
        for step in game.steps
    )

    assert expected in said(replace(game, steps=steps))


def test_boards() -> None:
    assert "Turn 13 cards, for everyone." in said(with_step("leduc", Board, cards=13))
    assert "Burn a card and turn 13, for everyone." in said(with_step("leduc", Board, cards=13, burn=True))
    assert "Deal 13 cards face down to every player" in said(with_step("leduc", Deal, down=13))
    game = deal_out("holdem")
    assert "Burn a card and turn one, for everyone." in said(
        replace(game, steps=(*game.steps[:-1], Board(), game.steps[-1]))
    )
    assert "Turn one card, for everyone. 2." in said(replace(game, steps=(Board(burn=False), Board(), *game.steps)))


@pytest.mark.parametrize(
    ("post", "expected"),
    [
        (Post(), "1. Nothing is posted at these stakes. 2."),
        (Post(blinds=(0, 0)), "1. Nothing is posted at these stakes. 2."),
        (Post(ante=1), "1. Every player antes 1. [H-092"),
        (Post(ante=1, ante_is="live"), "1. Every player posts 1, which counts towards a call. ["),
        (Post(ante=1, ante_by="eldest", ante_is="live"), "1. The player at the dealer's left posts 1, which counts towards a call. [V-008, L-15] 2."),
        (Post(ante=1500, ante_by="dealer"), "1. The dealer antes 1,500 for all. 2."),
        (Post(ante=2, ante_by="big blind", blinds=(1, 2)), "The big blind antes 2 for all. [TDA-RP-11] Who cannot pay both pays the blind before the ante."),
        (Post(ante=2, ante_by="dealer", blinds=(1, 2), short="ante first"), "Who cannot pay both pays the ante before the blind. 2."),
        (Post(blinds=(5,)), "A blind: the player at the dealer's left posts 5; it counts towards a call. [T-014]"),
        (Post(blinds=(0, 2)), "A blind: the next posts 2; it counts towards a call. [T-014] Where only two play, the dealer posts the first of the two."),
        (Post(blinds=(1, 2, 4)), "Blinds: the player at the dealer's left posts 1, the next 2 and the third 4; they count towards a call. 2."),
        (Post(blinds=(1, 1, 1, 1, 2)), "the fourth 1 and player 5 from the dealer's left 2; they count"),
        (Post(blinds=(1, 2, 0, 0, 4)), "the next 2; they count towards a call. [T-012, I-001] Straddling before the cards, player 5 from the dealer's left posts 4. [WSOP-L-161"),
        (Post(blinds=(1, 2), heads_up="dealer big"), "Where only two play, the dealer posts the second of the two. [T-068]"),
    ],
)  # fmt: skip
def test_posts(post: Post, expected: str) -> None:
    game = deal_out("holdem")

    assert expected in said(replace(game, steps=(post, *game.steps[1:])))


@pytest.mark.parametrize(
    ("heads_up", "expected"),
    [
        ("dealer small", "Blinds: the dealer posts 1 and the other 2; they count towards a call. [T-012, I-001] The dealer posts the first"),
        ("dealer big", "Blinds: the player at the dealer's left posts 1 and the dealer 2; they count towards a call."),
    ],
)  # fmt: skip
def test_posts_of_two(heads_up: str, expected: str) -> None:
    game = with_step("holdem", Post, heads_up=heads_up)

    assert expected in said(replace(game, players=2))


@pytest.mark.parametrize(
    ("straddle", "expected"),
    [
        (Straddle(), "2. Nobody may straddle. 3."),
        (Straddle(allowed=True), "post twice as much before he sees a card. [WSOP-L-161] If he does, the next may straddle him, and so on. [V-012, L-25]"),
        (Straddle(allowed=True, chain=False, most=8), "before he sees a card, up to 8. [WSOP-L-161] Each of the others is asked in turn. 3."),
        (Straddle(allowed=True, most=8), "up to 8. [WSOP-L-161] If he does, the next may straddle him, and so on. [V-012"),
        (Straddle(allowed=True, most=7), "up to 7. [WSOP-L-161] Nobody may straddle him. [WSOP-L-161] 3."),
        (Straddle(allowed=True, most=3), "2. Nobody may straddle. 3."),
    ],
)  # fmt: skip
def test_straddles(straddle: Straddle, expected: str) -> None:
    game = deal_out("holdem")

    assert expected in said(replace(game, steps=(game.steps[0], straddle, *game.steps[2:])))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "Fixed limit: every bet is 2, and every raise 2 more. [T-010, T-011]"),
        ({"half_bet": "no bet"}, "Being all-in for less than a bet is no bet: it may be completed, and reopens nothing."),
        ({"half_bet": "completed"}, "the next raise is to the completed bet and one more."),
        ({"limit": "none"}, "No limit: one may bet all that one has on the table. The least bet is 2. [T-018, T-019]"),
        ({"limit": "none", "most": 50}, "No limit but one: 50 is the most for a bet or a raise. The least bet is 2. [I-005, H-060, V-001] - A raise"),
        ({"limit": "none", "most": 50, "most_is": "in all"}, "No limit but one: 50 is the most for what one puts in during the interval. The"),
        ({"limit": "pot", "most": 50, "needs_cap": True}, "50 is the most for a bet or a raise. [H-068, H-069, WSOP-L-184, I-005, H-060, V-001] - Pot limit is not played without such a greatest bet. [H-071]"),
        ({"limit": "fixed", "fixed": 4, "raises": 3}, "The blind, being less than a bet, counts as none of the bets."),
        ({"limit": "fixed", "fixed": 4, "raises": 1}, "The blind, being less than a bet, counts as no bet."),
        ({"limit": "none", "raises": 3}, "The blind counts as one of the bets."),
        ({"raises": 1}, "The blind counts as the bet."),
        ({"limit": "spread", "most": 5000}, "Spread limit. The least bet is 2. 5,000 is the most for a bet or a raise. [H-052, I-005, H-060, V-001]"),
        ({"limit": "pot"}, "Pot limit: a bet is at most what is in the pot, a raise at most what is in it after the call. The least bet is 2. [H-068"),
        ({"limit": "pot"}, "Blinds are in the pot as they were paid. [WSOP-T-101]"),
        ({"limit": "pot", "pot_blinds": "short as full"}, "A blind that was paid short is counted in the pot as if it were whole. [TDA-54]"),
        ({"limit": "pot", "pot_blinds": "small as big"}, "Until the big blind has acted the small blind is counted in the pot as a big one. [WSOP-L-187]"),
        ({"limit": "pot", "pot_antes": "not before the board"}, "Antes are not counted in the pot before there is a board."),
        ({"limit": "none", "raise_by": "size"}, "A raise is by at least 2. [WSOP-L-128]"),
        ({"limit": "none", "raise_by": "chip"}, "A raise is by at least a chip of 1. [H-059, V-002] - Who"),
        ({"limit": "none", "size": 1, "first_raise": "least bet"}, "Over a blind or a straddle above the least bet it is by the least bet. [WSOP-L-161]"),
        ({"limit": "none", "reopens": "full raise"}, "Who has acted may raise again only after a full raise. [WSOP-L-171]"),
        ({"raises": 0}, "There is no bound on the number of raises. [TDA-48, WSOP-L-125]"),
        ({"raises": 1}, "One bet and no raise; when two are left there is no bound. [ROBERT-BET-4, T-070 adopted] - Who"),
        ({"raises": 3, "raises_two": "the same"}, "at most three bets and raises, also when two are left. [WSOP-T-100] - Who"),
        ({"raises": 15, "raises_two": "no bound if two began"}, "at most 15 bets and raises; where only two began it there is no bound."),
        ({"check": "none"}, "Nobody may check: one bets, calls or folds. [V-021, L-20]"),
        ({"check_raise": False}, "Who has checked may only call or fold."),
        ({"fold_unbet": False}, "One may fold only to a bet. [KUHN-1950]"),
    ],
)  # fmt: skip
def test_betting(fields: dict[str, Any], expected: str) -> None:
    assert expected in said(with_step("holdem", Bet, **fields))


def test_what_holds_for_all_intervals_is_said_once() -> None:
    text = said(deal_out("holdem-no-limit"))

    assert text.count("No limit:") == 1
    assert text.count("Fixed limit:") == 0
    assert "After the first interval first speaks the player left of the dealer. [H-065, T-007" in text
    assert said(deal_out("holdem")).count("Fixed limit:") == 4
    assert said(deal_out("kuhn")).count("First speaks") == 1
    assert "## Betting" not in page(replace(deal_out("kuhn"), steps=(Deal(down=1), deal_out("kuhn").steps[-1])))


@pytest.mark.parametrize(
    ("show", "expected"),
    [
        (Show(order="left of last caller", must="all"), "First shows the player left of the last to call. [I-014] All who are left show their hands. [I-014, V-044, L-22]"),
        (Show(order="last aggressor", must="nobody", asks=True), "Nobody must show who gives up his claim to the pot. Where one is free to show or muck, one is asked."),
    ],
)  # fmt: skip
def test_showdowns(show: Show, expected: str) -> None:
    game = deal_out("holdem")

    assert expected in said(replace(game, steps=(*game.steps[:-1], show)))


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (Deal(down=2, up=1), "Deal two cards face down and one face up to every player, one at a time from the dealer's left. [H-003, H-017]"),
        (Deal(up=1, burn=True), "Burn a card and deal one card face up to every player"),
        (Deal(down=7, look="never"), "Nobody looks at them."),
        (Deal(down=5, look="in turn"), "Each looks at his cards only when it is his turn to speak. [V-027]"),
        (Deal(down=9, short="share"), "Where the pack no longer lasts for a card each, one is turned up for all. [H-009, ROBERT-STUD-15]"),
        (Draw(), "Each in turn from the dealer's left may throw away up to two of his cards, and gets as many for them. [V-034, V-036, L-11] Where the pack runs out, what the others have thrown away is shuffled for a new one."),
        (Draw(stock="limit"), "What is thrown away is dead: one may ask only for as many cards as are left. [L-11, L-43]"),
        (Draw(least=1, most=1, replace=False, at_once=True), "All throw away one of their cards, all at the same time."),
        (Draw(make_good=True, burn=True), "A card is burned first. [TDA-38] Whoever owes calls or folds before he draws. [V-035]"),
        (Draw(query="never"), "Nobody may ask how many cards another has drawn; how many the dealer draws is always told. [L-12]"),
        (Draw(query="before", announces="nobody"), "One may ask how many cards another has drawn only until the draw is over. [L-12, ROBERT-DRAW-7]"),
        (Pass(cards=3), "Each hands three cards to the next at his left, all at the same time."),
        (Pass(to="across"), "Each hands one card to the player across the table, all at the same time."),
        (Turn(), "Each turns up one card of his choice, all at the same time."),
        (Turn(cards=2, at_once=False), "Each turns up two cards of his choice, in turn from the dealer's left."),
        (Buy(on=cards("4c 4d 4h 4s"), price=5), "Whoever was just dealt one of the fours face up may pay 5 for one card more, face down."),
        (Buy(on=cards("3h"), price_is="the pot", cards=0, refusing="folds"), "Whoever was just dealt the three of hearts face up pays as much as is in the pot to stay in, or folds."),
        (Beat(), "turns up his cards one by one until what he shows beats all the others; if it never does, he is out."),
        (Declare(), "All say at once, and nobody before the others, whether he plays for the high hand, the low one or both. [H-006]"),
        (Declare(at_once=False), "Each says in turn from the dealer's left whether"),
        (Lift(), "Each counts the backs of his cards, and lifts them, or says that their number is wrong. [L-09]"),
        (Name(), "Each says what his wild cards stand for. [H-041]"),
    ],
)  # fmt: skip
def test_what_is_done_with_cards(step: Script, expected: str) -> None:
    game = deal_out("holdem")

    assert expected in said(replace(game, steps=(*game.steps[:4], step, *game.steps[4:])))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"opens": "low card", "duty": "bring-in", "bring_in": 1}, "First speaks whoever shows the lowest card; of equal ones it is by suit the lowest, from clubs by diamonds and hearts to spades. He must bring it in for 1 or make a full bet, and may not fold. [ROBERT-TIES-1, H-051, ROBERT-STUD-2, ROBERT-STUD-1]"),
        ({"opens": "high card", "ties": "first dealt", "duty": "bet"}, "First speaks whoever shows the highest card; of equal ones it is the first from the dealer's left. He must bet or fold. [H-051]"),
        ({"opens": "high card"}, "by suit the highest, from spades by hearts and diamonds to clubs."),
        ({"opens": "left of the eldest"}, "First speaks the player left of the eldest, who sits left of the dealer. [V-040, L-19]"),
        ({"limit": "fixed", "fixed": 2, "pair_showing": 4}, "While somebody shows a pair one may bet and raise 4; then nobody raises by less. [ROBERT-STUD-4, WSOP-L-220]"),
        ({"limit": "spread", "most": 9, "come_in": 2}, "To come in costs twice the ante, or the last blind or straddle; the greatest raise of the first to come in is counted from that. [V-023, L-16]"),
        ({"limit": "spread", "most": 9, "come_in": 3, "open_above": "blind"}, "To come in costs three times the ante, or the last blind or straddle; the greatest raise of the first to come in is counted from the ante or straddle itself."),
        ({"limit": "none", "come_in": 4}, "To come in costs 4 times the ante, or the last blind or straddle."),
        ({"reopens": "any raise", "limit": "none"}, "Who has acted may raise again after any raise. [H-059, V-002, L-18]"),
        ({"check": "stand once"}, "Who owes nothing may stand once; when it comes to him again he bets or folds. [V-041, V-045]"),
        ({"check": "as a chip"}, "A check is a bet of the smallest chip: nobody stays in for nothing. [H-062]"),
        ({"closes": "after one round"}, "The turn goes round once: whoever still owes makes good when he draws, or folds. [V-037]"),
        ({"openers": "KK"}, "Nobody may open without a pair of kings or better. [V-065]"),
        ({"openers": "two pairs"}, "Nobody may open without two pairs or better."),
        ({"unopened": "pot stays"}, "If nobody opens, the hand is over, and all that was put up waits for the next. [V-061]"),
        ({"unopened": "blinds go back"}, "blinds and live antes go back, and the rest waits for the next. [L-27]"),
    ],
)  # fmt: skip
def test_betting_of_other_games(fields: dict[str, Any], expected: str) -> None:
    assert expected in said(with_step("holdem", Bet, **fields))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("laws-draw", "The player at the dealer's left names the ante, whatever he likes, up to 5. [L-15, V-076] The player at the dealer's left posts so much, which counts towards a call."),
        ("victorian-straddles", "If he does, the next may straddle him by one ante more, and so on. [V-012, L-25, V-013]"),
        ("victorian-jackpot", "One after the other the pots take a pair of jacks, a pair of queens and a pair of kings, and then these again, until one is opened and won. [V-063, V-064, V-065]"),
        ("victorian-jackpot", "He pays twice the ante into the next pot; where callers contest the pot that he opened, into this one. [V-068, V-069 adopted] - What he cannot pay is forgiven."),
        ("victorian-shilling", "need not show; but where nobody has come in against the blind, the hand is passed out. [H-022, T-022, V-061]"),
        ("stud7", "A betting interval, the first one, on the card face up."),
        ("victorian-jackpot", "An opener who is left alone shows all that he opened on before he takes the pot. [V-067"),
        ("laws-jackpot", "One who has opened without openers is out, and another may open in his place;"),
        ("laws-jackpot", "The opener may break his openers, but not to draw one card to a straight or a flush. [L-38]"),
        ("jackpots", "Nobody is let open without openers."),
        ("joker-draw", "52 cards, from the twos to the aces and one joker. [H-011, I-002] - The joker is wild. [H-014, V-072] - A wild card stands for what makes the best hand. - It is worth just as much as the card that it stands for. [H-042] - It may not stand for a card that the hand has already, but in five of a kind. [H-043]"),
        ("both-jokers", "Both jokers are wild."),
        ("deuces-wild", "Twos are wild. [H-040]"),
        ("one-eyed-jacks", "The jack of hearts, the jack of spades and the king of hearts are wild."),
        ("bug-draw", "The joker is a bug: an ace, or what fills a straight, a flush or a straight flush; in a low hand any card. [H-045, ROBERT-JOKER-2]"),
        ("joker-named", "Its player says what a wild card stands for, before the showdown. [H-041]"),
        ("blaze-and-skip", "It is worth half a rank more than the card that it stands for. [V-074] - It may stand for a card that the hand has already. [V-072] - Five of a kind are worth what four are."),
        ("blaze-and-skip", "From the top: straight flush, four of a kind, full house, flush, straight, skip straight, three of a kind, blaze, two pairs, one pair, high card."),
        ("follow-the-queen", "Queens are wild, and so is the rank of the card that is turned up next after the last queen. [H-040]"),
        ("low-hole", "Everybody's lowest card face down is wild, and so are all of its rank that he holds; for this the ace is high. [H-040]"),
        ("deuces-wild", "From the top: five of a kind, straight flush,"),
        ("badugi", "The best badugi of one's own cards takes the pot. For it as many cards count as are of different ranks and different suits, up to four; more of them beat fewer, and of as many the lowest win, aces low. [BARGE-BADUGI"),
        ("triple-draw-27", "For it the ace is the highest card, and straights and flushes count against a hand. [H-005, ROBERT-27-1"),
        ("lowball-inverted", "It is the one that stands last in the order of the hands. [H-005"),
        ("double-board", "The highest hand of any five of one's own cards and the first board's takes one share."),
        ("double-board", "Burn a card and turn three on each of two boards: the flop."),
        ("drawmaha", "The highest hand of one's own cards without the board's takes one share."),
        ("chicago", "The highest spade face down among one's own cards takes one share. Where nobody has one, that share goes to the others."),
        ("stud-declare", "Whoever plays for both must win both outright, or he takes nothing. [H-006]"),
        ("stud8", "none above the eight; where nobody has one, its share goes to the others. [H-005, ROBERT-HL-2]"),
        ("stud7", "Odd chips go one each to those with the highest card by suit. [TDA-20, WSOP-L-149]"),
        ("holdem-hearts", "Between hands alike in every rank the suit of their highest card decides: hearts, diamonds, clubs, spades, from the top."),
        ("laws-rehearsal", "Faults of dealing happen in this game."),
        ("laws-draw", "A card turned up in dealing is kept; a second one has all dealt anew. [L-07, ROBERT-DRAW-3, L-08, ROBERT-MISDEAL-1]"),
    ],
)  # fmt: skip
def test_pages_of_other_games(name: str, expected: str) -> None:
    assert expected in said(deal_out(name))


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ((Share(),), "The highest hand of any five of one's own cards and the board's takes the pot. [H-025, T-024, T-025]"),
        ((Share(of="a-5"),), "takes the pot. For it the ace is the lowest card, and straights and flushes do not count. [H-005"),
        ((Share(), Share(of="a-5", plays="two and three", qualifier=8)), "none above the eight; where nobody has one, its share goes to the others."),
        ((Share(), Share(of="a-5", qualifier=11)), "none above the jack;"),
        ((Share(), Share(of="a-5"), Share()), "Every pot is cut into three equal shares."),
        ((Share(), Share(of="a-5")), "An odd chip between the shares goes to the first of them. [TDA-20"),
        ((Share(), Share(of="a-5")), "the pot is split among them once. [WSOP-T-73"),
    ],
)  # fmt: skip
def test_shares(shares: tuple[Share, ...], expected: str) -> None:
    assert expected in said(replace(deal_out("holdem"), shares=shares))


def test_a_pot_for_the_lowest_hand_alone_needs_no_order_of_high_hands() -> None:
    assert "## What beats what" not in page(replace(deal_out("holdem"), shares=(Share(of="a-5"),)))


def test_pots() -> None:
    def pots(**fields: Any) -> str:
        game = deal_out("omaha8")
        return said(replace(game, pots=Pots(**fields)))

    assert "each share is split by itself." in pots(same_hands="each share apart")
    assert "A call is made in full. [V-117]" in pots(table_stakes=False)
    assert "The house takes" not in pots()
    assert (
        "The house takes 5 per cent of the pots. Nothing is taken from a hand that ends before the board. [WSOP"
        in pots(rake_percent=5)
    )
    assert "The house takes 5 per cent of the pots, at most 3 from one hand. [WSOP" in pots(
        rake_percent=5, rake_cap=3, rake_needs_board=False
    )


def test_packs() -> None:
    def pack(text: str) -> str:
        return said(replace(deal_out("kuhn"), deck=cards(text)))

    assert "52 cards, from the twos to the aces. [H-011, I-002]" in said(deal_out("holdem"))
    assert "36 cards, from the sixes to the aces. ##" in said(deal_out("short-deck"))
    assert "Three cards: Js Qs Ks." in said(deal_out("kuhn"))
    assert "One card: As." in pack("As")


@pytest.mark.parametrize(
    ("down", "expected"),
    [
        (1, "The highest hand of one's own cards takes the pot. [H-025"),
        (6, "The highest hand of any five of one's own cards takes the pot."),
    ],
)
def test_hands_without_a_board(down: int, expected: str) -> None:
    assert expected in said(with_step("kuhn", Deal, down=down))


def test_only_hands_that_can_be_made_are_ranked() -> None:
    assert "Only the high card counts." in said(deal_out("kuhn"))
    assert "From the top: one pair, high card. [H-025]" in said(deal_out("leduc"))
    assert "From the top: straight flush, four of a kind, flush, full house, straight, three" in said(
        deal_out("short-deck")
    )
    assert "In a straight" not in said(deal_out("leduc"))


@pytest.mark.parametrize(
    ("ace", "expected"),
    [
        ("high and low", "the ace stands above the king or under the six, not between them. [H-013, I-018]"),
        ("high", "the ace stands above the king only."),
        ("low", "the ace stands under the six only. [V-051]"),
    ],
)
def test_the_ace_in_straights(ace: Any, expected: str) -> None:
    game = deal_out("short-deck")

    assert expected in said(replace(game, ranks=replace(game.ranks, ace_in_straights=ace)))


# ---- the page and what is played ------------------------------------------------------------------------------------


def raised_to(game: Game) -> list[int]:
    """The sums to which three players raise one another before the board, as far as the laws let them."""
    hand = deal(game, (1000,) * game.players, game.deck)
    sums: list[int] = []
    while isinstance(facts := menu(hand), Wager) and facts.least and len(sums) < 20:
        sums.append(facts.least)
        hand = act(hand, RaiseTo(facts.least))
    return sums


@pytest.mark.parametrize(
    ("name", "book", "sums", "expected"),
    [
        ("holdem-sub-minimum", None, [4, 8, 12, 16], "The blind, being less than a bet, counts as none of the bets."),
        ("holdem-fixed", None, [4, 6, 8], "The blind counts as one of the bets."),
        ("holdem-one-blind", "tda", [4, 6, 8, 10], "The blind counts as one of the bets."),
        ("short-deck", "tda", [2, 3, 4, 5], "The live ante counts as one of the bets."),
    ],
)  # fmt: skip
def test_the_bound_on_raises_is_the_one_that_is_played(
    name: str, book: str | None, sums: list[int], expected: str
) -> None:
    game = deal_out(name, book=book, players=4)
    if name == "short-deck":
        steps = (replace(step, raises=5) if isinstance(step, Bet) else step for step in game.steps)
        game = replace(game, steps=tuple(steps))

    assert sums == raised_to(game)
    text = said(game)
    assert expected in text
    assert text.count("of the bets.") == 1  # a later interval begins with nothing


def test_a_straddle_may_be_one_of_the_bets_where_the_blind_is_none() -> None:
    game = deal_out("holdem-sub-minimum", players=4)
    for straddle, sums, expected in (
        (Straddle(allowed=True), [8, 12, 16], "counts as none of the bets; a straddle counts as one of the bets."),
        (Straddle(allowed=True, most=3), [4, 8, 12, 16], "counts as none of the bets."),
    ):
        straddled = replace(game, steps=tuple(straddle if isinstance(s, Straddle) else s for s in game.steps))
        hand = deal(straddled, (1000,) * 4, game.deck)
        if straddle.most:
            assert isinstance(menu(hand), Wager)
        else:
            hand = act(act(hand, StraddleTo(4)), Decline())
        raised = []
        while isinstance(facts := menu(hand), Wager) and facts.least:
            raised.append(facts.least)
            hand = act(hand, RaiseTo(facts.least))
        assert sums == raised
        assert expected in said(straddled)


def test_only_the_first_seat_straddles_and_only_once() -> None:
    """WSOP-L-161 has no straddle over a straddle."""
    game = deal_out("holdem-straddle", players=5)
    hand = deal(game, (100,) * 5, game.deck)

    assert menu(hand) == Offer(Seat(2), 4)
    assert isinstance(menu(act(hand, StraddleTo(4))), Wager)
    assert isinstance(menu(act(hand, Decline())), Wager)
    assert "Nobody may straddle him. [WSOP-L-161]" in said(game)


def test_the_smallest_chip_is_told() -> None:
    coarse = deal_out("holdem-no-limit", stakes={"unit": 5, "blinds": (5, 10)})
    text = said(coarse)

    assert "Bets and raises are in chips of 5, unless one is all-in for less. [WSOP-L-130, WSOP-L-180]" in text
    assert (
        "Equal hands split it in chips of 5. Odd chips go one chip of 5 each to the nearest to the dealer's left. [TDA-20, WSOP-L-148, H-039"
        in text
    )
    assert "What is less than a chip of 5 goes to the first of them." in text
    assert "in chips of" not in said(deal_out("holdem-no-limit"))
    raked = replace(coarse, pots=Pots(rake_percent=5, rake_cap=20))
    assert "The house takes 5 per cent of the pots, at most 20 from one hand, in chips of 5. Nothing" in said(raked)
    with pytest.raises(Refused, match="whole multiples"):
        act(deal(coarse, (1000,) * 6, coarse.deck), RaiseTo(23))


def test_what_the_files_follow_comes_last() -> None:
    game = deal_out("holdem-straddle")
    follows = rules.follows("holdem-straddle")

    assert follows["game"] == ("WSOP-L-161",)
    assert (
        follows["form"]
        == rules.follows("holdem")["form"]
        == ("T-002", "T-006", "T-008", "T-009", "T-024", "I-003", "I-008")
    )
    assert "TDA-16" in follows["book"]
    assert "T-070" in rules.follows("kuhn", book="holdem-home")["book"]  # which it extends
    text = page(game, follows)
    assert text.startswith(page(game))
    last = " ".join(text.removeprefix(page(game)).split())
    assert last.startswith("## What it follows - This game follows WSOP-L-161. - This form follows T-002, T-006,")
    assert "- This book follows TDA-16, TDA-17," in last
    assert "T-043, T-068 adopted, T-070 adopted and T-071 adopted." in said(game, rules.follows("holdem"))
    assert "form" not in rules.follows("leduc")
    assert page(game, {"form": ()}) == page(game, {}) == page(game)


@pytest.mark.parametrize(
    ("stake", "value", "name"),
    [
        ("bring_in", 1, "stud7"),
        ("unit", 5, "holdem-odd-blinds"),
        ("ante", 5, "holdem-antes"),
        ("blinds", (2, 4), "holdem-fixed"),
        ("small_bet", 3, "holdem-fixed"),
        ("big_bet", 6, "holdem-fixed"),
        ("river_bet", 12, "holdem-fixed"),
        ("least_bet", 5, "holdem-no-limit"),
        ("limit", 2000, "holdem-spread"),
        ("pot_cap", 50, "holdem-pot-limit"),
    ],
)
def test_every_stake_is_on_a_page(stake: str, value: Any, name: str) -> None:
    game = deal_out(name, stakes={"unit": 1} if stake == "unit" else None)

    assert page(game) != page(deal_out(name, stakes={stake: value}))


def test_no_stake_is_forgotten() -> None:
    (mark,) = (mark for mark in test_every_stake_is_on_a_page.pytestmark if mark.name == "parametrize")

    assert {stake for stake, *_ in mark.args[1]} == set(fields_of("stakes"))
