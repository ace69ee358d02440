"""The betting at a real table: who comes and goes, and what the dealer sees put on the layout."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from nicegui import ui

from ...errors import Refusal
from ...table.money import Cents, dollars, parse_dollars
from ...table.window import Action, Bet, Leave, Sit, TakeDown
from ..people import Role
from ..view import View
from .staff import whoever

if TYPE_CHECKING:
    from .dealer import Console

CHIPS: tuple[Cents, ...] = (500, 1000, 2500, 10_000)


class BettingDesk:
    """Seats, wagers and "no more bets"; it stands open while the betting does."""

    def __init__(self, console: Console) -> None:
        self.console, self.live, self.house = console, console.live, console.house
        self.seat = min(self.live.playing(), default=1)
        offered = self.live.table.offered
        self.names = {
            f"{kind.key}:{spot}" if spot else kind.key: f"{kind.title} {spot}".strip()
            for kind in offered
            for spot in (kind.spots or ("",))
        }
        self.box = ui.element("div").classes("work")
        with self.box:
            self.seats = ui.element("div").classes("seats").props('role="group" aria-label="seats"')
            self._wagers()
            self._coming()
            ui.button("No more bets", on_click=self.no_more_bets).props("data-no-more-bets size=lg").classes("w-full")

    def _wagers(self) -> None:
        with ui.element("div").classes("fields") as self.wagering:
            self.wager = ui.select(self.names, value=next(iter(self.names)), label="Wager", with_input=True)
            self.wager.classes("grow").props("dense outlined data-wager-name")
            self.amount = ui.input("Amount", value="$10").classes("w-24").props("dense outlined data-amount")
            ui.button("Place", on_click=self.bet).props("data-place")
            ui.button("Take down", on_click=self.take_down).props("outline data-down")
            for chip in CHIPS:
                label = dollars(chip).removesuffix(".00")
                ui.button(label, on_click=partial(self.amount.set_value, label)).props("flat dense")

    def _coming(self) -> None:
        with ui.element("div").classes("fields") as self.coming:
            self.name = ui.input("Patron").classes("grow").props('dense outlined autocomplete="off" data-patron')
            self.chips = ui.input("Chips", value="$500").classes("w-24").props("dense outlined data-chips")
            ui.button("Sit down", on_click=self.sit).props("outline data-sit")
        self.leaving = ui.button("Leaves with their chips", on_click=self.leave).props("flat data-leave")

    # ---- what the dealer does ------------------------------------------------------------------------------------

    def place(self, actions: list[Action]) -> None:
        """Write down what patrons did; who is not known yet comes as a guest with the chips they bring."""
        by = whoever(self.console.visitor)
        for made in actions:
            if isinstance(made, Sit):
                self._welcome(made)
        self.house.place(self.live.number, actions, by)

    def _welcome(self, made: Sit) -> None:
        people = self.house.people
        try:
            known = people.find(made.name)
        except Refusal:
            self.house.welcome(made.name, made.chips)
            return
        if known.role is not Role.PATRON:
            raise Refusal(f"{made.name} works here.", instead="another name for a patron")
        have = self.house.balance(made.name)
        if have < made.chips:
            raise Refusal(f"{made.name} has {dollars(have)}, not {dollars(made.chips)}.", instead="fewer chips")

    def bet(self) -> None:
        """The wager of the chosen seat."""
        self.console.act(lambda: self.place([Bet(self.seat, str(self.wager.value), self._amount())]))

    def take_down(self) -> None:
        """The chosen seat takes the wager down."""
        self.console.act(lambda: self.place([TakeDown(self.seat, str(self.wager.value), self._amount())]))

    def _amount(self) -> Cents:
        return parse_dollars(str(self.amount.value or ""))

    def sit(self) -> None:
        """Somebody sits down at the chosen seat."""
        name = str(self.name.value or "").strip()
        if self.console.act(lambda: self.place([Sit(self.seat, name, parse_dollars(str(self.chips.value or "")))])):
            self.name.set_value("")

    def leave(self) -> None:
        """The patron of the chosen seat leaves."""
        self.console.act(lambda: self.place([Leave(self.seat, "collect")]))

    def no_more_bets(self) -> None:
        """Close the betting."""
        self.console.act(lambda: self.house.no_more_bets(self.live.number, whoever(self.console.visitor)))

    def choose(self, wager: str) -> None:
        """A wager by a press on the layout."""
        if wager in self.names:
            self.wager.set_value(wager)

    # ---- what is shown -------------------------------------------------------------------------------------------

    def refresh(self, told: View) -> None:
        """The seats as they are, and whether the chosen one is taken."""
        self.box.set_visibility(told.betting)
        taken = self.seat in told.seats
        self.wagering.set_visibility(taken)
        self.leaving.set_visibility(taken)
        self.coming.set_visibility(not taken)
        self.seats.clear()
        with self.seats:
            for number in range(1, self.live.table.positions + 1):
                self._seat(number, told)

    def _seat(self, number: int, told: View) -> None:
        name, chips = told.seats.get(number, ("free", 0))
        chosen = "true" if number == self.seat else "false"
        button = ui.element("button").props(f'type="button" data-at-seat="{number}" aria-pressed="{chosen}"')
        wagers = ", ".join(f"{wager} {dollars(amount)}" for seat, wager, amount in told.wagers if seat == number)
        with button:
            money = f" {dollars(chips)}" if number in told.seats else ""
            on = f"<small>{escape(wagers)}</small>" if wagers else ""
            ui.html(f"<b>{number}</b> {escape(name)}<small>{money}</small>{on}", sanitize=False)
        button.on("click", partial(self._turn_to, number))

    def _turn_to(self, number: int) -> None:
        self.seat = number
        self.console.shown = None
        self.console.refresh()
