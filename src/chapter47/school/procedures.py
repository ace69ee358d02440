"""Procedure drills: the table stands still before a step; what does the dealer do, call or ask next?

The procedure itself goes on and says which step it was. Some drills ask for four steps in their order instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from ..games import inherited
from ..table.events import EVERYTHING, Announced, Asked, Attested, Event
from ..table.phrases import fields, words
from .drill import Drill, Order, Part, Pick, Scene, Task
from .sitting import Sitting, game_of, laid_out, random_of, rules_of
from .steps import Titles, act, step_in_words, sweep

LEVELS = ("a round", "a round, steps in order too", "opening, round or closing", "the same under any lawful rules")
CHOICES = 4
FROM_SITTING = 2  # wrong answers that are steps of this sitting; others are words of the catalogue
BEFORE = 7  # steps that are told before the one in question
ORDERED = 4
ROUNDS = 3


def make(task: Task) -> Drill:
    """A procedure drill."""
    random = random_of(task)
    game = game_of(task, random)
    sitting = Sitting(task, game, random, staffed=task.level > 2)
    stages = {"the opening": list(sitting.events)}
    for _ in range(random.randint(1, ROUNDS)):
        stages["a round"] = sitting.round() or stages.get("a round", [])
    stages["the closing"] = sitting.close()
    titles = {kind.key: kind.title for kind in game.type.wagers}
    steps = {name: [e for e in events if e.cite and act(e, titles)] for name, events in stages.items()}
    able = [name for name in steps if len(steps[name]) > 1 and (task.level > 2 or name == "a round")]
    stage = random.choice(able) if able else max(steps, key=lambda name: len(steps[name]))
    at = _step(steps[stage], task.focus, random)
    before = steps[stage][:at]
    event = steps[stage][at]
    scene = Scene(
        lines=tuple(step_in_words(e, titles) for e in before[-BEFORE:]) or (f"This is {stage}; nothing was done yet.",),
        hands=laid_out(before),
        rules=rules_of(game),
    )
    everything = [act(e, titles) for e in _all(steps)]
    part = _ordered(steps[stage], at, titles, random) if task.level > 1 and random.random() < 0.4 else None
    if part is None:
        part = _next(task.game, event, steps[stage], at, everything, titles, random)
    question = "In which order are these done?" if part.form == "order" else "What is done next?"
    after = [step_in_words(e, titles, EVERYTHING) for e in steps[stage][at : at + BEFORE]]
    return Drill(task, f"{game.type.title}: {stage}", question, scene, [part], tuple(after))


def _all(steps: dict[str, list[Event]]) -> list[Event]:
    return [event for events in steps.values() for event in events]


def topic_of(event: Event) -> str:
    """What a step trains: its phrase, or its kind."""
    if isinstance(event, Announced | Attested | Asked):
        return event.phrase
    return sweep(event) or type(event).__name__.lower()


def _step(steps: Sequence[Event], focus: str, random: Random) -> int:
    """A step to stand before: about the topic, where there is one; kinds of steps alike often."""
    about = [at for at, event in enumerate(steps) if topic_of(event) == focus]
    if about:
        return random.choice(about)
    topics: dict[str, list[int]] = {}
    for at, event in enumerate(steps):
        topics.setdefault(topic_of(event), []).append(at)
    return random.choice(topics[random.choice(sorted(topics))])


def _next(
    game: str, event: Event, steps: Sequence[Event], at: int, everything: Iterable[str], titles: Titles, random: Random
) -> Part:
    right = act(event, titles)
    alike = {act(e, titles) for e in _sweep(steps, at)} | {right}
    near = {act(e, titles) for e in steps[at + 1 : at + 2]}
    others = [text for text in dict.fromkeys(everything) if text not in alike | near]
    catalogue = [text for text in phrases(game, steps) if text not in alike and text not in others]
    random.shuffle(others)
    random.shuffle(catalogue)
    wrong = [
        *others[:FROM_SITTING],
        *catalogue,
        *others[FROM_SITTING:],
        *sorted(near - alike),
        "Nothing: the round is over",
    ]
    return one_of(right, wrong, random, key="next", label="The next step", topic=topic_of(event), cite=event.cite)


def one_of(right: str, wrong: Iterable[str], random: Random, *, key: str, label: str, topic: str, cite: str) -> Pick:
    """A question with the right answer among the first of the wrong ones."""
    choices = [right, *[text for text in dict.fromkeys(wrong) if text != right][: CHOICES - 1]]
    random.shuffle(choices)
    at = choices.index(right)
    return Pick(key=key, label=label, topic=topic, cite=cite, choices=tuple(choices), right=at)


def _sweep(steps: Sequence[Event], at: int) -> list[Event]:
    """The steps that may as well come now: those of the same sweep."""
    kind = sweep(steps[at])
    found = [steps[at]]
    for event in steps[at + 1 :]:
        if not kind or sweep(event) != kind:
            break
        found.append(event)
    return found


def phrases(game: str, steps: Sequence[Event]) -> list[str]:
    """What this game's dealers call at other times, filled with the values of this round."""
    values = {
        name: value for e in steps if isinstance(e, Announced | Attested | Asked) for name, value in e.values.items()
    }
    catalogue: dict[str, str] = inherited(game, "phrases", "PHRASES") or {}
    fit = [phrase for phrase, template in catalogue.items() if fields(template) <= values.keys()]
    said = [words(phrase, values) for phrase in fit]
    return [f"Call “{text}”" if text[:1].isupper() else text[:1].upper() + text[1:] for text in said]


def _ordered(steps: Sequence[Event], at: int, titles: Titles, random: Random) -> Part | None:
    """Four steps from here on, mixed; None where two of them read alike or none has its turn."""
    taken: list[Event] = []
    for event in steps[at:]:
        if all(act(event, titles) != act(other, titles) for other in taken):
            taken.append(event)
        if len(taken) == ORDERED:
            break
    groups: list[list[Event]] = []
    for event in taken:
        if groups and sweep(event) and sweep(groups[-1][-1]) == sweep(event):
            groups[-1].append(event)
        else:
            groups.append([event])
    if len(groups) < 2:
        return None
    mixed = random.sample(taken, len(taken))
    letters = {id(event): "abcd"[place] for place, event in enumerate(mixed)}
    return Order(
        key="order",
        label="These steps in their order",
        topic=topic_of(taken[0]),
        cite=taken[0].cite,
        names={letters[id(event)]: act(event, titles) for event in mixed},
        groups=tuple(tuple(letters[id(event)] for event in group) for group in groups),
    )
