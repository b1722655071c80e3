"""Schemas of models: names for enumerations, references that stand alone, and what may have more fields."""

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from regatta_protocol.commands.command import Message
from regatta_protocol.commands.lobby import Speed
from regatta_protocol.documents.schemas import REFS, opened, references, schemas_of, union_of, within


class Part(Message):
    """A part of something."""

    speed: Speed
    """How fast it is."""
    maybe: Speed | None


class Whole(Message):
    """Something whole."""

    type: Literal["whole"]
    part: Part
    """Its only part."""
    parts: list[Part]


class Other(Message):
    """Something else."""

    type: Literal["other"]


SCHEMAS = schemas_of([("Whole", "serialization", Whole)])
SPEED = {"$ref": REFS.format(model="Speed")}
PART = {"$ref": REFS.format(model="Part")}


def test_an_enumeration_stands_once_under_its_name() -> None:
    assert SCHEMAS["Speed"] == {"enum": ["live", "days"], "type": "string"}
    assert SCHEMAS["Part"]["properties"]["maybe"] == {"anyOf": [SPEED, {"type": "null"}]}
    assert SCHEMAS.keys() == {"Part", "Speed", "Whole"}, "and no enumeration is there that nothing refers to"


def test_what_is_said_of_a_field_does_not_stand_beside_a_reference() -> None:
    assert SCHEMAS["Part"]["properties"]["speed"] == {"allOf": [SPEED], "description": "How fast it is."}
    whole = SCHEMAS["Whole"]["properties"]
    assert whole["part"] == {"allOf": [PART], "description": "Its only part."}
    assert whole["parts"] == {"items": PART, "type": "array"}
    assert whole["type"] == {"const": "whole", "type": "string"}


def test_an_enumeration_without_a_name_is_refused() -> None:
    class Nameless(Message):
        """Something with words of its own."""

        word: Literal["this", "that"]

    with pytest.raises(KeyError):
        schemas_of([("Nameless", "serialization", Nameless)])


def test_a_union_tells_its_models_by_their_constants() -> None:
    schema, mapping = union_of("serialization", Annotated[Whole | Other, Field(discriminator="type")])
    assert schema["discriminator"] == "type"
    assert schema["oneOf"] == [{"$ref": REFS.format(model=name)} for name in ("Whole", "Other")]
    assert mapping == {"whole": "Whole", "other": "Other"}


def test_an_opened_object_says_nothing_of_further_fields() -> None:
    assert SCHEMAS["Part"]["additionalProperties"] is False
    assert "additionalProperties" not in opened(SCHEMAS["Part"])
    table: dict[str, Any] = {"type": "object", "additionalProperties": {"type": "integer"}}
    assert opened(table) == table


def test_what_a_schema_is_made_of_is_found_to_the_last() -> None:
    assert within(SCHEMAS, "Whole") == {"Part", "Speed", "Whole"}
    assert within(SCHEMAS, "Speed") == {"Speed"}
    assert references([{"$ref": "a"}, {"b": {"$ref": "c"}}, "d"]) == {"a", "c"}
