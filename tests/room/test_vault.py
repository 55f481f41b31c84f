from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import JOKERS, STANDARD
from anteup.engine.actions import DeclareWay, Seat
from anteup.engine.events import Chose, HolesDealt, Shuffled
from anteup.engine.lines import kept
from anteup.room.vault import Vault, VaultLocked, read_key, write_key

KEY = bytes(range(32))
VAULT = Vault(KEY)


@given(st.binary(max_size=2000), st.text(max_size=20), st.integers(1, 10**9))
def test_what_is_sealed_opens_as_that_line_and_as_no_other(text: bytes, table: str, n: int) -> None:
    sealed = VAULT.seal(table, n, text)

    assert text == VAULT.unseal(table, n, sealed)
    for other in ((table + "x", n), (table, n + 1), ("", n) if table else ("x", n)):
        with pytest.raises(VaultLocked, match="does not hold what was sealed there"):
            VAULT.unseal(*other, sealed)


@given(st.binary(max_size=600), st.data())
def test_a_changed_byte_is_noticed(text: bytes, data: st.DataObject) -> None:
    sealed = bytearray(VAULT.seal("green", 7, text))
    sealed[data.draw(st.integers(0, len(sealed) - 1))] ^= data.draw(st.integers(1, 255))

    with pytest.raises(VaultLocked):
        VAULT.unseal("green", 7, bytes(sealed))


@pytest.mark.parametrize("cut", [0, 1, 5, 9, 20, 30, 100])
def test_a_line_cut_short_is_noticed(cut: int) -> None:
    with pytest.raises(VaultLocked):
        VAULT.unseal("green", 7, VAULT.seal("green", 7, b"As")[:cut])


def test_a_line_says_which_key_it_wants() -> None:
    other = Vault(bytes(32))

    with pytest.raises(
        VaultLocked, match=f"sealed with key {VAULT.id.hex()}, and the key that is here is {other.id.hex()}"
    ):
        other.unseal("green", 7, VAULT.seal("green", 7, b"As"))


def test_the_same_line_is_sealed_otherwise_every_time() -> None:
    assert 100 == len({VAULT.seal("green", 7, b"As") for _ in range(100)})


def test_nothing_of_the_text_or_the_key_shows() -> None:
    sealed = VAULT.seal("green", 7, b'{"deck":["As","Kd"]}' * 20)

    assert KEY[:8] not in sealed
    assert b"deck" not in sealed
    assert b'"As"' not in sealed


def test_its_length_tells_nothing() -> None:
    jokers_out = STANDARD[:50]
    lines = [
        kept([Chose(Seat(3), DeclareWay("high"))]),
        kept([Chose(Seat(3), DeclareWay("both"))]),
        kept([HolesDealt((STANDARD[:2], STANDARD[2:4]))]),
        kept([HolesDealt((JOKERS, STANDARD[2:4]))]),
        kept([Shuffled(jokers_out + JOKERS, bytes(32))]),
    ]

    assert 1 == len({len(VAULT.seal("green", 7, line)) for line in lines})


def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deck.key"
    made = Vault.open(path)

    assert 0o600 == path.stat().st_mode & 0o777
    assert [path] == list(tmp_path.iterdir())
    assert b"As" == Vault.open(path).unseal("green", 7, made.seal("green", 7, b"As"))
    assert made.id != Vault.open(tmp_path / "another.key").id


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o610])
def test_a_key_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "deck.key"
    Vault.open(path)
    path.chmod(mode)

    with pytest.raises(VaultLocked, match=f"can be read by others.*chmod 600 {path}"):
        Vault.open(path)


@pytest.mark.parametrize("text", [b"", b"00", b"zz" * 32, b"00" * 33, b"\xff" * 64])
def test_what_is_no_key_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "deck.key"
    write_key(path, KEY)
    path.write_bytes(text)

    with pytest.raises(VaultLocked, match="is not a key: that is 64 hexadecimal digits"):
        Vault.open(path)


def test_a_key_that_is_not_there_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(VaultLocked, match=r"deck\.key: No such file"):
        read_key(tmp_path / "deck.key")
