"""How catalogues follow what is said: translators see what is new and what has changed, and lose nothing."""

import polib

from tests.languages.merge import is_translated, lacking, merged


def catalogue(*entries: polib.POEntry) -> polib.POFile:
    found = polib.POFile()
    found.extend(entries)
    return found


def test_what_is_new_is_there_to_be_translated_and_english_until_then() -> None:
    [entry] = merged(catalogue(), {"a": ("Wait.",)})
    assert (entry.msgctxt, entry.msgid, entry.msgstr) == ("a", "Wait.", "")
    assert lacking([entry], {"a": ("Wait.",)}) == ["a"]


def test_what_nobody_says_any_more_goes() -> None:
    assert not merged(catalogue(polib.POEntry(msgctxt="old", msgid="Old.", msgstr="Alt.")), {})


def test_what_has_changed_is_to_be_read_through_with_its_old_english_beside_it() -> None:
    before = catalogue(polib.POEntry(msgctxt="a", msgid="Wait.", msgstr="Warte."))
    [entry] = merged(before, {"a": ("Wait here.",)})
    assert (entry.msgstr, entry.previous_msgid, is_translated(entry)) == ("Warte.", "Wait.", False)


def test_what_stays_is_not_touched() -> None:
    before = catalogue(polib.POEntry(msgctxt="a", msgid="Wait.", msgstr="Warte."))
    want = {"a": ("Wait.",)}
    assert str(merged(before, want)) == str(before)
    assert lacking(before, want) == []


def test_a_text_that_is_counted_has_a_form_for_each_number() -> None:
    want = {"a": ("{n} second", "{n} seconds")}
    [entry] = merged(catalogue(), want)
    assert entry.msgstr_plural == {0: "", 1: ""}
    entry.msgstr_plural = {0: "{n} Sekunde", 1: "{n} Sekunden"}
    assert lacking([entry], want) == []
