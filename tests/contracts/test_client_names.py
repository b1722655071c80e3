"""The client's names say what a thing is, as those in Python do: what is left of participles grows less."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.contracts.test_names import parts

ROOT: Final = Path(__file__).resolve().parents[2]
REFUSED: Final = frozenset({"told", "asked", "said", "kept", "had", "wish", "wishes"})
SUFFIXES: Final = (".ts", ".svelte", ".mjs")
GENERATED: Final = "protocol.gen.ts"

TOKEN: Final = re.compile(
    r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*""",
    re.DOTALL,
)
SCRIPT: Final = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)
HOLE: Final = re.compile(r"\$\{([^}]*)\}")

LEFT: Final[Counter[str]] = Counter(
    {
        "AsideSaid": 2,
        "Asked": 4,
        "EntrySaid": 2,
        "GAMES_KEPT_MOST": 2,
        "KEPT_MOST": 2,
        "Kept": 7,
        "KeptGames": 1,
        "SAID": 2,
        "SAID_BY_CLIENT": 2,
        "Said": 15,
        "SaidLine": 28,
        "ThrowSaid": 2,
        "Told": 4,
        "_said": 2,
        "alwaysTold": 5,
        "asked": 81,
        "askedBeside": 2,
        "askedOf": 2,
        "entriesSaid": 6,
        "fetchKept": 15,
        "forgetKept": 3,
        "hiddenTotalSaid": 5,
        "kept": 80,
        "keptDice": 6,
        "keptFaces": 3,
        "keptGroups": 3,
        "keptHint": 2,
        "keptNow": 3,
        "keptTexts": 3,
        "noneKept": 2,
        "rowSaid": 5,
        "said": 281,
        "saidBack": 3,
        "saidHidden": 3,
        "saidOf": 10,
        "seatSaid": 5,
        "timesSaid": 4,
        "told": 22,
        "turnPointsSaid": 2,
        "turnSaid": 3,
        "windowSaid": 10,
        "wish": 3,
    }
)
"""How often each name is still there. `said`, `kept`, `Said` and `SaidLine` are members and messages of the
wire, too, and stay as far as they are those; of the others each change may only take away."""


def names_in(source: str) -> Iterator[str]:
    """Yield the names in TypeScript: neither words in comments nor in texts, but those in holes of texts."""
    for token in TOKEN.findall(source):
        if token.startswith("`"):
            for hole in HOLE.findall(token):
                yield from names_in(hole)
        elif re.match(r"[A-Za-z_$]", token):
            yield token


def refused(file: str, source: str) -> Counter[str]:
    """Return the names of a file that have a word which names nothing, and how often they are there."""
    code = "\n".join(SCRIPT.findall(source)) if file.endswith(".svelte") else source
    return Counter(name for name in names_in(code) if parts(name) & REFUSED)


def test_the_client_has_no_more_of_these_names_than_it_had() -> None:
    folders = [ROOT / "client_web" / "src", ROOT / "client_web" / "scripts"]
    files = [
        path for folder in folders for path in folder.rglob("*") if path.suffix in (".ts", ".svelte", ".mjs")
    ]
    assert len(files) > 500, "the search found no files: it looks in the wrong place"
    found: Counter[str] = Counter()
    for path in files:
        if path.name != GENERATED:
            found += refused(path.name, path.read_text(encoding="utf-8"))
    assert found - LEFT == Counter()


@pytest.mark.parametrize(
    ("file", "source", "names"),
    [
        ("one.ts", "const kept = await cache.keys()", {"kept"}),
        ("one.ts", "export function rowSaid(): void {}\nthis.#told = 1", {"rowSaid", "told"}),
        ("one.ts", "const GAMES_KEPT_MOST = 1", {"GAMES_KEPT_MOST"}),
        ("one.ts", "say(`of ${wish.name} said`, 'told', \"asked\") // kept\n/* had\nsaid */", {"wish"}),
        ("one.ts", "const skeptic = basked", set()),
        (
            "One.svelte",
            '<script lang="ts">\n  const asked = 1\n</script>\n<p>said, told</p>',
            {"asked"},
        ),
    ],
)
def test_the_search_finds_a_name_wherever_it_stands(file: str, source: str, names: set[str]) -> None:
    assert set(refused(file, source)) == names
