"""What is written as JSON or TOML, or was read from it: its members are looked at where they are used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Document: TypeAlias = dict[str, Any]
DocumentView: TypeAlias = Mapping[str, Any]  # a document that is only read
Written: TypeAlias = dict[str, object]  # a document that is given away: nothing here looks into it again
