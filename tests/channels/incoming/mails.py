"""Mails as people, programs and mail servers write them."""

from email.message import EmailMessage
from typing import Any


def mail(text: str = "throw 24\n", message_id: str = "<1@ada.example>", **headers: Any) -> bytes:
    """Return a mail of plain text."""
    message = EmailMessage()
    message["Message-ID"] = message_id
    message["From"] = "Ada <ada@ada.example>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text)
    return message.as_bytes()


def bounce(status: str = "5.1.1", action: str = "failed") -> bytes:
    """Return a report of a mail that could not be delivered, as Postfix writes it."""
    return (
        b"Message-ID: <2@relay.example>\r\n"
        b"From: MAILER-DAEMON\r\n"
        b"Auto-Submitted: auto-replied\r\n"
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n"
        b"\r\n"
        b"--b\r\nContent-Type: text/plain\r\n\r\nI am sorry.\r\n"
        b"--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        b"Reporting-MTA: dns; relay.example\r\n\r\n"
        b"Final-Recipient: rfc822; ada@ada.example\r\n"
        + f"Action: {action}\r\nStatus: {status}\r\n".encode()
        + b"\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nX-Regatta: notification\r\n--b--\r\n"
    )
