"""What becomes of an action that is not lawful: it is refused, or the game's default is taken. The user says which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

from ...errors import Refusal

Policy = Literal["refuse", "default"]
POLICIES: tuple[Policy, ...] = get_args(Policy)


def policy_of(illegal: object) -> Policy:
    """The policy that was asked for.

    >>> policy_of("ignore")
    Traceback (most recent call last):
    chapter47.errors.Refusal: illegal='ignore' is no policy for actions that are not lawful. Instead: refuse, default
    """
    for policy in POLICIES:
        if policy == illegal:
            return policy
    raise Refusal(f"illegal={illegal!r} is no policy for actions that are not lawful.", instead=", ".join(POLICIES))


def not_lawful(action: Any, choices: Sequence[str], mask: Any, where: str = "") -> Refusal:
    """The refusal of an action, with those that are lawful."""
    number = int(action)
    name = f"{choices[number]!r}" if 0 <= number < len(choices) else f"action {number}"
    lawful = [f"{choice} ({n})" for n, choice in enumerate(choices) if mask[n]]
    return Refusal(f"Nobody can answer {name} now{where}.", instead=f"{', '.join(lawful)}, or illegal='default'")
