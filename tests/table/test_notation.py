"""Scripts and transcripts: what is wrong is refused with its line, and nothing unknown passes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from chapter47 import Bet, Game, Refusal, play_script, replay
from chapter47.table.notation import action, read
from chapter47.table.transcript import checksum
from chapter47.table.window import Sit

HAND = "game minibaccarat\nseat 1 Ann $500\nbet 1 banker $100\ncards 9C 4D KH 3S\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "does not name its game"),
        ("game minibacarat", "no game 'minibacarat'"),
        (HAND.replace("bet", "bett"), "Line 3: 'bett' is not a word"),
        (HAND.replace("$100", "100x"), "Line 3: '100x' is not an amount"),
        (HAND.replace("bet 1 banker $100", "bet 1 banker"), "Line 3: 'bet 1 banker' is not complete"),
        (HAND.replace("bet 1", "bet one"), "Line 3"),
        (HAND.replace("9C", "9X"), "Line 4: '9X' is not a card"),
        (HAND.replace(" 3S", ""), "runs out of cards: one is needed for banker"),
        (HAND.replace("bet 1", "bet 2"), "Line 3: Nobody sits at seat 2"),
        (HAND.replace("$100", "$600"), r"Line 3: Seat 1 has \$500.00"),
        (HAND.replace("$100", "$1"), "under the table minimum"),
        (HAND.replace("$500", "$50,000").replace("$100", "$20,000"), "over the table maximum"),
        (HAND.replace("$100", "$10.50"), "cannot be made with chips"),
        (HAND.replace("banker", "bankr"), "takes no wager 'bankr'"),
        ("elect deks=6\n" + HAND, "no election 'deks'"),
        ("elect decks\n" + HAND, "Line 1: an election is name=value"),
        ("elect decks=5\n" + HAND, "decks cannot be 5"),
        (HAND.replace("seat 1", "seat 99"), "has no seat 99"),
        (HAND.replace("seat 1 Ann", 'seat 1 "Ann'), "quotation is not closed"),
        (HAND + 'ask 4 "x" -> y', "Line 5: .* was never asked for"),
        (HAND.replace("3S", "3S 2H"), "Line 4: 2H of the cards was never asked for"),
        (HAND.replace("3S", "3S 2H\ncards 5D 6D"), "Line 4: 2H and 2 more of the cards were never asked for"),
        (HAND + "spins 17", "Line 5: 17 of the spins was never asked for"),
        (HAND + "numbers 1 2 3", "Line 5: 'numbers 1 2 3' stands where one is needed for player"),
        (HAND + "seat 1 Bob $5", "Line 5: seat 1 stands in line 2 already"),
        ("elect decks=6\nelect decks=8\n" + HAND, "Line 2: elect decks stands in line 1 already"),
        ("elect decks=5\n" + HAND, "Line 1: decks cannot be 5"),
        (HAND.replace("Ann $500", "Ann $500 at once"), "Line 2: 'at' is not a word that seat takes here"),
        (HAND + "close now", "Line 5: 'now' is not a word that close takes here"),
        (HAND + "declare recut at once", "Line 5: 'once' is not a word that declare takes"),
        (HAND + "declare recat", "Line 5: The rules know no irregularity 'recat'"),
        (HAND.replace("cards 9C", "draw banker 9C\ncards"), "Line 4: the next one is for player, not for banker"),
        (HAND.replace("4D", "9C"), None),
    ],
)
def test_a_wrong_script_is_refused(text: str, message: str | None) -> None:
    if message is None:
        play_script(text)
        return
    with pytest.raises(Refusal, match=message):
        play_script(text)


def test_more_of_a_card_than_the_decks_have() -> None:
    nines = "\n".join(f"round\nbet 1 tie $10\ncards 9C 9C KH K{'SDHC'[i % 4]}" for i in range(5))
    with pytest.raises(Refusal, match="All 8 of 9♣ are already out"):
        play_script("game minibaccarat\nseat 1 Ann $500\n" + nines)


def test_random_damage_to_a_transcript_is_always_refused() -> None:
    game = Game("minibaccarat", total_cards=True, bonus=True)
    table = game.open_table({1: ("Ann", 10**8), 2: ("Bob", 10**8)})
    bets = [Bet(1, "banker", 10_000), Bet(2, "five-cards", 1000), Bet(2, "player-bonus", 1000)]
    text = game.play(table, lambda t: bets if t.round < 6 else None, seed=5).text()
    replay(text)
    random = Random(1)
    for _ in range(150):
        at = random.randrange(len(text) - 1)
        letter = random.choice("0123456789ACDHJKQS $abc\n")
        damaged = text[:at] + letter + text[at + 1 :]
        if damaged != text:
            with pytest.raises(Refusal):
                replay(damaged)
        with pytest.raises(Refusal):
            replay(text[:at])


def test_a_changed_payment_is_found_even_with_a_good_checksum() -> None:
    from chapter47.table.transcript import checksum

    text = play_script(HAND.replace("banker", "player")).transcript.text()
    body = text[: text.rindex("end ")].replace("pay 1 player $100.00", "pay 1 player $200.00")
    with pytest.raises(Refusal, match=r"says 'pay 1 player .200.00 .*by the rules it is 'pay 1 player .100.00"):
        replay(f"{body}end {checksum(body)}\n")


def test_ten_megabytes_of_nonsense() -> None:
    with pytest.raises(Refusal, match="Line 1"):
        play_script("x" * 10_000_000)


def test_a_name_in_quotation_marks_is_plain_text() -> None:
    """What a table keeps between rounds is plain text, whether somebody sits from the beginning or sits down."""
    script = read('game minibaccarat\nseat 1 "Ann Lee" $500\nsit 2 "Bob Ray" $200')
    sat = action(script.lines[0])
    assert isinstance(sat, Sit)
    assert (script.seats[0][1], sat.name) == ("Ann Lee", "Bob Ray")
    assert type(script.seats[0][1]) is type(sat.name) is str


WHOLE = Path(__file__).parent.parent / "transcripts"


@pytest.mark.parametrize("given", ["cards 9C", "tiles 6-6", "dice 3", "spins 7", "ask 1 sing", "attest dealer", "x y"])
@pytest.mark.parametrize("game", sorted(path.name for path in WHOLE.iterdir()))
def test_what_no_rule_asks_for_is_refused_by_its_line_in_every_game(game: str, given: str) -> None:
    text = min((WHOLE / game).glob("*.c47")).read_text()
    body = text[: text.rindex("\nend ") + 1]
    last = len(body.splitlines()) + 1
    for told in (play_script, lambda text: replay(f"{text}end {checksum(text)}\n")):
        with pytest.raises(Refusal, match=rf"^Line {last}: "):
            told(f"{body}{given}\n")


@pytest.mark.parametrize("game", ["night-baccarat", "double-down-stud", "let-it-ride", "spanish-21"])
def test_a_line_that_no_round_takes_up_is_refused_and_not_waited_for(game: str) -> None:
    """Windows without wagers would open and close for ever."""
    with pytest.raises(Refusal, match=r"^Line 3: 'draw player 3C' was never asked for\."):
        play_script(f"game {game}\nseat 1 Ann $200\ndraw player 3C\nround 1\n")


@pytest.mark.parametrize("line", ["declare", "declare no-spin by", "declare no-spin seat x", "declare no-spin card"])
def test_half_a_declaration_is_refused_by_its_line(line: str) -> None:
    with pytest.raises(Refusal, match=rf"^Line 4: '{line}' is not complete\."):
        play_script(f"game roulette\nseat 1 Ann $200\nbet 1 red $10\n{line}\nspins 17\n")


def _kept(verb: str) -> list[Path]:
    """For each game a kept transcript that has such a line."""
    found: dict[str, Path] = {}
    for path in sorted(WHOLE.glob("*/*.c47")):
        if any(_asks(line, verb) for line in path.read_text().splitlines()):
            found.setdefault(path.parent.name, path)
    return list(found.values())


def _asks(line: str, verb: str) -> bool:
    return line.startswith(f"{verb} ") and not line.startswith("ask 0 ") and " ruled" not in line


QUESTIONS = [(path, verb) for verb in ("ask", "amount", "attest") for path in _kept(verb)]


@pytest.mark.parametrize(("path", "verb"), QUESTIONS, ids=[f"{path.stem} {verb}" for path, verb in QUESTIONS])
def test_an_answer_to_another_question_is_refused_by_its_line(path: Path, verb: str) -> None:
    """The words of a question are read: an answer is not taken for another question that the same seat is asked."""
    text = replay(path.read_text()).transcript.text()
    text = play_script(text).transcript.text()  # in the words of today
    body = text[: text.rindex("\nend ") + 1]
    at, line = next((n, line) for n, line in enumerate(body.splitlines(), 1) if _asks(line, verb))
    asked = line.split('"')[1]
    with pytest.raises(Refusal, match=rf"^Line {at}: .*sing a song.* (was never asked for|stands where)"):
        play_script(body.replace(line, line.replace(f'"{asked}"', '"sing a song"'), 1))
    short = body.replace(line, line.replace(f'"{asked}"', f'"{asked.split()[0]}"'), 1)
    assert play_script(short).transcript.text() == text


def test_what_was_asked_is_said_where_another_question_is_answered() -> None:
    hand = "game blackjack\nseat 1 Ann $500\nbet 1 blackjack $10\ncards 9C 6D 2H 5S 10D 3C\n"
    with pytest.raises(Refusal, match=r"^Line 5: .*'ask 1 insurance -> insure' was never asked for\.") as refused:
        play_script(hand + "ask 1 insurance -> insure\n")
    assert refused.value.instead == 'ask 1 "box1", which was asked'


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("cut 1 at 100", "Line 5: seat 2 cuts, not seat 1"),
        ("shuffle 52 cards", "Line 5: 52 cards are not what is mixed"),
    ],
)
def test_somebody_else_who_cuts_and_other_cards_are_refused(line: str, said: str) -> None:
    seats = "game red-dog\nopen\nseat 1 Ann $500\nseat 2 Bob $500\n"
    with pytest.raises(Refusal, match=said):
        play_script(f"{seats}{line}\nbet 1 original $10\ncards 2C 9C 4D KH 3S\n")
