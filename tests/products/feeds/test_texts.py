"""What feeds are called is there in every language that is whole."""

from regatta_protocol.text import Text
from regatta_server.languages.catalogues import languages
from regatta_server.products.feeds import texts


def test_every_text_of_a_feed_has_its_german() -> None:
    own = [value for value in vars(texts).values() if isinstance(value, Text)]
    assert len(own) == 3
    assert [text for text in own if languages()["de"].say(text) == text] == []
