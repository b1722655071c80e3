"""Seven bugs to plant, to see that the checkers find them. Each breaks the process that it is called in."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha1
from typing import Any, Final

from msgspec.structs import replace

from regatta_protocol.ids import PlayerId
from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.decide.stages.stage import AnyStage
from regatta_server.rooms.run.room import Room
from regatta_server.rooms.storage import commit_store, move_store
from regatta_server.rooms.storage.answers import Committed, Done
from regatta_server.rooms.storage.commit_store import Commit
from regatta_server.rooms.storage.store import Store
from regatta_server.store.scripts import Script


def commit_unchecked() -> None:
    """Write behind whatever is there, without looking whether another node was first."""
    lines = commit_store.COMMIT.text.splitlines()
    [last] = [at for at, line in enumerate(lines) if line.startswith("local last = ")]
    [gone] = [at for at, line in enumerate(lines) if line.startswith("if ARGV[1] == '' and")]
    behind = "if last then first = tonumber(string.match(last[1], '^%d+')) + 1 end"
    text = "\n".join([*lines[: last + 1], behind, *lines[gone:]])
    _become(commit_store.COMMIT, text)
    lines = move_store.MOVE.text.splitlines()
    [differs] = [at for at, line in enumerate(lines) if line.startswith("if last[1] ~= ARGV[3]")]
    ends = lines.index("end", differs)
    behind = "after = string.format('%d-%s', string.match(last[1], '^%d+') + 1, string.match(after, '%d+$'))"
    _become(move_store.MOVE, "\n".join([*lines[:differs], behind, *lines[ends + 1 :]]))


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
    for script in (commit_store.COMMIT, move_store.MOVE):
        _edit(script, "if not line then", "if true then")

    def stood_still(self: Store, until_ms: int) -> None:
        """Forget it."""

    _replace(Store, "stood_still", stood_still)


def compare_versions() -> None:
    """Look at the version of a room alone, and not at whose commit it is."""
    of = "string.match({}, '^%d*')".format
    for script, stood, judged in (
        (commit_store.COMMIT, "(last and last[1] or '')", "ARGV[1]"),
        (move_store.MOVE, "last[1]", "ARGV[3]"),
    ):
        _edit(script, f"if {stood} ~= {judged}", f"if {of(stood)} ~= {of(judged)}")


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


def _edit(script: Script, text: str, by: str) -> None:
    assert script.text.count(text) == 1, f"{text!r} is gone: plant this bug elsewhere"
    _become(script, script.text.replace(text, by))


def _become(script: Script, text: str) -> None:
    script.text = text
    script.sha = sha1(text.encode(), usedforsecurity=False).hexdigest()
