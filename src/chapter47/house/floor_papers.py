"""The papers of a floor file as pages ready to print; they may take a while and are made in a process of their own."""

from __future__ import annotations

from datetime import datetime
from html import escape

from ..documents import Document
from ..errors import Refusal
from ..floor import html, notices, parse_floor, signs_of
from ..floor.changes import changes
from ..floor.editions import read_day
from ..floor.guides import guide
from ..floor.petition_file import judged, parse_petition
from ..floor.reader import Floor
from ..floor.submissions import submission
from ..games import game_type

Refused = tuple[str, str | None, str | None]  # message, citation, instead
Made = tuple[str, str, Refused | None]  # the name of a file, its text, or why there is none


def made(what: str, text: str, number: str = "", before: str = "") -> Made:
    """A paper as a page ready to print; a refusal comes back as a value, for it crosses processes."""
    try:
        floor = parse_floor(text)
        match what:
            case "guide":
                return f"guide-table-{number}.html", guide(floor, number).html(), None
            case "signs":
                return "signs.html", _signs(floor), None
            case "notices":
                return "notices.html", _notices(parse_floor(before), floor), None
            case _:
                return "submission.html", _submission(floor), None
    except Refusal as refusal:
        return "", "", (refusal.message, refusal.cite, refusal.instead)


def side_by_side(game: str, first: str, last: str) -> Document:
    """What changed of a game between two days, with the edges of both, as plain values."""
    return changes(game_type(game), read_day(first), read_day(last)).as_dict()


def petition(text: str) -> Document:
    """What a petition lacks, with its odds annex, as plain values."""
    return judged(parse_petition(text.encode()))


def _signs(floor: Floor) -> str:
    hung = [sign for entry in floor.tables for sign in signs_of(entry, floor.games[entry.game], floor.elections(entry))]
    return html.signs(f"Signs of {floor.file.casino}", hung)


def _notices(before: Floor, after: Floor) -> str:
    owed = notices(before, after, datetime.now().replace(second=0, microsecond=0)).owed
    if not owed:
        raise Refusal("No notice is owed for this change.", cite="19:47-8.3", instead="two floors that differ")
    rows = [
        (one.table, one.change, "; ".join(one.terms.to), f"{one.terms.minutes or 0} minutes", one.terms.cite)
        for one in owed
    ]
    table = html.table(("table", "change", "to whom", "before", "law"), rows, {4: "law"})
    signs = "\n".join(html.sign(one.sign) for one in owed if one.sign)
    return html.page("Notices owed", f"<h1>Notices owed</h1>{table}{signs}")


def _submission(floor: Floor) -> str:
    rows = [
        (
            "☑" if x.done else "☐",
            x.game,
            x.cite.partition("[")[0],
            x.item.replace("_", " "),
            x.value,
            ", ".join(x.tables),
        )
        for x in submission(floor)
    ]
    title = f"Rules of the games: {floor.file.casino}"
    heads = ("", "game", "citation", "item", "elected", "tables")
    return html.page(title, f"<h1>{escape(title)}</h1>" + html.table(heads, rows, {1: "short", 2: "law"}))
