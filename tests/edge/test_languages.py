"""Languages at the edge: documents and refusals over HTTP, errors and cards on the socket."""

import contextlib
import gzip
from collections.abc import AsyncIterator
from http import HTTPStatus

import orjson
import pytest
from pydantic import ValidationError

from regatta_protocol.client import Enter, Hello, JoinRoom, WatchRoom
from regatta_protocol.connection import CommandRefused, Connection, connect
from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_server.archive.records import encode
from regatta_server.languages.catalogues import languages
from regatta_server.rules.catalogue import RULES
from regatta_server.service import Running
from testkit.play import begin, guest, socket_of
from testkit.records import recorded
from testkit.web import ask

NO_ROOM = RoomId("ABCD2345")
GONE = "Diesen Raum gibt es nicht mehr: Prüf den Link oder öffne einen neuen Raum."


@contextlib.asynccontextmanager
async def speaker(running: Running, name: str, language: str | None) -> AsyncIterator[Connection]:
    """Give a guest who has said hello in a language."""
    async with await connect(socket_of(running), name=name, language=language, strict=True) as connection:
        yield connection


async def refused(me: Connection, command: Enter | JoinRoom | WatchRoom) -> str:
    """Return the message by which a command is refused."""
    with pytest.raises(CommandRefused) as reason:
        await me.ask(command)
    return reason.value.error["message"]


# -- HTTP -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "language", "name"),
    [
        ("", "en", "Ones"),
        ("?language=en-GB", "en", "Ones"),
        ("?language=de", "de", "Einser"),
        ("?language=de-AT", "de", "Einser"),
        ("?language=DE", "de", "Einser"),
        ("?language=fr", "fr", "Uns"),
        ("?language=ja", "en", "Ones"),
    ],
)
async def test_rulesets_are_told_in_the_language_that_is_asked_for(
    running: Running, query: str, language: str, name: str
) -> None:
    page = await ask(running, f"/api/v1/rulesets{query}")
    cards = orjson.loads(page.body)["rulesets"]
    assert (page.status, cards[0]["rows"][0]["name"]) == (HTTPStatus.OK, name)
    assert page.headers["content-language"] == language
    assert [card["ruleset"] for card in cards] == list(RULES)


async def test_every_guide_is_there_in_every_language(running: Running) -> None:
    for language in languages().values():
        for ruleset, rules in RULES.items():
            page = await ask(running, f"/api/v1/rulesets/{ruleset}?language={language.tag}")
            guide = orjson.loads(page.body)
            assert guide["card"] == language.card(rules.card)
            assert page.headers["content-language"] == language.tag


async def test_each_language_of_a_document_is_kept_by_itself(running: Running) -> None:
    pages = [await ask(running, f"/api/v1/rulesets/yatzy?language={tag}") for tag in ("en", "de")]
    tags = [page.headers["etag"] for page in pages]
    assert tags[0] != tags[1]
    again = await ask(running, "/api/v1/rulesets/yatzy?language=de", f"If-None-Match: {tags[1]}")
    assert again.status == HTTPStatus.NOT_MODIFIED
    other = await ask(running, "/api/v1/rulesets/yatzy?language=de", f"If-None-Match: {tags[0]}")
    assert other.status == HTTPStatus.OK
    for page in pages:
        # The address names the language, and nothing else decides on it.
        assert page.headers["vary"] == "Accept-Encoding"
        assert page.headers["cache-control"] == "no-cache"


