"""The fixed words of a book, in German and in English."""

from __future__ import annotations

import re

from regelwerk.dsl.grammar.words import LANGUAGES, spoken
from regelwerk.dsl.inflection.german_cases import Case

OF = tuple(spoken("OF", language) for language in LANGUAGES)
"""What whose something is follows behind: *von*, *of*."""
YOUR = "your"
READER = {
    "de": {Case.NOMINATIVE: "du", Case.DATIVE: "dir", Case.ACCUSATIVE: "dich"},
    "en": {Case.NOMINATIVE: "you"},
}
"""Whoever reads the book."""
PLAYER_WORDS = {
    "de": {Case.NOMINATIVE: "der Spieler", Case.DATIVE: "dem Spieler", Case.ACCUSATIVE: "den Spieler",
           Case.GENITIVE: "des Spielers"},
    "en": {Case.NOMINATIVE: "the player"},
}  # fmt: skip
"""Whoever acts in a procedure."""
OF_GERMAN = " von "
GENITIVE_ARTICLES = ("des", "der")
GENITIVES = tuple(f"{word} " for word in (*GENITIVE_ARTICLES, "deines", "deiner", "dieses", "dieser"))
"""How a German genitive begins that tells that it is one."""
ACCUSATIVE = frozenset({"ohne", "für", "gegen"})
DATIVE = frozenset(OF) | {
    "ab", "nach", "zwischen", "an", "vor", "mit", "aus", "zu", "unter", "gehört", "in", "bei", "auf",
}  # fmt: skip
"""What the patterns of records have before a slot, by the case that it asks for."""
ENDS_WITH = frozenset(OF) | {
    "ab", "an", "auf", "bei", "für", "gegen", "in", "mit", "nach", "zu", "at", "for", "from", "on",
}  # fmt: skip
"""Prepositions that a name may end with: it says itself how its owner follows, *Einheit auf*, *unit on*."""
VERBS = re.compile(r"(?<!\S)(ist|sind|bist|hat|liegt|gehört|gibt|gilt)(?: |$)")
"""The verbs of conditions, which go to the end behind *falls*."""

WORDS: dict[str, tuple[str, str]] = {
    "contents": ("Inhalt", "Contents"),
    "overview": ("Varianten und Grundlagen", "Variants and basics"),
    "search": ("Suchen …", "Search …"),
    "shown_by": ("Szenarien", "Scenarios"),
    "see": ("Siehe", "See"),
    "players": ("Spieler", "Players"),
    "version": ("Version", "Version"),
    "to": ("bis", "to"),
    "options": ("Varianten", "Variants"),
    "profiles": ("Zusammenstellungen", "Presets"),
    "boards": ("Spielplan", "Board"),
    "patterns": ("Muster", "Patterns"),
    "setup": ("Aufbau", "Setup"),
    "procedures": ("Ablauf", "How the game runs"),
    "library_chapter": ("Aus der Bibliothek", "From the library"),
    "library": ("Bibliothek", "Library"),
    "rules": ("Regeln", "Rules"),
    "things": ("Material", "Components"),
    "events": ("Ereignisse", "Events"),
    "derived": ("Begriffe", "Terms"),
    "tables": ("Tabellen", "Tables"),
    "otherwise": ("sonst", "else"),
    "kinds": ("Arten und Orte", "Kinds and places"),
    "resources": ("Ressourcen", "Resources"),
    "means": ("Womit man zahlt", "Ways to pay"),
    "enumerations": ("Aufzählungen", "Enumerations"),
    "templates": ("Gemeinsame Texte", "Shared texts"),
    "sources": ("Quellen", "Sources"),
    "wording": ("Regeltext", "Rule text"),
    "source": ("Quelle", "Source"),
    "rule": ("Regel", "Rule"),
    "prohibition": ("Verbot", "Prohibition"),
    "with_option": ("nur, falls", "only if"),
    "option_is": ("die Option „{0}“ auf „{1}“ steht", "the option “{0}” is set to “{1}”"),
    "name": ("Name", "Name"),
    "values": ("Werte", "Values"),
    "count": ("Anzahl", "Count"),
    "where": ("wo", "where"),
    "said": ("Gesagt", "Said"),
    "fields": ("Felder", "Fields"),
    "possible": ("Möglich, wenn", "Possible if"),
    "does": ("Wirkung", "Effect"),
    "caused_by": ("Ausgelöst von", "Brought about by"),
    "itself": ("das Spiel selbst", "the game itself"),
    "heard_by": ("Darauf achten", "Heard by"),
    "parameters": ("Angaben", "Given"),
    "start": ("Anfang", "Start"),
    "most": ("höchstens", "at most"),
    "per": ("je", "per"),
    "sight": ("Sicht", "Seen by"),
    "attributes": ("Attribute", "Attributes"),
    "after_use": ("Nach Gebrauch", "After use"),
    "pays": ("zahlt", "pays"),
    "worth": ("Wert", "Worth"),
    "order": ("Wer in einem Zeitfenster zuerst antwortet", "Who answers first in a window"),
    "main": ("Das Spiel ist", "The game is"),
    "pattern_note": (
        "Der Kreis ist das Feld, an dem das Muster angelegt wird.",
        "The circle is the field at which the pattern is laid.",
    ),
    "made": (
        "Dieses Buch ist aus dem Regelwerk gemacht, nach dem die Maschine spielt, jeder Satz aus seinem Baum.",
        "This book is made from the rulebook that the machine plays by: every sentence from the tree of the rule text.",
    ),
}
SIGHTS = {
    "all": ("alle", "all"), "owner": ("Besitzer", "owner"), "nobody": ("niemand", "nobody"), "team": ("Team", "team"),
}  # fmt: skip
