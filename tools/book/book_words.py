"""The fixed words of a book, in German and in English."""

from __future__ import annotations

SAYS_OF = (" von", " of")
"""What a name ends with that says already whose it is: `Nachbarn von`, `neighbours of`."""

SHORTER = {("von ", "dem Spieler"): "des Spielers"}
"""What stands before something, with that, and what is said in place of both."""

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
    "with_option": ("nur mit", "only with"),
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
