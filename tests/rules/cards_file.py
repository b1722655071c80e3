"""Write docs/cards.json: the newest card of every ruleset, as clients get it.

    python -m tests.rules.cards_file

Readers of cards in other languages are tested with all of them, the web client's typed commands for one.
A test holds the file fresh.
"""

import json
from pathlib import Path
from typing import Final

from regatta_server.rules.catalogue import REGISTRY

FILE: Final = Path(__file__).resolve().parents[2] / "docs" / "cards.json"


def text() -> str:
    """Return the file as it should be."""
    lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in REGISTRY.cards())
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