async def test_a_document_in_a_language_is_packed(running: Running) -> None:
    plain = await ask(running, "/api/v1/rulesets/yatzy?language=de")
    packed = await ask(running, "/api/v1/rulesets/yatzy?language=de", "Accept-Encoding: gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body


@pytest.mark.parametrize(
    "query", ["?language=", "?language=d", "?language=de&language=fr", "?language=%00", "?language=de_AT"]
)
@pytest.mark.parametrize("path", ["/api/v1/rulesets", "/api/v1/games", "/api/v1/rulesets/whist"])
async def test_what_is_no_tag_of_a_language_is_refused(running: Running, path: str, query: str) -> None:
    page = await ask(running, path + query)
    message = orjson.loads(page.body)
    assert (page.status, message["code"]) == (HTTPStatus.BAD_REQUEST, Code.BAD_MESSAGE)
    assert message["parameter"] == "language"


async def test_a_refusal_over_http_is_in_the_language(running: Running) -> None:
    page = await ask(running, "/api/v1/games/ABCD2345?language=de")
    message = orjson.loads(page.body)
    assert message["code"] == Code.NO_SUCH_GAME
    assert message["message"].startswith("Das Archiv hat kein solches Spiel.")
    assert page.headers["content-language"] == "de"
    unknown = orjson.loads((await ask(running, "/api/v1/rulesets/whist?language=de")).body)
    assert unknown["message"] == "Dieser Server hat kein solches Spiel."


async def test_beside_a_language_other_parameters_are_judged_as_ever(running: Running) -> None:
    assert (await ask(running, "/api/v1/games?language=de&max=1")).status == HTTPStatus.OK
    assert (await ask(running, "/api/v1/games?max=x&language=de")).status == HTTPStatus.BAD_REQUEST


async def test_what_the_dice_say_is_in_the_language(running: Running) -> None:
    message = orjson.loads((await ask(running, "/api/v1/dice?language=de")).body)
    assert message["plain"].startswith("Bisher gezählte Würfel: 0.")
    assert message["openings"]["plain"].startswith("Nichts spricht dafür")


def test_a_record_does_not_know_languages() -> None:
    """What is sealed says the English name, whoever reads it."""
    assert recorded("yacht-mail")["name"] == "Yacht by mail"
    assert b"Yacht per Post" not in encode(recorded("yacht-mail"))


# -- the socket -------------------------------------------------------------------------------


async def test_a_refusal_is_in_the_language_of_the_hello(running: Running) -> None:
    async with speaker(running, "Ada", "de-CH") as ada, guest(running, "Bo") as bo:
        command = JoinRoom(id=ada.new_id(), room=NO_ROOM)
        assert await refused(ada, command) == GONE
        assert (await refused(bo, command)).startswith("There is no such room any more")


async def test_the_language_is_kept_for_the_connection_and_when_it_comes_back(running: Running) -> None:
    async with speaker(running, "Ada", "de") as ada:
        await ada.cut()
        await ada.resume()
        assert await refused(ada, JoinRoom(id=ada.new_id(), room=NO_ROOM)) == GONE


async def test_each_member_sees_the_card_in_their_language_and_the_same_game(running: Running) -> None:
    async with speaker(running, "Ada", "de") as ada, speaker(running, "Bo", None) as bo:
        room = await begin(ada, bo)
        await ada.ask(WatchRoom(id=ada.new_id(), room=room))
        assert ada.views[room].now["card"]["rows"][0]["name"] == "Einser"
        assert bo.views[room].now["card"]["rows"][0]["name"] == "Ones"
        row = Enter(id=ada.new_id(), room=room, rows={"ones": [0, 1, 2, 3, 4]})
        assert await refused(ada, row) == "Wirf zuerst alle fünf Würfel: Dein Zug hat gerade begonnen."


@pytest.mark.parametrize("language", ["d", "de_AT", "x" * 9, "de-" + "a" * 9, "de-a-b-c-d", "de\n", "ä", ""])
async def test_a_hello_with_a_language_that_is_none_is_told_in_english(
    running: Running, language: str
) -> None:
    with pytest.raises(ValidationError):
        Hello(language=language)
    async with speaker(running, "\ufdfd", language) as ada:
        problems = {problem["field"]: problem["problem"] for problem in ada.welcome["problems"]}
        assert problems.keys() == {"name", "language"}
        assert problems["name"].startswith("This name has a sign")
