"""The same random hands through `anteup` and through PokerKit: equal, or different in a known way."""

from __future__ import annotations

import pytest

from tests.peers.duel import FORMS, Duel, Form, Peer, Player, Unexplained, setting
from tests.peers.kinds import Facts, Kind
from tests.peers.report import SHARD, shard, table

pytest.importorskip("pokerkit", reason="PokerKit is not installed: pip install -r requirements/dev.txt")


@pytest.mark.parametrize("form", FORMS)
def test_100_hands(form: Form) -> None:
    tally = shard(form, 0, 100)

    assert 100 == tally["hands"]


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("form", FORMS)
def test_20_000_hands(form: Form, part: int) -> None:
    shards = 20_000 // SHARD // 8
    tallies = [shard(form, number) for number in range(part * shards, (part + 1) * shards)]
    tally = sum(tallies[1:], tallies[0])
    print(table({form: tally}))  # noqa: T201 (pytest -rP shows it)

    assert 20_000 // 8 == tally["hands"]


@pytest.mark.parametrize("wrong", ["seat", "call", "least", "most"])
def test_a_wrong_menu_is_noticed(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number is compared: with one of the peer's made wrong by one, a hand has no explanation."""
    true = Peer.facts

    def off(peer: Peer) -> Facts | None:
        facts = true(peer)
        return facts and facts._replace(**{wrong: getattr(facts, wrong) + 1})

    monkeypatch.setattr(Peer, "facts", off)
    player = Player(1)

    with pytest.raises(Unexplained):
        Duel(setting("no-limit hold'em", player)).play(player)


def test_a_wrong_payment_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chip in the wrong stack at the end has no explanation."""
    true = Peer.stacks

    def off(peer: Peer) -> tuple[int, ...]:
        first, second, *rest = true(peer)
        return (first + 1, second - 1, *rest)

    monkeypatch.setattr(Peer, "stacks", off)
    player = Player(1)

    with pytest.raises(Unexplained, match="anteup pays"):
        Duel(setting("no-limit hold'em", player)).play(player)


def test_there_are_at_most_sixteen_kinds() -> None:
    assert len(Kind) <= 16
