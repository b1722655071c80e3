"""Compile the server's modules of every move, and note from which sources."""

import json
from hashlib import sha256
from pathlib import Path
from sysconfig import get_config_var
from typing import Final

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SERVER: Final = Path(__file__).resolve().parents[1] / "server"
PACKAGE: Final = Path("regatta_accel")
MODULES: Final = (
    "regatta_server.game.order",
    "regatta_server.game.roller",
    "regatta_server.game.tumble",
    "regatta_server.rooms.decide.command_window",
    "regatta_server.rooms.fast.asks",
    "regatta_server.rooms.fast.category_game",
    "regatta_server.rooms.fast.compact_game",
    "regatta_server.rooms.fast.fast_path",
    "regatta_server.rules.category",
    "regatta_server.rules.drawing",
    "regatta_server.rules.throwing",
    "regatta_server.rules.worth",
)


def source_of(module: str) -> Path:
    """Return where a module's source is."""
    return (SERVER / module.replace(".", "/")).with_suffix(".py")


class Build(build_ext):
    """Puts what is compiled side by side, by the whole names of the modules."""

    def get_ext_fullpath(self, ext_name: str) -> str:
        return str(Path(self.build_lib, PACKAGE, ext_name + get_config_var("EXT_SUFFIX")))

    def run(self) -> None:
        super().run()
        sources = {module: sha256(source_of(module).read_bytes()).hexdigest() for module in MODULES}
        note = Path(self.build_lib) / PACKAGE / "sources.json"
        note.write_text(json.dumps(sources, indent=2) + "\n", encoding="utf-8")


setup(
    packages=[str(PACKAGE)],
    ext_modules=cythonize(  # type: ignore[no-untyped-call] # Cython says no types of its own
        [Extension(module, [str(source_of(module))], extra_link_args=["-s"]) for module in MODULES],
        build_dir="build",
        compiler_directives={
            "language_level": "3",
            # Types of annotations are promises to people: `int` is any number here, and never cut off.
            "annotation_typing": False,
        },
    ),
    cmdclass={"build_ext": Build},
)
