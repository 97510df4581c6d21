"""A new thing in a rulebook or mod, made like one that is there: its file, its line in the main file, its scenario."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from regelwerk.dsl.findings import nearest
from regelwerk.dsl.nodes import NOWHERE, Mapping, Scalar
from regelwerk.dsl.nodes import Sequence as Items
from regelwerk.dsl.overlay import MOD_FILE, SEPARATOR
from regelwerk.dsl.overlay.book import Slot
from regelwerk.dsl.overlay.paths import BOOK, THING
from regelwerk.dsl.reader import read_text
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook, combine_folder
from regelwerk.dsl.shape_check import declared_language
from regelwerk.dsl.shapes import Language
from regelwerk.dsl.source_text import as_read
from regelwerk.interpreter.game import Game
from regelwerk.tools.games import SCENARIO_FOLDER, UsageError
from regelwerk.tools.new_files import Made, loaded, title
from regelwerk.tools.nodes_text import entry_lines, flow

WORDS = {
    "card": ("karte", "karten", "card", "cards"),
    "race": (
        "rasse", "rassen", "volk", "völker", "fraktion", "fraktionen", "partei", "parteien", "race", "races", "faction",
        "factions", "party", "parties",
    ),
}
"""What rulebooks call the kinds of things that people make most."""


def thing(made: Made, what: str, name: str, folder: Path, kind: str, like: str) -> None:
    """A thing of the kind that is meant, like another one of it."""
    book = loaded(folder)
    group, model = _model(book, _kind(book, what, kind), like)
    main = folder / (MOD_FILE if (folder / MOD_FILE).is_file() else MAIN_FILE)
    made.write(folder / f"{name}.yaml", "".join(f"{line}\n" for line in _entry(name, group, model)))
    made.change(main, with_file(main.read_text(encoding="utf-8"), f"{name}.yaml"))
    made.write(folder / SCENARIO_FOLDER / f"{name}.yaml", _scenario(loaded(folder), name, folder))


def _kind(book: Rulebook, what: str, wanted: str) -> str:
    """The kind that is named, or the one that the rulebook calls like this."""
    world = book.world
    if wanted:
        found = world.kind_of_form(wanted)
        if not found:
            near = nearest(wanted, [form for form, (noun, _) in world.forms.items() if noun == "kind"])
            raise UsageError(f"Eine Art {wanted} hat {book.id} nicht." + (f" Meintest du {near}?" if near else ""))
        return found
    for word in WORDS[what]:
        if world.kind_of_form(word):
            return world.kind_of_form(word)
    kinds = ", ".join(kind.id for kind in world.kinds.values() if not kind.place)
    raise UsageError(f"Welche Art von Dingen ist das in {book.id}? Nenne sie mit --kind; es gibt: {kinds}.")


def _model(book: Rulebook, kind: str, like: str) -> tuple[str, Slot | None]:
    """The entry to make the new one like, and the word under which things of its kind stand."""
    combined, _ = combine_folder(book.folder, [mod.folder for mod in book.mods])
    found: dict[str, tuple[str, Slot]] = {}
    for keys, slot in combined.book.slots.items():
        if keys[0] == "things" and book.world.kind_of_form(keys[1]) == kind:
            found[keys[2].rpartition(SEPARATOR)[2]] = (keys[1], slot)
    if like and like not in found:
        near = nearest(like, found)
        raise UsageError(f"Ein Ding {like} dieser Art gibt es nicht." + (f" Meintest du {near}?" if near else ""))
    chosen = found[like] if like else next(filter(_has_effect, found.values()), next(iter(found.values()), None))
    return chosen or (kind, None)


def _has_effect(found: tuple[str, Slot]) -> bool:
    node = found[1].node
    return isinstance(node, Mapping) and node.get("effekt" if found[1].language == "de" else "effect") is not None


def _entry(name: str, group: str, model: Slot | None) -> Iterator[str]:
    """The file of a new thing."""
    language: Language = model.language if model is not None else "de"
    top = {key.en: key.spelling(language) for key in BOOK.keys}
    own = {key.en: key.spelling(language) for key in THING.keys}
    yield f"{top['language']}: {language}"
    yield f"{top['things']}:"
    yield f"  {group}:"
    if model is not None:
        yield f"    # Wie {model.key.value}; ändere, was anders ist."
    yield f"    {name}:"
    yield f"      {own['name']}: {{{language}: {title(name)}}}"
    yield f"      {own['source']}: [rekonstruiert]"
    for entry in model.node.entries if model is not None and isinstance(model.node, Mapping) else ():
        if entry.key.value not in (own["name"], own["source"]):
            for line in entry_lines(str(entry.key.value), entry.value):
                yield f"      {line}"


# ---- the main file


def with_file(text: str, name: str) -> str:
    """The text of a main file that names one more file; everything else stays as it is."""
    text = as_read(text)
    node = read_text(text, MAIN_FILE)
    language = declared_language(node)
    word = next(key.spelling(language) for key in BOOK.keys if key.en == "files")
    files = node.get(word) if isinstance(node, Mapping) else None
    lines = text.split("\n")
    if isinstance(files, Items) and files.items:
        last = files.items[-1].span
        line = lines[last.end_line - 1]
        if line.lstrip().startswith("- "):
            lines.insert(last.end_line, line[: len(line) - len(line.lstrip())] + f"- {name}")
        else:
            lines[last.end_line - 1] = line[: last.end_column - 1] + f", {name}" + line[last.end_column - 1 :]
    elif isinstance(files, Items):
        line = lines[files.span.line - 1]
        lines[files.span.line - 1] = line[: files.span.column - 1] + f"[{name}]" + line[files.span.end_column - 1 :]
    else:
        # `sprache` is in every main file, mostly on a line of its own.
        spoken = next(key.spelling(language) for key in BOOK.keys if key.en == "language")
        value = node.get(spoken) if isinstance(node, Mapping) else None
        if value is None or not lines[value.span.line - 1].startswith(spoken):
            raise UsageError(f"Schreibe „{word}: [{name}]“ selbst in die Datei.")
        lines.insert(value.span.line, f"{word}: [{name}]")
    return "\n".join(lines)


# ---- the scenario


def _scenario(book: Rulebook, name: str, folder: Path) -> str:
    """A scenario that finds the new thing in the game, with its values."""
    mod = next((one for one in book.mods if one.folder.resolve() == folder.resolve()), None)
    full = f"{mod.id}{SEPARATOR}{name}" if mod is not None else name
    players = book.world.most_players
    game = Game.start(book, players, seed=1)
    found = next((one.id for one in game.link.things if one.entry is not None and one.entry.id == full), "")
    lines = ["sprache: de", "", "szenarien:", f"  {name}_ist_im_spiel:", "    quelle: [rekonstruiert]"]
    lines += [f"    spieler: {players}", "    samen: 1", "    erwartet:"]
    if not found:
        return "\n".join([*lines, f"      zu_ende: {'true' if game.over else 'false'}"]) + "\n"
    values = ", ".join(f"{key}: {flow(Scalar(value, NOWHERE))}" for key, value in _values(game, found).items())
    short = found.replace(full, name, 1)
    return "\n".join([*lines, "      gilt:", f"        {_key(short)}: {{{values}}}"]) + "\n"


def _values(game: Game, thing: str) -> dict[str, Any]:
    """What a thing is like; where it lies only if there is nothing else to say, since shuffling moves it about."""
    kind = game.link.world.kinds[game.link.things[game.link.by_id[thing]].kind]
    values = {name: game.value(thing, name) for name in kind.attributes if not name.endswith("_")}
    plain = {name: value for name, value in values.items() if isinstance(value, (int, str))}
    return plain or {"ort": game.value(thing, "ort") or "leer"}


def _key(id: str) -> str:
    return flow(Scalar(id, NOWHERE))
