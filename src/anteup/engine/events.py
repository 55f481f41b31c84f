"""What has happened, and who may be told it.

An event's type says whose eyes it is for: `Public` for everybody's, `Own` for one seat's, `House` for nobody's.
`anteup.engine.seen` gives every hidden event its public face.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from anteup.cards import Card, Pack
from anteup.chips import Chips
from anteup.engine.actions import Choice, Data, Seat, Way
from anteup.rules.steps import Game

Fate: TypeAlias = Literal["kept", "replaced", "bottom", "aside"]
"""What becomes of a card that all have seen: it is kept; another is dealt for it; it goes under the pack, and he is served
last; it lay face up in the pack, and is put aside."""
Into: TypeAlias = Literal["blind", "live", "share", "pot"]
"""Where a forced stake goes: in front of the seat, as a blind (who speaks first is counted from the last) or as another
live stake; into the middle in the seat's name, for the side pots; or into the middle for whoever wins."""


Count: TypeAlias = Annotated[int, Meta(ge=0, le=54)]
"""So many cards: a pack has 54 at the most."""


class Owed(Struct, frozen=True):
    """What a seat must post from an earlier hand: a missed blind, a kill."""

    seat: Seat
    amount: Chips
    live: bool
    """Counts towards calling; a dead post belongs to the pot."""


class Carried(Struct, frozen=True):
    """What a hand hands on to the next."""

    pot: Chips = 0
    """Chips that nobody won."""
    ended: Literal["won", "passed out", "void"] = "won"
    """How the hand ended: somebody won it, nobody opened it, or it was opened falsely and is void."""
    penalties: tuple[Owed, ...] = ()
    """What seats of this hand owe the next."""


NOTHING = Carried()

# ---- for all to hear ------------------------------------------------------------------------------------------------


class HandOpened(Data, frozen=True):
    """The players of a hand are known, and the game they play."""

    game: Game
    stacks: tuple[Chips, ...]
    owed: tuple[Owed, ...] = ()
    carried: Chips = 0
    """The pot that an earlier hand left."""
    names: tuple[str, ...] = ()
    """Who they are, by seat; empty where nobody said."""
    version: int = 1
    """Of the lines that follow; it goes up only when an old reader would misunderstand a new line."""


class PackSealed(Data, frozen=True):
    """A pack lies shuffled; the commitment is to its order and a nonce that nobody has seen."""

    commitment: str
    """SHA-256 of the nonce and the cards as text, in hexadecimal; empty where there was no nonce, and so no seal."""
    count: int


class Posted(Data, frozen=True):
    """A forced stake was paid."""

    seat: Seat
    amount: Chips
    into: Into
    level: Chips = 0
    """What it should have been: a short blind still costs the others the whole (WSOP Live 150)."""


class AnteNamed(Data, frozen=True):
    """The eldest has said what the ante is."""

    seat: Seat
    amount: Chips


class TurnsOpened(Data, frozen=True):
    """Seats are asked what the step is about: in turn, or all at once."""

    turn: Seat
    """-1: all at once."""
    due: int
    """The seats to be asked, a bit each."""
    burned: Count = 0


class Straddled(Data, frozen=True):
    """A voluntary blind was posted."""

    seat: Seat
    to: Chips


class Declined(Data, frozen=True):
    """A straddle, or what was for sale, was let pass."""

    seat: Seat


class BacksDealt(Data, frozen=True):
    """Cards were dealt face down."""

    counts: tuple[Count, ...]
    """Cards to each seat."""
    burned: Count = 0


class UpDealt(Data, frozen=True):
    """Cards were dealt face up."""

    hands: tuple[Pack, ...]
    """To each seat."""
    burned: Count = 0


class BoardDealt(Data, frozen=True):
    """Cards were turned up in the middle."""

    cards: Pack
    burned: Count = 0
    board: int = 1
    """Which of the boards they lie on."""


class Exposed(Data, frozen=True):
    """A card was seen by all that should not have been."""

    seat: Seat
    card: Card
    fate: Fate


class DealVoided(Data, frozen=True):
    """The deal was a misdeal: the same dealer deals anew, and what was put up stays."""

    rule: str
    """Which says so, such as `L-06`."""


class MisdealClaimed(Data, frozen=True):
    """A seat said that its number of cards was wrong."""

    seat: Seat


