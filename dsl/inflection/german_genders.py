"""Which article a German noun has, as far as the word itself tells it.

Three things tell it, in this order: the noun is known, a known noun is its last part (*Strategiekarte* by *Karte*), or
it has an ending that decides (*-ung*, *-chen*). Everything else is unsure, and an unsure article is none: a rulebook
then declares it. Better silent than wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from regelwerk.dsl.inflection.german_cases import ATTRIBUTES, STRONG_NOMINATIVE, Article

# Everyday nouns of rules, which compounds end with. An ending of the tables below would miss or mistake most of them.
_COMMON_NOUNS: tuple[tuple[Article | None, str], ...] = (
    (
        "der",
        """
        ablauf abschnitt abwurf anfang angriff anlass anteil aufenthalt auftrag ausgang austausch baum bereich
        beobachter berg besitz betrag bezirk block boden bogen bonus brief bund chip credit effekt einfall einfluss
        einsatz erfolg ertrag feind fluss fund gang gegner geist gewinn grad grund hafen held herr himmel hof joker
        kampf kanal kasten kern knopf kopf kreis krieg kristall kurs lauf lohn mangel markt monat mond mut
        nachbar nachschub nachteil name ort palast pfad plan planet platz posten preis punkt rand rang rat raum
        rekrut rest ring ritter rohstoff ruf ruhm satz schacht schaden schatz schlag schlitz schlüssel schritt schuss
        satellit schutz schwarm sieg sitz sold soldat spieler söldner sprung stab stand stapel stein stern stich
        stoff strom tag tausch tempel text tisch topf trick trumpf trupp turm typ umtausch verband verlust verrat
        versuch vertrag vorgang vorrat vorschlag vorteil vorzug wald weg wert wind wunsch wurf würfel zauber zaun zug
        zusatz zustand zweck zwerg
        """,
    ),
    (
        "die",
        """
        ablage aktion anlage ansage antwort anzahl anzeige armee art aufgabe auslage axt bahn bank base basis
        allianz beute brücke burg ebene ecke ehre energie ernte fabrik fahne farbe figur flotte folge forschung frage
        frist front gabe galaxie gefahr gilde grenze gruppe größe gunst halle hand hilfe insel jagd kammer kante karte
        kasse kette klasse klippe konsole kosten kraft kugel küste lage leiste leiter leute linie liste lücke
        macht magie marke mauer menge mine mitte münze nacht nahrung not nummer ordnung partie phase probe provinz
        quelle rakete rasse regel reihe reise reserve richtung rolle runde rüstung sache schachtel schale scheibe
        schicht schlacht schuld schule seite sicht sonne sorte sperre spur stadt stelle steuer stimme strafe straße
        strecke stufe stärke summe tafel tasche tat technik technologie truppe tür uhr vorhersage wache waffe wahl wand
        ware weite welle welt wiese wirkung woche zahl zeile zeit zelle zone zunft übersicht
        """,
    ),
    (
        "das",
        """
        abenteuer amt angebot ansehen archiv auge bad bataillon bauwerk bett bild blatt boot brett brot buch
        bündel bündnis deck depot ding dorf duell einkommen eisen element ende ereignis ergebnis erz fach
        fahrzeug fass feld fenster fest feuer fleisch gebiet gebot gebäude gefecht geheimnis geld gelände gerät
        gesetz getreide gewicht gold gut haus heer heft herz hindernis holz imperium kapitel kissen kloster
        kommando kopfgeld korn kupfer labor lager land lazarett leben leder level licht lied limit loch los
        material maß meer merkmal messer metall modul moor muster nest netz objekt opfer paket papier pferd
        plättchen problem produkt projekt pulver rad recht register reich relikt ritual rohr ruder rätsel salz
        schicksal schiff schild schloss schwert segel siegel signal silber spiel stück symbol system tableau tal
        talent team tier tor ufer ultimatum vermögen volk wappen wasser werk werkzeug wesen wetter wissen wort wrack
        wunder zeichen zeug ziel zimmer öl
        """,
    ),
)

# Endings that decide. A longer one comes before a shorter one, and one with None says that the shorter one does not.
_ENDINGS: tuple[tuple[str, Article | None], ...] = (
    ("schaft", "die"),
    ("ismus", "der"),
    ("alist", "der"),
    ("ator", "der"),
    ("chen", "das"),
    ("erin", "die"),
    ("heit", "die"),
    ("itor", "der"),
    ("keit", "die"),
    ("ktor", "der"),
    ("lein", "das"),
    ("ling", "der"),
    ("ment", "das"),
    ("sion", "die"),
    ("ster", None),
    ("tion", "die"),
    ("tter", None),
    ("list", None),
    ("age", "die"),
    ("ant", "der"),
    ("anz", "die"),
    ("eer", None),
    ("eik", None),
    ("ent", "der"),
    ("enz", "die"),
    ("eur", "der"),
    ("ier", None),
    ("ist", "der"),
    ("tum", "das"),
    ("tur", "die"),
    ("tät", "die"),
    ("uer", None),
    ("ung", "die"),
    ("ei", "die"),
    ("er", "der"),
    ("ie", "die"),
    ("ik", "die"),
    ("um", "das"),
)

# Endings that only nouns have, whatever stands before them.
_ONLY_OF_NOUNS = ("ator", "heit", "ismus", "itor", "keit", "ktor", "schaft", "sion", "tion", "tät", "ung")
_ADJECTIVES = ("jung",)
# Nouns with der that have the plural of those with das.
_WITH_ER = frozenset({"geist", "rand", "wald"})
# Nouns of the tables that end adverbs: stufenweise, einesteils.
_ADVERBS = frozenset({"weise", "teil"})

# Words against an ending of the table, and words with two articles. Compounds go with their last part.
_AGAINST_THE_ENDING: tuple[tuple[Article | None, str], ...] = (
    (
        "das",
        """
        abitur alter center cover event fieber futter gatter gelächter gemäuer genie geschwader gespenst
        gewitter gitter heiligtum kalb klavier manöver mieder monster mosaik orchester patent pflaster polster
        poster prozent quartier raster restaurant revier semester theater tier turnier ufer ungeheuer zentrum
        zepter
        """,
    ),
    ("der", "advent atlantik baum brei bruder irrtum konsum konsument moment offizier papagei pazifik pionier raum"),
    ("der", "meister minister priester reichtum schaum schwung splitter traum vetter zement"),
    (
        "die",
        """
        ader auster brust butter dauer elster faser feder feier folter frist klammer leber leier letter list
        mutter natter oper partei schleuder schulter schwester tochter trauer viper wimper ziffer
        """,
    ),
    (None, "band bauer bund erbe gehalt kiefer laster leiter mast messer meter otter schild steuer tau teil weise"),
)

# Known nouns that other words end with by chance: Verw-alter, Verkä-ufer, Geschw-ader, Leg-ende, Spezia-list.
_NO_LAST_PART = frozenset({"ader", "alter", "base", "ehre", "ende", "list", "ufer"})
# Nouns of three letters end other words by chance all the time; these rarely do.
_SHORT_LAST_PARTS = frozenset({"art", "gut", "hof", "typ", "weg", "zug"})
_BY_CHANCE = ("wart", "part", "bart", "start")


def _nouns(table: tuple[tuple[Article | None, str], ...]) -> dict[str, Article | None]:
    return {noun: article for article, words in table for noun in words.split()}


_KNOWN: Mapping[str, Article | None] = MappingProxyType(_nouns(_COMMON_NOUNS) | _nouns(_AGAINST_THE_ENDING))
_UMLAUT = re.compile(r"([äöü])([^äöü]*)$")
_WITHOUT_UMLAUT = str.maketrans("äöü", "aou")
_NONE_DECLARED: Mapping[str, Article] = MappingProxyType({})


def guessed_article(word: str, declared: Mapping[str, Article] = _NONE_DECLARED) -> Article | None:
    """The article of a noun in the singular, or None if the word does not tell it.

    `declared` are the articles of the rulebook's own nouns; they come before everything else. Of several words the
    last one counts, if those before it are adjectives that agree (*geheimer Auftrag*, but not *Level Wirtschaft*).
    """
    if word.lower() in declared:
        return declared[word.lower()]
    words = word.lower().replace("_", " ").split()
    words = words[: next((place for place, one in enumerate(words) if place and one in ATTRIBUTES), len(words))]
    article = _of_one_word(words[-1].split("-")[-1], declared) if words else None
    if article is not None and all(one.endswith(STRONG_NOMINATIVE[article]) for one in words[:-1]):
        return article
    return None


def _of_one_word(noun: str, declared: Mapping[str, Article]) -> Article | None:
    known = {**_KNOWN, **declared}
    if noun in known:
        return known[noun]
    for start in range(1, len(noun)):  # the longest known last part
        last_part = noun[start:]
        if last_part in known and _can_be_last_part(noun[:start], last_part, last_part in declared):
            return known[last_part]
    return next(
        (article for ending, article in _ENDINGS if _is_ending(noun, ending, decides=article is not None)), None
    )


@cache
def known_noun(word: str) -> tuple[str, Article | None] | None:
    """A noun of the tables, or a compound of one, in the singular or as its plural: its singular and its article, which
    is None if it has two.

    *lebenspunkte* is the plural of *lebenspunkt*. Of endings only those count that no other words have: *versteigerung*
    is a noun, *weiter* is none.
    """
    noun = word.lower()
    for plural in ("", "n", "en", "e", "s", "er"):
        singular = noun.removesuffix(plural)
        if plural and singular == noun:
            continue
        plain = _UMLAUT.sub(lambda found: found[1].translate(_WITHOUT_UMLAUT) + found[2], singular)
        for one in (singular, plain) if plural in ("e", "er") else (singular,):  # kämpfe, häuser
            last = _last_part(one)
            if last and (plural != "er" or _KNOWN[last] == "das" or last in _WITH_ER):  # a läufer is no lauf
                return one, _KNOWN[last]
        if singular.endswith(_ONLY_OF_NOUNS) and not singular.endswith(_ADJECTIVES):
            return singular, _of_one_word(singular, _NONE_DECLARED)
    return None


def _last_part(noun: str) -> str:
    """The known noun that a word is, or the last part of; "" if it is none."""
    if noun in _KNOWN and noun not in _ADVERBS:
        return noun
    parts = (noun[start:] for start in range(1, len(noun)) if _can_be_last_part(noun[:start], noun[start:], False))
    return next((one for one in parts if one in _KNOWN and one not in _ADVERBS), "")


@cache
def counted_noun(word: str) -> tuple[str, Article | None] | None:
    """Of a word that is known to be a noun, in either number: its singular and its article, if they can be told."""
    found = known_noun(word)
    if found is not None:
        return found
    noun = word.lower()
    for plural in ("", "n", "en", "e", "s"):
        singular = noun.removesuffix(plural)
        article = guessed_article(singular) if singular != noun or not plural else None
        if article is not None:
            return singular, article
    return None


def _can_be_last_part(before: str, last_part: str, is_declared: bool) -> bool:
    """Whether a known noun at the end makes the word a compound of it: what stands before must be a word itself."""
    if len(before) < 3 or not _has_vowel(before) or last_part in _NO_LAST_PART:
        return False
    if len(last_part) > 3:
        return True
    return (is_declared or last_part in _SHORT_LAST_PARTS) and not (before + last_part).endswith(_BY_CHANCE)


def _is_ending(noun: str, ending: str, decides: bool) -> bool:
    """Whether a word has an ending; one that decides must stand behind a stem, a warning may be all of it (Bier)."""
    stem = noun.removesuffix(ending)
    return stem != noun and (not decides or (len(stem) >= 2 and _has_vowel(stem)))


def _has_vowel(word: str) -> bool:
    return any(letter in "aeiouäöüy" for letter in word)
