"""Decisions: who is asked, what for, and the options with ids that are the same in every run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from regelwerk.dsl.compile.state_layout import BACK, PASS, ROUTE_PLACES
from regelwerk.dsl.reading.nodes import NOWHERE, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.sentences.told_names import called, without_mods
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.link import linked_space
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.payments import paid_so_far, purse_of
from regelwerk.interpreter.machine.windows import CLAUSE, NOTHING, THIS
from regelwerk.interpreter.naming import spoken
from regelwerk.interpreter.runtime.purses import ITSELF, Purse
from regelwerk.interpreter.state.state import State

BACK_WORDS = ("zurück", "back")
"""The answer that takes the last piece of a choice of several back; it is never offered (docs/semantics.md M19)."""
PROPOSING = ("either", "yes_no", "action", "ability")
"""The kinds of questions whose options are said by what they propose (`option_names.py`)."""
_WHOLE_WAY = 3  # where a route says that its fields name it, not its target alone


@record
class Option:
    """One thing a player can answer: a stable id, a label to show, and the machine's own value."""

    id: str
    label: str
    value: Any


@record
class Decision:
    """A question to a player.

    `kind` is choice, number, yes_no, either, ability, action or payment. A number is a range: `least` to `most`.
    `entry` is the rule, card or procedure that asks, `source` its paragraphs, `span` the place in the rulebook.
    `proposal` is what a yes would do, if that has a sentence: *3 Macht ausgeben*. `chosen` is how many are chosen so
    far in a choice of several; the last of them can be taken back (`BACK_WORDS`).
    """

    player: str
    kind: str
    options: tuple[Option, ...]
    entry: str
    source: tuple[str, ...]
    span: Span
    prompt: str
    least: int | None = None
    most: int | None = None
    proposal: str = ""
    chosen: int = 0

    @property
    def forced(self) -> str | None:
        """The only answer there is, if there is just one."""
        if self.kind == "number":
            return str(self.least) if self.least == self.most else None
        return self.options[0].id if len(self.options) == 1 else None

    def option(self, id: str) -> Option | None:
        if self.kind == "number":
            number = int(id) if id.lstrip("-").isdigit() else None
            if (
                number is not None
                and self.least is not None
                and self.most is not None
                and self.least <= number <= self.most
            ):
                return Option(id, id, number)
        found = next((option for option in self.options if option.id == id), None)
        if found is not None:
            return found
        if self.chosen and id in BACK_WORDS:
            return Option(id, id, BACK)
        # an entry's own id, or that of the thing that has it, is enough where it means just one option
        for part in (0, 2):
            meant = [option for option in self.options if option.id.partition("@")[part] == id]
            if meant:
                return meant[0] if len(meant) == 1 else None
        return None


def decision(S: State, raw: Any, language: str = "de") -> Decision:
    """The question that the machine is waiting with."""
    made = _decision(S, raw, language)
    return _with_short_names(made, S.link, language) if S.link.world.mods else made


def _with_short_names(made: Decision, link: Linked, language: str) -> Decision:
    """What mods brought is offered by the names that their authors gave it."""
    options = tuple(replace(one, label=without_mods(one.label, link.world, language)) for one in made.options)
    return replace(made, options=options)


def _decision(S: State, raw: Any, language: str) -> Decision:
    link = S.link
    segment = S.top[0]
    if segment == at.ANSWER:
        return _abilities(S, raw, language)
    if segment == at.ACT_ANSWER:
        return _actions(S, raw, language)
    if segment == at.PAYMENT_ANSWER:
        return _payment(S, raw, language)
    site = link.compiled.sites[link.compiled.site_of_segment[segment]]
    player = link.things[S.who].id
    source = source_of(link, site.owner)
    passing = _passing(language, site.several)
    if site.kind == "may" or site.kind == "consent":
        options = tuple(passing if one == PASS else Option(_yes(language), _yes(language), one) for one in raw)
        return Decision(player, "yes_no", options, site.owner, source, site.span, site.owner)
    if site.kind == "either":
        options = tuple(passing if one == PASS else Option(str(one + 1), site.labels[one], one) for one in raw)
        return Decision(player, "either", options, site.owner, source, site.span, site.owner)
    if isinstance(raw, range):
        return Decision(player, "number", (), site.owner, source, site.span, site.variable, raw[0], raw[-1])
    several = site.several and site.type.base == "thing"
    options = tuple(
        passing
        if one == PASS
        else _alike_option(link, one, language)
        if several and isinstance(one, tuple)
        else option_for(link, one, site.type.base, site.type.name, language)
        for one in raw
    )
    chosen = _chosen(S, site.variable) if site.several else 0
    return Decision(player, "choice", options, site.owner, source, site.span, site.variable, chosen=chosen)