class HasLooked(Data, frozen=True):
    """A seat has looked at its cards."""

    seat: Seat


class CountCorrected(Data, frozen=True):
    """A wrong number of cards was put right, nobody having seen them."""

    seat: Seat
    given: Count
    taken: Count


class Fouled(Data, frozen=True):
    """A hand has a wrong number of cards, and cannot win by being shown."""

    seat: Seat
    retires: bool
    """Out at once."""


class BettingOpened(Data, frozen=True):
    """An interval of betting begins."""

    turn: Seat
    due: int
    """The seats that have still to act, a bit each."""
    level: Chips
    """What a seat must have in front of it to stay in."""
    full: Chips
    """By how much a full raise goes over the level."""
    base: Chips
    """Where bets are fixed, the last whole bet."""
    raises: int
    """Bets and raises so far: a full blind is one."""
    cap: int = 0
    """Bets and raises that there may be; 0: no bound."""


class Folded(Data, frozen=True):
    """A hand was given up."""

    seat: Seat


class Checked(Data, frozen=True):
    """A seat stays in for nothing."""

    seat: Seat


class Called(Data, frozen=True):
    """A seat has met the bet, or put in its last chips."""

    seat: Seat
    to: Chips


class Raised(Data, frozen=True):
    """A seat has bet or raised."""

    seat: Seat
    to: Chips


class BetReturned(Data, frozen=True):
    """What nobody called went back (T-021)."""

    seat: Seat
    amount: Chips


class Threw(Data, frozen=True):
    """Cards were thrown away."""

    seat: Seat
    count: Count
    """0: stands pat."""
    known: Pack = ()
    """Those of them that all have seen."""
    aside: bool = False
    """Openers are among them, and lie aside for the proof."""


class Offered(Data, frozen=True):
    """A wrong number of cards is held out for those thrown."""

    seat: Seat
    count: Count


class OfferTaken(Data, frozen=True):
    """They were taken as they were."""

    seat: Seat


class OfferRefused(Data, frozen=True):
    """The dealer is to put their number right."""

    seat: Seat


class Drew(Data, frozen=True):
    """Cards came for those thrown, or were bought."""

    seat: Seat
    count: Count


class DrawnUp(Data, frozen=True):
    """A card was bought, and lies open."""

    seat: Seat
    cards: Pack


class Bought(Data, frozen=True):
    """A price was paid into the pot."""

    seat: Seat
    amount: Chips


class HasChosen(Data, frozen=True):
    """A seat has made a choice that is not told yet."""

    seat: Seat


class BacksPassed(Data, frozen=True):
    """Cards were handed on, by all at once."""

    counts: tuple[Count, ...]
    """By the giver's seat."""
    takers: tuple[Seat, ...]
    """Who got them, by the giver's seat; -1: gave nothing."""


class TurnedUp(Data, frozen=True):
    """Cards were turned face up by their owner."""

    seat: Seat
    cards: Pack


class Beaten(Data, frozen=True):
    """A seat is out: it could not beat what shows, or would not pay to stay in."""

    seat: Seat


class Declared(Data, frozen=True):
    """A seat plays for high, low or both."""

    seat: Seat
    way: Way


class OwnedUp(Data, frozen=True):
    """A seat has said that it opened without openers, or that its hand is foul."""

    seat: Seat


class FalseOpened(Data, frozen=True):
    """An opening was found to be without openers."""

    seat: Seat
    then: Literal["reopened", "retires", "hand dead", "void"]
    """Another may open; he is out, and the hand goes on; his hand cannot win; nobody can."""


class Penalised(Data, frozen=True):
    """A false opener pays."""

    seat: Seat
    amount: Chips
    into: Literal["this pot", "next pot"]
    lacking: Chips = 0
    """What he could not pay."""


class Proved(Data, frozen=True):
    """Openers were shown by one who is left alone."""

    seat: Seat
    cards: Pack


class Named(Data, frozen=True):
    """What the wild cards of a hand stand for, as its player says."""

    seat: Seat
    cards: Pack


class StepEnded(Data, frozen=True):
    """A step that has turns in it is over; the bets are gathered in."""


class Shown(Data, frozen=True):
    """A hand was tabled."""

    seat: Seat
    cards: Pack
    """Those that lay face down."""


class Mucked(Data, frozen=True):
    """A hand was given up unseen at the showdown."""

    seat: Seat


