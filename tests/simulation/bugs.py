"""Five bugs to plant, to see that the checkers find them. Each breaks the process that it is called in."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha1
from typing import Any, Final

from server.rooms.decide.codec import decode
from server.rooms.decide.state import RoomState
from server.rooms.run import store
from server.rooms.run.room import Room
from server.rooms.run.rooms import Rooms
from server.rooms.run.store import Commit, Committed, Done, Store


def commit_before_check() -> None:
    """Write the state, and only then look whether another node was first."""
    lines = store.COMMIT.text.splitlines()
    [check] = [at for at, line in enumerate(lines) if line.startswith("local version = ")]
    [write] = [line for line in lines if line.startswith("redis.call('HSET', KEYS[1], 'version'")]
    text = "\n".join([*lines[: check + 1], write, *lines[check + 1 :]])
    store.COMMIT.text = text
    store.COMMIT.sha = sha1(text.encode(), usedforsecurity=False).hexdigest()


def tell_before_store() -> None:
    """Take every change for stored as soon as it is judged."""
    stored = Store.commit

    def commit(self: Store, change: Commit, done: Done) -> None:
        asyncio.get_running_loop().call_soon(done, Committed())
        stored(self, change, lambda _: None)

    _replace(Store, "commit", commit)


def lose_alarms() -> None:
    """Take an alarm away when it is claimed, instead of when it is done."""
    rings = Rooms.alarm

    def alarm(self: Rooms, room: str) -> None:
        state = self.here(room)
        if state is None or not state.over:
            self._store.forget_alarm(room)
        rings(self, room)

    _replace(Rooms, "alarm", alarm)


def do_again() -> None:
    """Remember no command that was done."""

    def done_version(self: RoomState, player: str, command: str) -> None:
        """Say that it never was."""

    _replace(RoomState, "done_version", done_version)


def ignore_gaps() -> None:
    """Take each change of another node as if it followed the last one that was heard of."""

    def heard(self: Room, after: int, version: int, state: bytes, facts: Sequence[bytes]) -> None:
        if self.state is not None and version > self.version and not self._busy:
            self.version = max(self.version, after)
            self._take(version, decode(state), facts)

    _replace(Room, "heard", heard)


BUGS: Final[Mapping[str, Callable[[], None]]] = {
    "commit-before-check": commit_before_check,
    "tell-before-store": tell_before_store,
    "lost-alarm": lose_alarms,
    "no-deduplication": do_again,
    "gap-ignored": ignore_gaps,
}


def _replace(of: type, name: str, by: Callable[..., Any]) -> None:
    assert hasattr(of, name), f"{of.__name__}.{name} is gone: plant this bug elsewhere"
    setattr(of, name, by)
