"""What a written word can be of its verb, in both languages."""

from __future__ import annotations

from enum import Enum

from regelwerk.dsl.record_classes import record


class VerbForm(Enum):
    """The forms of a verb. In English all but third, past and participle are the base; German needs no past."""

    IMPERATIVE = "imperative"
    INFINITIVE = "infinitive"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    PLURAL = "plural"
    PAST = "past"
    PARTICIPLE = "participle"


class VerbSource(Enum):
    """Where a form of a verb comes from."""

    RULE = "rule"
    TABLE = "table"
    DECLARED = "declared"


@record
class WrittenVerb:
    """One reading of a written word: which form it is, and whether the closing word still has to stand elsewhere."""

    form: VerbForm
    closing_word_apart: bool = False
