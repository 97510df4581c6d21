"""What an expression can be. At run time every value is a whole number, or a tuple of them (a table: of pairs)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.record_classes import record


@record
class Type:
    """A type: `base` names the family, `name` the kind or enumeration, `many` says that it is a row of such values.

    A table has two more: what it is asked with, and what it answers.
    """

    base: str
    name: str = ""
    many: bool = False
    key: Type | None = None
    value: Type | None = None

    def each(self) -> Type:
        return Type(self.base, self.name)

    def row(self) -> Type:
        return Type(self.base, self.name, True)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that a thing of this type can be of; none, if it can be of any."""
        return tuple(self.name.split(_OR)) if self.name else ()

    @property
    def word(self) -> str:
        """What a thing of this type is called, where nobody has named it."""
        return self.name if self.name and _OR not in self.name else "es"

    @property
    def empty(self) -> Any:
        """What stands for no value of this type, at run time."""
        if self.many or self.base == "table":
            return ()
        return 0 if self.base == "int" else False if self.base == "bool" else -1

    def __str__(self) -> str:
        return self.told(language_for())

    def told(self, language: str) -> str:
        """The type as findings name it: kinds by their own names, all else in words."""
        if self.base == "table":
            value, key = (one.told(language) if one is not None else "" for one in (self.value, self.key))
            return message("types.table", value=value, key=key).told(language)
        either = message("types.or").told(language)
        named = message("types.player").told(language) if self.name == _PLAYER else self.name
        one = named.replace(_OR, f" {either} ") or (
            _SPOKEN[self.base].told(language) if self.base in _SPOKEN else self.base
        )
        return message("types.several", one=one).told(language) if self.many else one


OTHERWISE = -(2**31)
"""The key of the cell that stands for all keys that a table does not have. No number of a rulebook is so small."""

_PLAYER = "spieler"
"""The one kind that every rulebook has: a word of the language, in both."""

_OR = "|"
"""Between the kinds of things that are of one kind or another (docs/semantics.md N5)."""

_SPOKEN = {
    "int": message("types.int"),
    "bool": message("types.bool"),
    "thing": message("types.thing"),
    "enum": message("types.enum"),
    "none": message("types.none"),
    "event": message("types.event"),
    "resource": message("types.resource"),
    "ability": message("types.ability"),
    "procedure": message("types.procedure"),
    "any": message("types.any"),
    "roll": message("types.roll"),
    "layout": message("types.layout"),
    "route": message("types.route"),
    "count": message("types.count"),
    "rows": message("types.rows"),
    "function": message("types.function"),
    "pattern": message("types.pattern"),
}

INT = Type("int")
BOOL = Type("bool")
NONE = Type("none")
ANY = Type("any")
THING = Type("thing")
RESOURCE = Type("resource")
ABILITY = Type("ability")
INTS = Type("int", "", True)


def table(key: Type, value: Type) -> Type:
    return Type("table", key=key, value=value)


AMOUNT = table(RESOURCE, INT)
"""An amount of resources: how much of each."""


def thing(kind: str) -> Type:
    return Type("thing", kind)


def either(types: Iterable[Type]) -> Type:
    """What things of these types are together: of one kind or another, or of any kind if one of them can be."""
    kinds = [type.kinds for type in types]
    return thing(_OR.join(dict.fromkeys(kind for one in kinds for kind in one)) if all(kinds) else "")
