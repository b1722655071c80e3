"""`regatta verify`: what it says of files that are no record of a game, or not one that it can judge."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server import verify
from tests.records.write import SAMPLES
from tests.verify.edited import resealed, sample


def edited(**members: Any) -> bytes:
    """Return a sample with other members."""
    return resealed(json.loads(sample("ten-dice-alone")) | members)


def deep(depth: int) -> bytes:
    """Return a record with lists in lists."""
    return edited().replace(b'"began_ms":', b'"deep":' + b"[" * depth + b"]" * depth + b',"began_ms":')


UNREADABLE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "There is nothing here"),
    "blank": (b" \n", "There is nothing here"),
    "picture": (b"\x89PNG\r\n\x1a\n", "This is no record of a game"),
    "words": (b"Dear Ada,\n", "This is no record of a game"),
    "list": (b"[1, 2]\n", "This is no record of a game"),
    "number": (b"17\n", "This is no record of a game"),
    "other JSON": (b'{"name": "a package", "version": "1.0"}\n', "its “format” is not “regatta.game”"),
    "refusal": (b'{"code":"no_such_game","message":"."}', "its “format” is not"),
    "newer": (
        edited(version=3),
        "This file is of version 3, and I know versions 1 and 2: get a newer Regatta.",
    ),
    "version in words": (edited(version="1"), "“version” is not a whole number from 1"),
    "version by halves": (edited(version=1.0), "“version” is not a whole number from 1"),
    "version of truth": (edited(version=True), "“version” is not a whole number from 1"),
    "version none": (edited(version=0), "“version” is not a whole number from 1"),
    "head": (
        resealed({k: v for k, v in json.loads(edited()).items() if k not in ("dice", "facts")}).replace(
            b'"sha256"', b'"sha"'
        ),
        "This is the head of a game",
    ),
    "cut short": (sample("two-players")[:9_000], "It ends in the middle"),
    "cut at a bracket": (sample("two-players").partition(b"}]")[0] + b"}", "It is no JSON at character "),
    "mark": (b"\xef\xbb\xbf" + edited(), "It begins with a byte order mark"),
    "latin": (edited(name="Caf\u00e9").decode().encode("latin-1"), "Its text is not UTF-8"),
    "UTF-16": (edited().decode().encode("utf-16"), "This is no record of a game"),
    "lone surrogate": (edited().replace(b'"Ada"', b'"\\ud83c"'), "Its text is not UTF-8"),
    "twice": (edited().replace(b'{"format"', b'{"order":[0],"format"'), "“order” is there twice"),
    "twice within": (edited().replace(b'"won":false', b'"won":false,"won":true'), "“won” is there twice"),
    "deep": (deep(100_000), "It is nested far deeper"),
    "huge number": (edited().replace(b'"turns":0', b'"turns":' + b"9" * 5_000), "a number that is longer"),
    "large number": (edited(ended_ms=2**53 + 1), "“ended_ms” is not a whole number from 0"),
    "below zero": (edited(began_ms=-1), "“began_ms” is not a whole number from 0"),
    "not a number": (edited().replace(b'"turns":0', b'"turns":NaN'), "NaN is no number of a record"),
    "endless": (edited().replace(b'"turns":0', b'"turns":-Infinity'), "-Infinity is no number"),
    "half": (
        edited().replace(b'"turns":0', b'"turns":0.0'),
        "“facts[5].standing.turns” is not a whole number",
    ),
    "truth for a number": (
        edited().replace(b'"turns":0', b'"turns":false'),
        "“facts[5].standing.turns” is not a whole number from 0",
    ),
    "number for truth": (edited().replace(b'"won":false', b'"won":0'), "standing.won” is not true or false"),
    "seventh face": (edited().replace(b'"faces":[2', b'"faces":[7'), "faces[0]” is not a face from 1 to 6"),
    "no seal": (edited().replace(b'"sha256"', b'"sha"'), "“sha256” is missing"),
    "no result": (edited().replace(b'"result"', b'"outcome"'), "“result” is missing"),
    "no facts": (edited(facts=None), "“facts” is not a list"),
    "facts of something else": (edited(facts=["a", "b"]), "“facts[0]” is not an object"),
    "no dice": (edited(dice=[]), "“dice” is not an object"),
    "short seed": (
        edited(dice=json.loads(edited())["dice"] | {"server_seed": "ab"}),
        "“dice.server_seed” is not 64 hexadecimal digits in lower case",
    ),
    "capital seed": (
        edited(dice=json.loads(edited())["dice"] | {"server_seed": "A" * 64}),
        "“dice.server_seed” is not 64 hexadecimal digits in lower case",
    ),
    "another order": (
        edited(options=json.loads(edited())["options"] | {"order": "backwards"}),
        "“options.order” is not one of alternate, simultaneous, free",
    ),
    "an unknown kind": (edited().replace(b'"type":"held"', b'"type":"sold"'), "that I do not know, “sold”"),
    "a move without its dice": (
        edited().replace(b'"dice":{"fives"', b'"mice":{"fives"'),
        "“facts[9].dice” is missing",
    ),
    "many lines": (
        json.dumps(json.loads(edited()), indent=1).encode().partition(b"\n")[0] + b"\n",
        "on many lines",
    ),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_record_is_refused_in_plain_words(name: str) -> None:
    file, words = UNREADABLE[name]
    judged = verify.judge(file)
    assert (judged.status, judged.check) == (2, None), judged.words
    assert words in judged.words


def test_a_record_can_be_nested_a_little_by_what_later_versions_add() -> None:
    judged = verify.judge(deep(20))
    assert (judged.status, judged.check) == (1, "seal")


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from([0.5, 1e300, "", "0", "seat", "\u20ac"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["0", "seat"]), inner),
    max_leaves=4,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every member and every place of a list, however deep, as (where it is, its key)."""
    keys = list(value) if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    return [place for key in keys for place in ((value, key), *places(value[key]))]


@given(st.data())
def test_whatever_stands_in_a_record_it_is_judged_and_nothing_is_raised(data: st.DataObject) -> None:
    record = json.loads(sample(data.draw(st.sampled_from(sorted(SAMPLES)))))
    for _ in range(data.draw(st.integers(1, 3))):
        where, key = data.draw(st.sampled_from(places(record)))
        where[key] = data.draw(ANY_JSON)
    judged = verify.judge(resealed(record))
    assert judged.words


@given(st.binary() | st.text().map(str.encode) | ANY_JSON.map(lambda value: json.dumps(value).encode()))
def test_whatever_the_bytes_are_they_are_refused_and_nothing_is_raised(file: bytes) -> None:
    for line in (file, b'{"format":"regatta.game","version":1,"dice":' + file + b"}"):
        assert verify.judge(line).status == 2