class Raked(Data, frozen=True):
    """The house took its part."""

    amount: Chips


class KittyFed(Data, frozen=True):
    """Chips were put aside for the table."""

    amount: Chips


class Won(Data, frozen=True):
    """Chips went from a pot to a seat."""

    seat: Seat
    amount: Chips
    share: int = 0
    """Which of the game's shares of the pot."""
    pot: int = 0
    """0 the main pot, 1 the first side pot, and so on."""


class HandEnded(Data, frozen=True):
    """The hand is over."""

    leaves: Carried = NOTHING


Public: TypeAlias = (
    HandOpened
    | PackSealed
    | Posted
    | AnteNamed
    | TurnsOpened
    | Straddled
    | Declined
    | BacksDealt
    | UpDealt
    | BoardDealt
    | Exposed
    | DealVoided
    | MisdealClaimed
    | HasLooked
    | CountCorrected
    | Fouled
    | BettingOpened
    | Folded
    | Checked
    | Called
    | Raised
    | BetReturned
    | Threw
    | Offered
    | OfferTaken
    | OfferRefused
    | Drew
    | DrawnUp
    | Bought
    | HasChosen
    | BacksPassed
    | TurnedUp
    | Beaten
    | Declared
    | OwnedUp
    | FalseOpened
    | Penalised
    | Proved
    | Named
    | StepEnded
    | Shown
    | Mucked
    | Raked
    | KittyFed
    | Won
    | HandEnded
)

# ---- for one seat's eyes --------------------------------------------------------------------------------------------


class HoleDealt(Data, frozen=True):
    """One seat's cards, and how many everybody got."""

    seat: Seat
    cards: Pack
    counts: tuple[Count, ...]
    burned: Count = 0


class Looked(Data, frozen=True):
    """A seat looks at cards that lay unseen before it."""

    seat: Seat
    cards: Pack
    """All that lie face down before it."""


class Discarded(Data, frozen=True):
    """The cards that a seat threw away."""

    seat: Seat
    cards: Pack
    known: Pack = ()
    """Those of them that all have seen."""
    aside: bool = False


class Drawn(Data, frozen=True):
    """The cards that came for those thrown, or were bought."""

    seat: Seat
    cards: Pack


class Chose(Data, frozen=True):
    """A choice that nobody else learns before all have made theirs."""

    seat: Seat
    choice: Choice


class OnePassed(Data, frozen=True):
    """What one seat gave and got when all handed on cards."""

    seat: Seat
    gave: Pack
    got: Pack
    counts: tuple[Count, ...]
    takers: tuple[Seat, ...]


Own: TypeAlias = HoleDealt | Looked | Discarded | Drawn | Chose | OnePassed

# ---- for nobody's eyes ----------------------------------------------------------------------------------------------


SlipKind: TypeAlias = Literal["boxed", "exposed", "one too many", "one too few", "out of order"]
"""What can go wrong in dealing."""


class Slip(Struct, frozen=True):
    """A fault of dealing that fate has in store: it happens when that card of the pack is reached."""

    card: Card
    kind: SlipKind
    """The card lies face up in the pack; is turned up in dealing; comes with another; is forgotten; goes to the wrong
    player."""


class Shuffled(Data, frozen=True):
    """The order of the pack, or of the discards that make a new stock, and the nonce that seals it."""

    deck: Pack
    nonce: bytes = b""
    slips: tuple[Slip, ...] = ()


class HolesDealt(Data, frozen=True):
    """Every seat's cards."""

    hands: tuple[Pack, ...]
    burned: Count = 0


class UnseenDealt(Data, frozen=True):
    """Every seat's cards, at which nobody has looked."""

    hands: tuple[Pack, ...]
    burned: Count = 0


class Corrected(Data, frozen=True):
    """A wrong number of cards was put right: which came, and which went under the pack."""

    seat: Seat
    given: Pack
    taken: Pack


class AllPassed(Data, frozen=True):
    """What all have handed on."""

    gifts: tuple[Pack, ...]
    """By the giver's seat."""
    takers: tuple[Seat, ...]
    """Who got them, by the giver's seat; -1: gave nothing."""


House: TypeAlias = Shuffled | HolesDealt | UnseenDealt | Corrected | AllPassed
Seen: TypeAlias = Public | Own
Event: TypeAlias = Seen | House
