"""The school: drills for dealers, supervisors and players, made from a seed and judged by the engine that settles.

>>> from chapter47.school import drill
>>> lesson = drill("payouts", "roulette", level=2, seed=17)
>>> lesson.judge(lesson.solution).right
True
"""

from .drill import Drill, Marked, Part, Scene, Task, Verdict
from .kinds import KINDS, drill, games_of, kinds_of

__all__ = ["KINDS", "Drill", "Marked", "Part", "Scene", "Task", "Verdict", "drill", "games_of", "kinds_of"]
