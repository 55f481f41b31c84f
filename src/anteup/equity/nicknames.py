"""What starting hands are called at the table, where more than one published list agrees.

The first are those of the Texas hold'em article (T-057). A name that is given to two cards of certain ranks is given to
them suited and offsuit.
"""

from __future__ import annotations

NICKNAMES: dict[str, tuple[str, ...]] = {
    "AA": ("American Airlines", "Pocket Rockets", "Bullets"),
    "AK": ("Big Slick", "Anna Kournikova", "Santa Barbara"),
    "JJ": ("Fish Hooks", "Hooks"),
    "95": ("Dolly Parton",),
    "T2": ("Doyle Brunson", "Texas Dolly"),
    "KK": ("Cowboys", "King Kong"),
    "QQ": ("Ladies", "Siegfried and Roy", "Hilton Sisters"),
    "TT": ("Dimes",),
    "99": ("Wayne Gretzky",),
    "88": ("Snowmen",),
    "77": ("Walking Sticks", "Hockey Sticks", "Sunset Strip"),
    "66": ("Route 66",),
    "55": ("Speed Limit", "Presto"),
    "44": ("Sailboats", "Magnum"),
    "33": ("Crabs", "Treys"),
    "22": ("Ducks", "Swans"),
    "AQ": ("Big Chick",),
    "AJ": ("Ajax", "Blackjack"),
    "AT": ("Johnny Moss",),
    "A8": ("Dead Man's Hand",),
    "A3": ("Baskin-Robbins",),
    "A2": ("Acey-Deucey", "Little Slick"),
    "KQ": ("Marriage",),
    "KJ": ("Kojak",),
    "K9": ("Canine",),
    "QJ": ("Maverick",),
    "Q7": ("Computer Hand",),
    "J5": ("Motown", "Jackson Five"),
    "T5": ("Barbara Hutton",),
    "T4": ("Broderick Crawford",),
    "76": ("Union Oil",),
    "75": ("Heinz",),
    "72": ("Beer Hand",),
}
"""By the ranks of the two cards, the higher first."""
