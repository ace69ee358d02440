"""What goes wrong at a real table: irregularities declared, and the last entry taken back before settlement."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from nicegui import ui

from ...errors import Refusal
from ...table.cards import Card
from ...table.irregularities import Declaration, Irregularity
from .. import calls
from ..people import Right
from ..service import OVER_THE_TABLE
from .staff import Signature, says, whoever
from .standing import every

if TYPE_CHECKING:
    from .dealer import Console


class FloorDesk:
    """Declarations and undo. What a supervisor must say needs their name and password where a dealer asks."""

    def __init__(self, console: Console) -> None:
        self.console, self.live, self.house = console, console.live, console.house
        self.known = self.live.table.game.irregularities
        self.supervises = console.visitor.may(Right.SUPERVISE)
        self.shown: tuple[str, ...] | None = None
        with ui.expansion("Something went wrong", icon="warning").classes("panel wrong").props("data-irregularities"):
            self.declaring = ui.element("div").classes("work")
            self.others = ui.html("", sanitize=False)
        with ui.expansion("Take back the last entry", icon="undo").classes("panel").props("data-undoing"):
            self._undoing()
        self.caller = ui.button("Call the floor", icon="flag", on_click=self.call).props("outline data-call-floor")
        self._called()
        every(2.0, self._called)

    # ---- the floor -----------------------------------------------------------------------------------------------

    def call(self) -> None:
        """Ask whoever supervises to come; it stays on record until they say that they are there."""
        by = whoever(self.console.visitor)
        self.console.act(lambda: calls.call(self.house, self.live.number, by), "The floor is called.")
        self._called()

    def _called(self) -> None:
        waits = calls.called(self.house, self.live.number) is not None
        self.caller.set_text("The floor is called" if waits else "Call the floor")
        self.caller.set_enabled(not waits)

    def refresh(self) -> None:
        """What may be declared now."""
        request = self.live.pending
        admits = tuple(key for key in (request.admits if request else ()) if key in self.known)
        if admits == self.shown:
            return
        self.shown = admits
        self.declaring.clear()
        with self.declaring:
            self._form(admits)
        rest = [one for key, one in self.known.items() if key not in admits]
        told = "".join(f"<li>{escape(one.key)}: {escape(one.says)} {_not_now(one)}</li>" for one in rest)
        summary = f"<summary>{len(rest)} others, not at this point of the round</summary>"
        listed = f'<details class="why-not">{summary}<ul class="barred" data-barred>{told}</ul></details>'
        self.others.set_content(listed if rest else "")

    # ---- declarations --------------------------------------------------------------------------------------------

    def _form(self, admits: tuple[str, ...]) -> None:
        if not admits:
            ui.label("Nothing can be declared at this point.").classes("quiet")
            return
        options = {key: f"{key.replace('-', ' ')}: {self.known[key].says}" for key in admits}
        self.what = ui.select(options, value=admits[0], label="What happened", on_change=self._needs)
        self.what.classes("w-full").props("dense outlined data-irregularity")
        self.needed = ui.element("div").classes("fields")
        ui.button("Declare", on_click=self.declare).props("data-declare")
        self._needs()

    def _needs(self) -> None:
        """The fields that this irregularity needs."""
        irregularity = self.known[str(self.what.value)]
        self.needed.clear()
        with self.needed:
            who = list(irregularity.by)
            first = "dealer" if "dealer" in who else who[0]
            self.by = ui.select(who, value=first, label="Declaration by", on_change=self._signing)
            self.by.classes("grow").props("dense outlined data-by")
            self.card = ui.input("Card (6H)").classes("w-32").props("dense outlined data-card-given")
            self.card.set_visibility(irregularity.needs_card)
            self.exposed = ui.checkbox("seen by players")
            self.exposed.set_visibility(irregularity.needs_card)
            self.seat = ui.input("Seat").classes("w-20").props("dense outlined data-seat-given")
            if irregularity.grounds:
                grounds = list(irregularity.grounds)
                self.reason: ui.select | ui.input = ui.select(grounds, value=grounds[0], label="Ground")
            else:
                self.reason = ui.input("Reason" if irregularity.needs_reason else "Reason, if any")
            self.reason.classes("grow").props("dense outlined data-reason")
            with ui.element("div").classes("fields") as self.signing:
                self.signature = None if self.supervises else Signature("Supervisor", "declare")
            self._signing()
            ui.html(f'<p class="why-not">{escape(_law(irregularity))}</p>', sanitize=False)

    def _signing(self) -> None:
        """What is a supervisor's to declare is signed by one."""
        self.signing.set_visibility(not self.supervises and self.by.value in OVER_THE_TABLE)

    def declare(self) -> None:
        """Declare it; the game's own rule says what follows."""
        if self.console.act(self._declare):
            self.shown = None
            self.refresh()

    def _declare(self) -> None:
        by, visitor = whoever(self.console.visitor), self.console.visitor
        card, seat = str(self.card.value or "").strip(), str(self.seat.value or "").strip()
        if seat and not seat.isdigit():
            raise Refusal(f"{seat!r} is not a seat.", instead="its number")
        reason = str(self.reason.value or "").strip()
        if any(mark in reason for mark in '"{}\n'):
            raise Refusal("A reason has no quotation marks or braces.", instead="plain words in one line")
        declared = Declaration(
            str(self.what.value),
            str(self.by.value),
            Card.parse(card) if card else None,
            bool(self.exposed.value),
            int(seat) if seat else None,
            reason,
        )
        needs = declared.by in OVER_THE_TABLE and self.signature is not None
        approved = self.signature.person(visitor) if needs and self.signature else None
        self.house.declare(self.live.number, declared, by, approved=approved)

    # ---- undo ----------------------------------------------------------------------------------------------------

    def _undoing(self) -> None:
        ui.label("Before anything of the round is settled. Both the entry and the undo stay on record.").classes(
            "quiet"
        )
        with ui.element("div").classes("fields"):
            self.why = ui.input("What was wrong").classes("grow").props("dense outlined data-undo-reason")
            self.signed = None if self.supervises else Signature("Floorperson", "undo")
            ui.button("Undo", on_click=self.undo).props("data-undo")

    def undo(self) -> None:
        """Take back what was entered last; a dealer needs a floorperson's word."""
        if self.console.act(self._undo, "The last entry is taken back."):
            self.why.set_value("")

    def _undo(self) -> None:
        visitor = self.console.visitor
        by = whoever(visitor)
        approved = self.signed.person(visitor) if self.signed else None
        self.house.undo(self.live.number, str(self.why.value or ""), by, approved)


def _law(irregularity: Irregularity) -> str:
    words = says(irregularity.cite)
    return f"{irregularity.cite}: {words}" if words else irregularity.cite


def _not_now(irregularity: Irregularity) -> str:
    return f'<span class="why-not">({escape(irregularity.cite)})</span>'
