"""A message: an id and its arguments. It becomes a sentence when somebody reads it, in the reader's language.

Two ways to use one: `say("saves.too_large", path=path)` is a sentence now; `message("saves.too_large", path=path)` goes
along with a finding or an error and becomes a sentence where it is shown, by `str` or in an f-string.

The argument `n` is how many of something there are: it chooses between the forms for one and for many.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

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
        """The sentence. An argument that is itself a message is told in the same language; what the sentence quotes
        is quoted in the language of the file that it is about."""
        arguments = dict(self.arguments)
        n = arguments.get("n")
        number = n if isinstance(n, int) else None
        shown = {name: _shown(value, language, self.about) for name, value in arguments.items()}
        said = pattern(self.id, language, number)
        if self.about and self.about != language:
            said = _quoting(said, pattern(self.id, self.about, number))
        return said.format_map(shown)

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __bool__(self) -> bool:
        return True


Sayable = str | Message
"""A message, or what needs no words: a name, a number, what stands in a file."""


@runtime_checkable
class Tellable(Protocol):
    """What can be told in either language, such as a message or a type."""

    def told(self, language: str) -> str: ...


_QUOTED = re.compile("„([^“]*)“|“([^”]*)”")
"""What is quoted in a German or an English sentence."""


def quoted_in(said: str) -> list[str]:
    """What a sentence quotes, in order: words and texts of the language of rulebooks."""
    return [found[1] if found[1] is not None else found[2] for found in _QUOTED.finditer(said)]


def _quoting(said: str, other: str) -> str:
    """A sentence with what the same sentence of the other language quotes: an English file is told `where`."""
    quotes = iter(quoted_in(other))
    return _QUOTED.sub(lambda found: f"{found[0][0]}{next(quotes, found[0][1:-1])}{found[0][-1]}", said)


def message(id: str, /, **arguments: object) -> Message:
    """Something to be said later, to whoever reads it. Like a finding, it can be compared and counted: so a list among
    the arguments is kept as a row that does not change."""
    kept = ((name, tuple(value) if isinstance(value, list) else value) for name, value in arguments.items())
    return Message(id, tuple(kept))


def say(id: str, /, **arguments: object) -> str:
    """Something said now, in the language that is spoken here."""
    return str(message(id, **arguments))


def one_of(choices: Sequence[Sayable]) -> Sayable:
    """Several of which one is meant: `a, b or c`."""
    if len(choices) < 2:
        return choices[0] if choices else ""
    return message("findings.common.one_of", before=list(choices[:-1]), last=choices[-1])


def about(said: Sayable, language: str) -> Sayable:
    """The same, about a file in this language."""
    return said._replace(about=language) if isinstance(said, Message) and not said.about else said


def language_of(said: Sayable) -> str:
    """The language in which it will be read."""
    return said.language if isinstance(said, Message) else LANGUAGES[0]


def _shown(value: object, language: str, about: str) -> object:
    if isinstance(value, (str, int)):  # nearly always; asking for what can be told takes long
        return value
    if isinstance(value, Message):
        return (value if value.about else value._replace(about=about)).told(language)
    if isinstance(value, Tellable):
        return value.told(language)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_shown(one, language, about)) for one in value)
    if isinstance(value, float):
        return decimal(value, 1, language)
    return value


def decimal(value: float, digits: int, language: str) -> str:
    """A number with so many digits behind the mark that the language has there."""
    return f"{value:.{digits}f}".replace(".", "," if language == "de" else ".")
