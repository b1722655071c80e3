"""What a newer server says ends no session: its values are text, and its events are passed over."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any, Final, cast

import pytest

from regatta_protocol.client import Hello
from regatta_protocol.connection import Connection
from regatta_protocol.events.base import Unknown
from regatta_protocol.exceptions import Closed
from regatta_protocol.ids import PlayerId
from regatta_protocol.typed.languages import texts_in
from regatta_protocol.view.view import RoomView
from regatta_terminal.home import Home
from regatta_terminal.pages import Pages
from regatta_terminal.screen import words
from regatta_terminal.screen.table import Shown, table_board
from regatta_terminal.session import Session
from regatta_terminal.talk import Talk
from tests.protocol.kinds import SERVER
from tests.protocol.test_folds import every_story, sequence
from tests.protocol.tomorrow import TEXT, later
from tests.protocol.write_examples import FOLDER

TYPED: Final = (
    *("all", "none", "1 2 3", "ones", "a", "a 123", "bank", "aside 1 2", "undo", "resign", "leave", "show 2"),
    *("0", "-1", "9" * 20, "1 1 1", "+", "a+b", "\u0661", ";", "name " + "x" * 50, "name a\u200bb", "?"),
)


@pytest.fixture
async def lines() -> list[str]:
    """Give what a session has said."""
    return []


@pytest.fixture
async def session(lines: list[str]) -> Session:
    """Give a session whose line has not come yet."""
    made = Session(lines.append, {}, Pages("http://127.0.0.1:1", "en"), "en")
    made.connection = Connection([], Hello(), listener=made)
    Talk(made)
    return made


def sits(session: Session, view: RoomView) -> None:
    """Be at a table, and look at all of it."""
    session.room = view.now["room"]
    session.connection.views[session.room] = view
    session.table()
    for own in (None, *view.mine):
        table_board(Shown(view.now, own, texts_in("en"), words.SCREEN_TEXTS["en"]), 80)


def of_tomorrow(message: Any) -> Iterator[Any]:
    """Yield a message with each value of tomorrow."""
    yield from (one.message for one in later(json.dumps(message)))


@every_story
async def test_a_table_goes_on_after_values_of_tomorrow(session: Session, name: str) -> None:
    recording = sequence(name)
    view = RoomView.of(recording["snapshot"], cast(PlayerId, recording["player"]))
    for step in recording["steps"]:
        for event in of_tomorrow(step["event"]):
            sits(session, view.after(event))
            session.hear(event)
        view = view.after(step["event"])


@pytest.mark.parametrize("kind", SERVER)
async def test_whatever_is_heard_ends_no_session(session: Session, kind: str) -> None:
    sits(session, RoomView.of(json.loads((FOLDER / "snapshot.json").read_text()), PlayerId("p")))
    for message in of_tomorrow(json.loads((FOLDER / f"{kind}.json").read_text())):
        if message["type"] == "snapshot":
            sits(session, RoomView.of(message, PlayerId("p")))
        elif "version" not in message:
            session.hear(message | ({"room": session.room} if "room" in message else {}))
    assert session.room is not None or kind == "error"


async def test_a_phrase_of_tomorrow_is_said_by_its_name(session: Session, lines: list[str]) -> None:
    sits(session, RoomView.of(json.loads((FOLDER / "snapshot.json").read_text()), PlayerId("p")))
    line = {"player": "p", "name": "Ada", "to": "table", "said": "9", "at_ms": 1, "phrase": "see_you_soon"}
    message: Any = {"type": "said", "room": session.room, "said": line}
    session.hear(message)
    assert "see you soon" in lines[-1]


@pytest.mark.parametrize("who", ["own", "nobody"])
async def test_whatever_is_typed_before_the_game_in_it_and_after_it_is_answered_in_sentences(
    session: Session, lines: list[str], who: str
) -> None:
    home, views = Home(session), []
    for name in ("who-is-here", "the-end"):
        recording = sequence(name)
        view = RoomView.of(recording["snapshot"], PlayerId(recording["player"] if who == "own" else who))
        views += [view, *(view := view.after(step["event"]) for step in recording["steps"])]
    assert {one.now["stage"] for one in views} > {"gathering", "playing", "finished"}
    for one in views[::8]:
        for line in TYPED:
            sits(session, one)
            lines.clear()
            with contextlib.suppress(Closed):  # it would be asked of the server
                await home.line(line)
                assert lines != [], line


async def test_a_row_of_a_section_of_tomorrow_stands_in_the_lower_one(session: Session) -> None:
    snapshot = sequence("the-end")["snapshot"]
    for row in snapshot["card"]["rows"]:
        row["section"] = TEXT if row["section"] == "lower" else row["section"]
    view = RoomView.of(snapshot, PlayerId("p"))
    sits(session, view)
    shown = table_board(Shown(view.now, None, texts_in("en"), words.SCREEN_TEXTS["en"]), 80)
    for name in (row["name"] for row in snapshot["card"]["rows"]):
        assert name in "\n".join(session.table())
        assert any(name in piece.text for piece in shown.pieces)


async def test_an_event_of_tomorrow_says_nothing(session: Session, lines: list[str]) -> None:
    session.hear(Unknown(kind=TEXT, message={"type": TEXT}))
    assert lines == []
