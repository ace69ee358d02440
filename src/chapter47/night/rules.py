"""Every check of a night as data: the paragraph, what it is about, and the function that finds what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from ..documents import Written
from ..errors import Refusal
from .model import Night

RESERVED = {  # section numbers that impose nothing
    "13:47-6.18": "reserved",
    "13:47-6.19": "reserved",
    "13:47-8.26": "reserved",
}


@dataclass(frozen=True, slots=True)
class Wrong:
    """What a rule found: unlawful as it stands, or only not there yet."""

    message: str
    instead: str | None = None
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong or missing, with the paragraph that says so."""

    cite: str
    topic: str
    message: str
    instead: str | None = None

    def __str__(self) -> str:
        return f"{self.message} ({self.cite})"

    def refusal(self) -> Refusal:
        """The finding as a refusal."""
        return Refusal(self.message, cite=self.cite, instead=self.instead)

    def as_dict(self) -> dict[str, str | None]:
        """The finding for ``--json``."""
        return {"cite": self.cite, "topic": self.topic, "message": self.message, "instead": self.instead}


Check = Callable[[Night], Iterable[Wrong]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One paragraph that a night is held against."""

    cite: str
    topic: str
    check: Check

    @property
    def says(self) -> str:
        """What it asks, in one line."""
        return (self.check.__doc__ or "").split("\n")[0].strip()

    def findings(self, night: Night) -> Iterator[tuple[bool, Finding]]:
        """What is wrong with a night under this paragraph, and whether it is only missing."""
        for wrong in self.check(night):
            yield wrong.missing, Finding(self.cite, self.topic, wrong.message, wrong.instead)


RULES: list[Rule] = []


def rule(cite: str, topic: str) -> Callable[[Check], Check]:
    """Register a check under its paragraph."""

    def register(check: Check) -> Check:
        RULES.append(Rule(cite, topic, check))
        return check

    return register


def missing(message: str, instead: str | None = None) -> Wrong:
    """Something that the night still needs."""
    return Wrong(message, instead, missing=True)


@dataclass(slots=True)
class Report:
    """What the law says of a night as it is planned."""

    violations: list[Finding] = field(default_factory=list)
    missing: list[Finding] = field(default_factory=list)

    @property
    def lawful(self) -> bool:
        """Whether nothing is forbidden."""
        return not self.violations

    @property
    def ready(self) -> bool:
        """Whether the night may open: nothing forbidden and nothing missing."""
        return not self.violations and not self.missing

    def cites(self) -> set[str]:
        """Every paragraph that something was found under."""
        return {one.cite for one in (*self.violations, *self.missing)}

    def as_dict(self) -> Written:
        """The report for ``--json``."""
        return {
            "lawful": self.lawful,
            "ready": self.ready,
            "violations": [one.as_dict() for one in self.violations],
            "missing": [one.as_dict() for one in self.missing],
        }


def rules() -> list[Rule]:
    """All rules, in the order of a plan: licence, games, equipment, money, prizes, people, other games."""
    from . import check_beside, check_event, check_people, check_prizes, check_providers, roster  # noqa: F401  (they register)

    order = ("licence", "games", "equipment", "provider", "money", "prizes", "people", "roster", "beside")
    return sorted(RULES, key=lambda one: order.index(one.topic))


def check(night: Night) -> Report:
    """Everything that is unlawful about a night, and everything that it still lacks.

    The same rules hold for everybody who conducts it, member or provider, paid or not. 13:47-20.1(b).
    """
    report = Report()
    for one in rules():
        for lacking, finding in one.findings(night):
            (report.missing if lacking else report.violations).append(finding)
    return report


def section_status(section: str) -> str:
    """Whether a section says anything: "reserved", or "in force".

    >>> section_status("13:47-6.18"), section_status("13:47-6.25")
    ('reserved', 'in force')
    """
    return RESERVED.get(section, "in force")
