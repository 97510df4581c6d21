"""Verbs of everyday language that mean nearly the same: a rulebook has one of them, its author writes another.

Only where a sentence of the rulebook fits what stands beside the verb is it offered; so a group may be wide.
"""

from __future__ import annotations

from functools import cache

from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.inflection.english_verbs import english_verb
from regelwerk.dsl.inflection.german_verbs import german_verb

# Imperatives, a particle behind a stroke.
_GROUPS: dict[Language, tuple[str, ...]] = {
    "de": (
        "erhalte bekomme kriege nimm gewinne beziehe ernte kassiere",
        "verliere büße|ein gib|ab gib|aus zahle bezahle entrichte",
        "lege|ab wirf|ab wirf|weg lege|weg entferne verwirf tue|weg gib|ab",
        "baue errichte erbaue platziere stelle|auf setze|ein lege|an erstelle",
        "ziehe ziehe|nach nimm hebe|auf",
        "zerstöre vernichte töte eliminiere entferne beseitige schlage",
        "bewege verschiebe verlege versetze ziehe schiebe führe",
        "kaufe erwirb ersteigere besorge",
        "verkaufe veräußere",
        "spiele spiele|aus benutze nutze verwende setze|ein gebrauche aktiviere",
        "wähle bestimme suche|aus wähle|aus nimm",
        "greife|an attackiere bekämpfe beschieße",
        "heile repariere kuriere",
        "würfle wirf würfele",
        "raube stiehl beraube klaue plündere",
        "decke|auf zeige enthülle offenbare drehe|um lege|offen",
        "erhöhe steigere vermehre vergrößere",
        "senke verringere vermindere reduziere verkleinere",
        "beende schließe|ab höre|auf stoppe brich|ab",
        "besetze erobere nimm|ein kontrolliere belege",
        "besiedle kolonisiere bebaue",
        "erlange erhalte bekomme übernimm gewinne",
        "verteile gib teile|aus übergib schenke",
        "scheide|aus verliere sterbe falle|aus",
        "tausche vertausche wechsle tausche|aus",
        "füge|zu verursache mache",
        "passe verzichte setze|aus",
        "negiere annulliere verhindere unterbinde hebe|auf neutralisiere",
        "mische vermische schüttle",
    ),
    "en": (
        "gain get receive take earn collect obtain",
        "lose forfeit pay spend",
        "discard drop trash remove",
        "build place construct erect deploy put",
        "draw take pick",
        "destroy kill eliminate remove annihilate",
        "move shift relocate transfer",
        "buy purchase acquire",
        "sell vend",
        "play use activate employ",
        "choose select pick",
        "attack assault hit strike",
        "heal repair cure",
        "roll throw toss",
        "steal rob plunder loot snatch",
        "reveal show expose uncover",
        "raise increase",
        "lower decrease reduce",
        "end finish close stop abort",
        "give hand pass grant",
        "swap exchange trade switch",
        "deal inflict cause do",
        "cancel negate prevent annul stop nullify",
        "shuffle mix",
    ),
}

# German asks for no past tense; these are the strong ones, by their infinitive.
_STRONG_PAST = {
    "bot": "bieten", "fand": "finden", "fiel": "fallen", "floh": "fliehen", "flog": "fliegen", "gab": "geben",
    "ging": "gehen", "gewann": "gewinnen", "griff": "greifen", "hielt": "halten", "kam": "kommen", "lag": "liegen",
    "ließ": "lassen", "nahm": "nehmen", "sah": "sehen", "schied": "scheiden", "schloss": "schließen",
    "schlug": "schlagen", "stahl": "stehlen", "stand": "stehen", "starb": "sterben", "stieg": "steigen",
    "traf": "treffen", "trat": "treten", "trug": "tragen", "verlor": "verlieren", "warf": "werfen", "zog": "ziehen",
}  # fmt: skip


@cache
def _groups(language: Language) -> dict[str, frozenset[int]]:
    """Every form of every verb, with the numbers of its groups."""
    found: dict[str, frozenset[int]] = {}
    for number, group in enumerate(_GROUPS[language]):
        for entry in group.split():
            imperative, _, particle = entry.partition("|")
            forms = german_verb(imperative, particle).forms() if language == "de" else english_verb(imperative).forms()
            apart = {word for word, readings in forms.items() if all(one.closing_word_apart for one in readings)}
            for word in set(forms) - (apart if particle else set()):
                found[word] = found.get(word, frozenset()) | {number}
    return found


def means_nearly(word: str, infinitive: str, language: Language) -> bool:
    """Whether a written form of a verb means nearly the same as another verb."""
    groups = _groups(language)
    return not groups.get(word, frozenset()).isdisjoint(groups.get(infinitive, frozenset()))


def is_past_of(word: str, infinitive: str, third: str) -> bool:
    """Whether a German word is the past tense of a verb: `legte`, `ablegten`, `nahm`, `wegwarfen`."""
    if word in (third + "e", third + "en"):
        return True
    for past, simple in _STRONG_PAST.items():
        if infinitive.endswith(simple):
            prefix = infinitive.removesuffix(simple)
            if word in (prefix + past, f"{prefix}{past}en"):
                return True
    return False
