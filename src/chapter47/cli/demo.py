"""A tour in the terminal: a rule, the odds, a simulation, a played shoe."""

from __future__ import annotations

from collections.abc import Callable

from ..api import Game
from ..table.events import Announced
from ..table.window import Bet
from ..table.writing import lines as written
from . import numbers, rules, show, simulate
from .groups import Rules

GAME = "minibaccarat"


def step(command: str, run: Callable[[], None]) -> None:
    """Show a command and what it prints."""
    page = show.console()
    page.print(f"\n$ chapter47 {command}", style="bold cyan")
    run()


def shoe() -> None:
    """A whole shoe by the procedure, told in short: the road of its results and what four patrons made of it."""
    from ..scripts import replay
    from ..table.money import dollars

    game = Game(GAME)
    plans = {1: ("always Banker", "banker"), 2: ("always Player", "player"), 3: ("always Tie", "tie")}
    table = game.open_table({seat: (name, 500_000) for seat, (name, _) in plans.items()})
    ended = False

    def bet(_: object) -> list[Bet] | None:
        nonlocal ended
        ended = ended or (table.round > 1 and table.shoe.left > 400)  # a second shoe has been loaded
        return None if ended else [Bet(seat, wager, 2500) for seat, (_, wager) in plans.items()]

    transcript = game.play(table, bet, seed=47)
    road = ""
    for event in transcript.events:
        if isinstance(event, Announced) and event.phrase == "player-banker-minibaccarat":
            player, banker = int(str(event.values["player"])), int(str(event.values["banker"]))
            road += "T" if player == banker else "P" if player > banker else "B"
    page = show.console()
    body = written(transcript.events)
    page.print(f"{table.round} rounds, {len(body)} steps, each with its citation. The first hand:")
    lines = [line for line in body if not line.startswith(("note", "draw burn"))]
    first = next(i for i, line in enumerate(lines) if line.startswith("round 1"))
    for line in lines[first : first + 18]:
        page.print(f"  {line}", style="dim")
    page.print(f"The road (B Banker, P Player, T tie):\n  {road}")
    for seat in table.seats.values():
        page.print(f"  {seat.name:<14} $5,000.00 became {dollars(seat.balance)}")
    replayed = replay(transcript.text())
    page.print(f"Replayed from its transcript: the house has {dollars(replayed.table.rack)}, to the cent the same.")


def main() -> None:
    """The tour."""
    step("rule '19:47-7.9(c)[banker-3]'", lambda: rules.rule("19:47-7.9(c)[banker-3]"))
    step(f"options {GAME} (the first few)", lambda: _options())
    step(f"odds {GAME} --set bonus=true", lambda: numbers.odds(GAME, ["bonus=true"]))
    step(f"simulate {GAME} --rounds 1e7 --seed 1", lambda: simulate.simulate(GAME, "1e7", 1, rules=Rules()))
    step(f"play {GAME} (a shoe, seed 47)", shoe)
    show.say("", "Next: chapter47 --help, chapter47 games, chapter47 play minibaccarat; docs/ has the rest.")


def _options() -> None:
    choices = Game(GAME).elections.choices()[:6]
    show.say(
        show.table(("election", "choices", "law"), [(c.name, c.choices, c.cite) for c in choices], whole=("election",))
    )


if __name__ == "__main__":
    main()
