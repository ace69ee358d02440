"""The figures of a night, each with the entries that it is the sum of; what was counted against what was made."""

from __future__ import annotations

from collections import Counter

from ..documents import Document
from ..table.money import DOLLAR, dollars
from .accounts import (
    ADMISSIONS,
    BANK,
    CASH,
    DRAWER,
    IMITATION,
    OVER_SHORT,
    PAID,
    PLAYERS,
    REDEEMED,
    ROOM,
    SALES,
    SUPPLY,
    WINDOW,
    Books,
    table_bank,
)
from .pieces import denominations, pieces_in_words, worth


def totals(books: Books) -> list[Document]:
    """Every figure of the night with the entries that it is the sum of."""

    def figure(name: str, account: str, unit: str, sign: int = 1, kinds: tuple[str, ...] = ()) -> dict[str, object]:
        lines = [x for x in books.journal.lines if not kinds or x.kind in kinds]
        hits = [(x.number, n) for x in lines for a, u, n in x.postings if (a, u) == (account, unit)]
        return {
            "name": name,
            "unit": unit,
            "amount": sign * sum(n for _, n in hits),
            "entries": list(dict.fromkeys(n for n, _ in hits)),
        }

    told = [
        figure("imitation money sold for", SALES, CASH, -1),
        figure("admissions", ADMISSIONS, CASH, -1),
        figure("over (below nothing: short)", OVER_SHORT, CASH, -1),
        figure("in the cash drawer", DRAWER, CASH),
        figure("deposited", BANK, CASH, 1, ("deposit",)),
        figure("imitation money made", SUPPLY, IMITATION, -1),
        figure("at the window", WINDOW, IMITATION),
        figure("with players", PLAYERS, IMITATION),
        figure("redeemed", REDEEMED, IMITATION),
    ]
    told += [figure(f"at table {t.number}", table_bank(t.number), IMITATION) for t in books.night.tables]
    paid = dict.fromkeys(account for account, _ in books.ledger.balances if account.startswith(PAID))
    return told + [figure(account, account, CASH) for account in paid]


ENTERED = ("dealt", "settled", "taken back")  # what a dealer enters round by round: what the rules say the table won


def by_denomination(books: Books) -> list[Document]:
    """Each denomination: pieces made, at the window, out of it, and over or short at the close."""
    return [
        {
            "piece": name,
            "value": series.value // DOLLAR,
            "made": -books.held(SUPPLY, name),
            "window": books.held(WINDOW, name),
            "room": books.held(ROOM, name),
            "off": -books.held(OVER_SHORT, name),
        }
        for name, series in denominations(books.night).items()
    ]


def by_table(books: Books) -> list[Document]:
    """Each table: pieces brought less taken away, pieces counted at its closes, what it won, what its rounds say."""
    told: dict[str, Document] = {}
    for line in books.journal.lines:
        if line.kind not in ("chips to table", "chips from table", "table counted", "table closed", *ENTERED):
            continue
        number = str(line.data["table"])
        one = told.setdefault(
            number, {"table": number, "issued": Counter(), "closed": Counter(), "won": 0, "entered": 0, "rounds": False}
        )
        if line.kind == "chips to table":
            one["issued"].update(line.data["pieces"])
        elif line.kind == "chips from table":
            one["issued"].subtract(line.data["pieces"])
        elif line.kind in ENTERED:
            one["entered"] += line.data["win"] // DOLLAR
            one["rounds"] = True
        else:
            one["won"] += line.data["won"]
            if line.kind == "table closed":
                one["closed"].update(line.data["pieces"] or {})
    for one in told.values():
        names = [name for name in denominations(books.night) if one["issued"][name] or one["closed"][name]]
        one["pieces"] = {n: {"issued": one["issued"][n], "closed": one["closed"][n]} for n in names}
        one["open"] = one["table"] in books.state.tables
        del one["issued"], one["closed"]
    return list(told.values())


def differences(books: Books) -> list[str]:
    """Every difference between what was counted and what the entries say, named, with what is known of it."""
    named = [
        f"table {x['table']} won {_signed(x['won'])} by its count, and {_signed(x['entered'])} by the rounds entered"
        for x in by_table(books)
        if x["rounds"] and not x["open"] and x["won"] != x["entered"]
    ]
    line = next((line for line in books.journal.lines if line.kind == "close"), None)
    if line is None:
        return named
    known = f" ({line.data['why']})" if line.data["why"] else ""
    off = [(CASH, line.data["off"]), *line.data["pieces_off"].items()]
    return named + [
        f"{_amount(unit, abs(many))} {'over' if many > 0 else 'short'}, entry {line.number}{known}"
        for unit, many in off
        if many
    ]


def _signed(amount: int) -> str:
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def _amount(unit: str, many: int) -> str:
    return f"{dollars(many)} of cash" if unit == CASH else pieces_in_words({unit: many})


def reconciled(books: Books) -> bool:
    """Whether all imitation money that was made is somewhere, in worth and piece by piece: none over, none short."""
    units = (IMITATION, *denominations(books.night))
    if any(books.held(OVER_SHORT, unit) for unit in units):
        return False
    return books.held(WINDOW) == worth(books.night, books.tray(WINDOW))
