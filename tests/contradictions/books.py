"""Where the five documents contradict each other: fifty subjects, and games in which books differ in one thing only.

A plain game fixes every act, so that the same words are lawful under every book, and leaves to the book what it is
about: `plain("hoyle")` and `plain("victorian")` bet alike and rank the hands each in its own way.
"""

from __future__ import annotations

from anteup.rules.steps import Game
from tests.ledger.tables import Table, own

SUBJECTS = {
    1: "ace in sequences, best straight",
    2: "full-house ties",
    3: "kickers",
    4: "flush ties",
    5: "do suits break ties",
    6: "joker vs. the card it replaces",
    7: "may a wild card copy a held card",
    8: "limited joker",
    9: "five of a kind",
    10: "extra hands",
    11: "first dealer",
    12: "who shuffles and cuts",
    13: "forced stakes",
    14: "size of ante",
    15: "does the ante count towards calling",
    16: "price to come in",
    17: "straddle",
    18: "first to act, first interval",
    19: "last to act, first interval",
    20: "first to act later",
    21: "checking",
    22: "what 'pass' means",
    23: "when may one drop",
    24: "limit",
    25: "number of raises, equalising before the draw",
    26: "player short of chips",
    27: "changing the stakes",
    28: "asking how many drew",
    29: "card exposed in the deal",
    30: "card exposed in the draw",
    31: "wrong number of cards",
    32: "re-use of discards",
    33: "jackpot: start and antes",
    34: "jackpot: requirement",
    35: "jackpot: unopened",
    36: "jackpot: false opener",
    37: "jackpot: opener's draw",
    38: "jackpot: who bets first after the draw",
    39: "showing hands",
    40: "winner takes all or ties split",
    41: "number of players",
    42: "chips",
    43: "where chips come from",
    44: "adding chips",
    45: "seats",
    46: "order of shuffle and forced bets",
    47: "burn cards",
    48: "hold'em closed or open",
    49: "meaning of 'ante'",
    50: "uncalled excess",
}
"""By number, as the table of contradictions has them; a test of subject 7 is called `test_c07_...`."""

PLAIN = """
form = "plain"
name = "Five cards and a bet"
book = "BOOK"
seats = [2, 10]
steps = [
  { do = "post", POST, ante_chosen = false },
  { do = "deal", down = DOWN },
  BOARD
  { do = "bet", opens = "left of the dealer", part = "only" },
  { do = "show" },
]
stakes = { unit = 1, ante = 1, blinds = [], least_bet = 1, limit = 12 }
bet = { limit = "spread", size = "least bet", most_is = "each bet", raise_by = "chip", check = "free", come_in = 1 }
"""

FIVE_BOOKS = ("hoyle", "victorian", "laws", "holdem", "holdem-home")
"""One for each document."""


ALL_ANTE = "ante_by = 'all', ante_is = 'dead'"


def plain(book: str, *more: str, players: int = 3, board: int = 0, post: str = ALL_ANTE, **stakes: int) -> Game:
    """A plain game by a book, with lines of one's own: `"ranks = { kickers = false }"`. With a board, two cards each."""
    cards = f'{{ do = "board", cards = {board} }},' if board else ""
    text = PLAIN.replace("BOOK", book).replace("DOWN", "2" if board else "5").replace("BOARD", cards)
    return own("\n".join([text.replace("POST", post), *more]), players, "", **stakes)


def called(game: Game, held: str, board: str = "") -> Table:
    """The first bets one, the next calls, the third folds, and the hands are compared."""
    table = Table(game, cards=held, board=board)
    table.play("S1 bets 1, S2 calls, S3 folds")
    return table


def winners(game: Game, held: str, board: str = "") -> str:
    """Who wins such a pot: "S1", "S2", or "S1 S2" where they split it."""
    return " ".join(sorted(called(game, held, board).won))
