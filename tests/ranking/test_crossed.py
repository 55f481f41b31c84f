"""Every ranking with every option crossed: the table and the plain words agree on random hands."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from anteup.cards import JOKERS, RANKS, Card, Pack, pack
from anteup.ranking import Class, Evaluator, Of, Plays, Ranks, category, name, name_with_kickers, reference
from anteup.ranking.ranks import STANDARD
from tests.ranking.hands import SIXES_UP

PLAYS: tuple[Plays, ...] = get_args(Plays)
ORDERS: tuple[tuple[Class, ...], ...] = (STANDARD, SIXES_UP.order)


def some_ranks(random: Random, lowest: str) -> Ranks:
    """Any of the options with any other."""
    return Ranks(
        order=random.choice(ORDERS),
        ace_in_straights=random.choice(["high and low", "high", "low"]),
        lowest=random.choice(lowest),  # type: ignore[arg-type]
        five_of_a_kind=random.random() < 0.5,
        full_house=random.choice(["threes then pair", "threes alone"]),
        flush=random.choice(["all cards", "top card"]),
        kickers=random.random() < 0.7,
        blaze=random.choice(["none", "JQK", "JQKA"]),
        skip_straight=random.random() < 0.5,
        suits=random.choice(["never", "never", "hearts first", "spades first"]),
        joker=random.choice(["wild", "bug"]),
        wild_card=random.choice(["equal", "equal", "higher", "lower"]),
        duplicates=random.random() < 0.5,
    )


def some_of(random: Random, of: Of, plays: Plays, lowest: str) -> Evaluator:
    return Evaluator(of, plays, random.choice([0, 8]) if of == "a-5" else 0, some_ranks(random, lowest))


def natural_cards(random: Random, lowest: str, count: int) -> list[Card]:
    """Cards of the pack, often of one suit or of two ranks, where the rankings differ most."""
    held, draw = pack(lowest), random.random()
    if draw < 0.25:
        suit = random.randrange(4)
        held = tuple(card for card in held if card.suit == suit)
    elif draw < 0.5:
        ranks = random.sample(range(RANKS.index(lowest), 13), 2)
        held = tuple(card for card in held if card.rank in ranks)
    return random.sample(held, min(count, len(held)))


def split(random: Random, dealt: list[Card]) -> tuple[Pack, Pack]:
    """Some of the cards as one's own, the others as the board."""
    own = random.randint(1, min(6, len(dealt)))
    return tuple(dealt[:own]), tuple(dealt[own:])


@pytest.mark.parametrize("of", get_args(Of))
@pytest.mark.parametrize("plays", PLAYS)
@pytest.mark.parametrize("rounds", [6, pytest.param(250, marks=pytest.mark.long)])
def test_natural_cards(of: Of, plays: Plays, rounds: int) -> None:
    random = Random(f"{of} {plays} {rounds}")
    for _ in range(rounds):
        table = some_of(random, of, plays, "22226789T")
        for _ in range(15):
            own, board = split(random, natural_cards(random, table.ranks.lowest, random.randint(1, 9)))
            expected = reference.best(of, plays, table.qualifier, table.ranks, own, board)

            assert expected == table(own, board), (table.ranks, own, board)


@pytest.mark.parametrize("of", get_args(Of))
@pytest.mark.parametrize("plays", PLAYS)
@pytest.mark.parametrize("rounds", [4, pytest.param(150, marks=pytest.mark.long)])
def test_wild_cards_and_bugs(of: Of, plays: Plays, rounds: int) -> None:
    """The plain words try every card of the pack for each wild one: in a whole pack one is wild, in a short one three."""
    random = Random(f"wild {of} {plays} {rounds}")
    for _ in range(rounds):
        table = some_of(random, of, plays, "2678TTT")
        most = {"2": 1, "T": 3}.get(table.ranks.lowest, 2)
        for _ in range(4):
            loose = random.randint(1, most)
            jokers = random.randint(0, min(2, loose))
            size = random.randint(loose, random.choice([5, 5, 7]))
            natural = natural_cards(random, table.ranks.lowest, size - jokers)
            wild = natural[: loose - jokers]
            dealt = [*natural, *JOKERS[:jokers]]
            random.shuffle(dealt)
            own, board = split(random, dealt)
            expected = reference.best(of, plays, table.qualifier, table.ranks, own, board, wild)

            assert expected == table(own, board, wild), (table.ranks, own, board, wild)


@pytest.mark.parametrize("of", get_args(Of))
@pytest.mark.parametrize("plays", PLAYS)
@pytest.mark.parametrize("rounds", [6, pytest.param(200, marks=pytest.mark.long)])
def test_what_wild_cards_stand_for_makes_the_hand(of: Of, plays: Plays, rounds: int) -> None:
    """Named so, they make the same strength; a name can be said of it; and nothing is named twice that may not be."""
    random = Random(f"standing {of} {plays} {rounds}")
    for _ in range(rounds):
        table = some_of(random, of, plays, "22226789T")
        for _ in range(8):
            loose = random.randint(0, 4)
            jokers = random.randint(0, min(2, loose))
            size = random.randint(max(1, loose), 7)
            natural = natural_cards(random, table.ranks.lowest, size - jokers)
            wild = natural[: loose - jokers]
            dealt = [*natural, *JOKERS[:jokers]]
            random.shuffle(dealt)
            own, board = split(random, dealt)
            strength, standing = table(own, board, wild), table.stands_for(own, board, wild)
            if strength is None:
                assert not standing
                continue

            assert isinstance(category(strength, table.ranks), str)
            assert name(strength, of, table.ranks)
            assert name_with_kickers(strength, of, table.ranks)
            if plays != "two and three":  # where cards that are put away would change what plays
                playing = [card for card in own if card in standing or not (card.rank < 0 or card in wild)]
                common = [card for card in board if card in standing or not (card.rank < 0 or card in wild)]

                assert strength == table.as_named(playing, common, standing), (table.ranks, own, board, wild)


@pytest.mark.parametrize("of", get_args(Of))
@pytest.mark.parametrize("plays", PLAYS)
@pytest.mark.parametrize("rounds", [6, pytest.param(200, marks=pytest.mark.long)])
def test_cards_that_a_player_names(of: Of, plays: Plays, rounds: int) -> None:
    """Whatever is named, allowed or not, is worth what the plain words say of the cards as they count."""
    random = Random(f"named {of} {plays} {rounds}")
    for _ in range(rounds):
        table = some_of(random, of, plays, "22226789T")
        for _ in range(8):
            natural = natural_cards(random, table.ranks.lowest, random.randint(1, 7))
            dealt = [*natural, *JOKERS[: random.randint(0, 1)]]
            random.shuffle(dealt)
            own, board = split(random, dealt)
            loose = [card for card in dealt if card.rank < 0] + dealt[: random.randint(0, 3)]
            named = {card: random.choice(pack(table.ranks.lowest)) for card in loose}
            found: list[int | None] = [None]
            for some in [own] if of == "spade in the hole" else reference.choices(plays, own, board):
                shown = [reference.Shown(named.get(card, card), wild=card in named) for card in some]
                found.append(reference.worth(shown, of, table.qualifier, table.ranks))
            expected = max((strength for strength in found if strength is not None), default=None)

            assert expected == table.as_named(own, board, named), (table.ranks, own, board, named)
