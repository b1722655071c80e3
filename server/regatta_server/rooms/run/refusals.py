"""Rooms that this node cannot read: each is reported once and then left alone, whatever is due in it."""

from collections import Counter
from typing import Final

import structlog

from regatta_protocol.ids import RoomId
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.run.inbox import other_rules, unreadable
from regatta_server.rules.registry import NoSuchRules
from regatta_server.store import keys

REFUSALS_MOST: Final = 100_000
"""Rooms of which a node remembers that it cannot read them: 100 bytes each."""

log = structlog.get_logger()


class Refusals:
    """What was found to be so. Another node may know more, and a newer version: nothing of it is stored."""

    def __init__(self) -> None:
        """Begin with none."""
        self._rooms: set[RoomId] = set()
        self.alarms: Counter[str] = Counter()
        """By sorted set of alarms, how many of them are there: these stay, before those of other rooms."""
        self._rules: set[tuple[str, int | None]] = set()
        """Rules that rooms have and this node has not, each of which has been logged."""
        self._many = False

    def __contains__(self, room: RoomId) -> bool:
        """Say whether a room was found to be one that cannot be read here."""
        return room in self._rooms

    def add(self, room: RoomId, problem: Unreadable | NoSuchRules) -> Refused:
        """Log why a room cannot be read, once for it or for its rules; return what its players are told."""
        is_new = room not in self._rooms and self._keep(room)
        if isinstance(problem, NoSuchRules):
            which = (problem.ruleset, problem.version)
            if which not in self._rules:
                self._rules.add(which)
                log.error("rules_missing", ruleset=problem.ruleset, version=problem.version)
            return other_rules()
        if is_new:
            log.error("room_unreadable", room=room, problem=str(problem))
        return unreadable()

    def _keep(self, room: RoomId) -> bool:
        """Remember a room, and say whether there was a place for it."""
        if len(self._rooms) >= REFUSALS_MOST:
            if not self._many:
                self._many = True
                log.error("rooms_unreadable", more_than=REFUSALS_MOST, all_of_them="regatta rooms check")
            return False
        self._rooms.add(room)
        self.alarms[keys.alarms_of(room)] += 1
        return True
