"""A new thing in a rulebook or mod, made like one that is there: its file, its line in the main file, its scenario."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from regelwerk.dsl.checking import combine_folder
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.overlay import MOD_FILE, SEPARATOR
from regelwerk.dsl.overlay.book import Slot
from regelwerk.dsl.overlay.mod_shape import CHANGE, CHANGES
from regelwerk.dsl.overlay.paths import BOOK, THING, Keys
from regelwerk.dsl.reading.nodes import NOWHERE, Mapping, Scalar
from regelwerk.dsl.reading.nodes import Sequence as Items
from regelwerk.dsl.reading.reader import read_text
from regelwerk.dsl.reading.source_text import as_read
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook
from regelwerk.dsl.shape.noun_shapes import KIND
from regelwerk.dsl.shape.shape_check import declared_language
from regelwerk.dsl.shape.shapes import Language
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.games import SCENARIO_FOLDERS, UsageError
from regelwerk.tools.modding.new_belongings import Copy, Model, added, copies, reprinted, shared, with_ids
from regelwerk.tools.modding.new_files import Made, language_of, loaded, title
from regelwerk.tools.modding.nodes_text import entry_lines, flow, plain
from regelwerk.tools.modding.scenario_text import Words

RACE = "race"
WORDS = {
    "card": ("karte", "karten", "card", "cards"),
    RACE: (
        "rasse",
        "rassen",
        "volk",
        "völker",
        "fraktion",
        "fraktionen",
        "partei",
        "parteien",
        "race",
        "races",
        "faction",
        "factions",
        "party",
        "parties",
    ),
}
"""What rulebooks call the kinds of things that people make most."""


def thing(made: Made, what: str, name: str, folder: Path, kind: str, like: str) -> None:
    """A thing of the kind that is meant, like another one of it; a race with all that belongs to it."""
    book, language = loaded(folder), language_of(folder)
    slots = combine_folder(book.folder, [mod.folder for mod in book.mods])[0].book.slots
    wanted = _kind(book, what, kind)
    models = _models(book, slots)
    model = _model(models, wanted, like)
    main = folder / (MOD_FILE if (folder / MOD_FILE).is_file() else MAIN_FILE)
    copied = [] if model is None else copies(book, models, model, name) if what == RACE else [Copy(name, model)]
    totals = list(_raised(made, book, slots, folder, copied))
    # Only a mod can say of an entry that is not its own that something joins one of its lists.
    joined = list(shared(book, models, copied)) if what == RACE and copied and main.name == MOD_FILE else []
    text = _file(name, wanted, copied, totals, joined, model.slot.language if model is not None else language)
    made.write(folder / f"{name}.yaml", "".join(f"{line}\n" for line in text))
    made.change(main, with_file(main.read_text(encoding="utf-8"), f"{name}.yaml"))
    made.write(folder / SCENARIO_FOLDERS[language] / f"{name}.yaml", _scenario(loaded(folder), name, folder, language))


def _kind(book: Rulebook, what: str, wanted: str) -> str:
    """The kind that is named, or the one that the rulebook calls like this."""
    world = book.world
    if wanted:
        found = world.kind_of_form(wanted)
        if not found:
            near = nearest(wanted, world.kind_forms())
            raise UsageError(
                say("modding.new_thing.kind", wanted=wanted, name=book.id)
                + (say("modding.new_thing.did_you_mean", near=near) if near else "")
            )
        return found
    kinds = [kind.id for kind in world.kinds.values() if not kind.place]
    exact = list(dict.fromkeys(filter(None, map(world.kind_of_form, WORDS[what]))))
    # `strategiekarte` is a card, too
    fitting = exact or [kind for kind in kinds if kind.endswith(tuple(WORDS[what]))]
    if len(fitting) == 1:
        return fitting[0]
    named = ", ".join(fitting or kinds)
    raise UsageError(say("modding.new_thing.which_kind_things_name", name=book.id, named=named))


def _models(book: Rulebook, slots: dict[Keys, Slot]) -> dict[str, Model]:
    """All things that a new one can be made like, by their ids."""
    found = {}
    for keys, slot in slots.items():
        if keys[0] == "things" and keys[2] in book.world.entries:
            found[keys[2]] = Model(keys[2], book.world.entries[keys[2]].kind, keys[1], slot)
    return found


def _model(models: dict[str, Model], kind: str, like: str) -> Model | None:
    """The thing to make the new one like; one that does something, if none is named."""
    found = {model.short: model for model in models.values() if model.kind == kind}
    if like and like not in found:
        near = nearest(like, found)
        raise UsageError(
            say("modding.new_thing.model", like=like)
            + (say("modding.new_thing.did_you_mean", near=near) if near else "")
        )
    if like:
        return found[like]
    return next(filter(_has_effect, found.values()), next(iter(found.values()), None))


def _has_effect(model: Model) -> bool:
    node = model.slot.node
    return isinstance(node, Mapping) and node.get("effekt" if model.slot.language == "de" else "effect") is not None


# ---- the file


def _file(
    name: str,
    kind: str,
    made: list[Copy],
    totals: list[tuple[str, int]],
    joined: list[tuple[Model, str]],
    language: Language,
) -> Iterator[str]:
    """The file of a new thing and of what belongs to it."""
    top = {key.en: key.spelling(language) for key in (*BOOK.keys, CHANGES)}
    yield f"{top['language']}: {language}"
    if not made:
        yield from (f"{top['things']}:", f"  {kind}:", *_entry(name, None, name, {}, language))
        return
    like = made[0].like
    yield message("modding.new_thing.file", short=like.short).told(language)
    yield f"{top['things']}:"
    ids = {copy.like.id: copy.id for copy in made}
    for group in dict.fromkeys(copy.like.group for copy in made):
        yield f"  {group}:"
        for copy in made:
            if copy.like.group == group:
                yield from _entry(copy.id, copy, name, ids, language, like.short)
    own = {key.en: key.spelling(language) for key in (*KIND.keys, *CHANGE.keys)}
    if totals or joined:
        yield from ("", f"{top['changes']}:")
    if totals:
        yield message("modding.new_thing.material_grows_by_so").told(language)
        for one, more in totals:
            yield f"  {top['kinds']}.{one}.{own['total']}: {{{own['by']}: {more}}}"
    if joined:
        yield message("modding.new_thing.what_shares_others", short=like.short).told(language)
        for other, attribute in joined:
            yield f"  {top['things']}.{other.group}.{other.id}.{attribute}: {{{own['add']}: {name}}}"


def _entry(
    id: str, copy: Copy | None, name: str, ids: dict[str, str], language: Language, model: str = ""
) -> Iterator[str]:
    """One new thing."""
    own = {key.en: key.spelling(language) for key in THING.keys}
    node = copy.like.slot.node if copy is not None else None
    yield f"    {id}:"
    printed = node.get(own["name"]) if isinstance(node, Mapping) else None
    names = plain(printed) if isinstance(printed, Mapping) else {language: plain(printed) or title(id)}
    if id != name:
        names = {one: reprinted(str(text), model, title(name)) for one, text in names.items()}
    written = ", ".join(
        f"{one}: {flow(Scalar(title(id) if id == name else text, NOWHERE))}" for one, text in names.items()
    )
    yield f"      {own['name']}: {{{written}}}"
    yield f"      {own['source']}: [{message('modding.new_thing.reconstructed').told(language)}]"
    for entry in node.entries if isinstance(node, Mapping) else ():
        if entry.key.value not in (own["name"], own["source"], own["note"]):
            for line in entry_lines(str(entry.key.value), with_ids(entry.value, ids)):
                yield f"      {line}"


def _raised(
    made: Made, book: Rulebook, slots: dict[Keys, Slot], folder: Path, copied: list[Copy]
) -> Iterator[tuple[str, int]]:
    """How many there are altogether of a kind grows: where this folder says it, at once; by how many the other ones do
    is given."""
    for kind, more in added(book, copied):
        slot = slots[("kinds", kind)]
        key = next(key.spelling(slot.language) for key in KIND.keys if key.en == "total")
        total = slot.node.get(key) if isinstance(slot.node, Mapping) else None
        if not isinstance(total, Scalar) or not isinstance(total.value, int):
            continue
        path = Path(total.span.file)
        if path.resolve().is_relative_to(folder.resolve()):
            lines = as_read(path.read_text(encoding="utf-8")).split("\n")
            line = lines[total.span.line - 1]
            start, end = total.span.column - 1, total.span.end_column - 1
            lines[total.span.line - 1] = line[:start] + str(total.value + more) + line[end:]
            made.change(path, "\n".join(lines))
        else:
            yield kind, more


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
            raise UsageError(say("modding.new_thing.with_file", word=word, name=name))
        lines.insert(value.span.line, f"{word}: [{name}]")
    return "\n".join(lines)


# ---- the scenario


def _scenario(book: Rulebook, name: str, folder: Path, language: Language) -> str:
    """A scenario that finds the new thing in the game, with its values."""
    mod = next((one for one in book.mods if one.folder.resolve() == folder.resolve()), None)
    full = f"{mod.id}{SEPARATOR}{name}" if mod is not None else name
    players = book.world.most_players
    game = Game.start(book, players, seed=1)
    found = next((one.id for one in game.link.things if one.entry is not None and one.entry.id == full), "")
    word = Words(language)
    lines = word.head(message("modding.new_thing.is_there", name=name).told(language), players, 1)
    lines.append(f"    {word.scenario('source')}: [{message('modding.new_thing.reconstructed').told(language)}]")
    if not found:
        return "\n".join([*lines, *word.end(game.over)]) + "\n"
    shown = _values(game, found, language)
    values = ", ".join(f"{key}: {flow(Scalar(value, NOWHERE))}" for key, value in shown.items())
    short = found.replace(full, name, 1)
    return "\n".join([*lines, *word.holds(flow(Scalar(short, NOWHERE)), values)]) + "\n"


def _values(game: Game, thing: str, language: Language) -> dict[str, Any]:
    """What a thing is like; where it lies only if there is nothing else to say, since shuffling moves it about."""
    kind = game.link.world.kinds[game.link.things[game.link.by_id[thing]].kind]
    values = {name: game.value(thing, name) for name in kind.attributes if not is_made_up(name)}
    plain = {name: value for name, value in values.items() if isinstance(value, (int, str))}
    place, nowhere = ("ort", "leer") if language == "de" else ("place", "empty")
    return plain or {place: game.value(thing, place) or nowhere}

