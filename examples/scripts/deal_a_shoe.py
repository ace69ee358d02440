"""Deal forty rounds of baccarat by the rules, keep the transcript, and replay it to the last cent."""

from chapter47 import Bet, Game, replay

game = Game("minibaccarat")
table = game.open_table({1: ("Ann", 100_000)})
transcript = game.play(table, lambda now: [Bet(1, "banker", 2_500)] if now.round <= 40 else None, seed=47)
again = replay(transcript.text())
print(table.round, "rounds;", table.seats[1].balance == again.table.seats[1].balance)
