"""The shape of a house's database: its tables, and what each column is for."""

from __future__ import annotations

import sqlalchemy as sa

from ..table.events import MAY_OWE
from .columns import columns

META = sa.MetaData()

TABLES = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("entered", sa.Boolean, nullable=False, default=False),  # real cards and dice, typed in by a dealer
    sa.Column("committed", sa.Boolean, nullable=False, default=False),  # a shuffle is committed to before it is dealt
    sa.Column("owner", sa.String),  # the worker that holds the table
    sa.Column("quarantine", sa.Text),  # why its round cannot go on, while it waits for a supervisor
)
ARRANGED = sa.Table(  # how a patron arranged a table: who may come to it, and which seats bots fill
    "arranged",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("opener", sa.String, nullable=False),
    sa.Column("link", sa.String(64), nullable=False, index=True),  # the hash of it; empty: everybody may come
    sa.Column("bots", sa.Text, nullable=False),  # strength by seat, as JSON
)
WORKERS = sa.Table(  # the processes that hold tables, and until when each counts as alive
    "workers",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("address", sa.String, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("mark", sa.String(64), nullable=False, default=""),  # by the key of the house: calls are passed on there
)
SITTINGS = sa.Table(  # from an opening of a table to its closing: elections and limits stand for a sitting
    "sittings",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("after", sa.Integer, nullable=False),  # the last event before it
    sa.Column("opening", sa.Text, nullable=False),  # the Opened event: game, version, elections, limits, meters
    sa.Column("hash", sa.String(64), nullable=False),  # chained, like the events
)
EVENTS = sa.Table(  # the journal of every table, each row chained to the one before it; nothing is ever removed
    "events",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("sitting", sa.Integer, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),  # the betting window that it belongs to; 0 before the first
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("schema", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Index("ix_events_kind", "kind", "at"),
)
SNAPSHOTS = sa.Table(  # every table as it stood at its last betting window, with the cards to come kept apart
    "snapshots",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),  # the last event before the window
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("stacks", sa.Text, nullable=False),  # never shown before they are all dealt
    sa.Column("hash", sa.String(64), nullable=False),
)
STAYS = sa.Table(  # who sat where, from which event to which: the journal's own index of patrons
    "stays",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("first", sa.Integer, primary_key=True),  # the event that seats them
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("patron", sa.String, nullable=False, index=True),
    sa.Column("sitting", sa.Integer, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),  # their first
    sa.Column("left", sa.Integer),  # the first round without them
    sa.Column("last", sa.Integer),  # the event that they leave by
)
SECRETS = sa.Table(  # the order of shuffled cards, for recovery and audit; never shown before they are all dealt
    "secrets",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("cards", sa.Text, nullable=False),
    sa.Column("nonce", sa.String, nullable=False, default=""),
    sa.Column("side", sa.String, nullable=False, default=""),  # of a double shoe
    sa.Column("hash", sa.String(64), nullable=False),  # chained, like the events
)
SEEDS = sa.Table(  # of committed tables: what all chance there is reckoned from; the house's is shown when it closes
    "seeds",
    META,
    sa.Column("place", sa.Integer, primary_key=True),  # chained
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.Integer, nullable=False, index=True),  # 0: promised, not used yet
    sa.Column("sitting", sa.Integer, nullable=False),
    sa.Column("after", sa.Integer, nullable=False),  # the event after which it counts
    sa.Column("who", sa.String, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("text", sa.String, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
LESSONS = (
    sa.Table(  # of the school: each answer, each audition and who sat it; what follows from them is worked out anew
        "lessons",
        META,
        sa.Column("place", sa.Integer, primary_key=True),  # chained
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String, nullable=False, index=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
)
ACCOUNTS = sa.Table(  # what each account holds now; whether it may be below zero is a property of its kind
    "accounts",
    META,
    sa.Column("kind", sa.String, primary_key=True),
    sa.Column("table_id", sa.Integer, primary_key=True),  # 0: of the house as a whole
    sa.Column("ref", sa.String, primary_key=True),  # a seat, a person, a meter
    sa.Column("balance", sa.BigInteger, nullable=False),
    sa.CheckConstraint(
        f"balance >= 0 OR kind IN ({', '.join(repr(kind) for kind in sorted(MAY_OWE))})", name="no_account_is_overdrawn"
    ),
)
ENTRIES = sa.Table(  # one movement a row: from one account to another, so that nothing appears or is lost
    "entries",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("book", sa.Integer, nullable=False),  # the table in whose book it stands; 0: the house's, -1: a night's
    sa.Column("event", sa.Integer, nullable=False),  # of that table's journal; 0: an act of people
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("source_kind", sa.String, nullable=False),
    sa.Column("source_table", sa.Integer, nullable=False),
    sa.Column("source_ref", sa.String, nullable=False),
    sa.Column("target_kind", sa.String, nullable=False),
    sa.Column("target_table", sa.Integer, nullable=False),
    sa.Column("target_ref", sa.String, nullable=False),
    sa.Column("cents", sa.BigInteger, nullable=False),  # at a night: of what the accounts say that they count
    sa.Column("why", sa.String, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),  # chained in its book
    sa.CheckConstraint("cents > 0", name="a_movement_is_more_than_nothing"),
    sa.Index("ix_entries_book", "book", "event"),
)
NIGHT_LINES = sa.Table(  # the journal of a casino night, chained; its movements are in the ledger, in a book of its own
    "night_lines",
    META,
    sa.Column("night", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # when it was written; when it happened is in its body
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("schema", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
HEADS = sa.Table(  # how many rows each chain has and the hash of its last: a row cut off at the end is missed too
    "heads",
    META,
    sa.Column("chain", sa.String, primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Column("seal", sa.BigInteger, nullable=False, server_default="0"),  # which seal holds this end
)
SEALS = sa.Table(  # ends of chains, signed with the key of the house in the commit that wrote them
    "seals",
    META,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("key", sa.String(16), nullable=False),  # the name of the key
    sa.Column("ends", sa.Text, nullable=False),
    sa.Column("signature", sa.String(128), nullable=False),
)
DONE = sa.Table(  # what was already done, by the key of whoever asked: asking twice changes nothing
    "done",
    META,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("book", sa.Integer, nullable=False),  # the table that it was done at; 0: the house, -1: a night
    sa.Column("number", sa.Integer, nullable=False),  # chained in its book
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("who", sa.String, nullable=False),
    sa.Column("request", sa.String(64), nullable=False),  # the hash of what was asked
    sa.Column("answer", sa.String),  # what came of it, where whoever asks again must be told
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Index("ix_done_book", "book", "number"),
)
PEOPLE = sa.Table(
    "people",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("role", sa.String, nullable=False),
    sa.Column("password", sa.String),  # an argon2 hash; a guest has none
    sa.Column("barred", sa.Boolean, nullable=False, default=False),
    sa.Column("made", sa.BigInteger, nullable=False, server_default="0"),  # when they became known
    sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"),  # when their password was
    sa.Column("factor", sa.String),  # the secret of a second factor, under the key of the house
    sa.Column("own", sa.Text, nullable=False, server_default="{}"),  # limits and exclusion that a patron has set
)
SESSIONS = sa.Table(
    "sessions",
    META,
    sa.Column("token", sa.String(64), primary_key=True),  # the hash of it: a stolen database opens no door
    sa.Column("person", sa.ForeignKey("people.name"), nullable=False, index=True),
    sa.Column("csrf", sa.String, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),  # when whoever it is did something last
    sa.Column("address", sa.String, nullable=False),  # where they signed in
    sa.Column("mark", sa.String(64), nullable=False),  # by the key of the house
)
INCIDENTS = sa.Table(  # what a laboratory calls significant events; chained
    "incidents",
    META,
    *columns("number integer key, at bigint, kind string, who string, address string, text text, hash string(64)"),
    sa.Column(
        "stepped", sa.BigInteger, nullable=False, server_default="0"
    ),  # milliseconds by which a clock was set on or back
    sa.Index("ix_incidents_who", "who", "kind", "at"),
    sa.Index("ix_incidents_address", "address", "at"),
)
ACTS = sa.Table(  # every privileged act: who, when, what, why, and who approved it; chained like the steps
    "acts",
    META,
    *columns("number integer key, at bigint, who string, text text, hash string(64)"),
    sa.Column("kind", sa.String, nullable=False, server_default=""),  # what the program looks for later: acts.Kind
    sa.Column("book", sa.Integer, nullable=False, server_default="0"),  # the table, if it was at one
    sa.Column("body", sa.Text, nullable=False, server_default=""),  # and what it turned on, as data
    sa.Index("ix_acts_kind", "kind", "who", "at"),
)
PLANNED = sa.Table(  # changes of elections and limits that wait for their notice to run
    "planned",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("sitting", sa.Integer, nullable=False),  # the one that it ends
    sa.Column("elections", sa.Text, nullable=False),
    sa.Column("limits", sa.Text, nullable=False),
    sa.Column("signs", sa.Text, nullable=False),  # what hangs at the table meanwhile
    sa.Column("told", sa.Text, nullable=False),  # the steps of the notice that were taken, beside the sign
    sa.Column("given", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("who", sa.String, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("state", sa.String, nullable=False),  # planned, closing, applied, withdrawn
    sa.Column("seats", sa.Text, nullable=False, default="[]"),  # who sat there when the table closed for it
)
REGISTER = sa.Table(  # people and planned changes as they were written each time; what stands must be the last of it
    "register",
    META,
    *columns("chain string key, number integer key, at bigint, text text, hash string(64)"),
)
