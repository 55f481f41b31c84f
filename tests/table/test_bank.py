"""The account book: every happening sums to zero, and so does the whole."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from anteup.chips import DOLLARS
from anteup.engine.events import Carried
from anteup.table import bank as banking
from anteup.table.bank import (
    HEAD,
    HOUSE,
    KITTY,
    POT,
    Bank,
    BankBroken,
    Posting,
    adjusted,
    bought,
    csv_of,
    gave,
    hand_done,
    kitty_paid,
    left,
    nets,
    numbered,
    paid_out,
    posted,
    redeemed,
    taken,
    took_off,
)
from anteup.table.kept import Kept
from anteup.table.people import Person
from anteup.table.session import Chair

ANA, BEN, CY = Person("ana"), Person("ben"), Person("cy")


def written(*lines: Sequence[Posting]) -> Bank:
    bank = Bank()
    for line in lines:
        bank = posted(bank, line)
    return bank


def kept(*stacks: int, pot: int = 0, raked: int = 0, kitty: int = 0) -> Kept:
    chairs = tuple(Chair(f"P{at}" if stack else "", stack) for at, stack in enumerate(stacks))
    return Kept(chairs, 0, (), carried=Carried(pot=pot), raked=raked, kitty=kitty)


def test_chips_that_are_bought_are_owed_for() -> None:
    bank = written(bought(ANA, 100), bought(ANA, 50))

    assert (bank.account(ANA), bank.stack(ANA), bank.net(ANA), bank.out) == (-150, 150, 0, 150)


def test_whoever_leaves_has_his_stack_put_to_his_account() -> None:
    bank = written(bought(ANA, 120), bought(BEN, 120), gave(BEN, ANA, 78), left(ANA, 198))

    assert (bank.account(ANA), bank.stack(ANA), bank.net(ANA)) == (78, 0, 78)
    assert (bank.net(BEN), bank.people, bank.stacks) == (-78, (ANA, BEN), {BEN: 42})


def test_what_happens_to_chips_is_two_postings_and_nothing_is_none() -> None:
    assert redeemed(ANA, 200) == (Posting("stack:ana", -200, "redeemed"), Posting("account:ana", 200, "redeemed"))
    assert took_off(ANA, 5)[0].what == "took off"
    assert [posting.amount for posting in adjusted(ANA, -7, "miscounted")] == [7, -7]
    assert bought(ANA, 0) == ()


def test_a_hand_moves_chips_between_stacks_the_pot_the_kitty_and_the_house() -> None:
    before, after = kept(100, 0, 100, pot=8, raked=3), kept(60, 0, 130, pot=0, raked=18, kitty=3)
    postings = hand_done(before, after, [ANA, None, BEN], "hand 12")

    assert [(posting.account, posting.amount) for posting in postings] == [
        ("stack:ana", -40),
        ("stack:ben", 30),
        (POT, -8),
        (KITTY, 3),
        (HOUSE, 15),
    ]
    assert {(posting.what, posting.why) for posting in postings} == {("hand", "hand 12")}
    bank = written(
        bought(ANA, 100),
        bought(BEN, 111),
        [Posting("stack:ben", -11, "hand"), Posting(POT, 8, "hand"), Posting(HOUSE, 3, "hand")],
        postings,
    )
    assert (bank.stack(ANA), bank.stack(BEN), bank.out) == (60, 130, 60 + 130 + 3 + 18)


def test_a_hand_that_makes_a_chip_is_told() -> None:
    with pytest.raises(BankBroken, match=r"hand 3 ends with \+1 chips: .*-40 to stack:ana"):
        hand_done(kept(100, 100), kept(60, 141), [ANA, BEN], "hand 3")


def test_an_empty_chair_wins_nothing() -> None:
    with pytest.raises(BankBroken, match=r"chair 1, where nobody sits, has \+40 after hand 3"):
        hand_done(kept(100, 100), kept(60, 140), [ANA, None], "hand 3")
    with pytest.raises(BankBroken, match="chair 1, where nobody sits"):
        hand_done(kept(100, 100), kept(60, 140), [ANA], "hand 3")


def test_a_voided_hand_changes_nothing() -> None:
    assert hand_done(kept(100, 100, pot=5), kept(100, 100, pot=5), [ANA, BEN], "hand 1") == ()


@pytest.mark.parametrize(
    ("postings", "said"),
    [
        ([Posting("stack:ana", 5, "bought")], r"\+5 to stack:ana \(bought\) sum to \+5, and not to nothing"),
        ([Posting("stack:ana", 5, "gave"), Posting("stack:ben", -5, "gave")], "there would be -5 in stack:ben"),
        ([Posting(KITTY, -5, "kitty paid"), Posting("account:ben", 5, "kitty paid")], "there would be -5 in kitty"),
    ],
)
def test_what_cannot_be_is_not_written(postings: list[Posting], said: str) -> None:
    with pytest.raises(BankBroken, match=said):
        posted(Bank(), postings)


def test_a_bank_that_did_not_sum_to_zero_is_found_out_at_the_next_line() -> None:
    with pytest.raises(BankBroken, match=r"the bank sums to \+1"):
        posted(Bank({"stack:ana": 1}), bought(BEN, 5))


def test_the_kitty_goes_to_whom_it_is_for() -> None:
    bank = written(
        bought(ANA, 100), [Posting("stack:ana", -6, "hand"), Posting(KITTY, 6, "hand")], kitty_paid(BEN, 6, "a prize")
    )

    assert (bank.balances[KITTY], bank.net(BEN), bank.net(ANA)) == (0, 6, -6)


def test_nets_sum_to_zero_and_what_nobody_has_is_the_bankers() -> None:
    lines = (
        bought(ANA, 100),
        bought(BEN, 100),
        hand_done(kept(100, 100), kept(40, 150, pot=4, raked=5, kitty=1), [ANA, BEN], "hand 1"),
    )
    bank = written(*lines)

    assert nets(bank) == {"ana": -60, "ben": 50, "pot": 4, "kitty": 1, "house": 5}
    assert nets(bank, ANA) == {"ana": -50, "ben": 50}
    assert nets(bank, CY) == {"ana": -60, "ben": 50, "cy": 10}


def test_what_somebody_has_taken_is_what_he_has_bought() -> None:
    lines = [*bought(ANA, 100), *left(ANA, 30), *bought(ANA, 100), *bought(BEN, 100)]

    assert taken(lines, ANA) == 200
    assert paid_out(lines, ANA) == 30


def test_what_the_host_puts_right_is_bought_or_paid_out() -> None:
    lines = [*bought(ANA, 100), *adjusted(ANA, 50, "short"), *adjusted(ANA, -20, "long")]

    assert (taken(lines, ANA), paid_out(lines, ANA)) == (150, 20)


def test_postings_are_numbered_as_the_line_of_the_journal_that_causes_them() -> None:
    assert {(posting.table, posting.n) for posting in numbered(bought(ANA, 5), "t1", 7)} == {("t1", 7)}


def test_the_account_book_is_read_as_a_file() -> None:
    postings = [*numbered(bought(ANA, 100), "t1", 3), *numbered([Posting(POT, -5, "hand", "hand 1")], "t1", 9)]
    rows = list(csv.reader(StringIO(csv_of(postings, {ANA: 'Ana, "the Rock"'}, DOLLARS), newline="")))

    assert rows == [
        list(HEAD),
        ["3", "bought", "", 'Ana, "the Rock"', "account", "-100", "-" + DOLLARS.written(100)],
        ["3", "bought", "", 'Ana, "the Rock"', "stack", "100", DOLLARS.written(100)],
        ["9", "hand", "hand 1", "", "pot", "-5", "-" + DOLLARS.written(5)],
    ]


@pytest.mark.parametrize("name", ["=HYPERLINK(A1)", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_a_name_is_no_formula(name: str) -> None:
    rows = list(csv.reader(StringIO(csv_of(adjusted(ANA, 5, name), {ANA: name}), newline="")))

    assert {(row[2], row[3]) for row in rows[1:]} == {(f"'{name}", f"'{name}")}


Happening = Callable[[Bank], Sequence[Posting]]
people = st.sampled_from([ANA, BEN, CY])


@st.composite
def happening(draw: st.DrawFn, bank: Bank) -> Sequence[Posting]:
    """Something that may happen to this bank's chips."""
    person, other, amount = draw(people), draw(people), draw(st.integers(1, 300))
    stack = bank.stack(person)
    less = draw(st.integers(0, stack))
    match draw(st.sampled_from(["bought", "left", "redeemed", "took off", "gave", "adjusted", "kitty", "hand"])):
        case "bought":
            return bought(person, amount)
        case "left":
            return left(person, stack)
        case "redeemed":
            return redeemed(person, less)
        case "took off":
            return took_off(person, less)
        case "gave":
            return gave(person, other, less)
        case "adjusted":
            return adjusted(person, draw(st.integers(-stack, 300)), "put right")
        case "kitty":
            return kitty_paid(person, draw(st.integers(0, bank.balances.get(KITTY, 0))), "expenses")
        case _:
            everybody = [ANA, BEN, CY]
            here = [bank.stack(each) for each in everybody]
            pot, raked, kitty = (bank.balances.get(name, 0) for name in (POT, HOUSE, KITTY))
            before = kept(*here, pot=pot, raked=raked, kitty=kitty)
            # What is put into the middle is parted among all, what is left for the next hand, the house and the kitty.
            puts = [draw(st.integers(0, stack)) for stack in here]
            middle = sum(puts) + pot
            cuts = sorted(draw(st.lists(st.integers(0, middle), min_size=5, max_size=5)))
            parts = [hi - lo for lo, hi in zip([0, *cuts], [*cuts, middle], strict=True)]
            stacks = [stack - put + won for stack, put, won in zip(here, puts, parts, strict=False)]
            after = kept(*stacks, pot=parts[3], raked=raked + parts[4], kitty=kitty + parts[5])
            return hand_done(before, after, everybody, "hand 1")


@given(st.data())
def test_the_bank_sums_to_zero_at_every_moment(data: st.DataObject) -> None:
    bank, book = Bank(), list[Posting]()
    for _ in range(data.draw(st.integers(0, 12))):
        postings = data.draw(happening(bank))
        bank, book = posted(bank, postings), [*book, *postings]

        assert sum(bank.balances.values()) == 0
        assert sum(nets(bank).values()) == sum(nets(bank, ANA).values()) == 0
        assert bank.out == -sum(bank.account(person) for person in bank.people)
        assert all(bank.stack(person) >= 0 for person in bank.people)
    assert posted(Bank(), book) == bank  # the book alone says all


def test_a_hand_is_settled_only_between_tables_with_as_many_chairs() -> None:
    with pytest.raises(ValueError, match="shorter"):
        hand_done(kept(1, 1), replace(kept(1, 1), chairs=(Chair("P0", 2),)), [ANA, BEN], "hand 1")


def test_names_of_accounts() -> None:
    assert (banking.account_of(ANA), banking.stack_of(ANA)) == ("account:ana", "stack:ana")
