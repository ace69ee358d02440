"""Improper play: who, what, when; the player stopped, the Commission told, nothing redeemed. 13:47-6.25."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from ..documents import Document, Written
from ..errors import Refusal
from .games import night_game
from .identity import badge_of, find_player, might_be, same
from .people import CLASS_A

if TYPE_CHECKING:
    from .accounts import Books
    from .journal import JournalEntry

PLAY_TO_WIN = "13:47-6.25(a)"  # a player plays only to win for himself and betters nobody else's chances


@dataclass(frozen=True, slots=True)
class Case:
    """One suspicion of improper play, as it was declared."""

    number: int
    at: str
    player: str
    helped: str | None
    game: str
    table: str | None
    facts: str
    broken: str
    by: str
    good_faith: bool = True
    sent: str | None = None

    @classmethod
    def read(cls, data: Document) -> Case:
        """A case as the journal has it."""
        return cls(**data)

    def as_dict(self) -> Written:
        """The case for the journal and for ``--json``."""
        return {name: getattr(self, name) for name in self.__slots__}

    def names(self, player: str) -> bool:
        """Whether somebody is one of the two."""
        return any(same(player, one) for one in (self.player, self.helped) if one)

    def bars_play(self, player: str) -> bool:
        """Whether somebody was told to stop: the one who broke the rule. 13:47-6.25(b)[stop-play]."""
        return same(player, self.player)

    def bars_redemption(self, player: str) -> bool:
        """Whether the holder owes no redemption: helper and helped, after action in good faith. 13:47-6.25(c)."""
        return self.good_faith and self.names(player)

    def mark_sent(self, at: datetime) -> Case:
        """The case once its report went out."""
        return replace(self, sent=at.isoformat(" ", "minutes"))


def stop(
    books: Books,
    at: datetime,
    by: str,
    player: str,
    game: str,
    facts: str,
    *,
    helped: str | None = None,
    table: str | None = None,
    broken: str = PLAY_TO_WIN,
    good_faith: bool = True,
) -> JournalEntry:
    """Open a case: the player must stop, and a written report is owed at once. 13:47-6.25(b)[stop-play]."""
    for what, text in (("player", player), ("facts", facts), ("reporter", by)):
        if not text.strip():
            raise Refusal(f"The report names no {what}.", cite="13:47-6.25(b)[notify]", instead="who, what and when")
    player, helped = find_player(books, player), find_player(books, helped) or None
    if helped and same(helped, player):
        raise Refusal("Nobody helps himself to win against the rule.", cite=PLAY_TO_WIN, instead="the other player")
    case = Case(
        len(books.state.cases) + 1,
        at.isoformat(" ", "minutes"),
        player.strip(),
        helped.strip() if helped else None,
        night_game(game).name,
        table,
        facts.strip(),
        broken,
        by,
        good_faith,
    )
    return books.record("stop", at, by, case.as_dict())


def sent(books: Books, at: datetime, by: str, number: int) -> JournalEntry:
    """Mark the written report of a case as sent. 13:47-6.25(b)[notify]."""
    if not 1 <= number <= len(books.state.cases):
        known = ", ".join(str(case.number) for case in books.state.cases) or "none was opened tonight"
        raise Refusal(f"There is no case {number}.", cite="13:47-6.25(b)[notify]", instead=known)
    return books.record("sent", at, by, {"case": number})


def verify_redemption(books: Books, player: str | None) -> None:
    """Refuse to redeem for helper and helped; while a case is open everybody gives a name. 13:47-6.25(c)."""
    barred = [case for case in books.state.cases if case.good_faith]
    if not barred:
        return
    if not player:
        said = "Somebody was stopped tonight, so whoever redeems gives a name."
        raise Refusal(said, cite="13:47-6.25(c)", instead="the player's badge or name")
    if books.state.players and badge_of(books, player) is None:
        said = f"Somebody was stopped tonight, and {player} has no badge."
        raise Refusal(said, cite="13:47-6.25(c)", instead="the number on the player's badge")
    for case in barred:
        suspects = [one for one in (case.player, case.helped) if one]
        if badge_of(books, player) is None and any(might_be(player, one) for one in suspects):
            said = f"{player} may be one of case {case.number}."
            raise Refusal(
                said, cite="13:47-6.25(c)", instead="the player's badge, given with what shows that it is another"
            )
        if case.bars_redemption(player):
            raise Refusal(
                f"Nothing is redeemed for {player} (case {case.number}).",
                cite="13:47-6.25(c)",
                instead="the report to the Control Commission",
            )


# ---- staff and disputes ----------------------------------------------------------------------------------------------

STAFF_RULES = {
    "playing": "13:47-20.10(d)1",
    "tip": "13:47-20.10(d)2",
    "alcohol": "13:47-20.10(d)3",
    "other": "13:47-20.17(b)",
}


def incident(books: Books, at: datetime, by: str, person: str, what: str, facts: str) -> JournalEntry:
    """Log a breach against somebody who works; for supplied personnel the provider answers. 13:47-13.8(b)."""
    somebody = books.night.person(person)
    if somebody is None:
        raise Refusal(f"{person} is not among the people of the night.", instead="a name of the roster")
    if what not in STAFF_RULES:
        raise Refusal(f"{what!r} is no kind of incident.", instead=f"one of {', '.join(STAFF_RULES)}")
    provider = books.night.provider(somebody.employer)
    data = {
        "person": somebody.name,
        "what": what,
        "rule": STAFF_RULES[what],
        "facts": facts,
        "responsible": somebody.employer or books.night.organization.name,
        "provider_present": provider.present if provider else None,
    }
    return books.record("incident", at, by, data)


def ruling(books: Books, at: datetime, by: str, dispute: str, decision: str) -> JournalEntry:
    """Decide how a game is run: a class A operator does, and the member in charge may not overrule. 13:47-20.6(a)1."""
    person = books.night.person(by)
    standing = books.state.rulings.get(dispute)
    if person is None or person.licence != CLASS_A:
        over = f" {standing['by']} has decided: {standing['decision']}." if standing else ""
        raise Refusal(
            f"{by} may not decide how a game is run.{over}",
            cite="13:47-20.6(a)1",
            instead="a class A operator",
        )
    return books.record("ruling", at, by, {"dispute": dispute, "decision": decision})
