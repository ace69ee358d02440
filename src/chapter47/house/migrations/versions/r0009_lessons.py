"""Lessons: what trainees of the school have answered, auditions, and who sat them.

Revision ID: 0009
"""

from __future__ import annotations

from chapter47.house.columns import makes

revision = "0009"
down_revision = "0008"

upgrade = makes("lessons", "place integer key, at bigint, who string indexed, kind string, text text, hash string(64)")
