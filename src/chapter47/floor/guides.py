"""The gaming guide of 19:47-8.5 for one table: its game in plain English, its pay tables, its odds and its signs.

Everything is read from the objects that settle at the table: the wagers say what they pay, the exact odds what they
are worth. A guide can therefore not say anything else than the table does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ..documents import Written
from ..errors import Refusal
from ..odds.analysis import WagerOdds
from ..rulebook import Origin, provenance, rulebook
from ..rulebook.cite import law
from ..rulebook.provisions import GRADES, LATEST_EDITION, Provision
from ..table.elections import Elections
from ..table.game import GameType
from ..table.limits import paid_in
from ..table.money import Cents, dollars
from ..table.pay_tables import Pay, PayTable, each_in_words, in_line
from ..table.table import Table
from ..table.wagers import WagerType
from ..table.window import Limits
from . import html
from .reader import Floor
from .registry import floor_rules
from .signs import Sign, posted_wagers, signs_of

EXAMPLE: Cents = 10_000  # a round stake that most prices can be shown on; less where a wager is limited to less
_ROUND: tuple[Cents, ...] = (EXAMPLE, 5_000, 1_000, 500, 100, 1)  # what a stake is a multiple of, the roundest first
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
    most: Cents | None = None  # what one hand wins at most, where that is limited

    @property
    def pays(self) -> str:
        """The pay table on one line."""
        return in_line(self.rows)

    @property
    def example(self) -> str:
        """What a winning wager brings on each row, charges taken off."""
        told = [told for row in self.rows if (told := _example(row, self.stake, self.most))]
        fee = ", before the charge" if any(row.is_fee for row in self.rows) else ""
        return "; ".join(told) + f"{fee}." if told else "As posted."

    def as_dict(self) -> Written:
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
    origins: str = ""  # how many of the game's rules come from where

    @property
    def title(self) -> str:
        """What stands on the cover."""
        return f"{self.game}: a gaming guide for table {self.table}"

    @property
    @law("19:47-8.5[guides-approved]")
    def foot(self) -> list[str]:
        """Approval, and where the whole text is. 19:47-8.5[guides-approved], 19:47-8.5[complete-text]."""
        approval = self.approval or "awaiting approval"
        where = self.complete_text or "ask a supervisor"
        return [
            f"Gaming guide under N.J.A.C. 19:47-8.5; approval: {approval}. This guide is not an advertisement.",
            f"This guide abbreviates. The complete text of the rules: {where}.",
            *([self.origins] if self.origins else []),
        ]

    def text(self) -> str:
        """The guide as plain text."""
        lines = [self.title, self.casino, ""]
        for heading, paragraphs in self.sections:
            lines += [heading, *(f"  {text}" for text in paragraphs), ""]
        lines.append("The wagers, what they pay and what they cost")
        for one, pays in zip(self.wagers, each_in_words((one.title, one.rows) for one in self.wagers), strict=True):
            lines.append(f"  {pays}.")
            lines += [f"    {text}" for text in (one.says, one.source, one.example, one.edge) if text]
        lines.append("")
        for sign in self.signs:
            lines += [
                f"Sign: {sign.heading}",
                *(f"  {line}" for line in sign.text()[1:]),
                f"  [{sign.small_print}]",
                "",
            ]
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

    def as_dict(self) -> Written:
        """The guide for ``--json``."""
        return {
            "casino": self.casino,
            "table": self.table,
            "game": self.game,
            "cite": self.cite,
            "approval": self.approval,
            "advertisement": False,
            "complete_text": self.complete_text,
            "origins": self.origins,
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
        _origins(game),
    )
    verify_posting(game, elections, [one.key for one in made.wagers])
    return made


def _origins(game: GameType) -> str:
    """Where the rules of a game come from, by number; nothing where all of them are New Jersey's text."""
    rows = rulebook().select(within=game.cite, as_of=LATEST_EDITION)
    by = {origin: sum(GRADES[row.grade] is origin for row in rows) for origin in Origin}
    if by[Origin.LAW] == len(rows):
        return ""
    told = ", ".join(f"{number} {origin.value}" for origin, number in by.items() if number)
    return f"Where the {len(rows)} rules of N.J.A.C. {game.cite} in force here come from: {told}."


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
        told += [_wager(table, kind, alike, len(groups), exact) for alike in groups.values() or [[]]]
    return told


def _stake(table: Table, kind: WagerType, spot: str) -> Cents:
    """A stake that the table takes on a wager, as round as can be: the largest up to the usual one, or the least."""
    name = f"{kind.key}:{spot or kind.spots[0]}" if kind.spots else kind.key
    rows = kind.pay_table(table.elections, spot)
    paid = [paid_in(table.limits.coin, row.odds) for row in rows if row.odds is not None]
    lawful = table.limits_for(kind).possible([*table.steps_of(name), *paid])
    if not lawful:  # it hangs on another wager that is not there yet
        lawful = table.limits.possible(paid)
    under = range(lawful[0], min(lawful[-1], EXAMPLE) + 1, lawful.step)
    return next((max(fit) for unit in _ROUND if (fit := [n for n in under if n % unit == 0])), lawful[0])


