"""What is written as JSON or TOML, or was read from it: its members are looked at where they are used."""

from __future__ import annotations

from typing import Any, TypeAlias

Document: TypeAlias = dict[str, Any]
