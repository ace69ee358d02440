"""The school in the terminal: drills asked and judged, as JSON or on paper; and auditions from a file."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Document
from ..errors import Refusal
from . import show
from .groups import Rules

if TYPE_CHECKING:
    from ..school import Drill, Part, Verdict
    from ..school.auditions import Audition
    from ..school.memory import Memory

GameOrNone = Annotated[str, typer.Argument(metavar="[GAME]", help="A game, such as craps; none: what there is.")]
KindOrNone = Annotated[str, typer.Argument(metavar="[KIND]", help="payouts, procedures, rulings, floors, ...")]
LIMIT = 60


def school(
    game: GameOrNone = "",
    kind: KindOrNone = "",
    level: Annotated[int, typer.Option(help="1 to 4; 0: the level that the trainee has come to.")] = 0,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed, the same drill.")] = None,
    drills: Annotated[int, typer.Option(min=1, max=LIMIT, help="How many.")] = 1,
    focus: Annotated[
        str, typer.Option(metavar="TOPIC", help="What to train: a wager, a phrase; at counting the system or ten tags.")
    ] = "",
    settings: show.Settings = None,
    memory: Annotated[Path | None, typer.Option(metavar="FILE", help="Where this trainee's answers are kept.")] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Print a worksheet with its answers.")] = None,
    answers: Annotated[bool, typer.Option("--answers", help="With --json: the right answers too.")] = False,
    as_json: show.Json = False,
) -> None:
    """Learn to deal, to rule, to play: drills judged by the rules themselves, weighted to what you get wrong."""
    from ..school.memory import read_memory

    kept = memory or Path(typer.get_app_dir("chapter47")) / "school.jsonl"
    if not game:
        _overview(read_memory(kept), as_json)
        return
    if as_json or pdf is not None:
        made = _made(game, kind, level or 1, seed or 0, focus, drills, settings)
        if pdf is not None:
            from ..school.sheets import worksheet

            _write(pdf, worksheet(made))
            show.say(f"{len(made)} drills are in {pdf}, their answers on its last sheets.")
        else:
            show.emit([one.as_dict(answers=answers) for one in made])
        return
    _lesson(game, kind, level, seed, focus, drills, settings, kept)


def _made(
    game: str, kind: str, level: int, seed: int, focus: str, drills: int, settings: list[str] | None
) -> list[Drill]:
    from ..school import drill, kinds_of

    elections = _elections(game, settings)
    return [drill(kind or kinds_of(game)[0].key, game, level, seed + n, focus, **elections) for n in range(drills)]


def _elections(game: str, settings: list[str] | None) -> Document:
    from .numbers import the_game

    if not settings:
        return {}
    chosen = the_game(game, Rules(settings))
    return chosen.elections.model_dump(mode="json", exclude_unset=True, exclude={"suppositions"})


def _write(path: Path, body: bytes) -> None:
    try:
        path.write_bytes(body)
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}.", instead="a file that can be") from None


def _overview(memory: Memory, as_json: bool) -> None:
    from ..school import KINDS, games_of

    now = time.time_ns() // 1_000_000
    if as_json:
        show.emit({"kinds": {key: games_of(key) for key in KINDS}, "memory": memory.as_dict(now)})
        return
    rows = [(kind.key, kind.says, str(len(games_of(kind.key)))) for kind in KINDS.values()]
    show.say(show.table(("kind", "what it asks", "games"), rows, numbers=("games",)))
    if memory.kept:
        right = sum(one.right for one in memory.kept)
        told = f"{right} of {len(memory.kept)} right, {memory.streak} in a row, {len(memory.due(now))} topics due."
        show.say("", told, *(f"Weak: {' '.join(key)}, {bad} of {many} wrong" for key, bad, many in memory.weak()))
    show.say("", "Next: chapter47 school craps payouts")


# ---- asked and judged ------------------------------------------------------------------------------------------------


def _lesson(
    game: str, kind: str, level: int, seed: int | None, focus: str, drills: int, settings: list[str] | None, kept: Path
) -> None:
    """Ask one drill after the other; what is due comes first, unless a seed says which."""
    from dataclasses import replace

    from ..school import Task, drill, kinds_of
    from ..school.memory import answered, keep, read_memory

    memory = read_memory(kept)
    elections = _elections(game, settings)
    for number in range(drills):
        now = time.time_ns() // 1_000_000
        if seed is None:
            task = memory.next_task(now, [game], [kind] if kind else ())
            task = replace(task, level=level or task.level, seed=secrets.randbits(32), elections=elections)
            task = replace(task, focus=focus or task.focus)
        else:
            chosen = kind or kinds_of(game)[0].key
            task = Task(chosen, game, level or 1, seed + number, focus, elections)
        verdict = ask(drill(task))
        told = answered(verdict, time.time_ns() // 1_000_000)
        memory.add(told)
        keep(kept, told)


def ask(one: Drill) -> Verdict:
    """Show a drill, ask for each part, and say what the answer is worth."""
    show.say(show.heading(f"{one.title}  (level {one.task.level}, {one.task.key})"), *scene(one))
    begun = time.monotonic()
    given = {part.key: _answered(part) for part in one.parts}
    verdict = one.judge(given, time.monotonic() - begun)
    tell(one, verdict)
    return verdict


def scene(one: Drill) -> list[str]:
    """A drill in words."""
    from ..school.sheets import scene_lines

    return ["", *scene_lines(one.scene), "", one.question]


def _answered(part: Part) -> str:
    """Ask for one part until what is typed can be read."""
    from ..school.drill import Order, Pick, Sum

    if isinstance(part, Pick):
        show.say("", part.label, *(f"  {at}  {choice}" for at, choice in enumerate(part.choices, 1)))
    elif isinstance(part, Order):
        show.say("", part.label, *(f"  {name}  {words}" for name, words in part.names.items()))
    hint = f" ({', '.join(part.acts)})" if isinstance(part, Sum) else ""
    words = "" if isinstance(part, Pick | Order) else f"{part.label}{hint}"
    while True:
        typed = _typed(f"{words}> " if words else "> ")
        try:
            if typed:
                part.is_right(typed)
        except Refusal as refusal:
            show.say(str(refusal))
            continue
        return typed


def _typed(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        raise Refusal("Nobody answers here.", instead="a terminal, or --json for scripts") from None


def tell(one: Drill, verdict: Verdict) -> None:
    """The verdict, part by part, and what followed at the table where something was wrong."""
    rows = [
        (
            "right" if mark.right else "wrong",
            mark.label,
            mark.given or "nothing",
            mark.answer if not mark.right else "",
            mark.cite,
        )
        for mark in verdict.marks
    ]
    right, of = verdict.share
    took = "" if verdict.seconds is None else f" in {verdict.seconds:.0f} s, a dealer takes {verdict.par} s"
    show.say("", show.table(("", "asked", "answered", "right answer", "law"), rows, whole=("", "law")))
    show.say(*(f"{mark.label}: {mark.why}" for mark in verdict.marks if mark.why))
    if one.shown and not verdict.right:
        show.say("What followed:", *(f"  {line}" for line in one.shown))
    show.say(f"{right} of {of} right{took}.", "")


# ---- auditions -------------------------------------------------------------------------------------------------------


def audition(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="title, games, kinds, level, drills, minutes as TOML.")],
    name: Annotated[str, typer.Option(help="Who sits it.")] = "trainee",
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the sheet, sealed by its hash.")] = None,
    as_json: show.Json = False,
) -> None:
    """Sit an audition: all its drills against the clock, then a sheet with every answer, the right one and its law."""
    from ..school import drill
    from ..school.auditions import sheet
    from ..school.sheets import audition_sheet

    test = _read(path)
    begun, answers = time.time(), dict[str, dict[str, str]]()
    for number, task in enumerate(test.tasks, 1):
        one = drill(task)
        show.say(show.heading(f"{number} of {test.drills}: {one.title}"), *scene(one))
        answers[task.key] = {part.key: _answered(part) for part in one.parts}
    done = sheet(test, name, int(begun * 1000), time.time() - begun, answers)
    if pdf is not None:
        _write(pdf, audition_sheet(done))
    if as_json:
        show.emit({**done.as_dict(), "seal": done.seal})
        return
    right, of = done.share
    show.say("", f"{name}: {right} of {of} right, {done.mark}%; {'passed' if done.passed else 'not passed'}.")
    show.say(f"Seal {done.seal}", *([f"The sheet is {pdf}."] if pdf is not None else []))


def _read(path: Path) -> Audition:
    import tomllib

    from ..school.auditions import Audition

    try:
        return Audition.read(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise Refusal(f"{path.name} cannot be read: {error}.", instead="an audition as TOML") from None


COMMANDS: show.Commands = {
    school: (
        "chapter47 school craps payouts",
        "chapter47 school blackjack rulings --level 2 --drills 5",
        "chapter47 school roulette payouts --seed 7 --json --answers",
        "chapter47 school roulette payouts --pdf worksheet.pdf --drills 8",
        "chapter47 school blackjack counting --focus zen --level 3",
    ),
    audition: ("chapter47 audition test.toml --name Ann --pdf ann.pdf",),
}
