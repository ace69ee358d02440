"""Casino nights: their journals beside those of the tables, and accounts that say where a night's things come from.

Revision ID: 0010
"""

from __future__ import annotations

from alembic import op

from chapter47.house.columns import columns

revision = "0010"
down_revision = "0009"

RULE = "no_account_is_overdrawn"
MAY_OWE = (
    "'cage', 'funding', 'issue', 'night admissions', 'night change fund', 'night over and short', "
    "'night printed', 'night prize list', 'night sales', 'night supply', 'vigorish'"
)


def upgrade() -> None:
    """Make the journal; no night was kept here before."""
    op.create_table(
        "night_lines",
        *columns(
            "night integer key, number integer key, at bigint, kind string, schema integer, body text, hash string(64)"
        ),
    )
    near = op.get_bind().dialect.name == "sqlite"
    with op.batch_alter_table("accounts", recreate="always" if near else "never") as accounts:
        if not near:  # SQLite makes the table anew without the old rule
            accounts.drop_constraint(RULE, type_="check")
        accounts.create_check_constraint(RULE, f"balance >= 0 OR kind IN ({MAY_OWE})")
