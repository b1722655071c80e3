"""What notifications say, made once for all channels, in the language of who reads them."""

from collections.abc import Sequence
from datetime import UTC, datetime

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.notifications import NotificationKind
from regatta_protocol.messages.people import NoticeLine
from regatta_protocol.options import TurnWindow
from regatta_protocol.text import Text
from regatta_protocol.view.vacations import on_vacation
from regatta_server.channels.outgoing.channel import Message
from regatta_server.channels.outgoing.kinds import NOTIFICATIONS
from regatta_server.languages.language import Language


def message_of(player: PlayerId, kind: NotificationKind, line: NoticeLine, language: Language) -> Message:
    """Return the notification of a notice: of its own kind, or that its turn runs out soon."""
    name = line["player"]["name"] if "player" in line else language.say(Text("somebody", "Somebody"))
    says = NOTIFICATIONS[kind].says(name, line.get("name", "a game"))
    if kind == "game_over" and "place" in line and "seats" in line:
        says = _result(line.get("name", "a game"), line["place"], line["seats"], line.get("score", 0))
    text = language.say(says)
    if kind == "challenged" and "turn_window" in line:
        text = f"{text} {language.say(only_between(line['turn_window']))}"
    if "close_reason" in line:
        text = f"{text} {line['close_reason']}"
    room = line.get("room")
    path = NOTIFICATIONS[kind].page if room is None else f"/r/{room}"
    # Of a turn that runs out soon it is another one: a device shows both, each once.
    notice = f"{line['notice']}-soon" if kind == "turn_soon" else line["notice"]
    return Message(
        notice=notice,
        kind=kind,
        player=player,
        title=language.say(says).removesuffix("."),
        text=text,
        path=path,
        at_ms=line["at_ms"],
        about={**line},
        language=language,
    )


def away(names: Sequence[str], vacations: Sequence[int | None], own: int | None, now_ms: int) -> list[Text]:
    """Say in English who is on vacation now, by the names of the seats; `own` is the reader's seat."""
    texts = []
    for seat, until_ms in on_vacation(vacations, now_ms):
        until = day_and_time(until_ms)
        if seat == own:
            texts.append(
                Text(
                    "vacation-yours",
                    "You are on vacation until {until}: your games over days wait.",
                    until=until,
                )
            )
        else:
            texts.append(
                Text("vacation-theirs", "{name} is on vacation until {until}.", name=names[seat], until=until)
            )
    return texts


def day_and_time(at_ms: int) -> str:
    """Return a time as it stands in a mail, whose reader may be anywhere."""
    return datetime.fromtimestamp(at_ms / 1_000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def only_between(window: TurnWindow) -> Text:
    """Return what a turn window means: before a game is agreed to."""
    begin, end = (
        f"{minute // 60:02}:{minute % 60:02}" for minute in (window["begin_minute"], window["end_minute"])
    )
    return Text(
        "turns-only-between",
        "Turns run only from {begin} to {end}, by each player's own clock.",
        begin=begin,
        end=end,
    )


def digest_of(messages: Sequence[Message]) -> Message:
    """Return one message of several, the latest first; of one that one."""
    first = messages[0]
    if len(messages) == 1:
        return first
    title = first.language.say(Text("notice-digest", "{n} notifications from your games", n=len(messages)))
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


def _result(game: str, place: int, seats: int, score: int) -> Text:
    if place == 1:
        return Text("notice-won", "You won your game of {game} with {score} points.", game=game, score=score)
    return Text(
        "notice-placed",
        "Your game of {game} is over: place {place} of {n}, with {score} points.",
        game=game,
        place=place,
        n=seats,
        score=score,
    )
