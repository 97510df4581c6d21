"""The forms of German nouns, articles and adjectives, as a grammar book would list them."""

from __future__ import annotations

import pytest
from regelwerk.dsl.inflection.german_articles import (
    ALL_AGREEMENTS,
    DETERMINER_READINGS,
    Determiner,
    adjective_form,
    determiner_form,
)
from regelwerk.dsl.inflection.german_cases import ARTICLES, Agreement, Article, Case, Gender, Number
from regelwerk.dsl.inflection.german_genders import guessed_article
from regelwerk.dsl.inflection.german_nouns import GermanNoun, german_noun

# singular and plural · nominative, accusative, dative, genitive of the singular · dative of the plural
NOUNS = """
    Spieler, Spieler | der Spieler, den Spieler, dem Spieler, des Spielers | den Spielern
    Zug, Züge | der Zug, den Zug, dem Zug, des Zuges | den Zügen
    Sektor, Sektoren | der Sektor, den Sektor, dem Sektor, des Sektors | den Sektoren
    Staat, Staaten | der Staat, den Staat, dem Staat, des Staates | den Staaten
    Credit, Credits | der Credit, den Credit, dem Credit, des Credits | den Credits
    Chip, Chips | der Chip, den Chip, dem Chip, des Chips | den Chips
    Einfluss, | der Einfluss, den Einfluss, dem Einfluss, des Einflusses | dem Einfluss
    Zyklus, Zyklen | der Zyklus, den Zyklus, dem Zyklus, des Zyklus | den Zyklen
    Nomade, Nomaden | der Nomade, den Nomaden, dem Nomaden, des Nomaden | den Nomaden
    Planet, Planeten | der Planet, den Planeten, dem Planeten, des Planeten | den Planeten
    Agent, Agenten | der Agent, den Agenten, dem Agenten, des Agenten | den Agenten
    Kriegsherr, Kriegsherren | der Kriegsherr, den Kriegsherrn, dem Kriegsherrn, des Kriegsherrn | den Kriegsherren
    Name, Namen | der Name, den Namen, dem Namen, des Namens | den Namen
    Karte, Karten | die Karte, die Karte, der Karte, der Karte | den Karten
    Hand, Hände | die Hand, die Hand, der Hand, der Hand | den Händen
    Feld, Felder | das Feld, das Feld, dem Feld, des Feldes | den Feldern
    Gebäude, Gebäude | das Gebäude, das Gebäude, dem Gebäude, des Gebäudes | den Gebäuden
    Plättchen, Plättchen | das Plättchen, das Plättchen, dem Plättchen, des Plättchens | den Plättchen
    Ereignis, Ereignisse | das Ereignis, das Ereignis, dem Ereignis, des Ereignisses | den Ereignissen
    PDS, PDS | das PDS, das PDS, dem PDS, des PDS | den PDS
    Verbündeter, Verbündete | der Verbündete, den Verbündeten, dem Verbündeten, des Verbündeten | den Verbündeten
    galaktischer_rat, galaktische_räte | der galaktische_rat, den galaktischen_rat, dem galaktischen_rat, \
des galaktischen_rates | den galaktischen_räten
    Neue Welt, Neue Welten | die Neue Welt, die Neue Welt, der Neuen Welt, der Neuen Welt | den Neuen Welten
    Großes Tor, Große Tore | das Große Tor, das Große Tor, dem Großen Tor, des Großen Tores | den Großen Toren
    Halle der Erinnerung, | die Halle der Erinnerung, die Halle der Erinnerung, der Halle der Erinnerung, \
der Halle der Erinnerung | der Halle der Erinnerung
    Herr von Nord, Herren von Nord | der Herr von Nord, den Herrn von Nord, dem Herrn von Nord, des Herrn von Nord \
| den Herren von Nord
    Mecatol Rex, | der Mecatol Rex, den Mecatol Rex, dem Mecatol Rex, des Mecatol Rex | dem Mecatol Rex
    Spieler Eins, | der Spieler Eins, den Spieler Eins, dem Spieler Eins, des Spieler Eins | dem Spieler Eins
    Ambas, Ambas | die Ambas, die Ambas, den Ambas, der Ambas | den Ambas
    Verlorene Archive, Verlorene Archive | die Verlorenen Archive, die Verlorenen Archive, den Verlorenen Archiven, \
der Verlorenen Archive | den Verlorenen Archiven
"""


def _article(word: str) -> Article:
    return next(article for article in ARTICLES if article == word)


def _nouns() -> list[tuple[GermanNoun, list[str], str]]:
    found = []
    for line in NOUNS.strip().splitlines():
        words, singular, dative_plural = (cell.strip() for cell in line.split("|"))
        one, _, many = words.partition(",")
        cases = [case.strip() for case in singular.split(",")]
        noun = GermanNoun(one.strip(), many.strip(), _article(cases[0].split()[0]))
        found.append((noun, cases, dative_plural))
    return found


