"""Write asyncapi.json from the models: `python -m protocol.generate`. A test proves it fresh."""

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from protocol.client import ClientMessage
from protocol.dice import DiceReport, PlayerDice
from protocol.errors import Close, Code
from protocol.guide import Guide
from protocol.ratings import Board, HeadToHead, Profile, RatingGraph
from protocol.record import GameHead, GameRecord, Refused, Replay
from protocol.server import ServerMessage

ASYNCAPI = Path(__file__).parent / "asyncapi.json"
SUBPROTOCOL = "regatta.v1"
REFS = "#/components/schemas/{model}"
HTTP: list[tuple[str, JsonSchemaMode, Any]] = [
    ("Guide", "serialization", Guide),
    ("GameHead", "serialization", GameHead),
    ("GameRecord", "serialization", GameRecord),
    ("Replay", "serialization", Replay),
    ("PlayerDice", "serialization", PlayerDice),
    ("DiceReport", "serialization", DiceReport),
    ("Profile", "serialization", Profile),
    ("RatingGraph", "serialization", RatingGraph),
    ("HeadToHead", "serialization", HeadToHead),
    ("Board", "serialization", Board),
    ("Refused", "serialization", Refused),
]
"""What no message carries but GET gives (docs/protocol.md, HTTP API)."""


class Schema(GenerateJsonSchema):
    """JSON Schema without titles on plain fields: other generators make an alias of each."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - pydantic's signature
        """Never: the field's name says it."""
        return False


def document() -> dict[str, Any]:
    """Return the AsyncAPI 3.0 document of the wire."""
    schemas, unions = _schemas()
    messages = {
        name: {
            "name": name,
            "payload": {"$ref": REFS.format(model=model)},
            "summary": _summary(schemas[model]),
        }
        for union in unions.values()
        for name, model in union.items()
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Regatta",
            "version": "1.0.0",
            "description": "Yacht and its relatives over one WebSocket: text frames, one JSON object each, "
            f"subprotocol {SUBPROTOCOL}. docs/protocol.md explains the conversation.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/ws",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            side: {
                "action": action,
                "channel": {"$ref": "#/channels/socket"},
                "messages": [{"$ref": f"#/channels/socket/messages/{name}"} for name in unions[union]],
            }
            for side, action, union in (
                ("say", "receive", "ClientMessage"),
                ("hear", "send", "ServerMessage"),
            )
        },
        "components": {"messages": messages, "schemas": schemas},
        "x-error-codes": {code.value: code.reason for code in Code},
        "x-close-codes": {str(close.value): {"then": close.then, "reason": close.reason} for close in Close},
    }


def _schemas() -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
    """Return all schemas by model name, and for each union its message types with their models."""
    wanted: list[tuple[str, JsonSchemaMode, Any]] = [
        # A client may leave defaults out; the server always sends every field that is not NotRequired.
        ("ClientMessage", "validation", ClientMessage),
        ("ServerMessage", "serialization", ServerMessage),
    ]
    _, definitions = TypeAdapter.json_schemas(
        [(name, mode, TypeAdapter(kind)) for name, mode, kind in (*wanted, *HTTP)],
        ref_template=REFS,
        schema_generator=Schema,
    )
    schemas: dict[str, Any] = dict(definitions["$defs"])
    unions: dict[str, dict[str, str]] = {}
    for name, mode, union in wanted:
        schema = TypeAdapter(union).json_schema(mode=mode, ref_template=REFS, schema_generator=Schema)
        mapping = schema["discriminator"]["mapping"]
        unions[name] = {kind: ref.rsplit("/", 1)[1] for kind, ref in mapping.items()}
        schemas[name] = {key: schema[key] for key in ("discriminator", "oneOf")}
    for model in unions["ClientMessage"].values():
        # A default in Python, for whoever builds the message there; on the wire it tells the messages apart.
        schemas[model].setdefault("required", []).insert(0, "type")
    return schemas, unions


def _summary(schema: dict[str, Any]) -> str:
    return str(schema["description"]).split("\n")[0]


def text() -> str:
    """Return the file's whole content."""
    return json.dumps(document(), indent=2, ensure_ascii=False, sort_keys=False) + "\n"


if __name__ == "__main__":
    ASYNCAPI.write_text(text(), encoding="utf-8")
