"""A thin layer over Numba: rules stay plain Python, kernels call them compiled, and machine code is kept on disk.

Only ``sim`` and the games' ``kernel.py`` import this module, because importing Numba takes a while.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import register_jitable

PACKAGE = Path(__file__).parents[1]
COMPILED = (
    "games/**/rules.py",
    "**/kernel*.py",
    "**/exact.py",
    "games/**/compiled/*.py",
    "games/**/fast/*.py",
    "games/**/plans/*.py",
    "desk/sessions.py",
    "desk/environments/*.py",
    "sim/*.py",
    "table/*.py",
)  # what may end up inside machine code

_F = TypeVar("_F", bound=Callable[..., Any])
_config: Any = numba.config
signed: Any = np.int64  # signed in compiled code, so that no sum of counts and places becomes a float
_jitable: set[FunctionType] = set()


def jitable(*rules: ModuleType | Callable[..., object]) -> None:
    """Let kernels call these plain functions, or every function of these modules, without any change to them."""
    for rule in rules:
        found = _functions(rule) if isinstance(rule, ModuleType) else [cast(FunctionType, rule)]
        for function in found:
            if function not in _jitable:
                register_jitable(function)
                _jitable.add(function)


def kernel(function: _F) -> _F:
    """Compile ``function`` at its first call: without the GIL, without bounds checks, cached on disk."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(CACHE)  # read by Numba once, while it makes the dispatcher
    try:
        return cast(_F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        _config.CACHE_DIR = before


def part(function: _F) -> _F:
    """Compile ``function`` as a part of kernels, which alone call it: what Python would need to call it is left out.

    The machine code is kept with that of the kernel. It takes half as long to compile.
    """
    compiled = numba.njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[call-overload]
    return cast(_F, compiled(function))


def _functions(module: ModuleType) -> list[FunctionType]:
    return [f for f in vars(module).values() if isinstance(f, FunctionType) and f.__module__ == module.__name__]


def source_hash(package: Path = PACKAGE) -> str:
    """A hash of the sources that kernels are compiled from.

    Numba looks only at the file that holds a kernel. A rule inlined into it from another file may change unnoticed, so
    the cache is kept in a folder of this name.
    """
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted({path for pattern in COMPILED for path in package.glob(pattern)}):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def cache_folder() -> Path:
    """Where machine code is kept: the user's cache, or a folder for this process alone where that is not writable."""
    name = Path("chapter47") / f"kernels-{source_hash()}"
    try:
        base = os.environ.get("XDG_CACHE_HOME")
        folder = (Path(base) if base else Path.home() / ".cache") / name
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: there is no home
        folder = Path(tempfile.mkdtemp(prefix="chapter47-"))  # a private one: cached machine code is trusted
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder


CACHE = cache_folder()
