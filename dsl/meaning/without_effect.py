"""What would be passed over is refused: every word of a text counts."""

from __future__ import annotations

from typing import NoReturn

from regelwerk.dsl.grammar.printer import Manner, write
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.messages.message import Sayable, message


def without_effect(scope: Scope, part: Node | Word, hint: Sayable = "") -> NoReturn:
    """A part of a text that nothing would come of."""
    words = " ".join(write(part, Manner(scope.language, one_line=True)).split()).lstrip(", ")
    scope.fail("RW459", part, message("findings.RW459.message", words=words), hint or message("findings.RW459.hint"))
