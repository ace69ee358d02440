"""What a test laboratory would ask of a game platform, and where this program meets it: GLI-19 in our own words.

The standard is a guideline and the numbers are its sections. ``met`` names what does it, ``shown`` also a command that
anybody can run, ``in part`` and ``not claimed`` say what is missing. No laboratory has examined this program.
"""

from __future__ import annotations

from typing import NamedTuple

from ..documents import Written

SHOWN, MET, PART, OPERATOR, NOT = "shown", "met", "in part", "operator's", "not claimed"


class Point(NamedTuple):
    """One demand."""

    section: str
    demand: str
    state: str
    where: str

    def as_dict(self) -> Written:
        """The point as it is sent."""
        return self._asdict()


LESS = "bets of keno, pokette, let it ride, Caribbean stud, the money wheel and joker seven return less"
CHECKLIST: tuple[Point, ...] = (
    # time
    Point("2.2.1", "one clock stamps every transaction, game and event", MET, "house/store.py now()"),
    Point("2.2.2", "all parts keep the same, right time", OPERATOR, "docs/operations.md: Time"),
    Point("2.8.8(j)", "a change of the clock is a significant event", SHOWN, "GET /api/v1/incidents?kind=clock"),
    # the program
    Point("2.3.2", "critical parts are checked daily and on demand", SHOWN, "chapter47 verify --self"),
    Point("2.3.2(a)", "by a digest of 128 bits or more", MET, "house/program.py: SHA-256"),
    Point("2.3.2(c)", "a failure is shown", SHOWN, "GET /api/v1/incidents?kind=program%20altered"),
    Point("2.3.3", "a third party can check without this program", SHOWN, "docs/operations.md: sha256sum"),
    Point("B.2.6", "signatures are taken at start and daily, and kept", SHOWN, "GET /api/v1/incidents"),
    Point("2.6.2", "the program names itself and its version", SHOWN, "GET /api/v1/health"),
    # switching off
    Point("2.4.1", "all play, one game or one person can be switched off", SHOWN, "POST /api/v1/switches"),
    Point("4.15.1", "a game under way is concluded first", MET, "house/switches.py, house/permission.py"),
    Point("A.6.3", "date, time and reason of it are on record", SHOWN, "GET /api/v1/incidents?kind=table%20closed"),
    # accounts
    Point("2.5.3(a)", "wrong credentials have one answer whichever was wrong", MET, "house/people.py verify"),
    Point("2.5.3(c)", "the balance is shown after signing in", SHOWN, "GET /api/v1/me"),
    Point("2.5.3(d)", "three failures in thirty minutes lock an account", MET, "house/incidents.py"),
    Point("2.5.4", "after thirty idle minutes one signs in again", MET, "house/people.py; guests have none"),
    Point("2.5.5", "limits and exclusions hold, the stricter wins", MET, "house/permission.py, house/care.py"),
    Point("A.3.7", "patrons limit themselves; looser limits wait a day", SHOWN, "PUT /api/v1/me/limits"),
    Point("A.3.8", "patrons exclude themselves at once, chips stay theirs", SHOWN, "POST /api/v1/me/exclusion"),
    Point("B.2.3", "passwords of eight characters or more", MET, "house/passwords.py: ten, none easily guessed"),
    Point("2.8.5(h)", "each sign-in with its time and address", SHOWN, "GET /api/v1/incidents?kind=signed%20in"),
    Point("2.8.5(i)", "each limit and exclusion is on record", SHOWN, "GET /api/v1/acts"),
    Point("2.5.7", "a patron's statement of a year, with totals by game", SHOWN, "/care, GET /api/v1/me/statement"),
    Point("A.4.5", "player protection: risks, tools, help, no minors", SHOWN, "/care"),
    Point("2.5.6", "nobody moves money to another patron", MET, "house/ledger.py has no such movement"),
    Point("2.8.9", "staff accounts: rights, made, last access, password, state", SHOWN, "GET /api/v1/people"),
    Point("B.2.3", "staff: own credential, levels, hashes, second factor", MET, "house/passwords.py"),
    Point("B.2.4(d)", "random session tokens, removed at the end", MET, "house/sessions.py"),
    # chance
    Point("3.2.1", "the source of chance is small and can be read", MET, "table/sources.py"),
    Point("3.2.2", "final outcomes are tested for distribution and independence", SHOWN, "tests/table, make test"),
    Point("3.2.3", "scaling and shuffling are unbiased", MET, "table/sources.py: rejection, Fisher-Yates"),
    Point("3.2.4", "no draw depends on another or on wagers", MET, "table/drivers.py"),
    Point("3.2.5", "every outcome is open at each draw", MET, "the system's generator; committed: 256 bits of it"),
    Point("3.3.1", "strong against one who knows the source", MET, "table/sources.py CryptographicSource"),
    Point("3.3.2", "state is not guessable, no seed from time", MET, "house/seeds.py: 256 bits of the system"),
    Point("4.5.1", "each use of a generator is judged apart", MET, "table/sources.py: one source, one shuffle"),
    Point("4.5.2", "only the generator decides", SHOWN, "/fair/1 of a committed table, chapter47 fair verify"),
    Point("A.6.2", "returns are watched in service", SHOWN, "GET /api/v1/reports/game?theory=true"),
    # games
    Point("4.4.1", "rules complete and free to read, every pay shown", SHOWN, "/rules, GET /api/v1/games/{game}"),
    Point("4.6.2", "simulated games have the real odds", SHOWN, "chapter47 verify"),
    Point("4.4.4", "cards drawn ahead cannot be read", PART, "by no page or call; in the database they are in clear"),
    Point("4.7.1", "each bet returns 75 percent or more", NOT, f"the law sets what bets pay; {LESS}: chapter47 odds"),
    Point("4.9.1", "play money is marked, and touches no real money", MET, "the lobby; there is no other money"),
    Point("4.11", "poker: one seat each, bots marked, away players skipped", MET, "house/service.py"),
    Point("2.6.5", "the client makes no outcome and keeps no secret", MET, "house/view.py"),
    # recall and interruption
    Point("4.14", "a game can be recalled with all its choices", SHOWN, "GET /api/v1/me/rounds"),
    Point("4.16.2", "stakes of an interrupted game are held and shown", MET, "house/ledger.py at_tables"),
    Point("4.16.3", "an interrupted game is completed", MET, "house/recovery.py; choices marked as timed out"),
    Point("A.6.4", "what cannot go on is void, stakes go back", SHOWN, "chapter47 quarantine"),
    Point("2.6.4", "a lost connection is told", MET, "the pages"),
    # records
    Point("2.8.2", "every game: time, wagered, won, choices, phases", SHOWN, "GET /api/v1/rounds"),
    Point("2.8.3", "by pay table: theoretical beside actual return", SHOWN, "/reports, chapter47 report --theory"),
    Point("2.8.8", "significant events", SHOWN, "GET /api/v1/incidents"),
    Point("2.9.1", 'reports with title, interval, time made, "no activity"', SHOWN, "/reports, CSV, PDF"),
    Point("2.9.2", "performance by game: drop, win, hold, money in play", SHOWN, "/reports"),
    Point("2.9.3", "what the operator owes: patrons' and tables' accounts", SHOWN, "/reports: where all chips lie"),
    Point("2.9.5", "events: when, who, who allowed, why", SHOWN, "GET /api/v1/acts"),
    Point("2.9.5", "values before and after each act", SHOWN, "GET /api/v1/acts"),
    Point("B.3.2", "no record is changed unseen", SHOWN, "chapter47 audit"),
    Point("B.3.3", "backups, and full recovery from them", SHOWN, "chapter47 backup, chapter47 restore"),
    Point("B.6.5", "logs are kept from tampering", SHOWN, "chapter47 audit --anchor"),
    Point("A.2.2", "records are kept for five years", OPERATOR, "docs/operations.md: nothing is ever deleted"),
    Point("B.4.4", "TLS on public networks", OPERATOR, "docs/operations.md: TLS"),
    Point("4.1", "identity, age and payment of real players", NOT, "no real money: nobody is asked for a name"),
    Point("2.7", "location of players", NOT, "no real money"),
    Point("3.4", "mechanical devices", NOT, "real cards and dice are a dealer's to enter"),
)
