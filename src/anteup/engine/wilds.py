"""What wild cards are best called, where whoever holds them has to say it."""

from __future__ import annotations

from anteup.engine.actions import NameWild
from anteup.engine.hand import View
from anteup.engine.law import judge
from anteup.engine.menus import Wilds
from anteup.engine.showing import wild_in
from anteup.ranking import evaluator


def best_named(view: View, menu: Wilds) -> NameWild:
    """What the wild cards stand for in the best hand that they make; one that does not play stands for any card."""
    if not menu.cards:
        return NameWild(())
    seat, share = menu.seat, view.game.shares[0]
    value = evaluator(share.of, share.plays, share.qualifier, view.game.ranks)
    own = view.down[seat] + view.up[seat]
    stands = value.stands_for(own, view.boards[share.board - 1], wild_in(view, seat))
    taken = {*own, *stands.values()}
    spare = [face for face in reversed(view.game.deck) if face.rank >= 0 and face not in taken]
    names = [stands.get(card) or spare.pop(0) for card in menu.cards]
    for at, card in enumerate(menu.cards):
        if card not in stands and judge(view, seat, NameWild(tuple(names))):
            fits = ((*names[:at], face, *names[at + 1 :]) for face in view.game.deck if face.rank >= 0)
            names = list(next((faces for faces in fits if not judge(view, seat, NameWild(faces))), names))
    return NameWild(tuple(names))
