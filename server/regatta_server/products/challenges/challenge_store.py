"""Challenges in the store: a hash each, and for both players the set of those that wait for an answer.

One field that is written once (`HSETNX`) settles a challenge: of two answers, or an answer and a withdrawal,
the first counts. Nothing runs when a challenge expires: whoever reads a list drops what is over.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import orjson

from regatta_protocol.ids import ChallengeId, CommandId, PlayerId, RoomId
from regatta_protocol.options import Options, RoomOptions
from regatta_server.limits import CHALLENGE_RETENTION_MS, CHALLENGE_WAITS_MS
from regatta_server.observe.labels import ChallengeEnd
from regatta_server.rooms.decide.setup import UtcOffsets
from regatta_server.store.client import Client
from regatta_server.store.keys import player_key
from regatta_server.store.replies import fields, ids, text


@dataclass(frozen=True, slots=True)
class StoredChallenge:
    """The stored record of a challenge."""

    challenge: ChallengeId
    challenger: PlayerId
    challenged: PlayerId
    ruleset: str
    name: str
    """The ruleset's."""
    wanted: Options
    """As the challenger chose."""
    options: RoomOptions
    """As the room will have them."""
    made_ms: int
    became: ChallengeEnd | None = None
    """None while it waits."""
    room: RoomId | None = None
    """Of one that was accepted, once there is one; while it waits, the one that is joined by accepting."""
    seats: int = 2
    """Of its room."""
    utc_offsets: UtcOffsets = ()
    """By which clock the challenger lives, where the room will have a turn window."""
    checksum: int | None = None
    """Of what the command said that made it; None of one that was made before there were checksums."""

    @property
    def expires_ms(self) -> int:
        """When it waits no more."""
        return self.made_ms + CHALLENGE_WAITS_MS

    def other(self, player: PlayerId) -> PlayerId:
        """Return the other one of the two."""
        return self.challenged if player == self.challenger else self.challenger


def challenge_id(secret: str, command: CommandId) -> ChallengeId:
    """Return the id that follows from the challenger's session and command: sent twice, it is one."""
    return ChallengeId(sha256(f"{secret} challenge {command}".encode()).hexdigest()[:24])


def challenged_by(challenge: ChallengeId) -> str:
    """Return the subject of the notice of a challenge that waits."""
    return f"challenged {challenge}"


def challenge_key(challenge: ChallengeId) -> str:
    """Return the key of a challenge."""
    return f"player_challenge:{{{challenge}}}"


def waiting_out(player: PlayerId) -> str:
    """Return the set of the challenges that a player has made, by when they expire."""
    return player_key(player, "challenges_out")


def waiting_in(player: PlayerId) -> str:
    """Return the set of the challenges that a player has got, by when they expire."""
    return player_key(player, "challenges_in")


class ChallengeStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self.now_ms = now_ms

    def waits(self, challenge: StoredChallenge) -> bool:
        """Return whether a challenge waits for an answer, as it was read."""
        return challenge.became is None and self.now_ms() < challenge.expires_ms

    async def find(self, challenge: ChallengeId) -> StoredChallenge | None:
        """Return a challenge, also one that is over."""
        [found] = await self._read([challenge])
        return found

    async def keep(self, challenge: StoredChallenge) -> None:
        """Keep a new challenge. Done again after a node died in the middle, it is one."""
        key = challenge_key(challenge.challenge)
        about = {
            "challenger": challenge.challenger,
            "challenged": challenge.challenged,
            "ruleset": challenge.ruleset,
            "name": challenge.name,
            "wanted": challenge.wanted.model_dump_json(),
            "options": orjson.dumps(challenge.options),
            "made_ms": challenge.made_ms,
            "seats": challenge.seats,
            **({} if challenge.room is None else {"room": challenge.room}),
            **({} if challenge.checksum is None else {"checksum": challenge.checksum}),
            **({"utc_offsets": orjson.dumps(challenge.utc_offsets)} if challenge.utc_offsets else {}),
        }
        pipeline: Any = self._redis.pipeline(transaction=True)
        pipeline.hset(key, mapping=about)
        pipeline.pexpire(key, CHALLENGE_RETENTION_MS)
        await pipeline.execute()
        # The challenger's last: what is not in that list can be sent again.
        for waiting in (waiting_in(challenge.challenged), waiting_out(challenge.challenger)):
            pipeline = self._redis.pipeline(transaction=True)
            pipeline.zadd(waiting, {challenge.challenge: challenge.expires_ms})
            pipeline.pexpire(waiting, CHALLENGE_RETENTION_MS)
            await pipeline.execute()

    async def settle(self, challenge: StoredChallenge, became: ChallengeEnd) -> str:
        """Say what became of a challenge, unless that is settled; return what it is."""
        key = challenge_key(challenge.challenge)
        pipeline: Any = self._redis.pipeline(transaction=True)
        pipeline.hsetnx(key, "became", became)
        pipeline.hget(key, "became")
        # Should the challenge have gone since it was read, this is all there is of it.
        pipeline.pexpireat(key, challenge.made_ms + CHALLENGE_RETENTION_MS)
        return text((await pipeline.execute())[1])

    async def opened(self, challenge: StoredChallenge, room: RoomId) -> None:
        """Keep the room of an accepted challenge."""
        if await self._redis.exists(challenge_key(challenge.challenge)):
            await self._redis.hset(challenge_key(challenge.challenge), "room", room)

    async def drop(self, challenge: StoredChallenge) -> None:
        """Let a challenge wait no more: last, so that until then it can be answered again."""
        await self._redis.zrem(waiting_out(challenge.challenger), challenge.challenge)
        await self._redis.zrem(waiting_in(challenge.challenged), challenge.challenge)

    async def count(self, waiting: str) -> int:
        """Return how many challenges wait in a set."""
        return int(await self._redis.zcount(waiting, f"({self.now_ms()}", "+inf"))

    async def waiting(self, player: PlayerId) -> list[StoredChallenge]:
        """Return a player's challenges that wait, from both sides, the latest first."""
        found = await self._all(player, f"({self.now_ms()}", "+inf")
        return sorted(found, key=lambda challenge: -challenge.made_ms)

    async def expired(self, player: PlayerId) -> list[StoredChallenge]:
        """Return a player's challenges that have expired and are still in a list; drop those long gone."""
        for waiting in (waiting_out(player), waiting_in(player)):
            await self._redis.zremrangebyscore(waiting, "-inf", self.now_ms() - CHALLENGE_WAITS_MS)
        return await self._all(player, "-inf", str(self.now_ms()))

    # ------------------------------------------------------------------------------------------

    async def _all(self, player: PlayerId, least: str, most: str) -> list[StoredChallenge]:
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zrangebyscore(waiting_out(player), least, most)
        pipeline.zrangebyscore(waiting_in(player), least, most)
        found = [one for some in await pipeline.execute() for one in ids(some, ChallengeId)]
        return [challenge for challenge in await self._read(found) if challenge is not None]

    async def _read(self, challenges: Iterable[ChallengeId]) -> list[StoredChallenge | None]:
        wanted = list(challenges)
        pipeline = self._redis.pipeline(transaction=False)
        for challenge in wanted:
            pipeline.hgetall(challenge_key(challenge))
        return [_parsed(one, found) for one, found in zip(wanted, await pipeline.execute(), strict=True)]


def _parsed(challenge: ChallengeId, found: dict[bytes, bytes]) -> StoredChallenge | None:
    if b"made_ms" not in found:
        return None
    about: dict[str, Any] = {**fields(found)}
    about["wanted"] = Options.model_validate_json(about["wanted"])
    about["options"] = orjson.loads(about["options"])
    about["made_ms"] = int(about["made_ms"])
    for number in {"seats", "checksum"} & about.keys():
        about[number] = int(about[number])
    if "utc_offsets" in about:
        about["utc_offsets"] = tuple((at_ms, east) for at_ms, east in orjson.loads(about["utc_offsets"]))
    return StoredChallenge(challenge, **about)
