"""Games with somebody whom one knows: challenges that wait for a day."""

from regatta_protocol.bot.game import Game
from regatta_protocol.bot.requests import Requests, given
from regatta_protocol.commands.people import AnswerChallenge, Challenge, DeclineReason, WithdrawChallenge
from regatta_protocol.commands.people import Challenges as AskChallenges
from regatta_protocol.events import ChallengeLine
from regatta_protocol.ids import ChallengeId, PlayerId, RoomId
from regatta_protocol.options import Options


class Challenges(Requests):
    """Commands about challenges. Each raises what `Requests` says."""

    async def join(self, room: str) -> Game:
        """Take a seat in a room, unless one has one there, and return it."""
        raise NotImplementedError

    async def challenges(self) -> list[ChallengeLine]:
        """Return the challenges that wait for an answer, one's own and others', the latest first."""
        return given((await self._ask(AskChallenges(id=self._id()))).challenges)

    async def challenge(
        self,
        player: PlayerId,
        ruleset: str,
        options: Options | None = None,
        *,
        seats: int = 2,
        room: str | None = None,
    ) -> ChallengeId:
        """Challenge somebody to a game; return the challenge's id. A room of more than two then gathers.

        With a `room` of one's own that gathers it is an invitation to that one. A `Notice` of the kind
        `challenge_accepted` has the `room` to `watch`.
        """
        command = Challenge(
            id=self._id(),
            player=player,
            ruleset=ruleset,
            seats=seats,
            options=options or Options(),
            room=None if room is None else RoomId(room),
        )
        return given((await self._ask(command)).challenge)

    async def accept(self, challenge: ChallengeId) -> Game:
        """Accept a challenge; return its game, where both have a seat. Twice is once."""
        command = AnswerChallenge(id=self._id(), challenge=challenge, accept=True)
        return await self.join(given((await self._ask(command)).room))

    async def decline(self, challenge: ChallengeId, reason: DeclineReason = "no") -> None:
        """Decline a challenge; the reason is for the challenger."""
        command = AnswerChallenge(id=self._id(), challenge=challenge, accept=False, reason=reason)
        await self._ask(command)

    async def withdraw(self, challenge: ChallengeId) -> None:
        """Take one's own challenge back."""
        await self._ask(WithdrawChallenge(id=self._id(), challenge=challenge))
