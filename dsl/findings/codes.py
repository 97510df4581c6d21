"""Every finding code and the story behind it, as `regelwerk explain` tells it.

Each stage keeps its own texts in a module `codes_<stage>`; this one puts them together.
"""

from __future__ import annotations

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
from regelwerk.dsl.findings.english.english_choosing import ENGLISH_CHOOSING
from regelwerk.dsl.findings.english.english_conditions import ENGLISH_CONDITIONS
from regelwerk.dsl.findings.english.english_grammar import ENGLISH_GRAMMAR, ENGLISH_WHOLE_EXAMPLES
from regelwerk.dsl.findings.english.english_heads import ENGLISH_HEADS
from regelwerk.dsl.findings.english.english_lint import ENGLISH_LINT
from regelwerk.dsl.findings.english.english_meaning import ENGLISH_MEANING
from regelwerk.dsl.findings.english.english_mods import ENGLISH_MODS
from regelwerk.dsl.findings.english.english_names import ENGLISH_NAMES
from regelwerk.dsl.findings.english.english_reading import ENGLISH_READING
from regelwerk.dsl.findings.english.english_shape import ENGLISH_SHAPE
from regelwerk.dsl.findings.english.english_tables import ENGLISH_TABLES
from regelwerk.dsl.findings.english.english_things import ENGLISH_THINGS
from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.record_classes import record

_LONGEST_EXAMPLE_LINE = 72


@record
class Example:
    """A small text that has just one kind of finding, and the same one mended.

    It is a file for the reader's codes (RW0xx), an effect for those of the grammar (RW2xx), one or several mods (RW7xx,
    RW54x), else a whole rulebook. Both texts are empty where no small text can show the matter.
    """

    wrong: str = ""
    right: str = ""


@record
class Code:
    """One kind of finding, with an example for those who write in German and one for those who write in English."""

    code: str
    title: Message
    story: Message
    german: Example
    english: Example

    def example(self) -> Example:
        """What is shown in the language in which the story is told."""
        return self.english if self.story.language == "en" else self.german


_SHAPE_HEAD = "id: beispiel\nsprache: de\n"
_NEEDED = "version: 1\nhauptablauf: partie\nabläufe:\n  partie:\n    ablauf: spielsieg([])\n"
_ENGLISH_SHAPE_HEAD = "id: example\nlanguage: en\n"
_NEEDED_IN_ENGLISH = "version: 1\nmain: match\nprocedures:\n  match:\n    course: victory([])\n"


def _completed(example: str) -> str:
    """A shape's example with the keys that every rulebook needs."""
    german = example.replace(_SHAPE_HEAD, _SHAPE_HEAD + _NEEDED, 1)
    return german.replace(_ENGLISH_SHAPE_HEAD, _ENGLISH_SHAPE_HEAD + _NEEDED_IN_ENGLISH, 1)


_SHAPES = tuple(
    (code, title, story, _completed(wrong), _completed(right)) for code, title, story, wrong, right in CODES_SHAPE
)
_STAGES = (
    CODES_READING, _SHAPES, CODES_GRAMMAR, CODES_NAMES, CODES_MEANING, CODES_LINT, CODES_HEADS, CODES_TABLES,
    CODES_THINGS, CODES_CHOOSING, CODES_CONDITIONS, CODES_MODS,
)  # fmt: skip
_ENGLISH = {
    **ENGLISH_READING,
    **{code: (_completed(wrong), _completed(right)) for code, (wrong, right) in ENGLISH_SHAPE.items()},
    **ENGLISH_GRAMMAR, **ENGLISH_NAMES, **ENGLISH_MEANING, **ENGLISH_LINT, **ENGLISH_HEADS, **ENGLISH_TABLES,
    **ENGLISH_THINGS, **ENGLISH_CHOOSING, **ENGLISH_CONDITIONS, **ENGLISH_MODS, **ENGLISH_WHOLE_EXAMPLES,
}  # fmt: skip
CODES: dict[str, Code] = {
    code: Code(code, title, story, Example(*WHOLE_EXAMPLES.get(code, (wrong, right))), Example(*_ENGLISH.get(code, ())))
    for code, title, story, wrong, right in sorted(
        (entry for entries in _STAGES for entry in entries), key=lambda entry: entry[0]
    )
}


def explain(code: str) -> str | None:
    """The story behind a code, with examples, or None where there is no such code."""
    known = CODES.get(code.strip().upper())
    if known is None:
        return None
    language, example = known.story.language, known.example()
    parts = [f"{known.code}: {known.title}", str(known.story)]
    if example.wrong:
        parts.append(f"{message('findings.wrong').told(language)}\n\n{_indented(example.wrong)}")
    if example.right:
        parts.append(f"{message('findings.right').told(language)}\n\n{_indented(example.right)}")
    return "\n\n".join(parts) + "\n"


def _indented(example: str) -> str:
    return "\n".join(f"    {_shortened(line)}" for line in example.removesuffix("\n").split("\n"))


def _shortened(line: str) -> str:
    # A tab would not be seen as one, and seeing it is the point of the example that has one.
    line = line.replace("\t", "→   ")
    return line if len(line) <= _LONGEST_EXAMPLE_LINE else line[: _LONGEST_EXAMPLE_LINE - 1] + "…"
