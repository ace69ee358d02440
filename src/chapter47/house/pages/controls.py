"""The elections of a game as controls of a form: switches, segments, numbers and words."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ...table.elections import Violation
from .. import choosing
from ..choosing import SEGMENTS, SWITCH, TEXT, Row


def elected(game: str, values: Mapping[str, str]) -> dict[str, str]:
    """The elections among what a form or an address says."""
    known = {row.name for row in choosing.rows(game)}
    return {name: value[:400] for name, value in values.items() if name in known}


def control(row: Row, value: str, barred: Mapping[str, Violation]) -> str:
    """What an election is chosen by; what cannot stand with the rest cannot be pressed."""
    name, label = row.name, escape(row.title, quote=True)
    if row.control == SWITCH:
        on = " checked" if value == "true" else ""
        off = " disabled" if "true" in barred and value != "true" else ""
        return (
            f'<span><input type="hidden" name="{name}" value="false"><input class="switch" type="checkbox" '
            f'name="{name}" value="true" aria-label="{label}"{on}{off}></span>'
        )
    if row.control == SEGMENTS:
        made = "".join(
            f'<label><input type="radio" name="{name}" value="{escape(option, quote=True)}"'
            f"{' checked' if option == value else ''}{' disabled' if option in barred else ''}>"
            f"<span>{escape(option) or 'usual'}</span></label>"
            for option in row.options
        )
        return f'<span class="segments" role="radiogroup" aria-label="{label}">{made}</span>'
    kind = "text" if row.control == TEXT else "number"
    bounds = "".join(f' {word}="{n}"' for word, n in (("min", row.low), ("max", row.high)) if n is not None)
    bounds += ' step="any"' if kind == "number" else ""
    shown = escape(value, quote=True)
    return f'<input class="field" type="{kind}" name="{name}" value="{shown}" aria-label="{label}"{bounds}>'
