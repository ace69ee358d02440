"""What a licensee may choose: one frozen, validated object a game, every choice and every constraint with its law."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, wraps
from inspect import getdoc
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError, create_model
from pydantic.fields import FieldInfo

from ..documents import Document, in_file
from ..errors import Refusal, nearest
from ..rulebook import Cite, is_law, rulebook
from .kinds import closest, is_kind, literals, out_of_reach
from .money import Cents
from .odds import STATED, Odds, read_with_for
from .percent import as_written

LONGEST = 200  # letters of an election that is in words
MANY = {int: "whole numbers", str: "texts", Odds: "odds"}  # what a list holds


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that the law forbids about a set of elections."""

    cite: str | None
    message: str
    instead: str | None = None


class Unlawful(Refusal):
    """Elections that the regulation does not allow; ``violations`` lists every reason.

    Args:
        violations: every reason, the first first

    >>> from chapter47 import Game
    >>> try:
    ...     Game("minibaccarat", tie_pays="7 to 1")
    ... except Unlawful as refused:
    ...     refused.violations[0].cite
    '19:47-7.3(b)'
    """

    def __init__(self, violations: list[Violation]) -> None:
        first = violations[0]
        super().__init__(" ".join(v.message for v in violations), cite=first.cite, instead=first.instead)
        self.violations = violations


T = TypeVar("T")


def election(
    default: T,
    cite: str,
    effect: str,
    *,
    ge: int | None = None,
    le: int | None = None,
    limit: int | None = None,
    choices: str | None = None,
    since: str | None = None,
) -> T:
    """A field of an Elections class: its default, the paragraph that offers it, and its effect in one line.

    ``ge`` and ``le`` are bounds of the paragraph. ``limit`` is the most that this program takes where the paragraph
    sets none. ``choices`` says what may be chosen where the bounds alone do not.
    """
    extra: Document = {"cite": cite, "since": since, "limit": limit, "choices": choices}
    field: T = Field(default, description=effect, ge=ge, le=limit if le is None else le, json_schema_extra=extra)
    return field


def option(cite: str, effect: str, *, since: str | None = None) -> bool:
    """A field for something that is offered only where the licensee says so."""
    return election(False, cite, effect, since=since)


NOTHING: Mapping[str, object] = MappingProxyType({})
Check = Callable[[Any], "str | Violation | None"]
_C = TypeVar("_C", bound=Check)
_E = TypeVar("_E", bound="Elections")


def constraint(cite: str | None, instead: str | None = None, *, always: bool = False) -> Callable[[_C], _C]:
    """Mark a method of an Elections class that returns what is wrong, or None where the choice is lawful.

    A limit of the program, not of the law, has no citation. A check of many lines of a schedule returns a Violation
    with the citation of the line. One that holds ``always`` holds for a what-if too: nothing could be computed.
    """

    def mark(check: _C) -> _C:
        check.__constraint__ = (cite, instead, always or cite is None)  # type: ignore[attr-defined]
        return check

    return mark


def forbidden(
    cite: str | None, instead: str | None = None, *, always: bool = False
) -> Callable[[Callable[[_E], object]], Callable[[_E], str | None]]:
    """Mark a method of an Elections class that tells whether something is chosen that the paragraph forbids.

    The first line of its docstring is what a person is told. Where that depends on the choice, use ``constraint``.
    """

    def mark(chosen: Callable[[_E], object]) -> Callable[[_E], str | None]:
        says = (getdoc(chosen) or f"{cite or 'this program'} forbids it.").partition("\n")[0]

        @wraps(chosen)
        def check(elections: _E) -> str | None:
            return says if chosen(elections) else None

        return constraint(cite, instead, always=always)(check)

    return mark


def leaves_a_round(behind: int, most: int) -> Violation | None:
    """A cutting card so deep that no round can be dealt: no paragraph forbids it, the cards do."""
    if behind <= most:
        return None
    told = f"{behind} cards behind the cutting card leave too few cards to deal a round."
    return Violation(None, told, f"cutting_card_from_back={most} or less")


def no_such_wager(pays: Mapping[str, Odds], least: Mapping[str, tuple[Odds, str]]) -> str | None:
    """What is wrong with odds for a wager that the schedule does not name."""
    strange = [kind for kind in pays if kind not in least]
    return f"There is no wager {strange[0]!r} to pay." if strange else None


