"""Which mods can be there together, and in which order they come: needs, incompatibilities, circles."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence

from regelwerk.dsl.findings.findings import Finding, nearest
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.overlay.mods import Mod
from regelwerk.dsl.overlay.versions import Wanted


def alone(mod: Mod, base: str, version: str) -> list[Finding]:
    """What keeps a mod from a rulebook, whatever other mods there are."""
    wanted = mod.extends
    if wanted.id != base:
        what, hint = message("findings.RW710.alone", name=wanted.id, base=base), message("findings.RW710.alone_hint")
        near = nearest(wanted.id, [base])
        hint = message("findings.common.probably", name=near) if near else hint
        return [Finding("RW710", wanted.span, what, hint, near)]
    if not wanted.allows(version):
        return [_version(wanted, version)]
    return []


def together(mod: Mod, others: Mapping[str, Mod], gone: Mapping[str, Mod]) -> list[Finding]:
    """What keeps a mod from the others. `gone` are mods that had to be left out."""
    findings = []
    for wanted in mod.needs:
        found = others.get(wanted.id)
        if found is None:
            findings.append(_need(wanted, others, gone))
        elif not wanted.allows(found.version):
            findings.append(_version(wanted, found.version))
    for wanted in mod.incompatible:
        found = others.get(wanted.id)
        if found is not None and wanted.allows(found.version):
            place = f"{found.span.file}:{found.span.line}"
            what = message("findings.RW707.together", name=mod.id, name2=wanted.id, place=place)
            findings.append(Finding("RW707", wanted.span, what, message("findings.RW707.together_hint")))
    return findings


def _need(wanted: Wanted, others: Mapping[str, Mod], gone: Mapping[str, Mod]) -> Finding:
    if wanted.id in gone:
        what = message("findings.RW706.need", name=wanted.id)
        return Finding("RW706", wanted.span, what, message("findings.RW706.need_hint"))
    near = nearest(wanted.id, others)
    range = message("overlay.versions.in_brackets", range=wanted.range) if wanted.least or wanted.most else ""
    hint = (
        message("findings.common.meant", name=near)
        if near
        else message("findings.RW706.name_as_well_mod", name=wanted.id)
    )
    return Finding(
        "RW706", wanted.span, message("findings.RW706.mod_needed_not", name=wanted.id, range=range), hint, near
    )


def _version(wanted: Wanted, version: str) -> Finding:
    what = message("findings.RW705.version", name=wanted.id, range=wanted.range, version=version)
    hint = message("findings.RW705.version_hint")
    return Finding("RW705", wanted.bound_against(version), what, hint)


def before(mod: Mod, present: Mapping[str, Mod]) -> dict[str, Wanted]:
    """The mods that are there and that this one comes after, with the place that says so."""
    said = [*mod.needs, *mod.after]
    said += [Wanted(change.if_mod, change.data["if_mod"].span) for change in mod.changes if change.if_mod]
    return {wanted.id: wanted for wanted in reversed(said) if wanted.id in present}


def circles(mods: Mapping[str, Mod]) -> dict[str, list[Finding]]:
    """For each mod that comes after itself by way of others: where it says so."""
    earlier = {id: before(mod, mods) for id, mod in mods.items()}
    reach = _closure(earlier)
    findings = {}
    for id in mods:
        if id in reach[id]:
            step = next(wanted for other, wanted in earlier[id].items() if other == id or id in reach[other])
            ring = " → ".join(_ring(id, earlier, reach))
            hint = message("findings.RW708.circles_hint")
            findings[id] = [Finding("RW708", step.span, message("findings.RW708.circles", ring=ring), hint)]
    return findings


def _ring(id: str, earlier: Mapping[str, Mapping[str, Wanted]], reach: Mapping[str, set[str]]) -> list[str]:
    ring = [id]
    while len(ring) == 1 or ring[-1] != id:
        following = next(other for other in sorted(earlier[ring[-1]]) if other == id or id in reach[other])
        if following in ring[1:]:
            break
        ring.append(following)
    return ring


def in_order(mods: Mapping[str, Mod]) -> list[Mod]:
    """The mods, each after those it comes after, else by their ids. They must not go in a circle."""
    earlier = {id: set(before(mod, mods)) for id, mod in mods.items()}
    ready = [id for id, needed in earlier.items() if not needed]
    heapq.heapify(ready)
    found = []
    while ready:
        id = heapq.heappop(ready)
        found.append(mods[id])
        for other, needed in earlier.items():
            if id in needed:
                needed.discard(id)
                if not needed:
                    heapq.heappush(ready, other)
    return found


def ordered(mods: Sequence[Mod]) -> set[tuple[str, str]]:
    """All pairs of mods of which the second comes after the first, directly or by way of others."""
    reach = forerunners({mod.id: mod for mod in mods})
    return {(earlier, id) for id, found in reach.items() for earlier in found}


def forerunners(present: Mapping[str, Mod]) -> dict[str, set[str]]:
    """For each mod those that it comes after, directly or by way of others."""
    return _closure({id: before(mod, present) for id, mod in present.items()})


def _closure(earlier: Mapping[str, Mapping[str, Wanted]]) -> dict[str, set[str]]:
    reach: dict[str, set[str]] = {}
    for id in earlier:
        found: set[str] = set()
        waiting = list(earlier[id])
        while waiting:
            other = waiting.pop()
            if other not in found:
                found.add(other)
                waiting += earlier[other]
        reach[id] = found
    return reach
