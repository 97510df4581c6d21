"""Events and procedures of a game as sentences: what a rulebook declares, with the names of this game in its slots.

It is told from plain data (ids, numbers, HIDDEN), as the log has it for one reader: what is hidden from them comes as
HIDDEN, and is told by what the declaration says of the field, never by what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.german_prepositions import coming_from, going_to, owned_by
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Scalar
from regelwerk.dsl.saying.noun_words import NounWord
from regelwerk.dsl.saying.printed_sentences import infinitive_phrase, main_clause, passive, possibility
from regelwerk.dsl.saying.terms import Amount, Hidden, Name, Nobody, Noun, OneOfMany, Row, Term, TheNoun, joined
from regelwerk.dsl.sentences.told_names import called
from regelwerk.dsl.tree.types import AMOUNT, Type
from regelwerk.dsl.tree.types import thing as thing_type
from regelwerk.dsl.world.behaviours import Event, Pattern, Procedure
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.interpreter.decisions import entry_label, label
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.link.linked_things import Thing
from regelwerk.interpreter.views.told_as_one import counted_fields

Values = Mapping[str, Any]

_TOLD: WeakKeyDictionary[Linked, dict[Hashable, str]] = WeakKeyDictionary()
"""Sentences by what they are about, for as long as a game of this kind is played."""
_MOST_REMEMBERED = 10_000


class Narrator:
    """Says what happens in a game to readers of one language."""

    def __init__(self, link: Linked, language: str) -> None:
        self.link = link
        self.world = link.world
        self.language = language
        self.words = link.vocabulary

    def _once(self, about: Hashable, tell: Callable[[], str]) -> str:
        """What was told before is told in the same words: who looks on, and who comes back, read what others read."""
        told = _TOLD.setdefault(self.link, {})
        found = told.get(about)
        if found is None:
            if len(told) >= _MOST_REMEMBERED:
                told.clear()
            found = told[about] = tell()
        return found

    # ---- sentences

    def event(self, id: str, fields: Values, amounts: Mapping[str, int] | None = None) -> str:
        """What happened: by the sentence of the event, or by its name and its fields.

        `amounts` are those of several such events that are told as one, in the place of a number and its resource.
        """
        about = ("event", self.language, id, repr(fields), repr(amounts))
        return self._once(about, lambda: self._event(id, fields, amounts))

    def _event(self, id: str, fields: Values, amounts: Mapping[str, int] | None) -> str:
        event = self.world.events[id]
        counted = counted_fields(event)
        types = dict(event.fields)
        if amounts is not None and counted is not None:
            fields, types = {**fields, counted[0]: amounts, counted[1]: ""}, {**types, counted[0]: AMOUNT}
        usual = self._without_usual(event, fields)
        told = self._told(event, types, event.subject, usual) or self._called(event, types, fields)
        return " ".join(told.split()) if amounts is not None else told

    def procedure(self, id: str, arguments: Values) -> str:
        """What begins, if the procedure has a sentence."""
        procedure = self.world.procedures[id]
        types, actor = procedure.parameters, procedure.actor
        return self._once(
            ("procedure", self.language, id, repr(arguments)),
            lambda: self._told(procedure, types, actor, self._without_usual(procedure, arguments)),
        )

    def _without_usual(self, said: Event | Procedure, values: Values) -> Values:
        """What is as it is where nothing is said of it (`vorgaben`) is not said, if there is a sentence without it."""
        less = {
            name: None if name in said.defaults and self._is_usual(said.defaults[name], value) else value
            for name, value in values.items()
        }
        pattern = self._pattern(said, less)
        told = pattern is not None and all(less.get(part.slot) is not None for part in pattern.parts if part.slot)
        return less if told else values

    def _is_usual(self, usual: Scalar, value: Any) -> bool:
        """Whether a value is what a text says that names it whole: a number, an empty row, all values there are."""
        said = str(usual.value).strip()
        if isinstance(value, list):
            return value == list(self.world.enumerations.get(said, ())) and (bool(value) or said == "[]")
        return type(value) is int and said == str(value)

    def possibility(self, id: str, fields: Values) -> str:
        """That an event can happen, by its sentence in the reader's language; "" if it has none."""
        event = self.world.events[id]
        pattern = self._pattern(event, fields)
        if pattern is None or pattern.language != self.language:
            return ""
        acting = fields.get(event.subject)
        shown = acting is not None and event.subject not in {part.slot for part in pattern.parts}
        subject = self.term(acting, event.fields[event.subject]) if shown else None
        return possibility(self.words, pattern, subject, self._terms(pattern, event.fields, fields))

    def infinitive_of(self, said: Event | Procedure, terms: Mapping[str, Term]) -> str:
        """What can be done, by the longest sentence in the reader's language that everything is known for."""
        for pattern in said.sentences:
            if pattern.language == self.language and all(part.slot in terms for part in pattern.parts if part.slot):
                return infinitive_phrase(self.words, pattern, terms)
        return ""

    def _told(self, said: Event | Procedure, types: Mapping[str, Type], subject: str, values: Values) -> str:
        pattern = self._pattern(said, values)
        if pattern is None:
            return ""
        terms = self._terms(pattern, types, values)
        slots = {part.slot for part in pattern.parts}
        if not subject or subject in slots or values.get(subject) is None:
            return passive(self.words, pattern, terms)
        return main_clause(self.words, pattern, self._in(pattern).term(values[subject], types[subject]), terms)

    def _pattern(self, said: Event | Procedure, values: Values) -> Pattern | None:
        """The first sentence that everything in it is there for; in the reader's language, if it has one."""
        spoken = [one for one in said.sentences if one.language == self.language] or said.sentences
        whole = (one for one in spoken if all(values.get(part.slot) is not None for part in one.parts if part.slot))
        return next(whole, spoken[0] if spoken else None)

    def _terms(self, pattern: Pattern, types: Mapping[str, Type], values: Values) -> dict[str, Term]:
        told = self._in(pattern)
        return {slot: told.term(values.get(slot), type) for slot, type in types.items()}

    def _in(self, pattern: Pattern) -> Narrator:
        """A sentence is told in its own language, with all that stands in it."""
        return self if pattern.language == self.language else Narrator(self.link, pattern.language)

    def _called(self, event: Event, types: Mapping[str, Type], fields: Values) -> str:
        said = {field: self.listed(value, types[field]) for field, value in fields.items()}
        acting = f"{said.pop(event.subject)}: " if fields.get(event.subject) is not None else ""
        inside = ", ".join(f"{self._called_in(field)}: {value}" for field, value in said.items())
        named = _begun(entry_label(self.link, event.id, self.language))
        return f"{acting}{named} ({inside})." if inside else f"{acting}{named}."

    def listed(self, value: Any, type: Type) -> str:
        """A value that stands in a list and not in a sentence: things by their names alone."""
        if type.base == "thing" and self._thing(value) is not None:
            return self.name(value)
        return self.term(value, type).said(None)

    # ---- what fills a slot

    def term(self, value: Any, type: Type) -> Term:
        """A value as it stands in a sentence."""
        if type.base == "route" and isinstance(value, Sequence) and value != HIDDEN:
            return Name(" → ".join(self.name(one) for one in value))
        if isinstance(value, dict) and type == AMOUNT:
            parts = (Amount(one, self.language, self.words.noun(key, self.language)) for key, one in value.items())
            return Row(tuple(parts), self.language)
        if isinstance(value, dict):
            rows = [f"{self._called_in(str(key))}: {one}" for key, one in value.items()]
            return Name(joined(rows, self.language))
        if isinstance(value, list):
            return self._row(value, type.each())
        if value == HIDDEN:
            return self._hidden(type)
        if value is None:
            return Nobody(self.language) if type.name == PLAYER else Name(message("told.nothing").told(self.language))
        return self._one(value, type)

    def _one(self, value: Any, type: Type) -> Term:
        if isinstance(value, bool):
            return Name((message("told.yes") if value else message("told.no")).told(self.language))
        if isinstance(value, int):
            return Amount(value, self.language)
        if value == "":
            return Name("")  # the resource of an amount that is told before it
        if type.base == "resource" and value in self.world.resources:
            return Noun(self.words.noun(value, self.language))
        if type.base == "enum" and self._is_noun(value):
            return Noun(self.words.noun(value, self.language))
        if type.base == "ability":
            return Name(entry_label(self.link, value, self.language))
        if type.base != "enum" and value in self.link.by_id:
            return self.thing(value)
        named = self._called_in(value)
        return Name(self.words.value(named) if type.base == "enum" and self.language == "de" else named)

    def _is_noun(self, value: str) -> bool:
        """Whether a value declares what a noun has: a plural, an article."""
        word = self.world.words.get(value)
        return word is not None and bool(word.forms or word.article or word.plural)

    def _row(self, values: list[Any], type: Type) -> Term:
        """Things of a row; those that are alike are counted, and those that are hidden."""
        hidden = values.count(HIDDEN)
        found: dict[object, list[Any]] = {}
        for one in values:
            if one != HIDDEN:
                found.setdefault(self._alike(one), []).append(one)
        terms = [self._several(group, type) for group in found.values()]
        if hidden:
            terms.append(Hidden(self._kind_of(type), self.language, hidden > 1, hidden))
        return Row(tuple(terms), self.language)

    def moved(self, things: list[Any], kind: str) -> Term:
        """Things that move, as the subject of a sentence."""
        type = thing_type(kind)
        return self.term(things[0], type) if len(things) == 1 else self._row(things, type)

    def _alike(self, value: Any) -> object:
        thing = self._thing(value)
        if thing is None or (not self._is_alike(thing) and (thing.entry is None or thing.entry.count == 1)):
            return value
        return (thing.kind, self._title(thing)) if thing.entry is not None else thing.kind

    def _several(self, group: list[Any], type: Type) -> Term:
        thing = self._thing(group[0])
        if thing is None or len(group) == 1:
            return self.term(group[0], type)
        if self._is_quoted(thing) or not self._is_alike(thing):
            return Name(message("told.copies", count=len(group), title=self._title(thing)).told(self.language), True)
        return Amount(len(group), self.language, self._noun(thing))

    def _hidden(self, type: Type) -> Term:
        if type.base == "int":
            return Amount(None, self.language)
        return Hidden(self._kind_of(type), self.language, type.many)

    def _kind_of(self, type: Type) -> NounWord | None:
        """The noun of a type; None where things of any kind could be meant."""
        return self.words.noun(type.name, self.language) if type.name in self.world.kinds else None

    # ---- things

    def thing(self, id: str) -> Term:
        """A thing by its name, by its kind if there are more like it, with the article that belongs to it."""
        thing = self.link.things[self.link.by_id[id]]
        if thing.kind == PLAYER:
            return Name(self._player(thing), self.words.in_the_plural(id, self.language))
        if self._is_alike(thing):
            return Name(self._title(thing)) if self._is_quoted(thing) else OneOfMany(self._noun(thing))
        kind = self.world.kinds[thing.kind]
        if kind.per and thing.entry is None:
            return Name(self._owned(thing))
        if kind.place and thing.entry is None:
            return TheNoun(self.words.noun(kind.id, self.language))
        title = self._title(thing)
        if thing.entry is None:
            return Name(title)
        noun = self.words.named(thing.entry.id, title, self.language)
        if noun is not None:
            return TheNoun(noun)
        return Name(title, self.words.in_the_plural(thing.entry.id, self.language))

    def name(self, id: str) -> str:
        """A thing by its name alone."""
        thing = self.link.things[self.link.by_id[id]]
        if thing.kind == PLAYER:
            return self._player(thing)
        kind = self.world.kinds[thing.kind]
        if kind.per and thing.entry is None:
            return self._owned(thing)
        if kind.place and thing.id == kind.id:
            return _begun(self.words.noun(kind.id, self.language).alone(None))
        return self._title(thing)

    def source(self, id: str) -> str:
        """Where something comes from: *from the deck*, *vom Stapel*, *von A3*."""
        if self.language == "en":
            return message("told.from_place", place=self._english_place(id)).told("en")
        return coming_from(self._german_place(id))

    def target(self, id: str) -> str:
        """Where something goes: *to the deck*, *zum Stapel*, *nach A3*."""
        if self.language == "en":
            return message("told.to_place", place=self._english_place(id)).told("en")
        return going_to(self._german_place(id))

    def _english_place(self, id: str) -> str:
        thing = self.link.things[self.link.by_id[id]]
        is_place = self.world.kinds[thing.kind].place and thing.id == thing.kind
        return self.thing(id).said(None) if is_place else self.name(id)

    def _german_place(self, id: str) -> str:
        """A place behind *von* or *zu*: with its article, if that is known; else by its name, and a name of several
        words is quoted, since nobody knows which of them change."""
        thing = self.link.things[self.link.by_id[id]]
        if not self.world.kinds[thing.kind].place or thing.entry is not None:
            return self.thing(id).said(Case.DATIVE) if thing.entry is not None else self.name(id)
        noun = self.words.noun(thing.kind, self.language)
        bare, phrase = noun.alone(None), noun.the(Case.DATIVE)
        named = phrase if phrase != bare and " " not in bare else self._quoted(bare)
        owner = thing.id.partition(":")[2]
        return owned_by(named, self._owner(owner)) if owner else named

    def _quoted(self, title: str) -> str:
        return message("told.quoted", title=_begun(title)).told(self.language)

    def _thing(self, id: Any) -> Thing | None:
        return self.link.things[self.link.by_id[id]] if isinstance(id, str) and id in self.link.by_id else None

    def _is_alike(self, thing: Thing) -> bool:
        """Whether it is one of many and called so, *ein Nomade*; a card that there are several of keeps its title."""
        alike = self.world.kinds[thing.kind].alike
        if thing.entry is None:
            return alike
        return thing.entry.count > 1 and (alike or self.words.declared_article(thing.entry.id) is not None)

    def _noun(self, thing: Thing) -> NounWord:
        if thing.entry is not None:
            return self.words.entry_noun(thing.entry.id, self.language)
        return self.words.noun(thing.kind, self.language)

    def _title(self, thing: Thing) -> str:
        """The name of a thing; a field of a board is called as it is printed there."""
        named = label(self.link, thing.number, self.language)
        if thing.entry is None and self.language not in thing.names and not self.world.kinds[thing.kind].space:
            named = self._by_kind(thing, named)
        if thing.entry is None and self.world.kinds[thing.kind].space:
            return named.replace("_", " ")
        title = _begun(named.replace("_", " "))
        return self._quoted(title) if _is_no_noun(title) else title

    def _is_quoted(self, thing: Thing) -> bool:
        return thing.entry is not None and _is_no_noun(label(self.link, thing.number, self.language))

    def _by_kind(self, thing: Thing, named: str) -> str:
        """One of several that have no names of their own, by what it is and its number: *row 3*."""
        number = thing.id.removeprefix(f"{thing.kind}_")
        if thing.id == number or not number.isdecimal() or self.language == self.world.language:
            return named
        noun = self.words.noun(thing.kind, self.language).alone(None)
        return noun if named == thing.names.get(self.world.language) else f"{noun} {number}"

    def _player(self, thing: Thing) -> str:
        if thing.number >= len(self.world.player_names):
            return message("told.player", number=thing.number + 1).told(self.language)
        return _begun(self._called_in(thing.id))

    def _called_in(self, id: str) -> str:
        """What a value or a field is called in the reader's language."""
        return called(id, self.world, self.language).strip()

    def _owned(self, thing: Thing) -> str:
        """What everybody has one of, by its owner: *Hand von Anna*, *Anna's hand*."""
        noun = self.words.noun(thing.kind, self.language).alone(None)
        owner, _, copy = thing.id.partition(":")[2].partition("#")
        named = message("told.owned", thing=noun, owner=self._owner(owner))
        return " ".join([named.told(self.language), *([copy.strip("'")] if copy else [])])

    def _owner(self, id: str) -> str:
        owner, _, copy = id.partition("#")
        named = self.name(owner) if owner in self.link.by_id else owner
        return " ".join([named, *([copy.strip("'")] if copy else [])])


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def _is_no_noun(title: str) -> bool:
    """Whether a title is no noun, but says what something does: *3 Siegpunkte*, *Einkommen: 4 Credits*. What stands in
    brackets only tells it from others: *Verräter: Anführer A (5)*."""
    name = title.partition(" (")[0]
    return title[:1].isdigit() or (any(sign in name for sign in ":;,") and any(map(str.isdigit, name)))