def below_schedule(pays: Mapping[str, Odds], least: Mapping[str, tuple[Odds, str]]) -> Violation | None:
    """What is wrong with odds that are less than the schedule's, under the paragraph of its line."""
    for kind, odds in pays.items():
        if kind in least and odds < least[kind][0]:
            lowest, cite = least[kind]
            return Violation(cite, f"{kind} pays at least {lowest}; {odds} is less.", f"{lowest} or better")
    return None


def lines_missing(table: Mapping[str, object], lines: Collection[str]) -> str | None:
    """What is wrong with a pay table that does not name each of its lines once."""
    if set(table) == set(lines):
        return None
    missing, unknown = [n for n in lines if n not in table], [n for n in table if n not in lines]
    told = f"lacks {', '.join(missing)}" if missing else f"has no line {', '.join(unknown)}"
    return f"The pay table {told}; it has the lines {', '.join(lines)}."


@dataclass(frozen=True, slots=True)
class Choice:
    """One election as a person sees it: its name, what may be chosen, the default, the effect, the law."""

    name: str
    choices: str
    default: object
    effect: str
    cite: str
    since: str | None


def is_plain(text: str) -> bool:
    """Whether a text can be written on a line of the notation, in quotes, and read back as it was.

    >>> is_plain("approval 12-b"), is_plain('a" {x}'), is_plain("two\\nlines")
    (True, False, False)
    """
    return len(text) <= LONGEST and text.isprintable() and not any(mark in text for mark in '"{}\\')


