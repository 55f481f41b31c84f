"""Who shuffles."""

from __future__ import annotations

from collections import Counter

from anteup.cards import STANDARD
from anteup.table.packs import HousePack, Rehearsal


def test_a_pack_is_the_same_cards_in_another_order() -> None:
    for packs in (HousePack(), Rehearsal(1)):
        deck, nonce = packs.shuffled(STANDARD)

        assert Counter(STANDARD) == Counter(deck)
        assert deck != STANDARD
        assert 32 == len(nonce)


def test_a_seed_brings_the_same_packs_and_another_seed_others() -> None:
    first, again, other = Rehearsal(7), Rehearsal(7), Rehearsal(8)
    packs = [first.shuffled(STANDARD) for _ in range(3)]

    assert packs == [again.shuffled(STANDARD) for _ in range(3)]
    assert packs[0] != packs[1]
    assert packs[0] != other.shuffled(STANDARD)


def test_every_card_comes_to_lie_everywhere() -> None:
    """Chi-squared over 2,600 packs: 51 degrees of freedom, and one honest shuffler in a million lies beyond 119."""
    packs, tops = Rehearsal(2), Counter[object]()
    for _ in range(52 * 50):
        tops[packs.shuffled(STANDARD)[0][0]] += 1

    assert sum((tops[card] - 50) ** 2 / 50 for card in STANDARD) < 119


def test_two_packs_of_the_house_differ() -> None:
    house = HousePack()

    assert house.shuffled(STANDARD) != house.shuffled(STANDARD)


def test_some_cards_are_shuffled_like_a_whole_pack() -> None:
    """What was thrown away is all that there may be to shuffle."""
    some = STANDARD[10:23]
    for packs in (HousePack(), Rehearsal(1)):
        assert sorted(some, key=STANDARD.index) == sorted(packs.shuffled(some)[0], key=STANDARD.index)
        assert ((), ()) == (packs.shuffled(())[0], packs.slips(()))


def test_a_clumsy_dealer_makes_every_fault_now_and_then() -> None:
    packs = Rehearsal(3)
    made = [packs.slips(STANDARD) for _ in range(1000)]
    kinds = {slip.kind for slips in made for slip in slips}

    assert {"boxed", "exposed", "one too many", "one too few", "out of order"} == kinds
    assert 300 < sum(bool(slips) for slips in made) < 500
    assert {0, 1, 2} == {len(slips) for slips in made}
    assert all(len({slip.card for slip in slips}) == len(slips) for slips in made)
    assert [Rehearsal(3).slips(STANDARD)] == [Rehearsal(3).slips(STANDARD)]
    assert any(HousePack().slips(STANDARD) for _ in range(100))
