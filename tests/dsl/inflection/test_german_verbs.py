"""The forms of German verbs, as a grammar book would list them."""

from __future__ import annotations

import pytest
from regelwerk.dsl.inflection.german_verbs import PARTICLES, GermanVerb, german_verb
from regelwerk.dsl.inflection.irregular_german_verbs import IRREGULAR_GERMAN_VERBS
from regelwerk.dsl.inflection.verb_forms import VerbForm, VerbSource, WrittenVerb

# imperative and closing word · infinitive · ich · du · er · sie (plural) · participle · auxiliary
WEAK = """
    baue | bauen | baue | baust | baut | bauen | gebaut | haben
    lege ab | ablegen | lege | legst | legt | legen | abgelegt | haben
    setze ein | einsetzen | setze | setzt | setzt | setzen | eingesetzt | haben
    passe | passen | passe | passt | passt | passen | gepasst | haben
    tausche | tauschen | tausche | tauschst | tauscht | tauschen | getauscht | haben
    sammle | sammeln | sammle | sammelst | sammelt | sammeln | gesammelt | haben
    siedle um | umsiedeln | siedle | siedelst | siedelt | siedeln | umgesiedelt | haben
    verdopple | verdoppeln | verdopple | verdoppelst | verdoppelt | verdoppeln | verdoppelt | haben
    erobere | erobern | erobere | eroberst | erobert | erobern | erobert | haben
    ändere | ändern | ändere | änderst | ändert | ändern | geändert | haben
    fordere heraus | herausfordern | fordere | forderst | fordert | fordern | herausgefordert | haben
    steuere | steuern | steuere | steuerst | steuert | steuern | gesteuert | haben
    überquere | überqueren | überquere | überquerst | überquert | überqueren | überquert | haben
    zahle | zahlen | zahle | zahlst | zahlt | zahlen | gezahlt | haben
    spiele | spielen | spiele | spielst | spielt | spielen | gespielt | haben
    fülle | füllen | fülle | füllst | füllt | füllen | gefüllt | haben
    werte | werten | werte | wertest | wertet | werten | gewertet | haben
    ende | enden | ende | endest | endet | enden | geendet | haben
    öffne | öffnen | öffne | öffnest | öffnet | öffnen | geöffnet | haben
    rechne | rechnen | rechne | rechnest | rechnet | rechnen | gerechnet | haben
    entferne | entfernen | entferne | entfernst | entfernt | entfernen | entfernt | haben
    stimme ab | abstimmen | stimme | stimmst | stimmt | stimmen | abgestimmt | haben
    aktiviere | aktivieren | aktiviere | aktivierst | aktiviert | aktivieren | aktiviert | haben
    probiere aus | ausprobieren | probiere | probierst | probiert | probieren | ausprobiert | haben
    schmiere | schmieren | schmiere | schmierst | schmiert | schmieren | geschmiert | haben
    zerstöre | zerstören | zerstöre | zerstörst | zerstört | zerstören | zerstört | haben
    bereite vor | vorbereiten | bereite | bereitest | bereitet | bereiten | vorbereitet | haben
    begleite | begleiten | begleite | begleitest | begleitet | begleiten | begleitet | haben
    vermisse | vermissen | vermisse | vermisst | vermisst | vermissen | vermisst | haben
    beschere | bescheren | beschere | bescherst | beschert | bescheren | beschert | haben
    umringe | umringen | umringe | umringst | umringt | umringen | umringt | haben
    wiederhole | wiederholen | wiederhole | wiederholst | wiederholt | wiederholen | wiederholt | haben
    ernte | ernten | ernte | erntest | erntet | ernten | geerntet | haben
    entere | entern | entere | enterst | entert | entern | geentert | haben
    beuge | beugen | beuge | beugst | beugt | beugen | gebeugt | haben
    antworte | antworten | antworte | antwortest | antwortet | antworten | geantwortet | haben
    kehre zurück | zurückkehren | kehre | kehrst | kehrt | kehren | zurückgekehrt | sein
    folge | folgen | folge | folgst | folgt | folgen | gefolgt | sein
    verfolge | verfolgen | verfolge | verfolgst | verfolgt | verfolgen | verfolgt | haben
    würfle neu | neu würfeln | würfle | würfelst | würfelt | würfeln | neu gewürfelt | haben
    mache spielbereit | spielbereit machen | mache | machst | macht | machen | spielbereit gemacht | haben
"""

