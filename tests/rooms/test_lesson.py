"""The turn that the client's first steps teach is a real one, in the forms of the protocol."""

import orjson
from pydantic import TypeAdapter

from regatta_protocol.server import ServerMessage
from testkit.lesson import LESSON, written


def test_the_lesson_of_the_client_is_what_the_rules_make_of_it() -> None:
    assert LESSON.read_bytes() == written(), "run: python -m testkit.lesson"


def test_a_client_can_read_every_message_of_the_lesson() -> None:
    lesson = orjson.loads(LESSON.read_bytes())
    adapter: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
    for message in (lesson["snapshot"], *lesson["events"]):
        adapter.validate_python(message)
