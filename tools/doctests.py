"""For the reference of Python: the examples of docstrings are shown as what an interpreter prints."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).+)*", re.MULTILINE)


class Doctests(Extension):
    """Puts a fence around every example."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """One function, class or module."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """A docstring with its examples fenced.

    >>> print(fenced("Adds.").upper())
    ADDS.
    """
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)
