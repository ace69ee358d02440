"""How to play blackjack at certain rules: the chart that the exact engine found, in words, in colours and as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, inf
from typing import TYPE_CHECKING

from ...odds.strategy import Strategy
from . import rules
from .exact.odds import Solution, solution
from .exact.rules import Parameters
from .exact.state import class_of
from .exact.strategy import GIVE_UP, SPLIT, PlayChart

if TYPE_CHECKING:
    from ...table.requests import Ask
    from .elections import BlackjackFamily
    from .state import BlackjackTable


MEANING = {
    "H": "hit",
    "S": "stand",
    "D": "double, or hit where that is not allowed",
    "Ds": "double, or stand where that is not allowed",
    "P": "split",
    "R": "surrender, or hit",
    "Rs": "surrender, or stand",
    "Rp": "surrender the pair",
}
COLOURS = {
    "H": "#f6c9c0",
    "S": "#f5e7a6",
    "D": "#a9d3ee",
    "Ds": "#bfe0c8",
    "P": "#c9b6e4",
    "R": "#e8e8e8",
    "Rs": "#dcdcdc",
    "Rp": "#d0d0d0",
}
TERMINAL = {
    "H": "on red",
    "S": "black on yellow",
    "D": "on blue",
    "Ds": "black on green",
    "P": "on magenta",
    "R": "black on white",
    "Rs": "black on white",
    "Rp": "black on white",
}
CELL, LABEL, LINE = 34, 70, 24


@dataclass(frozen=True)
class Chart:
    """The hard, soft and pair tables; rows are (label, cells), columns the dealer's cards."""

    columns: tuple[str, ...]
    hard: tuple[tuple[str, tuple[str, ...]], ...]
    soft: tuple[tuple[str, tuple[str, ...]], ...]
    pairs: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[str, ...] = ()

    @property
    def sections(self) -> tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]:
        """The three tables with their titles."""
        return ("Hard", self.hard), ("Soft", self.soft), ("Pairs", self.pairs)

    def cell(self, section: str, label: str, column: str) -> str:
        """What the chart says of a hand, such as ``("Hard", "16", "10")``."""
        rows = dict(dict(self.sections)[section])
        return rows[label][self.columns.index(column)]


def _column_names(p: Parameters, plan: PlayChart) -> tuple[list[int], tuple[str, ...]]:
    """Columns in the usual order, the ace last; with both cards up the dealer's totals."""
    if p.hole != rules.HOLE_UP:
        order = [*range(1, len(plan.starts)), 0]
        return order, tuple("A" if at == 0 else str(at + 1) for at in order)
    names = []
    for group in plan.starts:
        one, two = group[0]
        hard, aces = one + two, (one == 1) + (two == 1)
        names.append(f"{'s' if rules.is_soft(hard, aces) else ''}{rules.total(hard, aces)}")
    order = [at for at, name in enumerate(names) if name != "s21"]  # a blackjack ends the round
    return order, tuple(names[at] for at in order)


def _play(p: Parameters, plan: PlayChart, at: int, soft: bool, total: int, cards: int = 2) -> str:
    cls = class_of(cards, soft, total)
    hit = bool(plan.hit[at, cls])
    if cards == 2 and p.surrender and plan.surrender[at, cls]:
        return "R" if hit else "Rs"
    hard, aces = (total - 10, 1) if soft else (total, 0)
    may = rules.may_double(cards, hard, aces, False, False, p.double_on, True, False)
    if may and plan.double[at, cls]:
        return "D" if hit else "Ds"
    return "H" if hit else "S"


def _pair(p: Parameters, plan: PlayChart, at: int, value: int) -> str:
    said = plan.pair[at, value]
    if said == SPLIT:
        return "P"
    if said == GIVE_UP:
        return "Rp"
    soft, total = value == 1, 12 if value == 1 else 2 * value
    return _play(p._replace(surrender=0), plan, at, soft, total)


def chart(p: Parameters, plan: PlayChart) -> Chart:
    """A plan as the usual chart."""
    order, names = _column_names(p, plan)

    def rows(soft: bool, totals: range) -> tuple[tuple[str, tuple[str, ...]], ...]:
        label = (lambda total: f"A,{total - 11}") if soft else str
        return tuple((label(t), tuple(_play(p, plan, at, soft, t) for at in order)) for t in totals)

    pairs = tuple(
        ("A,A" if v == 1 else f"{v},{v}", tuple(_pair(p, plan, at, v) for at in order))
        for v in (*range(2, 11), 1)
        if v < plan.pair.shape[1]
    )
    return Chart(names, rows(False, range(5, 21)), rows(True, range(13, 21)), pairs, _notes(p, plan, order, names))


def _notes(p: Parameters, plan: PlayChart, order: list[int], names: tuple[str, ...]) -> tuple[str, ...]:
    """Where the number of cards changes the play, in words."""
    found: dict[str, list[str]] = {}
    plain = p._replace(surrender=0)
    for soft, total, cards in product((False, True), range(12, 21), (3, 4, 5, 6)):
        if soft and total < 10 + cards:
            continue  # so many cards count more
        for at, name in zip(order, names, strict=True):
            before, now = (_play(plain, plan, at, soft, total, n) in ("H", "D") for n in (cards - 1, cards))
            if before != now:
                word = "hit" if now else "stand"
                found.setdefault(f"{word} {'soft' if soft else 'hard'} {total} of {cards} cards", []).append(name)
    return tuple(f"{rule} against {', '.join(against)}" for rule, against in found.items())


