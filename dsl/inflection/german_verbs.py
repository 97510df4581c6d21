"""All forms of a German verb, from the imperative with which a rulebook declares a sentence.

*lege {karte} ab* gives the imperative "lege" and the closing word "ab". From these come the infinitive *ablegen*, the
persons *lege, legst, legt, legen*, the participle *abgelegt* and the auxiliary (*habe abgelegt*, *bin geflohen*).
In a main clause a particle stands apart from its verb (*ich lege die Karte ab*), at the end of a subordinate clause
and in infinitive and participle the two are one word (*wenn ich die Karte ablege*). A closing word that is no particle
stays a word of its own everywhere (*neu würfeln*, *neu gewürfelt*).

The forms come from three sources, the later before the earlier: the rules of the weak verbs, the table of the
irregular ones, and what a rulebook declares itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from regelwerk.dsl.inflection.irregular_german_verbs import IRREGULAR_GERMAN_VERBS, german_auxiliary, with_prefix
from regelwerk.dsl.inflection.verb_forms import VerbForm, VerbSource, WrittenVerb
from regelwerk.dsl.record_classes import record

# Words that are one word with their verb where they stand before it.
_PARTICLE_WORDS = """
    ab an auf aus bei durch ein entgegen entlang fehl fest fort frei gegenüber gleich gut heim her hin hinter hoch los
    mit nach nieder offen preis sicher statt still teil tot um unter über voll vor wahr weg weiter wett wider wieder
    zu zurück zusammen zwischen

    aneinander aufeinander auseinander beiseite bekannt bereit bevor dabei dagegen daneben daran darauf dar davon dazu
    dazwischen empor fertig gegeneinander herab heran herauf heraus herbei herein herum herunter hervor herüber hinab
    hinauf hinaus hinein hinterher hinunter hinweg hinzu hinüber inne nahe stand umher voran voraus vorbei vorher
    vorweg vorüber zunichte zurecht zuvor übereinander überein übrig
