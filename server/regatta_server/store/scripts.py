"""Lua scripts: each runs completely or not at all, and a server knows it by its hash."""

from collections.abc import Mapping
from hashlib import sha1
from pathlib import Path
from types import MappingProxyType
from typing import Final

from redis.commands.core import AsyncScript

from regatta_server.store.client import Client

Run = AsyncScript
"""Runs a script: `await run(keys, arguments)`, or into a pipeline with `client=pipeline`."""
NO_NUMBERS: Final[Mapping[str, float]] = MappingProxyType({})


class Script:
    """The text of a script, and the hash by which servers know it."""

    def __init__(self, text: str) -> None:
        """Take the text."""
        self.text = text
        # SHA-1 is how servers name scripts; nothing is protected by it.
        self.sha = sha1(text.encode(), usedforsecurity=False).hexdigest()

    @classmethod
    def load(cls, module: str, *names: str, numbers: Mapping[str, float] = NO_NUMBERS) -> "Script":
        """Return the script in the files beside a module, given its `__file__`, one file behind the other.

        Before them stand `numbers`, as local variables: what both the service and its script go by.
        """
        local = "".join(f"local {name} = {value}\n" for name, value in numbers.items())
        texts = [Path(module).with_name(name).read_text(encoding="utf-8") for name in names]
        return cls(local + "\n".join(texts))

    def on(self, client: Client) -> Run:
        """Return what runs it through a client; a server that has forgotten it is told it again."""
        run: Run = client.register_script(self.text)
        return run
