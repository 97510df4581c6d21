"""The chapter of the reference about the forms of words, made from the tables of the room of inflection."""

from __future__ import annotations

from regelwerk.dsl.inflection.german_verbs import PARTICLES, german_verb
from regelwerk.dsl.inflection.irregular_english_verbs import IRREGULAR_ENGLISH_VERBS
from regelwerk.dsl.inflection.irregular_german_verbs import IRREGULAR_GERMAN_VERBS
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.tools.workshop.reference.reference_tables import forms, joined, table


def word_forms() -> str:
    """How forms come about, and everything that is known by table."""
    return joined([
        "## Forms of words",
        "A sentence is declared as an imperative (`satz: lege {karte} ab`) and in English by the base form. All other "
        "forms come from it: by the rules of the weak verbs, or from these tables; what neither gives, a rulebook "
        "declares under `verben`. `regelwerk show GAME --verbs` shows every form and where it comes from.",
        "A verb of the tables keeps its forms with a prefix or a particle: *halten* stands for *behalten* and "
        "*anhalten*, *draw* for *withdraw*. These words at the end of a German sentence are particles and one word "
        "with their verb where they stand before it (*abgelegt*); all others stay apart (*neu gewürfelt*): "
        + forms(sorted(PARTICLES))
        + ".",
        "### Irregular German verbs",
        table(("infinitive", "imperative", "er", "perfect"), (_german(infinitive) for infinitive in sorted(_GERMAN))),
        "### Irregular English verbs",
        table(("base", "past", "participle"), ((base, *both) for base, both in sorted(_ENGLISH.items()))),
    ])  # fmt: skip


_GERMAN, _ENGLISH = IRREGULAR_GERMAN_VERBS, IRREGULAR_ENGLISH_VERBS


def _german(infinitive: str) -> tuple[str, ...]:
    imperative = _GERMAN[infinitive].get("imperative", infinitive.removesuffix("n"))
    verb = german_verb(imperative)
    return infinitive, imperative, verb.third, verb.perfect(VerbForm.THIRD)
