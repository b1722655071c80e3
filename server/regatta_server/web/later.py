"""Answers for requests that have to wait: the bots are not ready, or too much slow work is queued."""

from http import HTTPStatus
from math import ceil
from typing import Final

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.bots.process.bot_process import BotsBusy, NoAnswer, TableMissing
from regatta_server.runtime.pools import PoolBusy
from regatta_server.web.answers import Wrong

TABLE_S: Final = 5
"""When to ask again where a table is being made: most take some seconds."""
MOMENT_S: Final = 1
"""When to ask again where too many others ask just now."""


def later(why: NoAnswer) -> Wrong:
    """Return the answer that says when to ask again."""
    wait_s = TABLE_S if isinstance(why, TableMissing) else MOMENT_S
    code = Code.BUSY if isinstance(why, BotsBusy) else Code.UNAVAILABLE
    return Wrong(HTTPStatus.SERVICE_UNAVAILABLE, code, why.message, **{"Retry-After": str(wait_s)})


def busy(full: PoolBusy) -> Wrong:
    """Return the answer that says when the pool of slow work may have a place again."""
    why = Text("server-too-busy", "The server has much of this to do just now: try again in a few seconds.")
    return Wrong(HTTPStatus.SERVICE_UNAVAILABLE, Code.BUSY, why, **{"Retry-After": str(ceil(full.wait_s))})
