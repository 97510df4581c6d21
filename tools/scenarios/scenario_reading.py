"""Scenario files as data: read, held against their shape, and taken apart into steps.

Whether the names in a scenario exist is asked later, of a game that has been set up (`scenario_names.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import NOWHERE, Mapping, Node, Scalar, Sequence, Span, Words
from regelwerk.dsl.shape.checked_data import Data, Leaf, ListData, MapData, RecordData
from regelwerk.dsl.shape.shape_check import check, declared_language
from regelwerk.dsl.shape.shapes import Language
from regelwerk.dsl.sources import DISK, Sources
from regelwerk.tools.commands.games import shown
from regelwerk.tools.scenarios.scenario_shape import (
    BECAUSE,
    EXPECTATIONS,
    NAMED_SHAPES,
    SCENARIOS,
    is_expectation,
    move_shape,
)
from regelwerk.tools.scenarios.scenario_words import in_full_names

EMPTY = ("leer", "empty")
"""The words for an attribute that has no value."""


@dataclass(frozen=True, slots=True)
class Fact:
    """An attribute of a thing with the value it is given or expected to have."""

    thing: str
    attribute: str
    value: Any
    span: Span
    thing_span: Span
    value_span: Span


@dataclass(frozen=True, slots=True)
class Happening:
    """An event by its name, and the fields that matter."""

    event: str
    fields: dict[str, Any]
    span: Span
    field_spans: dict[str, Span]
    value_spans: dict[str, Span]


@dataclass(frozen=True, slots=True)
class Move:
    """A player chooses, once or several times in a row."""

    player: str
    answers: tuple[str, ...]
    span: Span
    answer_spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A player is asked, by a certain entry if one is named."""

    player: str
    entry: str
    span: Span
    player_span: Span
    entry_span: Span


