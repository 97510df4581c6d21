"""Expressions as prose: the frame in which values, rows and conditions are said from the typed tree.

How an operation or a function is said stands in its record (`dsl/operations/`); here the patterns are filled with names
that lead somewhere, in the case that the words around them ask for. What reads better said otherwise in a book has a
teller of its own: `noun_values`, `row_values` and `condition_values` have them, `value_prose` puts them together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.meaning.clauses.entry_texts import ME
from regelwerk.dsl.operations.record import Said
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.tree import made_up_names as names
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL
from regelwerk.dsl.tree.walk import BINDERS
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World
from regelwerk.tools.book.book_names import Naming
from regelwerk.tools.book.book_words import (
    ACCUSATIVE,
    DATIVE,
    GENITIVE_ARTICLES,
    GENITIVES,
    OF,
    OF_GERMAN,
    READER,
    VERBS,
    YOUR,
)
from regelwerk.tools.book.telling.prose import Name, Pieces, chosen, joined, plain, put_behind

_SLOT = re.compile(r"\{(\w+)\}")
_OWNED = re.compile(r"(.+) of \{(\w+)\}( is .+)?$")

_WITH_CASES = ("local", "field", "param", "attr", "place_of", "the", "derived", "entry")
_IF = ("falls ", "wenn ")
"""Behind these a German verb comes last."""
_RECKONED = ("math", "call", "count", "derived", "attr")
"""A count that is said by several words."""
_NAMED = {
    "derived": "derived",
    "entry": "entry",
    "event": "event",
    "kind": "kind",
    "option": "option",
    "pattern": "pattern",
    "procedure": "procedure",
    "scope": "procedure",
    "table": "table",
}
"""Slots that hold a name of the rulebook, and what it is the name of."""


@dataclass(frozen=True)
class Saying:
    """What a text can leave unsaid: how its local names are said, and what its event's fields are called."""

    naming: Naming
    tellers: Mapping[str, Teller]
    """The operations that a book says otherwise than their record does."""
    locals: dict[str, Pieces] = field(default_factory=dict)
    fields: tuple[str, ...] = ()
    element: str | None = None
    actor: X = ME
    spoken_to: X | None = None
    """Whoever is told what to do, as the reader is."""
    player: str = ""
    """The parameter that is whoever acts in a procedure: `der Spieler`."""
    verb_last: bool = False
    """Whether a condition stands behind *falls*, where a German verb comes last."""

    @property
    def world(self) -> World:
        return self.naming.world

    @property
    def language(self) -> Language:
        return self.naming.language

    def word(self, pair: tuple[str, str]) -> str:
        return chosen(pair, self.language)

    def condition(self, pair: tuple[str, str]) -> str:
        """The form of a condition; behind *falls* a German verb goes to the end: `{0} ist leer`, `{0} leer ist`."""
        form = self.word(pair)
        found = VERBS.search(form) if self.verb_last and self.language == "de" else None
        return form if found is None else f"{f'{form[: found.start()]}{form[found.end() :]}'.rstrip()} {found[1]}"

    def behind_if(self) -> Saying:
        """For a condition behind *falls*."""
        return replace(self, verb_last=True)

    def with_local(self, name: str, said: Pieces) -> Saying:
        return replace(self, locals={**self.locals, name: said})


Teller = Callable[[Saying, X, Case], Pieces]


def me(saying: Saying, case: Case = Case.NOMINATIVE) -> Pieces:
    forms = READER[saying.language]
    return [forms.get(case, forms[Case.NOMINATIVE])]


def is_me(saying: Saying, x: X) -> bool:
    """Whether `du` is meant."""
    return x.op == "local" and x.args[0] not in saying.locals and (x.args[0] == names.ME or is_this_player(x))


def is_this_player(x: X) -> bool:
    return x.op == "local" and x.args[0] == names.THIS and x.type.name == PLAYER


def say(saying: Saying, x: X, case: Case = Case.NOMINATIVE) -> Pieces:
    """An expression in words."""
    teller = saying.tellers.get(x.op)
    return teller(saying, x, case) if teller is not None else by_record(saying, x)


def by_record(saying: Saying, x: X) -> Pieces:
    """An expression by the pattern of its record."""
    operation = OPERATIONS[x.op]
    inner = replace(saying, element=x.args[BINDERS[x.op]]) if x.op in BINDERS else saying
    if x.type != BOOL:
        saying, inner = replace(saying, verb_last=False), replace(inner, verb_last=False)
    return filled(saying, inner, operation.said(x), operation.arguments(x))


