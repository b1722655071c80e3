"""Results as feeds: JSON Feed 1.1 and Atom, each game once, whatever names are made of."""

from typing import Any
from xml.etree import ElementTree

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.ids import RoomId
from regatta_server.languages.catalogues import languages
from regatta_server.languages.language import ENGLISH
from regatta_server.products.feeds.results import (
    ATOM,
    GameResult,
    ResultLine,
    atom_feed,
    json_feed,
    result_of,
)
from testkit.rated_games import game
from testkit.rooms.tables import player_id
from tests.proving import examples

ADA, BO, CLEO = (player_id(name) for name in ("Ada", "Bo", "Cleo"))
SITE = "https://dice.example"
ENDED_MS = 1_790_000_000_000
CHANGED_S = 1_790_000_100


def result(*lines: tuple[int, str | None, int, bool], code: str = "ABCD2345") -> GameResult:
    """Return a result of Yacht: by place the name, the score, and whether it is the player's own."""
    return GameResult(RoomId(code), "Yacht (1938)", ENDED_MS, tuple(ResultLine(*line) for line in lines))


def json_of(*results: GameResult, language: str = "en") -> Any:
    """Return results as a JSON Feed, read."""
    return orjson.loads(json_feed(results, SITE, languages()[language]))


def atom_of(*results: GameResult) -> ElementTree.Element:
    """Return results as an Atom feed, read."""
    feed = atom_feed(ADA, results, CHANGED_S, SITE, ENGLISH)
    return ElementTree.fromstring(feed)  # noqa: S314 - we have just written it


def text_at(of: ElementTree.Element, path: str) -> str:
    """Return what stands in a part of an Atom feed."""
    found = of.findtext("/".join(f"{{{ATOM}}}{part}" for part in path.split("/")))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("lines", "english", "german"),
    [
        (
            [(1, "Ada", 230, True), (2, "Bo", 199, False)],
            "Yacht (1938): you won against Bo with 230 points",
            "Yacht (1938): gewonnen gegen Bo mit 230 Punkten",
        ),
        (
            [(1, "Bo", 230, False), (2, "Ada", 199, True)],
            "Yacht (1938): you lost to Bo with 199 points",
            "Yacht (1938): verloren gegen Bo mit 199 Punkten",
        ),
        (
            [(1, "Ada", 230, True), (1, "Bo", 230, False), (3, "Cleo", 9, False)],
            "Yacht (1938): you share first place in a game with Bo and Cleo, 230 points",
            "Yacht (1938): geteilter erster Rang in einem Spiel mit Bo und Cleo, 230 Punkte",
        ),
        (
            [(1, None, 230, False), (2, "Bo", 200, False), (3, "Ada", 9, True)],
            "Yacht (1938): place 3 of 3 in a game with a former player and Bo, 9 points",
            "Yacht (1938): Rang 3 von 3 in einem Spiel mit Unbekannt und Bo, 9 Punkte",
        ),
        ([(1, "Ada", 230, True)], "Yacht (1938) alone: 230 points", "Yacht (1938) allein: 230 Punkte"),
        (
            [(1, "Ada", 230, True), (2, "Anne", 5, True)],
            "Yacht (1938) alone: 230 points",
            "Yacht (1938) allein: 230 Punkte",
        ),
    ],
)
def test_a_title_says_how_the_player_fared(lines: Any, english: str, german: str) -> None:
    one = result(*lines)
    assert json_of(one)["items"][0]["title"] == english == text_at(atom_of(one), "entry/title")
    assert json_of(one, language="de")["items"][0]["title"] == german


def test_a_json_feed_is_of_version_1_1_and_does_not_say_its_own_address() -> None:
    feed = json_of(result((1, "Ada", 230, True), (2, "Bo", 199, False)))
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert (feed["title"], feed["home_page_url"], feed["language"]) == (
        "Regatta: your results",
        f"{SITE}/past",
        "en",
    )
    assert "feed_url" not in feed
    [item] = feed["items"]
    assert item["url"] == f"{SITE}/g/ABCD2345"
    assert item["date_published"] == "2026-09-21T14:13:20Z"
    assert item["content_text"] == "1. Ada: 230 points\n2. Bo: 199 points"
    assert json_of()["items"] == []


def test_an_atom_feed_has_what_rfc_4287_asks_for() -> None:
    feed = atom_of(result((1, "Ada", 230, True), (2, "Bo", 199, False)))
    assert feed.tag == f"{{{ATOM}}}feed"
    assert feed.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert text_at(feed, "id").startswith("urn:uuid:")
    assert text_at(feed, "title") == "Regatta: your results"
    assert text_at(feed, "updated") == "2026-09-21T14:15:00Z"
    assert text_at(feed, "author/name") == "Regatta"
    assert text_at(feed, "entry/id").startswith("urn:uuid:")
    assert text_at(feed, "entry/updated") == "2026-09-21T14:13:20Z"
    assert text_at(feed, "entry/content") == "1. Ada: 230 points\n2. Bo: 199 points"
    [link] = feed.findall(f"{{{ATOM}}}entry/{{{ATOM}}}link")
    assert (link.get("rel"), link.get("href")) == ("alternate", f"{SITE}/g/ABCD2345")
    assert atom_of().findall(f"{{{ATOM}}}entry") == []


def test_a_game_has_one_id_for_ever_and_in_both_feeds_and_no_two_share_it() -> None:
    one, other = result((1, "Ada", 1, True)), result((1, "Ada", 1, True), code="ABCD2346")
    first, second = json_of(one, other)["items"]
    assert first["id"] != second["id"]
    renamed = one._replace(lines=(ResultLine(1, "Adelaide", 1, True),))
    assert json_of(renamed)["items"][0]["id"] == first["id"]
    assert text_at(atom_of(one), "entry/id") == f"urn:uuid:{first['id']}"


@given(st.text(max_size=40), st.text(max_size=40))
@examples(60)
def test_any_name_leaves_both_feeds_whole(name: str, other: str) -> None:
    one = result((1, name, 230, True), (2, other, 199, False))
    content = f"1. {name}: 230 points\n2. {other}: 199 points"
    assert json_of(one)["items"][0]["content_text"] == content
    without = "".join(letter for letter in content if letter in "\t\n\r" or letter >= " ")
    without = "".join(letter for letter in without if letter not in "\ufffe\uffff")
    # A parser of XML reads each end of a line as one (XML 1.0, section 2.11).
    read = text_at(atom_of(one), "entry/content").replace("\r\n", "\n").replace("\r", "\n")
    assert read == without.replace("\r\n", "\n").replace("\r", "\n")


def test_a_result_is_read_of_a_record() -> None:
    record = game(1, [ADA, None, CLEO], [2, 1, 3])
    found = result_of(ADA, record["game"], record)
    assert found is not None
    assert [(line.place, line.name, line.score, line.mine) for line in found.lines] == [
        (1, None, 299, False),
        (2, ADA[:4], 298, True),
        (3, CLEO[:4], 297, False),
    ]
    assert (found.ended_ms, found.name) == (record["ended_ms"], record["name"])


def test_a_game_that_broke_off_or_has_no_seat_of_the_player_has_no_result() -> None:
    broken, others = game(1, [ADA, BO], None), game(2, [BO, CLEO], [1, 2])
    assert result_of(ADA, broken["game"], broken) is None
    assert result_of(ADA, others["game"], others) is None
