"""What members read in their language: a room's card, and why rows are barred. Nothing else has words."""

from collections.abc import Mapping
from typing import Any

from regatta_protocol.messages.room import Snapshot
from regatta_protocol.sheet import Row
from regatta_server.languages.language import Language


def snapshot_in(shown: Snapshot, language: Language) -> Snapshot:
    """Return a snapshot with its card and barred rows in a language."""
    if language.is_english:
        return shown
    translation: Any = {
        **shown,
        "card": language.card(shown["card"]),
        "hands": _hands(shown["hands"], language),
    }
    return translation  # type: ignore[no-any-return] # the same members


def says_words(event: Mapping[str, Any]) -> bool:
    """Return whether an event of a room may say any: nearly none does."""
    return "barred" in event or "hands" in event


def event_in(event: Any, language: Language) -> Any:
    """Return an event of a room with its words in a language."""
    if language.is_english or not says_words(event):
        return event
    translation = dict(event)
    if "barred" in translation:
        translation["barred"] = language.say(translation["barred"])
    if "hands" in translation:
        translation["hands"] = _hands(translation["hands"], language)
    return translation


def _hands(hands: Any, language: Language) -> list[Any]:
    return [
        {**hand, "sheet": {**hand["sheet"], "rows": [_row(row, language) for row in hand["sheet"]["rows"]]}}
        for hand in hands
    ]


def _row(row: Row, language: Language) -> Row:
    return {**row, "barred": language.say(row["barred"])} if "barred" in row else row
