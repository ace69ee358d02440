"""The buttons that go through a round step by step."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui


def step_buttons(go: Callable[[int], None], at: Callable[[], int], last: int) -> ui.label:
    """First, back, forward, last, and a label for where one is."""
    for label, mark, key, move in (
        ("First", "first", "", lambda: go(0)),
        ("Back", "back", "b", lambda: go(at() - 1)),
        ("Forward", "forward", "f", lambda: go(at() + 1)),
        ("Last", "last", "", lambda: go(last)),
    ):
        keyed = f' data-key="{key}" aria-keyshortcuts="{key}"' if key else ""
        with ui.button(on_click=move, color=None).props(f"outline data-{mark}{keyed}"):
            ui.html(label + (f"<kbd>{key}</kbd>" if key else ""), sanitize=False)
    return ui.label().classes("quiet").props("data-count")
