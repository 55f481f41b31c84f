from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from anteup.cards import JOKERS, STANDARD, Card, Pack, pack
from anteup.room.protocol import Opening
from anteup.room.seal import Seal, hand_id, verify

NONCE = bytes(range(32))
HAND = hand_id("green", 12, 1)

packs = st.integers(1, 54).flatmap(
    lambda count: st.permutations(STANDARD + JOKERS).map(lambda deck: tuple(deck[:count]))
)


def straight(deck: Pack, nonce: bytes, hand: str) -> str:
    """The root as `docs/reference/fair-deal.md` tells it, written down as it stands there."""
    salts = hashlib.shake_256(b"anteup salts" + nonce).digest(16 * len(deck))
    name = len(hand.encode()).to_bytes(2, "big") + hand.encode()
    row = [
        hashlib.sha256(b"\0" + name + slot.to_bytes(2, "big") + salts[16 * slot : 16 * slot + 16] + str(card).encode())
        for slot, card in enumerate(deck)
    ]
    nodes = [leaf.digest() for leaf in row]
    while len(nodes) > 1:
        nodes += [b"\0" * 32] * (len(nodes) % 2)
        nodes = [hashlib.sha256(b"\1" + nodes[2 * i] + nodes[2 * i + 1]).digest() for i in range(len(nodes) // 2)]
    return nodes[0].hex()


def test_the_root_is_what_the_page_says() -> None:
    assert "6ebbd869edc79f1281172fa2098320d02b1a12bb1a2352f80d8741c05d0e870d" == Seal(STANDARD, NONCE, HAND).root


@given(packs, st.binary(min_size=32, max_size=32))
def test_every_card_is_proved_and_the_root_is_the_straight_one(deck: Pack, nonce: bytes) -> None:
    seal = Seal(deck, nonce, HAND)

    assert straight(deck, nonce, HAND) == seal.root
    for slot, card in enumerate(deck):
        opening = seal.opening(card)
        assert (card, slot) == (opening.card, opening.slot)
        assert verify(seal.root, HAND, opening, len(deck))


@given(packs.filter(lambda deck: len(deck) > 1), st.data())
def test_nothing_else_is_proved(deck: Pack, data: st.DataObject) -> None:
    seal = Seal(deck, NONCE, HAND)
    opening = seal.opening(data.draw(st.sampled_from(deck)))
    another = seal.opening(data.draw(st.sampled_from([card for card in deck if card is not opening.card])))
    depth = data.draw(st.integers(0, len(opening.path) - 1))
    flipped = changed(opening.path[depth], data.draw(st.integers(0, 255)))

    wrong = [
        replace(opening, card=another.card),
        replace(opening, slot=another.slot),
        replace(opening, salt=another.salt),
        replace(opening, salt=changed(opening.salt, data.draw(st.integers(0, 127)))),
        replace(opening, path=(*opening.path[:depth], flipped, *opening.path[depth + 1 :])),
        replace(opening, path=opening.path[1:]),
        replace(opening, path=(*opening.path, opening.path[0])),
    ]
    assert [] == [one for one in wrong if verify(seal.root, HAND, one, len(deck))]
    assert not verify(seal.root, hand_id("green", 12, 2), opening, len(deck))
    assert not verify(changed(seal.root, 7), HAND, opening, len(deck))


def changed(text: str, bit: int) -> str:
    """Hexadecimal digits, one bit of them another."""
    raw = bytearray.fromhex(text)
    raw[bit // 8] ^= 1 << bit % 8
    return raw.hex()


@pytest.mark.parametrize(
    "wrong",
    [
        {"slot": -1},
        {"slot": 52},
        {"slot": 64},
        {"salt": ""},
        {"salt": "zz" * 16},
        {"salt": "00" * 17},
        {"path": ()},
        {"path": ("00",) * 6},
        {"path": ("zz" * 32,) * 6},
        {"path": ("00" * 33,) * 6},
    ],
)
def test_what_cannot_be_read_proves_nothing(wrong: dict[str, object]) -> None:
    seal = Seal(STANDARD, NONCE, HAND)

    assert not verify(seal.root, HAND, replace(seal.opening(Card("As")), **wrong), 52)


def test_one_salt_tells_nothing_of_the_next() -> None:
    """No salt is a part of what another is made from: all are drawn from the nonce, which no opening has."""
    seal = Seal(STANDARD, NONCE, HAND)
    openings = [seal.opening(card) for card in STANDARD]

    assert 52 == len({opening.salt for opening in openings})
    assert not any(NONCE.hex()[:16] in opening.salt for opening in openings)


def test_a_card_of_another_pack_has_no_opening() -> None:
    with pytest.raises(KeyError):
        Seal(pack("6"), NONCE, HAND).opening(Card("2c"))


def test_new_stock_is_a_seal_of_its_own() -> None:
    first, second = (Seal(pack("T"), NONCE, hand_id("green", 12, which)) for which in (1, 2))

    assert first.root != second.root
    assert not verify(second.root, second.hand, first.opening(Card("As")), 20)


def test_an_opening_is_as_long_as_it_must_be() -> None:
    opening = Seal(STANDARD, NONCE, HAND).opening(Card("As"))

    assert isinstance(opening, Opening)
    assert (6, 32) == (len(opening.path), len(opening.salt))
