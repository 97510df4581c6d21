"""Every finding code and the story behind it, as `regelwerk explain` tells it.

Each stage keeps its own texts in a module `codes_<stage>`; this one puts them together.
"""

from __future__ import annotations

import re

from regelwerk.dsl.findings.codes_choosing import CODES_CHOOSING
from regelwerk.dsl.findings.codes_conditions import CODES_CONDITIONS
from regelwerk.dsl.findings.codes_grammar import CODES_GRAMMAR, WHOLE_EXAMPLES
from regelwerk.dsl.findings.codes_heads import CODES_HEADS
from regelwerk.dsl.findings.codes_lint import CODES_LINT
from regelwerk.dsl.findings.codes_meaning import CODES_MEANING
from regelwerk.dsl.findings.codes_mods import CODES_MODS
from regelwerk.dsl.findings.codes_names import CODES_NAMES
from regelwerk.dsl.findings.codes_reading import CODES_READING
from regelwerk.dsl.findings.codes_shape import CODES_SHAPE
from regelwerk.dsl.findings.codes_tables import CODES_TABLES
from regelwerk.dsl.findings.codes_things import CODES_THINGS
from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.record_classes import record

_LONGEST_EXAMPLE_LINE = 72
_IN_ENGLISH = re.compile("^language:|\\blanguage: en\\b", re.MULTILINE)


@record
class Code:
    """One kind of finding.

    `wrong` is a small text that has just this finding, `right` the same one mended: a file for the reader's codes
    (RW0xx), an effect for those of the grammar (RW2xx), one or several mods (RW7xx, RW54x), else a whole rulebook. Both
    are empty where no small text can show the matter.
    """

    code: str
    title: Message
    story: Message
    wrong: str
    right: str


_SHAPE_HEAD = "id: beispiel\nsprache: de\n"
_NEEDED = "version: 1\nhauptablauf: partie\nabläufe:\n  partie:\n    ablauf: spielsieg([])\n"


def _completed(example: str) -> str:
    """A shape's example with the keys that every rulebook needs."""
    return example.replace(_SHAPE_HEAD, _SHAPE_HEAD + _NEEDED, 1)


_SHAPES = tuple(
    (code, title, story, _completed(wrong), _completed(right)) for code, title, story, wrong, right in CODES_SHAPE
)
_STAGES = (
    CODES_READING, _SHAPES, CODES_GRAMMAR, CODES_NAMES, CODES_MEANING, CODES_LINT, CODES_HEADS, CODES_TABLES,
    CODES_THINGS, CODES_CHOOSING, CODES_CONDITIONS, CODES_MODS,
)  # fmt: skip
CODES: dict[str, Code] = {
    code: Code(code, title, story, *WHOLE_EXAMPLES.get(code, (wrong, right)))
    for code, title, story, wrong, right in sorted(
        (entry for entries in _STAGES for entry in entries), key=lambda entry: entry[0]
    )
}


def explain(code: str) -> str | None:
    """The story behind a code, with examples, or None where there is no such code."""
    known = CODES.get(code.strip().upper())
    if known is None:
        return None
    language = known.story.language
    parts = [f"{known.code}: {known.title}", str(known.story)]
    if known.wrong:
        parts.append(f"{message('findings.wrong').told(language)}\n\n{_indented(known.wrong)}")
    if known.right:
        parts.append(f"{message('findings.right').told(language)}\n\n{_indented(known.right)}")
    if language != LANGUAGES[0] and (known.wrong or known.right) and not _IN_ENGLISH.search(known.right + known.wrong):
        parts.append(message("findings.example_in_german").told(language))
    return "\n\n".join(parts) + "\n"


def _indented(example: str) -> str:
    return "\n".join(f"    {_shortened(line)}" for line in example.removesuffix("\n").split("\n"))


def _shortened(line: str) -> str:
    # A tab would not be seen as one, and seeing it is the point of the example that has one.
    line = line.replace("\t", "→   ")
    return line if len(line) <= _LONGEST_EXAMPLE_LINE else line[: _LONGEST_EXAMPLE_LINE - 1] + "…"
