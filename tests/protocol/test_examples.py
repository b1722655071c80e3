"""The golden messages: one of each type, as the models have it and as the code makes it."""

import json
from hashlib import sha256
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.lobby import LobbyEvent
from regatta_protocol.messages.people import PersonEvent
from regatta_protocol.server import SERVER_MESSAGE
from regatta_protocol.view.view import RoomView
from tests.protocol.kinds import CLIENT, ROOM_EVENTS, SERVER, every_client_type, every_server_type
from tests.protocol.write_examples import FOLDER, examples, rendered


def example(kind: str) -> Any:
    """Return the example of a type."""
    return json.loads((FOLDER / f"{kind}.json").read_text(encoding="utf-8"))


def test_every_message_type_has_one_example_and_nothing_else_is_there() -> None:
    assert len(CLIENT) == 92
    assert len(SERVER) == 51
    assert not set(CLIENT) & set(SERVER)
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(
        f"{kind}.json" for kind in CLIENT | SERVER
    )


@pytest.mark.parametrize("kind", CLIENT | SERVER)
def test_an_example_stands_in_the_file_of_its_type(kind: str) -> None:
    assert example(kind)["type"] == kind


@every_client_type
def test_a_clients_example_is_valid_and_comes_out_as_it_went_in(kind: str) -> None:
    message = CLIENT_MESSAGE.validate_python(example(kind), strict=True)
    assert type(message) is CLIENT[kind]
    assert json.loads(CLIENT_MESSAGE.dump_json(message)) == example(kind)


@every_server_type
def test_a_servers_example_is_valid_and_comes_out_as_it_went_in(kind: str) -> None:
    message = SERVER_MESSAGE.validate_json((FOLDER / f"{kind}.json").read_bytes(), strict=True)
    assert json.loads(SERVER_MESSAGE.dump_json(message)) == example(kind)


@every_server_type
def test_a_servers_message_with_a_field_of_its_own_making_is_not_valid(kind: str) -> None:
    with pytest.raises(ValidationError, match=r"Extra inputs are not permitted"):
        SERVER_MESSAGE.validate_python({**example(kind), "colour": "blue"})


@pytest.mark.parametrize("kind", sorted(ROOM_EVENTS))
def test_an_event_of_a_room_says_which_room_and_which_version(kind: str) -> None:
    assert list(example(kind))[:3] == ["type", "room", "version"]
    assert example(kind)["version"] >= 1


def test_only_greetings_and_answers_are_no_events() -> None:
    others = {kind for kind in SERVER if SERVER[kind] in (*get_args(LobbyEvent), *get_args(PersonEvent))}
    assert set(SERVER) - ROOM_EVENTS - others == {"welcome", "read_only", "ok", "error"}
    assert not others & ROOM_EVENTS


def test_the_examples_come_out_the_same_when_they_are_written_again() -> None:
    again = examples()
    assert set(again) == CLIENT.keys() | SERVER.keys()
    for kind, message in again.items():
        text = (FOLDER / f"{kind}.json").read_text(encoding="utf-8")
        assert text == rendered(message), "if the change is meant: python -m tests.protocol.write_examples"


def test_the_examples_of_one_room_are_told_in_the_order_of_its_versions() -> None:
    before = ["seated", "opening", "committed", "seed_chosen", "contributed", "started"]
    turn = ["snapshot", "held", "thrown", "entered", "clock_renewed"]
    heard = [example(kind) for kind in [*before, *turn, "finished", "rematch_wanted", "rematch_ready"]]
    assert len({event["room"] for event in heard}) == 1
    versions = [event["version"] for event in heard]
    assert versions == sorted(set(versions))
    first = len(before)
    assert versions[first : first + 5] == list(range(versions[first], versions[first] + 5)), (
        "from the snapshot on nothing is missing"
    )


def test_the_seed_of_the_result_is_the_one_that_the_server_committed_to() -> None:
    seed = bytes.fromhex(example("finished")["server_seed"])
    commitment = example("seed_chosen")["commitment"]
    assert sha256(seed).hexdigest() == commitment == example("snapshot")["commitment"]


def test_the_bytes_of_the_game_are_those_that_the_seats_committed_to() -> None:
    given = example("started")["contributions"]
    commitments = [sha256(bytes.fromhex(one)).hexdigest() for one in given]
    assert example("snapshot")["seat_commitments"] == commitments
    committed, contributed = example("committed"), example("contributed")
    assert committed["commitment"] == commitments[committed["seat"]]
    assert contributed["bytes"] == given[contributed["seat"]]
    assert example("commit")["commitment"] in commitments
    assert example("contribute")["bytes"] in given


def test_the_entry_takes_the_dice_that_the_throw_before_it_brought() -> None:
    snapshot, held, thrown, entered = map(example, ("snapshot", "held", "thrown", "entered"))
    view = RoomView.of(snapshot, PlayerId("")).after(held).after(thrown)
    assert [die for die in range(5) if die not in thrown["dice"]] == held["dice"]
    sheet = view.sheet(thrown["seat"])
    assert [entered["dice"][row] for row in entered["rows"]] == [sheet["faces"]]
    worth = {row["row"]: row["potential"] for row in sheet["rows"]}
    assert {row: worth[row] for row in entered["rows"]} == entered["rows"]
    assert view.after(entered).sheet(thrown["seat"])["total"] == entered["total"]


def test_what_is_set_aside_and_banked_is_of_one_turn() -> None:
    secured, banked = example("secured"), example("banked")
    assert (secured["room"], secured["version"] + 1) == (banked["room"], banked["version"])
    example_sent = example("set_aside")
    assert (example_sent["dice"], example_sent["face"]) == (secured["dice"], secured["face"])
    [made] = secured["aside"]
    assert made["dice"] == secured["dice"]
    ways = {json.dumps(way["join"]): way for way in secured["bank"]}
    way = ways[json.dumps(example("bank")["join"])]
    assert (way["points"], way["joined"]) == (banked["points"], banked["joined"])
    assert banked["total"] == way["total"]
    assert banked["joined"], "an example in which dice of the table join"


def test_what_is_concealed_tells_the_seat_and_no_dice() -> None:
    concealed = example("concealed")
    assert set(concealed) == {"type", "room", "version", "seat", "throw", "by"}
    assert concealed["throw"] == 1


def test_the_example_of_a_preview_asks_for_the_best_split() -> None:
    assert list(example("preview")["rows"].values()) == [[], []]
