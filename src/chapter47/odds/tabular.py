"""Rows of plain values as people and programs want them: CSV, Arrow, Parquet, a data frame, HTML in a notebook."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from ..documents import Written
from ..errors import Refusal, unwritable

if TYPE_CHECKING:
    import pyarrow

INSTALL = "pip install 'chapter47[analysis]'"


class Tabular:
    """Gives whoever has ``rows`` and a ``caption`` every form of a table. Nothing is needed for CSV and HTML."""

    __slots__ = ()

    @property
    def caption(self) -> str:
        """The line above the table."""
        return ""

    def rows(self) -> list[Written]:
        """The rows, each with the same names."""
        raise NotImplementedError

    def columns(self) -> dict[str, list[object]]:
        """The same by columns, as ``pandas.DataFrame`` and ``polars.DataFrame`` take it."""
        rows = self.rows()
        return {name: [row.get(name) for row in rows] for name in names_of(rows)}

    def to_csv(self, path: Path | str | None = None) -> str:
        """Comma-separated values; written to a file where one is named."""
        text = csv_text(self.rows())
        if path is not None:
            try:
                Path(path).write_text(text, encoding="utf-8")
            except OSError as error:
                raise unwritable(path, error) from None
        return text

    def to_arrow(self) -> pyarrow.Table:
        """A ``pyarrow.Table``."""
        try:
            import pyarrow
        except ImportError:
            raise Refusal("An Arrow table needs pyarrow.", instead=INSTALL) from None
        return pyarrow.Table.from_pylist([_storable(row) for row in self.rows()])

    def to_parquet(self, path: Path | str) -> None:
        """Write the rows as Parquet."""
        table = self.to_arrow()
        from pyarrow import parquet

        try:
            parquet.write_table(table, path)
        except OSError as error:
            raise unwritable(path, error) from None

    def to_frame(self) -> object:
        """A pandas data frame, where pandas is installed."""
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise Refusal("A data frame needs pandas.", instead="pip install pandas, or columns()") from None
        return pandas.DataFrame(self.columns())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The Arrow interface by which pandas, polars and DuckDB take the rows without a copy of their own."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        """The table, for a notebook."""
        rows = self.rows()
        head = "".join(f"<th>{escape(name)}</th>" for name in names_of(rows))
        body = "".join("<tr>" + "".join(f"<td>{escape(shown(v))}</td>" for v in row.values()) + "</tr>" for row in rows)
        return f"<table><caption>{escape(self.caption)}</caption><tr>{head}</tr>{body}</table>"


def names_of(rows: Sequence[Mapping[str, object]]) -> list[str]:
    """Every name that some row has, in the order of the first that has it."""
    return list(dict.fromkeys(name for row in rows for name in row))


def csv_text(rows: Sequence[Mapping[str, object]]) -> str:
    """Rows as comma-separated values."""
    page = StringIO()
    writer = csv.DictWriter(page, names_of(rows), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return page.getvalue()


def shown(value: object) -> str:
    """A value in a cell."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.8g}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _storable(row: Mapping[str, object]) -> dict[str, object]:
    """Whole numbers beyond 64 bits as text, which no column type would hold."""
    return {k: str(v) if isinstance(v, int) and abs(v) >= 2**63 else v for k, v in row.items()}


__all__ = ["Tabular", "csv_text", "names_of", "shown"]
