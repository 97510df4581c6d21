"""The shape of YAML files: how it is described, and how a file is held against it.

A shape says what may stand where: `Record` for a mapping with a fixed set of keys, `MapOf` for ids the author makes
up, `ListOf` for lists, `Text`, `Number` and `Truth` for single values. `check` compares the nodes of a file with a
shape. It answers with everything that is wrong, and with the same content as `Data`: keys in their canonical English
spelling, short forms written out, every piece still knowing where it stands in the file.

    player = Record((Key("name", "name", Text(), required=True), Key("punkte", "points", Number(least=0))))
    data, findings = check(node, player, "de")
    data.as_record.number("points", 0)

Effect-language text is only carried here, never parsed. The same shapes also yield the JSON Schema that editors use,
see `regelwerk.dsl.shape.json_schema`.
"""

from __future__ import annotations

from collections import abc
from dataclasses import field
from typing import Literal, TypeAlias

from regelwerk.dsl.record_classes import record

Language = Literal["de", "en"]
Form = Literal["scalar", "list", "mapping"]

NAME_PATTERN = "[A-Za-zÄÖÜäöüß_][A-Za-zÄÖÜäöüß0-9_]*"
"""What an identifier looks like, for the checker and for the JSON Schema."""

LITERAL_KINDS = frozenset({"wert", "preis", "bedingung", "angabe"})
"""Kinds of text that YAML may already have read as a whole number or a truth value."""

DEEPEST = 200
"""How many steps into a value the checker goes. The reader refuses deep files (RW003) long before; this bound is for
nodes that come from elsewhere and for shapes that lead back to themselves."""


@record
class Text:
    """One text.

    `kind` is "text" for free text, "name" for an identifier, "art" for the name of a type, "angabe" for plain data (a
    number, a truth value, a word), or the label of the effect-language text that is meant ("effekt", "bedingung",
    "wert", ...). `choices` are pairs (German, English) and leave only these words.
    """

    kind: str = "text"
    choices: tuple[tuple[str, str], ...] = ()

    def words(self, language: Language) -> dict[str, str]:
        """The allowed words as they are spelled in `language`, each with its canonical English word."""
        return {(german if language == "de" else english): english for german, english in self.choices}


@record
class Number:
    """A whole number, both bounds inclusive."""

    least: int | None = None
    most: int | None = None


@record
class Truth:
    """True or false."""


@record
class ListOf:
    """A list; with `single`, one item standing alone is a list of one."""

    item: Shape
    single: bool = False


@record
class MapOf:
    """A mapping whose keys the author makes up.

    `key` is the kind of these keys: "name", "text", "known" for names that are declared elsewhere, "cell" for those of
    a table (`cell_keys.py`), or "paragraph" for the named paragraphs of an effect. Those are no words of the language:
    `aktion: …` without a `|` in front of it is a sentence, not a paragraph called `aktion`.
    """

    value: Shape
    key: str = "name"


@record
class Key:
    """One key of a record, with its one German and its one English spelling. The English one is canonical.

    A key for what is said in one of the two languages is called by the language where the file is in the other one: the
    German sentence is `satz` in a German file and `de` in an English one. `abroad` is what somebody calls it who
    thinks of the other language's word for its subject (`sentence`).
    """

    de: str
    en: str
    shape: Shape
    required: bool = False
    doc: str = ""
    abroad: str = ""

    def spelling(self, language: Language) -> str:
        return self.de if language == "de" else self.en


@record
class Record:
    """A mapping with a fixed set of keys.

    With `short`, the value may be written without the mapping: what stands there then counts as the value of
    `short_key` (a canonical key of this record).
    """

    keys: tuple[Key, ...]
    short: Shape | None = None
    short_key: str = ""

    german: abc.Mapping[str, Key] = field(init=False, compare=False, repr=False)
    english: abc.Mapping[str, Key] = field(init=False, compare=False, repr=False)
    """The keys by their spelling. Every mapping of every file is looked up in them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "german", {key.de: key for key in self.keys})
        object.__setattr__(self, "english", {key.en: key for key in self.keys})
        for by_spelling, spellings in (
            (self.german, [key.de for key in self.keys]),
            (self.english, [key.en for key in self.keys]),
        ):
            if len(by_spelling) < len(spellings):
                twice = sorted({word for word in spellings if spellings.count(word) > 1})
                raise ValueError(f"a record spells two keys alike: {', '.join(twice)}")
        if self.short is not None and self.short_key not in self.english:
            raise ValueError(f"short_key {self.short_key!r} is no key of its record")

    def spelled(self, word: str, language: Language) -> Key | None:
        """The key that `word` spells in `language`."""
        return (self.german if language == "de" else self.english).get(word)

    def meant(self, word: str, language: Language) -> Key | None:
        """The key that somebody means by a word of the other language in a file that is in `language`."""
        crossed = next((key for key in self.keys if key.abroad == word), None)
        return crossed or self.spelled(word, "en" if language == "de" else "de")


@record
class Either:
    """Several shapes, told apart by nothing but the form of the node: "scalar", "list" or "mapping"."""

    options: tuple[tuple[Form, Shape], ...]

    def __post_init__(self) -> None:
        forms = [form for form, _ in self.options]
        if len(set(forms)) != len(forms):
            raise ValueError("an Either has two options for the same form")

    def option(self, form: Form) -> Shape | None:
        for tested, shape in self.options:
            if tested == form:
                return shape
        return None


@record
class Ref:
    """A named shape; names make shapes recursive."""

    name: str


Shape: TypeAlias = Text | Number | Truth | ListOf | MapOf | Record | Either | Ref
Named: TypeAlias = abc.Mapping[str, Shape]

NOTHING_NAMED: Named = {}


def resolve(shape: Shape, named: Named) -> Shape:
    """The shape behind a `Ref` (or the shape itself). An unknown or circular name is a mistake in the description."""
    if not isinstance(shape, Ref):
        return shape
    passed: list[str] = []
    while isinstance(shape, Ref):
        if shape.name in passed or shape.name not in named:
            raise LookupError(f"no shape behind the name {shape.name!r}")
        passed.append(shape.name)
        shape = named[shape.name]
    return shape


def alternatives(shape: Shape, named: Named) -> tuple[tuple[Form, Shape], ...]:
    """Every form a value of this shape may be written in, with the shape (not a Ref or Either) that governs it."""
    found: dict[Form, Shape] = {}
    waiting: list[tuple[Shape, tuple[Form, ...]]] = [(shape, ("scalar", "list", "mapping"))]
    seen: list[tuple[Shape, tuple[Form, ...]]] = []
    while waiting:
        candidate, allowed = waiting.pop(0)
        candidate = resolve(candidate, named)
        if (candidate, allowed) in seen:
            continue
        seen.append((candidate, allowed))
        match candidate:
            case Either(options):
                waiting = [(option, (form,)) for form, option in options if form in allowed] + waiting
                continue
            case ListOf(item, single):
                form: Form = "list"
                if single:
                    waiting.append((item, tuple(other for other in allowed if other != "list")))
            case Record(_, short):
                form = "mapping"
                if short is not None:
                    waiting.append((short, tuple(other for other in allowed if other != "mapping")))
            case MapOf():
                form = "mapping"
            case _:
                form = "scalar"
        if form in allowed:
            found.setdefault(form, candidate)
    return tuple(found.items())
