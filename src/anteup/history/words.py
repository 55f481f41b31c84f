"""What things are called at the table: the game, the blinds and pots, the parts of a pot, and what a hand makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from anteup.cards import BACK, JOKERS, RANKS, STANDARD, Card, Pack
from anteup.chips import CHIPS, Chips, Money, Sterling
from anteup.engine.actions import Seat
from anteup.engine.hand import Hand, seats
from anteup.engine.openers import openers_bet
from anteup.engine.pots import pots
from anteup.engine.showing import HIGHS, followed, has_wild, strength_showing, wild_by_board, wild_held, wild_in
from anteup.ranking import evaluator, name
from anteup.ranking.names import of_card
from anteup.rules.sentences import BUG, PLURALS, listed, openers, ordinal, wild_cards
from anteup.rules.steps import Beat, Bet, Board, Buy, Deal, Draw, Game, Pass, Post, Share, Turn

LIMITS = {"none": "no limit", "pot": "pot limit", "fixed": "fixed limit", "spread": "spread limit"}


def title(game: Game, money: Money | Sterling = CHIPS) -> str:
    """What is played: the game, how it is bet, and the stakes."""
    bets = [step for step in game.steps if isinstance(step, Bet)]
    posts = [step for step in game.steps if isinstance(step, Post)]
    limits = " and ".join(dict.fromkeys(LIMITS[step.limit] for step in bets))
    said = [game.name] if limits.replace(" ", "-") in game.name.lower() else [game.name, limits]
    blinds = [money.written(blind) for post in posts for blind in post.blinds if blind]
    antes = dict.fromkeys(money.written(post.ante) for post in posts if post.ante and not post.ante_chosen)
    fixed = dict.fromkeys(money.written(step.fixed) for step in bets if step.limit == "fixed")
    brought = dict.fromkeys(money.written(step.bring_in) for step in bets if step.duty == "bring-in")
    if antes:
        said.append(f"ante {'/'.join(antes)}")
    if brought:
        said.append(f"bring-in {'/'.join(brought)}")
    if blinds:
        said.append(f"blind{'s' if len(blinds) > 1 else ''} {'/'.join(blinds)}")
    if fixed:
        said.append(f"bets {'/'.join(fixed)}")
    if most := dict.fromkeys(money.written(step.most) for step in bets if step.most and step.limit != "fixed"):
        said.append(f"bets to {'/'.join(most)}")
    if first := openers_bet(game):
        said.append(f"{openers(first.openers)} or better to open")
    return ", ".join(said)


def article(made: str) -> str:
    """What goes before the name of a hand in a sentence.

    >>> [article(made) + made for made in ("pair of kings", "ace-high flush", "kings and tens", "king high")]
    ['a pair of kings', 'an ace-high flush', 'kings and tens', 'king high']
    """
    first = made.partition(",")[0].removesuffix(" for low")
    if first.endswith(" of spades in the hole"):
        return "the "
    counted = first.startswith(("pair ", "skip straight")) or "-card badugi" in first
    if not counted and first.rpartition(" ")[2] not in {"straight", "flush", "low", "blaze"}:
        return ""
    return "an " if made.startswith(("ace", "eight", "8", "A-")) else "a "


def blind_names(count: int) -> Sequence[str]:
    """What so many blinds are called, the smallest first; nothing where they have no names."""
    return {1: ("blind",), 2: ("small blind", "big blind")}.get(count, ("",) * count)


def pot_names(count: int) -> list[str]:
    """What so many pots are called, the main pot first."""
    if count == 1:
        return ["pot"]
    return ["main pot", *("side pot" if count == 2 else f"side pot {number}" for number in range(1, count))]


def in_the_middle(hand: Hand) -> list[tuple[str, Chips]]:
    """The pot; or where somebody is all-in for less, the main pot, the side pots, and the bets that are in neither."""
    into = [] if hand.over else [pot.amount for pot in pots(hand)]
    if len(into) < 2:
        return [("pot", hand.pot)]
    bets = sum(hand.bets)
    return [*zip(pot_names(len(into)), into, strict=True), *([("bets", bets)] if bets else [])]


def on_board(game: Game) -> int:
    """How many cards come to lie on each board."""
    return sum(step.cards for step in game.steps if isinstance(step, Board))


def street_names(game: Game) -> list[str]:
    """What the cards are called that come to the middle, time after time: a flop, a turn and a river where three come, or
    have come, and then one and one; cards that come one by one are counted.
    """
    came = [step.cards for step in game.steps if isinstance(step, Board)]
    if len(came) > 1 and set(came) == {1}:
        return [f"{ordinal(number).capitalize()} card" for number in range(1, len(came) + 1)]
    if sum(came) == 5 and came[-2:] == [1, 1]:
        first = "Flop" if came[0] == 3 else "Board"
        return [first, *("Board" for _ in came[1:-2]), "Turn", "River"]
    return ["Board" for _ in came]


def how_many_boards(game: Game) -> int:
    """How many boards there are, if any."""
    return max((step.boards for step in game.steps if isinstance(step, Board)), default=0)


def shows_cards(game: Game) -> bool:
    """Do the players come to have cards face up?"""
    return any(isinstance(step, Turn | Beat) or (isinstance(step, Deal) and step.up) for step in game.steps)


def held(hand: Pack) -> Pack:
    """Cards as one sorts them in one's hand: the highest first, jokers before all, those that nobody knows last."""
    return tuple(sorted(hand, key=lambda face: (face is BACK, -face.index)))


