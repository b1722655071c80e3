"""All settings: one frozen value, read once from REGATTA_* at the start."""

import difflib
import os
import re
from base64 import b64decode
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Final, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from regatta_protocol.people.mail_address import mail_address
from regatta_server.limits import RATED_PAIR_GAMES
from regatta_server.network.addresses import WrongRelay, judge_url, read_relay
from regatta_server.network.sites import USUAL_PORTS, UnreadableSite, read_origin
from regatta_server.store.client import WrongUrl, judge

SIGNED_BY: Final = "whsec_"
"""How a secret of Standard Webhooks begins."""
HIDDEN: Final = frozenset({"host_webhook_secret", "host_webhook_url", "mail_relay", "redis_url"})
"""Settings that may have a password in them: a wrong one is told without what it is."""
OTHERS: Final = frozenset(
    {
        "REGATTA_CHROMIUM",  # the tests, as the next four
        "REGATTA_FIREFOX",
        "REGATTA_RENEW_PICTURES",
        "REGATTA_SHOTS",
        "REGATTA_THROWS",
        "REGATTA_NODES",  # deploy/Caddyfile, as the next two
        "REGATTA_SITE",
        "REGATTA_STREAMS",
        "REGATTA_PSEUDO",  # the build of the client, as the next two
        "REGATTA_SKIP_WEB",
        "REGATTA_WEB_OUT",
    }
)
"""What a server finds in its environment that is for others: each other name is a typing slip."""
MAIL_NEEDS: Final = ("mail_domain", "mail_relay", "mail_from", "site_url")
"""What must be set beside a port for mail."""
NEEDS: Final = {
    "mail_relay": ("mail_from", "site_url"),
    "mail_from": ("mail_relay",),
    "host_webhook_url": ("host_webhook_secret",),
    "host_webhook_secret": ("host_webhook_url",),
}
"""What must be set beside others, which do nothing alone."""
DOMAIN: Final = re.compile(r"([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}")
PUSH_HOSTS: Final = (
    "fcm.googleapis.com,jmt17.google.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com"
)
"""The push services of browsers: Chrome and its relatives (two), Firefox, Edge, Safari."""
PUSH_HOST: Final = re.compile(r"(\*\.)?[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?")


