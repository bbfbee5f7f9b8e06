"""All matches of a database in one file, and back: compressed lines of JSON, the same for every kind of database."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Table, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.matches.store.engine import opened_engine
from trilude.matches.store.migrations import NEWEST
from trilude.matches.store.tables import CHAT, MATCHES, MOVES, STUDIES

TABLES = {table.name: table for table in (MATCHES, MOVES, CHAT, STUDIES)}

ROWS_AT_ONCE = 500


async def write_backup(url: str, file: Path) -> int:
    """Write everything as it is at one moment, even while a server runs; how many matches that is."""
    count = 0
    async with opened_engine(url) as engine:
        one_moment = engine.execution_options(
            isolation_level="REPEATABLE READ" if "postgres" in url else "SERIALIZABLE"
        )
        async with one_moment.connect() as connection:
            unfinished = file.with_name(f"{file.name}.unfinished")
            with gzip.open(unfinished, "wt", encoding="utf-8") as lines:
                lines.write(json.dumps({"trilude": NEWEST}) + "\n")
                for name, table in TABLES.items():
                    async for row in (await connection.stream(_in_order(table))).mappings():
                        lines.write(json.dumps({name: dict(row)}) + "\n")
                        count += table is MATCHES
                lines.write(json.dumps({"complete": count}) + "\n")
            unfinished.replace(file)
    return count


def _in_order(table: Table) -> Any:
    """All rows; ids that the database made up are made up anew."""
    named = table in (MATCHES, STUDIES)
    return select(*(column for column in table.columns if named or column.name != "id")).order_by(table.c.id)


async def read_backup(file: Path, url: str) -> int:
    """Put everything into a database in which there is nothing yet; how many matches that is."""
    rows = _read(file)
    async with opened_engine(url) as engine, engine.begin() as connection:
        if (await connection.execute(select(func.count()).select_from(MATCHES))).scalar_one():
            raise TriludeError(
                Text(
                    "There are matches in this database already: give an empty one.",
                    "Il y a déjà des parties dans cette base : donnez-en une vide.",
                )
            )
        count = 0
        for name, some in _in_parts(rows):
            await _add(connection, TABLES[name], some)
            count += len(some) if name == MATCHES.name else 0
    return count


async def _add(connection: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> None:
    await connection.execute(insert(table), rows)


def _read(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a file, each with its table's name; a file that is cut off is no backup."""
    broken = Text("{file} is no backup of Trilude’s.", "{file} n’est pas une sauvegarde de Trilude.").fill(file=file)
    complete = False
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                ((name, told),) = json.loads(line).items()
                if name == "trilude" and told > NEWEST:
                    raise TriludeError(
                        Text(
                            "{file} was written by a newer Trilude: use that one.",
                            "{file} vient d’un Trilude plus récent : prenez-le.",
                        ).fill(file=file)
                    )
                if name in TABLES:
                    yield name, told
                complete = name == "complete"
    except FileNotFoundError:
        raise TriludeError(
            Text("There is no file {file}.", "Il n’y a pas de fichier {file}.").fill(file=file)
        ) from None
    except (OSError, EOFError, ValueError, AttributeError):
        raise TriludeError(broken) from None
    if not complete:
        raise TriludeError(broken)


def _in_parts(rows: Iterator[tuple[str, dict[str, Any]]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows that follow one another in one table, so many at once."""
    table, part = "", list[dict[str, Any]]()
    for name, row in rows:
        if part and (name != table or len(part) == ROWS_AT_ONCE):
            yield table, part
            part = []
        table = name
        part.append(row)
    if part:
        yield table, part
