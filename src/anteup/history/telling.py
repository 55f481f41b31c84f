"""How cards are told: dealt, turned up, thrown away, drawn, bought and handed on, and faults in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anteup.cards import Pack
from anteup.chips import Chips, Money, Sterling
from anteup.engine.actions import HandOver, NameWild, Seat
from anteup.engine.dealing import first_deal, looks_at_once
from anteup.engine.events import (
    AllPassed,
    BacksDealt,
    BacksPassed,
    Beaten,
    BoardDealt,
    Chose,
    Corrected,
    CountCorrected,
    DealVoided,
    Declared,
    Discarded,
    Drawn,
    DrawnUp,
    Drew,
    Event,
    Exposed,
    Fouled,
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
from anteup.engine.fold import evolve
from anteup.engine.hand import Hand
from anteup.engine.showing import wild_held
from anteup.history.line import Line, Sum, Tone, Word
from anteup.history.words import (
    article,
    held,
    how_many_boards,
    in_the_middle,
    showing,
    shows_cards,
    street_names,
    to_beat,
)
from anteup.rules.sentences import WORDS, listed, many, ordinal
from anteup.rules.steps import Beat, Board, Buy, Deal, Draw, Lift, Show

YOU = "You"
"""Whoever is called this is spoken to."""
FATES = {
    "kept": ", for {whom}, is turned up: it is kept.",
    "replaced": ", for {whom}, is turned up: another comes for it.",
    "bottom": ", for {whom}, is turned up: it goes under the pack, and another comes when all have drawn.",
    "aside": " lies face up in the pack, and is put aside.",
}
"""What becomes of a card that is turned up."""
MISDEALS = {
    "L-04": "a card went to the wrong player",
    "L-06": "a card lay face up in the pack",
    "L-08": "too many cards were turned up in dealing",
    "L-09": "a hand has a wrong number of cards",
    "H-016": "the pack does not last for all",
}
"""Why all cards go back, by the rule that has it so."""
UNCALLED = "can win only if nobody calls"
"""What a foul hand may still do (L-24)."""


class OfCards:
    """Tells what is done with cards; of the hand it knows what the events so far have told."""

    hand: Hand

    def __init__(self, hand: Hand, names: Sequence[str], money: Money | Sterling) -> None:
        """`names` are by seat, all of them; `money` is how sums are written."""
        self.hand = hand
        self._names, self._money = names, money
        self._streets = street_names(hand.game)
        self._has_named = set[int]()
        """The seats whose naming of their wild cards was told as it was said."""

    # Grammar.

    def _does(self, seat: Seat, verb: str, *how: Word, tone: Tone = "plain", end: str = ".") -> Line:
        """`Rock raises to 12.`"""
        name = self._names[seat]
        return Line((f"{name} {verb if name == YOU else f'{verb}s'}", *how, *([end] if end else [])), tone)

    def _is(self, seat: Seat, *what: Word, tone: Tone = "plain") -> Line:
        """`Rock is all-in.`"""
        name = self._names[seat]
        return Line((f"{name} {'are' if name == YOU else 'is'} ", *what, "."), tone)

    def _whom(self, seat: int) -> str:
        return "you" if self._names[seat] == YOU else self._names[seat]

    def _whose(self, seat: int) -> str:
        return "Your" if self._names[seat] == YOU else f"{self._names[seat]}'s"

    def _tone(self, seat: int) -> Tone:
        return "loud" if self._names[seat] == YOU else "plain"

    def _sum(self, amount: Chips) -> Sum:
        return Sum(self._money.written(amount))

    # Events.

    def cards(self, event: Event) -> Iterator[Line]:
        """The lines for an event that is about cards; none where it needs no words."""
        match event:
            case HolesDealt() | HoleDealt() | UnseenDealt() | BacksDealt() | UpDealt() | BoardDealt() | Looked():
                yield from self._dealing(event)
            case Discarded() | Threw() | Drawn() | Drew() | DrawnUp() | TurnsOpened():
                yield from self._drawing(event)
            case Exposed() | DealVoided() | MisdealClaimed() | CountCorrected() | Corrected() | Fouled():
                yield from self._faults(event)
            case Offered() | OfferTaken() | OfferRefused():
                yield from self._offers(event)
            case _:
                yield from self._choices(event)

    def _dealing(
        self, event: HolesDealt | HoleDealt | UnseenDealt | BacksDealt | UpDealt | BoardDealt | Looked
    ) -> Iterator[Line]:
        match event:
            case HolesDealt(hands):
                yield from self._street_of_hands(down=True)
                yield from (self._dealt(Seat(seat), own) for seat, own in enumerate(hands) if own)
            case HoleDealt(seat, own):
                yield from self._street_of_hands(down=True)
                yield self._dealt(seat, own, tone="loud")
            case UnseenDealt(hands):
                yield from self._unlooked([len(own) for own in hands])
                yield from (self._is(Seat(seat), "dealt ", own, ", unseen") for seat, own in enumerate(hands) if own)
            case BacksDealt(counts):
                yield from self._street_of_hands(down=True)
                yield from self._unlooked(counts)
            case UpDealt(hands):
                yield from self._street_of_hands(hands)
            case Looked(seat, own):
                yield self._does(seat, "hold", " ", held(own), tone=self._tone(seat))
            case BoardDealt():
                yield self._street(event)

    def _dealt(self, seat: Seat, own: Pack, tone: Tone = "plain") -> Line:
        """The first cards are what he holds; of later ones, only those that are new."""
        if not self.hand.down[seat]:
            return self._does(seat, "hold", " ", held(own), tone=tone)
        return self._is(seat, "dealt ", held(own), tone=tone)

    def _unlooked(self, counts: Sequence[int]) -> Iterator[Line]:
        """Cards at which nobody looks as they come; their number is for everybody to see."""
        hand = self.hand
        step = hand.game.steps[hand.step]
        if isinstance(step, Deal) and not looks_at_once(hand.game, hand.step):
            yet = "" if step.look == "never" else " yet"
            others = [
                f"{WORDS[count]} to {self._whom(seat)}"
                for seat, count in enumerate(counts)
                if self.hand.live >> seat & 1 and count != step.down
            ]
            to = f" to {'the others' if others else 'each'}"
            wrong = f", {listed(others)}" if others else ""
            yield Line((f"{many(step.down, 'card').capitalize()}{to}{wrong}, face down; nobody looks{yet}.",))

    def _street_of_hands(self, up: tuple[Pack, ...] = (), *, down: bool = False) -> Iterator[Line]:
        """A street on which the players get cards, some of which all may see: its name, the cards, and the pot."""
        hand = self.hand
        step = hand.game.steps[hand.step]
        assert isinstance(step, Deal)
        if not shows_cards(hand.game) or (down and (step.up or not any(hand.up))):
            return
        number = sum(s.down + s.up for s in hand.game.steps[: hand.step + 1] if isinstance(s, Deal))
        words: list[Word] = [f"{ordinal(number).capitalize()} street"]
        for seat, cards in enumerate(up):
            if cards:
                words += [f"{'  ' if len(words) == 1 else ', '}{self._names[seat]} ", cards]
        yield Line((*words, *self._middle()), "street")

    def _street(self, event: BoardDealt) -> Line:
        """A street: the whole board, the new cards last, and the pot."""
        hand, at = self.hand, event.board - 1
        board = hand.boards[at] if at < len(hand.boards) else ()
        if isinstance(hand.game.steps[hand.step], Deal):
            return Line(("The last card, for all", "  ", event.cards, *self._middle()), "street")
        name = self._streets[sum(isinstance(step, Board) for step in hand.game.steps[: hand.step])]
        several = how_many_boards(hand.game) > 1
        if several and at:
            name = f"{ordinal(event.board).capitalize()} board"
        words: list[Word] = [name, "  ", board, "   ", event.cards] if board else [name, "  ", event.cards]
        return Line((*words, *(() if several and at else self._middle())), "street")

    def _middle(self) -> Iterator[Word]:
        """What is in the pots, at the end of a line."""
        for number, (pot, amount) in enumerate(in_the_middle(self.hand)):
            yield f"{', ' if number else '   '}{pot} "
            yield self._sum(amount)

    def _drawing(self, event: Discarded | Threw | Drawn | Drew | DrawnUp | TurnsOpened) -> Iterator[Line]:
        hand = self.hand
        step = hand.game.steps[hand.step]
        match event:
            case TurnsOpened() if isinstance(step, Draw) and step.replace:
                draws = [at for at, s in enumerate(hand.game.steps) if isinstance(s, Draw) and s.replace]
                name = f"{ordinal(draws.index(hand.step) + 1).capitalize()} draw" if len(draws) > 1 else "Draw"
                yield Line((name, *self._middle()), "street")
            case Discarded(seat, ()) | Threw(seat, 0):
                yield self._does(seat, "stand", " pat")
            case Discarded(seat, cards, _, aside):
                yield self._does(seat, "throw", " away ", held(cards), ", and says that openers are among them" * aside)
            case Threw(seat, count, known, aside):
                verb, how = ("draw", " ") if isinstance(step, Draw) and step.replace else ("throw", " away ")
                among: list[Word] = [" for as many thrown away, ", known, " among them"] if known else []
                said = ", and says that openers are among those thrown away" if aside else ""
                yield self._does(seat, verb, f"{how}{many(count, 'card')}", *among, said)
            case Drawn(seat, cards) if cards:
                yield self._does(seat, "get" if isinstance(step, Buy) else "draw", " ", cards, tone=self._tone(seat))
            case Drew(seat, count) if isinstance(step, Buy) or seat != hand.aside.serving:
                yield self._does(seat, "get", f" {many(count, 'card')}")
            case DrawnUp(seat, cards):
                yield self._does(seat, "get", " ", cards, ", face up")
            case _:
                return

    def _faults(
        self, event: Exposed | DealVoided | MisdealClaimed | CountCorrected | Corrected | Fouled
    ) -> Iterator[Line]:
        match event:
            case Exposed(_, card, "aside") if self._redeals():
                yield Line(((card,), " lies face up in the pack."))
            case Exposed(seat, card, fate):
                yield Line(((card,), FATES[fate].format(whom=self._whom(seat))))
            case DealVoided(rule):
                why = f"{MISDEALS[rule]}; " if rule in MISDEALS else ""
                yield Line((f"A misdeal [{rule}]: {why}all cards go back, and the same dealer deals anew.",), "loud")
            case MisdealClaimed(seat):
                yield self._does(seat, "say", " that the number of cards is wrong")
            case Corrected(seat, given, taken):
                yield from self._righted(seat, len(given), len(taken))
            case CountCorrected(seat, given, taken):
                yield from self._righted(seat, given, taken)
            case Fouled(seat, retires):
                name = self._names[seat]
                lost = "cannot win" if isinstance(self.hand.game.steps[self.hand.step], Show) else UNCALLED
                then = (f"{'are' if name == YOU else 'is'} out") if retires else lost
                yield Line((f"{name} {'have' if name == YOU else 'has'} a wrong number of cards, and {then}.",), "loud")

    def _redeals(self) -> bool:
        """Does a card that lies face up in the pack have all dealt anew?"""
        hand = self.hand
        return hand.step == first_deal(hand.game) and hand.game.faults.boxed == "redeal"

    def _righted(self, seat: Seat, given: int, taken: int) -> Iterator[Line]:
        how = f"{many(given, 'card')} more" if given else f"{many(taken, 'card')} back under the pack"
        yield Line((f"{self._whose(seat)} number of cards is put right: {how}.",))

    def _offers(self, event: Offered | OfferTaken | OfferRefused) -> Iterator[Line]:
        match event:
            case Offered(seat, count):
                thrown = self.hand.aside.served or 1
                yield Line(
                    (
                        f"{many(count, 'card').capitalize()} held out to {self._whom(seat)} for {WORDS[thrown]} thrown away.",
                    )
                )
            case OfferTaken(seat):
                yield self._does(seat, "take", " them")
            case OfferRefused(seat):
                yield (
                    self._does(seat, "have", " them counted again")
                    if self._names[seat] == YOU
                    else Line((f"{self._names[seat]} has them counted again.",))
                )

    def _choices(self, event: Event) -> Iterator[Line]:  # noqa: C901, PLR0912 (a match over a union is a table)
        hand = self.hand
        match event:
            case HasLooked(seat) if isinstance(hand.game.steps[hand.step], Lift):
                yield self._does(seat, "count", " the backs, and lifts the cards", tone="quiet")
            case PackSealed() | Shuffled() if hand.top:
                yield Line(("What was thrown away is shuffled, and makes a new stock.",), "quiet")
            case Chose(seat, HandOver(cards)):
                yield self._does(seat, "hand", " on ", held(cards))
            case Chose(seat, NameWild(cards)) if cards:
                self._has_named.add(seat)
                yield self._named(seat, cards)
            case AllPassed(gifts, takers):
                for giver, gift in enumerate(gifts):
                    if gift:
                        yield self._does(Seat(giver), "hand", " ", gift, f" to {self._whom(takers[giver])}")
            case OnePassed(seat, _, got, _, takers):
                yield self._does(
                    seat, "get", " ", got, f" from {self._whom(takers.index(seat))}", tone=self._tone(seat)
                )
            case BacksPassed(counts, takers):
                first = next(giver for giver, taker in enumerate(takers) if taker >= 0)
                so_many = many(counts[first], "card").capitalize()
                if sum(taker >= 0 for taker in takers) == 2:
                    yield Line((f"{so_many} from each to the other.",))
                    return
                whom = f"from {self._whom(first)} to {self._whom(takers[first])} and so on"
                yield Line((f"{so_many} from each to the next, {whom}.",))
            case TurnedUp(seat, cards) if isinstance(hand.game.steps[hand.step], Beat):
                yield self._does(seat, "turn", " up ", cards, f": {showing(evolve(hand, event), seat)}")
            case TurnedUp(seat, cards):
                yield self._does(seat, "turn", " up ", cards)
            case Beaten(seat):
                yield self._is(seat, "out", *self._not_beaten(seat), tone="quiet")
            case Declared(seat, way):
                yield self._does(seat, "declare", f" {way}")
            case Proved(seat, cards):
                yield self._does(seat, "show", " openers: ", held(cards))
            case Named(seat, cards) if cards and seat not in self._has_named:
                yield self._named(seat, cards)
            case _:
                return

    def _not_beaten(self, seat: Seat) -> Iterator[Word]:
        """Why one is out who has turned up all his cards: what shows is better."""
        if isinstance(self.hand.game.steps[self.hand.step], Beat) and (best := to_beat(self.hand, seat)) is not None:
            mine, whose = showing(self.hand, seat), self._whose(best)
            whose = "your" if self._names[best] == YOU else whose
            yield f": {article(mine)}{mine} does not beat {whose} {showing(self.hand, best)}"

    def _named(self, seat: Seat, cards: Pack) -> Line:
        """What each wild card of a hand stands for; in a hand that nobody has seen, what they stand for together."""
        wild = wild_held(self.hand, seat)
        if len(wild) != len(cards):
            return self._does(seat, "name", " ", cards)
        words: list[Word] = []
        for card, face in zip(wild, cards, strict=True):
            words += [" " if not words else ", ", (card,), " as ", (face,)]
        return self._does(seat, "name", *words)
