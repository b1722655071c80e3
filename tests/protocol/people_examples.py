"""Golden messages about people, the queue and the lobby: of the same evening as those of the rooms.

They are written by hand here, field by field, and judged by the models: no service is needed to read them.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from regatta_protocol.commands.command import Command
from regatta_protocol.commands.feeds import Feeds, MakeFeed, RevokeFeed
from regatta_protocol.commands.lobby import Pool, Seek, StopSeeking, UnwatchLobby, WatchLobby
from regatta_protocol.commands.notifications import (
    ConfirmMailAddress,
    MuteGame,
    NotificationSettings,
    RemoveMailAddress,
    SetMailAddress,
    SetNotificationSettings,
    UnmuteGame,
    WantedQuietHours,
)
from regatta_protocol.commands.people import (
    AddPasskey,
    AnswerChallenge,
    Befriend,
    Block,
    Challenge,
    Challenges,
    Chat,
    EndSession,
    EraseMe,
    ExportMe,
    Favourite,
    FindPlayer,
    KeepAccount,
    LogIn,
    LogInOptions,
    LogInPasskey,
    Mute,
    MyAccount,
    Notices,
    PasskeyOptions,
    People,
    RemovePasskey,
    Report,
    Say,
    SeenNotices,
    SetPassword,
    SetPrivacy,
    Unfriend,
    WithdrawChallenge,
)
from regatta_protocol.commands.vacation import EndVacation, MyVacation, TakeVacation
from regatta_protocol.ids import ChallengeId, CommandId, RoomId
from regatta_protocol.messages.lobby import LobbyRoom
from regatta_protocol.messages.people import NoticeLine, Person, Player, SaidLine
from regatta_protocol.options import Options
from testkit.rooms.tables import NOW_MS, player_id

MINUTE_MS: Final = 60_000
CHALLENGE: Final = ChallengeId("KQ7NDA3V")
LIVE: Final[dict[str, Any]] = {"turn_ms": MINUTE_MS, "rated": True, "watchers": "open"}
ASSERTION: Final[dict[str, Any]] = {
    "id": "BQ5nL2Xw",
    "rawId": "BQ5nL2Xw",
    "type": "public-key",
    "response": {
        "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
        "authenticatorData": "SZYN5YgOjGh0NBcP",
        "signature": "MEUCIQDJ",
        "userHandle": None,
    },
    "clientExtensionResults": {},
}
ATTESTATION: Final[dict[str, Any]] = {
    "id": "BQ5nL2Xw",
    "rawId": "BQ5nL2Xw",
    "type": "public-key",
    "response": {
        "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
        "attestationObject": "o2NmbXRkbm9uZQ",
    },
    "clientExtensionResults": {},
}


def of_own_account() -> Iterator[Command]:
    """Yield what Ada asks for games with strangers, and about herself."""
    yield Seek(
        id=CommandId("c-201"), pools=[Pool(ruleset="yacht"), Pool(ruleset="general", seats=2, rated=False)]
    )
    yield StopSeeking(id=CommandId("c-202"))
    yield WatchLobby(id=CommandId("c-203"))
    yield UnwatchLobby(id=CommandId("c-204"))
    yield MyAccount(id=CommandId("c-301"))
    yield PasskeyOptions(id=CommandId("c-302"), user_name="Ada")
    yield KeepAccount(id=CommandId("c-303"), user_name="Ada", credential=ATTESTATION)
    yield AddPasskey(id=CommandId("c-304"), credential=ATTESTATION, label="Ada's phone")
    yield RemovePasskey(id=CommandId("c-305"), passkey="BQ5nL2Xw")
    yield SetPassword(id=CommandId("c-306"), password="twelve dry dinghies")
    yield LogIn(id=CommandId("c-307"), user_name="Ada", password="twelve dry dinghies")
    yield LogInOptions(id=CommandId("c-308"))
    yield LogInPasskey(id=CommandId("c-309"), credential=ASSERTION)
    yield EndSession(id=CommandId("c-310"), session=None)
    yield ExportMe(id=CommandId("c-311"))
    yield EraseMe(id=CommandId("c-312"), name="Ada")
    yield SetPrivacy(id=CommandId("c-313"), show_online=True, show_room=False)
    yield Feeds(id=CommandId("c-321"))
    yield MakeFeed(id=CommandId("c-322"), feed="deadlines")
    yield RevokeFeed(id=CommandId("c-323"), feed="results")
    yield MyVacation(id=CommandId("c-324"))
    yield TakeVacation(id=CommandId("c-325"), days=7)
    yield EndVacation(id=CommandId("c-326"))


def of_others(room: RoomId) -> Iterator[Command]:
    """Yield what Ada asks about others."""
    bo = player_id("Bo")
    yield People(id=CommandId("c-401"))
    yield FindPlayer(id=CommandId("c-402"), user_name="Bo-sails")
    yield Befriend(id=CommandId("c-403"), player=bo)
    yield Unfriend(id=CommandId("c-404"), player=bo)
    yield Favourite(id=CommandId("c-405"), player=bo, favourite=True)
    yield Block(id=CommandId("c-406"), player=bo, blocked=True)
    yield Mute(id=CommandId("c-407"), player=bo, muted=True)
    yield Report(
        id=CommandId("c-408"), player=bo, reason="stalling", text="He waits out every clock.", room=room
    )
    yield Challenge(id=CommandId("c-409"), player=bo, ruleset="yacht", options=Options(**LIVE))
    yield AnswerChallenge(id=CommandId("c-410"), challenge=CHALLENGE, accept=False, reason="later")
    yield WithdrawChallenge(id=CommandId("c-411"), challenge=CHALLENGE)
    yield Challenges(id=CommandId("c-412"))
    yield Notices(id=CommandId("c-413"))
    yield SeenNotices(id=CommandId("c-414"), notice="01790000000000-0")
    yield NotificationSettings(id=CommandId("c-420"))
    yield SetNotificationSettings(
        id=CommandId("c-421"),
        kinds={"your_turn": ["push", "mail"], "game_over": []},
        quiet_hours=WantedQuietHours(begin_minute=1_320, end_minute=420, time_zone="Europe/Berlin"),
        digest_hours=12,
    )
    yield MuteGame(id=CommandId("c-422"), room=room)
    yield UnmuteGame(id=CommandId("c-423"), room=room)
    yield SetMailAddress(id=CommandId("c-424"), address="ada@example.org")
    yield ConfirmMailAddress(id=CommandId("c-425"), code="27182818")
    yield RemoveMailAddress(id=CommandId("c-426"))
    yield Say(id=CommandId("c-501"), room=room, phrase="good_luck")
    yield Chat(id=CommandId("c-502"), room=room)


def events(room: RoomId, options: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what Ada hears; `options` are those of the room."""
    bo: Player = {"player": player_id("Bo"), "name": "Bo"}
    pool = {"ruleset": "yacht", "seats": None, "speed": "live", "rated": True}
    yield {
        "type": "seeking",
        "since_ms": NOW_MS,
        "pools": [{**pool, "turn_ms": 60_000, "waiting": 6, "window": 150, "rating": 1541}],
        "waiting": 6,
        "until_ms": None,
    }
    yield {"type": "seek_ended", "reason": "elsewhere"}
    yield {"type": "matched", "room": room}
    line: LobbyRoom = {
        "room": room,
        "stage": "gathering",
        "ruleset": "yacht",
        "name": "Yacht",
        "options": options,  # type: ignore[typeddict-item] # as the room has them
        "seats_wanted": 2,
        "seats": [{"player": bo["player"], "name": bo["name"], "bot": False, "away": True}],
        "since_ms": NOW_MS,
    }
    yield {"type": "lobby", "rooms": [line], "online": 14, "seeking": 6}
    yield {"type": "lobby_changed", "put": [], "gone": [room], "online": 15, "seeking": 5}
    yield {"type": "away", "room": room, "player": bo["player"], "away_since_ms": NOW_MS + 40_000}
    yield {"type": "watchers", "room": room, "count": 3}
    person: Person = {
        "player": bo["player"],
        "name": "Bo",
        "account": True,
        "relation": "friend",
        "favourite": True,
        "blocked": False,
        "muted": False,
        "online": True,
        "room": room,
        "ruleset": "yacht",
        "game": "Yacht",
    }
    yield {"type": "person", "person": person}
    notice: NoticeLine = {
        "notice": "01790000000000-0",
        "kind": "challenged",
        "at_ms": NOW_MS,
        "seen": False,
        "player": {"player": bo["player"], "name": "Bo"},
        "challenge": CHALLENGE,
        "ruleset": "yacht",
        "name": "Yacht",
    }
    yield {"type": "notice", "notice": notice}
    yield {"type": "notice_gone", "notice": "01790000000000-0"}
    message: SaidLine = {
        "said": "01790000004000-0",
        "at_ms": NOW_MS + 4_000,
        "player": bo["player"],
        "name": "Bo",
        "to": "table",
        "phrase": "good_luck",
    }
    yield {"type": "said", "room": room, "said": message}
    yield {"type": "unsaid", "room": room, "player": bo["player"]}
    text = "We restart at 20:00 UTC: games go on afterwards."
    yield {
        "type": "announcement",
        "announcement": {"text": text, "made_ms": NOW_MS, "until_ms": NOW_MS + 60 * MINUTE_MS},
    }
    yield {"type": "suspended", "reason": "Insults at a table.", "until_ms": NOW_MS + 600 * MINUTE_MS}
