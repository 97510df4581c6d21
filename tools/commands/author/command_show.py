"""`regelwerk show`: a rulebook at a glance, or one entry with its source, its text and its neighbours."""

from __future__ import annotations

import json
from argparse import Namespace

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.author.shown_style import show_style
from regelwerk.tools.commands.author.shown_verbs import show_verbs
from regelwerk.tools.commands.command import FINE
from regelwerk.tools.commands.games import UsageError, game_folder, printed_name, title_of
from regelwerk.tools.commands.installed_mods import load_with
from regelwerk.tools.modding import entries
from regelwerk.tools.modding.sorts import sort_word

_MANY = {
    "rule": message("commands.show.rules"), "entry": message("commands.show.entries"),
    "procedure": message("commands.show.procedures"), "event": message("commands.show.events"),
    "kind": message("commands.show.kinds"), "derived": message("commands.show.derived"),
    "resource": message("commands.show.resources"), "means": message("commands.show.means"),
    "space": message("commands.show.spaces"), "table": message("commands.show.tables"),
}  # fmt: skip
"""What stands over the ids of each sort."""

_NOBODY = message("commands.show.nobody")


def run(args: Namespace) -> int:
    world = load_with(game_folder(args.game), args.mod).world
    if args.verbs:
        show_verbs(world, args.json)
        return FINE
    if args.style:
        show_style(world, args.json)
        return FINE
    if args.entry is None and args.json:
        _tell_as_object(world, [])
        return FINE
    if args.entry is None:
        _overview(world)
        return FINE
    names = [id for all in entries.ids(world).values() for id in all]
    found = entries.find(world, args.entry)
    for name in dict.fromkeys(names):
        if name.endswith(f"{SEPARATOR}{args.entry}"):  # an entry of a mod, by its short name
            found += entries.find(world, name)
    if not found:
        near = nearest(args.entry, names)
        parts = [say("commands.show.no_entry", entry=args.entry, game=world.id)]
        parts += [say("commands.did_you_mean", name=near)] if near else []
        raise UsageError(" ".join([*parts, say("commands.show.shows_all", game=args.game)]))
    if args.json:
        _tell_as_object(world, found)
        return FINE
    for number, entry in enumerate(found):
        if number:
            print()
        _entry(world, entry)
    return FINE


def _tell_as_object(world: World, found: list[entries.Found]) -> None:
    """The names of all entries, or everything that is known of those that were asked for."""
    told = [
        {
            "id": one.id, "kind": one.kind, "names": one.names, "source": list(one.source),
            "file": one.span.file, "line": one.span.line,
            "texts": [{"of": str(label), "text": text} for label, text in one.texts],
            "listens_to": [topic for _, topic in entries.listens(world, one.id) if topic],
            "brings_about": list(map(str, entries.emits(world).get(one.id, {}))),
            "heard_by": list(entries.listeners(world, one.id)),
        }
        for one in found
    ]  # fmt: skip
    data = {
        "game": world.id,
        "version": world.version,
        "players": {"least": world.least_players, "most": world.most_players},
        "options": {option.id: list(option.values) for option in world.options.values()},
        "ids": [] if found else sorted({id for all in entries.ids(world).values() for id in all}),
        "entries": told,
    }
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _overview(world: World) -> None:
    _line(say("commands.show.title", name=title_of(world), game=world.id, version=world.version), world)
    fewest, most = world.least_players, world.most_players
    number = str(fewest) if most == fewest else say("commands.show.range", fewest=fewest, most=most)
    seats = f" ({', '.join(world.player_names)})" if world.player_names else ""
    _line(say("commands.show.players", number=number) + seats, world)
    if world.source:
        _line(say("editing.told.source", source=", ".join(world.source)), world)
    for option in world.options.values():
        _line(say("commands.show.option", option=option.id, values=", ".join(map(str, option.values))), world)
    if world.profiles:
        _line(say("commands.show.profiles", profiles=", ".join(world.profiles)), world)
    for what, ids in entries.ids(world).items():
        if ids and what != "option":
            print(f"\n{_MANY[what]}:")
            for id in ids:
                _line(f"  {id}{_cited(world, what, id)}", world)


def _cited(world: World, what: str, id: str) -> str:
    source = next((one.source for one in entries.find(world, id) if one.source), ())
    return f"  [{', '.join(source)}]" if source else ""


def _entry(world: World, entry: entries.Found) -> None:
    name = printed_name(entry.names)
    title = f"{entry.id}: {sort_word(entry.what)}" + (f" ({entry.kind})" if entry.kind else "")
    _line(title + (say("commands.show.called", name=name) if name and name != entry.id else ""), world)
    source = ", ".join(entry.source) or say("commands.show.no_source")
    _line(say("editing.told.source", source=source), world)
    if entry.span.line:
        _line(say("commands.show.stands_in", file=entry.span.file, line=entry.span.line), world)
    for key, value in entry.values.items():
        _line(f"{key}: {value}", world)
    for label, text in entry.texts:
        print(f"{label}:")
        for line in text.rstrip("\n").split("\n"):
            _line(f"    {line}", world)
    for words, topic in entries.listens(world, entry.id):
        by = entries.triggers(world, topic) if topic else []
        waits = say("commands.show.waits_for", what=words)
        waits += say("commands.show.brought_about", by=list(by)) if by else ""
        _line(waits if topic else say("commands.show.does", what=words), world)
    bringing = entries.emits(world).get(entry.id, {})
    if bringing:
        _line(say("commands.show.brings_about", what=list(bringing)), world)
    if entry.what in ("event", "procedure"):
        _line(say("commands.show.caused_by", by=entries.triggers(world, entry.id) or [_NOBODY]), world)
    heard = entries.listeners(world, entry.id)
    if heard or entry.what in ("event", "procedure"):
        _line(say("commands.show.heard_by", by=heard or [_NOBODY]), world)


def _line(text: str, world: World) -> None:
    print(printable(without_mods(text, world)))
