"""What things are called in a book, and where their names lead."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable
from typing import Any

from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.library import Use
from regelwerk.dsl.meaning.text_places import text_places
from regelwerk.dsl.saying.noun_words import GermanWord
from regelwerk.dsl.saying.printed_words import Vocabulary
from regelwerk.dsl.sentences.told_names import is_known_noun, is_noun_among
from regelwerk.dsl.shape.checked_data import RecordData
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.world.kinds import PLAYER, NounWords, plain_name
from regelwerk.dsl.world.world import World
from regelwerk.tools.book.telling.prose import Local, Name, human, local

_PLAYERS = {"de": ("Spieler", "Spieler"), "en": ("player", "players")}
_SECTIONS = {
    "kinds": "kind", "places": "kind", "resources": "resource", "means": "means", "events": "event",
    "derived": "derived", "tables": "table", "procedures": "procedure", "rules": "rule", "prohibitions": "rule",
    "space": "space", "options": "option", "templates": "template",
}  # fmt: skip
_FIXED = {"spalte": "column", "zeile": "row", "anderer": "other player", "andere": "others",
          "rekonstruiert": "reconstructed"}  # fmt: skip
"""Words that mean the same in every rulebook: what a board gives to its fields, what may name a field, a source."""
_TELLING = 3
"""Names of one or two letters are signs, with numbers or without; nobody translates them."""
_ADJECTIVE_ENDINGS = ("e", "er", "es", "en")
_DIGITS = re.compile(r"\d")
_NUMBERED = re.compile(r":.*$")
_THIS = re.compile(r"(?<!\w)(diese[rsnm]?)\s+([^\W\d]\w*)")
_INSIDE = re.compile(r"(\S)\s+([^\W\d_]{2,})")
_SENTENCE_ENDS = ".!?:;–-(„"
_NOMINATIVE = {"diese": "diese", "dieser": "dieser", "dieses": "dieses", "diesen": "dieser", "diesem": "dieser"}


class Naming:
    """The names of one rulebook in one language. `missing` gathers the words that were asked for and have none."""

    def __init__(
        self,
        world: World,
        files: Iterable[tuple[RecordData, Language]],
        language: Language,
        borrowed: Iterable[Use] = (),
    ) -> None:
        self.world = world
        self.language = language
        self.vocabulary = Vocabulary(world)
        self.printed: dict[tuple[str, str], dict[str, str]] = {}
        self.notes: dict[tuple[str, str], dict[str, str]] = {}
        self.sources: dict[tuple[str, str], tuple[str, ...]] = {}
        self.forms_en: dict[tuple[str, str], tuple[str, ...]] = {}
        self.missing: set[str] = set()
        self._read_world()
        for data, _ in files:
            for section, what in _SECTIONS.items():
                if section in (key.en for key in (data.shape.keys if data.shape else ())):
                    self._read(data, section, what)
        for entry in world.entries.values():
            if entry.source:
                self.sources[("entry", entry.id)] = self._cited(entry.source)
        for use in borrowed:
            for id, (german, english) in use.names().items():
                for what in ("event", "procedure", "derived"):
                    self.printed[(what, id)] = {"de": human(german, "de"), "en": human(english, "en")}
        self._this = self._demonstratives()
        self._nouns = self._capitalized()

    def _read_world(self) -> None:
        """What is known without the files: titles, and the English forms of nouns."""
        world = self.world
        tables: tuple[tuple[str, Iterable[str]], ...] = (
            ("kind", world.kinds), ("resource", world.resources), ("derived", world.derived), ("table", world.tables),
        )  # fmt: skip
        for what, ids in tables:
            for id in ids:
                titles = world.titles.get(id, {})
                made_up = {"de": plain_name(id)}  # what is called in English alone
                self.printed[(what, id)] = {one: said for one, said in titles.items() if said != made_up.get(one)}
                english = world.nouns.get(id, NounWords()).english
                if english:
                    self.forms_en[(what, id)] = english

    def _read(self, data: RecordData, section: str, what: str) -> None:
        for item in data.entries(section):
            record = item.record
            given = record.get("name")
            if isinstance(given, RecordData):
                self.printed[(what, item.id)] = {one: given.text(one) for one in ("de", "en") if given.text(one)}
            note = record.get("note")
            if isinstance(note, RecordData):
                self.notes[(what, item.id)] = {one: note.text(one) for one in ("de", "en") if note.text(one)}
            if "source" in record:
                self.sources[(what, item.id)] = self._cited(leaf.text for leaf in record.leaves("source"))
            key = "sentence" if what == "derived" else "en"
            if what in ("kind", "resource", "derived", "table") and key in record and "subject" not in record:
                self.forms_en[(what, item.id)] = tuple(leaf.text for leaf in record.leaves(key))

    def _cited(self, sources: Iterable[str]) -> tuple[str, ...]:
        """Sources as they are, but for single words that have a name: `rekonstruiert`."""
        return tuple(self.called(one) or one for one in sources)

    def _demonstratives(self) -> dict[str, str]:
        """`diese karte`, `dieses feld`: the gender of a kind is known from how authors speak of it."""
        seen: dict[str, Counter[str]] = {}
        for place in text_places(self.world):
            for word, noun in _THIS.findall(str(place.scalar.value)):
                kind = self.world.kind_of_form(noun)
                if kind:
                    seen.setdefault(kind, Counter())[_NOMINATIVE[word]] += 1 + 9 * (word in ("dieses", "diese"))
        return {kind: found.most_common(1)[0][0] for kind, found in seen.items()}

    def _capitalized(self) -> set[str]:
        """The German nouns of the rulebook: kinds, resources, and what notes and names write with a capital letter."""
        seen: Counter[str] = Counter()
        told = [one["de"] for one in (*self.notes.values(), *self.printed.values()) if "de" in one]
        for text in (*told, *(entry.names["de"] for entry in self.world.entries.values())):
            for before, word in _INSIDE.findall(text):
                if before not in _SENTENCE_ENDS:
                    seen[word.lower()] += 1 if word[0].isupper() else -1
        forms = (form for form, (what, _) in self.world.forms.items() if what in ("kind", "resource"))
        if self.world.language != "de":  # its forms are not German; its German names are
            told += [word.names["de"] for word in self.world.words.values() if "de" in word.names]
            forms = (name.lower() for name in told if name.isalpha() and name[0].isupper())
        return {*forms, *(word for word, count in seen.items() if count > 0)}

    # ---- anchors

    def anchor(self, what: str, id: str) -> str:
        """Where something is described in the book; "" if it is not."""
        tables: dict[str, Container[str]] = {
            "kind": self.world.kinds, "resource": self.world.resources, "event": self.world.events,
            "derived": self.world.derived, "procedure": self.world.procedures, "rule": self.world.rules,
            "entry": self.world.entries, "option": self.world.options, "pattern": self.world.patterns,
            "space": self.world.spaces, "means": self.world.means, "enumeration": self.world.enumerations,
            "template": self.world.templates, "table": self.world.tables,
        }  # fmt: skip
        if (what, id) == ("kind", PLAYER) or id not in tables.get(what, ()):
            return ""
        return f"{what}-{id}"

    # ---- names

    def text(self, what: str, id: str) -> str:
        """What something is called."""
        if (what, id) == ("kind", PLAYER):
            return _PLAYERS[self.language][0]
        printed = self.printed.get((what, id), {})
        if what == "entry" and id in self.world.entries:
            printed = self.world.entries[id].names
        if self.language in printed:
            return printed[self.language]
        if self.language == "en" and self.forms_en.get((what, id)):
            return human(self.forms_en[(what, id)][0], "en")
        if self.called(id):
            return self.called(id)
        if what == "event" and self.language == "en" and self._spoken(id):
            return self._spoken(id)
        if "de" in printed:
            self._note_missing(id)
            return printed["de"]
        return self.human(id)

    def called(self, word: str) -> str:
        """What the rulebook calls a word under `wörter` in the language of the book; "" if it does not say."""
        for one in (word, word.strip("_")):
            if one in self.world.words:
                return self.world.words[one].names.get(self.language, "")
        return _FIXED.get(word, "") if self.language == "en" else ""

    def _note_missing(self, word: str) -> None:
        told = any(len(_DIGITS.sub("", part)) >= _TELLING for part in word.split("_"))
        own = is_made_up(word) or word == PLAYER  # which the language itself has a word for, in both
        if told and not own and self.language != self.world.language:
            self.missing.add(word.strip("_"))

    def human(self, id: str, noun: bool = True) -> str:
        """A word of the rulebook without a name of its own: an attribute, a value, a field.

        In an English book it is said by the name of the kind that it is called after, or else as it is.
        """
        if self.called(id):
            return self.called(id)
        form = self.form(id)
        if form != id:
            return human(form, self.language, noun)
        if id in self.world.resources and self.language in self.printed.get(("resource", id), {}):
            return self.printed[("resource", id)][self.language]
        self._note_missing(id)
        if self.language == "en" and self.world.language == "en":
            return human(id, "en")
        return self._spelt(id, noun)

    def value(self, id: str) -> str:
        """A value inside a sentence: a phrase that begins with no noun has no capital, *durch Verrat*."""
        first, *more = id.strip("_").split("_")
        return self.human(id, not more or first in self._nouns or is_known_noun(first))

    def _spelt(self, id: str, noun: bool) -> str:
        """A German word as it is, but for the capitals of nouns."""
        ids = id.strip("_").split("_")
        words = [
            word[:1].upper() + word[1:] if word in self._nouns or is_noun_among(word, ids) else word for word in ids
        ]
        return human(" ".join(words), "de", noun)

    def local(self, name: str) -> Local:
        """A name that holds only inside its text; whatever is called after an entry (`eine mine`) has its name."""
        word = local(name).text.replace(" ", "_")
        kind = _NUMBERED.sub("", word)  # the checker numbers the things that filters inside each other speak of
        said = self.called(word) or self.called(kind) or self.form(word if word in self.world.forms else kind)
        if said in (word, kind) and not self.called(said):
            entry = self.world.entries.get(kind)
            if entry is not None and self.language in entry.names:
                return Local(entry.names[self.language])
            self._note_missing(word)
        said = said.replace("_", " ")
        noun = self.language == "de" and len(said) >= _TELLING and is_known_noun(said)
        return Local(said[:1].upper() + said[1:] if noun else said)

    def written(self, word: str) -> str:
        """A word of a rule text in the language of the book, as a rule text would have it."""
        form = self.form(word)
        said = form if form != word else self.called(word) or self._printed(word)
        return re.sub(r"\W+", "_", said).strip("_") if said else word

    def _printed(self, word: str) -> str:
        """The printed name, in the language of the book, of the entry with this id."""
        entry = self.world.entries.get(word)
        names = [entry.names] if entry else [self.printed.get((what, word), {}) for what in _SECTIONS.values()]
        return next((one[self.language] for one in names if self.language in one), "")

    def form(self, word: str) -> str:
        """A word of the rulebook in the language of the book, if it is one of a kind, a resource or a term and has
        a form there."""
        if word == PLAYER and self.language == "en":
            return _PLAYERS["en"][0]
        if word == _PLAYERS["en"][0] and self.language == "de":
            return PLAYER
        what, id = self.world.forms.get(word, ("", ""))
        english = self.forms_en.get((what, id), ())
        tables: dict[str, Any] = {
            "kind": self.world.kinds, "resource": self.world.resources, "derived": self.world.derived,
            "table": self.world.tables,
        }  # fmt: skip
        table = tables.get(what)
        if table is None or not english:
            return word
        own = [form for form in table[id].forms if form not in english]
        source, target = (own, english) if self.language == "en" else (english, own)
        if word not in source or not target:
            return word
        return str(target[min(source.index(word), len(target) - 1)])

    def _spoken(self, event: str) -> str:
        """An event by the fixed words of its English sentence, without those that lead to what is left out: *deal
        damage* of `deal {n} damage to {whom}`."""
        for pattern in self.world.events[event].sentences if event in self.world.events else ():
            if pattern.language == "en":
                words = pattern.text.split()
                leading = [*words[1:], ""]
                kept = [
                    word.split("|")[0].replace("_", " ")
                    for at, (word, next_one) in enumerate(zip(words, leading, strict=True))
                    if not word.startswith("{") and (at == 0 or not next_one.startswith("{"))
                ]
                return " ".join(kept)
        return ""

    def several(self, resource: str) -> Name:
        """What several pieces of a resource are called."""
        english = self.forms_en.get(("resource", resource), ())
        own = [form for form in self.world.resources[resource].forms if form == resource or form not in english]
        forms = english if self.language == "en" and english else own
        plural = forms[1] if len(forms) > 1 else forms[0]
        if forms is english:
            said = human(plural, "en")
        elif self.language == "en" and not self.called(plural):
            said = self.text("resource", resource)
        else:
            said = self.human(plural)
        return Name(said, self.anchor("resource", resource))

    def many(self, kind: str) -> str:
        """What several things of a kind are called."""
        if kind == PLAYER:
            return _PLAYERS[self.language][1]
        if self.language == "en":
            forms = self.forms_en.get(("kind", kind), ())
            if forms:
                return human(forms[-1], "en")
            plurals = [form for form in self.world.kinds[kind].forms if form != kind and self.called(form)]
            return self.called(plurals[0]) if plurals else self.text("kind", kind)
        english = self.forms_en.get(("kind", kind), ())
        own = [form for form in self.world.kinds[kind].forms if form not in english]
        several = own[1] if len(own) > 1 else own[0]
        return human(several, "de") if self.world.language == "de" else self.human(several)

    def name(self, what: str, id: str) -> Name:
        return Name(self.text(what, id), self.anchor(what, id))

    def inside(self, name: str) -> str:
        """A name inside a sentence, where an adjective that it begins with in German has no capital: *die geheime
        Zahl*."""
        first, _, rest = name.partition(" ")
        is_noun = first.casefold() in self._nouns or is_known_noun(first.casefold())
        if self.language == "en" or is_noun or not first.endswith(_ADJECTIVE_ENDINGS) or not rest[:1].isupper():
            return name
        return f"{first[:1].lower()}{first[1:]} {rest}"

    def row(self, kind: str) -> Name:
        return Name(self.many(kind), self.anchor("kind", kind))

    def this(self, kind: str, case: Case = Case.NOMINATIVE) -> Name:
        """`diese Karte`."""
        if not kind:
            return Name("dies" if self.language == "de" else "this")
        word = self.vocabulary.noun(kind, self.language)
        if isinstance(word, GermanWord) and word.knows_article:
            return Name(word.with_determiner(Determiner.THIS, case), self.anchor("kind", kind))
        pronoun = self._this.get(kind, "diese") if self.language == "de" else "this"
        return Name(f"{pronoun} {self.text('kind', kind)}", self.anchor("kind", kind))

    def source(self, what: str, id: str) -> tuple[str, ...]:
        return self.sources.get((what, id), ())

    def note(self, what: str, id: str) -> str:
        notes = self.notes.get((what, id), {})
        return notes.get(self.language) or next(iter(notes.values()), "")
