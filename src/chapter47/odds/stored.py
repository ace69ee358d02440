"""Counts that take long to make are kept on disk, under the content of the sources that they are made from."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
PACKAGE = Path(__file__).parents[1]
_watched: ContextVar[bool] = ContextVar("watched", default=False)  # whether somebody waits for a count


def content_key(sources: Iterable[str], parameters: object = None) -> str:
    """A hash of files of the package, by their paths in it, and of parameters: any change of a rule changes it."""
    digest = hashlib.blake2b(json.dumps(parameters, sort_keys=True).encode(), digest_size=10)
    for source in sources:
        content = (PACKAGE / source).read_bytes()
        digest.update(f"{source} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def folder() -> Path:
    """Where counts are kept: the user's cache."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "chapter47" / "counts"


def stored(name: str, sources: Iterable[str], make: Callable[[], T], parameters: object = None, takes: str = "") -> T:
    """What ``make`` gives, as plain JSON values; made once for each content of the sources and the parameters.

    Where the cache cannot be read or written it is made again. Who watches is told when it ``takes`` long.
    """
    try:
        path = folder() / f"{name}-{content_key(sources, parameters)}.json"
        with suppress(OSError, ValueError):
            known: T = json.loads(path.read_text("utf-8"))
            return known
    except RuntimeError:  # there is no home
        return make()
    made = _watch(make, takes) if takes and sys.stderr.isatty() else make()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8") as file:
            json.dump(made, file)
        Path(file.name).replace(path)
    return made


def _watch(make: Callable[[], T], takes: str) -> T:
    """Make what takes long before the eyes of somebody, and wipe the line that told of it."""
    sys.stderr.write(f"This is counted now, in {takes}, and kept for the next time.\n")
    token = _watched.set(True)
    try:
        return make()
    finally:
        _watched.reset(token)
        sys.stderr.write("\r    \r")


def tell_share(done: int, of: int) -> None:
    """Tell whoever watches how much of a count is done."""
    if _watched.get():
        sys.stderr.write(f"\r{done / of:4.0%}")
        sys.stderr.flush()
