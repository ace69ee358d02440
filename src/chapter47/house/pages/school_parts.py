"""The parts of a drill's page: its felt with cards, dice and chips, the fields of an answer, and the marks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from fastapi import Request
from fastapi.responses import HTMLResponse

from ...games import game_type
from ...school.drill import Drill, Order, Part, Pick, Sum, Verdict
from ...school.steps import piece, place
from ...table.money import dollars
from . import parts
from .frame import Visit
from .shell import ICON, citation, document

_STYLE = re.compile(r'\sstyle="[^"]*"')
CHECK = ICON.format("M5 12.5l4.5 4.5L19 7.5")
CROSS = ICON.format("M6 6l12 12M18 6L6 18")
ACTS = {
    "take": "Take",
    "pay": "Pay",
    "back": "Give back",
    "stays": "It stays",
    "collect": "Collect",
    "mark": "Mark",
    "nothing": "Nothing",
}


def page(request: Request, visitor: Visit, title: str, body: str, status: int = 200) -> HTMLResponse:
    """A page of the school."""
    return document(
        request,
        title,
        body,
        person=visitor.person,
        here="/school",
        styles=("school.css",),
        modules=("school.js",),
        status=status,
    )


# ---- the scene -------------------------------------------------------------------------------------------------------


def scene(made: Drill, verdict: Verdict | None, which: str = "") -> str:
    """The felt of a drill; ``which`` tells it from others on the page, for those who hear it read."""
    shown = made.scene
    felt = game_type(made.task.game).felt.colour
    layout = _STYLE.sub("", shown.draw()) if shown.stacks else ""
    board = (
        f"<div class='layout-of' tabindex='0' role='region' aria-label='Layout{which}'>{layout}</div>" if layout else ""
    )
    drawn = "".join(_hand(name, codes) for name, codes in shown.hands.items())
    lines = "".join(f"<li>{escape(line)}</li>" for line in shown.lines)
    told = f"<ol class='lines{' plan' if made.task.kind in ('floors', 'nights') else ''}'>{lines}</ol>" if lines else ""
    rules = f'<p class="rules-here">{escape("; ".join(shown.rules))}</p>' if shown.rules else ""
    return (
        f'<section class="felt {felt}" aria-label="The table{which}">{_chance(made)}'
        f"{board}<div class='hands'>{drawn}</div>{told}{rules}</section>"
    )


def _hand(name: str, codes: tuple[str, ...]) -> str:
    words = place(name).removeprefix("the ").capitalize()
    if any("-" in code and code not in ("face down", "unseen") for code in codes):
        body = f'<b class="tiles">{escape("  ".join(map(piece, codes)))}</b>'
    elif len(codes) > 12:
        rows = [codes[at : at + 12] for at in range(0, len(codes), 12)]
        body = "".join(parts.hand(row, 40) for row in rows)
    else:
        body = parts.hand(codes, 52)
    return f"<figure><figcaption>{escape(words)}</figcaption>{body}</figure>"


def _chance(made: Drill) -> str:
    shown = made.scene
    if shown.dice:
        wide = 62 * len(shown.dice)
        dice = "".join(parts.die(face, 31 + 62 * at, 29) for at, face in enumerate(shown.dice))
        said = f"The dice: {', '.join(map(str, shown.dice))}"
        return f'<svg class="dice" viewBox="0 0 {wide} 62" width="{wide}" role="img" aria-label="{said}">{dice}</svg>'
    if shown.space:
        return f'<p class="space-of"><b>{escape(piece(shown.space))}</b> came</p>'
    if shown.numbers:
        balls = "".join(f"<li>{number}</li>" for number in sorted(shown.numbers))
        return f'<ol class="balls" aria-label="The numbers">{balls}</ol>'
    return ""


# ---- what is answered ------------------------------------------------------------------------------------------------


def answer_fields(made: Drill, given: Mapping[str, str], prefix: str = "") -> str:
    """A field for every part."""
    return "".join(_field(part, given.get(part.key, ""), prefix) for part in made.parts)


def _field(part: Part, given: str, prefix: str) -> str:
    if isinstance(part, Pick):
        return _pick(part, given, prefix)
    if isinstance(part, Sum):
        return _sum(part, given, prefix)
    if isinstance(part, Order):
        return _order(part, given, prefix)
    label = f"<label><span>{escape(part.label)}</span>"
    value = escape(given, quote=True)
    return (
        f'<div class="part" data-part="{part.key}">{label}<input name="{prefix}say:{part.key}" value="{value}" '
        'inputmode="text" pattern="[+\\-]?[0-9]+" autocomplete="off" required></label></div>'
    )


def _pick(part: Pick, given: str, prefix: str) -> str:
    options = "".join(
        f'<label class="choice"><input type="radio" name="{prefix}say:{part.key}" value="{at}" required'
        f"{' checked' if given == str(at) else ''}><span>{escape(choice)}</span></label>"
        for at, choice in enumerate(part.choices, 1)
    )
    return f'<fieldset class="part" data-part="{part.key}"><legend>{escape(part.label)}</legend>{options}</fieldset>'


def _sum(part: Sum, given: str, prefix: str) -> str:
    said, _, amount = given.partition(" ")
    acts = "".join(
        f'<label class="act"><input type="radio" name="{prefix}act:{part.key}" value="{act}"'
        f"{' checked' if act == said else ''}><span>{ACTS[act]}</span></label>"
        for act in part.acts
    )
    chips = "".join(
        f'<button type="button" class="chip-of" data-chip="{cents}" data-for="{prefix}sum:{part.key}" '
        f'aria-label="{dollars(cents)} more"><svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">'
        f"{parts.chip(cents, 18, 18, 16)}</svg></button>"
        for cents in reversed(part.tray)
    )
    return (
        f'<fieldset class="part sum" data-part="{part.key}"><legend>{escape(part.label)}</legend><div class="acts">'
        f'{acts}<input class="amount" name="{prefix}sum:{part.key}" value="{escape(amount, quote=True)}" '
        'inputmode="decimal" autocomplete="off" placeholder="$" aria-label="Sum for '
        f'{escape(part.label, quote=True)}"></div>'
        f'<div class="tray" hidden>{chips}<button type="button" class="chip-of none" data-chip="0" '
        f'data-for="{prefix}sum:{part.key}">clear</button></div></fieldset>'
    )


def _order(part: Order, given: str, prefix: str) -> str:
    said = given.split()
    rows = "".join(
        f'<label class="turn"><input name="{prefix}turn:{part.key}:{name}" inputmode="numeric" maxlength="2" '
        f'value="{said.index(name) + 1 if name in said else ""}" autocomplete="off"><span>{escape(words)}</span>'
        "</label>"
        for name, words in part.names.items()
    )
    return (
        f'<fieldset class="part" data-part="{part.key}" data-order><legend>{escape(part.label)} <small>1 is first'
        f"</small></legend>{rows}</fieldset>"
    )


def collected(form: Mapping[str, str], prefix: str = "") -> dict[str, str]:
    """The answers of a form: an act with its sum as one text, and the order of what has a place."""
    told: dict[str, str] = {}
    for name, value in form.items():
        if name.startswith(f"{prefix}act:") and value:
            key = name.removeprefix(f"{prefix}act:")
            amount = form.get(f"{prefix}sum:{key}", "").strip()
            needs = value in ("pay", "collect", "mark") or (amount and value in ("take", "back"))
            told[key] = f"{value} {amount}".strip() if needs else value
        elif name.startswith(f"{prefix}say:") and value.strip():
            told[name.removeprefix(f"{prefix}say:")] = value.strip()
    turns = {name: value for name, value in form.items() if name.startswith(f"{prefix}turn:") and value.strip()}
    for key in {name.removeprefix(f"{prefix}turn:").partition(":")[0] for name in turns}:
        start = f"{prefix}turn:{key}:"
        own = sorted((int(value), name.removeprefix(start)) for name, value in turns.items()
                     if name.startswith(start) and value.isdecimal() and len(value) < 6)  # fmt: skip
        if own:
            told[key] = " ".join(name for _, name in own)
    return told


# ---- the verdict -----------------------------------------------------------------------------------------------------


def tag(verdict: Verdict) -> str:
    """What the whole answer is worth, on paper."""
    right, of = verdict.share
    took = "" if verdict.seconds is None else f", in {verdict.seconds:.0f} s"
    late = "" if verdict.in_time else f" (a dealer takes {verdict.par} s)"
    words = "right" if verdict.right else "not right"
    mark = CHECK if verdict.right else CROSS
    return (
        f'<p class="verdict {"won" if verdict.right else "lost"}" role="status" data-verdict="{words}"><b>{right} of '
        f"{of}</b><span>{mark} {words}{took}{late}</span></p>"
    )


def marks(verdict: Verdict) -> str:
    """Every part with what was said, what is right, and its paragraph."""
    rows = "".join(
        f'<li class="{"won" if mark.right else "lost"}" data-mark="{mark.key}"><span class="unseen">'
        f"{'right' if mark.right else 'wrong'}: </span>{CHECK if mark.right else CROSS}<div><b>{escape(mark.label)}</b>"
        f"<p>{_said(mark.right, mark.given, mark.answer)}</p>"
        f"{f'<p class=muted>{escape(mark.why)}</p>' if mark.why else ''}</div>{citation(mark.cite)}</li>"
        for mark in verdict.marks
    )
    return f'<ul class="marks">{rows}</ul>'


def _said(right: bool, given: str, answer: str) -> str:
    if right:
        return escape(answer)
    return f"<s>{escape(given or 'nothing')}</s> {escape(answer)}"
