"""The AsyncAPI document: fresh, and with everything that the wire has."""

import json
from typing import Any, Final

import pytest

from protocol.errors import Close, Code
from protocol.generate import ASYNCAPI, REFS, document, text
from tests.protocol.kinds import CLIENT, SERVER

DOCUMENT: Final[dict[str, Any]] = json.loads(ASYNCAPI.read_text(encoding="utf-8"))


def payload(kind: str) -> Any:
    """Return the schema of a message type."""
    reference = DOCUMENT["components"]["messages"][kind]["payload"]["$ref"]
    return DOCUMENT["components"]["schemas"][reference.rsplit("/", 1)[1]]


def references(part: Any) -> set[str]:
    """Return everything that a part of the document refers to."""
    if isinstance(part, dict):
        own = {value for key, value in part.items() if key == "$ref"}
        return own.union(*map(references, part.values()))
    return set().union(*map(references, part)) if isinstance(part, list) else set()


def test_the_file_is_what_the_models_say() -> None:
    assert ASYNCAPI.read_text(encoding="utf-8") == text(), (
        "if the change is meant: python -m protocol.generate"
    )


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
def test_a_message_is_documented_with_its_type_its_summary_and_no_room_for_more(kind: str) -> None:
    schema = payload(kind)
    assert schema["properties"]["type"]["const"] == kind
    assert "type" in schema["required"]
    assert schema["additionalProperties"] is False
    summary = DOCUMENT["components"]["messages"][kind]["summary"]
    assert summary
    assert schema["description"].startswith(summary)


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
        told = DOCUMENT["x-close-codes"][str(close.value)]
        assert (told["then"], told["reason"]) == (close.then, close.reason)


def test_what_http_gives_is_described_beside_the_messages() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    assert {"Guide", "Card", "Example", "Relative"} <= schemas.keys()
    assert schemas["Guide"]["properties"]["card"] == {"$ref": REFS.format(model="Card")}
    assert "note" not in schemas["Example"]["required"], "what is NotRequired may be missing"
