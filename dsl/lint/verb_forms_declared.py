"""Declared forms of verbs that change nothing or are none, and sentences that begin with a wrong imperative."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.inflection.english_verbs import english_verb
from regelwerk.dsl.inflection.german_verbs import GermanVerb, german_verb
from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.sentences.sentence_verbs import SentenceVerb, declarable_forms, verbs_of
from regelwerk.dsl.world.behaviours import DeclaredVerb


def declared_verbs(facts: Facts) -> Iterator[Remark]:
    """Entries of `verben` without a sentence, and forms in them that the language has not or gives anyway."""
    spoken: dict[str, list[SentenceVerb]] = {}
    for verb in verbs_of(facts.world):
        spoken.setdefault(verb.word, []).append(verb)
    for word, declared in facts.world.verbs.items():
        if word in spoken:
            yield from _forms(word, declared, spoken[word])
            continue
        near = nearest(word, sorted(spoken))
        hint = message("findings.RW550.hint_near", near=near) if near else message("findings.RW550.hint")
        yield Remark("RW550", word, declared.span, message("findings.RW550.message", verb=word), hint, near)


def _forms(word: str, declared: DeclaredVerb, spoken: list[SentenceVerb]) -> Iterator[Remark]:
    languages = {one.language for one in spoken}
    for name, form in declared.forms.items():
        if not any(name in declarable_forms(language) for language in languages):
            what = message("findings.RW551.message", verb=word, form=form)
            yield Remark("RW551", word, declared.spans[name], what, message("findings.RW551.hint"))
        elif all(_known_anyway(one, name, declared) for one in spoken):
            what = message("findings.RW552.message", verb=word, form=form)
            yield Remark("RW552", word, declared.spans[name], what, message("findings.RW552.hint"))


def _known_anyway(spoken: SentenceVerb, name: str, declared: DeclaredVerb) -> bool:
    """Whether a form is the one that the verb has without declaring it. All else that is declared stays declared."""
    if name not in declarable_forms(spoken.language):
        return True
    others = {
        other: form
        for other, form in declared.forms.items()
        if other != name and other in declarable_forms(spoken.language)
    }
    if isinstance(spoken.verb, GermanVerb):
        return german_verb(spoken.word, spoken.verb.particle, others) == spoken.verb
    return english_verb(spoken.word, overrides=others) == spoken.verb


def wrong_imperatives(facts: Facts) -> Iterator[Remark]:
    """Sentences that begin with *nehme* where the imperative is *nimm*."""
    for one in verbs_of(facts.world):
        if isinstance(one.verb, GermanVerb) and one.verb.imperative != one.word:
            for event in one.events:
                what = message("findings.RW553.message", wrong=one.word, infinitive=one.verb.infinitive)
                hint = message("findings.RW553.hint", right=one.verb.imperative)
                yield Remark("RW553", event.id, event.span, what, hint)
