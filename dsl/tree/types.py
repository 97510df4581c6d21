"""What an expression can be. At run time every value is a whole number, or a tuple of them (a table: of pairs)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

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
        if self.base == "table":
            return f"{self.value} je {self.key}"
        one = self.name.replace(_OR, " oder ") or _SPOKEN.get(self.base, self.base)
        return f"mehrere {one}" if self.many else one


OTHERWISE = -(2**31)
"""The key of the cell that stands for all keys that a table does not have. No number of a rulebook is so small."""

_OR = "|"
"""Between the kinds of things that are of one kind or another (docs/semantics.md N5)."""

_SPOKEN = {
    "int": "Zahl",
    "bool": "ja oder nein",
    "thing": "Ding",
    "enum": "Wert",
    "none": "leer",
    "event": "Ereignis",
    "resource": "Ressource",
    "ability": "Fähigkeit",
    "procedure": "Ablauf",
    "any": "irgendetwas",
    "roll": "Wurf",
    "layout": "Lage",
    "route": "Weg",
    "count": "Anzahl",
    "rows": "Auswahl",
    "function": "Bedingung",
    "pattern": "Muster",
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