class Settings(BaseSettings):
    """What a host can set. Each field is read from REGATTA_ and its name in capitals."""

    model_config = SettingsConfigDict(env_prefix="REGATTA_", frozen=True, extra="ignore")

    host: str = "127.0.0.1"
    """The address to listen on; `0.0.0.0` for every one, so that phones in the same network reach it."""
    port: Annotated[int, Field(ge=0, le=65_535)] = 8080
    """The port to listen on; 0 takes any free one."""
    workers: Annotated[int, Field(ge=1, le=64)] = 1
    """Processes that share the port; each uses one core. SIGHUP starts them anew one after the other."""
    redis_url: str | None = None
    """A Valkey ≥ 8 or Redis ≥ 7; without it the embedded one starts. One server `redis://localhost:6379/0`,
    behind Sentinels `redis+sentinel://one:26379,two:26379/NAME`, a Cluster `redis+cluster://one:6379,two:6379`."""
    valkey: str | None = None
    """The path, or the name on PATH, of a Valkey ≥ 8 or Redis ≥ 7 of the system, such as
    `/usr/bin/valkey-server`, that starts in place of the embedded one. For sites: security updates come with
    the system."""
    data: Path = Path("data")
    """Where the embedded Valkey keeps everything."""
    appendfsync: Literal["everysec", "always"] = "everysec"
    """How the embedded Valkey writes its file: `always` loses nothing at a power cut and costs speed."""
    store_in_memory: bool = False
    """True where the store at `REGATTA_REDIS_URL` may do without an append-only file, as some managed ones
    must: what came since its last snapshot is gone when it restarts. Else no server starts on such a one."""
    fast_path: bool = True
    """False to judge throws, holds and entries as all else is: slower, and what the fast path is held to."""
    compare: bool = False
    """True to judge each of them both ways, go by the general one where they differ, and log that: to look
    for a fault. It costs more than no fast path."""
    archive: Literal["own", "separate"] = "own"
    """What takes games that are over into the archive: a process of its own that `regatta serve` starts
    beside itself, or a separate one of `regatta archive` that you run, for many nodes."""
    keep_games_days: Annotated[int, Field(ge=1)] | None = None
    """How many days games that are over stay in the archive; without it for ever, at about 2 KiB each."""
    origins: str = ""
    """Web addresses, separated by commas, whose pages may connect beside the server's own, such as
    `https://dice.example.org`."""
    reserved_names: str = ""
    """Words, separated by commas, that no name may have, beside those that are always kept from names (admin,
    moderator, …)."""
    behind_proxy: bool = False
    """True behind a reverse proxy: a client's address is then the last one of `X-Forwarded-For`, and the
    site's name may stand in `X-Forwarded-Host`."""
    connections_per_address: Annotated[int, Field(ge=1)] = 200
    """Connections that one address may hold: a school or an office shares one."""
    commands_per_s: Annotated[float, Field(gt=0)] = 20.0
    """Commands that one connection may send a second, in the long run; three times as many at once. What an
    address may ask for that is dear grows with it."""
    rooms_per_s: Annotated[float, Field(gt=0)] = 0.2
    """Rooms that one player may open a second, in the long run, matches, rematches and challenges too; fifty
    times as many at once. Bots that play one another need more."""
    rated_pair_games: Annotated[int, Field(ge=1)] = RATED_PAIR_GAMES
    """Rated games of the same two players that count in a day, for each ruleset and speed."""
    rated_one_network: bool = False
    """True where rated games count between players of one network address or device, too: for a club or a
    school. Behind a proxy set `REGATTA_BEHIND_PROXY` first: without it all have one address."""
    chat: Literal["off", "phrases", "free"] = "phrases"
    """What players may say at most: nothing, preset phrases, or free text where the host of a room allows
    it too."""
    embedding: bool = True
    """False where pages of other sites may not show games in a frame ([embedding.md](embedding.md)). Nothing
    else may be shown in one either way."""
    site_url: str | None = None
    """The public address of the site, such as `https://dice.example.org`: links lead there, and its pages may
    connect whatever `Host` a proxy says. Without it no mail is sent. Push services hear it, to reach who runs
    the site."""
    mail_relay: str | None = None
    """The relay that takes mail, `smtp://[user:password@]host:port` (STARTTLS where it is offered) or
    `smtps://…`; without it no mail is sent ([notices.md](notices.md))."""
    mail_from: str | None = None
    """The address that mail comes from, such as `Regatta <games@dice.example.org>`."""
    mail_domain: str | None = None
    """The domain whose mail comes to that port, such as `play.dice.example.org`."""
    mail_host: str = "127.0.0.1"
    """The address to listen on for mail to this site, SMTP and LMTP; a mail server of yours stands before it
    ([mail.md](mail.md))."""
    mail_port: Annotated[int, Field(ge=0, le=65_535)] | None = None
    """The port to listen on for mail, so that games can be played by answering mails; without it none is
    taken."""
    vacation_days: Annotated[int, Field(ge=0, le=365)] = 30
    """Days of vacation that each player has in any 365 days, on which games over days wait for them; 0 where
    there is none ([notices.md](notices.md))."""
    push_hosts: str = PUSH_HOSTS
    """Hosts of push services, separated by commas, that every browser may name; `*.` stands for any host
    below. Others may be named by accounts with a confirmed mail address alone."""
    webhook_private: bool = False
    """True where webhooks and push services may be in private networks, and use http: a server at home that
    calls the home automation beside it. Else nothing is sent there on anybody's word."""
    host_webhook_url: str | None = None
    """An address of yours that hears what all players are told of games ([notices.md](notices.md)), such as
    `https://club.example.org/regatta`; it needs the secret beside it."""
    host_webhook_secret: str | None = None
    """What that is signed by: `whsec_` and the base64 of 24 to 64 bytes, as `openssl rand -base64 32` gives
    them."""
    log: Literal["auto", "json", "console"] = "auto"
    """Form of the log; auto: for people on a terminal, JSON elsewhere."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The least level that is logged. At debug each change of a room is a line."""

    @field_validator("redis_url")
    @classmethod
    def _address(cls, url: str | None) -> str | None:
        try:
            if url is not None:
                judge(url)
        except WrongUrl as wrong:
            raise PydanticCustomError("address", "{why}", {"why": str(wrong)}) from wrong
        return url

    @field_validator("site_url")
    @classmethod
    def _site(cls, url: str | None) -> str | None:
        if url is not None and _origin_of(url) != url.removesuffix("/"):
            raise PydanticCustomError(
                "site", "write the public address of the site as https://dice.example.org"
            )
        return url

    @field_validator("mail_relay")
    @classmethod
    def _relay(cls, url: str | None) -> str | None:
        try:
            if url is not None:
                read_relay(url)
        except WrongRelay as wrong:
            raise PydanticCustomError("relay", "{why}", {"why": str(wrong)}) from wrong
        return url

    @field_validator("mail_from")
    @classmethod
    def _sender(cls, sender: str | None) -> str | None:
        if sender is not None:
            try:
                mail_address(parseaddr(sender)[1])
            except PydanticCustomError as wrong:
                why = "write it as Regatta <games@dice.example.org>"
                raise PydanticCustomError("sender", "{why}", {"why": why}) from wrong
        return sender

    @field_validator("mail_domain")
    @classmethod
    def _domain(cls, domain: str | None) -> str | None:
        if domain is not None and not DOMAIN.fullmatch(domain):
            raise PydanticCustomError("domain", "write the domain alone, such as play.dice.example.org")
        return domain

    @field_validator("mail_port")
    @classmethod
    def _mail_comes_and_goes(cls, port: int | None, before: ValidationInfo) -> int | None:
        missing = [name for name in MAIL_NEEDS if before.data.get(name) is None]
        if port is not None and missing:
            needed = ", ".join(f"REGATTA_{name.upper()}" for name in missing)
            raise PydanticCustomError("mail", "set {needed} as well: mails are answered", {"needed": needed})
        return port

    @field_validator("host_webhook_url")
    @classmethod
    def _host_webhook(cls, url: str | None, before: ValidationInfo) -> str | None:
        wrong = None if url is None else judge_url(url, private=before.data.get("webhook_private", False))
        if wrong is not None:
            raise PydanticCustomError("webhook", "{why}", {"why": wrong.removesuffix(".")})
        return url

    @field_validator("host_webhook_secret")
    @classmethod
    def _host_secret(cls, secret: str | None) -> str | None:
        if secret is not None and not _is_secret(secret):
            how = "write whsec_ and the base64 of 24 to 64 bytes, as openssl rand -base64 32 gives them"
            raise PydanticCustomError("secret", "{how}", {"how": how})
        return secret

    @model_validator(mode="after")
    def _whole(self) -> Self:
        for there, needs in NEEDS.items():
            missing = [name for name in needs if getattr(self, name) is None]
            if getattr(self, there) is not None and missing:
                needed = ", ".join(f"REGATTA_{name.upper()}" for name in missing)
                context = {"needed": needed, "there": f"REGATTA_{there.upper()}"}
                why = "set {needed} as well: {there} does nothing alone"
                raise PydanticCustomError("needs", why, context)
        return self

    @field_validator("push_hosts")
    @classmethod
    def _hosts_alone(cls, hosts: str) -> str:
        for word in hosts.split(","):
            if word.strip() and not PUSH_HOST.fullmatch(word.strip()):
                why = "{word} is no host: write it as push.example.org, or *.example.org"
                raise PydanticCustomError("hosts", why, {"word": word.strip()})
        return hosts

    @field_validator("origins")
    @classmethod
    def _as_browsers_say_them(cls, origins: str) -> str:
        for word in origins.split(","):
            if word.strip():
                _judge_origin(word.strip())
        return origins