@pytest.mark.parametrize(("noun", "cases", "dative_plural"), _nouns(), ids=lambda part: getattr(part, "singular", ""))
def test_all_cases(noun: GermanNoun, cases: list[str], dative_plural: str) -> None:
    assert [noun.phrase(case, Number.SINGULAR, Determiner.THE) for case in Case] == cases
    assert noun.phrase(Case.DATIVE, Number.PLURAL, Determiner.THE) == dative_plural


@pytest.mark.parametrize(("noun", "cases", "dative_plural"), _nouns(), ids=lambda part: getattr(part, "singular", ""))
def test_every_form_leads_back_to_its_noun(noun: GermanNoun, cases: list[str], dative_plural: str) -> None:
    forms = noun.forms()
    for word, readings in forms.items():
        for case, number in readings:
            assert word in {noun.form(case, number, after) for after in (None, *Determiner)}
    for number in Number:
        for after in (None, *Determiner):
            assert {noun.form(case, number, after) for case in Case} <= set(forms)
    assert cases[1].split(" ", 1)[1] in forms


def test_what_cannot_be_counted_has_no_plural() -> None:
    ore = GermanNoun("Erz", "", "das")
    assert ore.counted(2, Case.ACCUSATIVE) == "2 Erz"
    assert ore.phrase(Case.DATIVE, Number.PLURAL, Determiner.THE) == "dem Erz"
    assert all(number is Number.SINGULAR for readings in ore.forms().values() for _, number in readings)


def test_a_noun_that_is_an_adjective_shows_what_stands_before_it() -> None:
    ally = GermanNoun("Verbündeter", "Verbündete", "der")
    assert ally.phrase(Case.NOMINATIVE, Number.SINGULAR, Determiner.A) == "ein Verbündeter"
    assert ally.counted(2, Case.ACCUSATIVE) == "2 Verbündete"
    assert ally.phrase(Case.NOMINATIVE, Number.PLURAL, Determiner.ALL) == "alle Verbündeten"


# determiner · masculine, feminine, neuter, plural, each in the four cases
DETERMINERS = """
    der: der den dem des, die die der der, das das dem des, die die den der
    ein: ein einen einem eines, eine eine einer einer, ein ein einem eines,
    kein: kein keinen keinem keines, keine keine keiner keiner, kein kein keinem keines, keine keine keinen keiner
    mein: mein meinen meinem meines, meine meine meiner meiner, mein mein meinem meines, meine meine meinen meiner
    dein: dein deinen deinem deines, deine deine deiner deiner, dein dein deinem deines, deine deine deinen deiner
    sein: sein seinen seinem seines, seine seine seiner seiner, sein sein seinem seines, seine seine seinen seiner
    ihr: ihr ihren ihrem ihres, ihre ihre ihrer ihrer, ihr ihr ihrem ihres, ihre ihre ihren ihrer
    jeder: jeder jeden jedem jedes, jede jede jeder jeder, jedes jedes jedem jedes,
    dieser: dieser diesen diesem dieses, diese diese dieser dieser, dieses dieses diesem dieses, \
diese diese diesen dieser
    jener: jener jenen jenem jenes, jene jene jener jener, jenes jenes jenem jenes, jene jene jenen jener
    alle: , , , alle alle allen aller
"""


@pytest.mark.parametrize("line", DETERMINERS.strip().splitlines(), ids=lambda line: line.split(":")[0])
def test_determiners(line: str) -> None:
    word, _, columns = line.strip().partition(": ")
    determiner = Determiner(word)
    kinds = [(gender, Number.SINGULAR) for gender in Gender] + [(Gender.MASCULINE, Number.PLURAL)]
    for (gender, number), expected in zip(kinds, columns.split(","), strict=True):
        found = [determiner_form(determiner, Agreement(case, number, gender)) for case in Case]
        assert found == (expected.split() or [""] * 4)


# what stands before · masculine, feminine, neuter, plural, each in the four cases
ADJECTIVES = """
    der: freie freien freien freien, freie freie freien freien, freie freie freien freien, freien freien freien freien
    mein: freier freien freien freien, freie freie freien freien, freies freies freien freien, \
freien freien freien freien
    -: freier freien freiem freien, freie freie freier freier, freies freies freiem freien, freie freie freien freier
"""


