"""What never happened in many games, with the entry and the reason: so that nothing is silently never."""

from __future__ import annotations

from collections.abc import Callable

from regelwerk.dsl.compile.compiled import Compiled
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.clauses import Ability, Clause, Guard, Played, Window
from regelwerk.dsl.tree.made_up_names import untitled
from regelwerk.dsl.tree.types import Type
from regelwerk.interpreter.explain.excerpts import excerpt
from regelwerk.tools.commands.games import printed_name
from regelwerk.tools.modding.entries import said
from regelwerk.tools.play.evidence import Evidence, Skip


@record
class Silence:
    """One thing that never happened. `times` is how often it was skipped, `seed` that of the first such game."""

    entry: str
    text: str
    span: Span
    reasons: tuple[str, ...]
    times: int = 0
    seed: int = 0


@record
class Silences:
    """All that never happened."""

    never_offered: tuple[Silence, ...]
    never_held: tuple[Silence, ...]
    always_skipped: tuple[Silence, ...]

    def among(self, concerns: Callable[[Span], bool]) -> Silences:
        """Those whose places are asked about."""
        rows = (self.never_offered, self.never_held, self.always_skipped)
        return Silences(*(tuple(one for one in row if concerns(one.span)) for row in rows))


def silences(compiled: Compiled, evidence: Evidence) -> Silences:
    """What never happened, as far as the games that were watched show."""
    unoffered = _never_offered(compiled, evidence)
    entries = {one.entry for one in unoffered}
    language = compiled.world.language
    unheld = [
        Silence(clause.entry, words_of(clause, language), clause.span, (_why_unheld(compiled, evidence, clause),))
        for clause in _unheld(compiled, evidence)
        if clause.entry not in entries
    ]
    return Silences(tuple(unoffered), tuple(unheld), tuple(_always_skipped(compiled, evidence)))


def words_of(clause: Clause, language: str) -> str:
    return excerpt(clause.span) or said(clause.kind, untitled(clause.topic)[1], language)


# ---- cards


def _never_offered(compiled: Compiled, evidence: Evidence) -> list[Silence]:
    """Cards that a player could choose by their text, and that nobody was ever offered."""
    world = compiled.world
    from regelwerk.dsl.lint.facts import collect  # asked when the games are played
    from regelwerk.dsl.meaning.shared_words import fits

    performed = collect(world).texts
    found = []
    for entry in world.entries.values():
        own = [clause for clause in world.clauses if clause.entry == entry.id]
        carried_out = any(fits(type, Type("thing", entry.kind)) for type in performed)
        chosen = [one for one in own if isinstance(one, Ability) and one.optional]
        if not chosen and not (carried_out and own):
            continue
        if entry.id in evidence.offered or any(one.number in evidence.held for one in own):
            continue
        if entry.id not in evidence.present:
            reasons: tuple[str, ...] = (say("never.absent"),)
        elif not chosen:
            reasons = (say("never.only_occasions"),)
        else:
            reasons = tuple(dict.fromkeys(_why_unheld(compiled, evidence, one) for one in chosen))
        found.append(Silence(entry.id, printed_name(entry.names), entry.span, reasons))
    return found


# ---- abilities


def _unheld(compiled: Compiled, evidence: Evidence) -> list[Clause]:
    return [
        clause
        for clause in compiled.world.clauses
        if isinstance(clause, (Ability, Guard))
        and clause.number not in evidence.held
        and not (isinstance(clause, Played) and clause.entry in evidence.offered)
    ]


def _why_unheld(compiled: Compiled, evidence: Evidence, clause: Clause) -> str:
    world, plan = compiled.world, compiled.plan
    if clause.entry in world.entries and clause.entry not in evidence.present:
        return say("never.absent")
    if isinstance(clause, Window) and plan.events[clause.event] not in evidence.happened:
        return say("never.event", event=clause.event)
    if clause.condition is not None:
        words = excerpt(clause.condition.span)
        return say("never.condition", words=words) if words else say("never.together")
    if isinstance(clause, Played):
        return say("never.text")
    if isinstance(clause, Ability) and clause.optional:
        return say("never.offer")
    return say("never.occasion")


# ---- obligations


def _always_skipped(compiled: Compiled, evidence: Evidence) -> list[Silence]:
    """Obligations that could never be met. What one text asks in several places of the code is one obligation."""
    done = {_place(compiled, site) for site in evidence.asked}
    found: dict[tuple[str, Span], Silence] = {}
    for (what, number), skip in sorted(evidence.skipped.items(), key=lambda item: item[1].game):
        if what == "event":
            event = list(compiled.world.events.values())[number]
            if number not in evidence.happened:
                found[event.id, event.span] = _silence(event.id, event.id, event.span, skip)
            continue
        place = _place(compiled, number)
        if place in done:
            continue
        site = compiled.sites[number]
        if place in found:
            before = found[place]
            found[place] = Silence(before.entry, before.text, before.span, before.reasons,
                                   before.times + skip.times, before.seed)  # fmt: skip
        else:
            found[place] = _silence(site.owner, excerpt(site.span) or site.kind, site.span, skip)
    return list(found.values())


def _place(compiled: Compiled, site: int) -> tuple[str, Span]:
    return compiled.sites[site].kind, compiled.sites[site].span


def _silence(entry: str, text: str, span: Span, skip: Skip) -> Silence:
    return Silence(entry, text, span, tuple(skip.reasons), skip.times, skip.seed)
