"""What is public: every name that users may build on, with its arguments and what it gives back.

``python -m tools.public`` writes the list to tests/public.txt; a test compares it with the program, so that a change of
what others use is a decision and not an accident.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import chapter47
from chapter47 import client
from chapter47.desk import bots, environments

RECORDED = Path(__file__).resolve().parents[1] / "tests" / "public.txt"


def listed() -> list[str]:
    """Every public name, sorted as it is imported."""
    lines: list[str] = []
    for name in chapter47.__all__:
        lines += described(f"chapter47.{name}", getattr(chapter47, name))
    for module in (client, environments, bots):
        for name in public_names(module):
            lines += described(f"{module.__name__}.{name}", getattr(module, name))
    return lines


def public_names(module: ModuleType) -> list[str]:
    """What a module offers: its ``__all__``, or what it defines itself."""
    told: list[str] | None = getattr(module, "__all__", None)
    if told is not None:
        return list(told)
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and inspect.getmodule(value) is module and callable(value)
    ]


def described(path: str, thing: object) -> Iterator[str]:
    """One name, and what hangs on it."""
    if inspect.isclass(thing):
        yield f"class {path}{signature(thing)}"
        for name in sorted(dir(thing)):
            if name.startswith("_") or (issubclass(thing, Exception) and hasattr(Exception, name)):
                continue
            value = inspect.getattr_static(thing, name)
            if isinstance(value, classmethod | staticmethod):
                value = value.__func__
            if inspect.isfunction(value):
                yield f"  {path}.{name}{signature(value)}"
            elif isinstance(value, property):
                yield f"  {path}.{name} -> {inspect.signature(value.fget).return_annotation if value.fget else ''}"
    elif callable(thing):
        yield f"{path}{signature(thing)}"
    else:
        yield path


def signature(thing: object) -> str:
    """The arguments, as they are written."""
    try:
        told = str(inspect.signature(thing)) if callable(thing) else ""
        return re.sub(r"<function (\w+) at 0x\w+>", r"\1", told)
    except (TypeError, ValueError):
        return "(...)"


if __name__ == "__main__":
    RECORDED.write_text("\n".join(listed()) + "\n", "utf-8")
