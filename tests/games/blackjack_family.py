"""Short ways to say a round of blackjack in the tests of the whole family."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.gambler import Gambler
from tests.spare import play_with_spare

from chapter47 import Bet, Game, Unlawful, replay
from chapter47.games.blackjack import rules
from chapter47.games.blackjack.exact.odds import solution
from chapter47.games.blackjack.exact.state import class_of
from chapter47.games.blackjack.exact.strategy import PlayChart
from chapter47.games.blackjack.kernel import TableKernel, play_cards
from chapter47.games.blackjack.strategy import advise
from chapter47.scripts import Played
from chapter47.sim.engine import simulate
from chapter47.table.cards import SUITS, Card
from chapter47.table.drivers import drive
from chapter47.table.requests import UNSEEN, Ask, AskAmount, Bets, Cut, Draw, Request
from chapter47.table.window import Limits


def script(
    *lines: str, game: str = "blackjack", seats: tuple[int, ...] = (1, 2, 3), staff: bool = False, **elections: Any
) -> Played:
    """Play a script at a table with some seats taken, $50,000 each; with ``staff`` people of the house stand there."""
    elected = [f"elect {name}={value}" for name, value in elections.items()]
    seated = [f"seat {n} P{n} $50,000" for n in seats] + ["staff"] * staff
    limits = [] if any(line.startswith("limits ") for line in lines) else ["limits $1 to $50,000"]
    return play_with_spare("\n".join([f"game {game}", *elected, *limits, *seated, *lines]))


def steps(played: Played) -> list[str]:
    """The lines of the transcript without header and citations."""
    body = played.transcript.text().split("\n\n", 1)[1]
    return [line.split("  ")[0].split(" {")[0] for line in body.splitlines()]


def starting(played: Played, *verbs: str) -> list[str]:
    """The lines that start with one of these words."""
    return [line for line in steps(played) if line.startswith(verbs)]


def cites(played: Played) -> set[str]:
    """Every citation of the transcript."""
    return {event.cite for event in played.transcript.events}


def nets(played: Played) -> dict[str, float]:
    """Net in dollars by wager of seat 1, doubles and splits under their own names."""
    found: dict[str, float] = {}
    for wager in played.as_dict()["wagers"]:
        if wager["seat"] == 1:
            found[wager["wager"]] = found.get(wager["wager"], 0) + wager["net"] / 100
    return found


def net(*lines: str, seat: int = 1, **more: Any) -> float:
    """What a seat wins or loses in all, in dollars."""
    played = script(*lines, **more)
    return (played.table.seats[seat].balance - 5_000_000) / 100


def default_plan(key: str) -> PlayChart:
    """The best chart of a game at its default elections: any strategy is data, so it serves at other tables too."""
    return solution(Game(key).elections.parameters).chart  # type: ignore[attr-defined]


def audited(key: str, elected: dict[str, Any], rounds: int, seed: int) -> list[tuple[list[Card], int]]:
    """Rounds of the procedure by a chart: the cards in the order they came, and the net of seat 1."""
    game = Game(key, elected)
    p = game.elections.parameters  # type: ignore[attr-defined]
    plan, random = default_plan(key), Random(seed)
    table = game.open_table({1: ("P1", 10**9)})
    told: list[tuple[list[Card], int]] = []
    cards: list[Card] = []
    before = 10**9

    def choose(request: Ask) -> str:
        hand = next(h for h in table.state.hands() if h.name == request.question.split()[0])
        dealer = [card.rank for card in table.state.dealer.cards]
        if "rescue" in request.choices:
            at = next(i for i, starts in enumerate(plan.starts) if (rules.points(dealer[0]),) in starts)
            gives_up = plan.rescue[at, class_of(len(hand.cards), hand.soft, hand.total)]
            return "rescue" if gives_up else "no"
        suited = not hand.split and len({card.suit for card in hand.cards}) == 1
        return advise(p, plan, [card.rank for card in hand.cards], dealer, request.choices, suited)

    def answer(request: Request) -> Any:
        nonlocal before
        if isinstance(request, Bets):
            now = table.seats[1].balance
            if cards:
                told.append((cards.copy(), now - before))
            cards.clear()
            before = now
            return [Bet(1, "blackjack", 10_000)] if len(told) < rounds else None
        if isinstance(request, Draw):
            left = request.shoe.remaining()
            (card,) = random.choices(list(left), list(left.values()))
            if request.to != "burn":
                cards.append(card)
            return None if request.face is UNSEEN else card
        if isinstance(request, Cut | AskAmount):
            return request.low if isinstance(request, Cut) else request.high
        if isinstance(request, Ask):
            known = "stand" in request.choices or "rescue" in request.choices
            return choose(request) if known else request.default
        return None

    drive(table, game.type.procedure(table, True), answer)
    return told


def same_money(key: str, elected: dict[str, Any], rounds: int = 150, seed: int = 1) -> None:
    """The kernel sees the same money as the procedure on the same cards, and uses as many of them."""
    p = Game(key, elected).elections.parameters  # type: ignore[attr-defined]
    for cards, net_cents in audited(key, elected, rounds, seed):
        codes = [(card.rank, SUITS.index(card.suit)) for card in cards]
        ours, _, used = play_cards(p, default_plan(key), [*codes, *[(2, 0)] * 8])
        assert ours == [net_cents], cards
        assert used == len(cards), cards


def simulated_off(key: str, wager: str, elected: dict[str, Any], rounds: int = 1_000_000) -> float:
    """Standard errors between the exact and a simulated value."""
    game = Game(key, elected)
    edge = game.odds()[wager].house_edge
    found = game.simulate(rounds, seed=7)
    line = next(line for line in found.wagers if line.wager.partition(":")[0] == wager)
    return abs(line.mean + edge) / line.stderr


def fresh_off(key: str, elected: dict[str, Any], rounds: int = 2_000_000, seed: int = 7, **changes: Any) -> float:
    """Standard errors between the exact value of the main wager and a simulation that shuffles for every round."""
    p = Game(key, elected).elections.parameters._replace(**changes)  # type: ignore[attr-defined]
    solved = solution(p)
    found = simulate(TableKernel(p, solved.chart, cut=2, rounds_per_shoe=1), rounds, seed, workers=1).wagers[0]
    return abs(found.mean + solved.edge) / found.stderr


def random_play(key: str, choices: dict[str, list[Any]], seed: int) -> None:
    """Sixty rounds of random bets and choices at random lawful elections: conserved, decided, replayed."""
    random = Random(seed)
    while True:
        chosen = {name: random.choice(values) for name, values in choices.items() if random.random() < 0.6}
        try:
            game = Game(key, chosen)
        except Unlawful:
            continue
        break
    places = min(game.type.positions, 9)
    table = game.open_table(
        {n: (f"P{n}", 200_000) for n in random.sample(range(1, places + 1), 4)}, Limits(minimum=100)
    )
    gambler = Gambler(seed)
    transcript = game.play(table, gambler.bets, gambler.choose, seed=seed)
    table.check_conserved()
    assert not table.wagers
    assert replay(transcript.text()).table.rack == table.rack
