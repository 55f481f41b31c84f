"""The fold, of cards: dealt, turned up, thrown away, drawn, bought and handed on, and of faults in it."""

from __future__ import annotations

from itertools import zip_longest
from operator import add
from typing import Any, TypeVar

from msgspec.structs import replace

from anteup.cards import BACK, Pack
from anteup.engine.actions import NameWild, Seat, Way
from anteup.engine.dealing import WRONG, dropped, first_deal, looks_at_once, next_served
from anteup.engine.events import (
    AllPassed,
    AnteNamed,
    BacksDealt,
    BacksPassed,
    Beaten,
    BoardDealt,
    Bought,
    Chose,
    Corrected,
    CountCorrected,
    DealVoided,
    Declared,
    Discarded,
    Drawn,
    DrawnUp,
    Drew,
    Exposed,
    Fouled,
    HasChosen,
    HasLooked,
    HoleDealt,
    HolesDealt,
    Looked,
    MisdealClaimed,
    Named,
    Offered,
    OfferRefused,
    OfferTaken,
    OnePassed,
    PackSealed,
    Proved,
    Shuffled,
    Threw,
    TurnedUp,
    TurnsOpened,
    UnseenDealt,
    UpDealt,
)
from anteup.engine.hand import NOBODY, NOTHING_ASIDE, Aside, Hand, View, first_from, without
from anteup.rules.steps import Bet, Board, Buy, Deal, Draw, Name

H = TypeVar("H", bound=Hand)
T = TypeVar("T")


def placed(things: tuple[T, ...], seat: int, thing: T) -> tuple[T, ...]:
    """The same things but one."""
    changed = list(things)
    changed[seat] = thing
    return tuple(changed)


def noted(hand: H, **changes: Any) -> H:
    """The hand with something of what it remembers aside changed."""
    return replace(hand, aside=replace(hand.aside, **changes))


def acted(hand: H, seat: Seat) -> H:
    """A seat has done what it was asked; where all are asked at once nobody's turn comes next."""
    due = hand.due & ~(1 << seat)
    return replace(hand, due=due, turn=NOBODY if hand.turn < 0 else first_from(due, seat))


# ---- the pack -------------------------------------------------------------------------------------------------------


def shuffled(hand: H, event: Shuffled) -> H:
    """The pack lies ready; or what others have thrown lies under what is left of it."""
    assert not isinstance(hand, View), "nobody but the house sees the order of the pack"
    if hand.aside.slips or event.slips:  # what has happened to a card does not happen again
        hand = noted(hand, slips=(*(slip for slip in hand.aside.slips if slip.card not in event.deck), *event.slips))
    if not hand.deck:
        return replace(hand, deck=event.deck, top=0)
    count = len(event.deck)
    return restocked(replace(hand, deck=hand.deck[count:] + event.deck, top=hand.top - count))


def pack_sealed(hand: H, event: PackSealed) -> H:
    """A seal is for checking afterwards; what is sealed may be a new stock."""
    if event.count == len(hand.game.deck) or not hand.aside.thrown:
        return hand
    return restocked(replace(hand, top=hand.top - event.count))


def restocked(hand: H) -> H:
    """What was thrown has gone into the stock, but for the cards of the one who is to draw."""
    return noted(hand, thrown=tuple(thrown for thrown in hand.aside.thrown if thrown[0] == next_served(hand)))


# ---- the deal -------------------------------------------------------------------------------------------------------


def dealt(hand: H, hands: tuple[Pack, ...], burned: int = 0) -> H:
    """Cards reach the seats face down; if none come face up too, the deal is done."""
    assert not hand.due, "cards are dealt while a player has the action"
    down = tuple([held + new for held, new in zip(hand.down, hands, strict=True)])
    shown = hand.shown and hand.shown & ~sum(1 << s for s, new in enumerate(hands) if new)  # to be shown whole again
    step = hand.game.steps[hand.step]
    assert isinstance(step, Deal), "cards are dealt where the form deals none"
    top = hand.top + burned + sum(map(len, hands))
    return replace(hand, down=down, shown=shown, top=top, step=hand.step if step.up else hand.step + 1)


