"""The rulebook's own words: the text at a place in a file, and values as a person would say them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from regelwerk.dsl.compile.state_layout import ROUTE_PLACES
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.saying.terms import joined
from regelwerk.dsl.sentences.told_names import called
from regelwerk.dsl.tree.types import AMOUNT, BOOL, Type
from regelwerk.interpreter.decisions import label, option_for
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.naming import spoken

HIDDEN = "?"
_LONGEST = 160


_UNSAVED: ContextVar[Mapping[Path, str]] = ContextVar("_UNSAVED", default=MappingProxyType({}))


@contextmanager
def unsaved(texts: Mapping[Path, str]) -> Iterator[None]:
    """Inside of it, files by their resolved paths read as these texts: what is tried before it is written."""
    before = _UNSAVED.set(texts)
    try:
        yield
    finally:
        _UNSAVED.reset(before)


def _lines(file: str) -> tuple[str, ...]:
    """The lines of a file as it is named from where we stand now; none if it cannot be read."""
    try:
        path = Path(file).resolve()
        if path in _UNSAVED.get():
            return tuple(_UNSAVED.get()[path].splitlines())
        return _read(path, path.stat().st_mtime_ns)
    except (OSError, UnicodeError, RuntimeError):
        return ()


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8").splitlines())


def excerpt(span: Span) -> str:
    """What stands at a place, on one line; "" if the file cannot be read (any more)."""
    lines = _lines(span.file)[span.line - 1 : span.end_line] if span.line else ()
    if len(lines) != span.end_line - span.line + 1 or not lines:
        return ""
    parts = list(lines)
    parts[-1] = parts[-1][: span.end_column - 1]
    parts[0] = parts[0][span.column - 1 :]
    if parts[0].startswith(("|", ">")):
        return ""  # a whole block of text is no sentence
    text = printable(" ".join(" ".join(part.split()) for part in parts).strip())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def located(span: Span) -> str:
    """`file:line` of a place, "" for nowhere."""
    return f"{printable(span.file)}:{span.line}" if span.line else ""


def plain_value(link: Linked, value: Any, type: Type) -> Any:
    """A value as data, with names for numbers wherever its type has names."""
    if callable(value):
        return type.name
    if type.base == "route" and not type.many:
        return [link.things[field].id for field in value[ROUTE_PLACES["fields"] :]]
    if type.base == "table":
        return spoken(link, value, type)
    if isinstance(value, (tuple, list, range)):
        return [plain_value(link, one, type.each()) for one in value]
    if type.base in ("none", "thing", "rows") and isinstance(value, int) and not isinstance(value, bool):
        return link.things[value].id if value >= 0 else None
    if type.base == "enum" and type.name.startswith("option:"):
        return str(link.world.options[type.name.removeprefix("option:")].values[value])
    if type.base == "ability":
        return link.entry_name(value) or None
    return spoken(link, value, type)


def shown(link: Linked, value: Any, type: Type, language: str) -> str:
    """A value in a sentence."""
    if type.base == "route" and not type.many:
        return option_for(link, value, "route", type.name, language).label
    if type == AMOUNT:
        return joined([f"{one} {key}" for key, one in spoken(link, value, type).items()], language)
    if type.base == "table":
        return ", ".join(f"{key}: {one}" for key, one in spoken(link, value, type).items()) or nothing(language)
    if isinstance(value, (tuple, list, range)):
        return ", ".join(shown(link, one, type.each(), language) for one in value) or nothing(language)
    if type == BOOL or isinstance(value, bool):
        return yes_or_no(value, language)
    if type.base in ("thing", "rows") and isinstance(value, int) and value >= 0:
        return label(link, value, language)
    plain = plain_value(link, value, type)
    if isinstance(plain, str) and language != link.world.language:
        return called(plain, link.world, language)
    return nothing(language) if plain is None else str(plain)


def yes_or_no(value: bool, language: str) -> str:
    return message("told.yes" if value else "told.no").told(language)


def nothing(language: str) -> str:
    return message("told.nothing").told(language)