def strategy(elections: BlackjackFamily) -> Strategy:
    """The chart of these elections, what it costs, and what a player can still gain by looking at every card."""
    folder = type(elections).__module__.split(".")[-2]  # the games of the family share this function
    return strategy_of(folder.replace("_", "-"), elections.parameters, insurance=bool(elections.insurance))


def hint(table: BlackjackTable, request: Ask) -> str | None:
    """What the chart says where a patron is asked about a hand; None for any other question."""
    if "insure" in request.choices:
        return "no insurance"
    if "stand" not in request.choices:
        return None
    hand = next((h for h in table.state.hands() if h.name == request.values.get("hand")), None)
    if hand is None:
        return None
    p = table.elections.parameters
    plan, suited = solution(p).chart, False
    if p.super_bonus:
        p = p._replace(super_bonus=table.elections.super_bonus_of(hand.rides[0].wager.amount))
        suited = not hand.split and len({card.suit for card in hand.cards}) == 1
    ranks, dealer = ([card.rank for card in cards] for cards in (hand.cards, table.state.dealer.cards))
    return advise(p, plan, ranks, dealer, request.choices, suited)


def strategy_of(game: str, p: Parameters, insurance: bool = True) -> Strategy:
    """The strategy of one set of rules."""
    solved: Solution = solution(p)
    drawn = chart(solved.p, solved.chart)
    rows = tuple((f"{title.lower()} {label}", *cells) for title, section in drawn.sections for label, cells in section)
    used = {cell for row in rows for cell in row[1:]}
    sentences = ["Look for the pair first, then for surrender and double; else the total decides."]
    if insurance:
        sentences.append("Never take insurance, nor even money, unless you count cards.")
    return Strategy(
        game,
        tuple(sentences),
        ("hand", *drawn.columns),
        rows,
        (*(f"{code}: {MEANING[code]}" for code in MEANING if code in used), *drawn.notes, *_super_bonus_note(solved)),
        {"this chart": solved.edge, "every card looked at": solved.best_edge},
        {code: style for code, style in TERMINAL.items() if code in used},
        svg(drawn, f"{game.replace('-', ' ').capitalize()}, {p.decks} deck{'s' if p.decks > 1 else ''}"),
    )


def _super_bonus_note(solved: Solution) -> tuple[str, ...]:
    """The one play of Spanish 21 that looks at suits. 19:47-19.5(g)[super-bonus]."""
    least = solved.chart.sevens_for
    if not solved.p.super_bonus or not 0 < least < inf:
        return ()
    return (f"hit 7,7 of one suit against 7 where the super bonus is {ceil(least)} times the wager or more",)


def advise(
    p: Parameters,
    plan: PlayChart,
    ranks: Sequence[int],
    dealer: Sequence[int],
    choices: Sequence[str],
    suited: bool = False,
) -> str:
    """What the chart says of a hand (ranks, ace 1 to king 13) against the dealer's cards seen, among lawful choices.

    ``suited`` says that it is of one suit and no split, which matters at Spanish 21 alone.
    """
    values = [rules.points(rank) for rank in ranks]
    seen = tuple(sorted(rules.points(rank) for rank in dealer))
    at = next(i for i, group in enumerate(plan.starts) if seen in group)
    hard, aces = sum(values), values.count(1)
    cls = class_of(len(values), rules.is_soft(hard, aces), rules.total(hard, aces))
    pair = len(values) == 2 and values[0] == values[1]
    said = plan.pair[at, values[0]] if pair else None
    kept = suited and p.super_bonus >= plan.sevens_for and (*values, *seen) == (7, 7, 7)
    if said == SPLIT and "split" in choices and not kept:
        return "split"
    gives_up = said == GIVE_UP if pair else bool(p.surrender and plan.surrender[at, cls])
    if gives_up and "surrender" in choices:
        return "surrender"
    if plan.double[at, cls] and "double" in choices:
        return "double"
    return "hit" if plan.hit[at, cls] and "hit" in choices else "stand"


# ---- pictures ------------------------------------------------------------------------------------------------------


def svg(drawn: Chart, title: str) -> str:
    """The chart as a picture."""
    height = 60 + sum(LINE * (len(rows) + 2) for _, rows in drawn.sections) + 15 * len(MEANING)
    width = LABEL + CELL * len(drawn.columns) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        f' font-size="13" text-anchor="middle"><title>{title}</title><rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{width / 2:g}" y="28" font-size="17" font-weight="bold">{title}</text>',
    ]
    y = 50
    for name, rows in drawn.sections:
        parts.append(f'<text x="{LABEL / 2:g}" y="{y + 17}" font-weight="bold">{name}</text>')
        parts += [
            f'<text x="{LABEL + CELL * (i + 0.5):g}" y="{y + 17}" font-weight="bold">{column}</text>'
            for i, column in enumerate(drawn.columns)
        ]
        for label, cells in rows:
            y += LINE
            parts.append(f'<text x="{LABEL / 2:g}" y="{y + 17}">{label}</text>')
            for i, cell in enumerate(cells):
                x = LABEL + CELL * i
                parts.append(
                    f'<rect x="{x}" y="{y}" width="{CELL}" height="{LINE}" fill="{COLOURS[cell]}" stroke="#fff"/>'
                    f'<text x="{x + CELL / 2:g}" y="{y + 17}">{cell}</text>'
                )
        y += 2 * LINE
    used = {cell for _, rows in drawn.sections for _, cells in rows for cell in cells}
    for code in (code for code in MEANING if code in used):
        parts.append(f'<text x="12" y="{y}" font-size="11" text-anchor="start">{code}: {MEANING[code]}</text>')
        y += 15
    parts.append("</svg>")
    return "".join(parts)


__all__ = ["Chart", "advise", "chart", "hint", "strategy", "strategy_of", "svg"]