@dataclass(frozen=True, slots=True)
class Offered:
    """Options that a player has (`how` is among), has alone (exactly), or does not have (not)."""

    player: str
    options: tuple[str, ...]
    how: str
    because: str
    span: Span
    player_span: Span
    option_spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Holds:
    """What things are like."""

    facts: tuple[Fact, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Seen:
    """A thing, or one value of it, as it is written."""

    written: str
    span: Span

    @property
    def thing(self) -> str:
        return self.written.partition(".")[0]

    @property
    def attribute(self) -> str:
        """The value that is meant; "" if it is the thing itself."""
        return self.written.partition(".")[2]


@dataclass(frozen=True, slots=True)
class Sees:
    """What somebody may know, or (not `wanted`) what is hidden from them."""

    viewer: str
    seen: tuple[Seen, ...]
    wanted: bool
    viewer_span: Span


@dataclass(frozen=True, slots=True)
class Happens:
    """What the last choice brought about, or did not."""

    events: tuple[Happening, ...]
    wanted: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Undo:
    """Choices are taken back."""

    count: int
    span: Span


Step: TypeAlias = Move | Asked | Offered | Holds | Sees | Happens | Undo


@dataclass(frozen=True, slots=True)
class End:
    """What is expected in the end; None where nothing is said."""

    winners: tuple[str, ...] | None
    over: bool | None
    facts: tuple[Fact, ...]
    winners_span: Span
    over_span: Span
    winner_spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One small game: how it begins, what is chosen, what is expected.

    `places` tells where its players, its profile, each option and each drawn thing are written.
    """

    name: str
    span: Span
    sources: tuple[tuple[str, Span], ...]
    players: int | None
    seed: int
    options: dict[str, Any]
    profile: str
    dice: tuple[int, ...]
    draws: tuple[str, ...]
    given: tuple[Fact, ...]
    steps: tuple[Step, ...]
    end: End
    places: dict[str, Span]


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A file of scenarios. `rulebook` is the folder it names, or "" for the nearest one above it.

    `mods` are those it names; a file in the folder of a mod is about that mod anyway.
    """

    path: Path
    language: Language
    rulebook: str
    rulebook_span: Span
    scenarios: tuple[Scenario, ...]
    mods: tuple[Leaf, ...] = ()


def read_scenarios(
    path: Path, words: Words | None = None, sources: Sources = DISK
) -> tuple[ScenarioFile, list[Finding]]:
    """The scenarios of a file, and everything that is wrong with their form.

    `words` are the short names of the mod that the file belongs to.
    """
    try:
        node = sources.node(path, shown(path))
    except RulebookError as error:
        nowhere = Span(shown(path), 0, 0, 0, 0)
        return ScenarioFile(path, "de", "", nowhere, ()), list(error.findings)
    if words:
        node = in_full_names(node, words)
    language = declared_language(node)
    data, findings = check(node, SCENARIOS, language, NAMED_SHAPES)
    record = data.as_record
    reading = _Reading(language)
    scenarios = tuple(reading.scenario(one.id, one.id_span, one.record) for one in record.entries("scenarios"))
    findings += reading.findings
    findings.sort(key=lambda finding: (finding.span.line, finding.span.column))
    span = record["rulebook"].span
    return ScenarioFile(path, language, record.text("rulebook"), span, scenarios, record.leaves("mods")), findings


def is_scenario_file(node: Node) -> bool:
    """Whether a file that was read holds scenarios, rather than a rulebook or a part of one."""
    return isinstance(node, Mapping) and any(entry.key.value in ("szenarien", "scenarios") for entry in node.entries)


def plain(data: Data) -> Any:
    """A checked value as plain Python data; a word for nothing is None."""
    if isinstance(data, Leaf):
        return None if data.value in EMPTY else data.value
    if isinstance(data, ListData):
        return [plain(item) for item in data]
    if isinstance(data, MapData):
        return {entry.id: plain(entry.data) for entry in data}
    return None


def as_written(node: Node) -> str:
    """A node on one line, roughly as its author wrote it."""
    match node:
        case Mapping(entries):
            return "{" + ", ".join(f"{entry.key.value}: {as_written(entry.value)}" for entry in entries) + "}"
        case Sequence(items):
            return "[" + ", ".join(as_written(item) for item in items) + "]"
        case Scalar(value):
            return Leaf(Scalar(value, NOWHERE)).text
    return ""


class _Reading:
    """One run over one file; collects what is wrong with single steps."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self.findings: list[Finding] = []

    def scenario(self, name: str, span: Span, record: RecordData) -> Scenario:
        end = record.record("expected")
        return Scenario(
            name,
            span,
            tuple((leaf.text, leaf.span) for leaf in record.leaves("source")),
            record.number("players") if "players" in record else None,
            record.number("seed"),
            {entry.id: entry.leaf.value for entry in record.entries("options")},
            record.text("profile"),
            tuple(leaf.number for leaf in record.leaves("dice")),
            tuple(leaf.text for leaf in record.leaves("draws")),
            _facts(record.get("given")),
            tuple(step for item in record.items("steps") for step in self.steps(item.node)),
            End(
                tuple(leaf.text for leaf in end.leaves("winners")) if "winners" in end else None,
                end.truth("over") if "over" in end else None,
                _facts(end.get("holds")),
                end.key_span("winners") if "winners" in end else span,
                end.key_span("over") if "over" in end else span,
                tuple(leaf.span for leaf in end.leaves("winners")),
            ),
            {
                "players": record["players"].span,
                "profile": record["profile"].span,
                **{f"option {entry.id}": entry.id_span for entry in record.entries("options")},
                **{f"value {entry.id}": entry.data.span for entry in record.entries("options")},
                **{f"draw {leaf.text}": leaf.span for leaf in record.leaves("draws")},
            },
        )

    def steps(self, node: Node) -> list[Step]:
        """The steps that one item of the list stands for."""
        if not isinstance(node, Mapping) or not node.entries:
            return []
        words = [str(entry.key.value) for entry in node.entries]
        if any(map(is_expectation, words)) or isinstance(node.entries[0].value, Mapping):
            return self.expectations(node)
        if len(words) > 1:
            self.findings.append(
                Finding(
                    "RW601",
                    node.entries[1].key.span,
                    message("scenarios.RW601.steps"),
                    message("scenarios.RW601.steps_hint"),
                )
            )
            return []
        data, found = check(node, move_shape(words[0]), self.language, NAMED_SHAPES)
        self.findings += found
        leaves = data.as_record.leaves(words[0])
        answers, spans = tuple(leaf.text for leaf in leaves), tuple(leaf.span for leaf in leaves)
        return [Move(words[0], answers, node.entries[0].key.span, spans)] if answers else []

    def expectations(self, node: Mapping) -> list[Step]:
        reason = ""
        key = BECAUSE.spelling(self.language)
        for entry in node.entries:
            # The reason stands among the players, in a mapping that has otherwise only players' names.
            if isinstance(entry.value, Mapping) and isinstance(found := entry.value.get(key), Scalar):
                reason = Leaf(found).text
        data, findings = check(node, EXPECTATIONS, self.language, NAMED_SHAPES)
        self.findings += findings
        made: list[Step] = []
        for field in data.as_record.fields:
            made += self.expectation(field.key, field.key_span, field.data, reason)
        return made

    def expectation(self, key: str, span: Span, data: Data, reason: str) -> list[Step]:
        match key:
            case "asked":
                asked = data.as_record
                entry_span = asked["entry"].span if "entry" in asked else span
                return [Asked(asked.text("player"), asked.text("entry"), span, asked["player"].span, entry_span)]
            case "offered" | "exactly_offered" | "not_offered":
                how = {"offered": "among", "exactly_offered": "exactly", "not_offered": "not"}[key]
                word = BECAUSE.spelling(self.language) if how == "not" else ""
                return [
                    Offered(
                        one.id,
                        tuple(leaf.as_leaf.text for leaf in one.data.as_list),
                        how,
                        reason if how == "not" else "",
                        span,
                        one.id_span,
                        tuple(leaf.span for leaf in one.data.as_list),
                    )
                    for one in data.as_map
                    if one.id != word
                ]
            case "holds":
                return [Holds(_facts(data), span)]
            case "sees" | "sees_not":
                return [
                    Sees(one.id, tuple(Seen(item.as_leaf.text, item.span) for item in one.data.as_list), key == "sees",
                         one.id_span)
                    for one in data.as_map
                ]
            case "happens" | "happens_not":
                return [Happens(_happenings(data), key == "happens", span)]
            case _:
                return [Undo(data.as_leaf.number, span)]


def _facts(data: Data | None) -> tuple[Fact, ...]:
    if data is None:
        return ()
    return tuple(
        Fact(thing.id, attribute.id, plain(attribute.data), attribute.id_span, thing.id_span, attribute.data.span)
        for thing in data.as_map
        for attribute in thing.data.as_map
    )


def _happenings(data: Data) -> tuple[Happening, ...]:
    found: list[Happening] = []
    for item in data.as_list:
        if isinstance(item, Leaf):
            found.append(Happening(item.text, {}, item.span, {}, {}))
        for one in item.as_map:
            fields = {entry.id: plain(entry.data) for entry in one.data.as_map}
            spans = {entry.id: entry.id_span for entry in one.data.as_map}
            values = {entry.id: entry.data.span for entry in one.data.as_map}
            found.append(Happening(one.id, fields, one.id_span, spans, values))
    return tuple(found)
