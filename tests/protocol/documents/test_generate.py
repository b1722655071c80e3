"""The AsyncAPI document: fresh, and with everything that the wire has.

`make check` has the parser of AsyncAPI read it (tests/published/).
"""

import json
from typing import Any, Final

import pytest

from regatta_protocol.documents.generate import ASYNCAPI, SUBPROTOCOL, document, text
from regatta_protocol.documents.schemas import REFS, enumerations, references, within
from regatta_protocol.errors import Close, Code
from regatta_server.edge.handshake import SOCKET_PATH
from tests.protocol.kinds import CLIENT, SERVER

DOCUMENT: Final[dict[str, Any]] = json.loads(ASYNCAPI.read_text(encoding="utf-8"))


def payload(kind: str) -> Any:
    """Return the schema of a message type."""
    reference = DOCUMENT["components"]["messages"][kind]["payload"]["$ref"]
    return DOCUMENT["components"]["schemas"][reference.rsplit("/", 1)[1]]


@pytest.mark.prove
def test_the_file_is_what_the_models_say() -> None:
    assert ASYNCAPI.read_text(encoding="utf-8") == text(document()), (
        "if the change is meant: python -m regatta_protocol.documents.generate"
    )


@pytest.mark.prove
def test_the_document_is_the_same_each_time_it_is_made() -> None:
    assert json.dumps(document()) == json.dumps(document())


def test_every_message_type_is_documented_and_no_other() -> None:
    assert set(DOCUMENT["components"]["messages"]) == CLIENT.keys() | SERVER.keys()
    assert set(DOCUMENT["channels"]["socket"]["messages"]) == CLIENT.keys() | SERVER.keys()


@pytest.mark.parametrize(("side", "action", "kinds"), [("say", "receive", CLIENT), ("hear", "send", SERVER)])
def test_each_side_has_its_messages(side: str, action: str, kinds: dict[str, Any]) -> None:
    operation = DOCUMENT["operations"][side]
    assert operation["action"] == action
    named = [message["$ref"].rsplit("/", 1)[1] for message in operation["messages"]]
    assert sorted(named) == sorted(kinds)


@pytest.mark.parametrize("kind", CLIENT | SERVER)
def test_a_message_is_documented_with_its_type_and_its_summary(kind: str) -> None:
    schema = payload(kind)
    assert schema["properties"]["type"]["const"] == kind
    assert "type" in schema["required"]
    summary = DOCUMENT["components"]["messages"][kind]["summary"]
    assert summary
    assert schema["description"].startswith(summary)


def test_what_a_client_says_has_no_further_fields_and_what_a_server_says_may_have_them() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    sendable, heard = (
        {name for name in within(schemas, side) if "properties" in schemas[name]}
        for side in ("ClientMessage", "ServerMessage")
    )
    assert {"Hello", "Known", "Options"} <= sendable
    assert {"Welcome", "Snapshot", "Card"} <= heard
    assert not sendable & heard, "one schema cannot be both"
    assert all(schemas[name]["additionalProperties"] is False for name in sendable)
    assert not any(schemas[name].get("additionalProperties") is False for name in heard)


@pytest.mark.parametrize("union", ["ClientMessage", "ServerMessage"])
def test_messages_are_naming_faces_by_the_name_of_a_property(union: str) -> None:
    assert DOCUMENT["components"]["schemas"][union]["discriminator"] == "type"


def test_every_enumeration_has_a_name() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    named = {name for name, schema in schemas.items() if "enum" in schema}
    assert named <= {*enumerations().values(), "Code"}
    assert {"By", "Phrase", "Stage"} <= named
    inner = json.dumps([schema for name, schema in schemas.items() if name not in named])
    assert '"enum"' not in inner


def test_the_request_that_opens_the_socket_is_described() -> None:
    channel = DOCUMENT["channels"]["socket"]
    assert channel["address"] == SOCKET_PATH
    binding = channel["bindings"]["ws"]
    assert binding["method"] == "GET"
    assert binding["headers"]["required"] == ["Sec-WebSocket-Protocol"]
    assert binding["headers"]["properties"]["Sec-WebSocket-Protocol"]["examples"] == [SUBPROTOCOL]


def test_whatever_the_document_refers_to_is_in_it() -> None:
    found = references(DOCUMENT)
    assert REFS.format(model="Hello") in found
    for reference in found:
        part: Any = DOCUMENT
        for step in reference.removeprefix("#/").split("/"):
            part = part[step]
        assert part, reference


def test_every_error_code_is_documented_with_its_reason() -> None:
    assert DOCUMENT["x-error-codes"] == {code.value: code.reason for code in Code}
    assert set(DOCUMENT["components"]["schemas"]["Code"]["enum"]) == {code.value for code in Code}


def test_every_close_code_is_documented_with_what_to_do_then() -> None:
    assert set(DOCUMENT["x-close-codes"]) == {str(close.value) for close in Close}
    for close in Close:
        described = DOCUMENT["x-close-codes"][str(close.value)]
        assert (described["then"], described["reason"]) == (close.then, close.reason)
