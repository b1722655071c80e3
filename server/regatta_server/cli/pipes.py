"""Standard output into a pipe whose reader stops early, as `| head` does: it ends without complaint."""

import io
import os
import sys
from typing import TYPE_CHECKING, Final

from typing_extensions import override

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

ENDED: Final = 1
"""The exit status of a command that nobody reads to its end."""


class UntilRead(io.FileIO):
    """Ends the command where its reader has gone: who catches failures of a store or file does not see it."""

    @override
    def write(self, data: "ReadableBuffer", /) -> int:
        """Write, or raise SystemExit; what is left then goes nowhere, or Python would complain at its end."""
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
            raise SystemExit(ENDED) from None


def end_with_reader() -> None:
    """Let this process end where nobody reads its standard output any more, from now on."""
    out = sys.stdout
    if out is not sys.__stdout__ or not isinstance(out, io.TextIOWrapper) or out.isatty():
        return
    raw = UntilRead(out.fileno(), "w", closefd=False)
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), encoding=out.encoding, errors=out.errors)
