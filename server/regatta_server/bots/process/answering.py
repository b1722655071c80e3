"""The process of bots, as `bot_process.py` starts it: `-m …process.answering DATA`.

It reads questions as lines of JSON, `[question, given]`, and answers each in order: `{"answer": …}`, or
`missing` with the ruleset whose table does not exist, or `wrong` with the reason.
"""

import contextlib
import os
import sys
from pathlib import Path
from typing import Any, Final

import orjson
import structlog

from regatta_protocol.text import Text, packed
from regatta_server.bots.process.questions import QUESTIONS
from regatta_server.bots.process.tables import NoTable, Tables
from regatta_server.bots.solver.scoring import Unsolvable
from regatta_server.bots.solver.tables import FOLDER
from regatta_server.observe import log as logs
from regatta_server.settings import read_settings

log = structlog.get_logger()

NICENESS: Final = 5
"""Bots can wait for some milliseconds where processors are short: who is connected goes first."""


def answered(question: str, given: Any, tables: Tables) -> dict[str, Any]:
    """Return the answer to a question, or why there is none."""
    try:
        return {"answer": QUESTIONS[question](tables, given)}
    except NoTable as missing:
        return {"missing": missing.ruleset, "totals": missing.totals}
    except Unsolvable as unsolvable:
        text = str(unsolvable)
        return {"wrong": packed(Text("unanswerable", "{why}.", why=text[:1].upper() + text[1:]))}
    except Exception:
        log.exception("bots_failed", question=question)
        return {"wrong": packed(Text("fault-noted", "Something went wrong; it has been noted."))}


def main() -> None:
    """Answer until the input ends."""
    settings = read_settings()
    logs.set_up(logs.form(settings.log), settings.log_level, worker="bots")
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    tables = Tables(Path(sys.argv[1]) / FOLDER)
    # What else may be printed is no answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.suppress(BrokenPipeError):
        for line in sys.stdin.buffer:
            question, given = orjson.loads(line)
            answers.write(orjson.dumps(answered(question, given, tables)) + b"\n")
            answers.flush()


if __name__ == "__main__":
    main()
