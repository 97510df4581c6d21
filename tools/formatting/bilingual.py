"""Names of the language itself that have a German and an English form: functions, words for nothing, types.

They are no keywords, so a rulebook may give such a name another meaning; then it is the rulebook's and stays as it is.
"""

from __future__ import annotations

from lark import Token
from regelwerk.dsl.functions import FUNCTIONS
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.pieces import ACTION_WORDS, VICTORY_WORDS
from regelwerk.dsl.world import World

_CALLED = (*((one.de, one.en) for one in FUNCTIONS), VICTORY_WORDS, ("möglich", "possible"))
_WORDS = (
    ("leer", "empty"), ("niemand", "nobody"), ("nichts", "nothing"), ("ja", "true"), ("nein", "false"),
    ("andere", "others"), ("anderer", "other"), ("spiel", "game"), ("fenster", "window"), ACTION_WORDS, VICTORY_WORDS,
)  # fmt: skip
_TYPES = (
    ("zahl", "number"), ("ja_nein", "yes_no"), ("ressource", "resource"), ("fähigkeit", "ability"), ("ding", "thing"),
    ("spieler", "player"),
)  # fmt: skip
_ANSWERS = (("ja", "yes"), ("nein", "no"), ("passen", "pass"), ("fertig", "done"))
_MANY = ("mehrere ", "several ")


class Names:
    """The names of a rulebook, for writing them in a language."""

    def __init__(self, world: World, target: Language) -> None:
        self._declared = _declared(world)
        self._events = frozenset(world.events)  # nobody can answer with an event
        self._called, self._words, self._types, self._answers = (
            {(en if target == "de" else de): (de if target == "de" else en) for de, en in pairs}
            for pairs in (_CALLED, _WORDS, _TYPES, _ANSWERS)
        )
        self._many = (_MANY[1], _MANY[0]) if target == "de" else _MANY

    def spoken(self, token: Token) -> str:
        """A name in a text, in the language wanted."""
        word = str(token)
        if token.type not in ("CALLNAME", "NAME"):
            return word
        other = (self._called if token.type == "CALLNAME" else self._words).get(word, word)
        return word if word in self._declared or other in self._declared else other

    def answer(self, written: str) -> str:
        """What a player answers in a scenario: the machine offers its own words in the language of the rulebook."""
        other = self._answers.get(written, written)
        return written if {written, other} & (self._declared - self._events) else other

    def type(self, written: str) -> str:
        """The name of a type, in the language wanted."""
        many, wanted = self._many
        if written.startswith(many):
            return wanted + self.type(written[len(many) :].strip())
        other = self._types.get(written, written)
        return written if other != written and {written, other} & (self._declared - {"spieler", "player"}) else other


def _declared(world: World) -> frozenset[str]:
    """Every name that the rulebook itself gives to something."""
    names: set[str] = set()
    for table in (
        world.forms, world.entries, world.enumerations, world.derived, world.procedures, world.rules, world.events,
        world.attributes, world.options, world.patterns, world.templates,
    ):  # fmt: skip
        names.update(table)
    names.update(value for values in world.enumerations.values() for value in values)
    names.update(name for event in world.events.values() for name in event.fields)
    names.update(name for derived in world.derived.values() for name in derived.parameters)
    names.update(name for procedure in world.procedures.values() for name in procedure.parameters)
    names.update(name for template in world.templates.values() for name in template.parameters)
    return frozenset(names)
