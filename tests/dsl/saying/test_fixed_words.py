"""The words that a sentence has itself, as they are printed: with capitals, articles and cases, in both languages."""

from __future__ import annotations

import pytest
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.reading.nodes import NOWHERE
from regelwerk.dsl.saying.printed_sentences import infinitive_phrase, main_clause, passive
from regelwerk.dsl.saying.printed_words import Vocabulary
from regelwerk.dsl.saying.terms import Amount, Name, OneOfMany, Term
from regelwerk.dsl.sentences.declared_sentences import Said, patterns_of
from regelwerk.dsl.sentences.spoken_verbs import know_sentences
from regelwerk.dsl.tree.types import INT, Type, thing
from regelwerk.dsl.world.behaviours import Event, Pattern
from regelwerk.dsl.world.boards_and_options import Word
from regelwerk.dsl.world.kinds import Entry, Kind, NounWords
from regelwerk.dsl.world.world import World

FIELDS: dict[str, Type] = {
    "n": INT,
    "m": INT,
    "ort": thing("feld"),
    "karte": thing("karte"),
    "wem": thing("figur"),
    "wie": Type("enum", "art_und_weise"),
}


def spoken(sentences: list[str], language: Language) -> tuple[Vocabulary, list[Pattern]]:
    """A world with one event that is said by these sentences, and a few nouns."""
    world = World(language="de")
    for id, words in (
        ("karte", NounWords(("karte", "karten"), ("card", "cards"))),
        ("planet", NounWords(("planet", "planeten"), ("planet", "planets"))),
        ("figur", NounWords(("figur", "figuren"), ("figure", "figures"))),
    ):
        world.nouns[id] = words
        world.kinds[id] = Kind(id, words.german + words.english)
        world.forms |= dict.fromkeys((*words.german, *words.english), ("kind", id))
    names = {"de": "Sol-Föderation", "en": "Federation of Sol"}
    world.entries["sol"] = Entry("sol", "figur", 1, {}, names, (), "", None, "", (), None, {}, NOWHERE)
    said = [one for text in sentences for one in patterns_of(Said("tat", FIELDS), text, language)]
    world.events["tat"] = Event("tat", FIELDS, said, "", {}, None, None, False, (), NOWHERE)
    know_sentences(world)
    return Vocabulary(world), world.events["tat"].sentences


def terms(vocabulary: Vocabulary, language: str, n: int | None = 2) -> dict[str, Term]:
    how = {"de": "kampflos", "en": "without a fight"}[language]
    return {
        "n": Amount(n, language),
        "m": Amount(3, language),
        "ort": Name("B2"),
        "karte": Name("Phönix"),
        "wem": OneOfMany(vocabulary.noun("figur", language)),
        "wie": Name(how),
    }


def told(sentence: str, language: Language = "de", n: int | None = 2) -> str:
    """Where nobody acts."""
    vocabulary, (pattern, *_) = spoken([sentence], language)
    return passive(vocabulary, pattern, terms(vocabulary, language, n))


def done(sentence: str, language: Language = "de", n: int | None = 2) -> str:
    vocabulary, (pattern, *_) = spoken([sentence], language)
    who = Name("Anna")
    return main_clause(vocabulary, pattern, who, terms(vocabulary, language, n))


