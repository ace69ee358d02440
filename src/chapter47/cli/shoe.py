"""The desk of the cards: odds of what is left, counts, and one hand of blackjack in every play."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal
from . import show
from .groups import Csv, Output, Rules
from .numbers import odds_table, the_game, title

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..api import Game
    from ..desk.decisions import Decision
    from ..desk.hands import Hand
    from ..desk.shoes import Effects
    from ..odds.tabular import Tabular

DECK = 52  # kinds of cards where suits matter
Removed = Annotated[str, typer.Option(metavar="CARDS", help="Cards that are gone: 'A 5 5 K', suits where they matter.")]
Left = Annotated[str, typer.Option(metavar="NUMBERS", help="What is left instead: a number for each kind of card.")]
Tags = Annotated[str | None, typer.Option(metavar="TAGS", help="Your count: a whole number for each kind of card.")]


def tell(heading: str, told: Tabular, game: Game, out: Output) -> None:
    """A table of the desk in the form that was asked for."""
    if out.parquet is not None:
        told.to_parquet(out.parquet)
    if out.as_json:
        show.emit({"game": game.key, "rows": told.rows()} | show.marked(game))
    elif out.as_csv:
        typer.echo(told.to_csv(), nl=False)
    else:
        show.say(show.heading(heading), *show.not_lawful(game.not_lawful), told.caption, plain_table(told))


def plain_table(told: Tabular) -> RenderableType:
    """Rows as a table: shares and values with six decimals."""
    rows = told.rows()
    if not rows:
        return "nothing"
    numbers = [name for name, value in rows[0].items() if not isinstance(value, str)]
    cells = [[_cell(value) for value in row.values()] for row in rows]
    return show.table(list(rows[0]), cells, numbers=numbers)


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.6f}" if isinstance(value, float) else str(value)


def shoe(
    game: show.GameKey,
    removed: Removed = "",
    left: Left = "",
    *,
    rules: Rules,
    as_csv: Csv = False,
    as_json: show.Json = False,
) -> None:
    """Say exactly what every wager is worth on the cards that are left."""
    chosen = the_game(game, rules)
    value = chosen.shoe(removed=removed, left=left, what_if=rules.what_if)
    if as_json:
        show.emit(value.as_dict())
    elif as_csv:
        typer.echo(value.to_csv(), nl=False)
    else:
        now = value.elections["left"]
        gone = " ".join(kind for kind, n in now.items() if not n)
        cards = (
            f"one deck less {gone or 'nothing'}" if len(now) == 52 else "; ".join(f"{n} of {k}" for k, n in now.items())
        )
        show.say(show.heading(title(chosen)), *show.not_lawful(value.not_lawful), f"left: {cards}", odds_table(value))


def count(
    game: show.GameKey,
    wager: Annotated[str | None, typer.Option(help="The wager that is counted for; the first unless given.")] = None,
    tags: Tags = None,
    level: Annotated[
        int | None, typer.Option(metavar="N", help="Without tags: the best of this level, or of 1.")
    ] = None,
    decks_left: Annotated[
        float | None, typer.Option(metavar="N", help="Decks left, for insurance; half the shoe.")
    ] = None,
    plays: Annotated[bool, typer.Option("--plays", help="Where the chart depends on the count (blackjack).")] = False,
    penetration: Annotated[
        str | None, typer.Option(metavar="SHARES", help="What depth is worth: '0.5 0.75' of the shoe dealt.")
    ] = None,
    rounds: Annotated[str | None, typer.Option(metavar="N", help="Rounds for each share; 2e7 unless said.")] = None,
    *,
    rules: Rules,
    out: Output,
) -> None:
    """Say what each card removed does, which count tells it best, and what the count is worth."""
    from ..desk.counting import read_tags
    from ..desk.hands import has_hands
    from ..desk.shoes import verify_decks_left, verify_level
    from .simulate import read_rounds

    chosen = the_game(game, rules)
    flat = wager is None and tags is None and level is None and has_hands(chosen.type, chosen.elections)
    idle = {
        "--level": level is not None and tags is not None,
        "--plays": plays and penetration is not None,
        "--decks-left": decks_left is not None and (plays or penetration is not None),
        "--rounds": rounds is not None and not (penetration is not None and flat),
    }
    for name, given in idle.items():
        if given:
            raise Refusal(f"{name} says nothing beside what else is asked.", instead=f"the command without {name}")
    if penetration is not None and flat:
        depths = chosen.penetration(_shares(penetration), rounds=read_rounds(rounds or "2e7"))
        tell(title(chosen), depths, chosen, out)
        return
    counted = wager or chosen.odds().wagers[0].wager
    used = None if tags is None else read_tags(tags)
    if decks_left is not None:
        verify_decks_left(chosen.type, chosen.elections, decks_left)
    level = verify_level(1 if level is None else level)
    told = chosen.effects(counted)
    if penetration is not None:
        kept = chosen.count_kept(counted, used or told.best_tags(level), _shares(penetration))
        tell(title(chosen), kept, chosen, out)
        return
    if told.shoe.fresh and tags is None and not plays:
        _tell_effects(chosen, told, out, "no count is kept: the deck is shuffled for every round")
        return
    used = told.best_tags(level) if used is None else used
    share = told.correlation(used)
    if plays:
        tell(title(chosen), chosen.index_plays(used), chosen, out)
        return
    if tags is None and not any(used):  # every card does the same: there is nothing to count
        why = f"no count tells anything of {counted}: every card removed does the same"
        _tell_effects(chosen, told, out, why)
        return
    edges = chosen.by_count(counted, used)
    insured = chosen.insurance_count(used, decks_left) if "insurance" in _offered(chosen) else None
    if out.as_json:
        said = {"game": chosen.key, "wager": counted, "house_edge": told.edge, "removal": told.rows(), "tags": used}
        said |= {"correlation": share, "by_count": edges.rows(), "insurance_from": insured}
        show.emit(said | show.marked(chosen))
        return
    if out.as_csv:
        typer.echo(told.to_csv(), nl=False)
        return
    rows = [
        [str(row["card"]), str(row["in the shoe"]), f"{row['removed']:+.6%}", str(tag)]
        for row, tag in zip(told.rows(), used, strict=True)
    ]
    numbers = ["in the shoe", "removed", "tag"]
    show.say(show.heading(f"{title(chosen)}: {counted}"), *show.not_lawful(chosen.not_lawful), told.caption)
    show.say(show.table(["card", *numbers], rows, numbers=numbers), "", f"correlation of the count: {share:.4f}", "")
    shown = [[str(row["true count"]), show.percent(row["house edge"])] for row in edges.rows()]
    show.say(edges.caption, show.table(["true count", "house edge"], shown, numbers=["true count", "house edge"]))
    show.say(f"one more of the true count is worth {show.percent(edges.per_count)} to the player")
    if insured is not None:
        show.say(f"insurance pays from a true count of {insured:+.2f}")


def _tell_effects(chosen: Game, told: Effects, out: Output, why_no_count: str) -> None:
    """What each card removed does, where no count is made of it."""
    if any(out):
        tell(title(chosen), told, chosen, out)
        return
    rows = [[str(row["card"]), str(row["in the shoe"]), f"{row['removed']:+.6%}"] for row in told.rows()]
    numbers = ["in the shoe", "removed"]
    show.say(show.heading(f"{title(chosen)}: {told.wager}"), *show.not_lawful(chosen.not_lawful), told.caption)
    show.say(show.table(["card", *numbers], rows, numbers=numbers), "", why_no_count)


def _offered(chosen: Game) -> list[str]:
    return [value.wager for value in chosen.odds().wagers]


def _shares(text: str) -> list[float]:
    try:
        return [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        raise Refusal(f"{text!r} are no shares of a shoe.", instead="numbers such as 0.5 0.75") from None


def hand(
    game: show.GameKey,
    cards: Annotated[str, typer.Argument(metavar="[CARDS]", help="The player's cards: '10 6', 'QS 6H 4D'.")] = "",
    up: Annotated[str, typer.Argument(metavar="[UP]", help="What the dealer or the layout shows.")] = "",
    removed: Removed = "",
    dealer: Annotated[bool, typer.Option("--dealer", help="How the dealer ends from each card.")] = False,
    peeked: Annotated[bool, typer.Option("--peeked", help="With --dealer: where it is no blackjack.")] = False,
    exceptions: Annotated[bool, typer.Option("--exceptions", help="Hands whose cards overrule the chart.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Every hand of two cards against every card.")] = False,
    *,
    rules: Rules,
    out: Output,
) -> None:
    """Say what every choice about a hand is worth; at blackjack how the dealer ends, or every hand at once, too."""
    from ..desk.hands import is_family

    chosen = the_game(game, rules)
    questions = {"a hand": cards or up, "--dealer": dealer, "--exceptions": exceptions, "--all": everything}
    asked = [name for name, given in questions.items() if given]
    if len(asked) > 1:
        raise Refusal(f"{' and '.join(asked)} are two questions.", instead=f"{asked[0]} alone, then {asked[1]}")
    if peeked and not dealer:
        raise Refusal("--peeked says nothing without --dealer.", instead=f"chapter47 hand {game} --dealer --peeked")
    if removed and (exceptions or everything):
        told_of = f"{asked[0]} is of the whole shoe, without --removed."
        raise Refusal(told_of, instead=f"chapter47 hand {game} '10 6' 10 --removed '{removed}'")
    if dealer:
        told: Tabular = chosen.dealer_table(peeked=peeked, removed=removed)
    elif exceptions:
        told = chosen.exceptions()
    elif everything:
        told = chosen.every_hand()
    elif not is_family(chosen.elections):
        if removed:
            raise Refusal("Cards are removed at blackjack alone.", instead="the hand and what is shown")
        asked_of = chosen.decision(cards, up)
        how = "exactly" if asked_of.exact else "not exactly"
        _tell_hand(chosen, asked_of, out, wrap(f"In units of the wager, {how}, over {asked_of.counted}.", show.WIDTH))
        return
    else:
        if not cards or not up:
            raise Refusal("Which hand against which card?", instead=f"chapter47 hand {game} '10 6' 10")
        one = chosen.hand(cards, up, removed)
        ends = ", ".join(f"{name} {chance:.4%}" for name, chance in one.dealer.items())
        _tell_hand(chosen, one, out, [f"chart by totals: {one.chart}", f"dealer ends: {ends}"])
        return
    tell(title(chosen), told, chosen, out)


def _tell_hand(chosen: Game, one: Hand | Decision, out: Output, beside: list[str]) -> None:
    """The worth of every choice about a hand, and what is said beside it."""
    if out.as_json:
        show.emit({"game": chosen.key, **one.as_dict()} | show.marked(chosen))
        return
    tell(title(chosen), one, chosen, out)
    if not out.as_csv:
        show.say("", *beside)


COMMANDS: show.Commands = {
    shoe: (
        "chapter47 shoe minibaccarat --removed '5 5 4 A'",
        "chapter47 shoe blackjack --left '30 32 32 32 20 32 32 32 32 128'",
        "chapter47 shoe three-card-poker --removed 'AS KS QS'",
    ),
    count: (
        "chapter47 count blackjack --level 2",
        "chapter47 count blackjack --tags '-1 1 1 1 1 1 0 0 0 -1' --decks-left 2",
        "chapter47 count blackjack --plays",
        "chapter47 count minibaccarat --wager tie",
        "chapter47 count blackjack --penetration '0.5 0.75 0.9' --rounds 2e7",
        "chapter47 count minibaccarat --wager tie --penetration '0.5 0.75 0.95'",
    ),
    hand: (
        "chapter47 hand blackjack '10 6' 10",
        "chapter47 hand blackjack 'A 7' 3 --set decks=1 --set hole_card=reader",
        "chapter47 hand blackjack --dealer --peeked",
        "chapter47 hand blackjack --exceptions",
        "chapter47 hand blackjack --all --csv",
        "chapter47 hand let-it-ride 'AC KC QC'",
    ),
}