# ---- the parts of a pot ---------------------------------------------------------------------------------------------


def share_name(game: Game, number: int) -> str:
    """What a share of the pot is for, where there are several: `low`, `the second board`; else empty."""
    if len(game.shares) == 1:
        return ""
    share = game.shares[number]
    if len({one.board for one in game.shares}) > 1:
        return f"the {ordinal(share.board)} board"
    if len({one.plays for one in game.shares if one.of == share.of}) > 1:
        return "the cards in hand" if share.plays == "own cards" else "the board"
    if share.of == "spade in the hole":
        return "the spade in the hole"
    return "high" if share.of in HIGHS else "low"


# ---- what a hand makes ----------------------------------------------------------------------------------------------


def made_of(hand: Hand, number: int, seat: Seat, *, wild: bool = True) -> str:
    """What a seat's cards make for one share of the pot, by name; empty where whoever looks does not know them all.

    With `wild`, what the wild cards stand for comes last.
    """
    game, down = hand.game, hand.down[seat]
    share = game.shares[number]
    own = down if share.of == "spade in the hole" else down + hand.up[seat]
    board = _board(hand, share)
    if not own or BACK in own or BACK in board:
        return ""
    value, loose = evaluator(share.of, share.plays, share.qualifier, game.ranks), wild_in(hand, seat)
    named = hand.aside.named[seat] if hand.aside.named else ()
    stands = dict(zip(wild_held(hand, seat), named, strict=False)) if named and BACK not in named else {}
    worth = value.as_named(own, board, stands) if stands else value(own, board, loose)
    if worth is None:
        return "no spade" if share.of == "spade in the hole" else "no low"
    said = name(worth, share.of, game.ranks)
    if not wild or share.of == "spade in the hole":
        return said
    stands = stands or (value.stands_for(own, board, loose) if loose or any(card in JOKERS for card in own) else {})
    others = {card: face for card, face in stands.items() if card is not face}
    if len(others) > len({*others.values()}):  # five of a kind, where the suit of a copy says nothing
        ranks = PLURALS[next(iter(others.values())).rank]
        return f"{said}, {listed(map(of_card, others))} as {ranks}"
    return ", ".join([said, *(f"{of_card(card)} as the {of_card(face)}" for card, face in others.items())])


def in_words(hand: Hand, seat: Seat) -> str:
    """What a seat's cards make now, for each share of the pot; that there is no low, once it could be."""
    game = hand.game
    said: list[str] = []
    labels = [_label(hand, number) for number in range(len(game.shares))]
    several = len(labels) > 1 and all(labels)
    if several and len({made_of(hand, number, seat, wild=False) for number in range(len(game.shares))}) == 1:
        made = made_of(hand, 0, seat)
        both = "on both boards" if labels[0].startswith("on the first") else "with the board and in hand"
        return made and f"{made} {both if len(labels) == 2 else 'on every board'}"
    for number, share in enumerate(game.shares):
        cards = len(hand.down[seat]) + len(hand.up[seat]) + len(_board(hand, share))
        made = made_of(hand, number, seat, wild=number == 0)
        if made == "no low" and cards < 5:
            continue
        if made in {"no low", "no spade"} and _may_come(hand, number, seat):
            made = f"{made} yet"
        if number and made == f"{made_of(hand, 0, seat, wild=False)} for low":
            said[-1:] = [f"{said[-1]}, high and low"]
            continue
        said.append(f"{made} {labels[number]}".rstrip() if made else made)
    return ", ".join(dict.fromkeys(made for made in said if made))


