"""What Caribbean stud, let it ride and double down stud share with three card poker: cards, cuts, chips, devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.against_the_house import nets, rounds_of, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.games import game_type
from chapter47.games.three_card_poker.dealing import rack_takes
from chapter47.rulebook.testing import provision

BETS = {
    "caribbean-stud": {"ante": 500},
    "let-it-ride": {"bet-1": 500, "bet-2": 500, "bet-3": 500},
    "double-down-stud": {"initial": 500},
}
GAMES = pytest.mark.parametrize("game", list(BETS))
DEVICES = pytest.mark.parametrize("game", ["caribbean-stud", "let-it-ride"])  # the third has one way of dealing
ENOUGH = "2C 3D 5H 7S 9C JD KH 2S 4C 6D 8H 10S QC AD 3H"


def each(*shared: str) -> Callable[[Any], Any]:
    """The paragraphs of all three games that run parallel to these of three card poker."""
    tables = [game_type(key).parallels for key in BETS]
    return provision(*(table[cite] for table in tables for cite in shared if cite in table))


def bet(game: str) -> list[str]:
    return [f"bet 2 {wager} ${amount // 100}" for wager, amount in BETS[game].items()]


def play(game: str, rounds: int, **elections: Any) -> tuple[Any, list[str]]:
    actions = [Bet(1, wager, amount) for wager, amount in BETS[game].items()]
    return rounds_of(game, rounds, lambda _: actions, **elections)


def cite(game: str, shared: str) -> str:
    return game_type(game).parallels[shared]


@GAMES
@each("19:47-20.2(a)", "19:47-20.2(b)")
def test_decks(game: str) -> None:
    with pytest.raises(Unlawful, match="only with an automated") as refused:
        Game(game, decks=2)
    assert refused.value.cite == cite(game, "19:47-20.2(a)")
    with pytest.raises(Unlawful, match="decks"):
        Game(game, decks=3, shuffler="automated")
    Game(game, decks=2, shuffler="automated")
    table, _ = play(game, 1)
    assert table.shoe.size == 52


@GAMES
@each("19:47-20.2(a)[cover-card]", "19:47-20.2(b)1", "19:47-20.4[inspection]", "19:47-20.4[wash]")
def test_opening(game: str) -> None:
    with pytest.raises(Unlawful, match="cover card has no approval"):
        Game(game, cover_card_approval=" ")
    _, lines = play(game, 1, decks=2, shuffler="automated", cover_card_approval="CCC-9", staffed=True)
    at = lines.index('attest dealer "red deck of 52 with backs of one design meets 19:46-1.17"')
    assert lines[at + 1 : at + 7] == [
        'attest dealer "blue deck of 52 with backs of one design meets 19:46-1.17"',
        'attest dealer "one cover card, opaque, one solid colour: CCC-9"',
        'attest dealer "inspected by the dealer"',
        'attest floorperson "verified by the floorperson"',
        'attest dealer "spread face up by suit and sequence for the first player"',
        'attest dealer "turned face down, washed and stacked"',
    ]
    assert "shuffle" not in " ".join(lines[: at + 6])
    _, alone = play(game, 1, decks=2, shuffler="automated", cover_card_approval="CCC-9")
    assert not [line for line in alone if line.startswith("attest") or "inspected" in line or "verified" in line]


@GAMES
@each("19:47-20.2(b)2", "19:47-20.2(b)3", "19:47-20.2(b)4", "19:47-20.5[shuffle]")
def test_two_decks_alternate(game: str) -> None:
    with pytest.raises(Unlawful, match="no two decks the same"):
        Game(game, decks=2, shuffler="automated", backs=("red", "red"))
    _, lines = play(game, 2, decks=2, shuffler="automated")
    playing = [line.split('"')[1].split()[0] for line in lines if "deck in play" in line]
    assert playing == ["red", "blue", "red"]
    assert 'note "red deck in play, blue deck in the shuffler"' in lines
    assert all(part.count("\nround ") == 1 for part in "\n".join(lines).split("shuffle 52 cards")[1:-1])


@GAMES
@each("19:47-20.2(b)5")
def test_the_rack_holds_one_deck(game: str) -> None:
    table, _ = play(game, 1, decks=2, shuffler="automated")
    rack_takes(table, "red")
    with pytest.raises(Refusal, match="red backs"):
        rack_takes(table, "blue")


@GAMES
@each("19:47-20.5[offer-cut]", "19:47-20.5[cut]", "19:47-20.5[cover-card]", "19:47-20.5[recut]")
def test_the_cut(game: str) -> None:
    decline = ('ask 5 "cut the cards" -> decline', 'ask 2 "cut the cards" -> decline')
    lines = steps(script(game, "staff", "open", *decline, "close", seats=(2, 5)))
    at = lines.index(decline[0])
    assert lines[at + 1 : at + 3] == [decline[1], "cut 0 at 26"]
    assert lines[at + 4] == 'attest dealer "the cover card is at the bottom of the deck"'
    with pytest.raises(Refusal, match="depth 9") as refused:
        script(game, "open", 'ask 5 "cut the cards" -> cut', "cut 5 at 9", seats=(2, 5))
    assert refused.value.cite == cite(game, "19:47-20.5[cut]")
    script(game, "open", 'ask 5 "cut the cards" -> cut', "cut 5 at 10", seats=(2, 5))
    with pytest.raises(Refusal, match="not for the dealer"):
        script(game, "open", "cut 7 at 20", 'declare recut by dealer "dropped"', seats=(7,))
    again = script(game, "open", "cut 7 at 20", 'declare recut by casino supervisor "dropped"', seats=(7,))
    assert starting(again, "cut") == ["cut 7 at 20", "cut 7 at 26"]


@GAMES
@each("19:47-20.6[chips-only]", "19:47-20.6[seated]")
def test_chips_and_seats(game: str) -> None:
    with pytest.raises(Refusal, match="cannot be made with cash") as refused:
        script(game, f"{bet(game)[0]} cash confirmed dealer, casino supervisor")
    assert refused.value.cite == cite(game, "19:47-20.6[chips-only]")
    with pytest.raises(Refusal, match="Nobody sits") as refused:
        script(game, *bet(game), seats=(1, 3))
    assert refused.value.cite == cite(game, "19:47-20.6[seated]")
    with pytest.raises(Refusal, match="wagers on the layout"):
        script(game, *bet(game), "leave 2")


@GAMES
@each("19:47-20.7[stub]", "19:47-20.7[stub-count]", "19:47-20.10[discard]")
def test_stub_and_rack(game: str) -> None:
    table, lines = play(game, 6, staffed=True)
    dealt = {"caribbean-stud": 10, "let-it-ride": 6, "double-down-stud": 5}[game]
    assert f'note "stub of {52 - dealt} cards into the discard rack unseen"' in lines
    rounds = "\n".join(lines).split("\nround ")[1:]
    counted = f'attest dealer "the stub is counted" {52 - dealt}'
    assert [at for at, one in enumerate(rounds, 1) if counted in one] == [5]
    rack = table.own.discards
    assert sum(len(cards) for _, cards in rack) == dealt
    last = [line.split()[1:3] for line in rounds[5].splitlines() if line.startswith("draw")]
    assert [c for h, c in last if h == "seat-1"] == [card.code for card in dict(rack)["seat-1"]]


@DEVICES
@each("19:47-20.8[hand]", "19:47-20.8[device]")
def test_from_the_hand(game: str) -> None:
    with pytest.raises(Unlawful, match="only where an automated device"):
        Game(game, dealt_from="hand")
    by_hand = script(game, *bet(game), f"cards {ENOUGH}", dealt_from="hand", shuffler="automated")
    assert starting(by_hand, "draw") == starting(script(game, *bet(game), f"cards {ENOUGH}"), "draw")
    assert cite(game, "19:47-20.8[hand]") in by_hand.transcript.text()


@GAMES
@each("19:47-20.12(e)")
def test_a_jam_of_the_shuffler(game: str) -> None:
    lines = steps(script(game, "open", "declare shuffler-jam", shuffler="automated"))
    at = lines.index('note "the shuffler failed: cards reshuffled by the approved procedure"')
    assert lines[at + 1] == "shuffle 52 cards"


@DEVICES
@each("19:47-20.12(f)")
def test_a_jam_of_the_shoe(game: str) -> None:
    played = script(game, *bet(game), "draw seat-2 2C", "declare shoe-jam", dealt_from='"automated shoe"')
    assert nets(played) == dict.fromkeys(BETS[game], 0)
    assert next(w.decision.cite for w in played.wagers if w.decision) == "19:47-20.12(f)"
    assert "shuffle 52 cards" in steps(played)


@GAMES
@each("19:47-20.12(g)")
def test_the_device_is_removed_first(game: str) -> None:
    with pytest.raises(Refusal, match="needs one of its grounds") as refused:
        script(game, "round", "declare change-method", *bet(game), f"cards {ENOUGH}", shuffler="automated")
    assert refused.value.cite == cite(game, "19:47-20.12(g)")
    removed = 'declare change-method by floorperson "device removed from the table"'
    played = script(game, "round", removed, *bet(game), f"cards {ENOUGH}", shuffler="automated")
    assert 'note "device removed from the table; shuffle by hand, manual shoe from now on"' in steps(played)


@GAMES
@each("19:47-20.12[face-up-card]", "19:47-20.12[two-face-up]", "19:47-20.12[card-in-error]")
def test_cards_that_show_or_come_too_early(game: str) -> None:
    one = script(game, *bet(game), "declare card-face-up 7C", f"cards {ENOUGH}")
    assert 'note "7C is not used and goes to the discard rack"' in steps(one)
    assert starting(one, "draw")[0] == "draw discard 7C declared"
    assert starting(one, "draw")[1].startswith("draw seat-2 2C")
    two = script(game, *bet(game), "declare card-face-up 7C", "draw seat-2 2C", "declare card-face-up 8C")
    assert nets(two) == dict.fromkeys(BETS[game], 0)
    early = script(game, *bet(game), "draw seat-2 2C", "declare card-drawn-in-error AC", f"cards {ENOUGH[3:]}")
    assert 'note "AC is used as the next card"' in steps(early)
    other = "dealer" if game == "caribbean-stud" else "community"
    assert dict(early.table.own.discards)[other][0 if game != "let-it-ride" else -1].code in ("AC", "7S", "9C")


HINTS = [
    ("three-card-poker", {"ante": 500}, "QC KD 6D 7D 4H 2H", "play or fold", "play"),
    ("three-card-poker", {"ante": 500}, "QC KD 6D 7D 3H 2H", "play or fold", "fold: it is below Q-6-4"),
    (
        "let-it-ride",
        BETS["let-it-ride"],
        "7C 2S 8C 3D 9C KH",
        "bet 1",
        "ride: three to a straight flush, spread 3, 0 high",
    ),
    ("let-it-ride", BETS["let-it-ride"], "7C 2S 8C 3D 9D KH", "bet 2", "withdraw: nothing of these"),
    (
        "caribbean-stud",
        BETS["caribbean-stud"],
        "AC 9H KD 9D QH 4H 5S 7S 3D 5C",
        "bet or fold",
        "bet: A-K by the three rules",
    ),
    ("caribbean-stud", BETS["caribbean-stud"], "AC 9H QD 9D JH 4H 5S 7S 3D 5C", "bet or fold", "fold: below A-K"),
    (
        "double-down-stud",
        BETS["double-down-stud"],
        "6C 6D 9H KS 2D",
        "stand or double",
        "double: pair of sixes to tens",
    ),
]


@pytest.mark.parametrize(("game", "bets", "cards", "question", "told"), HINTS)
def test_hints_for_learners(game: str, bets: dict[str, int], cards: str, question: str, told: str) -> None:
    from chapter47.table.drivers import drive
    from chapter47.table.notation import Scripted, read
    from chapter47.table.requests import Ask

    chosen = Game(game)
    table = chosen.open_table({1: ("Ann", 100_000)})
    lines = [f"bet 1 {wager} ${amount // 100}" for wager, amount in bets.items()]
    scripted = Scripted(read("\n".join([f"game {game}", *lines, f"cards {cards}"])))
    hint, heard = chosen.type.hint, []
    assert hint is not None

    def answer(request: Any) -> Any:
        if isinstance(request, Ask):
            heard.append((request.question, hint(table, request)))
        return scripted(request)

    drive(table, chosen.type.procedure(table, False), answer)
    assert str(dict(heard)[question]).startswith(told)
    assert dict(heard)["cut the cards"] is None
