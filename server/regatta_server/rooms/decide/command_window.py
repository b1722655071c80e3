"""The last commands of each player that a room remembers, so that each is done once, however late it arrives.

For those that left the window there is a high-water mark: by name, which is the part of an id before its
final number, the highest number that left. A command not above it may have been done, and is refused.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId
from regatta_protocol.text import Text
from regatta_server.judging.command_checksum import checksum_of, id_reused
from regatta_server.judging.refused import Refused
from regatta_server.limits import COMMAND_NAMES_MOST, DONE_COMMANDS_MOST

DIGITS_MOST: Final = 15
"""Of the number at the end of an id: what has more is no counter, and JSON's numbers hold no more."""
OPEN_MOST: Final = 2 * DONE_COMMANDS_MOST
"""Commands of an open window: they leave it several at once."""

Pairs = tuple[tuple[CommandId, int], ...]
"""Commands with the versions that they brought about, as rooms had them before commands had checksums."""


class DoneCommand(Struct, frozen=True, gc=False, array_like=True):
    """A command that changed the room."""

    command: CommandId
    version: int
    """What it brought about."""
    checksum: int | None
    """Of what it said; None where it was done before there were checksums."""


class CommandWindow(Struct, frozen=True, gc=False, omit_defaults=True):
    """The last commands of a player, the latest last, and how far those before them had come."""

    commands: tuple[DoneCommand, ...]
    highest: dict[str, int] = {}
    """By name, the highest number of the ids that left; the name that left last stands last."""


Remembered = Pairs | CommandWindow


def is_done(remembered: Remembered | None, ask: Command) -> bool:
    """Return whether a command was done before. Raises Refused for its id, where that may not be used."""
    if remembered is None:
        return False
    window = window_of(remembered)
    for one in window.commands:
        if one.command == ask.id:
            if one.checksum not in (None, checksum_of(ask)):
                raise id_reused()
            return True
    if window.highest and overtaken(window, ask.id):
        raise Refused(
            Code.BAD_MESSAGE,
            Text(
                "command-too-late",
                "This comes too late: later commands of yours are done. Let numbers in your ids count up.",
            ),
        )
    return False


def find(remembered: Remembered, command: CommandId) -> DoneCommand | None:
    """Return a command that is remembered, or None."""
    for one in window_of(remembered).commands:
        if one.command == command:
            return one
    return None


def overtaken(remembered: Remembered, command: CommandId) -> bool:
    """Return whether a command that is not remembered may have been done: its number says so.

    It was held up for long, on a line or by a node that stood still. Of ids without a number at the end
    nothing is known.
    """
    name, number = _numbered(command)
    return number is not None and number <= window_of(remembered).highest.get(name, -1)


def with_commands(remembered: Remembered, done: Sequence[DoneCommand]) -> Remembered:
    """Return what is remembered once some more commands are done, whether one by one or at once.

    Those without a checksum are of before there were any, and their rooms must stay what they were.
    """
    place = 0
    while place < len(done) and done[place].checksum is None and not isinstance(remembered, CommandWindow):
        remembered = (*remembered, (done[place].command, done[place].version))[-DONE_COMMANDS_MOST:]
        place += 1
    if place == len(done):
        return remembered
    before = window_of(remembered)
    commands, highest = (*before.commands, *done[place:]), before.highest
    if len(commands) > DONE_COMMANDS_MOST:
        highest = highest.copy()
        for one in commands[:-DONE_COMMANDS_MOST]:
            _rise(highest, one.command)
    return CommandWindow(commands[-DONE_COMMANDS_MOST:], highest)


class OpenWindow:
    """The same, changed in its place: for who takes one command after the other.

    Ids count up, nearly always: what is above all that came is new, and need not be looked for.
    """

    __slots__ = ("_commands", "_highest", "_name", "_number", "changed")

    def __init__(self, remembered: Remembered) -> None:
        """Begin with what is remembered."""
        window = window_of(remembered)
        self._commands = list(window.commands)
        """The latest last; those before the last DONE_COMMANDS_MOST may have left already."""
        self._highest = window.highest.copy()
        self._name, self._number = "", -1
        """The name of the last new command, and a number above which no id of this name was done."""
        self.changed = False
        """Whether anything was added since somebody set this: for who closes it."""

    def is_new(self, command: CommandId) -> bool:
        """Return whether a command has not been done, for all that is known."""
        name, number = _numbered(command)
        if number is not None and name == self._name and number > self._number:
            self._number = number
            return True
        self._leave()
        if any(one.command == command for one in self._commands):
            return False
        if number is None:
            return True
        if number <= self._highest.get(name, -1):
            return False
        done = [_numbered(one.command) for one in self._commands]
        self._name = name
        self._number = max([number] + [other or 0 for whose, other in done if whose == name])
        return True

    def add(self, done: DoneCommand) -> None:
        """Remember a command that is done, which `is_new` has found to be new."""
        self._commands.append(done)
        self.changed = True
        if len(self._commands) >= OPEN_MOST:
            self._leave()

    def closed(self) -> CommandWindow:
        """Return what is remembered now."""
        self._leave()
        return CommandWindow(tuple(self._commands), self._highest.copy())

    def _leave(self) -> None:
        """Let all but the last commands leave."""
        if len(self._commands) > DONE_COMMANDS_MOST:
            for one in self._commands[:-DONE_COMMANDS_MOST]:
                _rise(self._highest, one.command)
            del self._commands[:-DONE_COMMANDS_MOST]


def window_of(remembered: Remembered) -> CommandWindow:
    """Return the window; of before there were marks, as if ids had counted up in those that left."""
    if isinstance(remembered, CommandWindow):
        return remembered
    commands = tuple(DoneCommand(command, version, None) for command, version in remembered)
    highest: dict[str, int] = {}
    if len(remembered) >= DONE_COMMANDS_MOST:
        for command, _ in remembered:
            name, number = _numbered(command)
            if number is not None:
                highest[name] = min(number - 1, highest.get(name, number))
    return CommandWindow(commands, highest)


def _rise(highest: dict[str, int], command: CommandId) -> None:
    """Raise the marks once a command has left the window."""
    name, number = _numbered(command)
    if number is None:
        return
    mark = highest.pop(name, number)
    if len(highest) >= COMMAND_NAMES_MOST:
        del highest[next(iter(highest))]
    highest[name] = max(number, mark)


def _numbered(command: CommandId) -> tuple[str, int | None]:
    """Return what stands before the number at the end of an id, and the number; None where there is none."""
    name, dash, number = command.rpartition("-")
    counts = number.isdecimal() and len(number) <= DIGITS_MOST
    return name + dash, int(number) if counts else None
