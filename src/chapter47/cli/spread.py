"""Groups of options: a command has one parameter for the group, the command line has each option of it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import get_type_hints

from ..errors import Refusal


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """The command with every option of its groups, which are named tuples, as a parameter where the group stood.

    Rows are told in one form: as JSON or as comma-separated values.
    """
    hints = get_type_hints(command, include_extras=True)
    groups = {name: hint for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, tuple)}
    if not groups and "as_csv" not in hints:
        return command

    @wraps(command)
    def called(**given: object) -> None:
        if given.get("as_csv") and given.get("as_json"):
            raise Refusal("--csv and --json are two forms of the same rows.", instead="one of them")
        for name, group in groups.items():
            given[name] = group(**{field: given.pop(field) for field in get_type_hints(group)})
        command(**given)

    parameters: list[inspect.Parameter] = []
    for name, parameter in inspect.signature(command).parameters.items():
        if name in groups:
            parameters += _options(groups[name])
        else:
            parameters.append(parameter.replace(annotation=hints[name], kind=inspect.Parameter.KEYWORD_ONLY))
    called.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    called.__annotations__ = {one.name: one.annotation for one in parameters}
    return called


def _options(group: type[tuple[object, ...]]) -> list[inspect.Parameter]:
    hints: Mapping[str, object] = get_type_hints(group, include_extras=True)
    defaults: Mapping[str, object] = group._field_defaults  # type: ignore[attr-defined]
    return [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=defaults[name], annotation=hint)
        for name, hint in hints.items()
    ]
