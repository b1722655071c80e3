"""The closed lists of error codes and close codes. A client may rely on them within v1."""

from enum import IntEnum, StrEnum


class Code(StrEnum):
    """Why a command was refused. A refused command changed nothing."""

    def __new__(cls, value: str, reason: str) -> "Code":
        """Keep the reason beside the value, so that docs and code cannot drift apart."""
        code = str.__new__(cls, value)
        code._value_ = value
        code.reason = reason
        return code

    reason: str

    BAD_JSON = "bad_json", "The frame is not one JSON object in UTF-8 text."
    BAD_MESSAGE = "bad_message", "Unknown type, or a field is missing, extra or wrong; details names each."
    ID_REUSED = (
        "id_reused",
        "The id was used for another command of yours, and this one is not done: make a new id for each.",
    )
    TOO_FAST = "too_fast", "The connection's budget is used up; try again after retry_after_ms."
    BUSY = (
        "busy",
        "The server has too much slow work of this kind just now; nothing was done, try again after "
        "retry_after_ms.",
    )
    TOO_MANY = (
        "too_many",
        "A bound of this server is reached (rooms or connections of one player or address).",
    )
    NO_SUCH_ROOM = "no_such_room", "There is no room of this id, or it is over and gone."
    NO_SUCH_GAME = "no_such_game", "The archive has no game of this id; a running game comes in at its end."
    NO_SUCH_RULESET = "no_such_ruleset", "There is no ruleset of this id; GET /api/v1/rulesets lists them."
    OTHER_RULES = (
        "other_rules",
        "The game is of a version of its rules that this server does not have; "
        "where it is still played, reconnect to reach a newer server.",
    )
    NOT_SOLVED = (
        "not_solved",
        "Nobody has worked out what the moves of this game are worth; the message says why. With "
        "retry_after_ms it is being worked out: ask again then.",
    )
    BAD_OPTIONS = "bad_options", "These options do not go together; details names the option."
    ROOM_FULL = "room_full", "Every seat of the room is taken, or its game has begun."
    ROOM_LOCKED = "room_locked", "The host has locked the room, or kicked this player."
    INVITE_EXPIRED = (
        "invite_expired",
        "The invite's time or its number of uses is over; the host can renew it.",
    )
    NOT_WELCOME = (
        "not_welcome",
        "Not possible with this player: one has blocked the other, or may not watch here.",
    )
    NO_SUCH_PLAYER = "no_such_player", "There is no player of this id or name."
    NO_SUCH_CHALLENGE = (
        "no_such_challenge",
        "The challenge is not there any more: answered, withdrawn or expired.",
    )
    NAME_TAKEN = "name_taken", "The name belongs to an account, or looks like one that does."
    BAD_NAME = "bad_name", "The name is reserved, mixes scripts, or could be mistaken for another."
    BAD_LOGIN = "bad_login", "User name, password or passkey is wrong."
    NEEDS_ACCOUNT = "needs_account", "Only an account can do that; keep_account makes one of a guest."
    HAS_ACCOUNT = "has_account", "The player has an account already."
    NOT_ALLOWED = (
        "not_allowed",
        "This room or this server does not allow it; the message says what it allows.",
    )
    SILENCED = (
        "silenced",
        "The host of this service has silenced the player; the message says why and until when.",
    )
    NOT_SEATED = "not_seated", "Only a player with a seat in this room can do that."
    NOT_HOST = "not_host", "Only the room's host can do that."
    WRONG_STAGE = "wrong_stage", "The room is not at the stage for that; details.stage says where it is."
    NOT_YOUR_TURN = "not_your_turn", "It is another seat's turn."
    ILLEGAL_MOVE = "illegal_move", "The rules do not allow it; the message says what they allow."
    STALE_MOVE = (
        "stale_move",
        "The move is meant for a throw or a round that is over; look at the table again.",
    )
    STOPPING = "stopping", "This server is about to restart and begins nothing new; reconnect and try again."
    UNAVAILABLE = (
        "unavailable",
        "It could not be saved just now, or you have come to another node since; "
        "send the command again with the same id.",
    )
    INTERNAL = (
        "internal",
        "A fault of the server; it has been logged. Send the command again with the same id.",
    )


class Close(IntEnum):
    """Close codes that the server sends, and what a client does then."""

    def __new__(cls, value: int, then: str, reason: str) -> "Close":
        """Keep what to do next beside the number."""
        code = int.__new__(cls, value)
        code._value_ = value
        code.then = then
        code.reason = reason
        return code

    then: str
    """`resume` (at once, with the token), `reconnect` (after a pause) or `stop`."""
    reason: str

    NORMAL = 1000, "stop", "Closed on purpose."
    POLICY = 1008, "stop", "Refused by policy."
    TOO_BIG = 1009, "reconnect", "A frame was larger than 8 KiB."
    FAULT = 1011, "resume", "A fault of the server, which has been logged, or no answer to its pings."
    RESTART = 1012, "resume", "The server restarts; come back after a random pause of up to 3 s."
    BEHIND = 1013, "resume", "The client read too slowly and was let go; nothing is lost."
    BAD_HELLO = 4400, "stop", "The first frame was not a valid hello."
    BAD_TOKEN = 4401, "stop", "The token is unknown or has expired; say hello without one for a new guest."
    SUSPENDED = (
        4403,
        "stop",
        "The host of this service has suspended the player; a `suspended` before it says why and until when.",
    )
    HELLO_LATE = 4408, "reconnect", "No hello within 5 s."
    TOO_FAST = 4429, "reconnect", "Frames kept coming after too_fast; come back after 10 s."
    READ_ONLY = (
        4503,
        "reconnect",
        "Nothing can be saved just now, so nobody new can come in; come back after 10 s.",
    )
