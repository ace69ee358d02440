"""Which versions are installed here, as the newest that a fresh checkout takes: ``python -m tools.newest``."""

from __future__ import annotations

import re
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "constraints.txt"
HEAD = "# The newest versions that the tests have passed with; written by make newest.\n"
OURS = {"chapter47", "pip", "setuptools", "wheel"}


def plain(name: str) -> str:
    """The name of a package as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed() -> dict[str, str]:
    """Every package that is installed here beside our own, and its version."""
    found = {plain(one.metadata["Name"]): one.version for one in distributions()}
    return {name: found[name] for name in sorted(found) if name not in OURS}


def main() -> None:
    """The command."""
    FILE.write_text(HEAD + "".join(f"{name}<={version}\n" for name, version in installed().items()), "utf-8")
    print(f"{len(installed())} packages in {FILE.name}. Next: make test")


if __name__ == "__main__":
    main()
