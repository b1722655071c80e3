"""What happens to an incoming mail: it is checked, done and answered, and only then accepted from its sender.

A mail is sent again until it is accepted, so nothing is lost if a node dies in the middle; and the ids of
its commands are derived from the mail, so nothing is done twice. The answer goes to the player's confirmed
address, whoever wrote: nobody can make this server write to somebody else.
"""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Final

import structlog

from regatta_server.channels.incoming.parts import UnreadableMail
from regatta_server.channels.incoming.reader import ReaderAway
from regatta_server.channels.incoming.reading import Letter
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.channels.outgoing.mail.mail_store import MailStore
from regatta_server.channels.outgoing.mail.signed_addresses import SignedAddress, Signer
from regatta_server.commands.sanctions import Suspended
from regatta_server.limits import MAILS_OF_PLAYER, MAILS_OF_SENDER
from regatta_server.observe import metrics
from regatta_server.observe.labels import MailEnd, Outcome
from regatta_server.players.budget import Budgets
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

TAKEN: Final = "250 2.0.0 OK"
LATER: Final = "451 4.3.0 This cannot be done just now: try again later"
TOO_MANY: Final = "450 4.7.1 Too many mails in a short time: try again later"
NO_SUCH_ADDRESS: Final = "550 5.1.1 There is no such address: answer a mail of this site"
SUSPENDED: Final = "550 5.2.1 Mail to this player came back: confirm the mail address again on the site"
UNREADABLE: Final = "554 5.6.0 This mail is too much to read: write a plain text without attachments"
LOOP: Final = "554 5.4.6 This mail has come through too many servers"

Answer = Callable[[SignedAddress, Letter, bool], Awaitable[Outcome]]
"""Does what a letter asks for, unless it came before (then True is given), and sends the answer."""


class Incoming:
    """Takes mails in; a `session.Receiver`."""

    def __init__(  # noqa: PLR0913 - the services that a mail meets, each by its name
        self,
        signer: Signer,
        addresses: AddressStore,
        mails: MailStore,
        budgets: Budgets,
        now_ms: Callable[[], int],
        *,
        read: Callable[[bytes], Awaitable[Letter]],
        answer: Answer,
        bounced: Callable[[SignedAddress], Awaitable[None]],
    ) -> None:
        """Take the services.

        `read` returns what a mail says, and raises Unreadable, ReaderAway and OSError; `bounced` is called
        where a mail of ours could not be delivered for good.
        """
        self._signer = signer
        self._addresses = addresses
        self._mails = mails
        self._budgets = budgets
        self._now_ms = now_ms
        self._read = read
        self._answer = answer
        self._bounced = bounced

    async def judge(self, recipient: str) -> str:
        """Return whether mail for an address is taken: one that we signed, for who has an address here."""
        named = self._signer.read(recipient)
        try:
            to = None if named is None else await self._addresses.of(named.player)
        except NO_ANSWER:
            return LATER
        if named is None or to is None:
            return NO_SUCH_ADDRESS
        # What comes back of mail to a suspended address is still heard.
        return TAKEN if to.state == "confirmed" or named.kind == "bounce" else SUSPENDED

    async def receive(self, sender: str, recipient: str, content: bytes) -> str:
        """Take a mail, and return when it need not be sent again."""
        named = self._signer.read(recipient)
        assert named is not None, "its address was judged"
        try:
            if await self._too_many(sender, named):
                return _counted("too_many", TOO_MANY)
            return await self._take(sender, named, await self._read(content))
        except UnreadableMail as unreadable:
            log.warning("mail_unreadable", player=named.player, why=unreadable.why, size_bytes=len(content))
            return _counted("unreadable", UNREADABLE)
        except (*NO_ANSWER, ReaderAway) as failure:
            log.warning("mail_put_off", failure=repr(failure))
            return _counted("put_off", LATER)
        except Exception:
            # Whatever is in a mail must not be sent for days, over and over.
            log.exception("mail_failed", player=named.player)
            return _counted("failed", TAKEN)

    async def _too_many(self, sender: str, named: SignedAddress) -> bool:
        """Take one from the budgets of who sends, and of whose address it is."""
        who, now_ms = sha256(sender.lower().encode("utf-8", "replace")).hexdigest(), self._now_ms()
        if await self._budgets.take(f"mail from {who}", MAILS_OF_SENDER, now_ms):
            return True
        return await self._budgets.take(f"mail for {named.player}", MAILS_OF_PLAYER, now_ms) > 0

    async def _take(self, sender: str, named: SignedAddress, letter: Letter) -> str:
        if letter.looping:
            return _counted("loop", LOOP)
        if named.kind == "bounce":
            if letter.bounced:
                await self._bounced(named)
            return _counted("bounced" if letter.bounced else "automatic", TAKEN)
        passed_over = _passed_over(sender, letter)
        if passed_over is not None:
            if letter.forged:
                log.info("mail_forged", player=named.player)
            return _counted(passed_over, TAKEN)
        return await self._done(named, letter)

    async def _done(self, named: SignedAddress, letter: Letter) -> str:
        """Let a letter be done and answered, unless that was so before."""
        seen = await self._mails.seen(named.player, letter.digest)
        if seen == "said":
            return _counted("again", TAKEN)
        try:
            outcome = await self._answer(named, letter, seen == "done")
        except Suspended:
            # As on a page: who may not come in hears why there.
            return _counted("suspended", TAKEN)
        if outcome is Outcome.LATER:
            # What was asked is done; it is sent again until the answer is out.
            return _counted("put_off", LATER)
        await (self._mails.answered_again if seen == "done" else self._mails.done)(
            named.player, letter.digest
        )
        return _counted("again" if seen == "done" else "answered", TAKEN)


def _passed_over(sender: str, letter: Letter) -> MailEnd | None:
    """Return why a letter is neither done nor answered; None where it is."""
    if letter.ours:
        return "loop"
    if letter.automatic or sender in ("", "<>"):
        return "automatic"
    return "forged" if letter.forged else None


def _counted(what: MailEnd, status: str) -> str:
    metrics.MAILS_IN.labels(what).inc()
    return status
