"""What hatchling runs while it makes a wheel, an sdist or an editable install: it builds the web client.

The work is in installing/web_build.py, which an sdist carries, too. It is loaded by its path: while hatchling
builds, this folder is on no path of Python's.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from installing import web_build
else:
    _spec = spec_from_file_location("web_build", Path(__file__).with_name("installing") / "web_build.py")
    web_build = module_from_spec(_spec)
    sys.modules[_spec.name] = web_build
    _spec.loader.exec_module(web_build)


class WebClientHook(BuildHookInterface[BuilderConfig]):
    """Builds the client where it is stale; where there is no Node, has the build's environment bring one."""

    def dependencies(self) -> list[str]:
        """Return what the build needs beside hatchling."""
        if not web_build.is_stale(Path(self.root)) or web_build.find_node() is not None:
            return []
        try:
            web_build.refuse_where_no_wheel_is()
        except web_build.ClientNotBuilt as reason:
            self.app.abort(f"Regatta: {reason}")
        return [web_build.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's
        """Build the client before its files are gathered."""
        root = Path(self.root)
        if not web_build.is_stale(root):
            return
        try:
            web_build.build_anew(root)
        except web_build.ClientNotBuilt as reason:
            self.app.abort(f"Regatta: {reason}")
