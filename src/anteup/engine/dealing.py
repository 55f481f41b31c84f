"""Cards from the pack: to the seats, to the middle, for those thrown away, and the faults that may happen in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from anteup.cards import Card, Pack
from anteup.engine.actions import Seat
from anteup.engine.events import (
    BoardDealt,
    Corrected,
    DealVoided,
    Drawn,
    DrawnUp,
    Event,
    Exposed,
    Fate,
    Fouled,
    HolesDealt,
    Looked,
    Offered,
    OfferTaken,
    Slip,
    UnseenDealt,
    UpDealt,
)
from anteup.engine.hand import Hand, seats
from anteup.rules.steps import Board, Buy, Deal, Draw, Game, Lift, Script

# ---- the pack -------------------------------------------------------------------------------------------------------


def wanted(hand: Hand) -> Pack:
    """The cards that somebody must shuffle before the dealer can go on: the pack of the game before the first card, or
    what others have thrown away where the pack has run out; none if he needs none.
    """
    if (hand.due and hand.aside.serving < 0) or hand.over:
        return ()
    step = hand.game.steps[hand.step]
    if not hand.deck:
        first = first_deal(hand.game)
        waits = hand.step >= first or pack_comes_first(hand.game)
        return hand.game.deck if waits else ()
    if needed(hand, step) <= hand.left:
        return ()
    drawer = next_served(hand)
    return tuple(card for seat, cards in hand.aside.thrown if seat != drawer for card in cards)


def next_served(hand: Hand) -> Seat:
    """Who gets the next cards in a draw; -1: nobody. What he has thrown makes no new stock for him; what he threw in an
    earlier draw may have gone into one for another.
    """
    aside = hand.aside
    return aside.serving if aside.serving >= 0 or not aside.later else aside.later[0]


def wants_pack(hand: Hand) -> bool:
    """Must somebody shuffle before the dealer can go on?"""
    return bool(wanted(hand))


@lru_cache(maxsize=256)
def first_deal(game: Game) -> int:
    """The step that deals the first card."""
    return next(i for i, step in enumerate(game.steps) if isinstance(step, Deal | Board))


@lru_cache(maxsize=256)
def pack_comes_first(game: Game) -> bool:
    """Is the pack shuffled before the forced stakes, or after them (I-002)?"""
    step = game.steps[first_deal(game)]
    return not isinstance(step, Deal) or step.shuffled == "first"


def needed(hand: Hand, step: Script) -> int:
    """How many cards the dealer is about to take from the pack."""
    match step:
        case Deal():
            if shared(hand, step):
                return 1 + burned_for_all(hand, step)
            return int(step.burn) + hand.live.bit_count() * (step.down + step.up)
        case Board():
            return int(step.burn) + step.cards * step.boards
        case Draw() | Buy():
            return hand.aside.served if hand.aside.serving >= 0 else int(bool(hand.aside.later))
        case _:
            return 0


def shared(hand: Hand, step: Deal) -> bool:
    """Does the pack no longer last for a card each, so that one is dealt for all (H-009)? A table that is refused for it
    gets there only by faults of dealing.
    """
    return hand.step > first_deal(hand.game) and hand.live.bit_count() * (step.down + step.up) > hand.left - step.burn


def burned_for_all(hand: Hand, step: Deal) -> int:
    """How many cards are put aside before one that is shared: none where it is the last of the pack (H-009)."""
    return int(step.burn and hand.left > 1)


@lru_cache(maxsize=1024)
def kept_back(game: Game, step: int) -> int:
    """How many cards the deals after this step need, which nobody may draw."""
    need = 0
    for later in game.steps[step + 1 :]:
        match later:
            case Deal():
                need += int(later.burn) + game.players * (later.down + later.up)
            case Board():
                need += int(later.burn) + later.cards * later.boards
            case _:
                pass
    return need


def can_draw(hand: Hand, seat: Seat, step: Draw) -> int:
    """How many cards this seat could get now for as many thrown."""
    left = hand.left
    if step.stock == "reshuffle":
        if left >= step.most:
            return left
        return left + sum(len(cards) for thrower, cards in hand.aside.thrown if thrower != seat)
    return max(0, left - kept_back(hand.game, hand.step) - len(hand.aside.later))


# ---- the deal -------------------------------------------------------------------------------------------------------


def dealt(hand: Hand, step: Deal) -> Sequence[Event]:
    """Cards one at a time, from the dealer's left, the dealer last (H-016, T-002): those face down first."""
    if shared(hand, step):
        burned = burned_for_all(hand, step)
        at = hand.top + burned
        return (BoardDealt(hand.deck[at : at + 1], burned),)
    if hand.aside.slips:
        return misdealt(hand, step)
    top, burned = hand.top + step.burn, int(step.burn)
    if not step.up:
        return (face_down(hand, round_table(hand, top, step.down), burned),)
    up = round_table(hand, top + hand.live.bit_count() * step.down, step.up)
    if not step.down:
        return (UpDealt(up, burned),)
    return face_down(hand, round_table(hand, top, step.down), burned), UpDealt(up)


