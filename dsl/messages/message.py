"""A message: an id and its arguments. It becomes a sentence when somebody reads it, in the reader's language.

Two ways to use one: `say("saves.too_large", path=path)` is a sentence now; `message("saves.too_large", path=path)` goes
along with a finding or an error and becomes a sentence where it is shown, by `str` or in an f-string.

The argument `n` is how many of something there are: it chooses between the forms for one and for many.
"""

from __future__ import annotations

from typing import NamedTuple

from regelwerk.dsl.messages.catalogue_files import pattern
from regelwerk.dsl.messages.languages import LANGUAGES, language_for


class Message(NamedTuple):
    """What is to be said. `about` is the language of the file it is about: its author reads that one."""

    id: str
    arguments: tuple[tuple[str, object], ...] = ()
    about: str = ""

    def __str__(self) -> str:
        return self.told(self.language)

    @property
    def language(self) -> str:
        """The language of whoever reads it here and now."""
        return language_for(self.about)

    def told(self, language: str) -> str:
        """The sentence. An argument that is itself a message is told in the same language."""
        arguments = dict(self.arguments)
        n = arguments.get("n")
        shown = {name: _shown(value, language) for name, value in arguments.items()}
        return pattern(self.id, language, n if isinstance(n, int) else None).format_map(shown)

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __bool__(self) -> bool:
        return True


Sayable = str | Message
"""A message, or a sentence that stands in the code, in German: those are to go."""


def message(id: str, /, **arguments: object) -> Message:
    """Something to be said later, to whoever reads it."""
    return Message(id, tuple(arguments.items()))


def say(id: str, /, **arguments: object) -> str:
    """Something said now, in the language that is spoken here."""
    return str(message(id, **arguments))


def about(said: Sayable, language: str) -> Sayable:
    """The same, about a file in this language."""
    return said._replace(about=language) if isinstance(said, Message) and not said.about else said


def language_of(said: Sayable) -> str:
    """The language in which it will be read."""
    return said.language if isinstance(said, Message) else LANGUAGES[0]


def _shown(value: object, language: str) -> object:
    if isinstance(value, Message):
        return value.told(language)
    if isinstance(value, float):
        return f"{value:.1f}".replace(".", "," if language == "de" else ".")
    return value
