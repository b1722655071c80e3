"""Messages of a client made from the protocol's own schema: right ones, and such as are almost right."""

import json
import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from random import Random
from typing import Any, Final

from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE

SCHEMA: Final = CLIENT_MESSAGE.json_schema()
KINDS: Final = tuple(SCHEMA["discriminator"]["mapping"].values())
CLASS: Final = re.compile(r"\^\[(.*)\](?:\{(\d+)(?:,(\d+))?\}|\*)(?:=\{0,2\})?\$")
PRINTABLE: Final = [chr(code) for code in range(0x20, 0x7F)]
ODD_TEXTS: Final = (
    "",
    " ",
    "\x00",
    "\x1b[31mred\x1b[0m",
    "\n{}",
    "\u202e",
    "\ud83d\ude00" * 9,
    "a\u0301" * 60,
    "\u017f",
    "/../../etc/passwd",
    "'; DROP TABLE",
    "{{7*7}}",
    "%s%n",
    "\r\nSet-Cookie: x",
    "__proto__",
    "__class__",
    "x" * 5_000,
    "9" * 400,
    "NaN",
    "null",
)
ODD_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    -1,
    0,
    64,
    2**31,
    2**63,
    -(2**63) - 1,
    1e308,
    0.5,
    [],
    {},
    [[]],
    {"": None},
)
TOP: Final = 0x110000


def valid(random: Random) -> dict[str, Any]:
    """Return a message of any kind that the protocol allows."""
    while True:
        message = _of(_resolved({"$ref": random.choice(KINDS)}), random)
        try:
            CLIENT_MESSAGE.validate_python(message)
        except ValidationError:
            continue  # a validator of Python's judges more than the schema says
        assert isinstance(message, dict)
        return message


def malformed(random: Random) -> bytes:
    """Return the text of something that is no message of a client: no JSON, or a field is wrong."""
    while True:
        text = _written(valid(random), random)
        try:
            CLIENT_MESSAGE.validate_json(text)
        except ValidationError:
            return text
        except UnicodeDecodeError:
            continue


def _written(message: dict[str, Any], random: Random) -> bytes:
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        random.choice(CHANGES)(message, random)
    text = json.dumps(message, ensure_ascii=random.random() < 0.5).encode("utf-8", "replace")
    if random.random() < 0.3:
        text = random.choice(BREAKS)(text, random)
    return text[:8_000].decode("utf-8", "ignore").encode()


# -- what the schema allows --------------------------------------------------------------------


def _resolved(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    return schema


def _of(schema: Mapping[str, Any], random: Random) -> Any:
    schema = _resolved(schema)
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return _of(random.choice(schema[several]), random)
    if "enum" in schema or "const" in schema:
        return random.choice(schema.get("enum") or [schema["const"]])
    return MADE[schema["type"]](schema, random)


def _integer(schema: Mapping[str, Any], random: Random) -> int:
    least = schema.get("minimum", 0)
    return random.randint(least, schema.get("maximum", least + 1_000))


def _array(schema: Mapping[str, Any], random: Random) -> list[Any]:
    count = random.randint(schema.get("minItems", 0), min(schema.get("maxItems", 5), 5))
    return [_of(schema["items"], random) for _ in range(count)]


def _object(schema: Mapping[str, Any], random: Random) -> dict[str, Any]:
    required = schema.get("required", ())
    made = {
        name: _of(field, random)
        for name, field in schema.get("properties", {}).items()
        if name in required or name == "type" or random.random() < 0.5
    }
    others = schema.get("additionalProperties")
    for pattern, field in schema.get("patternProperties", {}).items():
        made |= {_string({"pattern": pattern}, random): _of(field, random)}
    if others is True:
        made |= {"id": "x", "rawId": "x", "type": "public-key", "response": {"clientDataJSON": "e30"}}
    elif isinstance(others, Mapping):
        made |= {random.choice(("ones", "chance", "yacht", "x")): _of(others, random)}
    return made


def _string(schema: Mapping[str, Any], random: Random) -> str:
    found = CLASS.fullmatch(schema.get("pattern", ""))
    letters = PRINTABLE
    least, most = schema.get("minLength", 0), schema.get("maxLength", 20)
    if found is not None:
        letters = [letter for letter in PRINTABLE if re.fullmatch(f"[{found[1]}]", letter)]
        if found[2] is not None:
            least, most = int(found[2]), int(found[3] or found[2])
    elif schema.get("pattern") == "^[0-9]$":
        return random.choice("0123456789")
    elif schema.get("format") == "email":
        return f"{''.join(random.choices('abc.+1', k=3))}x@mail.example"
    return "".join(random.choices(letters, k=random.randint(least, min(most, least + 20))))


MADE: Final[Mapping[str, Callable[[Mapping[str, Any], Random], Any]]] = {
    "null": lambda _, __: None,
    "boolean": lambda _, random: random.random() < 0.5,
    "integer": _integer,
    "string": _string,
    "array": _array,
    "object": _object,
}


# -- what it does not --------------------------------------------------------------------------


def odd(random: Random) -> Any:
    """Return a value that hardly any field takes."""
    chance = random.random()
    if chance < 0.3:
        return random.choice(ODD_TEXTS)
    if chance < 0.5:
        letters = (chr(random.randrange(TOP)) for _ in range(random.randrange(30)))
        return "".join(letter for letter in letters if not 0xD800 <= ord(letter) < 0xE000)
    if chance < 0.6:
        value: Any = 1
        for _ in range(random.choice((2, 20, 150))):
            value = [value] if random.random() < 0.5 else {"a": value}
        return value
    return deepcopy(random.choice(ODD_VALUES))


def _drop(message: dict[str, Any], random: Random) -> None:
    if message:
        del message[random.choice(list(message))]


def _replace(message: dict[str, Any], random: Random) -> None:
    if message:
        message[random.choice(list(message))] = odd(random)


def _add(message: dict[str, Any], random: Random) -> None:
    message[random.choice(("admin", "seat", "room", "id", "", "__class__", "type ", "token"))] = odd(random)


def _swap(message: dict[str, Any], random: Random) -> None:
    if message:
        one, other = random.choice(list(message)), random.choice(list(message))
        message[one], message[other] = message[other], message[one]


def _deeper(message: dict[str, Any], random: Random) -> None:
    inner = [value for value in message.values() if isinstance(value, dict)]
    if inner:
        random.choice(CHANGES[:-1])(random.choice(inner), random)


CHANGES: Final[tuple[Callable[[dict[str, Any], Random], None], ...]] = (_drop, _replace, _add, _swap, _deeper)


def _cut(text: bytes, random: Random) -> bytes:
    return text[: random.randrange(len(text))]


def _flip(text: bytes, random: Random) -> bytes:
    at = random.randrange(len(text))
    return text[:at] + bytes([random.randrange(128)]) + text[at + 1 :]


def _insert(text: bytes, random: Random) -> bytes:
    at = random.randrange(len(text))
    pieces = (
        b"{",
        b"}",
        b"[" * 300,
        b'"',
        b"\\u0000",
        b"\\ud800",
        b",",
        b":",
        b"1e999",
        b"-",
        b"NaN",
        b"\xef\xbb\xbf",
    )
    return text[:at] + random.choice(pieces) + text[at:]


def _twice(text: bytes, random: Random) -> bytes:
    return text + random.choice((b"", b" ", b",", b"\n")) + text


BREAKS: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (_cut, _flip, _insert, _twice)
