"""`python3 install.py play` and `python3 install.py test`: what `make play` and `make test` do, without make.

This file alone keeps to the syntax of Python 3.6, so that an old Python says its sentence instead of a syntax
error; the work is in installing/.
"""

import sys


def too_old(version: "tuple[int, ...]") -> str:
    """Return what to do with a Python of this version, or nothing where it will do."""
    if version >= (3, 11):
        return ""
    return (
        f"Regatta needs Python 3.11 or newer, and '{sys.executable}' is {version[0]}.{version[1]}: "
        "name a newer one, as in `make PYTHON=python3.12 play` or `python3.12 install.py play`."
    )


if __name__ == "__main__":
    why = too_old(sys.version_info[:2])
    if why:
        print(why, file=sys.stderr)
        sys.exit(2)

    from installing.main import main

    sys.exit(main(sys.argv[1:]))