def round_table(hand: Hand, top: int, each: int) -> tuple[Pack, ...]:
    """So many cards to each who is in, one at a time, from that card of the pack on."""
    players = len(hand.stacks)
    if hand.live + 1 == 1 << players:
        end = top + players * each
        return tuple([hand.deck[at:end:players] for at in range(top, top + players)])
    order = list(seats(hand.live))
    end = top + len(order) * each
    hands: list[Pack] = [()] * players
    for i, seat in enumerate(order):
        hands[seat] = hand.deck[top + i : end : len(order)]
    return tuple(hands)


def face_down(hand: Hand, hands: tuple[Pack, ...], burned: int) -> HolesDealt | UnseenDealt:
    """Cards that their owners look at, now or later."""
    return HolesDealt(hands, burned) if looks_at_once(hand.game, hand.step) else UnseenDealt(hands, burned)


@lru_cache(maxsize=1024)
def looks_at_once(game: Game, at: int) -> bool:
    """Do the players look at the cards of this deal as they come?"""
    step = game.steps[at]
    assert isinstance(step, Deal)
    return step.look == "at once" and not isinstance(game.steps[at + 1], Lift)


@lru_cache(maxsize=256)
def looks_in_turn(game: Game) -> bool:
    """Is there a deal at which each looks only when it is his turn (V-027)?"""
    return any(isinstance(step, Deal) and step.look == "in turn" for step in game.steps)


def looks(hand: Hand) -> Iterator[Looked]:
    """Whoever has not looked at his cards looks, before he is asked what to do with them."""
    yield from (Looked(seat, hand.down[seat]) for seat in seats(hand.live & hand.aside.unseen))


def misdealt(hand: Hand, step: Deal) -> Sequence[Event]:
    """The same deal by clumsy hands: card by card, with the faults that fate has in store. Wrong numbers are in the first
    deal, after which hands are lifted; later the dealer sees them himself, and no deal is a misdeal after which one has
    bet.
    """
    faults, told = hand.game.faults, list[Event]()
    first, lifted = hand.step == first_deal(hand.game), isinstance(hand.game.steps[hand.step + 1], Lift)
    slips = {slip.card: slip.kind for slip in hand.aside.slips}
    exposed = list(hand.aside.exposed)
    pile: Iterator[Card] = iter(hand.deck[hand.top + step.burn :])
    hands: list[list[Card]] = [[] for _ in hand.stacks]
    for seat in [seat for _ in range(step.down) for seat in seats(hand.live)]:
        got = 0
        want = 1
        while got < want:
            card = next(pile, None)
            if card is None:
                return (*told, DealVoided("H-016"))
            match slips.get(card):
                case "out of order" if first:
                    return (*told, DealVoided("L-04"))
                case "boxed" if first and faults.boxed == "redeal":
                    return (*told, Exposed(seat, card, "aside"), DealVoided("L-06"))
                case "boxed":
                    told.append(Exposed(seat, card, "aside"))
                    continue
                case "one too few" if want == 1 and lifted:
                    pile = iter((card, *pile))
                    slips.pop(card)
                    break
                case "one too many" if lifted:
                    want = 2
                case "exposed":
                    exposed.append((seat, card))
                    count = len(exposed) if faults.counted == "in the deal" else sum(s == seat for s, _ in exposed)
                    fate = faults.exposed_one if count == 1 else faults.exposed_two
                    told.append(Exposed(seat, card, "kept" if fate != "replace" else "replaced"))
                    if fate == "redeal" and first:
                        return (*told, DealVoided("L-08"))
                    got += fate != "replace"
                    continue
                case _:
                    pass
            hands[seat].append(card)
            got += 1
    told.append(face_down(hand, tuple(map(tuple, hands)), int(step.burn)))
    if step.up:
        rest = tuple(pile)
        order = list(seats(hand.live))
        if len(rest) < len(order) * step.up:
            return (*told[:-1], DealVoided("H-016"))
        ups: list[Pack] = [()] * len(hand.stacks)
        for i, seat in enumerate(order):
            ups[seat] = rest[i : len(order) * step.up : len(order)]
        told.append(UpDealt(tuple(ups)))
    return told


# ---- cards for those thrown -----------------------------------------------------------------------------------------


def served(hand: Hand) -> Sequence[Event]:
    """Cards for one who has thrown some away, or bought some; nothing while a wrong number is held out to him."""
    aside, step = hand.aside, hand.game.steps[hand.step]
    seat, count = (aside.serving, aside.served) if aside.serving >= 0 else (aside.later[0], 1)
    if aside.offered >= 0 or (count > hand.left and wanted(hand)):
        return ()
    cards = hand.deck[hand.top : hand.top + count]
    if isinstance(step, Buy) and step.up:
        return (DrawnUp(seat, cards),)
    if aside.slips:
        slips = {slip.card: slip.kind for slip in aside.slips}
        wrong = next((WRONG[kind] for card in cards if (kind := slips.get(card)) in WRONG), 0)
        if wrong and not aside.righted and isinstance(step, Draw) and count + wrong <= hand.left:
            corrected = hand.game.faults.wrong_draw != "foul"
            return (Offered(seat, count + wrong), *(() if corrected else (OfferTaken(seat),)))
        for at, card in enumerate(cards):
            if slips.get(card) in {"exposed", "boxed"}:
                return turned_up_in_draw(hand, seat, cards[:at], card)
    return (Drawn(seat, cards),)


