"""The program that runs is the program that was released: every file of it against what the release's record says.

A wheel brings a record of its files with their SHA-256; the installer writes it beside the program. The digest of the
whole is one number that anybody can work out with ``sha256sum`` alone: of the lines "digest  path", sorted by path.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from ..documents import Written

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = ("__pycache__",)


@dataclass(slots=True)
class Program:
    """What is installed, and where it is not what was released."""

    version: str
    digest: str = ""
    files: int = 0
    released: bool = False  # installed from a wheel, whose record lists its files
    changed: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether nothing differs from the release; what was not released differs from nothing."""
        return not (self.changed or self.missing or self.added)

    def as_dict(self) -> Written:
        """The finding as it is sent."""
        names = ("version", "digest", "files", "released", "sound", "changed", "missing", "added")
        return {name: getattr(self, name) for name in names}


def installed(root: Path = ROOT) -> Program:
    """Look at every file of the program."""
    from .. import __version__

    found = Program(__version__)
    here = {path.relative_to(root).as_posix(): path for path in sorted(root.rglob("*")) if _counts(path)}
    digests = {name: hashlib.sha256(path.read_bytes()).digest() for name, path in here.items()}
    lines = "".join(f"{digests[name].hex()}  {name}\n" for name in sorted(digests))
    found.digest, found.files = hashlib.sha256(lines.encode()).hexdigest(), len(digests)
    recorded = _recorded(root)
    found.released = bool(recorded)
    for name, digest in recorded.items():
        if name not in digests:
            found.missing.append(name)
        elif urlsafe_b64encode(digests[name]).rstrip(b"=").decode() != digest:
            found.changed.append(name)
    if recorded:
        found.added = [name for name in digests if name not in recorded]
    return found


def _counts(path: Path) -> bool:
    return path.is_file() and not any(part in LEFT_OUT for part in path.parts) and path.suffix != ".pyc"


def _recorded(root: Path) -> dict[str, str]:
    """The files of the program that the release lists, with their digests; none for a checkout."""
    try:
        files = metadata.files("chapter47") or []
    except metadata.PackageNotFoundError:
        return {}
    return {
        each.as_posix().removeprefix("chapter47/"): each.hash.value
        for each in files
        if each.hash is not None
        and each.as_posix().startswith("chapter47/")
        and Path(str(each.locate())).resolve().is_relative_to(root)
    }
