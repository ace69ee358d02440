"""Pictures of numbers: edges of wagers, effects of elections, results of sessions. PNG, SVG or PDF by the name."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import Refusal, unwritable
from .analysis import GameOdds
from .compare import Point, wagers_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..sim.engine import Totals
    from ..sim.sessions import Sessions
    from .strategy import Strategy

GREEN, RED, GOLD = "#0f5b3a", "#b3122c", "#b08d2e"
DATELESS: dict[str, dict[str, object]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}  # the same every day
KINDS = (".png", ".svg", ".pdf")


def _axes(height: float, width: float = 8.0) -> tuple[Figure, Axes]:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise Refusal("Pictures need matplotlib.", instead="pip install 'chapter47[analysis]'") from None
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def check_path(path: Path, *kinds: str) -> None:
    """Refuse a name that says neither PNG, SVG nor PDF, or none of the kinds given, before the work is done."""
    asked = kinds or KINDS
    if path.suffix.lower() not in asked:
        what = f"{path.name} is no name of a {' or '.join(kind[1:].upper() for kind in asked)} picture."
        raise Refusal(what, instead=f"a name that ends in {' or '.join(asked)}")


def save(figure: Figure, path: Path) -> None:
    """Write a picture."""
    check_path(path)
    try:
        figure.savefig(path, dpi=150, metadata=DATELESS.get(path.suffix.lower()))
    except OSError as error:
        raise unwritable(path, error) from None


def as_svg(figure: Figure) -> str:
    """A picture as SVG text, to stand in a page."""
    page = StringIO()
    figure.savefig(page, format="svg", metadata={"Date": None})
    text = page.getvalue()
    return text[text.index("<svg") :]


def odds_figure(value: GameOdds, title: str) -> Figure:
    """The house edge of every wager as a bar."""
    figure, axes = _axes(1.2 + 0.32 * len(value.wagers))
    names = [w.wager for w in reversed(value.wagers)]
    edges = [100 * w.house_edge for w in reversed(value.wagers)]
    axes.barh(names, edges, color=[GREEN if edge >= 0 else RED for edge in edges])
    for at, edge in enumerate(edges):
        axes.annotate(f"{edge:.2f}%", (edge, at), xytext=(4, 0), textcoords="offset points", va="center", fontsize=8)
    axes.set_xlabel("house edge, percent of the wager as made")
    axes.set_title(title)
    return figure


def rounds_figure(totals: Totals, exact: GameOdds, title: str) -> Figure:
    """What each wager cost in a simulation, with two standard errors each way, against its exact house edge."""
    edges = {one.wager: one.house_edge for one in exact.wagers}
    shown = [one for one in reversed(totals.wagers) if one.made]
    figure, axes = _axes(1.6 + 0.32 * len(shown))
    at = range(len(shown))
    known = [(n, 100 * edges[one.wager]) for n, one in enumerate(shown) if one.wager in edges]
    if known:
        axes.scatter([edge for _, edge in known], [n for n, _ in known], marker="|", s=160, color=RED, label="exact")
    means, errors = [-100 * one.mean for one in shown], [200 * one.stderr for one in shown]
    axes.errorbar(means, at, xerr=errors, fmt="o", ms=3, color=GREEN, label="simulated, two standard errors")
    axes.set_yticks(at, [one.wager for one in shown])
    axes.set_xlabel(f"house edge, percent of the wager, over {totals.rounds:,} rounds")
    axes.set_title(title)
    axes.legend(fontsize=8)
    return figure


def compare_figure(points: Sequence[Point], title: str) -> Figure:
    """The house edge of every wager at every lawful combination."""
    lawful = [point for point in points if point.odds]
    names = [", ".join(f"{name}={value}" for name, value in point.elections.items()) for point in lawful]
    figure, axes = _axes(4.5, max(8.0, 0.35 * len(lawful) + 4))
    for wager in wagers_of(lawful):
        edges = [edge for point in lawful if (edge := point.edge(wager)) is not None]
        where = [name for name, point in zip(names, lawful, strict=True) if point.edge(wager) is not None]
        axes.plot(where, [100 * edge for edge in edges], marker="o", label=wager)
    axes.set_ylabel("house edge, percent")
    axes.set_title(title)
    axes.tick_params(axis="x", rotation=60 if len(lawful) > 4 else 0, labelsize=8)
    axes.legend(fontsize=8, ncols=2)
    return figure


def sessions_figure(told: Sessions, title: str) -> Figure:
    """How sessions ended."""
    figure, axes = _axes(4.0)
    nets = sorted(told.nets)
    axes.hist(
        [net / 100 for net in nets], bins=60, weights=[told.nets[net] / told.sessions for net in nets], color=GREEN
    )
    axes.axvline(told.mean / 100, color=RED, label=f"mean {told.mean / 100:,.2f}")
    axes.axvline(told.percentile(0.5) / 100, color=GOLD, label=f"median {told.percentile(0.5) / 100:,.2f}")
    axes.set_xlabel("result of a session, dollars")
    axes.set_ylabel("share of sessions")
    axes.set_title(title)
    axes.legend()
    return figure


PALETTE = ("#f6d9a8", "#bfe3c5", "#b9d3f0", "#f0b9b9", "#dcc7ee", "#e6e6e6", "#f7efb2", "#c9ece8")


def chart_figure(told: Strategy, title: str) -> Figure:
    """A strategy's chart, each answer in a colour of its own."""
    cells = [list(row[1:]) for row in told.rows]
    answers = list(dict.fromkeys(cell for row in cells for cell in row))
    colours = {answer: PALETTE[i % len(PALETTE)] for i, answer in enumerate(answers)}
    figure, axes = _axes(1.0 + 0.24 * len(cells), 2.5 + 0.5 * len(told.columns))
    axes.axis("off")
    axes.set_title(title)
    axes.table(
        cellText=cells,
        cellColours=[[colours[cell] for cell in row] for row in cells],
        cellLoc="center",
        rowLabels=[row[0] for row in told.rows],
        colLabels=list(told.columns[1:]),
        loc="center",
    )
    return figure