def holes_dealt(hand: H, event: HolesDealt) -> H:
    """What the house sees of a deal."""
    assert not isinstance(hand, View), "nobody but the house sees every hand dealt"
    return dealt(hand, event.hands, event.burned)


def unseen_dealt(hand: H, event: UnseenDealt) -> H:
    """A deal at which nobody looks."""
    assert not isinstance(hand, View), "nobody but the house sees every hand dealt"
    return unlooked(dealt(hand, event.hands, event.burned), tuple(map(len, event.hands)))


def hole_dealt(hand: H, event: HoleDealt) -> H:
    """What one seat sees of a deal."""
    hands = tuple(event.cards if s == event.seat else (BACK,) * count for s, count in enumerate(event.counts))
    return dealt(hand, hands, event.burned)


def backs_dealt(hand: H, event: BacksDealt) -> H:
    """What the rail sees of a deal, and everybody where nobody looks."""
    at = hand.step
    hand = dealt(hand, tuple((BACK,) * count for count in event.counts), event.burned)
    return hand if looks_at_once(hand.game, at) else unlooked(hand, event.counts)


def unlooked(hand: H, counts: tuple[int, ...]) -> H:
    """Seats have cards at which they have not looked."""
    return noted(hand, unseen=hand.aside.unseen | sum(1 << s for s, count in enumerate(counts) if count))


def up_dealt(hand: H, event: UpDealt) -> H:
    """Cards that all may see, and the deal is done."""
    assert not hand.due, "cards are dealt while a player has the action"
    came = tuple(card for turn in zip_longest(*event.hands) for card in turn if card is not None)
    return replace(
        hand,
        up=tuple(map(add, hand.up, event.hands)),
        top=hand.top + event.burned + len(came),
        step=hand.step + 1,
        aside=replace(hand.aside, showing=hand.aside.showing + came, came_up=event.hands),
    )


def board_dealt(hand: H, event: BoardDealt) -> H:
    """Cards in the middle; the last board's end the step."""
    assert not hand.due, "cards are dealt while a player has the action"
    step, at = hand.game.steps[hand.step], event.board - 1
    boards = hand.boards if at < len(hand.boards) else (*hand.boards, ())
    more = isinstance(step, Board) and event.board < step.boards
    return replace(
        hand,
        boards=placed(boards, at, boards[at] + event.cards),
        top=hand.top + event.burned + len(event.cards),
        step=hand.step if more else hand.step + 1,
    )


def looked(hand: H, event: Looked) -> H:
    """A seat's cards are seen by it."""
    hand = replace(hand, down=placed(hand.down, event.seat, event.cards))
    return has_looked(hand, HasLooked(event.seat))


def has_looked(hand: H, event: HasLooked) -> H:
    """A seat has looked; where that is what it was asked to do, it is the next one's turn."""
    hand = noted(hand, unseen=hand.aside.unseen & ~(1 << event.seat))
    return acted(hand, event.seat) if hand.turn < 0 else hand


# ---- faults ---------------------------------------------------------------------------------------------------------


def exposed(hand: H, event: Exposed) -> H:
    """A card was seen by all."""
    seat, card, fate = event.seat, event.card, event.fate
    hand = noted(hand, slips=dropped(hand, card))
    if fate == "bottom":
        deck = hand.deck and (*hand.deck[: hand.top], *hand.deck[hand.top + 1 :], card)
        late = hand.aside.serving < 0  # he waits for it already, and goes on waiting
        later = (*hand.aside.later[late:], seat)
        hand = noted(replace(hand, deck=deck), served=hand.aside.served - (not late), later=later)
        return hand if late else finished(hand, seat)
    hand = replace(hand, top=hand.top + 1)
    if fate == "aside":
        return hand
    hand = noted(hand, exposed=(*hand.aside.exposed, (seat, card)))
    if fate == "replaced":
        return hand
    hand = replace(hand, down=placed(hand.down, seat, (*hand.down[seat], card)))
    if hand.aside.serving != seat:
        return hand
    return finished(noted(hand, served=hand.aside.served - 1), seat)


