"""The irregular German verbs that rules of games need.

A verb is written down once, without prefix or particle: *halten* stands for *behalten*, *erhalten* and *anhalten* too.
A verb whose prefix cannot be taken away (*verlieren*, *beginnen*) stands here with it.

Two tables, because most irregular verbs change nothing but their participle:

* `_PARTICIPLES`: infinitive and participle; everything else is as in a weak verb (*ziehe, ziehst, zieht*).
* `_CHANGED`: infinitive, imperative, second person, third person, participle (*nimm, nimmst, nimmt*).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_PARTICIPLES = """
    backen       gebacken
    beginnen     begonnen
    beißen       gebissen
    biegen       gebogen
    bieten       geboten
    binden       gebunden
    bitten       gebeten
    bleiben      geblieben
    brennen      gebrannt
    bringen      gebracht
    denken       gedacht
    dringen      gedrungen
    erschaffen   erschaffen
    finden       gefunden
    fliegen      geflogen
    fliehen      geflohen
    fließen      geflossen
    frieren      gefroren
    gären        gegoren
    gebären      geboren
    gehen        gegangen
    gelingen     gelungen
    genesen      genesen
    genießen     genossen
    gewinnen     gewonnen
    gießen       gegossen
    gleichen     geglichen
    gleiten      geglitten
    greifen      gegriffen
    hauen        gehauen
    heben        gehoben
    heißen       geheißen
    kennen       gekannt
    klingen      geklungen
    kommen       gekommen
    kriechen     gekrochen
    leiden       gelitten
    leihen       geliehen
    liegen       gelegen
    lügen        gelogen
    mahlen       gemahlen
    meiden       gemieden
    melken       gemolken
    misslingen   misslungen
    nennen       genannt
    pfeifen      gepfiffen
    preisen      gepriesen
    reiben       gerieben
    reißen       gerissen
    reiten       geritten
    rennen       gerannt
    riechen      gerochen
    ringen       gerungen
    rinnen       geronnen
    rufen        gerufen
    scheiden     geschieden
    scheinen     geschienen
    scheren      geschoren
    schieben     geschoben
    schießen     geschossen
    schinden     geschunden
    schleichen   geschlichen
    schleifen    geschliffen
    schließen    geschlossen
    schlingen    geschlungen
    schneiden    geschnitten
    schreiben    geschrieben
    schreien     geschrien
    schreiten    geschritten
    schweigen    geschwiegen
    schwimmen    geschwommen
    schwinden    geschwunden
    schwingen    geschwungen
    schwören     geschworen
    singen       gesungen
    sinken       gesunken
    sinnen       gesonnen
    sitzen       gesessen
    spalten      gespalten
    speien       gespien
    spinnen      gesponnen
    springen     gesprungen
    stehen       gestanden
    steigen      gestiegen
    stinken      gestunken
    streichen    gestrichen
    streiten     gestritten
    treiben      getrieben
    trinken      getrunken
    trügen       getrogen
    verdrießen   verdrossen
    verlieren    verloren
    verschleißen verschlissen
    verzeihen    verziehen
    wägen        gewogen
    weichen      gewichen
    weisen       gewiesen
    wiegen       gewogen
    winden       gewunden
    ziehen       gezogen
    zwingen      gezwungen
"""

_CHANGED = """
    befehlen     befiehl    befiehlst   befiehlt    befohlen
    bergen       birg       birgst      birgt       geborgen
    blasen       blase      bläst       bläst       geblasen
    braten       brate      brätst      brät        gebraten
    brechen      brich      brichst     bricht      gebrochen
    empfehlen    empfiehl   empfiehlst  empfiehlt   empfohlen
    erlöschen    erlisch    erlischst   erlischt    erloschen
    essen        iss        isst        isst        gegessen
    fahren       fahre      fährst      fährt       gefahren
    fallen       falle      fällst      fällt       gefallen
    fangen       fange      fängst      fängt       gefangen
    fechten      ficht      fichtst     ficht       gefochten
    flechten     flicht     flichtst    flicht      geflochten
    fressen      friss      frisst      frisst      gefressen
    geben        gib        gibst       gibt        gegeben
    gelten       gelte      giltst      gilt        gegolten
    geschehen    geschieh   geschiehst  geschieht   geschehen
    graben       grabe      gräbst      gräbt       gegraben
    halten       halte      hältst      hält        gehalten
    helfen       hilf       hilfst      hilft       geholfen
    laden        lade       lädst       lädt        geladen
    lassen       lasse      lässt       lässt       gelassen
    laufen       laufe      läufst      läuft       gelaufen
    lesen        lies       liest       liest       gelesen
    messen       miss       misst       misst       gemessen
    nehmen       nimm       nimmst      nimmt       genommen
    raten        rate       rätst       rät         geraten
    schelten     schilt     schiltst    schilt      gescholten
    schlafen     schlafe    schläfst    schläft     geschlafen
    schlagen     schlage    schlägst    schlägt     geschlagen
    schmelzen    schmilz    schmilzt    schmilzt    geschmolzen
    sehen        sieh       siehst      sieht       gesehen
    sprechen     sprich     sprichst    spricht     gesprochen
    stechen      stich      stichst     sticht      gestochen
    stehlen      stiehl     stiehlst    stiehlt     gestohlen
    sterben      stirb      stirbst     stirbt      gestorben
    stoßen       stoße      stößt       stößt       gestoßen
    tragen       trage      trägst      trägt       getragen
    treffen      triff      triffst     trifft      getroffen
    treten       tritt      trittst     tritt       getreten
    verderben    verdirb    verdirbst   verdirbt    verdorben
    vergessen    vergiss    vergisst    vergisst    vergessen
    wachsen      wachse     wächst      wächst      gewachsen
    waschen      wasche     wäschst     wäscht      gewaschen
    werben       wirb       wirbst      wirbt       geworben
    werden       werde      wirst       wird        geworden
    werfen       wirf       wirfst      wirft       geworfen
