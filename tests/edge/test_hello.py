"""The first frame: what a hello could do without never keeps anybody out, and is said."""

import contextlib
import json
from typing import Any, Final

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.commands.people import KeepAccount
from regatta_protocol.errors import Close
from regatta_protocol.ids import RoomId
from regatta_protocol.server import SERVER_MESSAGE, Welcome
from regatta_server.edge.hello import OPTIONAL, PART_NAME_MOST, NoHello, read_hello
from regatta_server.judging.refused import Refused
from regatta_server.limits import FIELD_PROBLEMS_MOST
from regatta_server.players.looks import judge_name, skeleton
from regatta_server.service import Running
from testkit.play import begin, guest
from testkit.raw import TEXT, frame, raw
from tests.edge.test_frames import JSON

ROOM: Final = RoomId("ABCD2345")
WRONG: Final[dict[str, list[Any]]] = {
    "name": ["\ufdfd", "", "x" * 21, "Z" + "\u0363" * 12, 7, ["Ada"], {}],
    "resume": [7, "x", [{}], [{"room": ROOM, "version": -1}], [{"room": ROOM, "version": 1}] * 17, [[]]],
    "device_id": ["short", "x" * 65, "ä" * 20, 7, ""],
    "language": ["d", "de_AT", "x" * 9, "de\n", "", 7],
    "watch_only": ["perhaps", 7, []],
    "time_zone": ["", " ", "Europe Berlin", "x" * 200, 7, []],
}


def hello(**parts: Any) -> str:
    return json.dumps({"type": "hello", **parts})


async def welcomed(running: Running, **parts: Any) -> Welcome:
    """Return the welcome that a hello is answered by."""
    async with raw(running) as wire:
        await wire.upgrade()
        await wire.send(frame(hello(**parts).encode()))
        message = SERVER_MESSAGE.validate_json(await wire.heard_of(TEXT))
        assert message["type"] == "welcome"
        return message


@given(st.text() | st.text(st.characters(categories=["Cf", "Cs", "Mn", "Cc", "Zs", "Co"]), max_size=30))
def test_any_unicode_name_in_a_hello_lets_the_guest_in(name: str) -> None:
    taken, problems = read_hello(hello(name=name))
    assert [problem["field"] for problem in problems] == (["name"] if taken.name is None else [])
    assert all(problem["problem"].endswith(".") for problem in problems)
    if taken.name is not None:
        taken.name.encode()
        skeleton(taken.name)
        with contextlib.suppress(Refused):
            judge_name(taken.name)


@given(st.dictionaries(st.sampled_from([*WRONG, "colour"]), JSON, max_size=6))
def test_any_value_of_an_optional_part_lets_the_guest_in(parts: dict[str, Any]) -> None:
    taken, problems = read_hello(hello(**parts))
    assert taken.token is None
    orjson.dumps(problems)


@pytest.mark.parametrize(("part", "value"), [(part, value) for part in WRONG for value in WRONG[part]])
def test_a_part_that_cannot_be_taken_is_named_and_all_others_are_taken(part: str, value: object) -> None:
    right: dict[str, Any] = {
        "name": "Ada",
        "language": "de",
        "time_zone": "Asia/Tokyo",
        "device_id": "d" * 16,
    }
    taken, problems = read_hello(hello(**{**right, part: value}))
    assert {problem["field"].split(".")[0] for problem in problems} == {part}
    rest = {name: getattr(taken, name) for name in right if name != part}
    assert rest == {name: right[name] for name in rest}


def test_all_parts_that_a_hello_may_lack_have_words_and_wrong_values_here() -> None:
    assert set(WRONG) == set(OPTIONAL)


def test_of_rooms_to_go_on_with_those_alone_are_left_out_that_are_wrong() -> None:
    rooms = [{"room": ROOM, "version": 1}, {"room": "x", "version": 1}, {"room": "BBBB2345", "version": 2}]
    taken, problems = read_hello(hello(resume=rooms))
    assert [known.room for known in taken.resume] == [ROOM, "BBBB2345"]
    assert [problem["field"] for problem in problems] == ["resume.1"]


