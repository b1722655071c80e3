"""A text as an answer has it beside its sentence, so that clients can say it themselves: id and values."""

from regatta_protocol.text import SentText, Text
from regatta_server.languages.language import Language


def sent_text(text: Text, language: Language) -> SentText:
    """Return id and values; texts among the values are said in the language, and so are words of cards."""
    if not text.values:
        return {"id": text.id}
    return {
        "id": text.id,
        "values": {
            name: value if isinstance(value, int) else _sent(name, value, language)
            for name, value in text.values.items()
        },
    }


def _sent(name: str, value: str | list[str] | tuple[str, ...], language: Language) -> str | list[str]:
    if isinstance(value, str):
        return language.value(name, value)
    return [language.say(one) for one in value]
