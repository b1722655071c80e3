"""The page behind the unsubscribe link of a mail: it asks for one press.

Opening it changes nothing: programs that follow links in mails unsubscribe nobody.
"""

from collections.abc import Awaitable, Callable
from html import escape
from typing import Final
from urllib.parse import parse_qs

from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.channels.outgoing.mail.writing import SETTINGS, UNSUBSCRIBE
from regatta_server.languages.catalogues import language_of
from regatta_server.languages.language import Language

UNSUBSCRIBING: Final = UNSUBSCRIBE + "/{player:[A-Za-z0-9_-]{1,20}}/{token:[A-Za-z0-9_-]{1,64}}"
STYLE: Final = "font:18px/1.5 sans-serif;max-width:30em;margin:3em auto;padding:0 1em"
ASK: Final = Text("unsubscribe-ask", "You get no more mail from here once you press this:")
PRESS: Final = Text("unsubscribe", "Unsubscribe")
DONE: Final = Text("unsubscribe-done", "You get no more mail from here.")
TITLE: Final = Text("notifications", "Notifications")

Unsubscribe = Callable[[PlayerId, str], Awaitable[bool]]
"""Forgets the address of a player by the token in a link; says whether it was there."""


class Unsubscribing:
    """Answers for the paths below `/mail/unsubscribe/`."""

    def __init__(self, unsubscribe: Unsubscribe) -> None:
        """Take what forgets an address."""
        self._unsubscribe = unsubscribe

    def page(self, query: str) -> bytes:
        """Return the page that asks for one press."""
        say = _language(query).say
        return _page(
            _language(query),
            f"<p>{escape(say(ASK))}</p>"
            f'<form method="post"><button style="font:inherit">{escape(say(PRESS))}</button></form>',
        )

    async def posted(self, player: PlayerId, token: str, query: str) -> bytes:
        """Forget the address; return the page that says so, which is the same if it was forgotten before.

        Raises StoreError without a store.
        """
        await self._unsubscribe(player, token)
        say = _language(query).say
        return _page(
            _language(query),
            f'<p>{escape(say(DONE))}</p><p><a href="{SETTINGS}">{escape(say(TITLE))}</a></p>',
        )


def _language(query: str) -> Language:
    return language_of(parse_qs(query).get("language", [None])[0])


def _page(language: Language, body: str) -> bytes:
    title = escape(language.say(TITLE))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    page = f'<!doctype html><html lang="{language.tag}"><head>{head}</head>'
    return f'{page}<body style="{STYLE}"><h1>{title}</h1>{body}</body></html>\n'.encode()
