"""The notices of a night, 13:47-20.11, and what the general ones of 13:47-6.6 must be hung beside them."""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import certain
from ...table.given import OwnElections
from ...table.money import DOLLAR, dollars
from ..games import elections_of, night_game
from ..model import Night, Prize, Series
from .blocks import ON_A_SHEET, Sign, Slip, Slips, Text, colour_of
from .page import Paper, box, dates, document, sign, table

GAMES, PRIZES = "where games are run", "where prizes are shown"
PLACES = ((GAMES, "games"), (PRIZES, "prizes"))


def notices(night: Night) -> Iterator[Paper]:
    """Every notice that this night owes, one file a place."""
    yield exchange_rate(night)
    yield from _both("prize-method", "How prizes are awarded", method_lines(night), "13:47-20.11(a)2")
    if any(prize.method == "drawing" for prize in night.prizes):
        yield from _both("exchange-ratio", "Tickets for the drawing", [ratio_line(night)], "13:47-20.11(b)")
    yield from prize_tags(night)
    if coloured(night):
        chart = Sign("What the colours stand for", tuple(colour_lines(night)))
        for place, short in PLACES:
            yield Paper(f"notice-colour-values-{short}", chart.heading, ("13:47-20.11(d)",), (chart,), place)
    yield from table_signs(night)
    yield general(night)


def _both(name: str, title: str, lines: list[str], cite: str) -> Iterator[Paper]:
    for place, short in PLACES:
        yield Paper(f"notice-{name}-{short}", title, (cite,), sign(title, lines), place)


def exchange_rate(night: Night) -> Paper:
    """The exchange rate at the banker's window. 13:47-20.11(a)1."""
    imitation, cash = certain(night.money.rate)
    line = f"{dollars(cash * DOLLAR)} buys {dollars(imitation * DOLLAR)} of imitation money"
    body = sign("Exchange rate", [line, "Imitation money is not turned back into cash."])
    return Paper("notice-exchange-rate", "Exchange rate", ("13:47-20.11(a)1",), body, "banker's window")


def method_lines(night: Night) -> list[str]:
    """How each prize is awarded. 13:47-20.11(a)2."""
    lines = []
    for prize in night.prizes:
        many = f"{prize.count} × " if prize.count > 1 else ""
        how = (
            "drawn for by ticket"
            if prize.method == "drawing"
            else f"for {dollars(prize.price or 0)} of imitation money"
        )
        lines.append(f"{prize.number}. {many}{prize.name}: {how}")
    return lines


def ratio_line(night: Night) -> str:
    """The price of a ticket. 13:47-20.11(b)."""
    return f"{dollars(night.money.ratio or 0)} of imitation money buys one numbered ticket"


def prize_tags(night: Night) -> Iterator[Paper]:
    """A tag for every piece that is redeemed, with its price. 13:47-20.11(c)."""
    priced = [prize for prize in night.prizes if prize.method == "redemption"]
    if priced:
        tags = tuple(tag(prize) for prize in priced for _ in range(prize.count))
        body = document("Price tags, one on each prize", Slips(tags))
        yield Paper("prize-tags", "Price tags", ("13:47-20.11(c)",), body, "on the prizes")


def tag(prize: Prize) -> Slip:
    """One tag. 13:47-20.11(c)."""
    return Slip((prize.name,), dollars(prize.price or 0), ("of imitation money", f"prize {prize.number}"))


def coloured(night: Night) -> list[Series]:
    """The series whose value a colour tells."""
    return [series for series in night.money.series if series.colour]


def colour_lines(night: Night) -> list[tuple[str, str | None]]:
    """Colour and value, the smallest first, each beside its colour. 13:47-20.11(d)."""
    listed = sorted(coloured(night), key=lambda series: series.value)
    return [(f"{series.colour} = {dollars(series.value)}", colour_of(series.colour)) for series in listed]


# The tie options of blackjack as players read them. 13:47-20.22(g)7
TIES = {
    "i": "All ties are a push. A natural pays 3 to 2.",
    "ii": "Naturals on both sides are a push; every other tie loses. A natural pays 2 to 1.",
    "iii": "The dealer wins every tie. A natural pays 2 to 1.",
}