class Elections(BaseModel):
    """The base of every game's elections. Building one checks it; an unlawful one is never built."""

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())
    parallels: ClassVar[Mapping[str, str]] = {}  # where this game's text has its own paragraph for a shared rule
    lines: ClassVar[Collection[str]] = ()  # that the schedule ``pays`` may name, where it need not name all
    wider: ClassVar[Mapping[str, object]] = {}  # types of elections in a what-if, where they say more than the law
    _checks: ClassVar[tuple[tuple[str | None, str | None, bool, str], ...]] = ()
    _overrides: dict[str, str] = PrivateAttr(default_factory=dict)  # defaults that the licensee replaces, with why

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = [
            (*method.__constraint__, name) for name, method in vars(cls).items() if hasattr(method, "__constraint__")
        ]
        overridden = {name for *_, name in own}
        cls._checks = (*(c for c in cls._checks if c[-1] not in overridden), *own)

    def in_chips(self, amount: Cents) -> Cents:
        """What is paid of an amount that the odds give: all of it, unless a posted rule rounds it."""
        return amount

    def model_post_init(self, context: Mapping[str, str] | None) -> None:
        """Refuse what the constraints forbid, all reasons at once; a default that is overridden forbids nothing."""
        self._overrides.update(context or {})
        if found := self._unclear() or self.broken():
            raise Unlawful(found)

    def _unclear(self) -> list[Violation]:
        """Text that could not be read back from a line of the record."""
        instead = f"up to {LONGEST} letters of one line, without quotes and braces"
        return [
            Violation(None, f"{name} is no plain text.", instead)
            for name in sorted(self.model_fields_set)
            if isinstance(said := getattr(self, name), str) and not is_plain(said)
        ]

    def broken(self, *, only_always: bool = False) -> list[Violation]:
        """What the constraints say against these choices; of those that hold always, or of all."""
        found = [
            wrong if isinstance(wrong, Violation) else Violation(self.parallels.get(cite or "", cite), wrong, instead)
            for cite, instead, always, name in self._checks
            if (always or not only_always) and (wrong := getattr(self, name)()) is not None
        ]
        return [fault for fault in found if fault.cite not in self._overrides]

    @property
    def overrides(self) -> Mapping[str, str]:
        """The defaults of this program that the licensee replaces by rules of its own, each with its reason."""
        return dict(self._overrides)

    @property
    def supposed(self) -> Mapping[str, object]:
        """What a what-if puts in the place of rules that the law settles; elections suppose nothing."""
        return NOTHING

    @property
    def not_lawful(self) -> list[Violation]:
        """Why these are no elections but a what-if; nothing, for elections are always lawful."""
        return []

    @classmethod
    def elect(cls, choices: Mapping[str, object] | None = None, /, **more: object) -> Self:
        """Elections from names and values, as written by people or files; every fault is told at once."""
        given = {**(choices or {}), **more}
        if unknown := [name for name in given if not is_plain(name)]:
            instead = nearest(unknown[0], cls.model_fields)
            raise Unlawful([Violation(None, f"There is no election {ascii(unknown[0])[:80]}.", instead)])
        overrides = read_overrides(given.pop("overrides", None))
        merged = {name: cls._read(name, value) for name, value in given.items()}
        if cls.parallels.get(STATED, STATED) in overrides:
            merged = {name: read_with_for(value) for name, value in merged.items()}
        mistyped = [fault for name, value in merged.items() if (fault := cls.mistyped(name, value))]
        if mistyped:
            raise Unlawful(mistyped)
        try:
            return cls._relaxed(frozenset(overrides)).model_validate(merged, context=overrides)
        except ValidationError as error:
            faults = dict.fromkeys(cls._explain(dict(fault)) for fault in error.errors())
            raise Unlawful(list(faults)) from None
        except Refusal as refusal:  # of a value, as odds with "for"; this game's text may have its own paragraph for it
            refusal.cite = cls.parallels.get(refusal.cite or "", refusal.cite)
            raise

    @classmethod
    def mistyped(cls, name: str, value: object) -> Violation | None:
        """What is wrong about the kind of a value: ``true`` is no number, ``6.0`` is no whole number."""
        field = cls.model_fields.get(name)
        if field is None:
            return None
        if instead := out_of_reach(value):
            return Violation(
                None, f"{name} cannot be {in_file(value)}: this program takes {instead}.", f"{name}: {instead}"
            )
        if is_kind(field.annotation, value):
            return None
        kind, choice = kind_in_words(field), cls._choice(name, field)
        if isinstance(value, float) and not value.is_integer() and field.annotation is int:
            told = f"{name} cannot be {value!r}: this program takes whole numbers only."  # no rule of the law
            return Violation(None, told, cls._instead(name, field, round(value)))
        instead = cls._instead(name, field, value)
        return Violation(choice.cite, f"{name} cannot be {in_file(value)}: it is {kind}.", instead)

    @classmethod
    def violations(cls, choices: Mapping[str, object]) -> list[Violation]:
        """What is unlawful about these choices; nothing if they may stand."""
        try:
            cls.elect(choices)
        except Unlawful as refusal:
            return refusal.violations
        except Refusal as refusal:
            return [Violation(refusal.cite, refusal.message, refusal.instead)]
        return []

    def but(self, **changes: object) -> Self:
        """The same elections with some choices changed."""
        kept = {"overrides": self.overrides} if self._overrides else {}
        return type(self).elect({**self.model_dump(exclude_unset=True), **kept, **changes})

    @classmethod
    def choices(cls) -> list[Choice]:
        """Every election with what may be chosen."""
        return [cls._choice(name, field) for name, field in cls.model_fields.items()]

    def chosen(self) -> Document:
        """The elections as plain values for JSON and files."""
        kept = {"overrides": self.overrides} if self._overrides else {}
        return {**self.model_dump(mode="json"), **kept}

    @classmethod
    def _relaxed(cls, cites: frozenset[str]) -> type[Self]:
        """The same elections without the bounds of these paragraphs."""
        free = [choice.name for choice in cls.choices() if choice.cite in cites] if cites else []
        return _without_bounds(cls, tuple(free)) if free else cls

    @classmethod
    def _read(cls, name: str, value: object) -> object:
        """A value typed at a prompt: ``8``, ``true``, ``9 to 1``, or JSON."""
        if not isinstance(value, str) or name not in cls.model_fields:
            return value
        annotation = cls.model_fields[name].annotation
        if value in literals(annotation) or (annotation is str and not value.startswith('"')):
            return value
        try:
            return json.loads(value)
        except ValueError:
            return value

    @classmethod
    def _explain(cls, fault: Document) -> Violation:
        name = str(fault["loc"][0])
        field = cls.model_fields.get(name)
        if field is None:
            return Violation(None, f"There is no election {name!r}.", nearest(name, cls.model_fields))
        choice = cls._choice(name, field)
        limit = field.json_schema_extra.get("limit") if isinstance(field.json_schema_extra, dict) else None
        if limit is not None and fault.get("type") == "less_than_equal":
            told = f"{name} cannot be {in_file(fault['input'])}: this program takes at most {limit}."
            return Violation(None, told, cls._instead(name, field, fault["input"]))
        takes = kind_in_words(field) if literals(field.annotation) else choice.choices
        message = f"{name} cannot be {in_file(fault['input'])}: it is {takes}."
        return Violation(choice.cite, message, cls._instead(name, field, fault["input"]))

    @classmethod
    def _instead(cls, name: str, field: FieldInfo, value: object) -> str:
        """What can stand in the place of a value that cannot, as it is typed: the closest, or what is usual."""
        usual = field.get_default()
        found = closest(field.annotation, *bounds(field), value, usual)
        if found != usual and cls.violations({name: found}):
            found = usual
        if isinstance(found, bool | int | float | Decimal):
            return f"{name}={in_file(found)}"
        if found == "" or (isinstance(found, tuple) and all(isinstance(one, str | int) for one in found)):
            return f"{name}={json.dumps(found)}"
        return f"{name}={found}" if isinstance(found, str | Odds) else f"leave {name} out"

    @classmethod
    def _choice(cls, name: str, field: FieldInfo) -> Choice:
        extra = field.json_schema_extra
        if not isinstance(extra, dict):
            raise TypeError(f"{name} is not an election")
        cite, since = str(extra["cite"]), extra["since"]
        return Choice(
            name,
            what_may_be_chosen(field),
            as_written(default) if isinstance(default := field.get_default(), Decimal) else default,
            field.description or "",
            cls.parallels.get(cite, cite),
            str(since) if since else None,
        )


