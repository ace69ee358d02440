"""The betting panel of a table page: the chip tray, what stands on the layout, and wagers by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nicegui import ui

from ...errors import Refusal
from ...table import svg
from ...table.money import DOLLAR, Cents, dollars, parse_dollars
from ..view import View

if TYPE_CHECKING:
    from .table import TablePage

DENOMINATIONS: tuple[Cents, ...] = tuple(n * DOLLAR for n in (1, 5, 10, 25, 100, 500, 1000))


def tray(minimum: Cents, maximum: Cents, chip: Cents) -> list[Cents]:
    """The chips that make sense at a table: multiples of its smallest, none above its maximum.

    >>> tray(2500, 50_000, 500)
    [500, 1000, 2500, 10000, 50000]
    """
    return [value for value in DENOMINATIONS if value % chip == 0 and value <= maximum] or [minimum]


class BettingPanel:
    """Everything that a patron needs while bets are taken."""

    def __init__(self, page: TablePage) -> None:
        self.page = page
        limits = page.live.table.limits
        self.values = tray(limits.minimum, limits.maximum, limits.chip)
        self.chip = next((value for value in self.values if value >= limits.minimum), self.values[-1])
        self.taking = False
        with ui.element("section").classes("panel").props('aria-label="Your wagers"') as self.panel:
            ui.html("<h2>Your wagers</h2>", sanitize=False)
            self._chips()
            low, high = dollars(limits.minimum), dollars(limits.maximum)
            ui.html(
                f"<p class='small quiet'>Limits {low} to {high}. Press the layout to bet; the right button, a long "
                "press or the Delete key takes down. Arrow keys move over it.</p>",
                sanitize=False,
            )
            self.standing = ui.element("ul").classes("mine-list").props('aria-label="on the layout"')
            with ui.element("div").classes("acts q-my-sm"):
                self._act("Deal", "d", self.page.deal, "data-deal")
                self._act("Same again", "a", self.page.again, "outline data-again")
                self.mode = self._act("Take down", "t", self._turn, 'outline data-take aria-pressed="false"')
            self._by_name()

    def _act(self, words: str, key: str, act: Callable[[], object], props: str) -> ui.button:
        colour = None if "outline" in props else "primary"
        with ui.button(on_click=act, color=colour).props(
            f'{props} data-key="{key}" aria-keyshortcuts="{key}"'
        ) as button:
            ui.html(f"{words}<kbd>{key}</kbd>", sanitize=False)
        return button

    def _chips(self) -> None:
        self.buttons: dict[Cents, ui.element] = {}
        with ui.element("div").classes("tray").props('role="radiogroup" aria-label="Chip to bet with"'):
            for at, value in enumerate(self.values, 1):
                drawn = svg.felt(38, 38, [svg.chip_svg(value, 19, 19)], title=dollars(value))
                button = ui.element("button").props(
                    f'type="button" role="radio" data-chip="{value}" data-key="{at}" aria-keyshortcuts="{at}" '
                    f'aria-label="chip of {dollars(value)}" title="{dollars(value)}, key {at}"'
                )
                with button.on("click", lambda v=value: self.take(v)):
                    ui.html(drawn, sanitize=False).props('aria-hidden="true"')
                self.buttons[value] = button
        self.take(self.chip)

    def take(self, value: Cents) -> None:
        """Take up another chip."""
        self.chip = value
        for each, button in self.buttons.items():
            button.props(f'aria-checked="{str(each == value).lower()}"')

    def _turn(self) -> None:
        """Pressing the layout takes down, until it is turned back."""
        self.taking = not self.taking
        self.mode.props(f'aria-pressed="{str(self.taking).lower()}"')
        self.mode.classes(toggle="turned")
        self.page.felt.classes(**{"add" if self.taking else "remove": "taking"})

    def _by_name(self) -> None:
        """The same by keyboard alone: a wager from the list, an amount, Bet."""
        offered = self.page.live.table.offered
        names = {f"{w.key}:{s}" if s else w.key: f"{w.title} {s}".strip() for w in offered for s in (w.spots or ("",))}
        with ui.element("div").classes("by-name"):
            self.wager = ui.select(names, value=next(iter(names)), label="Wager by name", with_input=True)
            self.wager.props("data-wager-list")
            self.amount = ui.input("Amount", value=dollars(max(self.chip, 10 * DOLLAR)))
            ui.button("Bet", on_click=self._bet).props("data-bet")
        if any(kind.place is not None and not kind.spots for kind in offered):  # places too many to list
            self.spot = ui.input("Numbers", value="3,17,22").classes("w-full")

    async def _bet(self) -> None:
        try:
            amount = parse_dollars(self.amount.value or "")
        except Refusal as refusal:
            ui.notify(str(refusal), type="warning")
            return
        name = str(self.wager.value)
        spot = getattr(self, "spot", None)
        if spot is not None and spot.value and ":" not in name:
            name = f"{name}:{spot.value.strip()}"
        await self.page.place(name, amount)

    def suggest(self, wager: str, standing: Cents, refusal: Refusal) -> str:
        """Where another amount would do, it is filled in, and pressing Bet makes it."""
        more = 0 if refusal.amount is None else refusal.amount - standing
        if more <= 0 or wager not in self.wager.options:
            return ""
        self.wager.set_value(wager)
        self.amount.set_value(dollars(more))
        return f". {dollars(more)} is filled in: press Bet for it"

    def show(self, told: View) -> None:
        """What stands, each with a button that takes it down."""
        self.panel.set_visibility(told.betting and told.seat > 0)
        self.standing.clear()
        mine = self.page.mine()
        with self.standing:
            for wager, amount in mine.items():
                title = self.page.title(wager)
                with ui.element("li"):
                    ui.label(f"{title}")
                    with ui.element("span").classes("money"):
                        ui.label(dollars(amount)).classes("inline q-mr-sm")
                        down = ui.button(
                            "Take down", on_click=lambda w=wager: self.page.place(w, down=True), color=None
                        )
                        down.props(f'flat dense aria-label="Take down {title}"')
