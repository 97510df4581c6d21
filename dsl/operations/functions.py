"""The functions that every rulebook can call, by their names in both languages. A new one: `docs/extending.md`."""

from __future__ import annotations

from regelwerk.dsl.operations import (
    functions_board,
    functions_game,
    functions_places,
    functions_rows,
    functions_searches,
)
from regelwerk.dsl.operations.record import Function

FUNCTIONS: tuple[Function, ...] = (
    *functions_rows.FUNCTIONS,
    *functions_places.FUNCTIONS,
    *functions_board.FUNCTIONS,
    *functions_searches.FUNCTIONS,
    *functions_game.FUNCTIONS,
)
BY_ID: dict[str, Function] = {one.id: one for one in (*FUNCTIONS, *functions_places.UNWRITTEN)}
BY_NAME: dict[str, Function] = {name: one for one in FUNCTIONS for name in (one.de, one.en)}
