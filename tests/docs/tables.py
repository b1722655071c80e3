"""The table of settings in docs/hosting.md: `python -m tests.docs.tables` writes it anew from Settings."""

import re
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, get_args, get_origin

from regatta_server.settings import Settings

HOSTING: Final = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
BEGIN: Final = "<!-- settings: python -m tests.docs.tables -->\n"
END: Final = "<!-- end of settings -->\n"


def shown(default: object) -> str:
    """Return a default as the table writes it."""
    if default is None:
        return "none"
    if default == "":
        return "empty"
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


def choices(annotation: Any) -> str:
    """Return what a setting may be, where that is a list."""
    if get_origin(annotation) is UnionType:
        return "".join(choices(part) for part in get_args(annotation))
    if annotation is bool:
        return "`true` or `false`. "
    if get_origin(annotation) is not Literal:
        return ""
    *first, last = (f"`{choice}`" for choice in get_args(annotation))
    return f"{', '.join(first)} or {last}. "


def table() -> str:
    """Return the table of all settings, in the order of the class."""
    lines = ["| name | default | meaning |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        meaning = " ".join((field.description or "").split())
        cells = (f"`REGATTA_{name.upper()}`", shown(field.default), choices(field.annotation) + meaning)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
    """Return the page with the table as it must be."""
    return re.sub(f"(?<={re.escape(BEGIN)}).*?(?={re.escape(END)})", lambda _: table(), page, flags=re.DOTALL)


if __name__ == "__main__":
    HOSTING.write_text(with_table(HOSTING.read_text(encoding="utf-8")), encoding="utf-8")
