"""A player's results, the latest first, as a JSON Feed and as an Atom feed."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from uuid import NAMESPACE_OID, uuid5
from xml.etree import ElementTree

import orjson

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.text import Text
from regatta_server.languages.language import Language
from regatta_server.products.feeds import texts

JSON_FEED: Final = "https://jsonfeed.org/version/1.1"
ATOM: Final = "http://www.w3.org/2005/Atom"
NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML may hold (XML 1.0, section 2.2): one letter of a name would spoil the whole file."""


class ResultLine(NamedTuple):
    """How a seat fared."""

    place: int
    name: str | None
    """None where the player has taken it out of the record."""
    score: int
    mine: bool


class GameResult(NamedTuple):
    """How a game ended."""

    game: RoomId
    name: str
    """Of the ruleset, in English."""
    ended_ms: int
    lines: tuple[ResultLine, ...]
    """By place."""


def result_of(player: PlayerId, game: RoomId, record: Mapping[str, Any]) -> GameResult | None:
    """Return how a game ended for a player, of what its record says of itself.

    None where they have no seat in it any more, or the game has no result.
    """
    if record["result"] is None or all(seat["player"] != player for seat in record["seats"]):
        return None
    seats = {seat["seat"]: seat for seat in record["seats"]}
    lines = tuple(
        ResultLine(
            one["place"],
            seats[one["seat"]]["name"],
            one["total"],
            seats[one["seat"]]["player"] == player,
        )
        for one in record["result"]["places"]
    )
    return GameResult(game, record["name"], record["ended_ms"], lines)


def json_feed(results: Sequence[GameResult], site: str, language: Language) -> bytes:
    """Return a feed as JSON (jsonfeed.org, 1.1); `site` is the address of this site."""
    # Without `feed_url`: a copy of the file that is handed on must not have the secret address in it.
    feed = {
        "version": JSON_FEED,
        "title": language.say(texts.RESULTS),
        "home_page_url": f"{site}/past",
        "language": language.tag,
        "items": [
            {
                "id": _id(result),
                "url": f"{site}/g/{result.game}",
                "title": language.say(_title(result)),
                "content_text": _content(result, language),
                "date_published": _moment(result.ended_ms),
            }
            for result in results
        ],
    }
    return orjson.dumps(feed)


def atom_feed(
    player: PlayerId, results: Sequence[GameResult], changed_s: int, site: str, language: Language
) -> bytes:
    """Return a feed as Atom (RFC 4287); `changed_s` is since when it says that, `site` as above."""
    # Without a link to itself, for the same reason.
    feed = ElementTree.Element("feed", {"xmlns": ATOM, "xml:lang": language.tag})
    _part(feed, "id", f"urn:uuid:{uuid5(NAMESPACE_OID, f'regatta results {player}')}")
    _part(feed, "title", language.say(texts.RESULTS))
    _part(feed, "updated", _moment(changed_s * 1_000))
    _part(_part(feed, "author"), "name", "Regatta")
    _part(feed, "link", rel="alternate", type="text/html", href=f"{site}/past")
    for result in results:
        entry = _part(feed, "entry")
        _part(entry, "id", f"urn:uuid:{_id(result)}")
        _part(entry, "title", language.say(_title(result)))
        _part(entry, "updated", _moment(result.ended_ms))
        _part(entry, "link", rel="alternate", type="text/html", href=f"{site}/g/{result.game}")
        _part(entry, "content", _content(result, language), type="text")
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(feed)


def _part(
    of: ElementTree.Element, tag: str, text: str | None = None, **attributes: str
) -> ElementTree.Element:
    part = ElementTree.SubElement(of, tag, attributes)
    part.text = None if text is None else NO_XML.sub("", text)
    return part


def _id(result: GameResult) -> str:
    return str(uuid5(NAMESPACE_OID, f"regatta game {result.game}"))


def _title(result: GameResult) -> Text:
    mine = next(line for line in result.lines if line.mine)
    game, score = result.name, mine.score
    names = [_name(line) for line in result.lines if not line.mine]
    if not names:
        return Text("feed-alone", "{game} alone: {score} points", game=game, score=score)
    if mine.place == 1 and any(line.place == 1 for line in result.lines if not line.mine):
        return Text(
            "feed-shared",
            "{game}: you share first place in a game with {names}, {score} points",
            game=game,
            names=names,
            score=score,
        )
    if mine.place == 1:
        return Text(
            "feed-first",
            "{game}: you won against {names} with {score} points",
            game=game,
            names=names,
            score=score,
        )
    if len(result.lines) == 2:
        return Text(
            "feed-second",
            "{game}: you lost to {names} with {score} points",
            game=game,
            names=names,
            score=score,
        )
    return Text(
        "feed-later",
        "{game}: place {place} of {seats} in a game with {names}, {score} points",
        game=game,
        place=mine.place,
        seats=len(result.lines),
        names=names,
        score=score,
    )


def _content(result: GameResult, language: Language) -> str:
    return "\n".join(
        language.say(
            Text(
                "feed-line",
                "{place}. {name}: {score} points",
                place=line.place,
                name=_name(line),
                score=line.score,
            )
        )
        for line in result.lines
    )


def _name(line: ResultLine) -> str:
    return texts.SOMEBODY if line.name is None else line.name


def _moment(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms // 1_000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