def deal_voided(hand: H, event: DealVoided) -> H:
    """All cards go back, and the same dealer deals anew from a pack shuffled anew; the stakes stay where they are."""
    n, old = len(hand.stacks), hand.aside
    return replace(
        hand,
        step=first_deal(hand.game),
        begun=False,
        due=0,
        turn=NOBODY,
        top=0,
        deck=(),
        down=((),) * n,
        up=((),) * n,
        boards=((),),
        aside=Aside(ante=old.ante, put_by=old.put_by, kitty=old.kitty),
    )


def misdeal_claimed(hand: H, event: MisdealClaimed) -> H:
    """The dealer is to put it right."""
    return noted(hand, claimed=event.seat)


def corrected(hand: H, event: Corrected) -> H:
    """A number of cards is put right: too many go under the pack."""
    assert not isinstance(hand, View), "nobody but the house sees cards that nobody has looked at"
    held = without(hand.down[event.seat], event.taken) + event.given
    deck = (*hand.deck[len(event.taken) :], *event.taken)
    top = hand.top + len(event.given) - len(event.taken)
    return noted(replace(hand, down=placed(hand.down, event.seat, held), deck=deck, top=top), claimed=NOBODY)


def count_corrected(hand: H, event: CountCorrected) -> H:
    """The same, as everybody sees it."""
    held = without(doubted(hand, event.seat), (BACK,) * event.taken) + (BACK,) * event.given
    top = hand.top + event.given - event.taken
    return noted(replace(hand, down=placed(hand.down, event.seat, held), top=top), claimed=NOBODY)


def fouled(hand: H, event: Fouled) -> H:
    """A hand of a wrong number of cards: it retires, or can win only if nobody calls."""
    bit = 1 << event.seat
    hand = noted(hand, foul=hand.aside.foul | bit, confessed=NOBODY)
    return out(hand, event.seat) if event.retires else hand


def out(hand: H, seat: Seat) -> H:
    """A seat is out of the hand; with one left, nobody is asked any more."""
    live = hand.live & ~(1 << seat)
    due = hand.due & live if live & (live - 1) else 0
    turn = hand.turn if hand.turn < 0 or due >> hand.turn & 1 else first_from(due, seat)
    return replace(hand, live=live, due=due, turn=turn)


# ---- throwing away, and drawing -------------------------------------------------------------------------------------


def doubted(hand: Hand, seat: Seat, known: Pack = ()) -> Pack:
    """What a viewer still knows of cards of which some are about to leave unseen: those that all have seen stay, and so
    do those that he sees leave.
    """
    certain = {card for s, card in hand.aside.exposed if s == seat} | {*known}
    return tuple(card if card in certain else BACK for card in hand.down[seat])


def discarded(hand: H, event: Discarded) -> H:
    """A seat throws cards away."""
    return thrown(hand, event.seat, event.cards, aside_for_proof=event.aside)


def threw(hand: H, event: Threw) -> H:
    """The same, as the others see it."""
    seat, unknown = event.seat, event.count - len(event.known)
    if unknown:
        hand = replace(hand, down=placed(hand.down, seat, doubted(hand, seat, event.known)))
    return thrown(hand, seat, event.known + (BACK,) * unknown, aside_for_proof=event.aside)


def thrown(hand: H, seat: Seat, cards: Pack, *, aside_for_proof: bool) -> H:
    """Cards leave a hand; where others come for them, the dealer serves that seat next. What is laid aside for the proof
    makes no new stock.
    """
    step, old = hand.game.steps[hand.step], hand.aside
    assert isinstance(step, Draw), "cards are thrown away where the form has no draw"
    told = step.query != "never" or (step.announces == "dealer" and seat == len(hand.stacks) - 1)
    awaits = cards and step.replace
    note = replace(
        old,
        thrown=(*old.thrown, (seat, cards)) if cards and not aside_for_proof else old.thrown,
        drew=placed(old.drew, seat, len(cards)) if told and step.replace else old.drew,
        serving=seat if awaits else old.serving,
        served=len(cards) if awaits else old.served,
        righted=old.righted and not awaits,
    )
    hand = replace(hand, down=placed(hand.down, seat, without(hand.down[seat], cards)), aside=note)
    return hand if awaits else acted(hand, seat)