def proposed(sentence: str, language: Language = "de", n: int | None = 2) -> str:
    vocabulary, (pattern, *_) = spoken([sentence], language)
    return infinitive_phrase(vocabulary, pattern, terms(vocabulary, language, n))


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        # a capital makes it a noun, for those who read
        ("brich Auktion ab", "Auktion wird abgebrochen."),
        ("zünde Xyx an", "Xyx wird angezündet."),
        ("enthülle Xyx in {ort}", "Xyx wird in B2 enthüllt."),
        # what the tables and the endings of nouns tell
        ("brich versteigerung ab", "Versteigerung wird abgebrochen."),
        ("trage kämpfe aus", "Kämpfe werden ausgetragen."),
        ("verteile aufträge", "Aufträge werden verteilt."),
        ("zerstöre schild in {ort}", "Schild wird in B2 zerstört."),
        # what nobody knows stays as it is
        ("zünde xyx an", "Es wird xyx angezündet."),
        ("tausche weiter", "Es wird weitergetauscht."),
        # the declared article, in the nominative
        ("brich die Versteigerung ab", "Die Versteigerung wird abgebrochen."),
        ("brich die versteigerung ab", "Die Versteigerung wird abgebrochen."),
        ("lege den schwarzen planeten auf {ort}", "Der schwarze Planet wird auf B2 gelegt."),
        ("lege einen schwarzen planeten auf {ort}", "Ein schwarzer Planet wird auf B2 gelegt."),
        ("lege schwarzen planeten auf {ort}", "Schwarzer Planet wird auf B2 gelegt."),
        ("verzeichne die planeten", "Die Planeten werden verzeichnet."),
        ("verzeichne planeten", "Planeten werden verzeichnet."),
        ("stelle den rundenzähler auf {n}", "Der Rundenzähler wird auf 2 gestellt."),
        ("stelle den Xyx auf", "Der Xyx wird aufgestellt."),
        ("verarzte die Verwundeten", "Die Verwundeten werden verarztet."),
        ("sage das Manöver an", "Das Manöver wird angesagt."),
        # one or several: by the words around it, where both look the same
        ("gib startspieler an {ort} weiter", "Startspieler wird an B2 weitergegeben."),
        ("lose neue startspieler aus", "Neue Startspieler werden ausgelost."),
        ("lose die startspieler aus", "Die Startspieler werden ausgelost."),
        ("lose den startspieler aus", "Der Startspieler wird ausgelost."),
        # a number belongs to the noun before it, and counts the one behind it
        ("sage runde {n} an", "Runde 2 wird angesagt."),
        ("stelle verband in sektor {n} auf", "Verband wird in Sektor 2 aufgestellt."),
        ("nenne karte {karte}", "Karte Phönix wird genannt."),
        ("rücke verband um {n} sektoren vor", "Verband wird um 2 Sektoren vorgerückt."),
        ("vertausche karten {n} mal", "Karten werden 2 mal vertauscht."),
        ("verbuche {n} karten {m} figuren", "2 Karten und 3 Figuren werden verbucht."),
        ("ziehe bis zu {n} karten", "Bis zu 2 Karten werden gezogen."),
        ("werte {n} fremde figuren", "2 fremde Figuren werden gewertet."),
        # who gets it, how it happens, and whose it is, are no subjects
        ("gib {wem} Rückhalt", "Rückhalt wird einer Figur gegeben."),
        ("füge fremdem kriegsherrn {n} schaden zu", "2 Schaden wird fremdem Kriegsherrn zugefügt."),
        ("gib den spielern {karte}", "Phönix wird den Spielern gegeben."),
        ("entscheide kampf in {ort} {wie}", "Kampf wird in B2 kampflos entschieden."),
        ("entlohne nachbarn von {wem} bei {ort}", "Nachbarn von einer Figur werden bei B2 entlohnt."),
        ("senke kosten", "Kosten werden gesenkt."),
        ("frage nach vorhersage", "Es wird nach Vorhersage gefragt."),
        ("verliere karten an sol", "Karten werden an Sol-Föderation verloren."),
    ],
)
def test_where_nobody_acts_the_noun_of_the_sentence_is_the_subject(sentence: str, said: str) -> None:
    assert told(sentence) == said


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("break auction off", "Auction is broken off."),
        ("draw first player", "First player is drawn."),
        ("draw the first player", "The first player is drawn."),
        ("deal traitor cards", "Traitor cards are dealt."),
        ("announce battle in {ort} with {wem}", "Battle is announced in B2 with a figure."),
        ("announce round {n}", "Round 2 is announced."),
        ("set fleet up in sector {n}", "Fleet is set up in sector 2."),
        ("pass first player to {wem}", "First player is passed to a figure."),
        ("gain {n} battle bonuses", "2 battle bonuses are gained."),
        ("take {n} damage", "2 damage is taken."),
        ("swap cards {n} times", "Cards are swapped 2 times."),
        ("reward neighbours of {wem} at {ort}", "Neighbours of a figure are rewarded at B2."),
        ("name card {karte}", "Card Phönix is named."),
        ("decide battle {wie}", "Battle without a fight is decided."),
        ("lose cards to sol", "Cards are lost to Federation of Sol."),
        ("open the Great Hall", "The Great Hall is opened."),
        ("score bonus", "Bonus is scored."),
        ("ask for prediction", "Prediction is asked for."),
        ("ask about treachery with {wem}", "Treachery is asked about with a figure."),
        ("turn over cards", "Cards are turned over."),
        ("attack with {n} cards", "Attack with 2 cards."),
        ("research freely", "Research freely."),
        ("drop out", "Drop out."),
    ],
)
def test_in_english_the_words_behind_the_verb_are_one_noun(sentence: str, said: str) -> None:
    assert told(sentence, "en") == said


