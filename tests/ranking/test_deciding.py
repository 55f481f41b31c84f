"""Which rule decides between two hands, in words."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import JOKERS, RANKS, STANDARD
from anteup.ranking import Made, Of, Ranks, category, evaluate
from anteup.ranking.deciding import Decision, decide, order_of_finish
from anteup.ranking.names import MANY, ONE
from anteup.ranking.ranks import USUAL
from anteup.rules.sources import find
from tests.ranking.hands import ONE_OF_EACH, SIXES_UP

VICTORIAN = Ranks(
    ace_in_straights="low",
    five_of_a_kind=False,
    full_house="threes alone",
    flush="top card",
    kickers=False,
    wild_card="higher",
    duplicates=True,
)
HEARTS_FIRST = Ranks(suits="hearts first")
SPADES_FIRST = Ranks(suits="spades first")
EXTRAS = Ranks(blaze="JQKA", skip_straight=True)
LOWER = Ranks(wild_card="lower")


def made(cards: str, board: str = "", of: Of = "high", qualifier: int = 0, ranks: Ranks = USUAL) -> Made | None:
    return evaluate(cards, board, of=of, qualifier=qualifier, ranks=ranks)


@pytest.mark.parametrize(
    ("better", "worse", "says", "law"),
    [
        # One class over another.
        ("As Js 8s 6s 2s", "9h 8d 7c 6s 5d", "a flush beats a straight", "H-025"),
        ("2h 2d 5s 4h 3c", "Ah Kd Qc Js 9d", "a pair beats a high card", "H-025"),
        ("3h 3d 2c 2s 4d", "Ah Ad Kc Qs Jd", "two pairs beat a pair", "H-025"),
        ("Jk 9c 9d 9h 9s", "As Ks Qs Js Ts", "five of a kind beats a straight flush", "H-028"),
        # The same class.
        ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h", "both have a straight flush; the higher one wins: ace-high over king-high", "H-026"),
        ("6d 5d 4d 3d 2d", "5c 4c 3c 2c Ac", "both have a straight flush; the higher one wins: six-high over five-high", "H-026"),
        ("Jk 9c 9d 9h 9s", "Jk 8c 8d 8h 8s", "both have five of a kind; the higher ones win: nines over eights", "H-028"),
        ("5c 5d 5h 5s Kd", "4c 4d 4h 4s Ad", "both have four of a kind; the higher ones win: fives over fours", "H-029"),
        ("8c 8d 8h 2s 2d", "7c 7d 7h As Ad", "both have a full house; the higher threes win: eights over sevens", "H-030"),
        ("As Qs Ts 9s 3s", "Ah Qh Th 3h 2h", "both have a flush, alike down to the ten; the fourth card decides: nine over three", "H-031"),
        ("As 7s 5s 4s 2s", "Kh Qh Jh Th 8h", "both have a flush; the highest card decides: ace over king", "H-031"),
        ("As Qs Ts 9s 3s", "Ah Qh Th 9h 2h", "both have a flush, alike down to the nine; the fifth card decides: three over two", "H-031"),
        ("6d 5c 4h 3s 2d", "5d 4c 3h 2s Ad", "both have a straight; the higher one wins: six-high over five-high", "H-032"),
        ("6c 6d 6h 3s 2d", "5c 5d 5h As Kd", "both have three of a kind; the higher ones win: sixes over fives", "H-033"),
        ("Ac Ad 3h 3s 2d", "Kc Kd Qh Qs Jd", "both have two pairs; the higher pair decides: aces over kings", "H-034"),
        ("Kc Kd 5h 5s 2d", "Kh Ks 4h 4s Ad", "equal higher pairs; the lower pair decides: fives over fours", "H-034"),
        ("Kc Kd 5h 5s Qd", "Kh Ks 5c 5d Jd", "equal pairs; the kicker decides: queen over jack", "H-034"),
        ("Jc Jd 4h 3s 2d", "Tc Td Ah Ks Qd", "both have a pair; the higher one wins: jacks over tens", "H-035"),
        ("Jc Jd Ah 3s 2d", "Jh Js Kh Qs Td", "equal pairs; the kicker decides: ace over king", "H-035"),
        ("Jc Jd Kh 9s 4d", "Jh Js Kc 8s 7d", "equal pairs; the second kicker decides: nine over eight", "H-035"),
        ("Jc Jd Kh 9s 4d", "Jh Js Kc 9d 3d", "equal pairs; the third kicker decides: four over three", "H-035"),
        ("Ac 6d 4h 3s 2d", "Kc Qd Jh Ts 8d", "neither has a pair; the highest card decides: ace over king", "H-037"),
        ("Ac Jd 8h 5s 3d", "Ad Jh 8s 5c 2h", "neither has a pair, and both are alike down to the five; the fifth card decides: three over two", "H-037"),
    ],
)  # fmt: skip
def test_of_high_hands(better: str, worse: str, says: str, law: str) -> None:
    one, other = made(better), made(worse)

    assert Decision("first", says, law) == decide(one, other)
    assert Decision("second", says, law) == decide(other, one)


@pytest.mark.parametrize(
    ("board", "better", "worse", "says"),
    [
        ("Ts Th Td Tc 4d", "Ah 2c", "Kh Kc", "equal fours; the kicker decides: ace over king"),
        ("9s 9h 9d 4c 2d", "Ah 3c", "Kh Qc", "equal threes; the kicker decides: ace over king"),
        ("9s 9h 9d Ac 2d", "Qh 3c", "Jh Tc", "equal threes; the second kicker decides: queen over jack"),
        ("9s 9h 9d 4c 2d", "Ah As", "Kh Kc", "equal threes; the pair decides: aces over kings"),
    ],
)
def test_threes_and_fours_may_be_equal_on_a_board(board: str, better: str, worse: str, says: str) -> None:
    assert Decision("first", says, "H-047") == decide(made(better, board), made(worse, board))


@pytest.mark.parametrize(
    ("of", "better", "worse", "says", "law"),
    [
        ("a-5", "8d 6c 3h 2s Ad", "8c 7d 3s 2h Ac", "both are eight lows; 8-6 beats 8-7", "ROBERT-A5-1"),
        ("a-5", "8d 6c 4h 2s Ad", "8c 6d 4s 3h Ac", "both are eight lows; 8-6-4-2 beats 8-6-4-3", "ROBERT-A5-1"),
        ("a-5", "8d 6c 3h 2s Ad", "9c 5d 3s 2h Ac", "an eight low beats a nine low", "ROBERT-A5-1"),
        ("a-5", "5d 4c 3h 2s Ad", "6d 4c 3h 2s Ah", "a five low beats a six low", "ROBERT-A5-1"),
        ("a-5", "Kd Qc Jh Ts 9d", "Ac Ad 2h 3s 4d", "no pair beats a pair for low", "ROBERT-A5-1"),
        ("a-5", "Ac Ad 4h 3s 2d", "2c 2h 3d 4s 5d", "both have a pair; the lower one wins: aces under twos", "ROBERT-A5-1"),
        ("a-5", "2c 2h 4d 3s Ad", "2d 2s 5d 3h Ac", "equal pairs; the kicker decides: four under five", "ROBERT-A5-1"),
        ("2-7", "7d 5c 4h 3s 2d", "7c 6d 4s 3h 2c", "both are seven lows; 7-5 beats 7-6", "ROBERT-27-1"),
        ("2-7", "Kd Qc Jh Ts 8d", "2c 2d 3h 4s 5d", "no pair beats a pair for low", "ROBERT-27-1"),
        ("2-7", "Ac Ad Kh Qs Jd", "6d 5c 4h 3s 2d", "a pair beats a straight for low", "ROBERT-27-1"),
        ("2-7", "6d 5c 4h 3s 2d", "7d 6c 5h 4s 3d", "both have a straight; the lower one wins: six-high under seven-high", "ROBERT-27-1"),
        ("inverted", "7d 5c 4h 3s 2d", "6d 5c 4h 3s 2s", "no pair beats a straight for low", "H-005"),
        ("inverted", "Th 8s 4s 3s 2s", "Js 8h 5h 3h 2h", "a ten low beats a jack low", "H-005"),
        ("badugi", "Ks Qh Jd Tc", "As 2h 3d 4d", "four cards beat three", "BARGE-BADUGI"),
        ("badugi", "8s 6h 3d 2c", "8c 7d 3h 2s", "both are eight badugis; 8-6 beats 8-7", "BARGE-BADUGI"),
        ("badugi", "7s 6h 3d 2c", "8c 3d 2h As", "a seven badugi beats an eight badugi", "BARGE-BADUGI"),
        ("spade in the hole", "Ks 2h", "Qs Ah", "the higher spade wins: king over queen", ""),
    ],
)  # fmt: skip
def test_of_low_hands(of: Of, better: str, worse: str, says: str, law: str) -> None:
    one, other = made(better, of=of), made(worse, of=of)

    assert Decision("first", says, law) == decide(one, other)
    assert Decision("second", says, law) == decide(other, one)


@pytest.mark.parametrize(
    ("ranks", "better", "worse", "says", "law"),
    [
        (SIXES_UP, "As Js 8s 7s 6s", "9h 9d 9c 7s 7d", "a flush beats a full house here", ""),
        (EXTRAS, "Kh Kd Qc Js Jd", "Ah Ad Tc Ts 9d", "a blaze beats two pairs", "V-070"),
        (EXTRAS, "Kh Kd Qc Qs Jd", "Kc Ks Qh Js Jc", "both have a blaze, alike down to the queen; the fourth card decides: queen over jack", "V-071"),
        (EXTRAS, "Th 8d 6c 4s 2d", "Ah Ad Ac Ks Qd", "a skip straight beats three of a kind", "V-097"),
        (EXTRAS, "Jh 9d 7c 5s 3d", "Th 8d 6c 4s 2d", "both have a skip straight; the higher one wins: jack-high over ten-high", "V-097"),
        (HEARTS_FIRST, "Ah Kc 9c 5s 3d", "As Kd 9d 5h 3c", "equal in every rank; the suit of the highest card decides: hearts over spades", ""),
        (HEARTS_FIRST, "Ad Kc 9c 5s 3d", "Ac Kd 9d 5h 3c", "equal in every rank; the suit of the highest card decides: diamonds over clubs", ""),
        (SPADES_FIRST, "As Kd 9d 5h 3c", "Ah Kc 9c 5s 3d", "equal in every rank; the suit of the highest card decides: spades over hearts", ""),
        (VICTORIAN, "As Js 8s 6s 2s", "Kh Qh 8h 6h 2h", "both have a flush; the highest card decides: ace over king", "V-054"),
        (VICTORIAN, "Jk 9d 4c 3s 2d", "9h 9c 4d 3h 2s", "alike but for a wild card, which counts half a rank more here: nines with a wild one over natural nines", "V-074"),
        (VICTORIAN, "Jk 8c 7s 6d 5d", "9h 8h 7h 6c 5c", "alike but for a wild card, which counts half a rank more here: a wild nine over a natural nine", "V-074"),
        (LOWER, "9h 9c 4d 3h 2s", "Jk 9d 4c 3s 2d", "alike but for a wild card, which counts half a rank less here: natural nines over nines with a wild one", "V-074"),
        (LOWER, "As Qs Ts 9s 3s", "Jk Qh Th 9h 3h", "alike but for a wild card, which counts half a rank less here: a natural ace over a wild ace", "V-074"),
    ],
)  # fmt: skip
def test_by_the_rules_of_a_book(ranks: Ranks, better: str, worse: str, says: str, law: str) -> None:
    one, other = made(better, ranks=ranks), made(worse, ranks=ranks)

    assert Decision("first", says, law) == decide(one, other)
    assert Decision("second", says, law) == decide(other, one)


@pytest.mark.parametrize(
    ("of", "ranks", "better", "worse", "says"),
    [
        ("inverted", HEARTS_FIRST, "As Kd 9d 5h 3c", "Ah Kc 9c 5s 3d", "spades under hearts"),
        ("a-5", LOWER, "Jk 7d 4c 3s 2d", "Ac 7h 4d 3h 2s", "half a rank less here: a wild ace under a natural ace"),
        ("a-5", Ranks(wild_card="higher"), "Ac 7h 4d 3h 2s", "Jk 7d 4c 3s 2d", "half a rank more here: a natural ace under a wild ace"),
        ("badugi", LOWER, "Jk 4c 3s 2d", "Ac 4h 3d 2s", "half a rank less here: a wild ace under a natural ace"),
        ("spade in the hole", Ranks(wild_card="higher", duplicates=True), "Jk 2h", "As 2d", "half a rank more here: a wild ace over a natural ace"),
    ],
)  # fmt: skip
def test_of_low_hands_too(of: Of, ranks: Ranks, better: str, worse: str, says: str) -> None:
    found = decide(made(worse, of=of, ranks=ranks), made(better, of=of, ranks=ranks))

    assert "second" == found.ahead
    assert found.says.endswith(says)


@pytest.mark.parametrize(
    ("of", "ranks", "one", "other", "says", "law"),
    [
        ("high", USUAL, "Ac Kd 9h 5s 3c", "Ad Kc 9s 5h 3d", "equal: they share", "H-039"),
        ("a-5", USUAL, "8d 6c 3h 2s Ad", "8c 6d 3s 2h Ac", "equal: they share", "H-039"),
        ("high", USUAL, "Jk Kd Qc Js 9h", "Kh Qs Jd Tc 9s", "equal: they share; a wild card is worth what it stands for", "H-042"),
        ("high", VICTORIAN, "Ac Ad 9h 5s 3c", "Ah As Ks Qh Jd", "equal: they share; no card beside a pair counts here", "V-058"),
        ("high", VICTORIAN, "8c 8d 8h 2s 2d", "8c 8d 8h As Ad", "equal: they share; of full houses the threes alone count here", "V-053"),
        ("high", VICTORIAN, "As Js 8s 6s 2s", "Ah Kh Qh 9h 2h", "equal: they share; of flushes the highest card alone counts here", "V-054"),
        ("high", HEARTS_FIRST, "Ah Kd 9h 5s 3c", "Ah Kc 9s 5h 3d", "equal: they share", ""),
    ],
)  # fmt: skip
def test_equal_hands_share(*, of: Of, ranks: Ranks, one: str, other: str, says: str, law: str) -> None:
    assert Decision("neither", says, law) == decide(made(one, of=of, ranks=ranks), made(other, of=of, ranks=ranks))


def test_hands_that_do_not_qualify() -> None:
    low, none = made("8d 6c 3h 2s Ad", of="a-5", qualifier=8), made("9d 6c 3h 2s Ad", of="a-5", qualifier=8)
    spade, red = made("2s 3h", of="spade in the hole"), made("Ah Kh", of="spade in the hole")

    assert Decision("first", "the other does not qualify") == decide(low, none)
    assert Decision("second", "the other does not qualify") == decide(none, low)
    assert Decision("first", "the other holds no spade") == decide(spade, red)
    assert Decision("neither", "neither qualifies") == decide(none, none)


def test_hands_of_different_rankings_are_not_compared() -> None:
    with pytest.raises(TypeError, match="different rankings"):
        decide(made("8d 6c 3h 2s Ad"), made("8d 6c 3h 2s Ad", of="a-5"))


def test_a_hand_of_fewer_cards_lacks_what_another_has() -> None:
    assert "the second card decides: king over nothing" in decide(made("Ah Kd"), made("Ac")).says


def test_every_rule_that_is_cited_is_written_down() -> None:
    cited = {
        decide(made(one, of=of, ranks=ranks), made(other, of=of, ranks=ranks)).law
        for of in ("high", "a-5", "2-7", "inverted")
        for ranks in (USUAL, VICTORIAN, EXTRAS)
        for one, other in combinations(ONE_OF_EACH.values(), 2)
    } | {decide(made("Ks Qh Jd Tc", of="badugi"), made("As 2h 3d 4d", of="badugi")).law}

    assert {"H-025", "ROBERT-A5-1", "ROBERT-27-1", "H-005", "BARGE-BADUGI"} <= cited
    assert cited == {find(law).id for law in cited}


def test_the_order_of_finish() -> None:
    board = "Kh Qh 7h 4c 2d"
    hands = [made(own, board) for own in ("As Kd", "Ah 3h", "Ac Ks", "7d 7c")]
    found = order_of_finish(hands)

    assert [(1,), (3,), (0, 2)] == [place.hands for place in found]
    assert "a flush beats three of a kind" == found[0].decided.says if found[0].decided else ""
    assert "first" == found[1].decided.ahead if found[1].decided else ""
    assert found[2].decided is None
    assert Decision("neither", "equal: they share", "H-039") == found[2].share
    assert found[0].share is None


def test_of_several_equal_hands_the_wild_card_is_spoken_of() -> None:
    hands = [made("Kh Qs Jd Tc 9s"), made("Ks Qc Jh Td 9c"), made("Jk Kd Qc Js 9h")]

    assert "H-042" == found.law if (found := order_of_finish(hands)[0].share) else ""


def test_hands_that_do_not_qualify_come_last_and_share_nothing() -> None:
    low = made("8d 6c 3h 2s Ad", of="a-5", qualifier=8)
    found = order_of_finish([None, low, None])

    assert [(1,), (0, 2)] == [place.hands for place in found]
    assert Decision("first", "the other does not qualify") == found[0].decided
    assert Decision("neither", "neither qualifies") == found[1].share


# ---- whatever the hands ---------------------------------------------------------------------------------------------

RANKINGS = (USUAL, VICTORIAN, HEARTS_FIRST, EXTRAS, LOWER)
WORDS = {word: rank for words in (ONE, MANY) for rank, word in enumerate(words)}


@given(
    st.sampled_from(RANKINGS),
    st.sampled_from(("high", "a-5", "2-7", "inverted", "badugi")),
    st.lists(st.sampled_from([*STANDARD, *JOKERS]), min_size=10, max_size=10, unique=True),
    st.integers(0, 5),
)
def test_whatever_is_said_names_the_better_hand_first(ranks: Ranks, of: Of, dealt: list[str], alike: int) -> None:
    """Half of the hands have ranks in common, so that the last places decide too."""
    own, other = dealt[:5], [*dealt[:alike], *dealt[5 : 10 - alike]]
    one, two = evaluate(own, of=of, ranks=ranks), evaluate(other, of=of, ranks=ranks)
    assert one is not None
    assert two is not None
    found = decide(one, two)

    assert ("neither" if one == two else "first" if one > two else "second") == found.ahead
    better, worse = (one, two) if found.ahead == "first" else (two, one)
    if found.ahead == "neither":
        assert found.says.startswith("equal: they share")
    elif match := re.search(r": (\w+)(?:-high)? (over|under) (\w+)(?:-high)?$", found.says):
        if match[1] in WORDS and match[3] in WORDS:
            over = WORDS[match[1]] > WORDS[match[3]]
            assert over == (match[2] == "over") or of in {"a-5", "badugi"}  # whose ace is low
            assert category(better.strength, ranks) == category(worse.strength, ranks)
        assert (match[2] == "over") == (of == "high")
    elif match := re.search(r"([2-9TJQKA](?:-[2-9TJQKA])*) beats ([2-9TJQKA](?:-[2-9TJQKA])*)$", found.says):
        order = "A23456789TJQK" if of in {"a-5", "badugi"} else RANKS
        assert [order.index(rank) for rank in match[1].split("-")] < [order.index(rank) for rank in match[2].split("-")]
        assert match[1] in str(better)
        assert match[2] in str(worse)
    else:
        assert re.search(r" beats? |half a rank|suit of the highest card", found.says)
