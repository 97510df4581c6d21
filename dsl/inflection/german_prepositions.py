"""Which case follows a German preposition.

*mit dem Schiff, gegen den Feind.* Nine of them take two cases: the accusative tells where to (*legt die Karte auf den
Stapel*), the dative where (*kämpft auf dem Planeten*). Then the verb decides; of a verb that is not known here nothing
is said, for an article in the wrong case is worse than none.
"""

from __future__ import annotations

from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.german_verbs import GermanVerb

_DATIVE = frozenset({"aus", "bei", "mit", "nach", "von", "zu", "ab"})
_ACCUSATIVE = frozenset({"durch", "für", "gegen", "ohne", "um"})
_TWO_CASES = frozenset({"an", "auf", "hinter", "in", "neben", "über", "unter", "vor", "zwischen"})

# Verbs that put or go somewhere, each as it is, without a particle.
_PUTTING = (
    "abrüsten abwerfen anlegen bewegen bezahlen bringen einfliegen einmarschieren entsenden ergänzen fliegen führen "
    "geben gehen hängen kommen laden legen leiten rücken schicken schieben schleichen senden setzen stecken stellen "
    "verlegen verschieben versetzen weitergeben werfen ziehen zurückstufen zurückziehen"
)
# Verbs that happen somewhere. Of *platzieren* both are right.
_STAYING = (
    "abschließen angreifen ankommen ansagen aufdecken auflösen aufsteigen aufstellen auslösen austragen auswerten "
    "bauen beginnen binden bleiben durchführen einnehmen einsetzen enden entscheiden erleiden ermitteln eröffnen "
    "errichten erzielen feuern finden forschen gewinnen gründen kämpfen klären landen liegen nutzen opfern planen "
    "platzieren produzieren schließen sein spielen starten stationieren stehen suchen verlieren verwenden verwunden "
    "übernehmen warten weihen wenden würfeln zerstören zuteilen"
)
# Verbs that tell what it is about or whom somebody rules, with *über*: *über eine Karte abstimmen*.
_RULING = "abgeben abstimmen beraten entscheiden erfahren erhalten erlangen gewinnen herrschen verfügen verlieren"
_ABOUT = frozenset(_RULING.split())
_WHERE_TO = frozenset(_PUTTING.split())
_WHERE = frozenset(_STAYING.split())


def case_after(preposition: str, verb: GermanVerb) -> Case | None:
    """The case of a noun behind a preposition in a sentence with this verb; None if that is not known."""
    if preposition in _DATIVE:
        return Case.DATIVE
    if preposition in _ACCUSATIVE:
        return Case.ACCUSATIVE
    if preposition not in _TWO_CASES:
        return None
    if verb.infinitive in _WHERE_TO or (preposition == "über" and verb.infinitive in _ABOUT):
        return Case.ACCUSATIVE
    return Case.DATIVE if verb.infinitive in _WHERE else None


_SHORT = {
    ("an", "dem"): "am", ("bei", "dem"): "beim", ("in", "dem"): "im", ("von", "dem"): "vom", ("zu", "dem"): "zum",
    ("zu", "der"): "zur",
}  # fmt: skip


def with_article(preposition: str, article: str) -> str:
    """A preposition and an article in one word, *im*, *zur*; "" where they stay two."""
    return _SHORT.get((preposition, article), "")


def coming_from(place: str) -> str:
    """Where something comes from, with a place in the dative: *vom Stapel*, *von der Schale*, *von A3*."""
    article, _, rest = place.partition(" ")
    short = with_article("von", article)
    return f"{short} {rest}" if short else f"von {place}"


def going_to(place: str) -> str:
    """Where something goes, with a place in the dative: *zum Stapel*, *zur Schale*, *nach A3*. What has an article is
    gone to with *zu*, which fits all places; what has none, with *nach*."""
    article, blank, rest = place.partition(" ")
    if not blank or article not in ("dem", "der", "den"):
        return f"nach {place}"
    return f"{with_article('zu', article) or f'zu {article}'} {rest}"


def owned_by(named: str, owner: str) -> str:
    """*dem Vorrat von Anna*."""
    return f"{named} von {owner}"