def table_signs(night: Night) -> Iterator[Paper]:
    """What hangs at a table because of the options in force there. 13:47-20.11(a)."""
    for entry in night.tables:
        game = night_game(entry.game)
        kind = game.type
        if kind is None:
            continue
        elections = elections_of(night, entry)
        lines = posted(game.name, elections)
        if lines:
            lines += [wager.sentence(elections) for wager in kind.wagers if wager.offered(elections)]
            title = f"Table {entry.number}: {game.name}"
            yield Paper(f"sign-table-{entry.number}", title, (game.cite,), sign(title, lines), f"table {entry.number}")


def posted(game: str, elections: OwnElections) -> list[str]:
    """What the section of a game has posted at its table: ties, odds, what the zeros do."""
    if game == "blackjack":
        return [TIES[elections.ties]]
    if game == "caribbean stud poker":
        return ["The odds posted here are those that are paid."]
    if game != "roulette":
        return []
    if elections.wheel == "double-zero as single-zero":
        return ["This wheel is used as a single-zero wheel: on 00 the spin does not count."]
    if elections.wheel == "double-zero":
        return [f"On 0 and 00 the even-chance wagers lose {elections.zero_loss} of their amount."]
    return []


def general(night: Night) -> Paper:
    """The list of what hangs in all, those of 13:47-6.6 first. 13:47-20.11(a)."""
    parts = [
        box("13:47-6.6: the municipal licence, displayed where everybody sees it"),
        box("13:47-6.6: the problem-gambling poster, beside the licence"),
        box("13:47-6.6: every other notice that the Commission's general rules ask of a game of chance"),
        box("13:47-20.11(a)1: exchange rate, at the banker's window"),
        box("13:47-20.11(a)2: how prizes are awarded, where games are run and where prizes are shown"),
    ]
    if any(prize.method == "drawing" for prize in night.prizes):
        parts.append(box("13:47-20.11(b): the price of a ticket, at both places"))
    if any(prize.method == "redemption" for prize in night.prizes):
        parts.append(box("13:47-20.11(c): the price on each prize"))
    if coloured(night):
        parts.append(box("13:47-20.11(d): the values of the colours, at both places"))
    if any(series.form == "token" for series in night.money.series):
        parts.append(box("13:47-20.11(e): the value on each token"))
    parts += [box(f"{one.cites[0]}: what holds and is paid at {one.place}, at the table") for one in table_signs(night)]
    body = document(f"Notices to hang, {dates(night)}", *parts)
    return Paper("notices-checklist", "Notices to hang", ("13:47-20.11(a)", "13:47-6.6"), body)


# ---- imitation money -------------------------------------------------------------------------------------------------


def money_sheets(night: Night) -> Iterator[Paper]:
    """Scrip and tickets with value, date and holder, 13:47-20.12(d), and the chart of all pieces, 13:47-20.12(a)."""
    for at, series in enumerate(night.money.series, 1):
        if series.form in ("scrip", "ticket"):
            sheets = -(-series.count // ON_A_SHEET)
            many = f"Print this sheet {sheets:,} times for {series.count:,} pieces; cut along the dashes."
            body = document(f"{series.form.capitalize()} of {dollars(series.value)}", Text(many), slips(night, series))
            yield Paper(f"{series.form}-{at}", f"{series}", ("13:47-20.12(d)", "13:47-20.12(a)"), body)
    rows: list[tuple[str, ...]] = [
        (s.form, s.colour or "", dollars(s.value), f"{s.count:,}", f"${s.worth:,}") for s in night.money.series
    ]
    rows.append(("all", "", "", "", f"${night.supply:,}"))
    heads = ("form", "colour", "value", "pieces", "worth")
    body = document("Imitation money of the night", table(heads, rows, frozenset({2, 3, 4})))
    yield Paper("imitation-money", "Imitation money", ("13:47-20.12(a)",), body, "banker's window")


def slips(night: Night, series: Series, sheet: int = ON_A_SHEET) -> Slips:
    """One sheet of scrip or tickets: each names the night and the holder, or is not printed. 13:47-20.12(d)."""
    above = (night.organization.name, f"Casino night of {dates(night)}")
    below = (f"imitation {series.form}", "not redeemable for cash")
    return Slips((Slip(above, dollars(series.value), below, colour_of(series.colour)),) * sheet)