def offered(hand: H, event: Offered) -> H:
    """A wrong number is held out: it is for him to take it or not."""
    late = hand.aside.serving < 0
    reached = hand.deck[hand.top : hand.top + (1 if late else hand.aside.served)]
    slips = tuple(slip for slip in hand.aside.slips if slip.card not in reached or slip.kind not in WRONG)
    hand = noted(
        hand,
        offered=event.count,
        slips=slips,
        serving=event.seat,
        served=hand.aside.served if not late else 1,
        later=hand.aside.later[1:] if late else hand.aside.later,
    )
    return replace(hand, due=hand.due | 1 << event.seat, turn=event.seat)


def offer_taken(hand: H, event: OfferTaken) -> H:
    """He takes as many as are held out."""
    hand = noted(hand, took=hand.aside.took | 1 << event.seat)
    return noted(hand, served=hand.aside.offered, offered=-1, righted=True) if hand.aside.offered else refused_all(hand)


def refused_all(hand: H) -> H:
    """None were held out, and he takes none."""
    return finished(noted(hand, served=0, offered=-1, righted=True), hand.aside.serving)


def offer_refused(hand: H, event: OfferRefused) -> H:
    """The dealer counts again."""
    return noted(hand, offered=-1, righted=True)


def drawn(hand: H, event: Drawn) -> H:
    """Cards come to a seat."""
    return got(hand, event.seat, event.cards)


def drew(hand: H, event: Drew) -> H:
    """The same, as the others see it."""
    return got(hand, event.seat, (BACK,) * event.count)


def got(hand: H, seat: Seat, cards: Pack) -> H:
    """Cards come into a hand: for those thrown, for one that was held up till all others had theirs, or bought."""
    down, top, old = placed(hand.down, seat, hand.down[seat] + cards), hand.top + len(cards), hand.aside
    if old.serving == seat and old.served <= len(cards):
        due, note = hand.due & ~(1 << seat), replace(old, serving=NOBODY, served=0, offered=-1)
        turn = NOBODY if hand.turn < 0 else first_from(due, seat)
        return replace(hand, down=down, top=top, due=due, turn=turn, aside=note)
    hand = replace(hand, down=down, top=top)
    if old.serving != seat:
        return noted(hand, later=old.later[1:])
    return finished(noted(hand, served=old.served - len(cards) if cards else 0), seat)


def finished(hand: H, seat: Seat) -> H:
    """Once a seat has all its cards it is the next one's turn."""
    if hand.aside.served > 0:
        return hand
    return acted(noted(hand, serving=NOBODY, served=0, offered=-1), seat)


def drawn_up(hand: H, event: DrawnUp) -> H:
    """A bought card lies open."""
    seat, cards = event.seat, event.cards
    hand = replace(hand, up=placed(hand.up, seat, hand.up[seat] + cards), top=hand.top + len(cards))
    served = hand.aside.served - len(cards) if cards else 0
    return finished(noted(hand, showing=hand.aside.showing + cards, served=served), seat)


def bought(hand: H, event: Bought) -> H:
    """A price goes into the pot, for whoever wins it."""
    seat, amount, step = event.seat, event.amount, hand.game.steps[hand.step]
    assert isinstance(step, Buy), "something is bought where nothing is for sale"
    left = hand.stacks[seat] - amount
    hand = replace(
        hand,
        stacks=placed(hand.stacks, seat, left),
        allin=hand.allin if left else hand.allin | 1 << seat,
        middle=hand.middle + amount,
    )
    able = hand.live & ~(hand.allin & ~(1 << seat))
    hand = noted(hand, prices=(*hand.aside.prices, (amount, able)))
    return noted(hand, serving=seat, served=step.cards) if step.cards else acted(hand, seat)


def beaten(hand: H, event: Beaten) -> H:
    """A seat is out."""
    return out(hand, event.seat)


# ---- choices --------------------------------------------------------------------------------------------------------


def ante_named(hand: H, event: AnteNamed) -> H:
    """The ante of this hand."""
    return acted(noted(hand, ante=event.amount), event.seat)


def chose(hand: H, event: Chose) -> H:
    """A choice that others will learn later."""
    choice = event.choice
    if isinstance(hand.game.steps[hand.step], Name):
        assert isinstance(choice, NameWild), "wild cards are named with other words"
        hand = named(hand, Named(event.seat, choice.cards))
    return acted(noted(hand, chosen=(*hand.aside.chosen, (event.seat, choice))), event.seat)


