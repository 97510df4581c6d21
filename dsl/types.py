"""What an expression can be. At run time every value is a whole number, or a tuple of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """A type: `base` names the family, `name` the kind or enumeration, `many` says that it is a row of such values."""

    base: str
    name: str = ""
    many: bool = False

    def each(self) -> Type:
        return Type(self.base, self.name)

    def row(self) -> Type:
        return Type(self.base, self.name, True)

    def __str__(self) -> str:
        one = self.name or _SPOKEN.get(self.base, self.base)
        return f"mehrere {one}" if self.many else one


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
    "amount": "Menge",
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


def thing(kind: str) -> Type:
    return Type("thing", kind)