@pytest.mark.parametrize(
    ("sentence", "language", "acting", "proposing"),
    [
        ("eröffne die Versteigerung", "de", "Anna eröffnet die Versteigerung.", "Die Versteigerung eröffnen"),
        ("erhalte die macht über {ort}", "de", "Anna erhält die Macht über B2.", "Die Macht über B2 erhalten"),
        ("gib den booster ab", "de", "Anna gibt den Booster ab.", "Den Booster abgeben"),
        ("räume fremden planeten", "de", "Anna räumt fremden Planeten.", "Fremden Planeten räumen"),
        ("decke meine karten auf", "de", "Anna deckt seine Karten auf.", "Meine Karten aufdecken"),
        ("reveal my cards", "en", "Anna reveals their cards.", "Reveal my cards"),
        ("open the auction", "en", "Anna opens the auction.", "Open the auction"),
        ("gib {wem} Rückhalt", "de", "Anna gibt einer Figur Rückhalt.", "Einer Figur Rückhalt geben"),
        ("nenne zahl {n}", "de", "Anna nennt Zahl 2.", "Zahl 2 nennen"),
    ],
)
def test_beside_the_verb_words_stand_as_they_are_declared(
    sentence: str, language: Language, acting: str, proposing: str
) -> None:
    assert done(sentence, language) == acting
    assert proposed(sentence, language) == proposing


@pytest.mark.parametrize(
    ("sentence", "language", "one", "several"),
    [
        ("ziehe {n} strategiekarten", "de", "1 Strategiekarte wird gezogen.", "2 Strategiekarten werden gezogen."),
        ("setze {n} Verwundete ein", "de", "1 Verwundete wird eingesetzt.", "2 Verwundete werden eingesetzt."),
        ("verliere {n} xyxe|xyx", "de", "1 Xyx wird verloren.", "2 Xyxe werden verloren."),
        ("suffer {n} losses", "en", "1 loss is suffered.", "2 losses are suffered."),
        ("draw {n} strategy_cards", "en", "1 strategy card is drawn.", "2 strategy cards are drawn."),
        ("see {n} wolves|wolf", "en", "1 wolf is seen.", "2 wolves are seen."),
    ],
)
def test_a_counted_noun_agrees_with_its_number(sentence: str, language: Language, one: str, several: str) -> None:
    assert told(sentence, language, 1) == one
    assert told(sentence, language, 2) == several


def test_two_declared_sentences_that_differ_in_number_are_one_noun() -> None:
    vocabulary, patterns = spoken(["verliere {n} xyxe", "verliere {n} xyx"], "de")
    for pattern in patterns:
        assert passive(vocabulary, pattern, terms(vocabulary, "de", 1)) == "1 Xyx wird verloren."
        assert passive(vocabulary, pattern, terms(vocabulary, "de", 4)) == "4 Xyxe werden verloren."


def test_words_make_a_noun_of_a_fixed_word() -> None:
    vocabulary, (pattern, several) = spoken(["setze blupp auf {ort}", "setze zwirbel auf {ort}"], "de")
    vocabulary.world.words["blupp"] = Word({"de": "Blupp"}, NOWHERE)
    vocabulary.world.words["zwirb"] = Word({}, NOWHERE, ("zwirbel",), "der")
    vocabulary.world.nouns["zwirb"] = NounWords(("zwirb", "zwirbel"), (), "der")
    said = Vocabulary(vocabulary.world)
    assert passive(said, pattern, terms(said, "de")) == "Blupp wird auf B2 gesetzt."
    assert passive(said, several, terms(said, "de")) == "Zwirbel werden auf B2 gesetzt."


def test_a_hidden_number_behind_a_noun_is_told_as_hidden() -> None:
    assert done("nenne zahl {n}", n=None) == "Anna nennt Zahl (verdeckt)."
    assert done("name number {n}", "en", None) == "Anna names number (hidden)."


def test_a_noun_with_a_capital_is_read_in_small_letters() -> None:
    _, (pattern,) = spoken(["eröffne die Versteigerung in {ort}"], "de")
    assert pattern.text == "eröffne die versteigerung in {ort}"
    assert [part.word for part in pattern.parts] == ["versteigerung", ""]
    assert pattern.parts[0].printed == "Versteigerung"
