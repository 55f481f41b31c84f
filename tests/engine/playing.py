"""Random hands of every game there is, steered towards short stacks, all-ins, ties and packs that run out."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Literal

from msgspec.structs import replace

from anteup.cards import BACK, Pack, cards
from anteup.engine.actions import Action, Call, Check, Seat
from anteup.engine.events import Owed, Slip
from anteup.engine.hand import Hand
from anteup.engine.law import menu
from anteup.engine.log import Log
from anteup.engine.play import act, deal
from anteup.rules.catalogue import deal_out, games
from anteup.rules.faults import Malformed
from anteup.rules.steps import Bet, Board, Buy, Deal, Draw, Game, Lift, Name, Post, Show, Straddle
from tests.engine.acting import asked, choose

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


def wild(game: Game, **fields: object) -> Game:
    """The game with other cards wild."""
    return replace(game, wild=replace(game.wild, **fields))


def draws(**fields: object) -> Change:
    """Draws that deal with other options."""

    def change(game: Game) -> Game:
        steps = (replace(s, **fields) if isinstance(s, Draw) and s.replace else s for s in game.steps)
        return replace(game, steps=tuple(steps))

    return change


def deals(**fields: object) -> Change:
    """The first deal with other options, where it is looked at as it comes."""

    def change(game: Game) -> Game:
        first = next(i for i, step in enumerate(game.steps) if isinstance(step, Deal))
        steps = (
            replace(s, **fields) if i == first and isinstance(s, Deal) and s.look == "at once" else s
            for i, s in enumerate(game.steps)
        )
        return replace(game, steps=tuple(steps))

    return change


def clumsy(game: Game, **fields: object) -> Game:
    """The game with faults of dealing, which the players may claim as they lift their cards."""
    game = replace(game, faults=replace(game.faults, **{"simulate": True, **fields}))
    at = next(i for i, step in enumerate(game.steps) if isinstance(step, Deal))
    first = game.steps[at]
    if not isinstance(first, Deal) or not first.down or first.look != "at once" or isinstance(game.steps[at + 1], Lift):
        return game
    return replace(game, steps=(*game.steps[: at + 1], Lift(), *game.steps[at + 1 :]))


def named(game: Game) -> Game:
    """The game in which wild cards are called by their player."""
    if any(isinstance(step, Name) for step in game.steps):
        return game
    return replace(game, steps=(*game.steps[:-1], Name(), game.steps[-1]))


HOUSE_RULES: dict[str, Change] = {
    "as it is": lambda game: game,
    "deuces wild": lambda game: wild(game, cards=tuple(card for card in game.deck if card.rank == 0)),
    "low hole card wild": lambda game: wild(game, own="lowest in the hole"),
    "last card wild": lambda game: wild(game, own="last card"),
    "named": lambda game: wild(named(game), declare="player"),
    "bought face up": lambda game: replace(
        game,
        steps=tuple(replace(step, up=True) if isinstance(step, Buy) and step.cards else step for step in game.steps),
    ),
    "clumsy": clumsy,
    "clumsy, corrected": lambda game: clumsy(
        game, wrong_count="corrected if unseen, else out", exposed_in_draw="replace", boxed="replace"
    ),
    "clumsy, out at once": lambda game: clumsy(
        game, wrong_count="foul", wrong_draw="foul", foul="retires", exposed_in_draw="keep", exposed_two="keep"
    ),
    "clumsy, dealt anew": lambda game: clumsy(game, wrong_count="redeal", exposed_one="replace", counted="by player"),
    "no openers looked at": lambda game: replace(game, jackpot=replace(game.jackpot, honour=True)),
    "openers looked at": lambda game: replace(game, jackpot=replace(game.jackpot, honour=False)),
    "void": lambda game: replace(game, jackpot=replace(game.jackpot, false_opening="void", honour=True)),
    "reopened": lambda game: replace(
        game, jackpot=replace(game.jackpot, false_opening="retire and reopen", honour=True, penalty="the pot")
    ),
    "owed": lambda game: replace(
        game, jackpot=replace(game.jackpot, penalty="double ante", penalty_short="owed", penalty_to="this pot")
    ),
    "stock limited": draws(stock="limit"),
    "nobody may ask": draws(query="never", announces="nobody"),
    "openers kept": draws(openers="kept"),
    "openers aside": draws(openers="split aside"),
    "any raise": bets(reopens="any raise"),
    "stand once": bets(check="stand once"),
    "only the first stands": bets(check="stand once, first only"),
    "a check is a chip": bets(check="as a chip"),
    "first must bet": bets(duty="bet"),
    "no limit": bets(limit="none"),
    "pot limit": bets(limit="pot"),
    "fixed": bets(limit="fixed", fixed=2),
    "kitty": pots(kitty=1, odd_chip="kitty"),
    "odd chip by suit": pots(odd_chip="high card by suit"),
    "odd chip to the last to bet": pots(odd_chip="last aggressor"),
    "both may tie": pots(both_ways="may tie"),
    "asked": shows(asks=True),
    "until beaten": shows(must="until beaten", asks=True, order="last aggressor"),
    "half ranks": lambda game: replace(game, ranks=replace(game.ranks, wild_card="higher", duplicates=True)),
    "suits decide": lambda game: replace(game, ranks=replace(game.ranks, suits="hearts first")),
    "looked at in turn": deals(look="in turn"),
    "no table stakes": pots(table_stakes=False),
}
"""What else may be said otherwise of games with draws, with cards face up, and with wild cards."""


@cache
def everywhere() -> tuple[tuple[str, str], ...]:
    """Every form and sheet with every book by which it is dealt, but the few that the other tables have."""
    return tuple((listed.name, book) for listed in games() for book in listed.books if listed.name not in FORMS)


@cache
def by_book(name: str, book: str, players: int, change: str) -> Game | None:
    """A form by a book for so many, with a house rule; None where there are not so many seats."""
    try:
        dealt_out = deal_out(name, book=book, players=players)
    except Malformed:
        return None
    if change == "looked at in turn" and dealt_out.faults.simulate:
        return dealt_out
    return HOUSE_RULES[change](dealt_out)


def any_table(rng: random.Random, change: str | None = None) -> Game:
    """Some game of any form by any book."""
    name, book = rng.choice(everywhere())
    change = change or rng.choice(list(HOUSE_RULES))
    found = None
    while found is None:
        found = by_book(name, book, rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8)), change)
    return found


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


SLIPS: tuple[Literal["boxed", "exposed", "one too many", "one too few", "out of order"], ...] = (
    "boxed",
    "exposed",
    "exposed",
    "exposed",
    "one too many",
    "one too few",
    "out of order",
)


def slips(rng: random.Random, deck: Pack) -> tuple[Slip, ...]:
    """Faults of dealing that fate has in store, of cards that are likely to be dealt."""
    if rng.random() < 0.3:
        return ()
    return tuple(Slip(card, rng.choice(SLIPS)) for card in rng.sample(deck[:30], min(len(deck), rng.randint(1, 3))))


def shuffled(log: Log, rng: random.Random) -> None:
    """The dealer gets a pack as often as he wants one."""
    while wanted := log.wanted:
        order = pack(rng, wanted)
        log.shuffle(order, rng.randbytes(8), slips(rng, order) if log.hand.game.faults.simulate else ())


def dealt(rng: random.Random, change: str | None = None) -> Log:
    """A hand of some game, dealt: of the form that the change is of, or of any."""
    if change is None:
        change = rng.choice([*CHANGES, *HOUSE_RULES])
    if change in HOUSE_RULES and (change not in CHANGES or rng.random() < 0.5):
        played = any_table(rng, change)
    else:
        played = tables(rng, change)
        if rng.random() < 0.15:
            played = reordered(played, rng)
    owed = debts(rng, played.players)
    log = Log(played, stacks(rng, played.players), owed, rng.choice((0, 0, 0, 1, 7)))
    shuffled(log, rng)
    return log


def step_on(log: Log, rng: random.Random) -> tuple[Seat, Action] | None:
    """One more act of whoever is asked, and the pack if it is wanted; None where the hand is over."""
    facts = asked(log.hand, rng)
    if facts is None:
        return None
    action = choose(log.hand, facts, rng)
    log.act(action, facts.seat)
    shuffled(log, rng)
    return facts.seat, action


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
