"""Logs: one line per event, JSON for machines or colours for people. Never tokens, seeds or hidden dice."""

import io
import logging
import sys
from typing import Final, Literal, TextIO, cast

import structlog


class _Stderr(io.TextIOBase):
    """Standard error as it is when a line is written: loggers are made once and outlive a redirection."""

    def write(self, text: str, /) -> int:
        return sys.stderr.write(text)

    def flush(self) -> None:
        sys.stderr.flush()


def form(wanted: Literal["auto", "json", "console"]) -> Literal["json", "console"]:
    """Return the form of the lines: where it is not said, for people on a terminal, JSON elsewhere."""
    if wanted != "auto":
        return wanted
    return "console" if sys.stderr.isatty() else "json"


CONTROLS: Final = {
    code: f"\\u{code:04x}"
    for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A))
}
"""What could end a line, colour a terminal or turn a text around."""


def _without_controls(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Let nothing that came from outside pass for lines of ours; JSON does that by itself."""
    return {
        name: value.translate(CONTROLS) if isinstance(value, str) else value for name, value in event.items()
    }


def set_up(form: Literal["json", "console"], level: str, **everywhere: object) -> None:
    """Send structlog's lines, and those of libraries from warning up, to standard error in one form.

    `everywhere` is what each line bears.
    """

    def bearing(_: object, __: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
        line.update(everywhere)
        return line

    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        bearing,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    last: list[structlog.typing.Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if form == "json"
        else [
            _without_controls,
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(),
                # The prettier ones print the values of variables, and a room's state has its seed.
                exception_formatter=structlog.dev.plain_traceback,
            ),
        ]
    )
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        # A line and its end in one write: several processes write to one file, and would write in between.
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, _Stderr())),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
            foreign_pre_chain=shared,
        )
    )
    logging.basicConfig(handlers=[handler], level=max(number, logging.WARNING), force=True)
    # A client that breaks off, or speaks no WebSocket, is not news: it is counted instead.
    logging.getLogger("websockets.server").setLevel(logging.CRITICAL)
