"""What a command says, as a number: the same for what says the same, and another one for anything else."""

import json
from typing import Any

import orjson
import pytest

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Code
from regatta_server.judging.command_checksum import checksum_of, id_reused
from tests.protocol.kinds import CLIENT
from tests.protocol.write_examples import FOLDER

KINDS = sorted(kind for kind in CLIENT if kind != "hello")
every_command = pytest.mark.parametrize("kind", KINDS)


def example(kind: str) -> dict[str, Any]:
    message: dict[str, Any] = json.loads((FOLDER / f"{kind}.json").read_text(encoding="utf-8"))
    return message


def checksum(message: object) -> int:
    parsed = CLIENT_MESSAGE.validate_json(orjson.dumps(message))
    assert isinstance(parsed, Command)
    return checksum_of(parsed)


def reversed_all(part: object) -> object:
    """Return a message with the members of all objects in it the other way round."""
    if isinstance(part, dict):
        return {name: reversed_all(value) for name, value in reversed(part.items())}
    return [reversed_all(one) for one in part] if isinstance(part, list) else part


@every_command
def test_the_id_and_the_order_of_members_make_no_difference(kind: str) -> None:
    message = example(kind)
    assert checksum(reversed_all(message)) == checksum(message)
    assert checksum({**message, "id": "another-1"}) == checksum(message)


@every_command
def test_a_member_that_says_what_is_so_without_it_makes_none_and_any_other_makes_one(kind: str) -> None:
    message, fields = example(kind), CLIENT[kind].model_fields
    for name, field in fields.items():
        if field.is_required() or name not in message or name == "type":
            continue
        without = {member: value for member, value in message.items() if member != name}
        plain = CLIENT_MESSAGE.validate_python(without) == CLIENT_MESSAGE.validate_python(message)
        assert (checksum(without) == checksum(message)) is plain, name


def test_no_two_commands_say_the_same() -> None:
    assert len({checksum(example(kind)) for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("change", [{"dice": [0, 1]}, {"room": "ABCD2345"}, {"seat": 1}, {"throw": 2}])
def test_whatever_else_a_command_says_makes_another_number(change: dict[str, Any]) -> None:
    message = {"type": "throw", "id": "c-1", "room": "76AERJGK", "dice": [0, 1, 2]}
    assert checksum({**message, **change}) != checksum(message)


def test_the_number_is_kept_so_it_stays_what_it_is() -> None:
    message = {
        "type": "enter",
        "id": "c-1",
        "room": "76AERJGK",
        "rows": {"sixes": [0], "aces": [1]},
        "round": 2,
    }
    assert checksum(message) == 2_074_592_066


def test_who_uses_an_id_again_is_told_to_make_a_new_one() -> None:
    refused = id_reused()
    assert refused.code is Code.ID_REUSED
    assert "make a new id" in refused.message
