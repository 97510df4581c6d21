"""What compiled code can call of the machine: this list, and no more.

A rulebook's code is run with these names, a few functions of Python, the functions that rulebooks can call
(`interpreter/runtime/function_table.py`), and tables of its game (`linked_names.py`). So whatever a rulebook is turned
into, it reaches nothing else. `tests/interpreter/test_runtime_names.py` holds the list against the names that the
compiler writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.interpreter.machine import (
    actions,
    buckets,
    guards,
    limits,
    listening,
    noting,
    payments,
    procedures,
    prohibitions,
    segments,
)
from regelwerk.interpreter.runtime import places, rows
from regelwerk.interpreter.runtime.function_table import FUNCTIONS
from regelwerk.interpreter.state import chance, records, state

OF_PYTHON: tuple[Callable[..., Any], ...] = (len, tuple, min, max, sum, abs, sorted, set, bool, filter)

_OF_THE_MACHINE: tuple[Callable[..., Any], ...] = (
    actions.act,
    actions.annul,
    actions.can_act,
    actions.perform_text,
    actions.text_possible,
    buckets.close_bucket,
    buckets.heard_late,
    buckets.open_bucket,
    buckets.open_one,
    buckets.still_open,
    guards.alarmed,
    guards.open_guards,
    limits.end_scope,
    limits.is_spent,
    listening.belongs,
    listening.expire,
    listening.grant,
    listening.owner,
    listening.suspend_ability,
    noting.note_done,
    noting.note_held,
    noting.note_impossible,
    noting.note_skipped,
    payments.begin_payment,
    payments.most_payable,
    payments.payable,
    procedures.begin_part,
    procedures.caused,
    procedures.during,
    procedures.end,
    procedures.end_procedure,
    procedures.give,
    procedures.happened,
    procedures.last_round,
    procedures.listens,
    procedures.open_border,
    procedures.perform,
    procedures.restart_procedure,
    procedures.result_of,
    procedures.round_number,
    procedures.serial_of,
    procedures.skip,
    procedures.skipped,
    procedures.starts_together,
    procedures.too_deep,
    prohibitions.permitted,
    places.has_room,
    places.lying,
    places.move,
    places.move_all,
    places.reveal,
    rows.charged,
    rows.counting,
    rows.divide,
    rows.divide_up,
    rows.finish,
    rows.hush,
    rows.looked_up,
    rows.modified,
    rows.next_pieces,
    rows.product,
    rows.settled,
    rows.side_by_side,
    rows.spend,
    rows.starting,
    rows.subset,
    rows.union,
    rows.unlike,
    rows.unlike_pieces,
    chance.roll,
    chance.rolls,
    chance.shuffle,
    records.begin_replacement,
    records.cancel,
    records.change,
    records.end_replacement,
    records.has_left,
    records.last_known,
    records.remember,
    records.told,
    state.consume,
    state.own,
    state.own_if_shared,
    state.suppose,
    state.take_back,
)

RUNTIME: dict[str, Any] = {
    **{one.__name__: one for one in _OF_THE_MACHINE},
    **FUNCTIONS,
    "NO_EVENT": records.NO_EVENT,
    "PROCEDURE_END": segments.PROCEDURE_END,
}
"""By the names that compiled code says."""
