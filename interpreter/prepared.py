"""A rulebook made ready to play: compiled once per content, linked once per number of players and options."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from regelwerk.dsl.compile.compiled import Compiled
from regelwerk.dsl.compile.remembering import compiled_form
from regelwerk.dsl.declare.material_size import MOST_THINGS
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import Message, about, message
from regelwerk.dsl.much_at_once import much_at_once
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.world.boards_and_options import Option
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.link.linked_things import Material, TooManyThings
from regelwerk.interpreter.state.state import BudgetError


class GameError(Exception):
    """Something asked of a game that it cannot do; the message says why, and the game is as it was."""

    __module__ = "regelwerk.interpreter.game"  # part of the API, where callers find it


def refused(rulebook: Rulebook, id: str, /, **arguments: object) -> GameError:
    """The error that says why not, in the language of whoever reads it, else in that of the rulebook."""
    return GameError(about(message(id, **arguments), rulebook.world.language))


def did_you_mean(name: str, known: Iterable[str]) -> Message | str:
    """The nearest name that there is, as a question behind a refusal; "" if none is near."""
    near = nearest(name, known)
    return message("games.did_you_mean", near=near) if near else ""


_compiled: dict[str, Compiled] = {}


def _key(rulebook: Rulebook) -> str:
    """A rulebook by content, and by the name under which its places are told."""
    return f"{rulebook.digest}:{rulebook.world.main_span.file}"


def compiled(rulebook: Rulebook) -> Compiled:
    """The compiled form of a rulebook, made once per content."""
    if _key(rulebook) not in _compiled:
        try:
            with much_at_once():
                _compiled[_key(rulebook)] = compiled_form(rulebook)
        except (RecursionError, SyntaxError):  # Python nests no deeper
            raise refused(rulebook, "games.nested_too_deep", rulebook=rulebook.id) from None
    return _compiled[_key(rulebook)]


def keep(rulebook: Rulebook, made: Compiled) -> None:
    """Play a rulebook in a compiled form that was made elsewhere."""
    _compiled[_key(rulebook)] = made


def linked(rulebook: Rulebook, players: int, options: dict[str, Any]) -> Linked:
    """A rulebook for so many players with these options, made once for all games at such a table."""
    compiled(rulebook)
    try:
        return _linked(_key(rulebook), players, tuple(sorted(options.items())))
    except TooManyThings:
        raise _too_many_things(rulebook) from None
    except BudgetError as error:
        raise refused(rulebook, "games.endless_value", value=error.owner) from None


@lru_cache(maxsize=64)
def _linked(key: str, players: int, options: tuple[tuple[str, Any], ...]) -> Linked:
    with much_at_once():
        return Linked(_compiled[key], players, dict(options))


_materials: dict[tuple[Any, ...], Material] = {}
_MOST_MATERIALS = 64


def material(rulebook: Rulebook, players: int, options: dict[str, Any]) -> Material:
    """What exists at such a table, without making the rules ready."""
    key = (_key(rulebook), players, *sorted(options.items()))
    if key not in _materials:
        while len(_materials) >= _MOST_MATERIALS:
            del _materials[next(iter(_materials))]
        try:
            _materials[key] = Material(rulebook.world, players, options)
        except TooManyThings:
            raise _too_many_things(rulebook) from None
    return _materials[key]


def _too_many_things(rulebook: Rulebook) -> GameError:
    return refused(rulebook, "games.too_many_things", rulebook=rulebook.id, most=MOST_THINGS)


def forget() -> None:
    """Make every rulebook ready anew from now on."""
    _compiled.clear()
    _materials.clear()
    _linked.cache_clear()


def allowed_values(option: Option) -> dict[str, Any]:
    """The values of an option, by how they may be written."""
    return {str(one).lower(): one for one in option.values}


def value_key(value: Any, allowed: dict[str, Any]) -> str:
    """How a written value is looked up among those that are allowed."""
    key = str(value).lower()
    truth = {"ja": "true", "nein": "false", "yes": "true", "no": "false"}.get(key, key)
    return truth if truth in allowed else key


def chosen_options(rulebook: Rulebook, options: dict[str, Any] | None, profile: str = "") -> dict[str, Any]:
    """Every option with its value: the default, the profile's, or the given one."""
    world = rulebook.world
    chosen = {option.id: option.values[0] for option in world.options.values()}
    if profile:
        if profile not in world.profiles:
            raise refused(rulebook, "games.no_such_profile", profile=profile, known=", ".join(world.profiles) or "–")
        chosen.update(world.profiles[profile])
    for name, value in (options or {}).items():
        if name not in world.options:
            raise refused(rulebook, "games.no_such_option", option=name, known=", ".join(world.options) or "–")
        allowed = allowed_values(world.options[name])
        key = value_key(value, allowed)
        if key not in allowed:
            values = ", ".join(map(str, allowed))
            raise refused(rulebook, "games.no_such_value", option=name, values=values, value=value)
        chosen[name] = allowed[key]
    return chosen
