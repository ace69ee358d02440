"""The charity's desk: plan a casino night, staff it, print its papers; the running night is in ``night_desk``."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Document
from ..errors import Refusal
from . import night_desk, night_end, night_floor, night_new, show
from .floor import print_lines, write_file, write_files
from .night_desk import dollars
from .night_new import interview

if TYPE_CHECKING:
    from ..night.rules import Report

UNLAWFUL = 1
NightPath = night_desk.NightPath
Many = list[str] | None


# ---- new -----------------------------------------------------------------------------------------------------------


def new(
    path: Annotated[Path, typer.Argument(metavar="NIGHT.TOML", help="The file to write; .json writes JSON.")],
    organization: Annotated[str | None, typer.Option(help="The registered organization.")] = None,
    registration: Annotated[str | None, typer.Option(help="Its number with the Commission.")] = None,
    municipality: Annotated[str | None, typer.Option(help="Where the night is held.")] = None,
    licence: Annotated[str | None, typer.Option(help="The municipal licence number.")] = None,
    authorization: Annotated[str | None, typer.Option(help="The Commission's authorization.")] = None,
    date: Annotated[Many, typer.Option(help="A date, as 2010-05-04; may be repeated.")] = None,
    game: Annotated[Many, typer.Option(help="A game, as 'red dog' or 'red dog x 2'; may be repeated.")] = None,
    rate: Annotated[str | None, typer.Option(help="The exchange rate, as '5 to 1'.")] = None,
    ratio: Annotated[str | None, typer.Option(help="Imitation money for one ticket of the drawing.")] = None,
    prize: Annotated[Many, typer.Option(help="'name, retail, price' or 'name, retail, drawing'.")] = None,
    admission: Annotated[str | None, typer.Option(help="What admission costs.")] = None,
    in_charge: Annotated[str | None, typer.Option(help="The member in charge.")] = None,
    proceeds: Annotated[str | None, typer.Option(help="The member in charge of proceeds.")] = None,
    banker: Annotated[str | None, typer.Option(help="The banker.")] = None,
    pieces: Annotated[Many, typer.Option(help="Imitation money, as 'chip, $5, 4000, red'; may be repeated.")] = None,
    provider: Annotated[str | None, typer.Option(help="'name, approval, day of it' of the equipment's.")] = None,
    agreed: Annotated[str | None, typer.Option(help="When the provider agreed, and certified.")] = None,
    dealer: Annotated[
        Many, typer.Option(help="'name, class, licence, day of it, table, how qualified'; may be repeated.")
    ] = None,
    notices: Annotated[str | None, typer.Option(help="Whether the notices of 6.6 hang: yes or no.")] = None,
    ask: Annotated[bool | None, typer.Option("--ask/--no-ask", help="Ask for what is not given.")] = None,
    more: Annotated[bool, typer.Option("--more", help="Go on with a file: only what it lacks is asked.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    as_json: show.Json = False,
) -> None:
    """Write the file of a new night; every answer is held against the law, and what is missing is told."""
    from ..night.starter import STEPS, answered, lacking
    from ..night.writer import as_toml

    given: Document = {
        "organization": organization, "registration": registration, "municipality": municipality, "licence": licence,
        "authorization": authorization, "date": date, "game": game, "rate": rate, "ratio": ratio, "prize": prize,
        "admission": admission, "in-charge": in_charge, "proceeds": proceeds, "banker": banker,
        "pieces": pieces, "provider": provider, "agreed": agreed, "dealer": dealer,
        "notices": notices,
    }  # fmt: skip
    if path.exists() and not force and not more:
        raise Refusal(f"{path} is there already; nothing was written.", instead="another name, --more, or --force")
    asking = (sys.stdin.isatty() and not as_json) if ask is None else ask
    document: Document = _begun(path) if more else {}
    if not organization and not asking and not more:
        said = "A night needs its registered organization."
        raise Refusal(said, cite="13:47-20.3", instead="--organization NAME, or --ask")
    for step in STEPS:
        value = given[step.key]
        for answer in [value] if isinstance(value, str) else list(value or []):
            document = answered(document, step, answer)
    if asking:
        print_lines("Nothing typed leaves a question for later; where there may be several, it ends them.")

        def keep(grown: Document) -> None:
            document.clear()
            document.update(grown)

        with suppress(EOFError):  # nothing more is typed: the rest is for later
            interview(dict(document), keep)
    if not document:
        raise Refusal("A night needs its registered organization.", cite="13:47-20.3", instead="its name first")
    toml = path.suffix != ".json"
    write_file(path, as_toml(document) if toml else json.dumps(document, indent=2) + "\n")
    missing = list(lacking(document))
    if as_json:
        show.emit({"file": str(path), "missing": missing})
        return
    print_lines(f"Wrote {path}. Still missing:" if missing else f"Wrote {path}.", *(f"  {line}" for line in missing))
    print_lines(f"Next: chapter47 night check {path}")


def _begun(path: Path) -> dict[str, object]:
    """The plan so far; once the night is open it stands."""
    from ..night.writer import read_document

    night_new.verify_planned(path)
    return read_document(path)


# ---- check, roster, fees -------------------------------------------------------------------------------------------


def check(path: NightPath, as_json: show.Json = False) -> None:
    """Say whether a night is lawful, and what it still lacks. Exit code 1 where it is unlawful."""
    from ..night import check as check_night
    from ..night import read_night

    night = read_night(path)
    report = check_night(night)
    if as_json:
        from ..night.check_prizes import room_left

        show.emit({**report.as_dict(), "retail": night.retail, "retail_left": room_left(night)})
    else:
        _tell(path, report)
        from ..night.check_prizes import MOST_RETAIL

        print_lines(f"Prizes: {dollars(night.retail)} of {dollars(MOST_RETAIL)} at retail (13:47-20.16(a)).")
    if not report.lawful:
        raise typer.Exit(UNLAWFUL)


def _tell(path: Path, report: Report) -> None:
    for title, findings in (("violation", report.violations), ("missing", report.missing)):
        for one in findings:
            print_lines(f"{title}, {one.topic}: {one}")
            if one.instead:
                print_lines(f"  instead: {one.instead}")
    verdict = "lawful" if report.lawful else _count(len(report.violations), "violation")
    more = f", {_count(len(report.missing), 'thing')} missing" if report.missing else ", ready"
    print_lines(f"{path.name}: {verdict}{more if report.lawful or report.missing else ''}.")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def roster(path: NightPath, as_json: show.Json = False) -> None:
    """Show who does what and when; a roster that breaks a rule is refused with the rule."""
    from ..night import read_night
    from ..night.roster import lines, verify_roster

    night = read_night(path)
    verify_roster(night)
    told = lines(night)
    if as_json:
        show.emit({"organization": night.organization.name, "roster": told})
        return
    rows = [
        (x["person"], x["class"] or "", x["role"], x["table"] or "", x["since"][5:], x["until"][5:], dollars(x["pay"]))
        for x in told
    ]
    heads = ("person", "class", "role", "table", "from", "until", "pay")
    show.say(show.table(heads, rows, numbers=("pay",), whole=("table", "class", "from", "until")))
    charge = told[0]["supervisor"] if told else ""
    print_lines(f"Everybody works under {charge or 'nobody yet'} (13:47-20.9(a)).")


def fees(path: NightPath, as_json: show.Json = False) -> None:
    """Show every fee of a night: the licence by the day, applications, licences and renewals with their day."""
    from ..night import read_night
    from ..night.check_providers import not_known
    from ..night.people import fees as fees_of

    owed = fees_of(read_night(path))
    if as_json:
        show.emit({"fees": [one.as_dict() for one in owed]})
        return
    rows = [(one.who, one.fee.what, dollars(one.amount), str(one.due or ""), one.fee.cite) for one in owed]
    show.say(show.table(("who", "what", "amount", "by", "rule"), rows, numbers=("amount",), whole=("by",)))
    print_lines(*not_known(), "The municipal fee is known second-hand.")


# ---- papers --------------------------------------------------------------------------------------------------------


def papers(
    path: NightPath,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write into.")],
    as_json: show.Json = False,
) -> None:
    """Write every notice, sheet, card and letter of a night as pages and as PDF ready to print."""
    from ..night.papers import FOLDER, folder, index, pack, withheld

    books = night_desk.read_books(path)
    made, waits = pack(books.night, books), withheld(books.night)
    pages: dict[str, str | bytes] = {f"{paper.name}.html": paper.html(books.night) for paper in made}
    pages |= {f"{paper.name}.pdf": paper.pdf(books.night) for paper in made}
    pages |= {"index.html": index(books.night, made), **folder(books.night, made)}
    write_files(out, pages)
    if as_json:
        files = [{"file": str(out / f"{p.name}.html"), "pdf": str(out / f"{p.name}.pdf")} for p in made]
        more = [{"title": p.title, "when": p.when, "goes": p.goes, "cites": list(p.cites)} for p in made]
        listed = [{**file, **one} for file, one in zip(files, more, strict=True)]
        told = {"papers": listed, "index": str(out / "index.html"), "all": str(out / "papers.pdf")}
        show.emit(told | ({"withheld": waits.as_dict()} if waits else {}))
        return
    for when, words in FOLDER.items():
        rows = [(one.title, one.place or one.goes, ", ".join(one.cites)) for one in made if one.when == when]
        if rows:
            show.say("", f"{words} ({when}.pdf)", show.table(("paper", "where", "rule"), rows))
    print_lines(f"{_count(len(made), 'paper')} in {out}; index.html leads to all, papers.pdf prints all.")
    if waits:
        print_lines(f"These are applied with. The others wait: {waits.refusal()}")


def badges(
    path: NightPath,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The PDF to write.")],
    count: Annotated[int, typer.Option("--count", help="How many.")] = 56,
    first: Annotated[int, typer.Option("--first", help="The first number.")] = 1,
    bands: Annotated[bool, typer.Option("--bands", help="Wristbands instead of badges.")] = False,
) -> None:
    """Print badges or wristbands for players: numbers with their QR codes, with lines for scissors."""
    from ..night import read_night
    from ..night.papers.badges import badges as sheet

    night = read_night(path)
    made = sheet(night, count, first, bands=bands)
    write_file(out, made.pdf(night))
    print_lines(f"{made.title} {first} to {first + count - 1} in {out} (13:47-6.25(b)[stop-play]).")


COMMANDS: show.Commands = {
    new: ("chapter47 night new night.toml --organization 'Post 12' --game 'red dog x 2'",),
    check: (
        "chapter47 night check night.toml",
        "chapter47 night check night.toml --json",
    ),
    roster: ("chapter47 night roster night.toml",),
    fees: ("chapter47 night fees night.toml",),
    papers: ("chapter47 night papers night.toml --out papers",),
    badges: ("chapter47 night badges night.toml --count 112 --out badges.pdf",),
}
GROUP = show.group(
    "night",
    "Plan, staff, bank, run and close a charity's casino night (N.J.A.C. 13:47-20).",
    COMMANDS,
    night_new.COMMANDS,
    night_desk.COMMANDS,
    night_floor.COMMANDS,
    night_end.COMMANDS,
)
