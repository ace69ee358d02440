"""The compliance desk: init, check, notice, guide and submission."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal
from ..rulebook import is_law, marked
from . import show
from .editions import AsOf
from .groups import AsPage

if TYPE_CHECKING:
    from ..floor.checks import Finding, Report
    from ..floor.notice import Notice, Notices

UNLAWFUL, EMPTY = 1, 2

FloorPath = Annotated[Path, typer.Argument(metavar="FLOOR.TOML", help="A floor file; chapter47 init writes one.")]


def print_lines(*lines: str) -> None:
    """Print lines of at most 80 columns; what runs over stands under its beginning."""
    for line in lines:
        lead = line[: len(line) - len(line.lstrip(" |"))]
        more = lead if "|" in lead else lead + "  "
        wrapped = wrap(line, show.WIDTH, subsequent_indent=more, break_long_words=False, break_on_hyphens=False)
        show.say(*(wrapped or [""]))


def write_file(path: Path, text: str | bytes) -> None:
    """Write a file whole, or not at all."""
    draft = path.with_name(f".{path.name}.part")
    try:
        draft.write_bytes(text.encode() if isinstance(text, str) else text)
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise Refusal(f"Cannot write {path}: {error.strerror}.", instead="a folder that can be written") from None


def write_files(folder: Path, pages: Mapping[str, str | bytes]) -> list[Path]:
    """Write files by their names into a folder, which is made where it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"Cannot write into {folder}: {error.strerror}.", instead="another folder") from None
    for name, text in pages.items():
        write_file(folder / name, text)
    return [folder / name for name in pages]


# ---- init ----------------------------------------------------------------------------------------------------------


def init(
    path: Annotated[Path, typer.Argument(metavar="FLOOR.TOML", help="The file to write.")],
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    as_json: show.Json = False,
) -> None:
    """Write a floor file to start from: commented, lawful, with every game that is built."""
    from ..floor.starter import starter

    if path.exists() and not force:
        raise Refusal(f"{path} is there already; nothing was written.", instead="another name, or --force")
    write_file(path, starter(path.name))
    if as_json:
        show.emit({"file": str(path)})
        return
    show.say(f"Wrote {path}. Next: chapter47 check {path}")


# ---- check ---------------------------------------------------------------------------------------------------------


def check(
    path: FloorPath,
    as_of: AsOf = None,
    edge: Annotated[bool, typer.Option("--edge", help="Warn of wagers that favour the patron, too.")] = False,
    as_json: show.Json = False,
) -> None:
    """Say whether a floor is lawful, and for each violation what would be.

    Exit code 0 where it is, 1 where it is not, 2 where the file cannot be read or has no table.
    """
    from ..floor.checks import check as check_floor
    from ..floor.editions import read_day
    from ..floor.reader import read_floor

    day = read_day(as_of) if as_of else None
    report = check_floor(read_floor(path), day, edge=edge)
    if as_json:
        show.emit(report.as_dict())
    else:
        _tell(path, report, day)
    if report.empty:
        raise typer.Exit(EMPTY)
    if not report.lawful:
        raise typer.Exit(UNLAWFUL)


def _tell(path: Path, report: Report, day: date | None) -> None:
    for title, findings in (("violation", report.violations), ("warning", report.warnings)):
        for one, tables in _alike(findings):
            # A bound of this program or of another text: no law forbids it.
            word = "not by default" if title == "violation" and not is_law(one.cite) else title
            law = f" ({marked(one.cite)})" if one.cite else ""
            print_lines(f"{word}{tables}: {one.message}{law}", *_caveat(one))
            if one.instead:
                print_lines(f"  instead: {one.instead}")
    undated: dict[tuple[str, str | None], list[str]] = {}
    for one in report.undated:
        undated.setdefault((one.message, one.cite), []).append(str(one.table))
    for (message, cite), numbers in undated.items():
        print_lines(f"date not known, table{'s' * (len(numbers) > 1)} {', '.join(numbers)}: {message} ({cite})")
    when = f" as of {day}" if day else ""
    if report.empty:
        print_lines(f"{path.name}: no table; there is nothing to judge.")
        return
    forbidden = sum(is_law(one.cite) for one in report.violations)
    other = len(report.violations) - forbidden
    told = [_count(forbidden, "violation")] * bool(forbidden)
    told += [f"{_count(other, 'choice')} outside the defaults"] * bool(other)
    verdict = "lawful" if report.lawful else " and ".join(told)
    more = f", {_count(len(report.warnings), 'warning')}" if report.warnings else ""
    print_lines(f"{path.name}: {_count(report.tables, 'table')}{when}, {verdict}{more}.")


