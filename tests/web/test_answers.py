"""How the HTTP API reads what comes behind a question mark, and how it refuses."""

from http import HTTPStatus
from typing import Any

import orjson
import pytest

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.web.answers import JSON, Wrong, json_answer, no_such_ruleset, number, query_of


def refusal(wrong: Wrong) -> tuple[HTTPStatus, Any]:
    """Return the status and the body of a refusal."""
    assert wrong.answer.kind == JSON
    return wrong.answer.status, orjson.loads(wrong.answer.body)


def test_what_is_known_is_read_and_empty_values_stay() -> None:
    assert query_of("max=5&week=", ("week", "max")) == {"max": "5", "week": ""}
    assert query_of("", ("max",)) == {}


@pytest.mark.parametrize("query", ["page=1", "max=1&max=2", "max=1&page="])
def test_what_is_not_known_or_there_twice_is_refused(query: str) -> None:
    with pytest.raises(Wrong) as wrong:
        query_of(query, ("max",))
    status, body = refusal(wrong.value)
    assert (status, body["code"]) == (400, Code.BAD_MESSAGE)
    assert "one of each of max" in body["message"]


def test_where_nothing_may_be_asked_that_is_said() -> None:
    with pytest.raises(Wrong, match="there may be nothing"):
        query_of("max=1", ())


def test_a_number_within_its_bounds_is_read() -> None:
    assert number({"max": "7"}, "max", 20, 1, 100) == 7
    assert number({}, "max", 20, 1, 100) == 20


@pytest.mark.parametrize("text", ["0", "101", "-1", "1.5", "x", "", "٣", "9" * 16])
def test_any_other_number_is_refused(text: str) -> None:
    with pytest.raises(Wrong, match="max is a whole number from 1 to 100"):
        number({"max": text}, "max", 20, 1, 100)


def test_an_answer_is_json_and_headers_go_with_a_refusal() -> None:
    assert orjson.loads(json_answer({"lines": []}).body) == {"lines": []}
    wrong = Wrong(HTTPStatus.TOO_MANY_REQUESTS, Code.TOO_FAST, Text("test", "Wait."), **{"Retry-After": "3"})
    assert wrong.answer.more == {"Retry-After": "3"}
    assert refusal(no_such_ruleset())[0] == 404
