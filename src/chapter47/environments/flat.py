"""The short observation: counts of the cards in view in one row of numbers, as the compiled tables give it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .rounds import RoundEnv
from .specs import Spec

CARDS = 54
Observation = NDArray[np.uint8]


class ProcedureEnv(RoundEnv[Observation]):
    """The observation counts the cards the patron sees: fifty-four numbers for those of the patron and the layout,
    fifty-four for the dealer's, and then one for each choice, 1 where it is lawful now.
    """

    def __init__(self, spec: Spec, render_mode: str | None = None, **elections: Any) -> None:
        super().__init__(spec, render_mode, **elections)
        self.observation_space = spaces.Box(0, 255, (2 * CARDS + len(self.choices),), np.uint8)

    def _observe(self) -> Observation:
        told = np.zeros(2 * CARDS + len(self.choices), np.uint8)
        for name, seen in self._in_view().items():
            first = CARDS if name.startswith("dealer") else 0
            for card in seen:
                told[first + card.index] += 1
        told[2 * CARDS :] = self._mask()
        return told
