"""What the archive needs of a room whose game is over: its record, and the room as it is.

The short way takes the room from its snapshot, and the plays of a category game straight into columns
(play_columns.py). Whatever it does not know goes the general way, which folds all facts and is the
reference.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from regatta_protocol.record.record import GameRecord
from regatta_server.archive import tally
from regatta_server.archive.play_columns import MISFITS, PlayColumns
from regatta_server.archive.records import record_with, unsealed
from regatta_server.archive.tally import Streams
from regatta_server.game.plays import Play
from regatta_server.rooms.decide.codecs import snapshot_codec
from regatta_server.rooms.decide.codecs.codec import next_state
from regatta_server.rooms.decide.export import fact_of_record
from regatta_server.rooms.decide.facts import Finished, RoomFact
from regatta_server.rooms.decide.state import RoomState, last_stage
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.category import Category
from regatta_server.rules.registry import NoSuchRules, Registry


class Draft(NamedTuple):
    """A record that is to be packed, and its room."""

    record: GameRecord
    """Without its `sha256`, with tuples where JSON has lists, and without those facts that are `plays`."""
    state: RoomState
    plays: PlayColumns | None = None
    """The plays between the opening and the end."""


def streams_of(record: GameRecord, plays: PlayColumns | None = None) -> Streams:
    """Return the streams of a game, with its plays if these are no facts of the record."""
    return tally.streams_of(record) if plays is None else plays.streams


def draft_of(
    facts: Sequence[RoomFact], snapshot: bytes | None = None, registry: Registry = REGISTRY
) -> Draft:
    """Return what a room comes to, of all of its facts and a snapshot of it, if there is one.

    Raises NotOver while the game runs and CalledOff where it never began, Unreadable and NoSuchRules.
    """
    if snapshot is not None:
        try:
            straight = _straight(facts, snapshot, registry)
        except (*MISFITS, NoSuchRules):
            straight = None  # the general way says what is wrong, where anything is
        if straight is not None:
            return straight
    return Draft(*unsealed(facts, registry))


def _straight(facts: Sequence[RoomFact], snapshot: bytes, registry: Registry) -> Draft | None:
    state = snapshot_codec.decode(snapshot, registry)
    begins = next((place for place, fact in enumerate(facts) if isinstance(fact, Play)), len(facts))
    end = next((place for place, fact in enumerate(facts) if type(fact) is Finished), 0)
    if not begins < end <= state.version:
        return None
    for fact in facts[state.version + 1 :]:
        state = next_state(state, fact, registry)
    rules, game = state.setup.rules, last_stage(state).game
    if game is None or game.identical or not isinstance(rules, Category):
        return None
    if any(fact.about.phase not in (None, "opening") for fact in facts[:begins]):
        return None
    plays = PlayColumns(rules, len(game.hands), facts[begins:end])
    if not plays.end_with([hand.play for hand in game.hands]):
        return None
    others: list[dict[str, Any]] = [
        fact_of_record(state, fact, place)
        for place, fact in (*enumerate(facts[:begins]), (end, facts[end]))
        if fact.about.phase is not None
    ]
    return Draft(record_with(others, state), state, plays)
