"""What a client may say, and what is refused by its form alone."""

import json
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE, ClientMessage, MoveCommand
from regatta_protocol.commands.channels import ChannelCommand
from regatta_protocol.commands.command import Command, RoomCommand, SeatCommand
from regatta_protocol.commands.lobby import LobbyCommand
from regatta_protocol.commands.people import PersonCommand
from tests.protocol.kinds import CLIENT, every_client_type
from tests.protocol.test_examples import example

OF_NO_ROOM = (*get_args(LobbyCommand), *get_args(PersonCommand), *get_args(ChannelCommand))
OPTIONAL = {
    "hello": {"token", "name", "resume", "device_id", "language", "time_zone", "watch_only"},
    "create_room": {"options", "bots", "level"},
    "add_bot": {"level"},
    "set_admission": {"locked", "open_ms", "uses"},
    "seek": {"after", "stayers"},
    "score": {"ruleset_version", "throw", "filled", "rows", "pairs", "aside"},
    "keep_account": {"password", "credential"},
    "passkey_options": {"user_name"},
    "set_password": {"old"},
    "report": {"text", "room", "version"},
    "challenge": {"options", "room", "seats"},
    "answer_challenge": {"reason"},
    "say": {"phrase", "text"},
    "seen_notices": {"only"},
    "set_notification_settings": {"kinds", "quiet_hours", "digest_hours"},
    **{kind: {"seat"} for kind, model in CLIENT.items() if issubclass(model, SeatCommand)},
    **{kind: {"seat", "round", "throw"} for kind, model in CLIENT.items() if issubclass(model, MoveCommand)},
    "bank": {"seat", "join", "round", "throw"},
    "rematch": {"follow"},
}
"""The fields that may be left out."""


def read(message: Any) -> ClientMessage:
    """Read a message as the server does."""
    return CLIENT_MESSAGE.validate_json(json.dumps(message))


def wrong_fields(message: Any) -> set[str]:
    """Return the fields that are named as wrong, as the server tells them; empty for a valid message."""
    try:
        read(message)
    except ValidationError as wrong:
        return {".".join(map(str, problem["loc"][1:])) or "message" for problem in wrong.errors()}
    return set()


def with_field(kind: str, field: str, value: Any) -> Any:
    """Return the example of a type with one field changed."""
    assert field in CLIENT[kind].model_fields
    return {**example(kind), field: value}


@every_client_type
def test_a_field_that_a_message_does_not_name_is_refused_by_name(kind: str) -> None:
    assert wrong_fields({**example(kind), "colour": "blue"}) == {"colour"}


@every_client_type
def test_a_missing_field_is_refused_by_name_unless_it_may_be_left_out(kind: str) -> None:
    fields = set(example(kind)) - {"type"}
    assert fields == set(CLIENT[kind].model_fields) - {"type"}, "the example leaves fields out"
    for field in fields:
        less = {name: value for name, value in example(kind).items() if name != field}
        assert wrong_fields(less) == (set() if field in OPTIONAL.get(kind, ()) else {field})


@every_client_type
def test_a_message_without_its_type_or_of_an_unknown_one_is_refused(kind: str) -> None:
    nameless = {name: value for name, value in example(kind).items() if name != "type"}
    for message in (
        nameless,
        {**example(kind), "type": f"{kind}_it"},
        {**example(kind), "type": kind.title()},
    ):
        assert wrong_fields(message) == {"message"}


@every_client_type
def test_a_message_cannot_be_changed_once_it_is_read(kind: str) -> None:
    with pytest.raises(ValidationError, match="frozen"):
        setattr(read(example(kind)), "type", "other")  # noqa: B010 - mypy would see the fault


@pytest.mark.parametrize("message", [None, 1, "hello", [], [{"type": "hello"}], {}])
def test_what_is_no_object_with_a_type_is_refused(message: Any) -> None:
    assert wrong_fields(message)


def test_every_message_but_hello_is_a_command_with_an_id() -> None:
    assert {kind for kind, model in CLIENT.items() if not issubclass(model, Command)} == {"hello"}


def test_every_command_for_a_room_names_it() -> None:
    about = {kind for kind, model in CLIENT.items() if "room" in model.model_fields}
    rooms = {kind for kind, model in CLIENT.items() if issubclass(model, RoomCommand)}
    assert about == rooms | {"report", "challenge"}, "these may be about a room"
    of_no_room = {kind for kind, model in CLIENT.items() if model in OF_NO_ROOM}
    assert set(CLIENT) - about - of_no_room == {
        *("hello", "rename", "my_rooms", "create_room", "forget_me", "score"),
    }


COMMANDS = [kind for kind in CLIENT if kind != "hello"]


