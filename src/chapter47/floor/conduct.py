"""Nobody at a table is helped to forecast it: what a table server may answer, to whom and when (19:47-8.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..errors import Refusal, nearest


class Aid(StrEnum):
    """What somebody could ask of a table server."""

    PROJECTION = "outcome projection"
    ODDS = "odds"
    PROBABILITIES = "changing probabilities"
    TRACKING = "cards dealt"
    COMPOSITION = "remaining cards"
    STRATEGY = "strategy"


# The ban covers both: forecasting a result, and tracking or analysing what was dealt. 19:47-8.1[tracking].
CITES = {
    Aid.PROJECTION: "19:47-8.1",
    Aid.ODDS: "19:47-8.1",
    Aid.PROBABILITIES: "19:47-8.1[tracking]",
    Aid.TRACKING: "19:47-8.1[tracking]",
    Aid.COMPOSITION: "19:47-8.1[tracking]",
    Aid.STRATEGY: "19:47-8.1[tracking]",
}


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: their role, and the seat they have at the table, if any."""

    role: str  # patron, dealer, casino supervisor, analyst
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """A question that was refused, for the log."""

    asker: Asker
    aid: Aid
    cite: str


@dataclass(slots=True)
class Conduct:
    """The policy of one table. The house asks it before it answers anything about the game in play."""

    table: str
    permissions: dict[Aid, str] = field(default_factory=dict)  # with the Commission's reference
    refused: list[Attempt] = field(default_factory=list)

    def permit(self, aid: Aid | str, reference: str) -> None:
        """Allow an aid at this table on the Commission's word. 19:47-8.1[commission-exception]."""
        kind = read_aid(aid)
        if not reference.strip():
            raise Refusal(
                f"{kind.value!r} can be allowed only by the Commission.",
                cite="19:47-8.1[commission-exception]",
                instead="the reference of its permission",
            )
        self.permissions[kind] = reference.strip()

    def can(self, asker: Asker, aid: Aid | str, *, in_play: bool) -> bool:
        """Whether an aid may be given: to nobody seated or dealing while the table is in play."""
        at_the_table = asker.seat is not None or asker.role == "dealer"
        return not (in_play and at_the_table) or read_aid(aid) in self.permissions

    def verify(self, asker: Asker, aid: Aid | str, *, in_play: bool) -> None:
        """Refuse, and log, help to somebody at a table in play. 19:47-8.1."""
        kind = read_aid(aid)
        if self.can(asker, kind, in_play=in_play):
            return
        self.refused.append(Attempt(asker, kind, CITES[kind]))
        raise Refusal(
            f"Table {self.table} is in play: {kind.value!r} is not given to anybody at it.",
            cite=CITES[kind],
            instead="ask away from the table, or after it has closed",
        )

    def offered(self, asker: Asker, *, in_play: bool) -> list[Aid]:
        """What the server shows somebody at all."""
        return [aid for aid in Aid if self.can(asker, aid, in_play=in_play)]


ROLES = ("patron", "dealer", "casino supervisor", "analyst")


def conduct_of(table: str, aids: Mapping[str, str]) -> Conduct:
    """The policy of a table whose floor file names aids with the Commission's permission."""
    policy = Conduct(table)
    for aid, reference in aids.items():
        if aid in set(Aid):
            policy.permit(aid, reference)
    return policy


def read_aid(aid: Aid | str) -> Aid:
    """An aid by its name."""
    try:
        return Aid(aid)
    except ValueError:
        raise Refusal(f"There is no aid {aid!r}.", instead=nearest(str(aid), [a.value for a in Aid])) from None
