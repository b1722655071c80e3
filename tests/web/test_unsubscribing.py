"""Who wants no more mail: by one press in a mail program, or on the page behind the link."""

import asyncio

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.service import Running

ADA = PlayerId("abcdefghijkl")
PATH = f"/mail/unsubscribe/{ADA}/secret-token"
BODY = b"List-Unsubscribe=One-Click"


async def answer(running: Running, method: str, path: str, *parts: bytes) -> tuple[int, str]:
    """Return the status and the text of an answer; 0 where the socket was cut without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n".encode()
    for part in (head, *(parts or (b"\r\n",))):
        writer.write(part)
        await writer.drain()
    output = await reader.read()
    writer.close()
    await writer.wait_closed()
    top, _, body = output.partition(b"\r\n\r\n")
    return int(top.split(b" ", 2)[1]) if top else 0, body.decode()


def length(body: bytes = BODY) -> tuple[bytes, bytes]:
    """Return the rest of the head, and the body."""
    kind = b"Content-Type: application/x-www-form-urlencoded\r\n"
    return b"%sContent-Length: %d\r\n\r\n" % (kind, len(body)), body


async def test_one_press_ends_it_as_mail_programs_do(redis: Redis, running: Running) -> None:
    addresses = AddressStore(redis)
    await addresses.confirm(ADA, "ada@example.org", "secret-token", 1)
    status, page = await answer(running, "POST", f"{PATH}?language=de", *length())
    assert (status, await addresses.of(ADA)) == (200, None)
    assert "Du bekommst keine E-Mails mehr von hier." in page
    assert await answer(running, "POST", f"{PATH}?language=de", *length()) == (200, page), "twice is once"


async def test_a_program_that_looks_at_links_unsubscribes_nobody(redis: Redis, running: Running) -> None:
    addresses = AddressStore(redis)
    await addresses.confirm(ADA, "ada@example.org", "secret-token", 1)
    status, page = await answer(running, "GET", PATH)
    assert status == 200
    assert '<form method="post">' in page
    assert await answer(running, "HEAD", PATH) == (200, "")
    assert await addresses.of(ADA) is not None
    assert (await answer(running, "POST", PATH, b"Content-Length: 0\r\n\r\n"))[0] == 200
    assert await addresses.of(ADA) is None


async def test_who_has_not_the_mail_ends_nothing(redis: Redis, running: Running) -> None:
    addresses = AddressStore(redis)
    await addresses.confirm(ADA, "ada@example.org", "secret-token", 1)
    right = await answer(running, "POST", PATH.replace(ADA, "mnopqrstuvwx"), *length())
    assert await answer(running, "POST", PATH.replace("secret", "public"), *length()) == right
    assert (await answer(running, "PUT", PATH))[0] == 405
    assert await addresses.of(ADA) is not None


async def test_nothing_else_may_be_posted_and_nothing_hides_in_a_body(redis: Redis, running: Running) -> None:
    addresses = AddressStore(redis)
    await addresses.confirm(ADA, "ada@example.org", "secret-token", 1)
    for more in ((), length()):
        assert (await answer(running, "POST", "/livez", *more))[0] == 405
    assert (await answer(running, "POST", PATH, *length(b"x" * 20_000)))[0] == 413
    hidden = f"POST {PATH} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    status, response = await answer(running, "POST", PATH.replace("secret", "public"), *length(hidden))
    assert status == 200
    assert "HTTP/1.1" not in response
    assert await addresses.of(ADA) is not None


async def test_a_body_may_come_in_chunks(redis: Redis, running: Running) -> None:
    addresses = AddressStore(redis)
    await addresses.confirm(ADA, "ada@example.org", "secret-token", 1)
    chunks = b"Transfer-Encoding: chunked\r\n\r\n1a\r\n%s\r\n0\r\n\r\n" % BODY
    assert (await answer(running, "POST", PATH, chunks))[0] == 200
    assert await addresses.of(ADA) is None