@pytest.mark.parametrize("kind", COMMANDS)
def test_an_id_of_1_to_64_plain_characters_is_taken_and_no_other(kind: str) -> None:
    for right in ("a", "x" * 64, "Az-09_.c"):
        assert wrong_fields(with_field(kind, "id", right)) == set()
    for wrong in ("", "x" * 65, "a b", "ä", "a\n", "a/b", 17, None, ["a"]):
        assert wrong_fields(with_field(kind, "id", wrong)) == {"id"}


ROOM_COMMANDS = [kind for kind, model in CLIENT.items() if issubclass(model, RoomCommand)]


@pytest.mark.parametrize("kind", ROOM_COMMANDS)
def test_a_room_id_is_eight_capitals_and_digits_that_are_not_mistaken(kind: str) -> None:
    assert wrong_fields(with_field(kind, "room", "ABCD2345")) == set()
    for wrong in (
        *("", "ABCD234", "ABCD23456", "abcd2345", "ABCD1345", "ABCD0345", "ABCD-345"),
        "ABCD2345\n",
    ):
        assert wrong_fields(with_field(kind, "room", wrong)) == {"room"}


@pytest.mark.parametrize("kind", ["hold", "throw", "set_aside"])
def test_positions_of_dice_are_whole_numbers_within_bounds(kind: str) -> None:
    assert wrong_fields(with_field(kind, "dice", [])) == set()
    assert wrong_fields(with_field(kind, "dice", list(range(64)))) == set()
    assert wrong_fields(with_field(kind, "dice", [0] * 65)) == {"dice"}
    assert wrong_fields(with_field(kind, "dice", [0, 64, -1])) == {"dice.1", "dice.2"}
    assert wrong_fields(with_field(kind, "dice", [1.5, None, "x"])) == {"dice.0", "dice.1", "dice.2"}
    assert wrong_fields(with_field(kind, "dice", "01")) == {"dice"}
    assert wrong_fields(with_field(kind, "dice", None)) == {"dice"}


@pytest.mark.parametrize("kind", ["enter", "preview"])
def test_an_entry_has_one_to_eight_rows_of_positions(kind: str) -> None:
    assert wrong_fields(with_field(kind, "rows", {"a": [0], "b": [63]})) == set()
    assert wrong_fields(with_field(kind, "rows", {str(row): [] for row in range(8)})) == set()
    assert wrong_fields(with_field(kind, "rows", {str(row): [] for row in range(9)})) == {"rows"}
    assert wrong_fields(with_field(kind, "rows", {})) == {"rows"}
    assert wrong_fields(with_field(kind, "rows", {"a": [64]})) == {"rows.a.0"}
    assert wrong_fields(with_field(kind, "rows", ["a"])) == {"rows"}


SEAT_COMMANDS = [kind for kind, model in CLIENT.items() if issubclass(model, SeatCommand)]


def test_what_is_asked_for_one_seat_may_name_it() -> None:
    assert set(SEAT_COMMANDS) == {
        *("leave_room", "commit", "contribute", "hold", "throw"),
        *("enter", "set_aside", "bank", "preview", "ask_advice", "take_back", "undo", "stretch"),
        *("resign", "set_order", "drop_order"),
    }


@pytest.mark.parametrize("kind", SEAT_COMMANDS)
def test_a_seat_is_a_number_from_0_to_7_or_none(kind: str) -> None:
    for seat in (None, 0, 7):
        assert wrong_fields(with_field(kind, "seat", seat)) == set()
    for wrong in (-1, 8, 1.5, "one", [0]):
        assert wrong_fields(with_field(kind, "seat", wrong)) == {"seat"}


@pytest.mark.parametrize("face", [0, 7, -1, 1.5, None, "six"])
def test_a_combination_has_a_face_from_1_to_6(face: Any) -> None:
    assert wrong_fields(with_field("set_aside", "face", 1)) == set()
    assert wrong_fields(with_field("set_aside", "face", 6)) == set()
    assert wrong_fields(with_field("set_aside", "face", face)) == {"face"}


def test_what_joins_at_a_bank_is_a_face_by_the_position_of_a_die() -> None:
    for join in ({}, {"0": 1}, {"9": 6}, {str(die): 6 for die in range(6)}):
        assert wrong_fields(with_field("bank", "join", join)) == set()
    assert wrong_fields(with_field("bank", "join", {"0": 7})) == {"join.0"}
    assert wrong_fields(with_field("bank", "join", {"0": 0})) == {"join.0"}
    for key in ("", "10", "-1", "a", "0\n", " 0", "٣"):
        assert wrong_fields(with_field("bank", "join", {key: 6})) == {f"join.{key}.[key]"}
    assert wrong_fields(with_field("bank", "join", {str(die): 6 for die in range(7)})) == {"join"}
    assert wrong_fields(with_field("bank", "join", [0])) == {"join"}
    assert wrong_fields(with_field("bank", "join", None)) == {"join"}


def test_a_guest_on_the_device_has_a_name_like_anybody() -> None:
    assert wrong_fields(with_field("add_seat", "name", "Tom")) == set()
    assert wrong_fields(with_field("add_seat", "name", "T\u200bom")) == set()
    for name in ("", "x" * 21, "T\ue000om", None):
        assert wrong_fields(with_field("add_seat", "name", name)) == {"name"}


