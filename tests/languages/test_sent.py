"""What an answer has beside its sentence, for clients that say it themselves."""

from regatta_protocol.text import Text
from regatta_server.languages.catalogues import languages
from regatta_server.languages.language import ENGLISH
from regatta_server.languages.sent import sent_text


def test_a_text_is_sent_as_its_id_and_values() -> None:
    assert sent_text(Text("a", "Wait."), ENGLISH) == {"id": "a"}
    text = Text("b", "{n} of {names} are {name}.", n=1_200, names=("Ada", "Bo"), name="Cleo")
    assert sent_text(text, ENGLISH) == {
        "id": "b",
        "values": {"n": 1_200, "names": ["Ada", "Bo"], "name": "Cleo"},
    }


def test_words_of_ours_among_the_values_are_in_the_readers_language() -> None:
    text = Text("c", "{row}: {dice}", row="Ones", dice=Text("all-five-dice", "all five dice"))
    assert sent_text(text, languages()["de"])["values"] == {"row": "Einser", "dice": "alle fünf Würfel"}
