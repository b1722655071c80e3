"""The only list of rulesets, and that it stays the only one."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from regatta_server.rules import cards as card_files
from regatta_server.rules.catalogue import OLDER, REGISTRY, RULES, TEXTS, cards, rules

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("*.py", "*.lua", "*.ts", "*.js", "*.svelte", "*.html", "*.css")
SEARCHED = ("server", "protocol", "client_web/src")
ALLOWED = (
    "server/regatta_server/rules/",
    "server/regatta_server/web/client/",
    "client_web/src/ui/artwork/artwork.ts",
)
"""The rules themselves, the client as built, and the pictures that a ruleset may have."""


def sources(root: Path) -> list[Path]:
    """Return the source files under `root` that may not know a ruleset; a client's tests may."""
    found = [path for top in SEARCHED for kind in SOURCES for path in (root / top).rglob(kind)]
    return [
        path
        for path in found
        if not path.relative_to(root).as_posix().startswith(ALLOWED) and ".test." not in path.name
    ]


def places_that_name_a_ruleset(root: Path) -> list[str]:
    """Return "file:line" wherever a source has a ruleset's id in quotation marks."""
    ids = "|".join(re.escape(ruleset) for ruleset in RULES)
    quoted = re.compile(rf"""(["'`])(?:{ids})\1""")
    return [
        f"{path.relative_to(root).as_posix()}:{number}"
        for path in sources(root)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if quoted.search(line)
    ]


def test_no_source_outside_the_rules_names_a_ruleset() -> None:
    assert len(sources(ROOT)) > 5, "the search found no sources: it looks in the wrong place"
    assert places_that_name_a_ruleset(ROOT) == []


def test_the_search_finds_a_ruleset_named_in_a_source_and_spares_the_allowed_places(tmp_path: Path) -> None:
    for name in (
        "server/regatta_server/game/table.py",
        "server/regatta_server/rules/cards/any.py",
        "client_web/src/Lobby.svelte",
        "client_web/src/ui/artwork/artwork.ts",
        "client_web/src/state.test.ts",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"first line\nif game == '{next(iter(RULES))}'\n", encoding="utf-8")
    assert places_that_name_a_ruleset(tmp_path) == [
        "server/regatta_server/game/table.py:2",
        "client_web/src/Lobby.svelte:2",
    ]


def test_every_card_file_is_in_the_catalogue_under_its_own_id() -> None:
    files = [module.name for module in iter_modules(card_files.__path__)]
    ids = [import_module(f"{card_files.__name__}.{file}").CARD.ruleset for file in files]
    assert [ruleset.replace("-", "_") for ruleset in ids] == files
    assert set(ids) <= set(RULES)


def test_a_ruleset_is_found_by_its_id_and_version() -> None:
    for ruleset in RULES:
        assert rules(ruleset) is RULES[ruleset]
        assert rules(ruleset).card["ruleset"] == ruleset
        assert rules(ruleset, RULES[ruleset].card["ruleset_version"]) is RULES[ruleset]


def test_every_version_from_the_first_to_the_newest_is_there() -> None:
    for ruleset, newest in RULES.items():
        for version in range(1, newest.card["ruleset_version"] + 1):
            assert rules(ruleset, version).card["ruleset_version"] == version


def test_what_a_newer_version_took_the_place_of_is_not_the_newest() -> None:
    assert not set(OLDER) & set(RULES.values())
    assert {*OLDER, *RULES.values()} == set(REGISTRY.versions)


def test_an_unknown_ruleset_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rules("whist")


def test_the_cards_of_all_rulesets_come_in_the_catalogues_order() -> None:
    assert [card["ruleset"] for card in cards()] == list(RULES)