def _judge_origin(word: str) -> None:
    """Refuse what would never be equal to what a browser says, with how to write it."""
    origin = _origin_of(word)
    if origin != word:
        context = {"word": word, "origin": origin or "it as https://dice.example.org"}
        raise PydanticCustomError(
            "origin", "{word} is not how browsers name where a page is from: write {origin}", context
        )


def _origin_of(word: str) -> str | None:
    """Return the scheme, host and port of an address as browsers say them; None where there are none."""
    try:
        parts = urlsplit(word if "://" in word else f"https://{word.lstrip('/')}")
        port = parts.port
    except ValueError:
        return None
    scheme = parts.scheme if parts.scheme in USUAL_PORTS else "https"
    host = parts.netloc.rpartition("@")[2].removesuffix(f":{port}").lower()
    origin = f"{scheme}://{host}" + (f":{port}" if port not in (None, USUAL_PORTS[scheme]) else "")
    try:
        read_origin(origin)
    except UnreadableSite:
        return None
    return origin


def _is_secret(secret: str) -> bool:
    try:
        raw = b64decode(secret.removeprefix(SIGNED_BY), validate=True)
    except ValueError:
        return False
    return secret.startswith(SIGNED_BY) and 24 <= len(raw) <= 64


class WrongSetting(ValueError):
    """A setting that cannot be used; the message is one line and names it."""


def read_settings(**given: object) -> Settings:
    """Return the settings of the environment, with what the command line gave. Raises WrongSetting."""
    _refuse_unknown()
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type] # judged by pydantic right here
    except ValidationError as wrong:
        first = wrong.errors()[0]
        if not first["loc"]:
            # Of several together: the message names them.
            raise WrongSetting(first["msg"]) from wrong
        name = "REGATTA_" + "_".join(str(part) for part in first["loc"]).upper()
        value = "" if HIDDEN.intersection(first["loc"]) else f" (it is {first['input']!r})"
        raise WrongSetting(f"{name}: {first['msg']}{value}") from wrong


def _refuse_unknown() -> None:
    """Raise WrongSetting where a variable looks like a setting and is none: it would do nothing, silently."""
    known = [f"REGATTA_{name.upper()}" for name in Settings.model_fields]
    for name in sorted(os.environ):
        if name.upper().startswith("REGATTA_") and name.upper() not in OTHERS.union(known):
            (nearest,) = difflib.get_close_matches(name.upper(), known, n=1, cutoff=0.0)
            raise WrongSetting(
                f"{name} is no setting: the nearest is {nearest}; docs/hosting.md has them all."
            )
