"""Seven bugs to plant, to see that the checkers find them. Each breaks the process that it is called in."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha1
from typing import Any, Final

from msgspec.structs import replace

from regatta_protocol.ids import PlayerId
from regatta_server.rooms.decide.codec import Unreadable
from regatta_server.rooms.decide.stages.stage import AnyStage
from regatta_server.rooms.run.answers import Committed, Done
from regatta_server.rooms.run.room import Room
from regatta_server.rooms.storage import store
from regatta_server.rooms.storage.store import Commit, Store


def commit_unchecked() -> None:
    """Write behind whatever is there, without looking whether another node was first."""
    lines = store.COMMIT.text.splitlines()
    [last] = [at for at, line in enumerate(lines) if line.startswith("local last = ")]
    [gone] = [at for at, line in enumerate(lines) if line.startswith("if ARGV[1] == '' and")]
    behind = "if last then first = tonumber(string.match(last[1], '^%d+')) + 1 end"
    _script(lambda _: "\n".join([*lines[: last + 1], behind, *lines[gone:]]))


def tell_before_store() -> None:
    """Take every change for stored as soon as it is judged."""
    stored = Store.commit

    def commit(self: Store, change: Commit, done: Done) -> None:
        version = change.first + len(change.facts) - 1
        asyncio.get_running_loop().call_soon(done, Committed(f"{version}-1"))
        stored(self, change, lambda _: None)

    _replace(Store, "commit", commit)


def lose_alarms() -> None:
    """Take the alarm from before a change away behind it: the next one has the same name, and goes, too."""
    stored = Store.commit

    def commit(self: Store, change: Commit, done: Done) -> None:
        stored(self, change, done)
        if change.expected and change.due != "=":
            self.forget_alarm(change.room)

    _replace(Store, "commit", commit)


def do_again() -> None:
    """Remember no command that was done."""

    def done_version(self: AnyStage, player: PlayerId, command: str) -> None:
        """Say that it never was."""

    _replace(AnyStage, "done_version", done_version)


def ignore_gaps() -> None:
    """Take each change of another node as if it followed the last one that was heard of."""

    def heard(self: Room, expected: str, position: str, facts: Sequence[bytes]) -> None:
        copy, version = self._copy, int(position.partition("-")[0])
        if copy is not None and version > copy.state.version and not self._sync.busy:
            copy.state = replace(copy.state, version=version - len(facts))
            with contextlib.suppress(Unreadable):
                self._audience.follow(copy, position, facts)

    _replace(Room, "heard", heard)


def leave_lines() -> None:
    """Store what players asked for wherever they are by now."""
    _script(lambda text: text.replace("if not line then", "if true then"))

    def stood_still(self: Store, until_ms: int) -> None:
        """Forget it."""

    _replace(Store, "stood_still", stood_still)


def compare_versions() -> None:
    """Look at the version of a room alone, and not at whose commit it is."""
    whole = "(last and last[1] or '') ~= ARGV[1]"
    version = "string.match(last and last[1] or '', '^%d*') ~= string.match(ARGV[1], '^%d*')"
    _script(lambda text: text.replace(whole, version))


BUGS: Final[Mapping[str, Callable[[], None]]] = {
    "commit-unchecked": commit_unchecked,
    "tell-before-store": tell_before_store,
    "lost-alarm": lose_alarms,
    "no-deduplication": do_again,
    "gap-ignored": ignore_gaps,
    "line-not-fenced": leave_lines,
    "stamp-not-compared": compare_versions,
}


def _replace(of: type, name: str, by: Any) -> None:
    assert hasattr(of, name), f"{of.__name__}.{name} is gone: plant this bug elsewhere"
    setattr(of, name, by)


def _script(edit: Callable[[str], str]) -> None:
    """Change commit.lua, and let it do all that is stored."""
    _replace(Commit, "is_plain", False)
    before = store.COMMIT.text
    store.COMMIT.text = edit(before)
    assert store.COMMIT.text != before, "commit.lua has changed: plant this bug elsewhere"
    store.COMMIT.sha = sha1(store.COMMIT.text.encode(), usedforsecurity=False).hexdigest()