WRONG = {"one too many": 1, "one too few": -1}
"""By how many cards the dealer errs."""


def turned_up_in_draw(hand: Hand, seat: Seat, before: Pack, card: Card) -> Sequence[Event]:
    """A card of those for a seat is turned up (L-14, L-42), or lay face up in the pack: then it is put aside. What came
    before it is taken first.
    """
    boxed = Slip(card, "boxed") in hand.aside.slips
    fate = "aside" if boxed else FATES[hand.game.faults.exposed_in_draw]
    return (*((Drawn(seat, before),) if before else ()), Exposed(seat, card, fate))


FATES: dict[str, Fate] = {"bottom, served last": "bottom", "keep": "kept", "replace": "replaced"}
"""What becomes of a card that is turned up in the draw."""


# ---- wrong numbers --------------------------------------------------------------------------------------------------


def miscounted(hand: Hand, seat: int) -> bool:
    """Has a seat another number of cards than it should have by now?"""
    should = to_be_held(hand.game, hand.step)
    return should >= 0 and len(hand.down[seat]) + len(hand.up[seat]) != should - common(hand)


@lru_cache(maxsize=1024)
def to_be_held(game: Game, at: int) -> int:
    """How many cards each should hold when this step begins, none having been dealt for all; -1 where some may have been
    bought.
    """
    if any(isinstance(step, Buy) for step in game.steps[:at]):
        return -1
    dealt_out = sum(step.down + step.up for step in game.steps[:at] if isinstance(step, Deal))
    return dealt_out - sum(step.most for step in game.steps[:at] if isinstance(step, Draw) and not step.replace)


def common(hand: Hand) -> int:
    """How many cards have been dealt for all in place of one each."""
    turned = sum(step.cards for step in hand.game.steps[: hand.step] if isinstance(step, Board))
    return len(hand.boards[0]) - turned


def righted(hand: Hand) -> Sequence[Event]:
    """What becomes of a claim that the number of one's cards is wrong (L-09)."""
    seat, way = hand.aside.claimed, hand.game.faults.wrong_count
    if way != "corrected if unseen, else out":
        return (DealVoided("L-09"),)
    first = hand.game.steps[first_deal(hand.game)]
    assert isinstance(first, Deal)
    held = hand.down[seat]
    lacking = first.down - len(held)
    given = hand.deck[hand.top : hand.top + max(0, lacking)]
    return (Corrected(seat, given, held[first.down :]),)


def fouls(hand: Hand) -> Iterator[Event]:
    """Hands of a wrong number of cards that their owners have seen, where that puts them out at once (L-13, V-081)."""
    aside, faults, step = hand.aside, hand.game.faults, hand.game.steps[hand.step]
    drawn = isinstance(step, Draw) and step.replace
    if not faults.simulate or not hand.begun or not (drawn or isinstance(step, Lift)):
        return
    waiting = hand.due | aside.unseen | aside.foul | sum(1 << seat for seat in {*aside.later})
    for seat in seats(hand.live & ~waiting & (aside.took if drawn else -1)):
        if miscounted(hand, seat):
            if not drawn and faults.wrong_count == "redeal":
                yield DealVoided("L-09")
                return
            if faults.foul == "retires" or (drawn and faults.wrong_draw != "foul"):
                yield Fouled(seat, retires=hand.live != 1 << seat)
                return


def shown_foul(hand: Hand) -> list[Fouled]:
    """Hands of a wrong number of cards that the showdown brings to light: until then they may win if nobody calls (L-24)."""
    if not hand.game.faults.simulate:
        return []
    claiming = hand.live & ~hand.mucked & ~hand.aside.foul
    return [Fouled(seat, retires=False) for seat in seats(claiming) if miscounted(hand, seat)]


def is_foul(hand: Hand, seat: Seat) -> bool:
    """Has a seat looked at a wrong number of cards, and not said so yet?"""
    step = hand.game.steps[hand.step]
    if not hand.game.faults.simulate or isinstance(step, Deal) or (isinstance(step, Draw) and not step.replace):
        return False
    return bool(hand.live & ~hand.aside.unseen & ~hand.aside.foul & 1 << seat) and miscounted(hand, seat)


def dropped(hand: Hand, card: Card) -> tuple[Slip, ...]:
    """The faults that are still to come once that of a card has happened."""
    return tuple(slip for slip in hand.aside.slips if slip.card is not card)
