"""`regelwerk audit`: which paragraphs of the printed rules are encoded, which are shown, which are still open."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from regelwerk.dsl.declare.citations import cited
from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.source_files import PARAGRAPH_FILE
from regelwerk.dsl.world.boards_and_options import Paragraph
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import UsageError, title_of
from regelwerk.tools.commands.installed_mods import asked_for
from regelwerk.tools.commands.shell.progress_line import Progress
from regelwerk.tools.mutation.shown import Shown, shown
from regelwerk.tools.scenarios.scenario_reading import read_scenarios
from regelwerk.tools.scenarios.scenarios_of_rulebook import scenario_files_of

_ENTRY, _SCENARIO, _SHOWN = "entry", "scenario", "shown"
_WORDS = {
    _ENTRY: message("commands.audit.word"),
    _SCENARIO: message("commands.audit.no_scenario"),
    _SHOWN: message("commands.audit.no_scenario_fails_when"),
}


@dataclass
class Standing:
    """How a paragraph stands: the entries that cite it, the scenarios that name it, those of them that show it.

    A scenario shows it if it fails when one of the entries is broken. `judged` is False where that was not asked, or
    where none of the entries has a text that could be broken: then whoever names it shows it.
    """

    paragraph: Paragraph
    entries: dict[str, None] = field(default_factory=dict)
    scenarios: dict[str, None] = field(default_factory=dict)
    failing: dict[str, None] = field(default_factory=dict)
    judged: bool = False

    @property
    def shown(self) -> bool:
        return bool(self.failing if self.judged else self.scenarios)

    @property
    def missing(self) -> list[str]:
        """What a rule still lacks."""
        if not self.paragraph.rule:
            return []
        unshown = bool(self.scenarios) and not self.shown
        return [_ENTRY] * (not self.entries) + [_SCENARIO] * (not self.scenarios) + [_SHOWN] * unshown


def run(args: Namespace) -> int:
    asked = asked_for(args.game, args.mod)
    rulebook, complete = asked.load()
    world = rulebook.world
    listed = [one for one in world.paragraphs.values() if asked.concerns(one.span)]
    if not listed:
        name = asked.own.name if asked.own is not None else world.id
        raise UsageError(say("commands.audit.no_list", name=name, file=PARAGRAPH_FILE.as_posix()))
    found = standings(rulebook, listed)
    if not args.quick:
        with Progress(1) as progress:

            def seen(done: int, entries: int) -> None:
                progress.total = entries
                progress(done)

            judge(found, shown(rulebook, args.jobs, seen))
    still_open = [one for one in found if one.missing]
    if args.json:
        print(json.dumps(_as_object(found), ensure_ascii=False, indent=2))
    else:
        _tell(world, found, args.all)
    return FAILED if still_open or not complete else FINE


def standings(rulebook: Rulebook, listed: Iterable[Paragraph]) -> list[Standing]:
    """Every paragraph that is asked about with who cites it."""
    world = rulebook.world
    found = {paragraph.id: Standing(paragraph) for paragraph in listed}
    for citation in world.citations:
        paragraph = cited(citation.text, world)
        if paragraph in found and citation.entry:
            found[paragraph].entries[citation.entry] = None
    for path, words in scenario_files_of(rulebook):
        for scenario in read_scenarios(path, words)[0].scenarios:
            for text, _ in scenario.sources:
                paragraph = cited(text, world)
                if paragraph in found:
                    found[paragraph].scenarios[scenario.name] = None
    return list(found.values())


def judge(found: list[Standing], of_entries: Mapping[str, Shown]) -> None:
    """Put in who shows a paragraph, from what is known of the entries that cite it."""
    for one in found:
        known = [of_entries[entry] for entry in one.entries if entry in of_entries]
        one.judged = any(entry.breakable for entry in known)
        for entry in known:
            one.failing |= dict.fromkeys(entry.paragraphs.get(one.paragraph.id, ()))


def _as_object(found: list[Standing]) -> dict[str, object]:
    return {
        "paragraphs": len(found),
        "encoded": sum(bool(one.entries) for one in found),
        "shown": sum(one.shown for one in found),
        "not_rules": sum(not one.paragraph.rule for one in found),
        "open": [
            {"id": one.paragraph.id, "title": one.paragraph.title, "missing": one.missing}
            for one in found
            if one.missing
        ],
    }


def _tell(world: World, found: list[Standing], everything: bool) -> None:
    facts = _as_object(found)
    paragraphs = message("commands.counted.paragraphs", n=len(found))
    counts = {name: facts[name] for name in ("encoded", "shown", "not_rules")}
    print(say("commands.audit.told", title=printable(title_of(world)), paragraphs=paragraphs, **counts))
    for one in found:
        if not everything and not one.missing:
            continue
        paragraph = one.paragraph
        print(f"  {printable(paragraph.id)}  {printable(paragraph.title)}".rstrip())
        if one.missing:
            print("    " + say("commands.audit.missing", missing=[_WORDS[what] for what in one.missing]))
        if everything:
            if not paragraph.rule:
                print(say("commands.audit.tell", reason=printable(paragraph.reason)))
            if one.entries:
                print(without_mods(say("commands.audit.entries", entries=", ".join(one.entries)), world))
            if one.scenarios:
                print("    " + say("commands.audit.scenarios", names=", ".join(one.scenarios)))
            if one.failing:
                print("    " + say("commands.audit.shown_by", names=", ".join(one.failing)))
    print(say("commands.audit.open", count=sum(bool(one.missing) for one in found)))
