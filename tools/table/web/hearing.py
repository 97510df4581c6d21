"""What other servers on the same PostgreSQL database have written: heard by LISTEN, for as long as this one runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from regelwerk.tools.table.bases import CHANNEL

_PAUSE = 1.0


async def hear_others(address: str, heard: Callable[[int | None, int], Awaitable[None]]) -> None:
    """Tell of each table how long its journal is now. Whenever the connection is new, something may have been missed:
    then of all tables (None)."""
    import psycopg

    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(address, autocommit=True, connect_timeout=10)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await heard(None, 0)
                async for one in connection.notifies():
                    table, _, written = one.payload.partition(" ")
                    await heard(int(table), int(written))
        except psycopg.Error:
            await asyncio.sleep(_PAUSE)
