"""A game as a mail shows it: the table as its player may see it, dice, rows, and possible replies."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.room import Snapshot
from regatta_protocol.text import Text
from regatta_protocol.typed.languages import texts_in
from regatta_protocol.typed.table_text import (
    card_lines,
    dice_lines,
    drawn_dice,
    may_do,
    offers_text,
    seat_named,
    seat_that_plays,
    sheet_of,
    totals_line,
    wrapped,
)
from regatta_protocol.typed.texts import Texts
from regatta_server.channels.outgoing.mail.signed_addresses import MailTable
from regatta_server.channels.outgoing.texts import away
from regatta_server.languages.language import Language
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.decide.views.views import snapshot
from regatta_server.rooms.run.hearing.in_language import snapshot_in

SUBJECT_MOST: Final = 120
"""Characters of a subject: eight names are longer."""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """What stands in a mail, in the player's language."""

    title: str
    lines: Sequence[str]
    table: MailTable | None
    """What an answer is for; None where it is not the player's turn."""


def room_of(state: RoomState, player: PlayerId, language: Language) -> Snapshot:
    """Return a room as a player may see it, in a language."""
    return snapshot_in(snapshot(state, False, state.seating.seats_of(player)), language)


def table_of(state: RoomState, player: PlayerId, seat: int | None = None) -> MailTable | None:
    """Return the table that lies before a player: of that seat, or of the first whose turn it is; or None."""
    shown = snapshot(state, False, state.seating.seats_of(player))
    mine = [
        turn["seat"]
        for turn in shown["turns"]
        if shown["seats"][turn["seat"]]["player"] == player and seat in (None, turn["seat"])
    ]
    if not mine:
        return None
    [turn] = [turn for turn in shown["turns"] if turn["seat"] == mine[0]]
    throws = shown["hands"][mine[0]]["sheet"]["throws"]
    return MailTable(state.setup.id, mine[0], turn["round"], throws)


def shown_to(state: RoomState, player: PlayerId, language: Language, now_ms: int) -> ShownTable:
    """Return a game as its player may see it, and who is on vacation."""
    room, table, texts = room_of(state, player, language), table_of(state, player), texts_of(language)
    names = ", ".join(seat["name"] for seat in room["seats"])
    lines = [language.say(text) for text in (*_state_of(room, table), *_away(room, player, now_ms))]
    if room["hands"]:
        seat = table.seat if table is not None else _seat(state, player)
        lines += ["", *_table_lines(room, seat, texts)]
    if table is not None:
        sheet = room["hands"][table.seat]["sheet"]
        if sheet["throws"]:
            lines += ["", *wrapped([offers_text(room["card"], sheet, texts)])]
        lines += ["", *wrapped([may_do(room["card"], sheet, texts)])]
        lines += [
            language.say(
                Text(
                    "mail-write-above",
                    "Write it above what you quote of this mail; help explains all commands.",
                )
            )
        ]
    return ShownTable(f"{room['card']['name']}: {names}"[:SUBJECT_MOST], lines, table)


def texts_of(language: Language) -> Texts:
    """Return what is said of moves and tables in a language; English where there is none of it."""
    return texts_in(language.tag)


def card_of(state: RoomState, player: PlayerId, language: Language, name: str) -> Sequence[str]:
    """Return the card of somebody in a game as a player may see it; nothing where the name means nobody."""
    room = room_of(state, player, language)
    seat = seat_named(room, name)
    return [] if seat is None else card_lines(room, seat, None, texts_of(language))


def _table_lines(room: Snapshot, own: int, texts: Texts) -> Sequence[str]:
    """Return dice, totals, and the card of a seat."""
    sheet = sheet_of(room, seat_that_plays(room, own))
    dice = [] if sheet is None else drawn_dice(sheet)
    parts = (
        [*dice, *wrapped(dice_lines(room, own, texts))],
        wrapped([totals_line(room, own, texts)]),
        card_lines(room, own, own, texts),
    )
    return [line for part in parts if part for line in (*part, "")][:-1]


def _seat(state: RoomState, player: PlayerId) -> int:
    seat = state.seating.seat_of(player)
    assert seat is not None, "others are shown nothing"
    return seat


def _state_of(room: Snapshot, table: MailTable | None) -> Sequence[str]:
    """Return in English how far a game is."""
    if room["stage"] == "gathering":
        n, most = len(room["seats"]), room["seats_wanted"]
        return [
            Text(
                "mail-game-waits",
                "The game {room} waits for players: {n} of {most} have a seat.",
                room=room["room"],
                n=n,
                most=most,
            )
        ]
    if room["stage"] == "opening":
        return [
            Text("mail-game-begins-in-a-moment", "The game {room} begins in a moment.", room=room["room"])
        ]
    if room["result"] is not None:
        return [Text("mail-game-is-over", "The game {room} is over.", room=room["room"])]
    if not room["turns"]:
        return [Text("mail-game-closed", "The game {room} is closed.", room=room["room"])]
    [turn, *_] = [one for one in room["turns"] if table is None or one["seat"] == table.seat]
    name, until_ms = room["seats"][turn["seat"]]["name"], turn["deadline_ms"]
    if table is not None:
        texts = [Text("mail-your-turn-in", "It is your turn in the game {room}.", room=room["room"])]
    else:
        texts = [
            Text("mail-turn-of", "It is the turn of {name} in the game {room}.", name=name, room=room["room"])
        ]
    if until_ms is not None:
        until = datetime.fromtimestamp(until_ms / 1_000, UTC).strftime("%Y-%m-%d %H:%M")
        texts.append(Text("mail-turn-ends", "This turn ends on {time} UTC.", time=until))
    return texts


def _away(room: Snapshot, player: PlayerId, now_ms: int) -> Sequence[str]:
    """Say in English who is on vacation while the game runs, each player once."""
    if room["stage"] != "playing":
        return []
    out = {one["seat"] for one in room["out"]}
    vacations = [None if seat in out else at for seat, at in enumerate(room.get("vacations", []))]
    own = next((seat["seat"] for seat in room["seats"] if seat["player"] == player), None)
    return away([seat["name"] for seat in room["seats"]], vacations, own, now_ms)