@cache
def _without_bounds(elections: type[Elections], names: tuple[str, ...]) -> Any:
    """A subclass in which these elections may have any value of their kind."""
    freed: Document = {}
    for name in names:
        field = elections.model_fields[name]
        default, told = field.get_default(), field.description
        freed[name] = (field.annotation, Field(default, description=told, json_schema_extra=field.json_schema_extra))
    return create_model(elections.__name__, __base__=elections, **freed)


def read_overrides(given: object) -> dict[str, str]:
    """The defaults that a licensee replaces: citations with a reason each. What is law cannot be overridden."""
    if not given:
        return {}
    listed = json.loads(given) if isinstance(given, str) else given
    if not isinstance(listed, Mapping):
        raise Refusal("Overrides are citations with a reason each.", instead='{ "19:47-12.5[jacer]" = "own rule 7" }')
    for cite, why in listed.items():
        if cite not in rulebook():
            raise rulebook().unknown(Cite.parse(cite))
        if is_law(cite):
            raise Refusal(f"{cite} is New Jersey's text and no default.", cite=cite, instead="a citation of a default")
        if not isinstance(why, str) or not why.strip():
            raise Refusal(f"The override of {cite} gives no reason.", instead="the licensee's own rule or its approval")
    return dict(listed)


def kind_in_words(field: FieldInfo) -> str:
    """What may be chosen, for somebody who wrote a value of another kind."""
    if few := literals(field.annotation):
        return " or ".join(str(one) for one in few if one is not None)
    if field.annotation is bool:
        return "true or false"
    if field.annotation is int:
        return f"a whole number, {what_may_be_chosen(field)}" if field.metadata else "a whole number"
    if field.annotation is float:
        return f"a number, {what_may_be_chosen(field)}"
    return _list_in_words(field.annotation) or what_may_be_chosen(field)


def _list_in_words(annotation: object) -> str:
    """What a list holds and how many of them; nothing where no list is asked for."""
    lists = [part for part in (annotation, *get_args(annotation)) if get_origin(part) is tuple]
    if not lists:
        return ""
    parts = get_args(lists[0])
    number = "" if Ellipsis in parts else f"{len(parts)} "
    return f"a list of {number}{MANY.get(parts[0], 'values')}"


def bounds(field: FieldInfo) -> tuple[object, object]:
    """The least and the most that a field takes, where there are."""
    low = next((m.ge for m in field.metadata if hasattr(m, "ge")), None)
    return low, next((m.le for m in field.metadata if hasattr(m, "le")), None)


def what_may_be_chosen(field: FieldInfo) -> str:
    """What a field takes, in words."""
    extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    values = literals(field.annotation)
    if extra.get("choices"):
        return str(extra["choices"])
    if values:
        return ", ".join(str(v) for v in values)
    if field.annotation is bool:
        return "true, false"
    low, high = bounds(field)
    if low is not None and high is not None and extra.get("limit") is None:
        return f"{low} to {high}"
    if low is not None:
        return f"{low} or more"
    name = str(getattr(field.annotation, "__name__", field.annotation)).removesuffix(" | None")
    words = {"Odds": 'odds such as "9 to 1"', "str": "a text", "int": "a whole number", "tuple": "a list"}
    words |= {"dict": "names and values", "bool": "true, false"}
    return words.get(name.partition("[")[0], name)
