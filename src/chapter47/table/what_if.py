"""What if the law were another: any rules that can be computed, with all that the law has against them.

Elections are what the law lets a licensee choose. A what-if is built from the same class and the same rules, so nothing
is stated twice: its fields are wider, its constraints are collected and not refused, and what the law settles can be
supposed to be something else. No table is ever opened with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from annotated_types import Ge
from pydantic import TypeAdapter, ValidationError, create_model
from pydantic.fields import FieldInfo

from ..documents import Document
from ..errors import Refusal, nearest
from .elections import Choice, Elections, Unlawful, Violation, what_may_be_chosen

if TYPE_CHECKING:
    Mixed = Elections
else:
    Mixed = object

_R = TypeVar("_R", bound=Callable[[Any], Any])
_E = TypeVar("_E", bound=Elections)


def settled(cite: str, effect: str) -> Callable[[_R], _R]:
    """Mark a property that follows from the law alone: elections cannot change it, a what-if may suppose another.

    It stands below ``@property``; its type is that of the property.
    """

    def mark(rule: _R) -> _R:
        name = rule.__name__

        @wraps(rule)
        def supposable(self: Any) -> Any:
            supposed = self.supposed
            return supposed[name] if name in supposed else rule(self)

        supposable.__settled__ = (cite, effect)  # type: ignore[attr-defined]
        return supposable  # type: ignore[return-value]

    return mark


@dataclass(frozen=True, slots=True)
class Settled:
    """A rule that the law settles: its name, its type, what changing it means, and its paragraph."""

    name: str
    kind: Any
    effect: str
    cite: str


@cache
def settled_rules(kind: type[Elections]) -> dict[str, Settled]:
    """The rules of a game that a what-if may suppose to be others, by name."""
    found: dict[str, Settled] = {}
    for base in reversed(kind.__mro__):
        for name, value in vars(base).items():
            rule: Any = getattr(value, "fget", None)
            if isinstance(value, property) and hasattr(rule, "__settled__"):
                cite, effect = rule.__settled__
                found[name] = Settled(name, get_type_hints(rule)["return"], effect, kind.parallels.get(cite, cite))
            elif name in found:  # settled otherwise in a game that is derived from another
                del found[name]
    return found


def suppositions(kind: type[Elections]) -> list[Choice]:
    """The rules that a what-if may change beside the elections, as a person sees them."""
    default = kind.elect()
    return [
        Choice(one.name, _in_words(one.kind), getattr(default, one.name), one.effect, one.cite, None)
        for one in settled_rules(kind).values()
    ]


def as_plain(kind: type[Elections], name: str, value: object) -> object:
    """A value of a settled rule for JSON."""
    return TypeAdapter(settled_rules(kind)[name].kind).dump_python(value, mode="json")


class WhatIf(Mixed):
    """What a what-if does otherwise than the elections it is made from."""

    def model_post_init(self, _context: object) -> None:
        """Refuse only what cannot be computed."""
        if found := self.broken(only_always=True):
            raise Unlawful(found)

    @property
    def supposed(self) -> Mapping[str, object]:
        """What is supposed in the place of rules that the law settles."""
        told: Mapping[str, Any] = self.suppositions  # type: ignore[attr-defined]
        return told

    @property
    def not_lawful(self) -> list[Violation]:
        """All that the law has against these rules."""
        lawful: type[Elections] = type(self).__mro__[2]
        found = _out_of_range(lawful, self.model_dump(exclude_unset=True, exclude={"suppositions"}))
        found += [one for one in self.broken() if one not in found]
        return found + _against(lawful, self.supposed)

    def chosen(self) -> Document:
        """The elections and what is supposed beside them as plain values."""
        told = self.model_dump(mode="json", exclude={"suppositions"})
        return told | {name: as_plain(type(self), name, value) for name, value in self.supposed.items()}

    def but(self, **changes: object) -> Any:
        """The same what-if with some choices changed."""
        given = self.model_dump(exclude_unset=True, exclude={"suppositions"})
        return suppose(type(self).__mro__[2], {**given, **self.supposed, **changes})


def suppose(kind: type[_E], choices: Mapping[str, object]) -> _E:
    """Rules of a game: elections where they are lawful, and otherwise a what-if that says why it is none."""
    rules = settled_rules(kind)
    for name in choices:
        if name not in kind.model_fields and name not in rules:
            raise Refusal(
                f"There is no election {name!r}, nor a rule of that name.",
                instead=nearest(name, [*kind.model_fields, *rules]),
            )
    elected = {name: value for name, value in choices.items() if name not in rules}
    supposed = {name: _read(rules[name], value) for name, value in choices.items() if name in rules}
    if not supposed and not kind.violations(elected):
        return kind.elect(elected)
    free = _free(kind)
    try:
        read = {name: kind._read(name, value) for name, value in elected.items()}
        built = free.model_validate({**read, "suppositions": supposed})
    except ValidationError as error:
        fault = error.errors()[0]
        field = free.model_fields[str(fault["loc"][0])]
        least = next((one.ge for one in field.metadata if isinstance(one, Ge)), None)
        too_small = fault["type"] == "greater_than_equal"
        raise Refusal(
            f"{fault['loc'][0]} cannot be {fault['input']!r}, not even in a what-if.",
            instead=f"{least} or more" if too_small else _in_words(field.annotation),
        ) from None
    _same_lines(kind, built, supposed)
    return built if built.not_lawful or kind.violations(elected) else kind.elect(elected)


def _read(rule: Settled, value: object) -> object:
    """A supposed value as it is typed at a prompt or given in Python."""
    adapter = TypeAdapter(rule.kind)
    tries = [value]
    if isinstance(value, str):
        with suppress(ValueError):
            tries.insert(0, json.loads(value))
    for one in tries:
        try:
            return adapter.validate_python(one)
        except (ValidationError, Refusal):
            continue
    raise Refusal(f"{rule.name} cannot be {value!r}.", cite=rule.cite, instead=_in_words(rule.kind))


def _same_lines(kind: type[Elections], built: Elections, supposed: Mapping[str, object]) -> None:
    """A supposed pay table names the lines of the one it replaces, all of them and no others."""
    for name, value in supposed.items():
        if not isinstance(value, Mapping):
            continue
        lawful = built.model_copy(update={"suppositions": {}})
        lines = getattr(lawful, name)
        missing = [str(line) for line in lines if line not in value]
        unknown = [str(line) for line in value if line not in lines]
        if missing or unknown:
            told = f"lacks {', '.join(missing)}" if missing else f"has no line {', '.join(unknown)}"
            raise Refusal(f"The table {name} {told}.", instead=f"a value for each of {', '.join(map(str, lines))}")


@cache
def _free(kind: type[_E]) -> type[_E]:
    """The class of a what-if: the game's own elections with wider fields, all else the same."""
    wider: Document = {}
    for base in reversed(kind.__mro__):
        wider |= vars(base).get("wider", {})
    fields: Document = {}
    for name, field in kind.model_fields.items():
        bounds = [one for one in field.metadata if hasattr(one, "ge") or hasattr(one, "le")]
        if name in wider or bounds:
            free = FieldInfo(annotation=wider.get(name, field.annotation), default=field.default)
            free.description, free.json_schema_extra = field.description, field.json_schema_extra
            if name not in wider:
                low = next((one.ge for one in bounds if hasattr(one, "ge")), None)
                free.metadata = [Ge(min(low or 0, 1))]
            fields[name] = (free.annotation, free)
    built: Any = create_model(
        f"WhatIf{kind.__name__}",
        __base__=(WhatIf, kind),
        __module__=kind.__module__,
        suppositions=(Document, {}),
        **fields,
    )
    return built  # type: ignore[no-any-return]


