"""The models as JSON Schema, for the documents that describe them (generate.py, openapi.py).

What both documents promise of every schema is made here: enumerations have names, a reference stands alone,
and what the server says is open to fields that it does not have yet.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from regatta_protocol.advice import MoveKind
from regatta_protocol.analysis import DecisionKind
from regatta_protocol.client_feeds import FeedKind
from regatta_protocol.client_lobby import MatchTurn, Speed
from regatta_protocol.client_people import DeclineReason, ReportReason
from regatta_protocol.dice import DiceQuestion
from regatta_protocol.orders import Keep, WhyStopped
from regatta_protocol.phrases import Phrase
from regatta_protocol.ratings import ReputationWord
from regatta_protocol.record import Version
from regatta_protocol.server_channels import WebhookProblem
from regatta_protocol.server_lobby import LobbyStage, SeekEnd
from regatta_protocol.server_notifications import ChannelName, MailState, NotificationKind
from regatta_protocol.server_people import Audience, NoticeKind, Relation
from regatta_protocol.server_room import (
    Begins,
    BotPace,
    By,
    DiceSource,
    IfGone,
    Level,
    MaySay,
    MayWatch,
    Reveal,
    Stage,
)
from regatta_protocol.sheet import Leads, OptionName, Order, Section, Times, WhyOut

Schemas = dict[str, Any]
Wanted = tuple[str, JsonSchemaMode, Any]
"""A name, whether it is read or written, and the type."""

PLACE: Final = "#/components/schemas/"
REFS: Final = PLACE + "{model}"
ENUMS: Final[Mapping[tuple[Any, ...], str]] = {
    get_args(kind): name
    for name, kind in {
        "Audience": Audience,
        "Begins": Begins,
        "BotPace": BotPace,
        "By": By,
        "ChannelName": ChannelName,
        "DecisionKind": DecisionKind,
        "DeclineReason": DeclineReason,
        "DiceQuestion": DiceQuestion,
        "DiceSource": DiceSource,
        "FeedKind": FeedKind,
        "IfGone": IfGone,
        "Keep": Keep,
        "Leads": Leads,
        "Level": Level,
        "LobbyStage": LobbyStage,
        "MailState": MailState,
        "MatchTurn": MatchTurn,
        "MaySay": MaySay,
        "MayWatch": MayWatch,
        "MoveKind": MoveKind,
        "NoticeKind": NoticeKind,
        "NotificationKind": NotificationKind,
        "OptionName": OptionName,
        "Order": Order,
        "Phrase": Phrase,
        "RecordVersion": Version,
        "Relation": Relation,
        "ReportReason": ReportReason,
        "ReputationWord": ReputationWord,
        "Reveal": Reveal,
        "Section": Section,
        "SeekEnd": SeekEnd,
        "Speed": Speed,
        "Stage": Stage,
        "Times": Times,
        "WebhookProblem": WebhookProblem,
        "WhyOut": WhyOut,
        "WhyStopped": WhyStopped,
    }.items()
}
"""By its values, the name of each enumeration: generated clients make up names for those without one."""


class Schema(GenerateJsonSchema):
    """JSON Schema without titles on plain fields: other generators make an alias of each."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - pydantic's signature
        """Never: the field's name says it."""
        return False


def schemas_of(wanted: Sequence[Wanted]) -> Schemas:
    """Return the schemas of all models that the types are made of, by name.

    Raises KeyError for an enumeration without a name: give it one in ENUMS.
    """
    _, definitions = TypeAdapter.json_schemas(
        [(name, mode, TypeAdapter(kind)) for name, mode, kind in wanted],
        ref_template=REFS,
        schema_generator=Schema,
    )
    models: Schemas = definitions["$defs"]
    found = {name: model if "enum" in model else tidied(model) for name, model in models.items()}
    used = {name.removeprefix(PLACE) for name in references(found)}
    return found | {
        name: {"enum": list(values), "type": _type(values)} for values, name in ENUMS.items() if name in used
    }


def union_of(mode: JsonSchemaMode, union: Any) -> tuple[Schemas, dict[str, str]]:
    """Return AsyncAPI's schema of a union of models, and the names of these by what tells them apart."""
    schema = TypeAdapter(union).json_schema(mode=mode, ref_template=REFS, schema_generator=Schema)
    mapping = schema["discriminator"]["mapping"]
    by_kind = {kind: ref.removeprefix(PLACE) for kind, ref in mapping.items()}
    # The name of a property alone, as AsyncAPI has it: the types have constants, which tell the rest.
    return {"discriminator": schema["discriminator"]["propertyName"], "oneOf": schema["oneOf"]}, by_kind


def tidied(part: Any) -> Any:
    """Return a part of a schema with names for its enumerations, and with references that stand alone.

    What stands beside a reference is ignored by whoever reads JSON Schema as AsyncAPI does (draft 7).
    """
    if isinstance(part, list):
        return [tidied(one) for one in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get("enum"), list):
        rest = {key: value for key, value in part.items() if key not in ("enum", "type")}
        part = {"$ref": REFS.format(model=ENUMS[tuple(part["enum"])]), **rest}
    if "$ref" in part and len(part) > 1:
        rest = {key: value for key, value in part.items() if key != "$ref"}
        return {"allOf": [{"$ref": part["$ref"]}], **rest}
    return {key: tidied(value) for key, value in part.items()}


def opened(schema: Schemas) -> Schemas:
    """Return the schema of an object that the server says: later ones may have more fields."""
    return {key: value for key, value in schema.items() if (key, value) != ("additionalProperties", False)}


def within(schemas: Schemas, name: str) -> set[str]:
    """Return the names of all schemas that one is made of, itself included."""
    found, left = {name}, [name]
    while left:
        more = {ref.removeprefix(PLACE) for ref in references(schemas[left.pop()])} - found
        found |= more
        left += more
    return found


def references(part: Any) -> set[str]:
    """Return everything that a part of a document refers to."""
    if isinstance(part, dict):
        own = {value for key, value in part.items() if key == "$ref"}
        return own.union(*map(references, part.values()))
    return set().union(*map(references, part)) if isinstance(part, list) else set()


def _type(values: tuple[Any, ...]) -> str:
    return "integer" if isinstance(values[0], int) else "string"
