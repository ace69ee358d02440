"""Where craps has its own paragraph for a rule that the table's shared code cites from minibaccarat."""

from __future__ import annotations

PARALLELS: dict[str, str] = {
    "19:47-7.2(c)[verbal]": "19:47-1.3(b)[verbal-with-cash]",
}
