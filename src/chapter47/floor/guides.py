"""The gaming guide of 19:47-8.5 for one table: its game in plain English, its pay tables, its odds and its signs.

Everything is read from the objects that settle at the table: the wagers say what they pay, the exact odds what they
are worth. A guide can therefore not say anything else than the table does.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..documents import Document
from ..errors import Refusal, certain
from ..odds.analysis import WagerOdds
from ..rulebook import provenance, rulebook
from ..rulebook.provisions import LATEST_EDITION
from ..table.elections import Elections
from ..table.game import GameType
from ..table.money import Cents, dollars
from ..table.pay_tables import Pay, PayTable, in_line, in_words
from ..table.table import Table
from ..table.wagers import WagerType
from ..table.window import Limits
from . import html
from .reader import Floor
from .registry import floor_rules
from .signs import Sign, posted_wagers, signs_of

EXAMPLE: Cents = 10_000  # a round stake that most prices can be shown on; less where a wager is limited to less
_PLAIN_KINDS = ("definition", "decision", "procedure")


@dataclass(frozen=True, slots=True)
class GuideWager:
    """One wager as the guide tells it: its rows are those that settle."""

    key: str
    title: str
    cite: str
    says: str
    rows: PayTable
    stake: Cents
    edge: str
    win: str
    source: str = ""  # where the wager is not New Jersey's text

    @property
    def pays(self) -> str:
        """The pay table on one line."""
        return in_line(self.rows)

    @property
    def example(self) -> str:
        """What a winning wager brings on each row, charges taken off."""
        told = [told for row in self.rows if (told := _example(row, self.stake))]
        fee = ", before the charge" if any(row.is_fee for row in self.rows) else ""
        return "; ".join(told) + f"{fee}." if told else "As posted."

    def as_dict(self) -> Document:
        """The wager for ``--json``."""
        names = ("key", "title", "cite", "says", "pays", "example", "edge", "win", "source")
        return {**{name: getattr(self, name) for name in names}, "pay_table": [row.as_dict() for row in self.rows]}


@dataclass(frozen=True, slots=True)
class Guide:
    """The guide of one table."""

    casino: str
    table: str
    game: str
    cite: str
    sections: list[tuple[str, list[str]]]
    wagers: list[GuideWager]
    signs: list[Sign]
    layout: str
    complete_text: str | None
    approval: str | None

    @property
    def title(self) -> str:
        """What stands on the cover."""
        return f"{self.game}: a gaming guide for table {self.table}"

    @property
    def foot(self) -> list[str]:
        """Approval, and where the whole text is. 19:47-8.5[guides-approved], 19:47-8.5[complete-text]."""
        approval = self.approval or "awaiting approval"
        where = self.complete_text or "ask a supervisor"
        return [
            f"Gaming guide under N.J.A.C. 19:47-8.5; approval: {approval}. This guide is not an advertisement.",
            f"This guide abbreviates. The complete text of the rules: {where}.",
        ]

    def text(self) -> str:
        """The guide as plain text."""
        lines = [self.title, self.casino, ""]
        for heading, paragraphs in self.sections:
            lines += [heading, *(f"  {text}" for text in paragraphs), ""]
        lines.append("The wagers, what they pay and what they cost")
        for one in self.wagers:
            lines.append(f"  {in_words(one.title, one.rows)}.")
            lines += [f"    {text}" for text in (one.says, one.source, one.example, one.edge) if text]
        lines.append("")
        for sign in self.signs:
            lines += [f"Sign: {sign.heading}", *(f"  {line}" for line in sign.text()[1:]), f"  [{sign.foot}]", ""]
        return "\n".join([*lines, *self.foot]) + "\n"

    def html(self) -> str:
        """The guide as a page ready to print, with the layout drawn."""
        body = [f"<h1>{escape(self.title)}</h1>", html.paragraphs([self.casino]), self.layout]
        for heading, texts in self.sections:
            body += [f"<h2>{escape(heading)}</h2>", html.paragraphs(texts)]
        rows = [((one.title, one.says, one.source), (_listed(one.rows), one.example), one.edge) for one in self.wagers]
        body += [
            "<h2>The wagers, what they pay and what they cost</h2>",
            html.table(("Wager", "Pays", "What it costs"), rows),
            "<h2>Signs at this table</h2>",
            *(html.sign(sign) for sign in self.signs),
            f'<div class="small">{html.paragraphs(self.foot)}</div>',
        ]
        return html.page(self.title, '<main class="guide">' + "\n".join(body) + "</main>")

    def as_dict(self) -> Document:
        """The guide for ``--json``."""
        return {
            "casino": self.casino,
            "table": self.table,
            "game": self.game,
            "cite": self.cite,
            "approval": self.approval,
            "advertisement": False,
            "complete_text": self.complete_text,
            "sections": [{"heading": heading, "text": texts} for heading, texts in self.sections],
            "wagers": [one.as_dict() for one in self.wagers],
            "signs": [sign.as_dict() for sign in self.signs],
        }


def guide(floor: Floor, number: str) -> Guide:
    """The guide of a table of a floor."""
    entry = floor.table(number)
    game = floor.games[entry.game]
    elections = floor.elections(entry)
    made = Guide(
        floor.file.casino,
        number,
        game.title,
        game.cite,
        _sections(game, elections),
        _wagers(game, elections, entry.limits.posted() if entry.limits else Limits()),
        signs_of(entry, game, elections),
        game.layout(None, elections),
        floor.file.complete_text,
        floor.file.guide_approval,
    )
    verify_posting(game, elections, [one.key for one in made.wagers])
    return made


def verify_posting(game: GameType, elections: Elections, posted: list[str]) -> None:
    """Refuse a posting that leaves out a wager offered at the table. 19:47-8.5[posted-information]."""
    for kind in posted_wagers(game, elections):
        if kind.key not in posted:
            raise Refusal(
                f"The posting leaves out {kind.title}, which the table offers.",
                cite="19:47-8.5[posted-information]",
                instead=f"{kind.title} pays {kind.pays(elections)}",
            )


def _sections(game: GameType, elections: Elections) -> list[tuple[str, list[str]]]:
    told = floor_rules(game.key).guide
    if told is not None:
        return told(elections)
    rows = rulebook().select(within=game.cite, as_of=LATEST_EDITION)
    rows = [row for row in rows if row.kind in _PLAIN_KINDS and row.software != "guide"]
    return [("How the game is played", [f"{row.says} ({row.cite})" for row in rows])]


def _listed(rows: PayTable) -> str:
    """A pay table a row a line."""
    return "\n".join(map(str, rows))


def _wagers(game: GameType, elections: Elections, limits: Limits) -> list[GuideWager]:
    """Every wager offered, with its price from the exact odds; by place where the places differ."""
    told = []
    table = Table(game, elections, limits)
    exact = game.odds(elections).wagers
    for kind in posted_wagers(game, elections):
        groups: dict[tuple[PayTable, str], list[tuple[str, WagerOdds]]] = {}
        for one in exact:
            key, _, spot = one.wager.partition(":")
            if key == kind.key and (not spot or spot in kind.spots):  # what follows a colon may be a way to play
                rows = kind.pay_table(elections, spot)
                groups.setdefault((rows, _cost(one.house_edge, EXAMPLE)), []).append((spot, one))
        stake = min(EXAMPLE, table.limits_for(kind).maximum)
        told += [_wager(table, kind, alike, len(groups), stake) for alike in groups.values() or [[]]]
    return told


def _wager(table: Table, kind: WagerType, alike: list[tuple[str, WagerOdds]], groups: int, stake: Cents) -> GuideWager:
    game, elections = table.game, table.elections
    cite = game.parallels.get(kind.cite, kind.cite)
    title, rows = kind.title, kind.pay_table(elections)
    if groups > 1:
        places = [spot for spot, _ in alike]
        title = f"{kind.title} on {', '.join(places)}" if all(places) else kind.title
        rows = kind.pay_table(elections, places[0])
    edge, win = "not computed", "not computed"
    if alike:
        value = alike[0][1]
        edge, win = _cost(value.house_edge, stake), f"{value.win:.2%}"
    assumed = floor_rules(game.key).cost
    if assumed is not None:
        edge = assumed(elections)
    return GuideWager(kind.key, title, cite, _says(cite), rows, stake, edge, win, provenance(cite) or "")


def _says(cite: str) -> str:
    """What the wager is on, from its paragraph in the rulebook."""
    try:
        rows = rulebook().find(cite)
    except Refusal:
        return ""
    return next((row.says for row in rows if row.kind == "wager"), "")


def _cost(edge: float, stake: Cents) -> str:
    """The house edge in words a patron can use."""
    whom = "costs you" if edge >= 0 else "pays you"
    return f"On average each {dollars(stake)} {whom} {dollars(round(abs(edge) * stake))} ({edge:.2%} house edge)."


def _example(row: Pay, stake: Cents) -> str:
    """What a wager brings on one row, charges taken off; nothing where a row states no price."""
    if row.words or (row.odds is None and row.prize is None):
        return ""
    amount = stake
    if row.odds is not None:
        unit = row.odds.against * row.share.denominator
        amount = stake if stake % unit == 0 else stake * unit
    net = row.net(amount)
    net = certain(net)
    gain = int(net * amount)
    on = f" on {row.event}" if row.event else ""
    return f"{dollars(amount)} {'wins' if gain >= 0 else 'loses'} {dollars(abs(gain))}{on}"
