"""What the dealer's console says: what is waited for, the settlement, what hands attested, and the log."""

from __future__ import annotations

from html import escape

from ...table.entry import prompt
from ...table.events import Attested, Moved
from ...table.money import dollars
from ...table.phrases import words
from ...table.requests import Ask, Attest, Bets, Draw, Pause, Request, Roll, Spin
from ..live import LiveTable
from ..say import for_staff, spoken
from ..view import Step, View
from .checklist import heading
from .staff import law

SETTLED = {"lost": "take", "won": "pay", "returned": "return", "charge": "collect", "marked": "mark"}
HOW = {  # what the dealer does about each kind of request
    Draw: "Turn it, then press its rank and its suit, or type it: 9C.",
    Roll: "Press what each die shows, or type it: 3 4.",
    Spin: "Press where the ball or the wheel stopped, or type it.",
    Bets: "Seat patrons and write down what they bet; then no more bets.",
    Ask: "Press what the patron says.",
    Attest: "Only hands can do it: say that it was done, or what was not.",
    Pause: "Go on, or say below what went wrong.",
}


def waits(request: Request[object] | None) -> str:
    """What a table waits for, in the fewest words."""
    if request is None:
        return "The table is closed"
    if isinstance(request, Attest):
        return heading(request)
    asked = spoken(prompt(request) or "")
    return asked.partition(" (")[0] if isinstance(request, Ask | Pause) else asked  # the buttons say the rest


def place_bar(live: LiveTable, told: View) -> str:
    """Which table it is, what it takes, and how far it is written down."""
    limits = live.table.limits
    low, high = (dollars(cents).removesuffix(".00") for cents in (limits.minimum, limits.maximum))
    facts = f"Table {live.number} · {low} to {high}"
    return (
        f'<a class="back" href="/dealer" aria-label="All tables with real cards">‹</a>'
        f"<strong>{escape(live.table.game.title)}</strong><span>{facts}</span>"
        f'<span class="real">Real cards and dice</span><span class="saved">Saved at step {told.step}</span>'
    )


def attestations(steps: list[Step]) -> str:
    """What hands did and no program can see: each act with its paragraph and who said so."""
    told = []
    for step in steps:
        event = step.event
        if isinstance(event, Attested):
            value = "" if event.value is None else f": {event.value}"
            sign, kind = ("✓", "done") if event.done else ("✗", "undone")
            act = escape(f"{words(event.phrase, event.values)}{value}".capitalize())
            told.append(
                f'<li class="{kind}"><i aria-hidden="true">{sign}</i><span>{act} {law(step.cite)}</span>'
                f"<small>{escape(event.by or event.role)}</small></li>"
            )
    if not told:
        return ""
    head = "<h2>Attested <small>what hands did and no program can see</small></h2>"
    return f'{head}<ul class="attested" data-attested>{"".join(told)}</ul>'


def settles(step: Step) -> bool:
    """Whether a step settles a wager."""
    return isinstance(step.event, Moved) and step.event.why in SETTLED


def settlement(steps: list[Step]) -> str:
    """Who is paid and who loses what, with the paragraph."""
    told = []
    for step in steps:
        if isinstance(step.event, Moved) and settles(step):
            verb = SETTLED[step.event.why]
            told.append(f'<li class="{verb}"><span>{escape(spoken(for_staff(step.event)))}</span>{law(step.cite)}</li>')
    return f'<h2>Settlement</h2><ul class="settled" data-settled>{"".join(told)}</ul>'


def lines(steps: list[Step]) -> str:
    """The log, newest first."""
    told = [
        f"<li><span>{escape(spoken(said))}</span>{law(step.cite)}</li>"
        for step in reversed(steps)
        if step.text and (said := for_staff(step.event))
    ]
    return f'<ul class="lines" data-log>{"".join(told)}</ul>'