def _alike_option(link: Linked, things: tuple[int, ...], language: str) -> Option:
    """Several things that are alike, as one answer."""
    first, count = things[0], len(things)
    return Option(f"{link.things[first].id}*{count}", f"{count} {label(link, first, language)}", things)


def _chosen(S: State, variable: str) -> int:
    """How many are chosen so far in a choice of several that goes on."""
    names = S.link.compiled.locals_of_segment.get(S.top[0], ())
    kept = dict(zip(names, S.top[2:], strict=True))
    return len(kept.get(f"v_{variable}", ()))


def _yes(language: str) -> str:
    return "ja" if language == "de" else "yes"


def _passing(language: str, several: bool) -> Option:
    word = ("fertig" if several else "passen") if language == "de" else ("done" if several else "pass")
    return Option(word, word, PASS)


def option_for(link: Linked, value: Any, base: str, name: str, language: str) -> Option:
    """The option that stands for a value."""
    if base == "route":
        return _route_option(link, value, language)
    if isinstance(value, tuple):
        parts = [option_for(link, one, "thing", name, language) for one in value]
        return Option("+".join(part.id for part in parts) or "-", ", ".join(part.label for part in parts) or "-", value)
    if base in ("thing", "rows"):
        thing = link.things[value]
        return Option(thing.id, label(link, value, language), value)
    if base == "enum" and not name.startswith("option:"):
        word = link.world.enumerations[name][value]
        return Option(word, called(word, link.world, language), value)
    if base == "resource":
        word = list(link.world.resources)[value]
        return Option(word, called(word, link.world, language), value)
    if base == "pattern":
        word = list(link.world.patterns)[value]
        return Option(word, word.replace("_", " "), value)
    if base == "bool":
        word = ("ja" if value else "nein") if language == "de" else ("yes" if value else "no")
        return Option(word, word, value)
    if base == "layout":
        word = spoken(link, value, Type("layout"))
        return Option(word, _fields_of_layout(link, value, language) or word, value)
    return Option(str(value), str(value), value)


def _fields_of_layout(link: Linked, layout: int, language: str) -> str:
    """Which fields a placement gives to which role; roles that only show a distance end in an underscore."""
    told = []
    for role in linked_space.layout_pattern(link, layout):
        fields = [label(link, field, language) for field in linked_space.layout_role(link, layout, role)]
        if fields and not role.endswith("_"):
            told.append(f"{role} {', '.join(fields)}")
    return "; ".join(told)


def _route_option(link: Linked, route: tuple[int, ...], language: str) -> Option:
    """A route by its target; by all its fields where several lead to one target."""
    fields = route[ROUTE_PLACES["fields"] :] if route[_WHOLE_WAY] else route[-1:]
    name = " → ".join(label(link, field, language) for field in fields)
    price = f"{name} ({route[ROUTE_PLACES['price']]})"
    return Option("+".join(link.things[field].id for field in fields), price, route)


def label(link: Linked, thing: int, language: str) -> str:
    found = link.things[thing]
    return found.names.get(language) or found.names.get(link.world.language) or found.id


def source_of(link: Linked, entry: str) -> tuple[str, ...]:
    world = link.world
    for table in (world.rules, world.entries, world.procedures, world.events, world.kinds):
        if entry in table:
            source: tuple[str, ...] = table[entry].source
            return source
    return ()


