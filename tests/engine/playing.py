"""Random hands of every game there is, steered towards short stacks, all-ins and ties."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from msgspec.structs import replace

from anteup.cards import BACK, Pack, cards
from anteup.engine.actions import (
    Action,
    Call,
    Check,
    Decline,
    Fold,
    Muck,
    RaiseTo,
    Seat,
    ShowHand,
    StraddleTo,
)
from anteup.engine.events import Owed
from anteup.engine.hand import Hand
from anteup.engine.law import Menu, Offer, Tabling, Wager, menu
from anteup.engine.log import Log
from anteup.engine.play import act, deal
from anteup.rules.catalogue import deal_out
from anteup.rules.steps import Bet, Board, Deal, Game, Post, Show, Straddle

FORMS = ("holdem", "omaha", "omaha8", "short-deck", "kuhn", "kuhn3", "leduc")
BOOKS = ("holdem", "holdem-home", "tda")
PLAYERS = {"kuhn": (2,), "kuhn3": (3,), "leduc": (2,)}

Change = Callable[[Game], Game]


def bets(**fields: object) -> Change:
    """Every betting interval with other options."""

    def change(game: Game) -> Game:
        return replace(game, steps=tuple(replace(s, **fields) if isinstance(s, Bet) else s for s in game.steps))

    return change


def shows(**fields: object) -> Change:
    """The showdown with other options."""

    def change(game: Game) -> Game:
        return replace(game, steps=tuple(replace(s, **fields) if isinstance(s, Show) else s for s in game.steps))

    return change


def posts(**fields: object) -> Change:
    """The posts with other options."""

    def change(game: Game) -> Game:
        return replace(game, steps=tuple(replace(s, **fields) if isinstance(s, Post) else s for s in game.steps))

    return change


def straddles(**fields: object) -> Change:
    """Straddles allowed, with other options."""

    def change(game: Game) -> Game:
        steps = (replace(s, allowed=True, **fields) if isinstance(s, Straddle) else s for s in game.steps)
        return replace(game, steps=tuple(steps))

    return change


def pots(**fields: object) -> Change:
    """The pots cut in another way."""
    return lambda game: replace(game, pots=replace(game.pots, **fields))


def coarse(unit: int) -> Change:
    """Chips of a greater value."""
    return lambda game: replace(game, stakes=replace(game.stakes, unit=unit))


def together(*changes: Change) -> Change:
    """Several changes."""

    def change(game: Game) -> Game:
        for one in changes:
            game = one(game)
        return game

    return change


CHANGES: dict[str, Change] = {
    "as it is": lambda game: game,
    "no limit": bets(limit="none"),
    "pot limit": bets(limit="pot"),
    "fixed": bets(limit="fixed", raises=4),
    "fixed, capped for two": bets(limit="fixed", raises=3, raises_two="the same"),
    "fixed, free if two began": bets(limit="fixed", raises=3, raises_two="no bound if two began"),
    "fixed, completed": bets(limit="fixed", half_bet="completed", raises=4),
    "fixed, no half bets": bets(limit="fixed", half_bet="no bet"),
    "spread": bets(limit="spread", most=7, raise_by="chip"),
    "spread in all": bets(limit="spread", most=9, most_is="in all", raise_by="size"),
    "capped pot": bets(limit="pot", most=11),
    "pot, short blinds whole": bets(limit="pot", pot_blinds="short as full", pot_antes="not before the board"),
    "pot, small blind as big": bets(limit="pot", pot_blinds="small as big"),
    "full raises only": bets(limit="none", reopens="full raise"),
    "no check-raise": bets(limit="none", check_raise=False),
    "must bet": bets(limit="none", check="none"),
    "asked": shows(asks=True),
    "asked, free": together(bets(limit="none"), shows(asks=True, must="nobody", all_in="at once")),
    "asked, all": shows(asks=True, must="all"),
    "at once": together(bets(limit="none"), shows(all_in="at once")),
    "left of caller": shows(order="left of last caller", must="until beaten"),
    "antes": together(bets(limit="none"), posts(ante=1, ante_by="all")),
    "big blind ante": together(bets(limit="none"), posts(ante=2, ante_by="big blind")),
    "ante first": together(bets(limit="none"), posts(ante=2, ante_by="big blind", short="ante first")),
    "button ante": together(bets(limit="none"), posts(ante=2, ante_by="dealer")),
    "live ante": together(bets(limit="none"), posts(ante=2, ante_by="eldest", ante_is="live")),
    "straddles": together(bets(limit="none"), straddles()),
    "straddles, each asked": together(bets(limit="none", first_raise="least bet"), straddles(chain=False, most=16)),
    "raked": together(bets(limit="none"), pots(rake_percent=10, rake_cap=3)),
    "raked at once": pots(rake_percent=5, rake_needs_board=False),
    "no table stakes": together(bets(limit="none"), pots(table_stakes=False)),
    "shares apart": pots(same_hands="each share apart"),
    "fixed in fives": together(bets(limit="fixed", raises=4), coarse(5)),
    "spread in all in fives": together(bets(limit="spread", most=9, most_is="in all", raise_by="size"), coarse(5)),
    "chips of five": together(bets(limit="none"), coarse(5)),
    "pot in fives": together(bets(limit="pot"), coarse(5)),
}


@cache
def game(form: str, book: str, players: int, change: str = "as it is") -> Game:
    """A game by the names of its parts."""
    return CHANGES[change](deal_out(form, book=book, players=players))


def tables(rng: random.Random, change: str | None = None) -> Game:
    """Some game at some table."""
    form, book = rng.choice(FORMS), rng.choice(BOOKS)
    players = rng.choice(PLAYERS.get(form, (2, 2, 3, 3, 4, 5, 6, 8)))
    if book == "holdem-home" and players < 3 and form not in PLAYERS:
        players = 3
    return game(form, book, players, change or rng.choice(list(CHANGES)))


def stacks(rng: random.Random, players: int) -> tuple[int, ...]:
    """Uneven stacks, many of them shorter than a blind."""
    kind = rng.random()
    if kind < 0.2:
        return (rng.randint(1, 60),) * players
    return tuple(rng.choice((1, 1, 2, 3, 4, 5, 7, 10, 20, 40, 100)) for _ in range(players))


def pack(rng: random.Random, deck: Pack) -> Pack:
    """A pack in some order: now and then with few ranks on top, so that hands tie."""
    order = list(deck)
    rng.shuffle(order)
    if rng.random() < 0.4:
        kept = set(rng.sample(range(13), 5))
        order.sort(key=lambda card: card.rank not in kept)
    return tuple(order)


def lawful(menu: Menu) -> Iterator[Action]:
    """Every action on a menu, where sums are bounded by what a seat has."""
    match menu:
        case Wager():
            if menu.fold:
                yield Fold()
            if menu.check:
                yield Check()
            if menu.call:
                yield Call()
            if menu.least:
                sums = range(menu.least, menu.most + 1)
                ends = (menu.least, menu.most)
                yield from (RaiseTo(to) for to in sums if to % menu.every == 0 or to in ends)
        case Offer():
            yield StraddleTo(menu.to)
            yield Decline()
        case Tabling():
            yield ShowHand()
            if menu.muck:
                yield Muck()


def everything(hand: Hand) -> Iterator[tuple[Seat, Action]]:
    """Every action one could try, lawful or not, for every seat and some that are none."""
    top = max(hand.stacks) + max(hand.bets) + 3
    for seat in range(-1, len(hand.stacks) + 1):
        yield from (
            (Seat(seat), action)
            for action in (Fold(), Check(), Call(), ShowHand(), Muck(), Decline(), Call(1), Call(2), Call(0))
        )
        yield from ((Seat(seat), RaiseTo(to)) for to in range(-1, top))
        yield from ((Seat(seat), StraddleTo(to)) for to in range(top))


def choose(menu: Menu, rng: random.Random) -> Action:
    """An action from a menu: small sums, the least, the most and all-in often."""
    match menu:
        case Wager():
            kinds: list[Action] = [Fold()] if menu.fold and rng.random() < 0.3 else []
            kinds += [Check()] if menu.check else []
            kinds += [Call()] * 2 if menu.call else []
            if menu.least:
                between = rng.randint(menu.least, menu.most) // menu.every * menu.every
                sums = (menu.least, menu.most, max(menu.least, between))
                kinds += [RaiseTo(rng.choice(sums))] * 2
            return rng.choice(kinds or [Fold()])
        case _:
            return rng.choice(list(lawful(menu)))


def reordered(played: Game, rng: random.Random) -> Game:
    """The same game with its deals, boards and bets in another order, and perhaps a card more on the way."""
    posts_, middle, show = (
        [s for s in played.steps if isinstance(s, Post | Straddle)],
        [s for s in played.steps if isinstance(s, Deal | Board | Bet)],
        played.steps[-1],
    )
    extra: list[Deal | Board | Bet] = (
        [Deal(down=1), Board(cards=1, burn=False)] if len(played.deck) == 52 and played.players < 6 else []
    )
    middle.extend(extra[: rng.randint(0, len(extra))])
    rng.shuffle(middle)
    return replace(played, steps=(*posts_, *middle, show))


def debts(rng: random.Random, players: int) -> tuple[Owed, ...]:
    """What seats owe from earlier hands: mostly nothing."""
    if rng.random() < 0.8:
        return ()
    return tuple(
        Owed(Seat(seat), rng.randint(1, 6), live=rng.random() < 0.5)
        for seat in rng.sample(range(players), rng.randint(1, players))
    )


def dealt(rng: random.Random, change: str | None = None) -> Log:
    """A hand of some game, dealt."""
    played = tables(rng, change)
    if rng.random() < 0.15:
        played = reordered(played, rng)
    owed = debts(rng, played.players)
    log = Log(played, stacks(rng, played.players), owed, rng.choice((0, 0, 0, 1, 7)))
    log.shuffle(pack(rng, played.deck), rng.randbytes(8))
    return log


def rigged(form_game: Game, chips: tuple[int, ...], hands: str, board: str = "") -> Hand:
    """A hand in which these cards are dealt: `hands` by seat, `|` between them; `board` with a burn before each street."""
    holes = [cards(text) for text in hands.split("|")]
    dealt_cards = [holes[seat][i] for i in range(len(holes[0])) for seat in range(len(holes))]
    middle = list(cards(board))
    rest = [card for card in form_game.deck if card not in dealt_cards and card not in middle]
    for cut in (len(middle) > 0, len(middle) > 3, len(middle) > 4):
        if cut:
            street, middle = (middle[:3], middle[3:]) if len(middle) > 2 else (middle[:1], middle[1:])
            dealt_cards += [rest.pop(), *street]
    return deal(form_game, chips, tuple(dealt_cards + rest))


NO_LIMIT = game("holdem", "tda", 3)


def opened(stacks: tuple[int, ...] = (100, 100, 100)) -> Log:
    """A hand of three, dealt from the pack as it comes."""
    log = Log(NO_LIMIT, stacks)
    log.shuffle(NO_LIMIT.deck, b"nonce")
    return log


def unknown(hands: str, board: str = "2c 7d 9h Jc 3s") -> Hand:
    """A hand in which some cards are not known."""
    table = together(shows(asks=False, all_in="at the end"))(game("holdem", "tda", len(hands.split("|"))))
    holes = [list(cards(text)) for text in hands.split("|")]
    middle = list(cards(board))
    first = [holes[s][i] for i in range(2) for s in range(len(holes))]
    order = [*first, BACK, *middle[:3], BACK, middle[3], BACK, middle[4]]
    order += [BACK] * (52 - len(order))
    return deal(table, (50,) * len(holes), tuple(order))


def down(hand: Hand) -> Hand:
    """Checked and called to its end."""
    while facts := menu(hand):
        hand = act(hand, Check() if getattr(facts, "check", False) else Call())
    return hand
