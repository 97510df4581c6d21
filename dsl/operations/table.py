"""All operations, by name."""

from __future__ import annotations

from regelwerk.dsl.operations import (
    call_operations,
    leaf_operations,
    logic_operations,
    payment_operations,
    row_operations,
    running_operations,
    thing_operations,
)
from regelwerk.dsl.operations.record import Operation

_BY_SUBJECT = (
    leaf_operations,
    thing_operations,
    logic_operations,
    row_operations,
    call_operations,
    running_operations,
    payment_operations,
)
OPERATIONS: dict[str, Operation] = {one.name: one for subject in _BY_SUBJECT for one in subject.OPERATIONS}