def _abilities(S: State, raw: Any, language: str) -> Decision:
    link = S.link
    choices = S.top[6]
    offered = [one[CLAUSE] for one in choices]
    options = []
    for one in raw:
        if one == PASS:
            options.append(_passing(language, False))
            continue
        options.append(_ability_option(link, choices[one][CLAUSE], choices[one][THIS], one, language, offered))
    options = _unique(options)
    if choices[0][CLAUSE] == NOTHING:
        entry = link.running_name(S)
        return Decision(link.things[S.who].id, "ability", tuple(options), entry, source_of(link, entry), NOWHERE, entry)
    asked = link.world.clauses[choices[0][CLAUSE]]
    entry, span = asked.entry, asked.span
    return Decision(link.things[S.who].id, "ability", tuple(options), entry, source_of(link, entry), span, entry)


def _ability_option(link: Linked, clause: int, this: int, value: int, language: str, offered: list[int]) -> Option:
    """An ability by its entry, and by its thing where several things have it and are not all alike; what stands on a
    whole kind goes by the name of the thing (docs/semantics.md A14)."""
    entry = link.world.clauses[clause].entry
    name = entry_label(link, entry, language)
    own = entry in link.world.kinds
    if this >= link.players and (not link.alike[link.kind[this]] or offered.count(clause) > 1):
        thing = link.things[this]
        several = entry not in link.world.entries or (thing.entry is not None and thing.entry.count > 1)
        if several and thing.id != entry:
            of = label(link, this, language)
            return Option(f"{entry}@{thing.id}", of if own or name == of else f"{name} ({of})", value)
    return Option(entry, name, value)


def _unique(options: list[Option]) -> list[Option]:
    """Ids never repeat: a second clause of the same entry gets a number."""
    seen: dict[str, int] = {}
    made = []
    for option in options:
        seen[option.id] = seen.get(option.id, 0) + 1
        made.append(
            option if seen[option.id] == 1 else Option(f"{option.id}~{seen[option.id]}", option.label, option.value)
        )
    return made


def entry_label(link: Linked, entry: str, language: str) -> str:
    found = link.world.entries.get(entry)
    named = found.names.get(language) or found.names.get(link.world.language) if found is not None else ""
    return named or _by_verb(link.world, entry, language) or called(entry, link.world, language)


def _by_verb(world: World, id: str, language: str) -> str:
    """An event or a procedure without a name in the language of the reader, by the verb of its sentence in it."""
    said = world.events.get(id) or world.procedures.get(id)
    names = {**(world.words[id].names if id in world.words else {}), **world.titles.get(id, {})}
    if said is None or language == world.language or language in names:
        return ""
    return next((one.verb for one in said.sentences if one.language == language), "")


def _actions(S: State, raw: Any, language: str) -> Decision:
    link = S.link
    _, _, _, _, site_number, found = S.top
    site = link.compiled.sites[site_number]
    offered = [one[0] for one in found]
    options = [
        _passing(language, False)
        if one == PASS
        else _ability_option(link, found[one][0], found[one][1], one, language, offered)
        for one in raw
    ]
    return Decision(
        link.things[S.who].id,
        "action",
        tuple(_unique(options)),
        site.owner,
        source_of(link, site.owner),
        site.span,
        site.owner,
    )


def _payment(S: State, raw: Any, language: str) -> Decision:
    link = S.link
    _, _, owed, kept, chosen = S.top
    purse = purse_of(S, (*owed, *kept))
    names = list(link.world.resources)
    resource = owed[paid_so_far(purse.plan, chosen).first_open()][2]
    options = []
    for choice in raw:
        place, use, count = choice
        id, (other, thing) = paid_with(link, purse, place, use), purse.held[place]
        said = label(link, thing, language) if other < 0 else names[other]
        options.append(Option(id, said, choice) if count == 1 else Option(f"{id}*{count}", f"{count} {said}", choice))
    return Decision(
        link.things[S.who].id, "payment", tuple(_unique(options)), names[resource], (), NOWHERE, names[resource]
    )


def paid_with(link: Linked, purse: Purse, place: int, use: int) -> str:
    """The id of a piece in a certain use: the thing, or the means that spends a resource, or the resource itself."""
    if purse.held[place].resource < 0:
        return link.things[purse.held[place].holder].id
    resource, number = purse.resources[purse.plan.pieces[place].uses[use][0]], purse.means[place][use]
    return list(link.world.resources)[resource] if number == ITSELF else link.means_of[resource][number].id
