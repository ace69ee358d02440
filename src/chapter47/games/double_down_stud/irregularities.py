"""What follows when something goes wrong at double down stud (19:47-17.11): as at let it ride, by the parallels."""

from __future__ import annotations

from ..let_it_ride.irregularities import IRREGULARITIES as SHARED

IRREGULARITIES = {key: known for key, known in SHARED.items() if key != "shoe-jam"}
