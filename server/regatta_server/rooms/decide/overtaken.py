"""Commands that come so late that what their players asked for after them has been done."""

from collections.abc import Sequence

from regatta_protocol.ids import CommandId
from regatta_server.limits import DONE_KEPT


def overtaken(done: Sequence[tuple[CommandId, int]], command: CommandId) -> bool:
    """Return whether a command is older than those of its player that a room remembers, as its number says.

    It was held up for long, on a line or by a node that stood still, and may have been done since: those
    behind it were. Where ids do not end in numbers that count up, nothing is known.
    """
    if len(done) < DONE_KEPT:
        return False
    name, dash, number = command.rpartition("-")
    if not number.isdecimal():
        return False
    last = done[-1][0].removeprefix(name + dash)
    if last.isdecimal() and int(number) > int(last):
        return False  # as nearly all are
    known = [one.removeprefix(name + dash) for one, _ in done if one.startswith(name + dash)]
    if not known or not known[-1].isdecimal() or int(number) > int(known[-1]):
        return False
    numbers = [int(one) for one in known if one.isdecimal()]
    return len(numbers) == len(known) and numbers == sorted(numbers) and int(number) < numbers[0]
