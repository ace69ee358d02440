"""The desk of the law: rule, rules and coverage."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal
from . import show

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..rulebook import Coverage, Provision, Reading
    from ..rulebook.coverage import Row
    from ..worked import Performed

AnyGame = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="Only this game's provisions.", autocompletion=show.complete_any_game),
]


class BelowFloor(Refusal):
    """Coverage has fallen: the command did its work, and the answer is no."""

    exit_code = 1


# ---- rule ----------------------------------------------------------------------------------------------------------


def rule(
    citation: Annotated[
        str, typer.Argument(metavar="CITATION", help="A paragraph, a section or a subchapter of 19:47 or 13:47.")
    ],
    run: Annotated[
        bool, typer.Option("--run", help="Play the worked examples of this place and show their transcripts.")
    ] = False,
    as_json: show.Json = False,
) -> None:
    """Show what the rulebook says at a citation, where it is cited and what exercises and holds it."""
    from ..rulebook import readings_for, rulebook

    place = rulebook().place(citation)
    found = rulebook().find(place)
    readings = readings_for(place)
    if run:
        run_examples([str(provision.cite) for provision in found], as_json)
        return
    if place.section is None and not as_json:
        show.say(list_of(found), "", f"{_count(len(found))}. One of them in full: chapter47 rule '{found[0].cite}'")
        return
    rows = [(provision, traced) for provision, traced in _traced(found)]
    if as_json:
        provisions = [{**provision.as_dict(), **traced} for provision, traced in rows]
        show.emit({"cite": str(place), "provisions": provisions, "readings": [_reading(r) for r in readings]})
        return
    for provision, traced in rows:
        show.say(show.heading(f"N.J.A.C. {provision.cite}"), _sheet(_facts(provision, traced)), "")
    for reading in readings:
        facts = [("where", ", ".join(reading.cites)), ("problem", reading.problem)]
        facts += [("reading", reading.reading), ("why", reading.why)]
        show.say(show.heading(f"Reading {reading.id}"), _sheet(facts), "")


def run_examples(cites: list[str], as_json: bool) -> None:
    """Play the worked examples of these provisions before the user's eyes; fail where one does not end as it must."""
    from ..worked import examples_of, perform

    wanted = {example.script: example for cite in cites for example in examples_of(cite)}
    done = [perform(example) for example in wanted.values()]
    if not done:
        raise Refusal(f"{cites[0]} has no worked example.", instead="chapter47 rule without --run shows its text")
    if as_json:
        show.emit({"examples": [_performed(one) for one in done]})
    for one in done if not as_json else ():
        example = one.example
        show.say(show.heading(", ".join(example.cites)))
        show.say(
            _sheet([("given", "\n".join(example.given)), ("when", "\n".join(example.when)), ("then", example.ends)])
        )
        show.say("", one.transcript.rstrip(), "", "; ".join(one.wrong) or "As it must be.", "")
    wrong = [f"{one.example.cites[0]}: {one.wrong[0]}." for one in done if one.wrong]
    if wrong:
        raise BelowFloor(" ".join(wrong), instead="mend the rule, or the example if it is the example that is wrong")


def _performed(one: Performed) -> dict[str, object]:
    example = one.example
    return {
        "cites": list(example.cites),
        "given": list(example.given),
        "when": list(example.when),
        "then": example.ends,
        "transcript": one.transcript,
        "wrong": list(one.wrong),
    }


def _traced(found: list[Provision]) -> list[tuple[Provision, dict[str, list[str]]]]:
    """Each provision with the places that cite it and the tests that name, exercise and hold it."""
    from ..rulebook import trace

    cites = {str(provision.cite) for provision in found}
    places, naming, held = trace.implementations(only=cites), trace.tests_naming(only=cites), trace.holds()
    passed, ran = trace.proofs(), trace.exercises()
    rows = []
    for provision in found:
        cite = str(provision.cite)
        traced = {
            "cited": [str(spot) for spot in places.get(cite, [])],
            "exercised": sorted(test for test, run in ran.items() if cite in run),
            "held": held.get(cite, []),
            "passed": sorted(test for test, names in passed.items() if cite in names),
            "named": naming.get(cite, []),
        }
        rows.append((provision, traced))
    return rows


def _facts(provision: Provision, traced: dict[str, list[str]]) -> list[tuple[str, str]]:
    """The lines of one provision, label and text."""
    from ..rulebook.trace import recorded

    facts = [("says", provision.says)]
    if provision.caveat:
        facts.append(("caveat", provision.caveat))
    if provision.data:
        facts.append(("data", "\n".join(f"{name}: {json.dumps(value)}" for name, value in provision.data.items())))
    if provision.untestable:
        facts.append(("not tested", f"{provision.untestable}; not counted as implemented"))
    facts += [
        ("example", provision.test),
        ("kind", f"{provision.kind}; the software's part: {provision.software}"),
        ("game", provision.game),
        ("edition", f"{provision.in_words} ({provision.source})"),
        ("cited", "\n".join(traced["cited"]) or "nowhere yet"),
        ("exercised", "\n".join(traced["exercised"]) or "by no test on record"),
        ("held", "\n".join(traced["held"]) or "not shown"),
        ("named by", _others(traced)),
        ("record", recorded()),
    ]
    return facts


