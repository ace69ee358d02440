"""The command that recomputes what others published."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal
from . import show

if TYPE_CHECKING:
    from ..odds.published import Verdict


def verify(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Only this game.", autocompletion=show.complete_game)
    ] = None,
    itself: Annotated[
        bool, typer.Option("--self", help="Check every file of the program against what was released.")
    ] = False,
    as_json: show.Json = False,
) -> None:
    """Recompute the published figures of every game: ours, theirs, the difference, the source."""
    if itself:
        _program(as_json=as_json)
        return
    from ..api import Game
    from ..games import MODULES, declared, game_type
    from ..odds.published import Verdict

    keys = [game_type(game).key] if game else list(MODULES)
    verdicts = [
        Verdict(key, f, f.reckon(Game(key))) for key in keys for f in declared(key, "published", "PUBLISHED") or ()
    ]
    if game and not verdicts:
        raise Refusal(f"No figures are listed for {game}.", instead="chapter47 verify")
    disagree = [v for v in verdicts if not v.agrees and not v.figure.differs]
    if as_json:
        show.emit(
            {
                "figures": [v.as_dict() for v in verdicts],
                "agree": len(verdicts) - len(disagree),
                "disagree": len(disagree),
            }
        )
    else:
        for key in dict.fromkeys(v.game for v in verdicts):
            rows = [
                [v.figure.what, _shown(v), v.figure.theirs, _verdict(v), v.figure.source]
                for v in verdicts
                if v.game == key
            ]
            show.say(show.heading(key), show.table(["figure", "ours", "theirs", "", "source"], rows), "")
        good = len(verdicts) - len(disagree)
        public = sum(v.figure.public for v in verdicts)
        show.say(f"{len(verdicts)} published figures: {good} agree to their last digit or are explained.")
        show.say(f"{public} of them come from the public layer: odds, events, hands and what-ifs.")
    if disagree:
        raise typer.Exit(1)


def _program(*, as_json: bool) -> None:
    from ..house.program import installed

    found = installed()
    if as_json:
        show.emit(found.as_dict())
    else:
        against = "as released" if found.released else "not installed from a release: there is nothing to compare with"
        show.say(f"chapter47 {found.version}: {found.files:,} files, {against if found.sound else 'NOT as released'}.")
        show.say(f"sha256 {found.digest}")
        for what in ("changed", "missing", "added"):
            show.say(*(f"{what}: {name}" for name in getattr(found, what)))
    if not found.sound:
        raise typer.Exit(1)


def _shown(verdict: Verdict) -> str:
    if isinstance(verdict.ours, int):
        return str(verdict.ours)
    digits = len(verdict.figure.theirs.partition(".")[2])
    return f"{float(verdict.ours):.{digits}f}"


def _verdict(verdict: Verdict) -> str:
    return "agrees" if verdict.agrees else verdict.figure.differs or "DIFFERS"


COMMANDS: show.Commands = {
    verify: (
        "chapter47 verify",
        "chapter47 verify minibaccarat",
        "chapter47 verify --self",
    ),
}