def filled(saying: Saying, inner: Saying, said: Said, slots: dict[str, Any]) -> Pieces:
    """A pattern with its slots filled; what is asked of the elements of a row is said from the inside."""
    pattern = saying.condition((said.pattern("de"), said.pattern("en")))
    owned = _OWNED.fullmatch(pattern) if saying.language == "en" else None
    if owned is not None and isinstance(slots[owned[2]], X) and is_me(saying, slots[owned[2]]):
        pattern = f"{YOUR} {owned[1]}{owned[3] or ''}"
    made: Pieces = []
    words = _SLOT.split(said.pattern(saying.language))
    before = dict(zip(words[1::2], words[::2], strict=False))
    for index, part in enumerate(_SLOT.split(pattern)):
        if index % 2:
            outer, value = saying if part == "row" else inner, slots[part]
            owner = whose(outer, value) if isinstance(value, X) and before[part].endswith(OF_GERMAN) else []
            if owner and made and isinstance(made[-1], str):
                made = [*made[:-1], made[-1].removesuffix(OF_GERMAN), " ", *owner]
            else:
                made = put_behind(made, _slot(outer, part, slots, before[part], said.separator(saying.language)))
        elif part:
            made = _without_of(made, part)
            made.append(part)
    return made


def _without_of(made: Pieces, behind: str) -> Pieces:
    """A name that ends with *von* loses it where the words behind say whose it is."""
    last = made[-1] if made else ""
    if not isinstance(last, Name) or not behind.startswith(tuple(f" {word} " for word in (*OF, *GENITIVE_ARTICLES))):
        return made
    base, _, word = last.text.rpartition(" ")
    return [*made[:-1], replace(last, text=base)] if word in OF else made


def _slot(saying: Saying, slot: str, slots: dict[str, Any], before: str, between: str) -> Pieces:
    """What fills a slot; behind a preposition that asks for it in the dative."""
    value = slots[slot]
    if slot == "tests":
        fields = list(saying.world.events[slots["event"]].fields)
        given: list[Pieces] = [labelled(saying, fields[index], say(saying, one)) for index, one in value]
        return [" (", *joined(given), ")"] if given else []
    if isinstance(value, tuple):
        return joined((say(saying, one) for one in value), between)
    if not isinstance(value, X):
        return named(saying, slot, str(value))
    if before.endswith(_IF):
        saying = saying.behind_if()
    said = say(saying, value, case_behind(before))
    runs_on = value.op == "math" and before.endswith(tuple(f"{word} " for word in OF))
    return ["(", *said, ")"] if runs_on or (slot == "count" and value.op in _RECKONED) else said


def whose(saying: Saying, thing: X) -> Pieces:
    """Whose something is, in the German genitive: *der Karte*, *des Spielers*; nothing if that cannot be said."""
    if saying.language != "de" or thing.type.many or thing.op not in _WITH_CASES or is_me(saying, thing):
        return []
    if thing.op == "local" and thing.args[0] in saying.locals:
        return []
    if thing.op == "entry":
        name = saying.naming.name("entry", thing.args[0])
        word = saying.naming.vocabulary.by_title(name.text) if name.text.isalpha() else None
        return [Name(word.the(Case.GENITIVE), name.anchor)] if word is not None else []
    said = say(saying, thing, Case.GENITIVE)
    return said if plain(said[:1]).startswith(GENITIVES) else []


def case_behind(before: str) -> Case:
    """The case of what stands behind these words."""
    word = before.removesuffix(" ").rpartition(" ")[2]
    return Case.ACCUSATIVE if word in ACCUSATIVE else Case.DATIVE if word in DATIVE else Case.NOMINATIVE


def named(saying: Saying, slot: str, word: str) -> Pieces:
    """A name of the rulebook, by the slot that it stands in."""
    naming, world = saying.naming, saying.world
    if slot in _NAMED:
        return [naming.name(_NAMED[slot], word)]
    if slot == "kinds":
        return [naming.row(word)]
    if slot == "purse":
        return [naming.several(word)]
    if slot == "attribute":
        return [naming.name("resource", word) if word in world.resources else naming.inside(naming.human(word))]
    if slot == "ability":
        return [naming.name("event" if word in world.events else "rule" if word in world.rules else "entry", word)]
    if slot == "what":
        return [naming.name("kind" if word in world.kinds else "entry" if word in world.entries else "rule", word)]
    return [naming.human(word)]


def labelled(saying: Saying, label: str, said: Pieces) -> Pieces:
    """`karte: diese Karte`; what is called like its label stands alone."""
    name = saying.naming.local(label)
    return said if plain(said) == name.text else [name, ": ", *said]