def _out_of_range(lawful: type[Elections], given: Mapping[str, object]) -> list[Violation]:
    """The choices that the law does not offer at all; beyond what this program takes is not against the law."""
    found: list[Violation] = []
    for name, value in given.items():
        field = lawful.model_fields[name]
        try:
            TypeAdapter(field.rebuild_annotation()).validate_python(value)
        except ValidationError as error:
            found.append(lawful._explain({"loc": (name,), "input": value, "type": error.errors()[0]["type"]}))
    return [one for one in found if one.cite is not None]


def _against(lawful: type[Elections], supposed: Mapping[str, object]) -> list[Violation]:
    """What is supposed in the place of what the law settles."""
    rules = settled_rules(lawful)
    return [
        Violation(rules[name].cite, f"{name} is settled by the law and is supposed to be {_plain(value)}.")
        for name, value in supposed.items()
    ]


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{line}: {_plain(one)}" for line, one in value.items())
    if isinstance(value, tuple | list):
        return ", ".join(map(_plain, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _in_words(annotation: Any) -> str:
    told = what_may_be_chosen(FieldInfo(annotation=annotation))
    return told or str(annotation)


def mark(found: Sequence[Violation]) -> str:
    """The line that stands beside every number of a what-if.

    >>> mark([Violation("19:47-7.1(a)", "decks cannot be 1: it is 6 or more.")])
    'not lawful in New Jersey: 19:47-7.1(a)'
    """
    cites = dict.fromkeys(one.cite or "a limit of the program" for one in found)
    return f"not lawful in New Jersey: {', '.join(cites)}" if found else ""


def not_lawful_document(found: Sequence[Violation]) -> dict[str, object]:
    """The same for JSON: nothing where nothing is unlawful."""
    if not found:
        return {}
    return {"not_lawful": [{"cite": one.cite, "message": one.message} for one in found]}


__all__ = [
    "Settled",
    "WhatIf",
    "as_plain",
    "mark",
    "not_lawful_document",
    "settled",
    "settled_rules",
    "suppose",
    "suppositions",
]
