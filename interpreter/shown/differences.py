"""What is another thing at a later moment, as data: what moved, came into sight or went out of it, changed.

A difference is made of two moments of one seat (`moment.py`), so it tells nothing that they do not. Put onto the
earlier moment it gives the later one.
"""

from __future__ import annotations

from typing import Any, TypedDict

from regelwerk.interpreter.shown.moment import Moment, SeenPlace, SeenThing
from regelwerk.interpreter.shown.status import Status

MOVED, REVEALED, HIDDEN, OWNED, VALUE, PLACE = "moved", "revealed", "hidden", "owner", "value", "place"


class Change(TypedDict):
    """One change. `kind`: `moved` (place of a thing), `revealed` (a thing that was not known before), `hidden` (one
    that is no longer), `owner`, `value` (of an attribute), `place` (what lies in a place)."""

    kind: str
    id: str
    attribute: str | None
    before: Any
    after: Any


class Differences(TypedDict):
    """From one moment to a later one (or back). `status` is there if it is another one."""

    seat: str | None
    before: int
    after: int
    changes: list[Change]
    status: Status | None


def differences(before: Moment, after: Moment) -> Differences:
    """What is different for the seat whose moments these are."""
    if before["seat"] != after["seat"] or before["static"] != after["static"]:
        raise ValueError("two moments of one seat at one table")
    return {
        "seat": after["seat"],
        "before": before["decision"],
        "after": after["decision"],
        "changes": [*_things(before["things"], after["things"]), *_places(before["places"], after["places"])],
        "status": after["status"] if after["status"] != before["status"] else None,
    }


def _things(before: dict[str, SeenThing], after: dict[str, SeenThing]) -> list[Change]:
    found: list[Change] = []
    for id, then in after.items():
        now = before.get(id)
        if now is None:
            found.append(_change(REVEALED, id, None, then))
        elif now is not then and now != then:  # most rows are the very same
            found += _thing(id, now, then)
    found += [_change(HIDDEN, id, now, None) for id, now in before.items() if id not in after]
    return found


def _thing(id: str, now: SeenThing, then: SeenThing) -> list[Change]:
    found: list[Change] = []
    if now["place"] != then["place"]:
        found.append(_change(MOVED, id, now["place"], then["place"]))
    if now["owner"] != then["owner"]:
        found.append(_change(OWNED, id, now["owner"], then["owner"]))
    names = dict.fromkeys((*now["values"], *then["values"]))
    for name in names:
        old, new = now["values"].get(name, _ABSENT), then["values"].get(name, _ABSENT)
        if old != new:
            found.append(_change(VALUE, id, old, new, name))
    return found


def _places(before: dict[str, SeenPlace], after: dict[str, SeenPlace]) -> list[Change]:
    if before is after:
        return []
    ids = dict.fromkeys((*before, *after))
    return [
        _change(PLACE, id, before.get(id), after.get(id)) for id in ids if before.get(id) != after.get(id)
    ]


_ABSENT = {"absent": True}
"""A value that is not told: it is hidden, or as it is printed."""


def _change(kind: str, id: str, before: Any, after: Any, attribute: str | None = None) -> Change:
    return {"kind": kind, "id": id, "attribute": attribute, "before": before, "after": after}


def applied(moment: Moment, difference: Differences) -> Moment:
    """The later moment, from the earlier one and the difference."""
    things, places = dict(moment["things"]), dict(moment["places"])
    for change in difference["changes"]:
        id, after = change["id"], change["after"]
        match change["kind"]:
            case "revealed":
                things[id] = after
            case "hidden":
                del things[id]
            case "moved":
                things[id] = {**things[id], "place": after}
            case "owner":
                things[id] = {**things[id], "owner": after}
            case "value":
                values = {name: one for name, one in things[id]["values"].items() if name != change["attribute"]}
                if after != _ABSENT:
                    values[change["attribute"] or ""] = after
                things[id] = {**things[id], "values": values}
            case "place":
                places.pop(id, None)
                if after is not None:
                    places[id] = after
    status = difference["status"] or moment["status"]
    return {**moment, "decision": difference["after"], "status": status, "things": things, "places": places}
