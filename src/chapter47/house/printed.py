"""Reports of the house on paper."""

from __future__ import annotations

from ..pdf import Flow, document
from ..table.money import dollars
from .reports import AMOUNTS, COLUMNS, Report

HEADS = ("what", "rounds", "wagers", "wagered", "paid", "win", "drop", "hold", "kept", "by the odds", "difference")


def report_pdf(report: Report) -> bytes:
    """A report as a PDF: its lines, where all chips lie, and how many significant events there were."""
    told = report.as_dict()
    flow = Flow(f"{told['title']}, made {told['made']} by chapter47 {told['version']}")
    flow.title(told["title"])
    flow.paragraph(f"From {told['since']} to {told['until']}.")
    if not report.lines:
        flow.paragraph("No activity.")
    else:
        flow.table(HEADS, [_cells(line) for line in told["lines"]], frozenset(range(1, len(HEADS))))
    flow.heading("Accounts")
    flow.table(("account", "holds"), [(name, dollars(cents)) for name, cents in report.totals.items()], frozenset({1}))
    flow.heading("Significant events")
    counted = [(name, f"{count:,}") for name, count in sorted(report.incidents.items())]
    flow.table(("event", "how often"), counted or [("none", "0")], frozenset({1}))
    return document(flow.finish())


def _cells(line: dict[str, object]) -> list[str]:
    money = {name: dollars(int(str(line[name]))) for name in AMOUNTS}
    return [str(money.get(name, "not claimed" if line[name] is None else line[name])) for name in COLUMNS]