def _wager(
    table: Table,
    kind: WagerType,
    alike: list[tuple[str, WagerOdds]],
    groups: int,
    exact: Sequence[WagerOdds],
) -> GuideWager:
    game, elections = table.game, table.elections
    cite = game.parallels.get(kind.cite, kind.cite)
    title, rows = kind.title, kind.pay_table(elections)
    if groups > 1:
        places = [spot for spot, _ in alike]
        title = f"{kind.title} on {', '.join(places)}" if all(places) else kind.title
        rows = kind.pay_table(elections, places[0])
    edge, win = "not computed", "not computed"
    stake = _stake(table, kind, alike[0][0] if alike else "")
    if alike:
        value = alike[0][1]
        edge, win = _cost(value.house_edge, min(EXAMPLE, table.limits_for(kind).maximum)), f"{value.win:.2%}"
    elif ways := [one.house_edge for one in exact if one.wager.startswith(f"{kind.key}:")]:
        edge = _cost_by_way(min(ways), max(ways))
    if kind.raises:
        edge = _told_with(game, kind, exact)
    most = kind.most(elections, table.limits.minimum) if kind.most is not None else None
    assumed = floor_rules(game.key).cost
    if assumed is not None:
        edge = assumed(elections)
    source = _source(cite, kind.defaults(elections))
    return GuideWager(kind.key, title, cite, _says(kind, cite), rows, stake, edge, win, source, most)


def _source(cite: str, defaults: dict[str, str]) -> str:
    """Where a wager is not New Jersey's text: the rule that offers it, or only what it pays."""
    told = provenance(cite)
    if told:
        return f"Where the rule comes from: {told}."
    return f"Where what it pays comes from: {'; '.join(dict.fromkeys(defaults.values()))}." if defaults else ""


def _told_with(game: GameType, kind: WagerType, exact: Sequence[WagerOdds]) -> str:
    """A raise is worth nothing by itself: who makes it has made the wager that it adds to."""
    base = next((one for one in game.wagers if one.key == kind.raises), None)
    if base is not None:
        return f"It is made only beside the {base.title.lower()}: what both cost on average is told there."
    both = next(one for one in exact if one.wager == kind.raises)
    return f"Made with the others. Together: {_cost(both.house_edge, EXAMPLE)}"


def _says(kind: WagerType, cite: str) -> str:
    """What the wager is on, from its paragraph in the rulebook; nothing where that speaks of one of its places."""
    try:
        rows = rulebook().find(cite)
    except Refusal:
        return ""
    rows = [row for row in rows if row.kind == "wager"]
    rows = [row for row in rows if str(row.cite) == cite] or rows
    if len(rows) != 1 or (len(kind.spots) > 1 and _of_one_place(rows[0])):
        return ""
    return rows[0].says


def _of_one_place(row: Provision) -> bool:
    """Whether a row speaks of one total or one pair of dice."""
    return "total" in row.data or "dice" in row.data or len(row.data.get("win", ())) == 1


def _cost(edge: float, stake: Cents) -> str:
    """The house edge in words a patron can use."""
    whom = "costs you" if edge >= 0 else "pays you"
    return f"On average each {dollars(stake)} {whom} {dollars(round(abs(edge) * stake))} ({edge:.2%} house edge)."


def _cost_by_way(low: float, high: float) -> str:
    """What a wager costs whose price hangs on the way it is made."""
    if _cost(low, EXAMPLE) == _cost(high, EXAMPLE):
        return _cost(low, EXAMPLE)
    least, most = (dollars(round(edge * EXAMPLE)) for edge in (low, high))
    told = f"On average each {dollars(EXAMPLE)} costs you {least} to {most}"
    return f"{told} ({low:.2%} to {high:.2%} house edge), by what you choose."


def _example(row: Pay, stake: Cents, most: Cents | None) -> str:
    """What a wager brings on one row, charges taken off, up to a limit; nothing where a row states no price."""
    if row.words or (row.odds is None and row.prize is None):
        return ""
    net = row.net(stake)
    if net is None:
        return ""
    gain = int(net * stake)
    on = f" on {row.happening}" if row.event else ""
    if most is not None and gain > most:
        return f"{dollars(stake)} wins {dollars(most)}{on}, the limit of one hand"
    return f"{dollars(stake)} {'wins' if gain >= 0 else 'loses'} {dollars(abs(gain))}{on}"
