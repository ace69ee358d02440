"""The dealer's pad: whatever the table waits for, as big buttons. Pressing one is the same as typing it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nicegui import ui

from ...errors import Refusal
from ...table import svg
from ...table.cards import JOKERS, RANK_NAMES, SUIT_SIGNS, SUITS, Card, card
from ...table.dice import die_svg
from ...table.money import dollars
from ...table.requests import (
    Ask,
    AskAmount,
    Cut,
    Draw,
    DrawNumbers,
    DrawTile,
    Pause,
    Request,
    Roll,
    Spin,
)
from ...table.tiles import KINDS, TILE_HEIGHT, TILE_WIDTH, tile_svg
from ...table.wheels import colour

Enter = Callable[[str], None]
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def pad(request: Request, enter: Enter) -> None:
    """The buttons for a request."""
    match request:
        case DrawTile():
            _tiles(enter)
        case Draw():
            _cards(request, enter)
        case Roll():
            _dice(request, enter)
        case DrawNumbers():
            _numbers(request, enter)
        case Spin():
            _spaces(request, enter)
        case Ask():
            _choice_buttons({choice: choice for choice in request.choices}, enter)
        case AskAmount():
            _choice_buttons(
                {dollars(amount): dollars(amount) for amount in dict.fromkeys((request.low, request.high))}, enter
            )
        case Cut():
            middle = (request.low + request.high) // 2
            depths = dict.fromkeys((request.low, middle, request.high))
            _choice_buttons({str(depth): f"at {depth}" for depth in depths}, enter)
        case Pause():
            _choice_buttons({"": "Go on"}, enter)


def _button(label: str, act: Callable[[], None], typed: str, classes: str = "", *, name: str = "") -> ui.element:
    """A plain button; ``label`` is HTML of our own making."""
    button = ui.element("button").props(f'type="button" data-enter="{typed}"').classes(classes)
    if name:
        button.props(f'aria-label="{name}"')
    with button:
        ui.html(label, sanitize=False)
    button.on("click", act)
    return button


def _choice_buttons(choices: dict[str, str], enter: Enter) -> None:
    with ui.element("div").classes("pick words"):
        for typed, label in choices.items():
            _button(label, partial(enter, typed), typed)


def _cards(request: Draw, enter: Enter) -> None:
    """A rank and then a suit; what cannot be in the shoe any more cannot be pressed."""
    ranks: dict[int, ui.element] = {}
    suits: dict[str, ui.element] = {}
    chosen: list[int] = []

    def choose(rank: int) -> None:
        chosen[:] = [rank]
        _only(ranks, rank)
        for suit, button in suits.items():
            _may(button, _possible(request, card(rank, suit)))

    def complete(suit: str) -> None:
        if chosen:
            enter(card(chosen[0], suit).code)

    with ui.element("div").classes("pick ranks").props('role="group" aria-label="rank"'):
        for rank in range(1, 14):
            ranks[rank] = _button(RANK_NAMES[rank], partial(choose, rank), "", name=RANK_NAMES[rank])
            ranks[rank].props(f'data-rank="{RANK_NAMES[rank]}"')
            _may(ranks[rank], any(_possible(request, card(rank, suit)) for suit in SUITS))
        if any(_possible(request, joker) for joker in JOKERS):
            _button("Joker", partial(enter, "JOKER"), "JOKER")
    with ui.element("div").classes("pick suits").props('role="group" aria-label="suit"'):
        for suit in SUITS:
            red = "red" if card(1, suit).is_red else ""
            suits[suit] = _button(SUIT_SIGNS[suit], partial(complete, suit), "", red, name=SUIT_NAMES[suit])
            suits[suit].props(f'data-suit="{suit}" disabled')


def _only(buttons: dict[int, ui.element], chosen: int) -> None:
    """Mark the one that was chosen."""
    for each, button in buttons.items():
        button.classes("on") if each == chosen else button.classes(remove="on")


def _may(button: ui.element, possible: bool) -> None:
    """Whether a button can be pressed."""
    button.props(remove="disabled") if possible else button.props("disabled")


def _possible(request: Draw, which: Card) -> bool:
    """Whether a card can still be in the shoe."""
    try:
        request.verify(which)
    except Refusal:
        return False
    return True


def _tiles(enter: Enter) -> None:
    with ui.element("div").classes("pick tiles"):
        for tile in KINDS:
            drawn = svg.felt(TILE_WIDTH, TILE_HEIGHT, [tile_svg(tile)], title=tile.name)
            label = f'<div style="width:{TILE_WIDTH}px;margin:auto">{drawn}</div>'
            _button(label, partial(enter, tile.code), tile.code, name=tile.name)


def _dice(request: Roll, enter: Enter) -> None:
    faces: dict[int, int] = {}
    rows: dict[tuple[int, int], ui.element] = {}

    def choose(die: int, face: int) -> None:
        faces[die] = face
        _only({of: button for (row, of), button in rows.items() if row == die}, face)
        if len(faces) == request.dice:
            enter(" ".join(str(faces[at]) for at in range(request.dice)))

    for die in range(request.dice):
        with ui.element("div").classes("pick dice").props(f'role="group" aria-label="die {die + 1}"'):
            for face in range(1, request.faces + 1):
                label = _face(face) if request.faces <= 6 else str(face)
                name = f"die {die + 1}: {face}"
                rows[die, face] = _button(label, partial(choose, die, face), f"{die + 1}-{face}", name=name)


def _face(face: int) -> str:
    drawn = svg.felt(44, 44, [die_svg(face)], title=str(face))
    return f'<div style="width:44px;max-width:100%;margin:auto">{drawn}</div>'


def _spaces(request: Spin, enter: Enter) -> None:
    spaces = list(dict.fromkeys(request.spaces))
    roulette = all(space.isdigit() for space in spaces)
    ordered = sorted(spaces, key=lambda space: (int(space), len(space))) if roulette else spaces
    with ui.element("div").classes("pick spaces"):
        for space in ordered:
            ball = f"ball-{colour(space)}" if roulette and int(space) <= 36 else ""
            _button(space, partial(enter, space), space, ball)


def _numbers(request: DrawNumbers, enter: Enter) -> None:
    drawn: list[int] = []
    buttons: dict[int, ui.element] = {}

    def toggle(number: int) -> None:
        if number in drawn:
            drawn.remove(number)
            buttons[number].classes(remove="on")
        else:
            drawn.append(number)
            buttons[number].classes("on")
        count.set_text(f"{len(drawn)} of {request.count}")
        if len(drawn) == request.count:
            enter(" ".join(map(str, drawn)))

    count = ui.label(f"0 of {request.count}").classes("quiet")
    with ui.element("div").classes("pick balls"):
        for number in range(1, request.of + 1):
            buttons[number] = _button(str(number), partial(toggle, number), str(number))
