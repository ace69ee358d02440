"""A trainee before a drill in a browser."""

from __future__ import annotations

from typing import Any

from tests.house.browsing import one, press

from chapter47.school.drill import Order, Part, Pick, Sum


def fill(browser: Any, part: Part, prefix: str = "") -> None:
    """Press what answers a part rightly, as a trainee would."""
    name = f'[name="{prefix}say:{part.key}"]'
    if isinstance(part, Pick):
        press(browser, f'label.choice:has({name}[value="{part.answer}"])')
    elif isinstance(part, Sum):
        act, _, amount = part.answer.partition(" ")
        press(browser, f'label.act:has([name="{prefix}act:{part.key}"][value="{act}"])')
        if act in ("pay", "collect", "mark"):
            field = one(browser, f'[name="{prefix}sum:{part.key}"]')
            cents = part.cents
            for chip in part.tray:  # with chips, the largest first
                for _ in range(cents // chip):
                    press(browser, f'[data-for="{prefix}sum:{part.key}"][data-chip="{chip}"]')
                cents %= chip
            assert field.get_attribute("value") == amount
    elif isinstance(part, Order):
        for place, key in enumerate(part.answer.split(), 1):
            field = one(browser, f'[name="{prefix}turn:{part.key}:{key}"]')
            field.clear()
            field.send_keys(str(place))
    else:
        one(browser, name).send_keys(part.answer)
