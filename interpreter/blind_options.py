"""What is chosen blindly: things that whoever is asked cannot see, such as a card out of another hand.

They have no names in the question, only numbers (`#2` is the second option). So that a number tells nothing, they stand
behind all that can be seen, in an order that only chance knows: where a thing stands in the rulebook, or among others,
would name it.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

from regelwerk.dsl.compile.state_layout import BACK, PASS, R_CHANCE, R_SERIAL, REGISTERS
from regelwerk.interpreter.decisions import Decision, Option
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.sight import sees

BLIND = None
"""In the place of the machine's own value of an option that has none for whoever is asked."""


def is_blind(S: State, asked: Decision, option: Option) -> bool:
    """Whether whoever is asked cannot see what an option is about."""
    value = option.value
    if asked.kind != "choice" or value in (PASS, BACK) or not S.link.has_secrets:
        return False
    if S.link.compiled.sites[S.link.compiled.site_of_segment[S.top[0]]].type.base not in ("thing", "rows"):
        return False
    return not all(sees(S, S.who, thing) for thing in (value if isinstance(value, tuple) else (value,)))


def mixed(S: State, asked: Decision) -> Decision:
    """The same question, with what is chosen blindly in an order that tells nothing."""
    blind = [one for one in asked.options if is_blind(S, asked, one)]
    if not blind:
        return asked
    drawn = S.c[REGISTERS][R_CHANCE], S.c[REGISTERS][R_SERIAL]
    key = blake2b(repr(("blind", drawn)).encode(), digest_size=32).digest()
    blind.sort(key=lambda one: blake2b(repr(one.value).encode(), key=key, digest_size=16).digest())
    seen = [one for one in asked.options if one not in blind]
    last = [one for one in seen if one.value == PASS]
    return replace(asked, options=(*(one for one in seen if one.value != PASS), *blind, *last))


def as_known(S: State, asked: Decision) -> Decision:
    """The question as whoever is asked may know it: what is chosen blindly is a number and no more."""
    if not any(is_blind(S, asked, one) for one in asked.options):
        return asked
    known = [
        Option(f"#{at}", f"#{at}", BLIND) if is_blind(S, asked, one) else one
        for at, one in enumerate(asked.options, start=1)
    ]
    return replace(asked, options=tuple(known))


def meant(S: State, asked: Decision, id: str) -> Option | None:
    """The option that whoever is asked means by an id of their question. What they cannot see goes by its number, and
    no name of a thing tells them whether it is among that."""
    if id.startswith("#") and id[1:].isdecimal() and 1 <= int(id[1:]) <= len(asked.options):
        return asked.options[int(id[1:]) - 1]
    found = asked.option(id)
    return None if found is not None and is_blind(S, asked, found) else found
