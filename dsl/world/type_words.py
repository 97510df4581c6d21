"""The words with which a declaration names a type, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelwerk.dsl.tree.types import BOOL, INT, RESOURCE, Type

if TYPE_CHECKING:
    pass


# In pairs: the German word, then the English one.
TYPE_WORDS = {
    "zahl": INT,
    "number": INT,
    "ja_nein": BOOL,
    "yes_no": BOOL,
    "ressource": RESOURCE,
    "resource": RESOURCE,
    "fähigkeit": Type("ability"),
    "ability": Type("ability"),
    "ding": Type("thing"),
    "thing": Type("thing"),
    "muster": Type("pattern"),
    "pattern": Type("pattern"),
    "lage": Type("layout"),
    "placement": Type("layout"),
}
STATED_WORDS = {"bedingung": "condition", "condition": "condition", "preis": "price", "price": "price"}
"""The types of attributes that are texts of things, in pairs as well."""
MANY_WORDS = ("mehrere ", "several ")
PER_WORDS = (" je ", " per ")


def basic_type_names(language: str) -> list[str]:
    """The types of the language itself, as a file in a language writes them."""
    pairs = list(TYPE_WORDS)
    return pairs[::2] if language == "de" else pairs[1::2]