"""

# Verbs whose first person and plural do not come from the infinitive.
_ODD = """
    haben        habe   habe   hast    hat    haben    gehabt
    sein         sei    bin    bist    ist    sind     gewesen
    tun          tue    tue    tust    tut    tun      getan
    wissen       wisse  weiß   weißt   weiß   wissen   gewusst
"""

# Weak verbs that look like an irregular one with a prefix (be-reiten, um-ringen).
_WEAK_IN_SPITE_OF_LOOKS = frozenset({"begleiten", "bereiten", "bescheren", "umringen", "verleiden"})

# Who moves or changes "is moved", not "has moved": irregular and weak verbs alike. An inseparable prefix gives most of
# them an object, and then it is "has" (befahren, übergehen, entscheiden); those that keep "is" stand here themselves.
_VERBS_WITH_SEIN = """
    bleiben dringen fahren fallen fliegen fliehen fließen gehen gelingen genesen geschehen gleiten kommen kriechen
    laufen reiten rennen rinnen scheiden schleichen schreiten schwimmen schwinden sein sinken springen steigen sterben
    treten wachsen weichen werden

    begegnen desertieren eilen explodieren flüchten folgen klettern kollidieren marschieren passieren reisen scheitern
    segeln stolpern stürzen wandern

    entfallen entfliehen entgehen entkommen entlaufen entrinnen entstehen entweichen erfolgen erfrieren erliegen
    erlöschen erscheinen ertrinken erwachen erwachsen geraten misslingen verbleiben verfallen verfliegen vergehen
    verhungern verlaufen verschwinden versinken versterben widerfahren zerfallen zerspringen
"""
_WITH_SEIN = frozenset(_VERBS_WITH_SEIN.split())

# A particle keeps the auxiliary (aufsteigen: is), but some verbs with one change it, in either direction.
_AUXILIARY_WITH_PARTICLE = {
    "abtreten": "haben",
    "anfliegen": "haben",
    "anlaufen": "haben",
    "anspringen": "haben",
    "auferstehen": "sein",
    "aufrücken": "sein",
    "aufstehen": "sein",
    "aufwachen": "sein",
    "ausrücken": "sein",
    "einkehren": "sein",
    "einrücken": "sein",
    "einschlafen": "sein",
    "fehlschlagen": "sein",
    "heimkehren": "sein",
    "nachrücken": "sein",
    "umkehren": "sein",
    "vorrücken": "sein",
    "vorstoßen": "sein",
    "wiederkehren": "sein",
    "zurückkehren": "sein",
}


WITH_SEIN_ALONE = frozenset({"landen", "rücken", "ziehen"})
"""Verbs that are a movement where they have no object, and something done to it where they have one: *ist gelandet*,
*hat ein Schiff gelandet*."""


def _rows(table: str, *forms: str) -> dict[str, Mapping[str, str]]:
    words = (line.split() for line in table.strip().splitlines())
    return {row[0]: MappingProxyType(dict(zip(forms, row[1:], strict=True))) for row in words}


# The infinitive without prefix leads to the forms that are not as in a weak verb.
IRREGULAR_GERMAN_VERBS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    _rows(_PARTICIPLES, "participle")
    | _rows(_CHANGED, "imperative", "second", "third", "participle")
    | _rows(_ODD, "imperative", "first", "second", "third", "plural", "participle")
)


def with_prefix(prefix: str, infinitive: str) -> Mapping[str, str]:
    """The irregular forms of a verb with an inseparable prefix, which takes the place of *ge* in the participle."""
    irregular = IRREGULAR_GERMAN_VERBS.get(infinitive, {})
    if not prefix or prefix + infinitive in _WEAK_IN_SPITE_OF_LOOKS:
        return {} if prefix else irregular
    return {
        name: prefix + (form.removeprefix("ge") if name == "participle" else form) for name, form in irregular.items()
    }


def german_auxiliary(infinitive: str, particle: str) -> str:
    """*haben* or *sein*: with what a verb forms its perfect. The infinitive stands here without the particle."""
    with_particle = _AUXILIARY_WITH_PARTICLE.get(particle + infinitive)
    if with_particle is not None:
        return with_particle
    return "sein" if infinitive in _WITH_SEIN else "haben"