def test_a_part_of_tomorrow_is_named_and_passed_over() -> None:
    taken, problems = read_hello(hello(name="Ada", colour="green"))
    assert taken.name == "Ada"
    assert problems == [{"field": "colour", "problem": "A hello has no part of this name."}]


def test_what_is_said_of_a_hello_is_bounded_and_can_be_sent() -> None:
    _, problems = read_hello(hello(**{f"\ud83d{number}" + "x" * 200: 1 for number in range(20)}))
    assert len(problems) == FIELD_PROBLEMS_MOST
    assert all(len(problem["field"]) <= PART_NAME_MOST for problem in problems)
    orjson.dumps(problems)


@pytest.mark.parametrize(
    "first",
    [
        b'{"type":"hello"}',
        "",
        "[]",
        "{nonsense",
        "[" * 4_000,
        '{"type":"my_rooms","id":"x"}',
        '{"type":["hello"],"name":"Ada"}',
        hello(token="short"),
        hello(token=7, name="\ufdfd"),
        hello(token="\ud83d"),
    ],
)
def test_what_names_nobody_is_no_hello(first: str | bytes) -> None:
    with pytest.raises(NoHello):
        read_hello(first)


# -- on the socket ----------------------------------------------------------------------------------


async def test_a_guest_with_signs_that_nobody_sees_is_called_without_them(running: Running) -> None:
    welcome = await welcomed(running, name="\u2060A\u00add\ta\u200b\U000e0041")
    assert welcome["player"]["name"] == "Ad a"
    assert "problems" not in welcome


async def test_a_hello_with_every_part_wrong_is_welcomed_and_told_in_words(running: Running) -> None:
    welcome = await welcomed(running, colour=1, **{part: values[0] for part, values in WRONG.items()})
    problems = {problem["field"]: problem["problem"] for problem in welcome["problems"]}
    assert problems.keys() == {"colour", *OPTIONAL}
    assert problems["name"] == "This name has a sign that is as wide as many letters: leave it out."


async def test_a_name_that_cannot_be_taken_is_told_in_the_language_of_the_hello(running: Running) -> None:
    welcome = await welcomed(running, name="Z" + "\u0363" * 12, language="de-AT")
    words = "Dieser Name hat mehr als drei Zeichen auf einem Buchstaben: Lass einige weg."
    assert welcome["problems"] == [{"field": "name", "problem": words}]


async def test_a_name_that_belongs_to_somebody_is_told_and_an_account_keeps_its_own(running: Running) -> None:
    async with guest(running, "Ada_L") as ada:
        password = "correct horse battery"
        await ada.ask(KeepAccount(id=ada.new_id(), user_name="Ada_L", password=password))
        welcome = await welcomed(running, name="ada l")
        assert welcome["player"]["name"] != "ada l"
        assert [problem["field"] for problem in welcome["problems"]] == ["name"]
        assert "taken" in welcome["problems"][0]["problem"]
        assert "problems" not in await welcomed(running, token=ada.welcome["token"], name="Bob")


async def test_a_running_game_is_gone_on_with_whatever_else_is_wrong(running: Running) -> None:
    async with guest(running, "Ada") as ada, raw(running) as wire:
        room = await begin(ada)
        await wire.upgrade()
        known = [{"room": "nowhere", "version": 1}, {"room": room, "version": 1}]
        parts = hello(token=ada.welcome["token"], name="\ufdfd", language="", resume=known)
        await wire.send(frame(parts.encode()))
        assert orjson.loads(await wire.heard_of(TEXT))["type"] == "welcome"
        assert orjson.loads(await wire.heard_of(TEXT))["room"] == room


async def test_a_bad_token_is_turned_away_as_before(running: Running) -> None:
    async with raw(running) as wire:
        await wire.upgrade()
        await wire.send(frame(hello(token="short", name="Ada").encode()))
        assert await wire.close_code() == Close.BAD_HELLO