def _alike(findings: list[Finding]) -> list[tuple[Finding, str]]:
    """Findings that say the same of several tables are told once, with all of their numbers."""
    groups: dict[tuple[str | None, str, str | None], list[Finding]] = {}
    for one in findings:
        groups.setdefault((one.cite, one.message, one.instead), []).append(one)
    told = []
    for group in groups.values():
        numbers = [one.table for one in group if one.table]
        told.append((group[0], f", table{'s' * (len(numbers) > 1)} {', '.join(numbers)}" if numbers else ""))
    return told


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def _caveat(one: Finding) -> list[str]:
    """What a finding rests on, where it is not New Jersey's text; its kind is said beside the citation."""
    from ..rulebook import rulebook

    book = rulebook()
    if one.cite is None or one.cite not in book or book[one.cite].is_law:
        return []
    return [f"  source: {book[one.cite].source}"]


# ---- notice --------------------------------------------------------------------------------------------------------


def notice(
    before: Annotated[Path, typer.Argument(metavar="BEFORE.TOML", help="The floor as it is.")],
    after: Annotated[Path, typer.Argument(metavar="AFTER.TOML", help="The floor as it shall be.")],
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="When notice is given; now unless given.")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--html", metavar="DIR", help="Write each sign there, ready to print.")
    ] = None,
    sheets: Annotated[
        Path | None, typer.Option("--pdf", metavar="FILE", help="Write all signs there, one a page.")
    ] = None,
    as_of: AsOf = None,
    as_json: show.Json = False,
) -> None:
    """Say which changes need notice, to whom and how long before, with the text of each sign."""
    from ..floor.checks import check as check_floor
    from ..floor.editions import read_day
    from ..floor.notice import notices
    from ..floor.pdf import signs_pdf
    from ..floor.reader import read_floor

    given = read_time(at) if at else datetime.now().replace(second=0, microsecond=0)
    day = read_day(as_of) if as_of else None
    then, shall_be = read_floor(before), read_floor(after)
    found = notices(then, shall_be, given, day)
    wrong = len(check_floor(shall_be, day).violations)
    written = _write_signs(folder, found) if folder else []
    if sheets:
        write_file(sheets, signs_pdf(one.sign for one in found.owed if one.sign))
        written.append(sheets)
    if as_json:
        show.emit({**found.as_dict(), "lawful": not wrong, "files": [str(path) for path in written]})
        return
    _tell_notices(found, len(written))
    if wrong:
        print_lines(
            f"{after.name} is not lawful as it stands: {_count(wrong, 'violation')}. See: chapter47 check {after}"
        )


def _tell_notices(found: Notices, written: int) -> None:
    for one in found.owed:
        print_lines(*_lines(one), "")
    for one in found.notices:
        if not one.owed:
            print_lines(f"table {one.table}, {one.change}: no notice; {one.reason} ({marked(one.terms.cite)})")
    owed = f"{_count(len(found.owed), 'notice')} owed" if found.owed else "No notice is owed"
    print_lines(f"{owed}." + (f" {_count(written, 'file')} written." if written else ""))


def read_time(text: str) -> datetime:
    """A moment as people write it; a time alone is today's.

    >>> read_time("2010-05-01 14:00").isoformat()
    '2010-05-01T14:00:00'
    """
    try:
        if len(text.strip()) <= 5:
            clock = datetime.strptime(text.strip(), "%H:%M").time()
            return datetime.combine(date.today(), clock)
        return datetime.fromisoformat(text.strip()).replace(tzinfo=None)
    except ValueError:
        raise Refusal(f"{text!r} is not a time.", instead='a time such as "2010-05-01 14:00" or 14:00') from None