@pytest.mark.parametrize("given", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 64 + "\n", 0])
def test_a_commitment_and_bytes_are_64_lower_hexadecimal_digits(given: Any) -> None:
    for kind, field in (("commit", "commitment"), ("contribute", "bytes")):
        assert wrong_fields(with_field(kind, field, "0123456789abcdef" * 4)) == set()
        assert wrong_fields(with_field(kind, field, given)) == {field}


def test_a_room_has_one_to_eight_seats() -> None:
    assert not any(wrong_fields(with_field("create_room", "seats", seats)) for seats in range(1, 9))
    for seats in (0, 9, -1, 1.5, "many", None):
        assert wrong_fields(with_field("create_room", "seats", seats)) == {"seats"}


def test_a_ruleset_is_named_by_a_short_word() -> None:
    assert wrong_fields(with_field("create_room", "ruleset", "x" * 40)) == set()
    for ruleset in ("", "x" * 41, "Yacht", "a_b", "a b", "../a", None):
        assert wrong_fields(with_field("create_room", "ruleset", ruleset)) == {"ruleset"}


def test_options_have_their_defaults() -> None:
    bare = {name: value for name, value in example("create_room").items() if name != "options"}
    assert json.loads(read(bare).model_dump_json())["options"] == {
        "begins": "ruleset",
        "turn_ms": None,
        "dice": "independent",
        "reveal": None,
        "order": "alternate",
        "target": None,
        "stake": None,
        "rated": False,
        "listed": False,
        "watchers": "link",
        "delay_turns": 0,
        "chat": "phrases",
        "absence": "stand_in",
        "stand_in": None,
        "bot_pace": "human",
        "time_bank_ms": None,
        "turn_window": None,
    }


@pytest.mark.parametrize(
    ("option", "right", "wrong"),
    [
        ("stand_in", [None, "deckhand", "mate", "captain", "admiral"], ["clock", "Mate", 1]),
        ("bot_pace", ["human", "instant"], ["slow", None, 1]),
        ("begins", ["ruleset", "random", "as_seated"], ["me", None, 1]),
        ("turn_ms", [None, 5_000, 14 * 86_400_000], [4_999, 14 * 86_400_000 + 1, "1m"]),
        ("dice", ["independent", "identical"], ["loaded", None]),
        ("reveal", [None, "open", "hide_rerolls", "hide_all"], ["hide-all", "some"]),
        ("order", ["alternate", "simultaneous", "free"], ["random", None]),
        ("target", [None, 0, 1_000_000], [-1, 1_000_001, 0.5, "all"]),
        ("stake", [None, 0, 1_000_000], [-1, 1_000_001, 0.5, "all"]),
        ("rated", [True, False], [None, "often", 2]),
        ("listed", [True, False], [None, "maybe"]),
        ("watchers", ["open", "link", "friends", "none"], ["all", None]),
        ("delay_turns", [0, 3], [-1, 4, None]),
        ("chat", ["off", "phrases", "free"], ["loud", None]),
    ],
)
def test_each_option_has_its_values_and_no_others(option: str, right: list[Any], wrong: list[Any]) -> None:
    for value in right:
        assert wrong_fields(with_field("create_room", "options", {option: value})) == set()
    for value in wrong:
        assert wrong_fields(with_field("create_room", "options", {option: value})) == {f"options.{option}"}


def test_an_option_that_there_is_not_is_refused_by_name() -> None:
    assert wrong_fields(with_field("create_room", "options", {"speed": 1})) == {"options.speed"}


@pytest.mark.parametrize("token", ["", "x" * 42, "x" * 44, 43])
def test_a_token_has_43_characters(token: Any) -> None:
    assert wrong_fields({"type": "hello", "token": "x" * 43}) == set()
    assert wrong_fields({"type": "hello", "token": token}) == {"token"}


def test_a_hello_resumes_up_to_16_rooms_from_versions_that_can_be() -> None:
    known = {"room": "ABCD2345", "version": 0}
    assert wrong_fields({"type": "hello", "resume": [known] * 16}) == set()
    assert wrong_fields({"type": "hello", "resume": [known] * 17}) == {"resume"}
    assert wrong_fields({"type": "hello", "resume": [{**known, "version": -1}]}) == {"resume.0.version"}
    assert wrong_fields({"type": "hello", "resume": [{"room": "ABCD2345"}]}) == {"resume.0.version"}
    assert wrong_fields({"type": "hello", "resume": [{**known, "name": "Ada"}]}) == {"resume.0.name"}
    assert wrong_fields({"type": "hello", "resume": [{**known, "history": "5e1f0a7c"}]}) == set()
    long = {"type": "hello", "resume": [{**known, "history": "x" * 17}]}
    assert wrong_fields(long) == {"resume.0.history"}
