"""The tables of the Victorian chapter: threepence to ante and a shilling for the limit, unless told otherwise."""

from __future__ import annotations

from msgspec.structs import replace

from anteup.engine.menus import Offer, Wager
from anteup.ranking import Made, evaluate
from anteup.ranking.ranks import Ranks
from anteup.rules import table_rules
from anteup.rules.steps import Bet, Game
from anteup.table.session import Chair, Session, after, next_hand, seated
from tests.ledger.tables import Table, game, own

FIVE = "B C D E A"
"""Clockwise from the ante; A deals."""
BEFORE_THE_DRAW = "C declines, C calls, D folds, E calls, A raises to 18, B calls"
DRAW = "B stands pat, C calls, C stands pat, E folds, A stands pat"
"""The chapter's deal, but that nobody changes a card: sixty pence in the pool, and C to speak."""

HANDS_OF_FIVE = "B Qc Qd 8h 5s 4d, C Kc 9s 7d 4s 2h, D Td 9d 7h 3s 2d, E Jc 9c 6s 3d 2c, A Jd 9h 6c 5c 3c"
"""C changes all five of his, the first two of B's go, and the first of A's."""
DRAWS_OF_FIVE = "B Qh Qs, C Ac Ad Ah As 5h, A Jh"
"""What comes for them makes C's hand the better."""


def pence(players: int = 5, ante: int = 3, limit: int = 12) -> Game:
    """Draw poker by the chapter, at these stakes in pence."""
    return game("draw", players, book="victorian", ante=ante, limit=limit)


def otherwise(players: int = 5, form: str = "draw", jokers: int = 0, more: str = "", **sections: str) -> Game:
    """The same by a table's sheet of one's own, which says something else: `otherwise(bet="open_above = 'blind'")`."""
    lines = [f"[{section.replace('__', '.')}]\n{said}" for section, said in sections.items()]
    head = f'game = "otherwise"\nform = "{form}"\nbook = "victorian"\njokers = {jokers}\n{more}\n'
    return own(head + "\n".join(["[stakes]\nante = 3\nlimit = 12", *lines]), players)


def after_the_draw(cards: str = "") -> Table:
    """The chapter's table once all have drawn: C, A and B are left, eighteen pence each."""
    table = Table(pence(), FIVE, cards=cards)
    table.play(f"{BEFORE_THE_DRAW}, {DRAW}")
    return table


def jackpot(openers: str = "JJ", *, honour: bool = True, players: int = 5) -> Game:
    """A jackpot, threepence each: such a pair opens it, and nobody looks at it but where `honour` is not trusted."""
    dealt = game("victorian-jackpot", players)
    steps = tuple(replace(s, openers=openers) if isinstance(s, Bet) and s.openers else s for s in dealt.steps)
    return replace(dealt, steps=steps, jackpot=replace(dealt.jackpot, honour=honour))


class Night:
    """Hands one after the other, A dealing the first, with the jackpots that come of them."""

    def __init__(self, stack: int = 1000) -> None:
        games = {"draw": {5: pence()}, "jackpots": {5: game("victorian-jackpot", 5)}}
        chairs = [Chair(name, stack) for name in "ABCDE"]
        self.session: Session = seated(games, chairs, 0, rules=table_rules("victorian-shilling"))

    def deal(self, cards: str = "") -> Table:
        """The next hand, with cards as they are told."""
        coming = next_hand(self.session)
        names = " ".join(self.session.chairs[chair].name for chair in coming.chairs)
        return Table(coming.game, names, stacks=coming.stacks, owed=coming.owed, carried=coming.carried, cards=cards)

    def play(self, said: str, cards: str = "") -> Table:
        """The next hand, played to its end."""
        table = self.deal(cards)
        table.play(said)
        return self.over(table)

    def over(self, table: Table) -> Table:
        """A hand is over, and the table is ready for the next."""
        self.session = after(self.session, table.hand)
        return table

    def all_reject(self) -> Table:
        """The next hand, which nobody opens."""
        table = self.deal()
        while table.turn:
            facts = table.may()
            table.play(
                f"{table.turn} {'declines' if isinstance(facts, Offer) else 'checks' if may_check(facts) else 'folds'}"
            )
        return self.over(table)


def may_check(facts: object) -> bool:
    """Does this menu let one check?"""
    return isinstance(facts, Wager) and facts.check


def needs(table: Table) -> str:
    """The openers that a hand takes; empty where it takes none."""
    return next((step.openers for step in table.hand.game.steps if isinstance(step, Bet)), "")


def ranks() -> Ranks:
    """What beats what by the chapter."""
    return pence().ranks


def makes(hand: str, by: Ranks | None = None) -> Made:
    """What five cards make by the chapter, or by other rules."""
    return evaluate(hand, ranks=by or ranks())


LADDER = """
form = "ladder"
name = "Two cards and a draw"
says = "Two cards each, so that a pack lasts for twelve players and their straddles."
book = "long-table"
seats = [2, 12]
steps = [
  { do = "post" },
  { do = "straddle" },
  { do = "deal", down = 2 },
  { do = "bet" },
  { do = "draw", most = 2 },
  { do = "bet" },
  { do = "show" },
]
"""
LONG_TABLE = """
book = "long-table"
name = "The chapter, at a long table"
extends = "victorian"
[table]
seats = [2, 12]
"""


def ladder_of_twelve() -> Game:
    """Twelve players, a penny to ante and two shillings for the limit (V-015): with five cards each no pack lasts."""
    return own(LADDER, 12, LONG_TABLE, ante=1, limit=24)
