"""The client's hello, and its parts that the server did not accept."""

import logging
from typing import Final

from regatta_protocol.client import Hello
from regatta_protocol.people.player_name import WRITTEN_MOST
from regatta_protocol.server import Welcome

LOG: Final = logging.getLogger("regatta.hello")


def hello_of(
    token: str | None, *, name: str | None = None, language: str | None = None, time_zone: str | None = None
) -> Hello:
    """Return a hello with parts as they are given: the server judges what it could do without.

    Of a name as much is sent as the server needs to see that it is too long.
    """
    # Half a character is no text that can be sent, and nothing that anybody sees.
    sendable = None if name is None else name[: WRITTEN_MOST + 1].encode(errors="ignore").decode()
    given = {"name": sendable, "language": language, "time_zone": time_zone}
    return Hello(token=token).model_copy(update=given)


def bare(hello: Hello) -> Hello:
    """Return a hello with nothing that it could do without, for a server that does not understand it."""
    LOG.warning("The server does not understand the hello: it goes out without name, language and rooms.")
    return Hello(token=hello.token)


def log_problems(welcome: Welcome) -> None:
    """Log which parts of the hello were not taken, and why."""
    for problem in welcome.get("problems", []):
        LOG.warning("%s was not taken: %s", problem["field"], problem["problem"])
