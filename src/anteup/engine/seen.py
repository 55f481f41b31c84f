"""What a viewer sees of an event: every hidden one has a public face, so each viewer's log has as many lines as the house's."""

from __future__ import annotations

from typing import assert_never

from anteup.cards import Pack, written
from anteup.engine.actions import Seat
from anteup.engine.events import (
    AllPassed,
    AnteNamed,
    BacksDealt,
    BacksPassed,
    Beaten,
    BetReturned,
    BettingOpened,
    BoardDealt,
    Bought,
    Called,
    Checked,
    Chose,
    Corrected,
    CountCorrected,
    DealVoided,
    Declared,
    Declined,
    Discarded,
    Drawn,
    DrawnUp,
    Drew,
    Event,
    Exposed,
    FalseOpened,
    Folded,
    Fouled,
    HandEnded,
    HandOpened,
    HasChosen,
    HasLooked,
    HoleDealt,
    HolesDealt,
    KittyFed,
    Looked,
    MisdealClaimed,
    Mucked,
    Named,
    Offered,
    OfferRefused,
    OfferTaken,
    OnePassed,
    OwnedUp,
    PackSealed,
    Penalised,
    Posted,
    Proved,
    Raised,
    Raked,
    Seen,
    Shown,
    Shuffled,
    Slip,
    StepEnded,
    Straddled,
    Threw,
    TurnedUp,
    TurnsOpened,
    UnseenDealt,
    UpDealt,
    Won,
)


def commitment(deck: Pack, nonce: bytes, slips: tuple[Slip, ...] = ()) -> str:
    """What is published of a sealed pack: SHA-256 of nonce, cards and faults to come, in hexadecimal.

    Without a nonce it is empty: the order of a few cards could be found by trying them all.
    """
    if not nonce:
        return ""
    import hashlib  # noqa: PLC0415 - it brings OpenSSL, which takes as long to load as all the engine's events

    text = written(deck) + "".join(f"; {slip.card} {slip.kind}" for slip in slips)
    return hashlib.sha256(nonce + text.encode()).hexdigest()


def seen(event: Event, by: Seat | None) -> Seen:
    """What `by` sees of an event; None is the rail. Total: an event without a line here does not type-check."""
    match event:
        case HolesDealt(hands, burned):
            counts = tuple(map(len, hands))
            dealt = by is not None and 0 <= by < len(hands) and counts[by]
            if dealt and by is not None:
                return HoleDealt(by, hands[by], counts, burned)
            return BacksDealt(counts, burned)
        case HoleDealt(seat, _, counts, burned):
            return event if seat == by else BacksDealt(counts, burned)
        case UnseenDealt(hands, burned):
            return BacksDealt(tuple(map(len, hands)), burned)
        case Looked(seat):
            return event if seat == by else HasLooked(seat)
        case Discarded(seat, cards, known, aside):
            return event if seat == by else Threw(seat, len(cards), known, aside)
        case Drawn(seat, cards):
            return event if seat == by else Drew(seat, len(cards))
        case Chose(seat):
            return event if seat == by else HasChosen(seat)
        case AllPassed(gifts, takers):
            counts = tuple(map(len, gifts))
            if by is None or not 0 <= by < len(takers) or takers[by] < 0:
                return BacksPassed(counts, takers)
            return OnePassed(by, gifts[by], gifts[takers.index(by)], counts, takers)
        case OnePassed(seat, _, _, counts, takers):
            return event if seat == by else BacksPassed(counts, takers)
        case Corrected(seat, given, taken):
            return CountCorrected(seat, len(given), len(taken))
        case Shuffled(deck, nonce, slips):
            return PackSealed(commitment(deck, nonce, slips), len(deck))
        case (
            HandOpened()
            | PackSealed()
            | Posted()
            | AnteNamed()
            | TurnsOpened()
            | Straddled()
            | Declined()
            | BacksDealt()
            | UpDealt()
            | BoardDealt()
            | Exposed()
            | DealVoided()
            | MisdealClaimed()
            | HasLooked()
            | CountCorrected()
            | Fouled()
            | BettingOpened()
            | Folded()
            | Checked()
            | Called()
            | Raised()
            | BetReturned()
            | Threw()
            | Offered()
            | OfferTaken()
            | OfferRefused()
            | Drew()
            | DrawnUp()
            | Bought()
            | HasChosen()
            | BacksPassed()
            | TurnedUp()
            | Beaten()
            | Declared()
            | OwnedUp()
            | FalseOpened()
            | Penalised()
            | Proved()
            | Named()
            | StepEnded()
            | Shown()
            | Mucked()
            | Raked()
            | KittyFed()
            | Won()
            | HandEnded()
        ):
            return event
        case _:
            assert_never(event)