IRREGULAR = """
    nimm | nehmen | nehme | nimmst | nimmt | nehmen | genommen | haben
    nimm teil | teilnehmen | nehme | nimmst | nimmt | nehmen | teilgenommen | haben
    gib aus | ausgeben | gebe | gibst | gibt | geben | ausgegeben | haben
    vergib | vergeben | vergebe | vergibst | vergibt | vergeben | vergeben | haben
    erhalte | erhalten | erhalte | erhältst | erhält | erhalten | erhalten | haben
    behalte bei | beibehalten | behalte | behältst | behält | behalten | beibehalten | haben
    lade | laden | lade | lädst | lädt | laden | geladen | haben
    entlasse | entlassen | entlasse | entlässt | entlässt | entlassen | entlassen | haben
    stoße | stoßen | stoße | stößt | stößt | stoßen | gestoßen | haben
    sieh an | ansehen | sehe | siehst | sieht | sehen | angesehen | haben
    lies | lesen | lese | liest | liest | lesen | gelesen | haben
    stiehl | stehlen | stehle | stiehlst | stiehlt | stehlen | gestohlen | haben
    befiehl | befehlen | befehle | befiehlst | befiehlt | befehlen | befohlen | haben
    ziehe zurück | zurückziehen | ziehe | ziehst | zieht | ziehen | zurückgezogen | haben
    verliere | verlieren | verliere | verlierst | verliert | verlieren | verloren | haben
    gewinne zurück | zurückgewinnen | gewinne | gewinnst | gewinnt | gewinnen | zurückgewonnen | haben
    biete | bieten | biete | bietest | bietet | bieten | geboten | haben
    bitte | bitten | bitte | bittest | bittet | bitten | gebeten | haben
    schließe aus | ausschließen | schließe | schließt | schließt | schließen | ausgeschlossen | haben
    beschieße | beschießen | beschieße | beschießt | beschießt | beschießen | beschossen | haben
    besitze | besitzen | besitze | besitzt | besitzt | besitzen | besessen | haben
    verbinde | verbinden | verbinde | verbindest | verbindet | verbinden | verbunden | haben
    entscheide | entscheiden | entscheide | entscheidest | entscheidet | entscheiden | entschieden | haben
    scheide aus | ausscheiden | scheide | scheidest | scheidet | scheiden | ausgeschieden | sein
    steige auf | aufsteigen | steige | steigst | steigt | steigen | aufgestiegen | sein
    besteige | besteigen | besteige | besteigst | besteigt | besteigen | bestiegen | haben
    tritt bei | beitreten | trete | trittst | tritt | treten | beigetreten | sein
    tritt ab | abtreten | trete | trittst | tritt | treten | abgetreten | haben
    betritt | betreten | betrete | betrittst | betritt | betreten | betreten | haben
    fliehe | fliehen | fliehe | fliehst | flieht | fliehen | geflohen | sein
    durchfliege | durchfliegen | durchfliege | durchfliegst | durchfliegt | durchfliegen | durchflogen | haben
    entkomme | entkommen | entkomme | entkommst | entkommt | entkommen | entkommen | sein
    missverstehe | missverstehen | missverstehe | missverstehst | missversteht | missverstehen | missverstanden | haben
    werde | werden | werde | wirst | wird | werden | geworden | sein
    habe | haben | habe | hast | hat | haben | gehabt | haben
    sei | sein | bin | bist | ist | sind | gewesen | sein
"""


def _verb(declared: str) -> GermanVerb:
    imperative, _, closing_word = declared.partition(" ")
    return german_verb(imperative, closing_word)


def _rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


@pytest.mark.parametrize("row", _rows(WEAK) + _rows(IRREGULAR), ids=lambda row: row[0])
def test_all_forms(row: list[str]) -> None:
    verb = _verb(row[0])
    found = [verb.infinitive, verb.first, verb.second, verb.third, verb.plural, verb.participle, verb.auxiliary]
    assert found == row[1:]


def test_the_end_of_a_subordinate_clause() -> None:
    discard, flee, reroll = german_verb("lege", "ab"), german_verb("fliehe"), german_verb("würfle", "neu")
    persons = (VerbForm.FIRST, VerbForm.SECOND, VerbForm.THIRD, VerbForm.PLURAL)
    assert [discard.joined(form) for form in persons] == ["ablege", "ablegst", "ablegt", "ablegen"]
    assert [reroll.joined(form) for form in persons] == ["neu würfle", "neu würfelst", "neu würfelt", "neu würfeln"]
    assert [discard.perfect(form) for form in persons] == [
        "abgelegt habe",
        "abgelegt hast",
        "abgelegt hat",
        "abgelegt haben",
    ]
    assert [flee.perfect(form) for form in persons] == [
        "geflohen bin",
        "geflohen bist",
        "geflohen ist",
        "geflohen sind",
    ]


