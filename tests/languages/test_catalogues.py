"""How languages are read from their catalogues, and which one a tag asks for."""

import shutil
from pathlib import Path

import pytest

from regatta_protocol.text import Text
from regatta_server.languages.catalogues import PARTS, TEXTS, language_of, languages, read_language
from regatta_server.languages.language import ENGLISH

NO_JSON = Text("no-json", "That is no JSON: send one object in each text frame.")


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ("de", "de"),
        ("DE", "de"),
        ("de-AT", "de"),
        ("de-Latn-AT", "de"),
        ("nl-BE", "nl"),
        ("en-GB", "en"),
        ("ja", "en"),
        ("deu", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_tag_falls_back_to_its_language_and_then_to_english(tag: str | None, found: str) -> None:
    assert language_of(tag).tag == found


def test_english_has_no_catalogue() -> None:
    assert language_of("en") is ENGLISH


def test_every_language_has_its_parts_and_nothing_else() -> None:
    for folder in TEXTS.iterdir():
        assert sorted(path.stem for path in folder.iterdir()) == sorted(PARTS)


def test_each_language_counts_in_its_own_way() -> None:
    assert [languages()[tag].plural(0) for tag in ("de", "fr")] == [1, 0]
    points = Text("feed-line", "{place}. {name}: {score} points", place=1, name="Ada", score=1_234)
    assert "1.234" in languages()["de"].say(points)
    assert "1,234" in ENGLISH.say(points)


@pytest.mark.parametrize("mark", ["fuzzy", "empty"])
def test_what_is_empty_or_to_be_read_through_is_english(tmp_path: Path, mark: str) -> None:
    folder = shutil.copytree(TEXTS / "de", tmp_path / "de")
    path = folder / "messages.po"
    before = 'msgctxt "no-json"'
    lines = path.read_text("utf-8").split("\n")
    at = lines.index(before)
    if mark == "fuzzy":
        lines.insert(at, "#, fuzzy")
    else:
        lines[at + 2] = 'msgstr ""'
    path.write_text("\n".join(lines), "utf-8")
    assert read_language(folder).say(NO_JSON) == NO_JSON
    assert languages()["de"].say(NO_JSON) != NO_JSON
