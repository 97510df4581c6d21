"""All tellers of values together: the frame with which a book says what its trees hold."""

from __future__ import annotations

from regelwerk.tools.book.book_names import Naming
from regelwerk.tools.book.telling import comparisons, condition_values, noun_values, row_values
from regelwerk.tools.book.telling.saying import Saying

_TELLERS = {**noun_values.TELLERS, **comparisons.TELLERS, **row_values.TELLERS, **condition_values.TELLERS}


def saying_of(naming: Naming, fields: tuple[str, ...] = ()) -> Saying:
    """How the rulebook with these names is told; `fields` are those of an event whose text it is."""
    return Saying(naming, _TELLERS, fields=fields)
