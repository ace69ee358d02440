"""What is installed and where things are kept, and kernels compiled ahead of time."""

from __future__ import annotations

import os
import platform
import re
import time
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .. import __version__
from ..errors import Refusal, nearest
from . import show

if TYPE_CHECKING:
    from ..table.game import GameType

EXTRAS = {
    "": "rules, odds, simulate, play, floors and nights",
    "analysis": "pictures, Parquet, clusters and environments for agents",
    "house": "live tables on the web, and the client",
}
_NAME, _EXTRA = re.compile(r"^[\w.-]+"), re.compile(r"extra == ['\"](\w+)['\"]")


@dataclass(frozen=True, slots=True)
class Part:
    """An extra of the package: what it is for, what it needs, and what of that is not here."""

    name: str
    purpose: str
    found: dict[str, str]
    missing: list[str]

    @property
    def remedy(self) -> str:
        """How it comes here."""
        return f"pip install 'chapter47[{self.name}]'" if self.name else "pip install --force-reinstall chapter47"


def parts() -> list[Part]:
    """The package and its extras, as far as they are installed."""
    needs: dict[str, list[str]] = {name: [] for name in EXTRAS}
    for line in _requirements():
        named, extra = _NAME.match(line), _EXTRA.search(line)
        if named and (extra[1] if extra else "") in needs:
            needs[extra[1] if extra else ""].append(named[0])
    told = []
    for name, purpose in EXTRAS.items():
        versions = {each: _version(each) for each in needs[name]}
        found = {each: version for each, version in versions.items() if version}
        told.append(Part(name, purpose, found, [each for each in versions if each not in found]))
    return told


def _requirements() -> list[str]:
    try:
        return metadata.requires("chapter47") or []
    except metadata.PackageNotFoundError:
        return []


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def places() -> list[tuple[str, str]]:
    """Where things are kept."""
    from ..odds.stored import folder
    from ..sim.compile import CACHE

    database = os.environ.get("CHAPTER47_DATABASE", "") or str(Path("chapter47.db").absolute())
    key = "in CHAPTER47_KEY" if os.environ.get("CHAPTER47_KEY") else f"{database}.key"
    return [
        ("program", str(Path(__file__).resolve().parents[1])),
        ("compiled kernels", _size(CACHE)),
        ("long counts", _size(folder())),
        ("database of serve", _there(database)),
        ("its key", key if key.startswith("in ") else _there(key)),
    ]


def _size(folder: Path) -> str:
    files = [file.stat().st_size for file in folder.rglob("*") if file.is_file()] if folder.is_dir() else []
    return f"{folder} ({len(files)} files, {sum(files) / 1e6:.1f} MB)" if files else f"{folder} (nothing yet)"


def _there(path: str) -> str:
    if "://" in path:  # it may hold a password
        return path.partition("://")[0] + "://..."
    return path if Path(path).exists() else f"{path} (not there yet)"


def doctor(as_json: show.Json = False) -> None:
    """Say what is installed, where caches and databases are, and what is missing."""
    found = parts()
    if as_json:
        show.emit(
            {
                "version": __version__,
                "python": platform.python_version(),
                "extras": {
                    part.name or "base": {"found": part.found, "missing": part.missing, "instead": part.remedy}
                    for part in found
                },
                "places": dict(places()),
            }
        )
        return
    show.say(f"chapter47 {__version__} on Python {platform.python_version()}, {platform.system()}", "")
    rows = [[f"[{part.name}]" if part.name else "chapter47", part.purpose, _state(part)] for part in found]
    show.say(show.table(["part", "for", "installed"], rows, whole=["part"]), "")
    show.say(show.table(["what", "where"], [list(row) for row in places()], whole=["what"]), "")
    lacking = [part for part in found if part.missing]
    if not lacking:
        show.say("Nothing is missing.")
    for part in lacking:
        show.say(f"Missing: {', '.join(part.missing)}. Instead: {part.remedy}")
    if any(not part.name for part in lacking):
        raise typer.Exit(1)


def _state(part: Part) -> str:
    if not part.missing:
        return "whole"
    return f"{len(part.found)} of {len(part.found) + len(part.missing)} packages" if part.found else "no"


def warm(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME...", help="Games; all of them, if none.")] = None,
) -> None:
    """Compile the kernels of simulations now, so that the first one need not wait; they are kept on disk."""
    from ..games import game_types
    from ..sim.compile import CACHE

    known = {kind.key: kind for kind in game_types()}
    for name in games or ():
        if name not in known:
            raise Refusal(f"There is no game {name!r}.", instead=nearest(name, known))
    wanted = [known[name] for name in games] if games else list(known.values())
    for number, kind in enumerate(wanted, 1):
        show.say(f"{number:>2} of {len(wanted)}  {kind.key}: {_compiled(kind)}")
    show.say(f"They are kept in {CACHE}.")


def _compiled(kind: GameType) -> str:
    began = time.perf_counter()
    try:
        kind.kernel(kind.elections.elect()).run_block(1, 0, 1)
    except Refusal as refusal:
        return refusal.message
    return f"ready in {time.perf_counter() - began:.1f} s"


COMMANDS: show.Commands = {
    doctor: (
        "chapter47 doctor",
        "chapter47 doctor --json",
    ),
    warm: (
        "chapter47 warm",
        "chapter47 warm blackjack craps",
    ),
}
