"""Write what follows from the messages: `python -m regatta_protocol.documents.generate`.

That is asyncapi.json, openapi.json and events/ (generate_events.py).
"""

import json
from pathlib import Path
from typing import Any, Final

from pydantic.json_schema import JsonSchemaMode

from regatta_protocol import SUBPROTOCOL
from regatta_protocol.client import ClientMessage
from regatta_protocol.documents import generate_events, openapi
from regatta_protocol.documents.schemas import REFS, opened, schemas_of, union_of, within
from regatta_protocol.errors import Close, Code
from regatta_protocol.server import ServerMessage

__all__ = ["ASYNCAPI", "OPENAPI", "SOCKET", "SUBPROTOCOL", "document", "text"]

ASYNCAPI: Final = Path(__file__).parent / "asyncapi.json"
OPENAPI: Final = Path(__file__).parent / "openapi.json"
SOCKET: Final = "/ws"
SIDES: Final = (("say", "receive", "ClientMessage"), ("hear", "send", "ServerMessage"))
"""The operations, with what the server does in each, and the union of its messages."""
UNIONS: Final[list[tuple[str, JsonSchemaMode, Any]]] = [
    # A client may leave defaults out; the server always sends every field that is not NotRequired.
    ("ClientMessage", "validation", ClientMessage),
    ("ServerMessage", "serialization", ServerMessage),
]
ABOUT: Final = (
    "Yacht and its relatives over one WebSocket: text frames, one JSON object each, subprotocol "
    f"{SUBPROTOCOL}. docs/protocol.md explains the conversation; /api/v1/openapi.json describes what is had "
    "over HTTP. What the server says may have more fields one day: ignore those that you do not know. What a "
    "client says has no others than these."
)


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
            "description": ABOUT,
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {"own": _server()},
        "channels": {
            "socket": {
                "address": SOCKET,
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
                "bindings": {"ws": _binding()},
            }
        },
        "operations": {
            side: {
                "action": action,
                "channel": {"$ref": "#/channels/socket"},
                "messages": [{"$ref": f"#/channels/socket/messages/{name}"} for name in unions[union]],
            }
            for side, action, union in SIDES
        },
        "components": {"messages": messages, "schemas": schemas},
        "x-error-codes": {code.value: code.reason for code in Code},
        "x-close-codes": {str(close.value): {"then": close.then, "reason": close.reason} for close in Close},
    }


def _server() -> dict[str, Any]:
    return {
        "host": "{host}",
        "protocol": "ws",
        "description": "Of whoever hosts it; wss where that has a certificate.",
        "variables": {"host": {"default": "localhost:8080"}},
    }


def _binding() -> dict[str, Any]:
    """Return what the request that opens the socket has beside what every WebSocket's has."""
    subprotocol = {
        "type": "string",
        "description": f"The subprotocols that are offered; {SUBPROTOCOL} is among them, and is taken.",
        "examples": [SUBPROTOCOL],
    }
    origin = {
        "type": "string",
        "description": "Where a browser's page comes from: the server's own address, or one that its host "
        "has allowed. Programs send none.",
    }
    return {
        "method": "GET",
        "headers": {
            "type": "object",
            "required": ["Sec-WebSocket-Protocol"],
            "properties": {"Sec-WebSocket-Protocol": subprotocol, "Origin": origin},
        },
        "bindingVersion": "0.1.0",
    }


def _schemas() -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
    """Return all schemas by model name, and for each union its message types with their models."""
    schemas = schemas_of(UNIONS)
    by_kind: dict[str, dict[str, str]] = {}
    for name, mode, union in UNIONS:
        schemas[name], by_kind[name] = union_of(mode, union)
    for model in by_kind["ClientMessage"].values():
        # A default in Python, for whoever builds the message there; on the wire it tells the messages apart.
        schemas[model].setdefault("required", []).insert(0, "type")
    for model in within(schemas, "ServerMessage"):
        schemas[model] = opened(schemas[model])
    return schemas, by_kind


def _summary(schema: dict[str, Any]) -> str:
    return str(schema["description"]).split("\n")[0]


def text(document: dict[str, Any]) -> str:
    """Return the whole content of a document's file."""
    return json.dumps(document, indent=2, ensure_ascii=False, sort_keys=False) + "\n"


if __name__ == "__main__":
    # First: to describe the messages, all of the package is imported, and some of it has these.
    for file, content in generate_events.modules().items():
        (generate_events.FOLDER / file).write_text(content, encoding="utf-8")
    ASYNCAPI.write_text(text(document()), encoding="utf-8")
    OPENAPI.write_text(text(openapi.document()), encoding="utf-8")