def test_the_forms_of_a_separable_verb() -> None:
    apart = True
    assert german_verb("lege", "ab").forms() == {
        "lege": (WrittenVerb(VerbForm.IMPERATIVE, apart), WrittenVerb(VerbForm.FIRST, apart)),
        "ablegen": (WrittenVerb(VerbForm.INFINITIVE), WrittenVerb(VerbForm.PLURAL)),
        "ablege": (WrittenVerb(VerbForm.FIRST),),
        "legst": (WrittenVerb(VerbForm.SECOND, apart),),
        "ablegst": (WrittenVerb(VerbForm.SECOND),),
        "legt": (WrittenVerb(VerbForm.THIRD, apart),),
        "ablegt": (WrittenVerb(VerbForm.THIRD),),
        "legen": (WrittenVerb(VerbForm.PLURAL, apart),),
        "abgelegt": (WrittenVerb(VerbForm.PARTICIPLE),),
    }


def test_a_closing_word_that_is_no_particle_stays_apart_in_every_form() -> None:
    forms = german_verb("mache", "spielbereit").forms()
    assert set(forms) == {"mache", "machst", "macht", "machen", "gemacht"}
    assert all(reading.closing_word_apart for readings in forms.values() for reading in readings)


@pytest.mark.parametrize(("wrong", "right"), [("nehme", "nimm"), ("lese", "lies"), ("trete", "tritt"), ("gebe", "gib")])
def test_the_vowel_of_the_imperative_is_put_right(wrong: str, right: str) -> None:
    assert german_verb(wrong) == german_verb(right)
    assert german_verb(wrong).imperative == right


@pytest.mark.parametrize(("short", "long"), [("leg", "lege"), ("lass", "lasse"), ("geh", "gehe"), ("komm", "komme")])
def test_an_imperative_may_be_short(short: str, long: str) -> None:
    assert german_verb(short).infinitive == german_verb(long).infinitive
    assert german_verb(short).imperative == short


def test_what_a_rulebook_declares_comes_before_rule_and_table() -> None:
    by_rule = german_verb("gleite", "ab")
    assert (by_rule.participle, by_rule.auxiliary) == ("abgeglitten", "sein")
    declared = german_verb("gleite", "ab", {"participle": "gegleitet", "auxiliary": "haben"})
    assert (declared.participle, declared.auxiliary) == ("abgegleitet", "haben")
    assert declared.sources["participle"] is VerbSource.DECLARED
    assert declared.sources["third"] is VerbSource.RULE


def test_a_declared_infinitive_leads_to_the_other_forms() -> None:
    verb = german_verb("perle", "ab", {"infinitive": "perlen"})
    assert (verb.infinitive, verb.second, verb.participle) == ("abperlen", "perlst", "abgeperlt")


@pytest.mark.parametrize("infinitive", IRREGULAR_GERMAN_VERBS)
@pytest.mark.parametrize("particle", ["", "ab", "neu"])
def test_an_irregular_verb_is_found_by_its_imperative(infinitive: str, particle: str) -> None:
    imperative = IRREGULAR_GERMAN_VERBS[infinitive].get("imperative", infinitive.removesuffix("n"))
    verb = german_verb(imperative, particle)
    assert verb.infinitive.endswith(infinitive)
    assert verb.imperative == imperative
    assert verb.participle.endswith(IRREGULAR_GERMAN_VERBS[infinitive]["participle"])


@pytest.mark.parametrize("row", _rows(WEAK) + _rows(IRREGULAR), ids=lambda row: row[0])
def test_every_form_leads_back_to_its_verb(row: list[str]) -> None:
    verb = _verb(row[0])
    for word, readings in verb.forms().items():
        assert " " not in word
        for reading in readings:
            whole = verb.joined(reading.form)
            assert word == (verb.person(reading.form).split()[-1] if reading.closing_word_apart else whole)


@pytest.mark.parametrize("row", _rows(WEAK) + _rows(IRREGULAR), ids=lambda row: row[0])
def test_a_word_has_two_meanings_only_where_german_has(row: list[str]) -> None:
    verb = _verb(row[0])
    alike = [
        {VerbForm.IMPERATIVE, VerbForm.FIRST},  # lege
        {VerbForm.INFINITIVE, VerbForm.PLURAL},  # legen
        {VerbForm.SECOND, VerbForm.THIRD},  # setzt
        {VerbForm.IMPERATIVE, VerbForm.THIRD},  # tritt
        {VerbForm.THIRD, VerbForm.PARTICIPLE},  # zerstört
        {VerbForm.SECOND, VerbForm.THIRD, VerbForm.PARTICIPLE},  # versetzt
        {VerbForm.INFINITIVE, VerbForm.PLURAL, VerbForm.PARTICIPLE},  # erhalten
    ]
    for word, readings in verb.forms().items():
        together = {reading.form for reading in readings}
        assert len(together) == 1 or together in alike, word


def test_particles_and_prefixes_are_lower_case_words() -> None:
    assert all(particle.isalpha() and particle == particle.lower() for particle in PARTICLES)
