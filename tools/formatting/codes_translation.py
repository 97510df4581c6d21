"""What the findings RW8xx of the translation mean, told to rulebook authors."""

from __future__ import annotations

from regelwerk.dsl.findings.codes import CODES, Code, Example
from regelwerk.dsl.messages.message import Message, message

CODES_FORMATTING: tuple[tuple[str, Message, Message], ...] = (
    ("RW801", message("stories.RW801.title"), message("stories.RW801.story")),
)
"""(code, title, story): no small text can show the matter."""


def register() -> None:
    """Make these codes known beside those of the language, which knows no tools."""
    CODES.update({entry[0]: Code(*entry, Example(), Example()) for entry in CODES_FORMATTING})