@pytest.mark.parametrize(
    ("ruleset", "name", "seats", "rows"),
    [
        ("yacht", "Yacht (1938)", (1, 8), 12),
        ("yacht-five", "Yacht, all five counted", (1, 8), 12),
        ("yacht-little-big", "Yacht, little and big", (1, 8), 12),
        ("yacht-treasure", "Yacht, low die leads", (2, 8), 12),
        ("yacht-sections", "Yacht in two sections", (1, 8), 12),
        ("clubhouse", "Club Yacht", (1, 8), 12),
        ("yacht-13", "Yacht, thirteen rows", (1, 8), 13),
        ("yacht-wild", "Yacht, wild yachts", (2, 8), 13),
        ("yacht-mail", "Yacht by mail", (2, 4), 13),
        ("yacht-lawn", "Lawn Yacht", (1, 8), 12),
        ("general-13", "General, thirteen rows", (1, 8), 13),
        ("general", "General", (2, 8), 11),
        ("yak", "Yak", (1, 8), 14),
        ("yatzy", "Yatzy", (1, 8), 15),
        ("yacht-joker", "Yacht, forced joker", (1, 8), 13),
    ],
)
def test_names_seats_and_rows_are_those_of_the_rules_table(
    ruleset: str, name: str, seats: tuple[int, int], rows: int
) -> None:
    card = rules(ruleset).card
    assert card["name"] == name
    assert (card["seats_min"], card["seats_max"]) == seats
    assert len(card["rows"]) == card["rounds"] == rows
    assert (len(card["tray"]), card["throws"], card["entries"]) == (5, 3, 1)


@pytest.mark.parametrize("ruleset", RULES)
def test_every_ruleset_has_its_text(ruleset: str) -> None:
    text = TEXTS[ruleset]
    assert text.source
    assert text.special
    assert 3 <= len(text.tips) <= 5
    assert len(set(text.relatives)) == len(text.relatives)
    assert set(text.relatives) <= set(RULES) - {ruleset}
    assert text.relatives or not RULES[ruleset].card["rows"], "a game with rows has relatives to compare"
    for sentence in (text.source, *text.special, *text.readings, *text.tips):
        assert sentence == " ".join(sentence.split())
        assert sentence[-1] == "."


def test_texts_come_in_the_order_of_the_rulesets() -> None:
    assert list(TEXTS) == list(RULES)


READINGS = {
    "yacht-little-big": "full house",
    "yacht-treasure": "full house",
    "yacht-sections": "full house",
    "yacht-13": "full house",
    "yacht-lawn": "run of four",
    "general-13": "full house",
    "general": "counts as 0",
    "double-cameroon": "one to eight",
}


@pytest.mark.parametrize(("ruleset", "words"), READINGS.items())
def test_what_the_rules_call_a_reading_is_called_one_on_the_page(ruleset: str, words: str) -> None:
    assert any(words in reading for reading in TEXTS[ruleset].readings)


def test_yak_has_seven_rows_on_the_left_and_seven_on_the_right() -> None:
    assert [row["section"] for row in rules("yak").card["rows"]] == ["upper"] * 7 + ["lower"] * 7


@pytest.mark.parametrize(
    ("called", "rulesets"),
    [
        ("Yahtzee", ["yacht-joker", "yacht-13", "yacht-wild"]),
        ("Kniffel", ["yacht-13"]),
        ("Generala", ["general"]),
        ("Yams", ["yacht-joker"]),
        ("Poker dice", ["general"]),
        ("Balut", ["yacht"]),
    ],
)
def test_a_game_that_others_call_differently_is_found_by_that_name(called: str, rulesets: list[str]) -> None:
    also = [card["ruleset"] for card in cards() if called in card.get("also", [])]
    near = [card["ruleset"] for card in cards() if called in card.get("near", [])]
    assert also + near == rulesets


def test_no_name_of_others_is_a_name_of_ours() -> None:
    ours = {card["name"] for card in cards()}
    for card in cards():
        others = [*card.get("also", []), *card.get("near", [])]
        assert len(set(others)) == len(others)
        assert ours.isdisjoint(others)
