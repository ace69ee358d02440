"""What one person does at a house and at one table, said once for the client that waits and for the one that does not.

``R`` is what an operation gives back: the answer itself, or something to be awaited for it.
"""

from __future__ import annotations

import json
from typing import Generic, TypeVar

R = TypeVar("R")


class HouseActs(Generic[R]):
    """What is asked of the house as a whole.

    Args:
        address: of the house
        token: of a session that goes on
    """

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.name = ""

    def do(self, operation: str, **fields: object) -> R:
        """Do an operation of the interface by its name there, as ``POST /tables/{table}/sit``, with its fields."""
        raise NotImplementedError

    def me(self) -> R:
        """Name, role and chips."""
        return self.do("GET /me")

    def odds(self, game: str, **elections: object) -> R:
        """What every wager of a game is worth.

        Args:
            game: its key
            **elections: what the house elects, by name

        Raises:
            Refusal: there is no such game, or the elections are not lawful
        """
        elect = [f"{name}={json.dumps(value).strip(chr(34))}" for name, value in elections.items()]
        return self.do("GET /games/{game}/odds", game=game, elect=elect)

    def audit(self) -> R:
        """As somebody who may: everything is replayed and every cent derived again."""
        return self.do("GET /audit")


class TableActs(Generic[R]):
    """What is done at one table. Every act gives the table as this person may see it.

    Args:
        house: through which it is asked
        number: of the table
    """

    def __init__(self, house: HouseActs[R], number: int) -> None:
        self.house = house
        self.number = number

    def do(self, operation: str, **fields: object) -> R:
        """Do an operation at this table by its name in the interface, as ``GET /tables/{table}/accounts``.

        Args:
            operation: such as `GET /tables/{table}/accounts`
            **fields: of the path, the query and the body

        Raises:
            Refusal: there is no such operation, a field is missing, or the house refuses it
        """
        return self.house.do(operation, table=self.number, **fields)

    def act(self, what: str, **body: object) -> R:
        """Do an act at the table by its last word in the interface, as ``declare``.

        Args:
            what: the last word of the route
            **body: fields of it

        Raises:
            Refusal: the house refuses it
        """
        return self.do(f"POST /tables/{{table}}/{what}", **body)

    def look(self) -> R:
        """The table as it is."""
        return self.do("GET /tables/{table}")

    def sit(self, seat: int, chips: int) -> R:
        """Take a seat with chips.

        Args:
            seat: the number of the seat
            chips: in cents

        Raises:
            Refusal: the house refuses it
        """
        return self.act("sit", seat=seat, chips=chips)

    def bet(self, wager: str, amount: int) -> R:
        """Make a wager.

        Args:
            wager: a key, with its place after a colon where it has several
            amount: in cents

        Raises:
            Refusal: the house refuses it
        """
        return self.act("bets", wager=wager, amount=amount)

    def take_down(self, wager: str, amount: int) -> R:
        """Take a wager down.

        Args:
            wager: a key, with its place after a colon where it has several
            amount: in cents

        Raises:
            Refusal: the house refuses it
        """
        return self.act("down", wager=wager, amount=amount)

    def deal(self) -> R:
        """Be done betting."""
        return self.act("deal")

    def choose(self, answer: str | int, step: int | None = None) -> R:
        """Answer what is asked; with the step that was seen, a late answer is refused.

        Args:
            answer: one of the choices, or an amount in cents
            step: the last that was seen

        Raises:
            Refusal: the house refuses it
        """
        return self.act("choose", answer=answer, step=step)

    def hint(self) -> R:
        """What each answer to the question that is asked of one would be worth, the best first."""
        return self.do("GET /tables/{table}/hint")

    def review(self) -> R:
        """One's own session here: each decision with its cost, and price, decisions and luck in the result."""
        return self.do("GET /tables/{table}/review")

    def leave(self) -> R:
        """Leave with one's chips."""
        return self.act("leave")

    def sit_out(self) -> R:
        """Keep the seat and take no part."""
        return self.act("away")

    def come_back(self) -> R:
        """Take part again."""
        return self.act("back")

    def enter(self, typed: str) -> R:
        """As the dealer of a table with real cards: what fell.

        Args:
            typed: in the notation, such as `9C`

        Raises:
            Refusal: the house refuses it
        """
        return self.act("enter", typed=typed)

    def place(self, *lines: str) -> R:
        """As the dealer of a table with real cards: what patrons bet, in the notation.

        Args:
            *lines: such as `bet 1 banker $100.00`

        Raises:
            Refusal: the house refuses it
        """
        return self.act("place", lines=list(lines))
