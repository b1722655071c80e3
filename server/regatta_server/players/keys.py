"""The names of keys for players. All keys of a player share one hash tag."""

from hashlib import sha256

from regatta_protocol.ids import PlayerId
from regatta_server.store.keys import player_key


def player(player: PlayerId) -> str:
    """Return the hash of a player: `name`; of an account `user` and `since`; what they hide from friends."""
    return player_key(player)


def all_players() -> tuple[str, str]:
    """Return the patterns of the hashes of all players, and of their sessions, for a search."""
    anybody = PlayerId("?" * 12)
    return player(anybody), sessions(anybody)


def rooms(player: PlayerId) -> str:
    """Return the sorted set of a player's rooms, by when they came in."""
    return player_key(player, "rooms")


def played(player: PlayerId) -> str:
    """Return the key that is there where a player has finished a game."""
    return player_key(player, "played")


def spoken(player: PlayerId) -> str:
    """Return the sorted set of rooms in which a player has said something, by when they did so last."""
    return player_key(player, "spoken")


def login(player: PlayerId) -> str:
    """Return the hash of what proves who an account's owner is, other than passkeys: `password`."""
    return player_key(player, "login")


def passkeys(player: PlayerId) -> str:
    """Return the hash of an account's passkeys, by their handles."""
    return player_key(player, "passkeys")


def sessions(player: PlayerId) -> str:
    """Return the hash of a player's sessions: `SECRET began`, `SECRET seen` and `SECRET device`."""
    return player_key(player, "sessions")


def push(player: PlayerId) -> str:
    """Return the hash of where a player's devices are reached by web push, by session: it goes with it."""
    return player_key(player, "push")


def session(secret: str) -> str:
    """Return the key that holds whose session it is, by the hash of its token."""
    return f"session:{secret}"


def ended(secret: str) -> str:
    """Return the key that is there once a session was ended: its token is no newcomer's (newcomers.py)."""
    return f"ended:{secret}"


def challenge(secret: str, what: str) -> str:
    """Return the key of what a session's authenticator must sign next; `what` is `create` or `get`."""
    return f"challenge:{{{secret}}}:{what}"


def account(skeleton: str) -> str:
    """Return the key that holds whose user name it is, by what the name looks like (looks.py).

    Hashed, so that a name that is kept from others after its owner is erased says nothing of them.
    """
    return f"account:{short_hash(skeleton)}"


def tries(whose: str) -> str:
    """Return the key of a budget; hashed, because it may be of a network address."""
    return f"tries:{short_hash(whose)}"


def erased(player: PlayerId) -> str:
    """Return the key that is there for some time after a player is erased; hashed, to name nobody."""
    return f"erased:{short_hash(player)}"


def short_hash(text: str) -> str:
    """Return 32 hexadecimal digits that follow from a text and do not tell it."""
    return sha256(text.encode()).hexdigest()[:32]
