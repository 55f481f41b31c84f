"""An evening of draw poker by one book: hands that nobody opens, and the jackpots that follow them."""

from __future__ import annotations

from anteup import rules
from anteup.engine.events import Posted
from anteup.engine.menus import Offer, Wager
from anteup.rules import table_rules
from anteup.table.session import Chair, Session, after, next_hand, seated
from tests.ledger.tables import Table

NAMES = "S1 S2 S3 S4 S5"


def evening(sheet: str) -> Session:
    """Five at a table that plays draw poker by this sheet, with a jackpot after a hand that nobody opens."""
    games = {
        "draw": {5: rules.deal_out(sheet, players=5)},
        "jackpots": {5: rules.deal_out(sheet, form="jackpots", players=5)},
    }
    return seated(games, [Chair(name, 1000) for name in NAMES.split()], rules=table_rules(sheet))


def hand(table: Session, cards: str = "") -> Table:
    """The hand that comes next."""
    coming = next_hand(table)
    return Table(coming.game, NAMES, stacks=coming.stacks, cards=cards, owed=coming.owed, carried=coming.carried)


def passed(table: Session, ante: int = 2) -> Session:
    """Nobody opens the next hand."""
    dealt = hand(table)
    if dealt.hand.game.book == "laws" and dealt.hand.game.form == "draw":
        dealt.play(f"S1 antes {ante}")
    while not dealt.hand.over:
        may = dealt.may()
        if isinstance(may, Offer):
            dealt.play(f"{dealt.turn} declines")
        else:
            assert isinstance(may, Wager)
            dealt.play(f"{dealt.turn} {'checks' if may.check else 'folds'}")
    return after(table, dealt.hand)


def laid(table: Session) -> tuple[int, list[int]]:
    """The pool of the next hand, and what each has put into it."""
    dealt = hand(table)
    return dealt.pot, [post.amount for post in dealt.told(Posted)]