def _lines(one: Notice) -> list[str]:
    terms = one.terms
    lead = f"at least {terms.minutes} minutes before" if terms.minutes else "no time need pass"
    lines = [f"table {one.table}, {one.change} ({marked(terms.cite)})", f"  tell: {'; '.join(terms.to)}; {lead}"]
    if one.earliest and terms.minutes:
        lines.append(f"  may apply from {one.earliest:%Y-%m-%d %H:%M}")
    if one.sign:
        lines += [f"  | {line}" for line in one.sign.text()]
    return lines


def _write_signs(folder: Path, found: Notices) -> list[Path]:
    from ..floor import html

    signs = [one.sign for one in found.owed if one.sign]
    pages = {}
    for index, sign in enumerate(signs, 1):
        slug = "".join(c if c.isalnum() else "-" for c in f"{sign.table}-{sign.election or 'sign'}").strip("-")
        pages[f"{index:03d}-table-{slug}.html"] = html.signs(sign.heading, [sign])
    pages["all-signs.html"] = html.signs("Signs", signs)
    return write_files(folder, pages)


# ---- guide and submission ------------------------------------------------------------------------------------------


def guide(
    path: FloorPath,
    table: Annotated[str, typer.Option("--table", metavar="NUMBER", help="The table that the guide is for.")],
    page: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the guide as a page there.")
    ] = None,
    as_json: show.Json = False,
) -> None:
    """Write the gaming guide of one table: its game, pay tables, odds and signs, in plain English."""
    from ..floor.guides import guide as guide_of
    from ..floor.reader import read_floor

    made = guide_of(read_floor(path), table.strip())
    if page:
        write_file(page, made.html())
    if as_json:
        show.emit({**made.as_dict(), "file": str(page) if page else None})
    elif page:
        show.say(f"Wrote {page}.")
    else:
        print_lines(*made.text().rstrip().split("\n"))


def _in(tables: tuple[str, ...]) -> str:
    return ", ".join(tables)


def submission(path: FloorPath, *, out: AsPage) -> None:
    """Write the rules-of-the-games checklist of a floor: what is elected where, and what is still open."""
    from ..floor import html
    from ..floor.reader import read_floor
    from ..floor.submissions import markdown
    from ..floor.submissions import submission as lines_of

    floor = read_floor(path)
    lines = lines_of(floor)
    if out.page:
        rows = [
            ("☑" if x.done else "☐", x.game, x.cite.partition("[")[0], x.item.replace("_", " "), x.value, _in(x.tables))
            for x in lines
        ]
        title = f"Rules of the games: {floor.file.casino}"
        heads = ("", "game", "citation", "item", "elected", "tables")
        styles = {1: "short", 2: "law"}
        write_file(out.page, html.page(title, f"<h1>{escape(title)}</h1>" + html.table(heads, rows, styles)))
    if out.as_json:
        show.emit({"casino": floor.file.casino, "lines": [line.as_dict() for line in lines]})
    elif out.page:
        show.say(f"Wrote {out.page}.")
    else:
        print_lines(*markdown(floor, lines).rstrip().split("\n"))


COMMANDS: show.Commands = {
    init: ("chapter47 init floor.toml",),
    check: (
        "chapter47 check floor.toml",
        "chapter47 check floor.toml --as-of 2006-01-01 --json",
    ),
    notice: (
        "chapter47 notice before.toml after.toml",
        'chapter47 notice before.toml after.toml --at "2010-05-01 14:00" --html signs',
    ),
    guide: (
        "chapter47 guide floor.toml --table 7",
        "chapter47 guide floor.toml --table 7 --html guide.html",
    ),
    submission: (
        "chapter47 submission floor.toml",
        "chapter47 submission floor.toml --json",
    ),
}
