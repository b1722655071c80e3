"""The models as JSON Schema, for the documents that describe them (generate.py, openapi.py).

What both documents promise of every schema is made here: enumerations have names, a reference stands alone,
and what the server says is open to fields that it does not have yet.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema

import regatta_protocol
from regatta_protocol.documents.docstrings import docstrings_of

Schemas = dict[str, Any]
Wanted = tuple[str, JsonSchemaMode, Any]
"""A name, whether it is read or written, and the type."""

PLACE: Final = "#/components/schemas/"
REFS: Final = PLACE + "{model}"
DECLARING: Final = ("commands", "http", "messages", "people", "record")
"""Folders whose modules declare enumerations, beside those of the package itself."""


@cache
def enumerations() -> Mapping[tuple[Any, ...], str]:
    """Return by its values the name of each enumeration: generated clients make up names for those without.

    It is the name by which a module of this package declares it.
    """
    found: dict[tuple[Any, ...], str] = {}
    parts = [regatta_protocol, *(import_module(f"regatta_protocol.{folder}") for folder in DECLARING)]
    for module in chain.from_iterable(iter_modules(part.__path__, f"{part.__name__}.") for part in parts):
        if not module.ispkg:
            declared = vars(import_module(module.name)).items()
            found |= {get_args(kind): name for name, kind in declared if get_origin(kind) is Literal}
    return found


class Schema(GenerateJsonSchema):
    """JSON Schema without titles on plain fields: other generators make an alias of each."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - pydantic's signature
        """Never: the field's name says it."""
        return False

    def typed_dict_schema(self, schema: core_schema.TypedDictSchema) -> JsonSchemaValue:
        """Say of each key what stands below it."""
        return described(super().typed_dict_schema(schema), schema.get("cls"))

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        """Say of each field what stands below it."""
        return described(super().model_schema(schema), schema["cls"])


def described(schema: JsonSchemaValue, kind: type[Any] | None) -> JsonSchemaValue:
    """Return the schema of a class in which each property has what stands below it, there or in a base."""
    texts = docstrings_of(kind) if kind else {}
    for name, part in schema.get("properties", {}).items():
        if name in texts:
            part.setdefault("description", texts[name])
    return schema


def schemas_of(wanted: Sequence[Wanted]) -> Schemas:
    """Return the schemas of all models that the types are made of, by name.

    Raises KeyError for an enumeration without a name: give it one, beside the message that has it.
    """
    _, definitions = TypeAdapter.json_schemas(
        [(name, mode, TypeAdapter(kind)) for name, mode, kind in wanted],
        ref_template=REFS,
        schema_generator=Schema,
    )
    models: Schemas = definitions["$defs"]
    found = {name: model if "enum" in model else tidied(model) for name, model in models.items()}
    used = {name.removeprefix(PLACE) for name in references(found)}
    named = {name: {"enum": list(values), "type": _type(values)} for values, name in enumerations().items()}
    return found | {name: named[name] for name in sorted(named) if name in used}


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
        part = {"$ref": REFS.format(model=enumerations()[tuple(part["enum"])]), **rest}
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
