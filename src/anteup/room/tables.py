"""The tables of a journal, as SQLAlchemy has them: such as any database has.

They are made and changed by the revisions in `migrations`; a test holds the two together.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

METADATA = MetaData()

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("opened", BigInteger, nullable=False),
    Column("closed", BigInteger),
)

lines = Table(
    "lines",
    METADATA,
    Column("table_id", Text, nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("public", LargeBinary, nullable=False),
    Column("sealed", LargeBinary),
    Column("kept", LargeBinary),
    Column("hand", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
    sqlite_with_rowid=False,
)

BETWEEN = text("kind <> 'Dealt'")
"""What is not of a hand's play: a question that says so word for word is answered from the index below."""
Index(
    "lines_between",
    *(lines.c[name] for name in ("table_id", "kind", "n", "hand", "at")),  # the last two, so that it answers by itself
    sqlite_where=BETWEEN,
    postgresql_where=BETWEEN,
)

postings = Table(
    "postings",
    METADATA,
    Column("table_id", Text, nullable=False),
    Column("n", Integer, nullable=False),
    Column("place", Integer, nullable=False),  # among those of its line
    Column("account", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("what", Text, nullable=False),
    Column("why", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "n", "place"),
    ForeignKeyConstraint(["table_id", "n"], ["lines.table_id", "lines.n"]),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

links = Table(
    "links",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)

pins = Table(
    "pins",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("used", BigInteger),
)