def has_chosen(hand: H, event: HasChosen) -> H:
    """A choice that this viewer does not know."""
    return acted(noted(hand, chosen=(*hand.aside.chosen, (event.seat, None))), event.seat)


def named(hand: H, event: Named) -> H:
    """What wild cards stand for."""
    was = hand.aside.named or ((),) * len(hand.stacks)
    return noted(hand, named=placed(was, event.seat, event.cards))


def declared(hand: H, event: Declared) -> H:
    """High, low or both."""
    ways: tuple[Way | None, ...] = hand.aside.ways or (None,) * len(hand.stacks)
    hand = noted(hand, ways=placed(ways, event.seat, event.way))
    return acted(hand, event.seat) if hand.due else hand


def turned_up(hand: H, event: TurnedUp) -> H:
    """Cards are turned up by their owner."""
    seat, cards = event.seat, event.cards
    hand = replace(
        hand,
        down=placed(hand.down, seat, without(hand.down[seat], cards)),
        up=placed(hand.up, seat, hand.up[seat] + cards),
    )
    hand = noted(hand, showing=hand.aside.showing + cards, turner=seat)
    return acted(hand, seat) if hand.due else hand


def all_passed(hand: H, event: AllPassed) -> H:
    """Cards are handed on, all at the same time."""
    assert not isinstance(hand, View), "nobody but the house sees what all hand on"
    return passed(hand, event.gifts, event.takers)


def one_passed(hand: H, event: OnePassed) -> H:
    """The same, as one of the givers sees it."""
    seat, giver = event.seat, event.takers.index(event.seat)
    gifts = [(BACK,) * count for count in event.counts]
    gifts[seat], gifts[giver] = event.gave, event.got
    kept = tuple(doubtful(down, event.counts[s]) if s != seat else down for s, down in enumerate(hand.down))
    return passed(replace(hand, down=kept), tuple(gifts), event.takers)


def backs_passed(hand: H, event: BacksPassed) -> H:
    """The same, as those see it who gave nothing."""
    kept = tuple(doubtful(down, count) for down, count in zip(hand.down, event.counts, strict=True))
    return passed(replace(hand, down=kept), tuple((BACK,) * count for count in event.counts), event.takers)


def doubtful(held: Pack, given: int) -> Pack:
    """Cards of which some are handed on unseen: which of them stay, nobody else knows."""
    return (BACK,) * len(held) if given else held


def passed(hand: H, gifts: tuple[Pack, ...], takers: tuple[Seat, ...]) -> H:
    """All that is given leaves the hands before any of it comes into others."""
    down = [without(held, gift) for held, gift in zip(hand.down, gifts, strict=True)]
    for gift, taker in zip(gifts, takers, strict=True):
        if taker >= 0:
            down[taker] += gift
    exposed = tuple((seat, card) for seat, card in hand.aside.exposed if not gifts[seat])
    return replace(hand, down=tuple(down), aside=replace(hand.aside, exposed=exposed))


def proved(hand: H, event: Proved) -> H:
    """Openers are shown; the rest of the hand is not."""
    return hand


def turns_opened(hand: H, event: TurnsOpened) -> H:
    """Seats are asked, in turn or all at once; a draw remembers what was dealt, and counts anew."""
    step, note = hand.game.steps[hand.step], hand.aside
    assert not isinstance(step, Bet | Deal | Board), "seats are asked where the form asks nothing"
    if isinstance(step, Draw):
        note = replace(note, as_dealt=note.as_dealt or hand.down, drew=(-1,) * len(hand.stacks))
    elif note is not NOTHING_ASIDE:
        note = replace(note, chosen=())
    return replace(hand, begun=True, turn=event.turn, due=event.due, top=hand.top + event.burned, aside=note)


def closed_turns(hand: H, step: object) -> H:
    """Such a step is over: of a draw, what may not be asked later is forgotten."""
    if isinstance(step, Draw) and step.query == "before":
        last = len(hand.stacks) - 1
        keep = step.announces == "dealer"
        return noted(hand, drew=tuple(n if keep and s == last else -1 for s, n in enumerate(hand.aside.drew)))
    if hand.aside.chosen:
        return noted(hand, chosen=())
    return hand
