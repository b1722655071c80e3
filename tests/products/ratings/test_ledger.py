"""The ledger's entries come back as they were, and say what players are told."""

from hypothesis import given
from hypothesis import strategies as st

from regatta_server.products.ratings.ledger import LedgerEntry, encode, entry_of, skill_of
from regatta_server.products.ratings.rating import FRESH, Skill, after_game
from testkit.rated_games import people

skills = st.builds(
    Skill,
    mu=st.floats(-100, 100).map(lambda mu: round(mu, 9)),
    sigma=st.floats(0, 9).map(lambda sigma: round(sigma, 9)),
    games=st.integers(0, 2**40),
    wins=st.integers(0, 2**40),
    last_ms=st.integers(0, 2**50),
)


@given(st.lists(skills, min_size=1, max_size=8), st.integers(0, 2**50))
def test_every_bit_comes_back(some: list[Skill], ended_ms: int) -> None:
    entry = LedgerEntry(ended_ms, some, some[::-1])
    assert entry_of(entry.encode()) == entry
    assert [skill_of(encode(skill)) for skill in some] == some


def test_who_is_not_there_is_a_new_player() -> None:
    assert skill_of(None) == FRESH


def test_players_are_told_what_is_shown_and_that_it_is_not_sure_yet() -> None:
    sure = Skill(mu=30.0, sigma=3.0)
    entry = LedgerEntry(5, [FRESH, sure], after_game([FRESH, sure], people(2), [1, 2], 5))
    new, old = entry.changes()
    assert new == {"seat": 0, "before": 1500, "after": entry.after[0].rating, "provisional": True}
    assert old == {"seat": 1, "before": sure.rating, "after": entry.after[1].rating}
