"""The answers of the HTTP API, and how it reads query parameters."""

import re
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

import orjson

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.languages.catalogues import language_of
from regatta_server.languages.language import ENGLISH, Language
from regatta_server.languages.sent import sent_text

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
PLAYER_ID: Final = re.compile(r"[A-Za-z0-9_-]{12}")
LANGUAGE_TAG: Final = re.compile("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered to one request."""

    status: HTTPStatus
    kind: str
    body: bytes
    more: Mapping[str, str] = field(default_factory=dict)
    """Headers beside the usual ones."""
    rest: AsyncIterator[bytes] | None = None
    """What follows behind the body, made as it is taken; an answer that has it has no tag."""
    data: Any = None
    """What the body was made of, with its texts, where it can be said in another language."""


class Wrong(Exception):
    """A request that is refused."""

    def __init__(
        self, status: HTTPStatus, code: Code, message: Text, parameter: str | None = None, **more: str
    ) -> None:
        """Keep the answer that says why, and which parameter is wrong; `more` are headers."""
        super().__init__(message)
        body = {"code": code, "message": message, "text": sent_text(message, ENGLISH)}
        if parameter is not None:
            body["parameter"] = parameter
        self.answer = Answer(status, JSON, orjson.dumps(body), more, data=body)


def json_answer(what: Any) -> Answer:
    """Return an answer of JSON."""
    return Answer(HTTPStatus.OK, JSON, orjson.dumps(what), data=what)


def query_of(query: str, known: tuple[str, ...]) -> dict[str, Any]:
    """Return what is asked behind the question mark. Raises Wrong for what is not known, or twice there."""
    pairs = parse_qsl(query, keep_blank_values=True)
    found = dict(pairs)
    allowed = Text("parameter-none", "nothing")
    if known:
        allowed = Text("parameter-each", "one of each of {word}", word=", ".join(known))
    for name, times in Counter(name for name, _ in pairs).items():
        if name not in known:
            # It is said back only where it could be meant for one.
            shown = name if re.fullmatch("[a-z_]{1,20}", name) else None
            if shown is None:
                raise bad(
                    Text(
                        "parameter-unknown",
                        "There is no such parameter here: after the question mark there may be {what}.",
                        what=allowed,
                    )
                )
            raise bad(
                Text(
                    "parameter-not-here",
                    "There is no {word} here: after the question mark there may be {what}.",
                    word=shown,
                    what=allowed,
                ),
                shown,
            )
        if times > 1:
            raise bad(
                Text(
                    "parameter-twice",
                    "There is more than one {word}: after the question mark there may be {what}.",
                    word=name,
                    what=allowed,
                ),
                name,
            )
    return found


def language_in(query: str) -> tuple[Language, str]:
    """Return the language that is asked for behind the question mark, and what else stands there.

    Raises Wrong for what is no tag of a language, or where there are several.
    """
    if "language=" not in query:
        return ENGLISH, query
    tags = [value for name, value in parse_qsl(query, keep_blank_values=True) if name == "language"]
    if len(tags) > 1 or any(LANGUAGE_TAG.fullmatch(tag) is None for tag in tags):
        raise bad(
            Text("parameter-language", "language is one tag of a language, such as de or pt-BR."), "language"
        )
    rest = "&".join(part for part in query.split("&") if part.partition("=")[0] != "language")
    return language_of(tags[0]) if tags else ENGLISH, rest


def in_language(answer: Answer, language: Language) -> Answer:
    """Return an answer with its message, what it says of dice, and the names of its games in a language."""
    if answer.kind != JSON:
        return answer
    body = answer.body
    if not language.is_english:
        content = orjson.loads(body) if answer.data is None else answer.data
        body = orjson.dumps(_in_language(content, language))
    return replace(answer, body=body, more={**answer.more, "Content-Language": language.tag})


def _in_language(what: Any, language: Language) -> Any:
    if isinstance(what, list):
        return [_in_language(one, language) for one in what]
    if not isinstance(what, dict):
        return language.say(what) if isinstance(what, Text) else what
    values = {name: _in_language(one, language) for name, one in what.items()}
    if isinstance(message := what.get("message"), Text):
        values["text"] = sent_text(message, language)
    if "ruleset" in values and isinstance(values.get("name"), str):
        values["name"] = language.card_text(values["name"])
    return values


def number(given: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    """Return a whole number that is asked for, or the usual one. Raises Wrong."""
    value = given.get(name)
    if value is None:
        return usual
    if re.fullmatch(r"[0-9]{1,15}", value) is None or not least <= int(value) <= most:
        raise bad(
            Text(
                "parameter-number",
                "{word} is a whole number from {least} to {most}.",
                word=name,
                least=least,
                most=most,
            ),
            name,
        )
    return int(value)


def one_of(given: Mapping[str, str], name: str, meanings: Mapping[str, T]) -> T | None:
    """Return what is meant by one of some words, None where it is not asked for. Raises Wrong."""
    value = given.get(name)
    if value is not None and value not in meanings:
        raise bad(Text("parameter-one-of", "{word} is {why}.", word=name, why=" or ".join(meanings)), name)
    return None if value is None else meanings[value]


def bad(message: Text, parameter: str | None = None) -> Wrong:
    """Return the refusal of what cannot be understood, in a parameter if it is there."""
    return Wrong(HTTPStatus.BAD_REQUEST, Code.BAD_MESSAGE, message, parameter)


def no_such_ruleset(parameter: str | None = None) -> Wrong:
    """Return the refusal of a ruleset that there is not, asked for by the path or by a parameter."""
    message = Text("no-such-game", "This server has no such game.")
    return Wrong(HTTPStatus.NOT_FOUND, Code.NO_SUCH_RULESET, message, parameter)