def _label(hand: Hand, number: int) -> str:
    """With which cards one plays for a share, where shares differ in it; empty where they do not, or not yet."""
    game = hand.game
    share = game.shares[number]
    if len({one.board for one in game.shares}) > 1:
        return f"on {share_name(game, number)}" if _board(hand, share) else ""
    if len({one.plays for one in game.shares if one.of == share.of}) > 1 and any(hand.boards):
        return "in hand" if share.plays == "own cards" else "with the board"
    return ""


def showing(hand: Hand, seat: Seat) -> str:
    """What the cards that a seat has face up make by themselves; `nothing` where it has none."""
    worth = strength_showing(hand, seat)
    return name(worth, "high", hand.game.ranks) if worth else "nothing"


def to_beat(hand: Hand, seat: Seat) -> Seat | None:
    """Who of those that are in, `seat` aside, shows the best hand; None where nobody shows a card."""
    others = [other for other in seats(hand.live) if other != seat and hand.up[other]]
    return max(others, key=lambda other: strength_showing(hand, other), default=None)


def _board(hand: Hand, share: Share) -> Pack:
    """The cards in the middle that a share of the pot plays."""
    if share.plays == "own cards" or share.of == "spade in the hole" or share.board > len(hand.boards):
        return ()
    return hand.boards[share.board - 1]


def _may_come(hand: Hand, number: int, seat: Seat) -> bool:
    """May cards still come that make what a seat lacks for a share: a low that qualifies, or a spade face down?"""
    share, later = hand.game.shares[number], hand.game.steps[hand.step :]
    if any(isinstance(step, Draw | Pass | Buy) for step in later):
        return True
    own = sum(step.down + step.up for step in later if isinstance(step, Deal))
    if share.of == "spade in the hole":
        return any(step.down for step in later if isinstance(step, Deal))
    board = sum(step.cards for step in later if isinstance(step, Board))
    if has_wild(hand.game) or any(card in JOKERS for card in hand.game.deck):
        return own + board > 0
    held, lies = hand.down[seat] + hand.up[seat], _board(hand, share)
    lowest = [next((c for c in STANDARD[4 * r : 4 * r + 4] if c not in held + lies), None) for r in (12, *range(7))]
    value = evaluator(share.of, share.plays, share.qualifier, hand.game.ranks)
    return any(
        value(held + some[:own], lies + some[own:]) is not None
        for some in permuted([card for card in lowest if card is not None], own, board)
    )


def permuted(some: Sequence[Card], own: int, board: int) -> Iterator[Pack]:
    """Each way in which so many of some cards may come to a hand, and so many others of them to the board."""
    for first in combinations(some, min(own, len(some))):
        rest = [card for card in some if card not in first]
        for last in combinations(rest, min(board, len(rest))):
            yield (*first, *last)


# ---- what is wild ---------------------------------------------------------------------------------------------------


def what_is_wild(hand: Hand) -> str:
    """The wild cards as they are now, in words: `queens and sevens`; empty where none are."""
    game = hand.game
    said = wild_cards(game)
    if game.wild.follows:
        first = RANKS.index(game.wild.follows)
        others = [rank for rank in followed(game.wild.follows, hand.aside.showing) if rank not in {first, -1}]
        said = [PLURALS[first], *(PLURALS[rank] for rank in others), *said]
    if game.wild.board != "none":
        rank = wild_by_board(hand)
        lies = "the lowest card on the board" if game.wild.board == "lowest" else "the last card on the board"
        said.append(f"the rank of {lies}" if rank < 0 else PLURALS[rank])
    if game.wild.own == "lowest in the hole":
        said.append("everybody's lowest card in the hole, with all of its rank that he holds")
    if game.wild.own == "last card":
        said.append("everybody's last card face down, with all of its rank that he holds")
    return listed(said) if said else ""


def what_the_bug_is(game: Game) -> str:
    """What a joker is that is a bug, as a sentence; empty where none is (H-045)."""
    return BUG if game.ranks.joker == "bug" and {*JOKERS} & {*game.deck} else ""


def of_cards(cards: Pack) -> str:
    """Cards in words: `the joker`, `the two of hearts and the two of clubs`."""
    return listed(f"the {of_card(card)}" for card in cards) if cards else "nothing"
