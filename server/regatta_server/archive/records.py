"""The record of a finished game: made from its room, and written as one line of JSON."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, cast

import orjson

from regatta_protocol.http.ratings import SeatRatings
from regatta_protocol.options import RoomOptions
from regatta_protocol.record.record import FORMAT, GameHead, GameRecord, RecordOptions
from regatta_server.game.roller import SCHEME, commitment
from regatta_server.rooms.decide.export import record_facts
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.state import Archived, Opening, RoomState, last_stage
from regatta_server.rooms.decide.views.events import opening_throws, seated
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry

HEAD: Final = tuple(GameHead.__annotations__)


class NotOver(ValueError):
    """A game that runs: what is secret by then must never get into a record."""


class CalledOff(NotOver):
    """A game that was called off at its opening: it has no record."""

    def __init__(self, state: RoomState, opening: Opening) -> None:
        """Keep the room, and how far the opening had come."""
        super().__init__(f"the game of room {state.setup.id} was called off")
        self.state = state
        self.opening = opening


def record_of(stored: Iterable[RoomFact], registry: Registry = REGISTRY) -> GameRecord:
    """Return the record of a room whose game is over, from all of its facts; raises as `of_room` does."""
    return of_room(stored, registry)[0]


def of_room(stored: Iterable[RoomFact], registry: Registry = REGISTRY) -> tuple[GameRecord, RoomState]:
    """Return the record of a room whose game is over, `sha256` set, and the room, both from all of its facts.

    Raises NotOver while the game runs, and CalledOff where it never began.
    """
    record, state = unsealed(stored, registry)
    written = orjson.dumps(record)
    # Sealed as by `sealed`, of what is written already.
    plain: GameRecord = orjson.loads(written)
    plain["sha256"] = seal(written)
    return plain, state


def unsealed(stored: Iterable[RoomFact], registry: Registry = REGISTRY) -> tuple[GameRecord, RoomState]:
    """Return the same, but the record without its `sha256`, and with tuples where JSON has lists.

    For who packs it: what follows from the rest is not packed. Raises as `of_room` does.
    """
    facts, state = record_facts(stored, registry)
    if isinstance(state, Archived) and isinstance(state.before, Opening):
        raise CalledOff(state, state.before)
    return record_with(facts, state), state


def record_with(facts: list[dict[str, Any]], state: RoomState) -> GameRecord:
    """Return the record of a room with these facts, without its `sha256`. Raises NotOver while it runs."""
    end = last_stage(state)
    source, game = end.source, end.game
    if not state.over or game is None or source is None:
        raise NotOver(f"the game of room {state.setup.id} is not over")
    rules = state.setup.rules
    by_first_scheme = not source.seat_commitments
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": 1 if by_first_scheme else 2,
        "game": state.setup.id,
        "ruleset": state.setup.ruleset,
        "ruleset_version": state.setup.ruleset_version,
        "name": rules.card["name"],
        "options": _options(state.setup.options),
        "seats": seated(state.seating),
        "began_ms": facts[0]["at_ms"],
        "ended_ms": facts[-1]["at_ms"],
        "result": end.result,
        "dice": {
            "tray": rules.card["tray"],
            "opening": rules.card["begins"],
            **({} if by_first_scheme else {"scheme": SCHEME}),
            "commitment": commitment(bytes.fromhex(source.server_seed)),
            **({} if by_first_scheme else {"seat_commitments": source.seat_commitments}),
            "server_seed": source.server_seed,
            "contributions": source.contributions,
        },
        "order": game.order,
        "opening_throws": opening_throws(end),
        "facts": facts,
    }
    return cast(GameRecord, record)


def sealed(record: GameRecord) -> GameRecord:
    """Return the record with the `sha256` of what it says, which `encode` writes at its end."""
    open_record = {key: value for key, value in record.items() if key != "sha256"}
    return {**open_record, "sha256": seal(orjson.dumps(open_record))}  # type: ignore[typeddict-item] # the same members, one anew


def written(record: GameRecord) -> bytes:
    """Return the JSON of the record but for its `sha256`: what is sealed."""
    return orjson.dumps({key: value for key, value in record.items() if key != "sha256"})


def seal(written: bytes) -> str:
    """Return the `sha256` of a record that is `written` so."""
    return sha256(written[:-1]).hexdigest()


def with_ratings(record: GameRecord, ratings: list[SeatRatings] | None) -> GameRecord:
    """Return the record as it is given away: what the game did to the ratings in it, and sealed so.

    The archive keeps it without: a game is rated when it is there, and ratings may be counted anew.
    """
    if ratings is None:
        return record
    return sealed({**record, "ratings": ratings})


def encode(record: GameRecord) -> bytes:
    """Return the record as one line of JSON: the file that people keep, byte for byte."""
    return orjson.dumps(record) + b"\n"


def head(record: GameRecord) -> GameHead:
    """Return what the game was, without what happened in it."""
    return {key: record[key] for key in HEAD if key in record}  # type: ignore[literal-required, return-value] # the head's own keys


def _options(options: RoomOptions) -> RecordOptions:
    """Return what the host chose as records have it: for ever by the names that they began with."""
    named = {"talk" if name == "chat" else name: value for name, value in options.items()}
    return cast(RecordOptions, named)
