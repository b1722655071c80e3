"""Brings the catalogues of the server up to what is said, and counts what each language lacks.

    python -m tests.languages.merge            # counts; fails where a language lacks texts and is no draft
    python -m tests.languages.merge --write    # adds what is new, marks what has changed, drops the rest

What has changed is kept as fuzzy, with the English that it was made of: it is English until it was read.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polib

from regatta_server.languages.catalogues import MESSAGES, PARTS, TEXTS
from regatta_server.languages.language import DRAFTS
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.catalogue import TEXTS as RULES_TEXTS
from tests.languages.sentences import all_sentences

WIDTH: Final = 110
WORDS: Final = {"cards": (), "rules": ("light", "dark", "yacht")}
"""Words that texts about cards have in their gaps, beside those that are printed on one."""

Wanted = Mapping[str, tuple[str, ...]]
"""By id, or by the English itself where that is the key: the English, or that of one and of several."""


@dataclass(frozen=True, slots=True)
class Count:
    """How much of a catalogue there is."""

    tag: str
    part: str
    there: int
    wanted: int

    @property
    def is_whole(self) -> bool:
        """Return whether nothing is missing."""
        return self.there == self.wanted


def card_texts() -> Iterator[str]:
    """Yield all that is printed on the cards of all versions."""
    for rules in REGISTRY.versions:
        card = rules.card
        yield from (card["name"], card["subtitle"], card["summary"])
        for part in (*card["rows"], *card["options"]):
            yield from (part["name"], part["hint"])
        yield from (line["name"] for line in card["lines"])


def page_texts() -> Iterator[str]:
    """Yield all that people wrote for rules pages."""
    for text in RULES_TEXTS.values():
        yield from (text.source, *text.special, *text.readings, *text.tips)


def wanted(part: str) -> Wanted:
    """Return what a catalogue should have."""
    if part == MESSAGES:
        return {one.id: one.forms for one in all_sentences()}
    texts = card_texts() if part == "cards" else page_texts()
    printed = set(card_texts()) if part == "rules" else set()
    return {text: (text,) for text in (*texts, *WORDS[part]) if text not in printed}


def merged(catalogue: Any, want: Wanted) -> Any:
    """Return a catalogue with an entry for all that is wanted, by the alphabet, and for nothing else."""
    known = {entry.msgctxt or entry.msgid: entry for entry in catalogue}
    new = polib.POFile(wrapwidth=WIDTH)
    new.metadata, new.header = catalogue.metadata, catalogue.header
    for key, forms in sorted(want.items()):
        entry = known.get(key) or polib.POEntry(msgctxt=None if key == forms[0] else key, msgid=forms[0])
        if (entry.msgid, entry.msgid_plural) != (forms[0], "".join(forms[1:])):
            entry.previous_msgid, entry.msgid, entry.msgid_plural = entry.msgid, forms[0], "".join(forms[1:])
            if is_translated(entry):
                entry.flags.append("fuzzy")
        if entry.msgid_plural and not entry.msgstr_plural:
            entry.msgstr, entry.msgstr_plural = "", dict.fromkeys(range(2), entry.msgstr)
        new.append(entry)
    return new


def is_translated(entry: Any) -> bool:
    """Return whether an entry is said."""
    says: list[str] = [*entry.msgstr_plural.values()] or [entry.msgstr]
    return all(says) and not entry.fuzzy


def lacking(catalogue: Any, want: Wanted) -> list[str]:
    """Return the keys of what a catalogue does not say, or says of another English."""
    known = {
        entry.msgctxt or entry.msgid: (entry.msgid, entry.msgid_plural)
        for entry in catalogue
        if is_translated(entry)
    }
    return [key for key, forms in want.items() if known.get(key) != (forms[0], "".join(forms[1:]))]


def main(write: bool) -> int:
    """Count, and write before that where it is wished. Return 1 where a language lacks what it may not."""
    counts = []
    for folder in sorted(TEXTS.iterdir()):
        for part in PARTS:
            path, want = folder / f"{part}.po", wanted(part)
            catalogue = polib.pofile(str(path), wrapwidth=WIDTH)
            if write:
                catalogue = merged(catalogue, want)
                catalogue.save(str(path))
            missing = lacking(catalogue, want)
            counts.append(Count(folder.name, part, len(want) - len(missing), len(want)))
            for key in missing if write else ():
                print(f"  {_shown(path)} lacks {key}")
    for count in counts:
        draft = " (draft)" if count.tag in DRAFTS else ""
        print(f"{count.tag}{draft} {count.part}: {count.there} of {count.wanted}")
    return int(any(not count.is_whole and count.tag not in DRAFTS for count in counts))


def _shown(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv))
