"""Casino nights: their journals beside those of the tables, and accounts that say where a night's things come from.

Revision ID: 0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

RULE = "no_account_is_overdrawn"
MAY_OWE = (
    "'cage', 'funding', 'issue', 'night admissions', 'night change fund', 'night over and short', "
    "'night printed', 'night prize list', 'night sales', 'night supply', 'vigorish'"
)


def upgrade() -> None:
    """Make the journal; no night was kept here before."""
    op.create_table(
        "night_lines",
        sa.Column("night", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    near = op.get_bind().dialect.name == "sqlite"
    with op.batch_alter_table("accounts", recreate="always" if near else "never") as accounts:
        if not near:  # SQLite makes the table anew without the old rule
            accounts.drop_constraint(RULE, type_="check")
        accounts.create_check_constraint(RULE, f"balance >= 0 OR kind IN ({MAY_OWE})")
