"""Compares the fast path with the general one, which is the reference: both must make the same of a move."""

from typing import Any

import orjson
import structlog

from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.decide.views.events import event
from regatta_server.rooms.fast.compact_game import Judged
from regatta_server.rooms.storage.commit_store import Commit
from regatta_server.rooms.storage.commits import as_commit

log = structlog.get_logger()


def compared(before: Playing, act: Act, judged: Judged, commit: Commit) -> RoomState | None:
    """Return the room that comes of a move by the general path; None where that comes to something else.

    What is stored and what is told are compared, byte for byte. A refusal is something else, whatever it
    says: the fast path refuses nothing.
    """
    try:
        change = decide(before, act)
    except Refused as refused:
        _differs("refused", refused.message, commit)
        return None
    if change is None or len(change.facts) != 1:
        _differs("facts", change, judged.fact)
        return None
    wanted = as_commit(commit.expected, before, change, intake=commit.intake, now_ms=act.now_ms)
    theirs = orjson.dumps(event(before, change.facts[0], change.state))
    words = judged.event if judged.words is None else orjson.dumps(judged.words)
    if wanted != commit or not theirs == judged.event == words:
        _differs("commit", (wanted, theirs), (commit, judged.event, words))
        return None
    return change.state


def check_state(ours: RoomState, wanted: RoomState) -> bool:
    """Return whether this is the room that comes of a move by the general path; else somebody hears of it."""
    if ours == wanted:
        return True
    _differs("state", wanted, ours)
    return False


def _differs(what: str, wanted: Any, ours: Any) -> None:
    metrics.FAST_PATH_DIFFERS.inc()
    log.error("fast_path_differs", what=what, wanted=repr(wanted), ours=repr(ours))
