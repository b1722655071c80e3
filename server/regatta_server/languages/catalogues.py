"""All languages, read from their catalogues once.

A language is a folder of catalogues of gettext, one for each of `PARTS`: of messages a text's id is the
`msgctxt`. An entry that is empty, or marked as fuzzy, is not said.
"""

from collections.abc import Mapping
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any, Final

import polib

from regatta_server.languages.language import ENGLISH, ENGLISH_TAG, Forms, Language

TEXTS: Final = Path(__file__).parent / "texts"
MESSAGES: Final = "messages"
PARTS: Final = ("cards", "rules", MESSAGES)
"""What is printed on cards, what people wrote for rules pages, and texts by their ids."""


@cache
def languages() -> Mapping[str, Language]:
    """Return all languages by their tags, read once."""
    return {
        ENGLISH_TAG: ENGLISH,
        **{folder.name: read_language(folder) for folder in sorted(TEXTS.iterdir())},
    }


def language_of(tag: str | None) -> Language:
    """Return the language that a tag asks for, `de` for `de-AT`; English where there is none of it."""
    rest = "" if tag is None else tag.lower()
    while rest:
        if (found := languages().get(rest)) is not None:
            return found
        rest = rest.rpartition("-")[0]
    return ENGLISH


def read_language(folder: Path) -> Language:
    """Return the language of a folder. Raises OSError where a catalogue is missing, or is none."""
    cards, rules, messages = (polib.pofile(str(folder / f"{part}.po")) for part in PARTS)
    about = messages.metadata
    return Language(
        folder.name,
        texts={entry.msgid: entry.msgstr for part in (cards, rules) for entry in part if _forms(entry)},
        messages={entry.msgctxt: forms for entry in messages if (forms := _forms(entry))},
        plural=c2py(about["Plural-Forms"].partition("plural=")[2].rstrip(";")),
        thousands=about["X-Thousands"],
    )


def _forms(entry: Any) -> Forms:
    """Return what an entry says; nothing where nobody has translated it, or it is to be read through."""
    forms = [entry.msgstr_plural[place] for place in sorted(entry.msgstr_plural)] or [entry.msgstr]
    return forms if all(forms) and not entry.fuzzy else []