def _others(traced: dict[str, list[str]]) -> str:
    """The tests that name the provision and did not run its code, or were not run here."""
    passed = [f"{test} (passed, ran none of its code)" for test in traced["passed"] if test not in traced["exercised"]]
    unknown = [f"{test} (not run here)" for test in traced["named"] if test not in traced["passed"]]
    return "\n".join([*passed, *unknown]) or ("those above" if traced["exercised"] else "no test yet")


def _reading(reading: Reading) -> dict[str, object]:
    return {
        "id": reading.id,
        "cites": list(reading.cites),
        "problem": reading.problem,
        "reading": reading.reading,
        "why": reading.why,
    }


def _sheet(facts: list[tuple[str, str]]) -> RenderableType:
    """Labels at the left, texts at the right."""
    from rich.table import Table
    from rich.text import Text

    sheet = Table.grid(padding=(0, 2, 0, 0))
    sheet.add_column(no_wrap=True, min_width=11)
    sheet.add_column(overflow="fold")
    for label, text in facts:
        sheet.add_row(Text(label, style="dim"), Text(text))
    return sheet


# ---- rules ---------------------------------------------------------------------------------------------------------


def rules(
    game: AnyGame = None,
    kind: Annotated[
        str | None,
        typer.Option(metavar="KIND", help="As wager, payout, irregularity.", autocompletion=show.complete_kind),
    ] = None,
    within: Annotated[str | None, typer.Option(metavar="CITE", help="Only within this place of the chapter.")] = None,
    text: Annotated[str | None, typer.Option(metavar="WORD", help="Only those that speak of this.")] = None,
    as_json: show.Json = False,
) -> None:
    """List the provisions of a game, of a kind, within a place or with a word."""
    from ..rulebook import rulebook

    found = rulebook().select(game=game, kind=kind, within=within)
    if text:
        word = text.casefold()
        found = [p for p in found if word in f"{p.cite} {p.says} {p.test}".casefold()]
    if as_json:
        show.emit({"provisions": [p.as_dict() for p in found]})
    elif not found:
        show.say("No provision meets all of these conditions.")
    else:
        show.say(list_of(found, game=game, kind=kind), "", f"{_count(len(found))}.")


def list_of(found: list[Provision], *, game: str | None = None, kind: str | None = None) -> RenderableType:
    """Provisions in a table, without the columns that would say the same on every line."""
    columns = ["citation", *([] if game else ["game"]), *([] if kind else ["kind"]), "says"]
    rows = []
    for p in found:
        says = p.says if p.is_law else f"{p.says} [not law: {p.grade}]"
        cells = {"citation": str(p.cite), "game": p.game, "kind": p.kind, "says": says}
        rows.append([cells[name] for name in columns])
    shown = show.table(columns, rows)
    shown.columns[0].max_width = 24
    for column in shown.columns[1:-1]:
        column.max_width = 13
    return shown


def _count(number: int) -> str:
    return f"{number:,} provision{'' if number == 1 else 's'}"


# ---- coverage ------------------------------------------------------------------------------------------------------


def coverage(
    game: AnyGame = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="List each provision that is not held, and the level it has.")
    ] = False,
    raise_floor: Annotated[
        bool, typer.Option("--raise-floor", help="Record the present numbers as the least that CI accepts.")
    ] = False,
    as_json: show.Json = False,
) -> None:
    """Count the provisions that are cited, exercised and held; fail when fewer than recorded before."""
    from ..rulebook import Coverage
    from ..rulebook import coverage as floors

    covered = Coverage.of(game)
    lacking = [row for row in covered.rows if not row.held]
    if as_json:
        document = covered.as_dict()
        show.emit({**document, "provisions": [row.as_dict() for row in lacking]} if missing else document)
    else:
        if missing:
            show.say(show.table(["reached", "citation", "game", "kind"], map(_lack, lacking)), "")
        show.say(_summary(covered), "", f"Record: {covered.record}.")
    fallen = floors.check_floor(covered)
    if raise_floor:
        floors.raise_floor(covered)
    if fallen:
        raise BelowFloor(
            f"Coverage is below the floor. {' '.join(fallen)}",
            instead="run the tests, which record what they exercise; then restore the citation or test that is gone",
        )


def _lack(row: Row) -> list[str]:
    return [row.level or "nothing", row.cite, row.game, row.kind]


def _summary(covered: Coverage) -> RenderableType:
    counted = ["provisions", "cited", "exercised", "held"]
    groups = {**covered.summary["games"], "all": covered.summary}
    rows = [[name, *(f"{counts[what]:,}" for what in counted)] for name, counts in groups.items()]
    shown = show.table(["game", *counted], rows, numbers=counted)
    shown.rows[-2].end_section = True
    return shown


COMMANDS: show.Commands = {
    rule: (
        "chapter47 rule '19:47-7.9(c)'",
        "chapter47 rule '19:47-7.3(b)' --run",
    ),
    rules: (
        "chapter47 rules --game minibaccarat --kind irregularity",
        "chapter47 rules --within 19:47-3 --text vigorish",
    ),
    coverage: (
        "chapter47 coverage --game minibaccarat --missing",
        "chapter47 coverage --json",
    ),
}