@pytest.mark.parametrize("line", ADJECTIVES.strip().splitlines(), ids=lambda line: line.split(":")[0])
def test_adjectives(line: str) -> None:
    word, _, columns = line.strip().partition(": ")
    after = None if word == "-" else Determiner(word)
    kinds = [(gender, Number.SINGULAR) for gender in Gender] + [(Gender.MASCULINE, Number.PLURAL)]
    for (gender, number), expected in zip(kinds, columns.split(","), strict=True):
        assert [adjective_form("frei", Agreement(case, number, gender), after) for case in Case] == expected.split()


@pytest.mark.parametrize(
    ("adjective", "form"), [("dunkel", "dunkle"), ("teuer", "teure"), ("hoch", "hohe"), ("leise", "leise")]
)
def test_stems_of_adjectives(adjective: str, form: str) -> None:
    assert adjective_form(adjective, Agreement(Case.NOMINATIVE, Number.PLURAL, Gender.NEUTER)) == form


def test_whole_phrases() -> None:
    planet, field = GermanNoun("Planet", "Planeten", "der"), GermanNoun("Feld", "Felder", "das")
    assert planet.phrase(Case.ACCUSATIVE, determiner=Determiner.A, adjectives=["fremd"]) == "einen fremden Planeten"
    assert field.phrase(Case.DATIVE, determiner=Determiner.A, adjectives=["frei"]) == "einem freien Feld"
    assert field.phrase(Case.DATIVE, Number.PLURAL, adjectives=["frei"]) == "freien Feldern"
    assert field.phrase(Case.NOMINATIVE, Number.PLURAL, Determiner.A, ["frei"]) == "freie Felder"
    assert field.counted(1, Case.ACCUSATIVE, ["frei"]) == "1 freies Feld"
    assert planet.counted(3, Case.ACCUSATIVE, ["eigen", "erschöpft"]) == "3 eigene erschöpfte Planeten"


def test_every_written_determiner_leads_back() -> None:
    for word, readings in DETERMINER_READINGS.items():
        assert all(determiner_form(determiner, agreement) == word for determiner, agreement in readings)
    for determiner in Determiner:
        for agreement in ALL_AGREEMENTS:
            word = determiner_form(determiner, agreement)
            assert not word or (determiner, agreement) in DETERMINER_READINGS[word]
    assert {agreement.row for determiner, agreement in DETERMINER_READINGS["den"]} == {"der", "plural"}


@pytest.mark.parametrize(
    ("word", "forms", "article", "singular", "plural"),
    [
        ("karte", ["karten"], "die", "karte", "karten"),
        ("tafel", ["tafeln"], "die", "tafel", "tafeln"),
        ("feld", ["felder", "feldern"], "das", "feld", "felder"),
        ("spieler", ["spielern"], "der", "spieler", "spieler"),
        ("anführer", ["anführern", "anführers"], "der", "anführer", "anführer"),
        ("marker", [], "der", "marker", "marker"),
        ("erz", [], "das", "erz", ""),
        ("credits", ["credit"], "der", "credit", "credits"),
        ("siegpunkte", ["siegpunkt"], "der", "siegpunkt", "siegpunkte"),
    ],
)
def test_a_noun_from_its_declaration(word: str, forms: list[str], article: str, singular: str, plural: str) -> None:
    assert german_noun(word, forms, _article(article)) == GermanNoun(singular, plural, _article(article))


GENDERS = {
    "der": "spieler auftrag bezirk vorrat kampfplan reaktor verwalter händler siegpunkt spezialist siegertyp reichtum",
    "die": "karte strategiekarte einheit partei drehung planetenart akademie kultur flotte feder nummer technologie",
    "das": "feld aktionsfeld plättchen gebäude muster manöver lager schiff heimatsystem monster gewitter",
    None: "leiter bier band funke agenda schild qic bauteil nomade legende cyberier",
}


@pytest.mark.parametrize(
    ("word", "article"), [(word, article) for article, words in GENDERS.items() for word in words.split()]
)
def test_the_article_is_guessed_or_left_open(word: str, article: str | None) -> None:
    assert guessed_article(word) == article


def test_the_article_of_several_words() -> None:
    assert guessed_article("geheimer_auftrag") == "der"
    assert guessed_article("Laufende Wertung") == "die"
    assert guessed_article("seite_der_einheit") == "die"
    assert guessed_article("Rat von Gold") == "der"
    assert guessed_article("level_wirtschaft") is None
    assert guessed_article("level_wirtschaft", {"level_wirtschaft": "das"}) == "das"
    assert guessed_article("eigene_bereiche") is None


def test_a_declared_article_goes_to_compounds_and_comes_first() -> None:
    assert guessed_article("kriegssonde") is None
    assert guessed_article("kriegssonde", {"sonde": "die"}) == "die"
    assert guessed_article("marker", {"marker": "das"}) == "das"
    assert guessed_article("kommandomarker", {"marker": "das"}) == "das"
