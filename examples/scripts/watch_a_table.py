"""Come in, open a table, play a round, and tell what happened. Give the address of a house.

python examples/scripts/watch_a_table.py http://127.0.0.1:8047
"""

import sys

from chapter47.client import Client

with Client(sys.argv[1]) as ann:
    ann.come_in("watcher")
    table = ann.open("roulette")
    table.sit(1, 50_000)
    table.bet("red", 2_500)
    for step in table.deal()["steps"]:
        print(step["text"], step["cite"])