"""
PARTICLES = frozenset(_PARTICLE_WORDS.split())

# Prefixes that never leave their verb and take the place of "ge" in the participle. The last ones are prefixes only
# where they do not stand at the end of the sentence: *umgehe den Gegner*, but *setze die Einheit um*.
_PREFIXES = (
    *("be", "emp", "ent", "er", "ge", "miss", "ver", "zer"),
    *("durch", "hinter", "über", "um", "unter", "voll", "wider", "wieder"),
)

# Stems that begin like a prefix and have none.
_WITHOUT_PREFIX = frozenset({"beicht", "beiz", "beug", "enter", "geißel", "geiz"})

# Stems in -ier and -er whose ending belongs to the word itself: geschmiert, überquert.
_STRESSED_IER = frozenset({"gier", "schmier", "stier", "zier"})
_STRESSED_ER = ("quer", "scher", "schwer")

_VOWELS = frozenset("aeiouäöüy")
_SIBILANTS = ("s", "ß", "x", "z")
_AUXILIARIES: Mapping[str, tuple[str, str, str, str]] = MappingProxyType(
    {"haben": ("habe", "hast", "hat", "haben"), "sein": ("bin", "bist", "ist", "sind")}
)

# The forms of a verb that a rulebook may declare.
DECLARABLE_GERMAN_FORMS = ("infinitive", "first", "second", "third", "plural", "participle", "auxiliary")


@record
class GermanVerb:
    """A German verb with all its forms.

    `first`, `second`, `third` and `plural` are the words of a main clause, without the particle; so is `imperative`.
    `infinitive` and `participle` are whole: *ablegen*, *abgelegt*, *neu würfeln*.
    """

    imperative: str
    particle: str
    infinitive: str
    first: str
    second: str
    third: str
    plural: str
    participle: str
    auxiliary: Literal["haben", "sein"]
    sources: Mapping[str, VerbSource] = field(compare=False)

    @property
    def separable(self) -> bool:
        """Whether the closing word is a particle, which is one word with the verb where it stands before it."""
        return self.particle in PARTICLES

    def person(self, form: VerbForm) -> str:
        """The word of a main clause: *legt* (… ab)."""
        return {
            VerbForm.IMPERATIVE: self.imperative,
            VerbForm.FIRST: self.first,
            VerbForm.SECOND: self.second,
            VerbForm.THIRD: self.third,
            VerbForm.PLURAL: self.plural,
            VerbForm.INFINITIVE: self.infinitive,
            VerbForm.PARTICIPLE: self.participle,
        }[form]

    def joined(self, form: VerbForm) -> str:
        """The form at the end of a subordinate clause: (wenn er …) *ablegt*, *neu würfelt*."""
        if form in _WHOLE_FORMS:
            return self.person(form)
        return _before(self.particle, self.person(form))

    def perfect(self, form: VerbForm) -> str:
        """Participle and auxiliary at the end of a subordinate clause: (nachdem er …) *abgelegt hat*."""
        return f"{self.participle} {self.auxiliary_form(form)}"

    def auxiliary_form(self, form: VerbForm) -> str:
        """*habe, hast, hat, haben* or *bin, bist, ist, sind*."""
        return _AUXILIARIES[self.auxiliary][_PERSONS.index(form)]

    def forms(self) -> Mapping[str, tuple[WrittenVerb, ...]]:
        """Every written word of the verb, with all that it may be.

        A closing word that is no particle is no part of any word: *neu würfeln* is recognised by *würfeln* and the
        *neu* beside it.
        """
        found: dict[str, dict[WrittenVerb, None]] = {}
        for form in _GERMAN_FORMS:
            if form not in _WHOLE_FORMS:
                found.setdefault(self.person(form), {})[WrittenVerb(form, bool(self.particle))] = None
            if form is not VerbForm.IMPERATIVE:
                word = self.joined(form) if self.separable else self.joined(form).split()[-1]
                found.setdefault(word, {})[WrittenVerb(form, bool(self.particle) and not self.separable)] = None
        return MappingProxyType({word: tuple(readings) for word, readings in found.items()})


_PERSONS = (VerbForm.FIRST, VerbForm.SECOND, VerbForm.THIRD, VerbForm.PLURAL)
_GERMAN_FORMS = (VerbForm.IMPERATIVE, VerbForm.INFINITIVE, *_PERSONS, VerbForm.PARTICIPLE)
_WHOLE_FORMS = frozenset({VerbForm.INFINITIVE, VerbForm.PARTICIPLE})
_NOTHING: Mapping[str, str] = MappingProxyType({})


def german_verb(imperative: str, particle: str = "", overrides: Mapping[str, str] = _NOTHING) -> GermanVerb:
    """The verb of a sentence that begins with `imperative` and ends with `particle`.

    `overrides` declares forms of the verb without its particle, by the names of `DECLARABLE_GERMAN_FORMS`. A declared
    infinitive is what the other forms are made from.
    """
    simple = overrides.get("infinitive") or _infinitive(imperative)
    irregular = irregular_forms(simple)
    forms = {**_weak_forms(simple), "auxiliary": german_auxiliary(simple, particle), **irregular, **overrides}
    sources = dict.fromkeys(DECLARABLE_GERMAN_FORMS, VerbSource.RULE)
    sources |= dict.fromkeys(("infinitive", *irregular) if irregular else (), VerbSource.TABLE)
    sources |= dict.fromkeys(("auxiliary",) if forms["auxiliary"] == "sein" else (), VerbSource.TABLE)
    sources |= dict.fromkeys(overrides, VerbSource.DECLARED)
    return GermanVerb(
        imperative=_right_imperative(imperative, irregular),
        particle=particle,
        infinitive=_before(particle, simple),
        first=forms["first"],
        second=forms["second"],
        third=forms["third"],
        plural=forms["plural"],
        participle=_before(particle, forms["participle"]),
        auxiliary="sein" if forms["auxiliary"] == "sein" else "haben",
        sources=sources,
    )


def _before(particle: str, word: str) -> str:
    """The closing word where it stands directly before a form of its verb."""
    if particle in PARTICLES or not particle:
        return particle + word
    return f"{particle} {word}"


def _right_imperative(written: str, irregular: Mapping[str, str]) -> str:
    """The imperative as it was written, unless the vowel has to change: *nimm*, not *nehme*."""
    right = irregular.get("imperative", written)
    return written if right.removesuffix("e") == written.removesuffix("e") else right


def _prefixed(word: str) -> tuple[tuple[str, str], ...]:
    """The ways to cut a word into inseparable prefixes and the rest, the whole word first."""
    cuts = [("", word)]
    for before, rest in cuts:  # grows while it is read: missver-stehen
        cuts.extend((before + prefix, rest.removeprefix(prefix)) for prefix in _PREFIXES if rest.startswith(prefix))
    return tuple(cuts)


def irregular_forms(infinitive: str) -> Mapping[str, str]:
    """The forms of an irregular verb by their names, with its prefixes; nothing for a weak one."""
    for prefix, rest in _prefixed(infinitive):
        irregular = with_prefix(prefix, rest)
        if irregular:
            return irregular
    return _NOTHING


# The irregular verbs by their stems (zieh-, nehm-) and by imperatives that are written just so: nimm, sei, never nimme.
_BY_STEM = {infinitive.removesuffix("en"): infinitive for infinitive in IRREGULAR_GERMAN_VERBS}
_BY_IMPERATIVE = {
    irregular["imperative"]: infinitive
    for infinitive, irregular in IRREGULAR_GERMAN_VERBS.items()
    if "imperative" in irregular
}


def _infinitive(imperative: str) -> str:
    stem = imperative.removesuffix("e")
    for prefix, rest in _prefixed(imperative):
        irregular = _BY_IMPERATIVE.get(rest) or _BY_STEM.get(rest.removesuffix("e"))
        if irregular is not None:
            return prefix + irregular
    if _drops_e(stem, "l") or _drops_e(stem, "r"):  # samml-, erobr-
        return f"{stem[:-1]}e{stem[-1]}n"
    if stem.endswith(("el", "er")) and _unstressed(stem):  # sammel-, erober-
        return stem + "n"
    return stem + "en"


def _drops_e(stem: str, ending: str) -> bool:
    """Whether a stem is short for -el or -er: würfl-, ändr-, steur-, but not füll-, zahl-, spar-."""
    if not stem.endswith(ending) or len(stem) < 3:
        return False
    before = stem[-2]
    if ending == "r" and stem[-3:-1] in ("au", "eu", "äu"):
        return True
    return before not in _VOWELS and before not in "hlr"


def _unstressed(stem: str) -> bool:
    """Whether the -el or -er at the end is an ending (liefer-, steuer-) and not the word itself (überquer-, spiel-)."""
    if stem.endswith(_STRESSED_ER):
        return False
    before = stem[:-2]
    return before.endswith(("au", "eu", "äu")) or (before[-1:] not in _VOWELS and any(c in _VOWELS for c in before))


def _weak_forms(infinitive: str) -> dict[str, str]:
    if infinitive.endswith(("eln", "ern")):
        stem = infinitive[:-1]
        first = f"{stem[:-2]}le" if stem.endswith("el") else stem + "e"
        link = ""
    else:
        stem = infinitive.removesuffix("en")
        first = stem + "e"
        link = "e" if _needs_e(stem) else ""
    return {
        "infinitive": infinitive,
        "first": first,
        "second": stem + ("t" if stem.endswith(_SIBILANTS) else link + "st"),
        "third": stem + link + "t",
        "plural": infinitive,
        "participle": ("ge" if _takes_ge(stem) else "") + stem + link + "t",
    }


def _needs_e(stem: str) -> bool:
    """Whether an e stands before the endings -st and -t: leit-e-t, öffn-e-t, rechn-e-t, but lern-t, komm-t, wohn-t."""
    if stem.endswith(("t", "d")):
        return True
    if not stem.endswith(("m", "n")) or len(stem) < 2:
        return False
    return stem.endswith(("chm", "chn")) or (stem[-2] not in _VOWELS and stem[-2] not in "lrhmn")


def _takes_ge(stem: str) -> bool:
    """Whether the participle begins with *ge*: not after an inseparable prefix, and not in -ieren."""
    if stem.endswith("ier") and stem not in _STRESSED_IER:
        return False
    return stem in _WITHOUT_PREFIX or not any(
        stem.startswith(prefix) and any(letter in _VOWELS for letter in stem.removeprefix(prefix))
        for prefix in _PREFIXES
    )
