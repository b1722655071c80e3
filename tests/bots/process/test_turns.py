"""Bots are asked in turns: moves first, and nobody's questions before all of somebody else's."""

from hypothesis import given
from hypothesis import strategies as st

from regatta_server.bots.process.questions import QUESTIONS
from regatta_server.bots.process.turns import RANKS, Turns
from regatta_server.limits import BOT_QUESTIONS_OF_ONE_MOST
from tests.proving import examples


def taken(turns: Turns[str]) -> list[str]:
    """Take all that waits, in turn."""
    found = []
    while (entry := turns.take()) is not None:
        found.append(entry)
    return found


def test_moves_come_before_advice_before_analyses() -> None:
    turns: Turns[str] = Turns(10)
    for question in ("analyse", "coach", "summarise", "choose", "advise", "prepare", "choose"):
        assert turns.put(question, "here", question)
    assert taken(turns) == ["choose", "choose", "coach", "advise", "prepare", "analyse", "summarise"]
    assert len(turns) == 0


def test_addresses_take_turns() -> None:
    turns: Turns[str] = Turns(10)
    for entry in ("a1", "a2", "a3", "b1", "c1", "b2"):
        turns.put("choose", entry[0], entry)
    assert taken(turns) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_who_comes_while_another_has_many_is_next_but_one() -> None:
    turns: Turns[str] = Turns(200)
    for number in range(100):
        turns.put("choose", "a", f"a{number}")
    assert turns.take() == "a0"
    turns.put("choose", "b", "b0")
    assert [turns.take(), turns.take()] == ["a1", "b0"]


def test_so_many_wait_of_all_and_of_one() -> None:
    turns: Turns[int] = Turns(2)
    assert [turns.put("choose", of, 1) for of in "abc"] == [True, True, False]
    turns = Turns(1_000)
    fits = [turns.put("analyse", "a", number) for number in range(BOT_QUESTIONS_OF_ONE_MOST + 1)]
    assert fits == [True] * BOT_QUESTIONS_OF_ONE_MOST + [False]
    assert not turns.put("choose", "a", 0), "whatever it asks"
    assert turns.put("analyse", "b", 0)
    turns.take()
    assert turns.put("choose", "a", 0), "one of it has had its turn"


def test_every_question_has_its_rank() -> None:
    assert set(RANKS) == set(QUESTIONS)
    turns: Turns[str] = Turns(2)
    turns.put("no such question", "a", "last")
    turns.put("analyse", "b", "first")
    assert len(taken(turns)) == 2


@given(st.lists(st.tuples(st.sampled_from([*RANKS]), st.sampled_from("abcd")), max_size=40))
@examples(50)
def test_nothing_is_lost_or_doubled_and_each_address_keeps_its_order(waiting: list[tuple[str, str]]) -> None:
    turns: Turns[tuple[int, str, int]] = Turns(100)
    for number, (question, of) in enumerate(waiting):
        assert turns.put(question, of, (RANKS[question], of, number))
    found = []
    while (entry := turns.take()) is not None:
        found.append(entry)
    assert len(turns) == 0
    assert sorted(number for *_, number in found) == [*range(len(waiting))]
    assert [rank for rank, *_ in found] == sorted(rank for rank, *_ in found)
    for rank in range(3):
        for of in "abcd":
            numbers = [number for one, whose, number in found if (one, whose) == (rank, of)]
            assert numbers == sorted(numbers)
