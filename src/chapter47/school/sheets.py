"""Drills on paper: worksheets with their answers apart, and the sheet of an audition, as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from ..pdf import Flow, document
from ..table.money import dollars
from .auditions import Sheet
from .drill import Drill, Order, Part, Pick, Scene, Task
from .kinds import drill
from .steps import piece, place

SUITS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})


def worksheet(drills: Sequence[Drill]) -> bytes:
    """A worksheet: the drills with lines to fill, then the answers on sheets of their own."""
    flow = Flow("chapter47 school. The same words make the same drills: " + drills[0].task.key)
    flow.title(drills[0].title if len({d.title for d in drills}) == 1 else "Drills")
    flow.to_fill("Name")
    for number, one in enumerate(drills, 1):
        flow.heading(f"{number}. {one.title}: {one.question}")
        _scene(flow, one.scene)
        for part in one.parts:
            _part(flow, part)
    flow.turn()
    flow.title("Answers")
    for number, one in enumerate(drills, 1):
        flow.heading(f"{number}. {one.title}")
        rows = [[_plain(part.label), _plain(part.in_words(part.answer)), part.cite] for part in one.parts]
        flow.table(["asked", "right", "law"], rows)
    return document(flow.finish())


def _scene(flow: Flow, scene: Scene) -> None:
    for line in scene_lines(scene):
        flow.paragraph(_plain(line))


def _plain(text: str) -> str:
    """Words in letters that the fonts of the paper have: a suit by its letter."""
    return text.translate(SUITS)


def scene_lines(scene: Scene) -> list[str]:
    """A scene in words, for paper and terminal."""
    told = [f"Rules: {'; '.join(scene.rules)}."] if scene.rules else []
    told += scene.lines
    told += [
        f"{place(name).removeprefix('the ').capitalize()}: {' '.join(map(piece, codes))}"
        for name, codes in scene.hands.items()
    ]
    if scene.dice:
        told.append(f"The dice: {', '.join(map(str, scene.dice))}, total {sum(scene.dice)}")
    if scene.space:
        told.append(f"The wheel: {scene.space}")
    if scene.numbers:
        told.append(f"The numbers: {' '.join(map(str, sorted(scene.numbers)))}")
    if scene.tray:
        told.append(f"Chips in the tray: {', '.join(map(dollars, scene.tray))}")
    return told


def _part(flow: Flow, part: Part) -> None:
    if isinstance(part, Pick):
        flow.paragraph(_plain(part.label))
        for choice in part.choices:
            flow.tick(_plain(choice))
    elif isinstance(part, Order):
        flow.to_fill(part.label)
        flow.down(6)
        for name, words in part.names.items():
            flow.paragraph(_plain(f"{name}: {words}"))
    else:
        flow.to_fill(part.label)


def audition_sheet(sheet: Sheet, signature: str = "", key: str = "") -> bytes:
    """The sheet of an audition: each answer, the right one, its law; sealed by a hash, and signed where a key is."""
    audition = sheet.audition
    flow = Flow(f"Seal {sheet.seal}" + (f". Signed by the key {key}." if key else ""))
    flow.title(audition.title)
    right, of = sheet.share
    verdict = "passed" if sheet.passed else "not passed"
    when = datetime.fromtimestamp(sheet.begun / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    took = f"{sheet.seconds / 60:.1f} of {audition.minutes} minutes"
    flow.paragraph(f"{sheet.trainee}, {when}: {verdict}")
    flow.paragraph(f"{right} of {of} right, {sheet.mark}%, {audition.pass_mark}% passes; {took}; seed {audition.seed}")
    for number, one in enumerate(sheet.verdicts, 1):
        made = drill(Task.read(one.task))
        flow.heading(f"{number}. {made.title}")
        rows = [
            [*map(_plain, (m.label, m.given or "nothing", m.answer if not m.right else "right")), m.cite]
            for m in one.marks
        ]
        flow.table(["asked", "answered", "right answer", "law"], rows)
    if signature:
        flow.paragraph(f"Signature of the house: {signature}")
    flow.to_fill("Instructor")
    return document(flow.finish())
