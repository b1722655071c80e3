"""What notifications say, made once for all channels, in the language of who reads them."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from regatta_protocol.ids import PlayerId
from regatta_protocol.options import TurnWindow
from regatta_protocol.server_notifications import NotificationKind
from regatta_protocol.server_people import NoticeLine
from regatta_protocol.vacations import on_vacation
from regatta_server.delivery.channel import Message
from regatta_server.languages.language import Language

Says = Callable[[str, str], str]
"""Takes who it is about, and what is played."""

SAYS: Final[Mapping[NotificationKind, Says]] = {
    "your_turn": lambda _, game: f"It is your turn in {game}.",
    "turn_soon": lambda _, game: f"Your turn in {game} runs out soon: play before the clock does.",
    "game_over": lambda _, game: f"Your game of {game} is over.",
    "order_dropped": lambda _, game: f"Your conditional order in {game} went no further: it is your turn.",
    "match_found": lambda _, game: f"A game of {game} was found for you.",
    "challenged": lambda name, game: f"{name} challenges you to {game}.",
    "challenge_accepted": lambda name, game: f"{name} accepted: your game of {game} is ready.",
    "challenge_declined": lambda name, game: f"{name} does not want to play {game} now.",
    "challenge_withdrawn": lambda name, game: f"{name} withdrew the challenge to {game}.",
    "challenge_expired": lambda name, game: f"The challenge to {game} with {name} has expired.",
    "friend_request": lambda name, _: f"{name} wants to be your friend.",
    "friend_accepted": lambda name, _: f"{name} is your friend now.",
    "report_handled": lambda *_: "Your report has been looked at. Thank you.",
    "mail_suspended": lambda *_: "Your mail address is suspended: set it again to go on.",
}
PAGES: Final[Mapping[NotificationKind, str]] = {
    "friend_request": "/people",
    "friend_accepted": "/people",
    "mail_suspended": "/notifications",
}
"""Where one goes whose notification is of no room; from others to the first page."""


def message_of(player: PlayerId, kind: NotificationKind, line: NoticeLine, language: Language) -> Message:
    """Return the notification of a notice: of its own kind, or that its turn runs out soon."""
    name = line["player"]["name"] if "player" in line else language.text("Somebody")
    says = SAYS[kind](name, line.get("name", "a game"))
    if kind == "game_over" and "place" in line and "seats" in line:
        says = _result(line.get("name", "a game"), line["place"], line["seats"], line.get("score", 0))
    text = language.message(says)
    if kind == "challenged" and "turn_window" in line:
        text = f"{text} {language.message(only_between(line['turn_window']))}"
    room = line.get("room")
    path = PAGES.get(kind, "/") if room is None else f"/r/{room}"
    # Of a turn that runs out soon it is another one: a device shows both, each once.
    notice = f"{line['notice']}-soon" if kind == "turn_soon" else line["notice"]
    return Message(
        notice=notice,
        kind=kind,
        player=player,
        title=language.message(says).removesuffix("."),
        text=text,
        path=path,
        at_ms=line["at_ms"],
        about={**line},
        language=language,
    )


def away(names: Sequence[str], vacations: Sequence[int | None], own: int | None, now_ms: int) -> list[str]:
    """Say in English who is on vacation now, by the names of the seats; `own` is the reader's seat."""
    said = []
    for seat, until_ms in on_vacation(vacations, now_ms):
        until = day_and_time(until_ms)
        if seat == own:
            said.append(f"You are on vacation until {until}: your games over days wait.")
        else:
            said.append(f"{names[seat]} is on vacation until {until}.")
    return said


def day_and_time(at_ms: int) -> str:
    """Return a time as it stands in a mail, whose reader may be anywhere."""
    return datetime.fromtimestamp(at_ms / 1_000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def only_between(window: TurnWindow) -> str:
    """Return what a turn window means: before a game is agreed to."""
    begin, end = (
        f"{minute // 60:02}:{minute % 60:02}" for minute in (window["begin_minute"], window["end_minute"])
    )
    return f"Turns run only from {begin} to {end}, by each player's own clock."


def digest_of(messages: Sequence[Message]) -> Message:
    """Return one message of several, the latest first; of one that one."""
    first = messages[0]
    if len(messages) == 1:
        return first
    title = first.language.message(f"{len(messages)} notifications from your games")
    return Message(
        notice=first.notice,
        kind=first.kind,
        player=first.player,
        title=title,
        text="\n".join(one.text for one in messages),
        path="/",
        at_ms=first.at_ms,
        about=first.about,
        language=first.language,
        parts=tuple(messages),
    )


def _result(game: str, place: int, seats: int, score: int) -> str:
    if place == 1:
        return f"You won your game of {game} with {score} points."
    return f"Your game of {game} is over: place {place} of {seats}, with {score} points."
