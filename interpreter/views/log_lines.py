"""Entries of the log as sentences."""

from __future__ import annotations

import re
from typing import Any

from regelwerk.dsl.declare.told_names import spaced, without_mods
from regelwerk.interpreter.decisions import entry_label, label
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.link.link import Linked

_SLOT = re.compile(r"\{(\w+)\}")


def sentence(link: Linked, entry: dict[str, Any], language: str) -> str:
    """One entry as one line."""
    return without_mods(_sentence(link, entry, language), link.world, language)


def _sentence(link: Linked, entry: dict[str, Any], language: str) -> str:
    match entry["kind"]:
        case "event":
            return f"{_event(link, entry, language)}{_because(link, entry['cause'], language)}."
        case "forbidden":
            reasons = ", ".join(_cited(link, one, language) for one in entry["because"])
            return f"Nicht erlaubt: {_event(link, entry, language)}{f' ({reasons})' if reasons else ''}."
        case "impossible":
            return f"Nicht möglich: {_event(link, entry, language)}."
        case "skipped":
            who = f"{_said(link, entry['player'], language)}: " if entry["player"] else ""
            words = f" ({entry['words']})" if entry["words"] else ""
            return f"{who}Übergangen, weil es nicht geht: {_cited(link, entry, language)}{words}."
        case "begin":
            inside = ", ".join(_said(link, one, language) for one in entry["arguments"].values())
            return f"— {spaced(entry['procedure'], link.world, language)}{f' ({inside})' if inside else ''} —"
        case "move":
            thing = f"{entry['of']} (verdeckt)" if entry["thing"] == HIDDEN else _said(link, entry["thing"], language)
            source = f" von {_said(link, entry['from'], language)}" if entry["from"] else ""
            target = f" nach {_said(link, entry['to'], language)}" if entry["to"] else " aus dem Spiel"
            return f"  {thing} kommt{source}{target}."
        case "reveal":
            seen = [_said(link, one, language) for one in entry["things"] if one != HIDDEN]
            hidden = len(entry["things"]) - len(seen)
            what = [*seen, *([f"{hidden} Verdeckte"] if hidden else [])]
            return f"  Gezeigt an {_all(link, entry['to'], language)}: {', '.join(what) or 'nichts'}."
        case "ability":
            if entry["player"] is None:
                return f"{_cited(link, entry, language)} wirkt."  # a rule that belongs to nobody
            return f"{_said(link, entry['player'], language)} benutzt {_cited(link, entry, language)}."
        case "roll":
            return f"  Gewürfelt mit {entry['sides']} Seiten: {', '.join(map(str, entry['thrown'])) or 'nichts'}."
        case "over":
            return f"Das Spiel ist zu Ende. Gewonnen hat: {_all(link, entry['winners'], language)}."
    return f"({entry['kind']})"


def _event(link: Linked, entry: dict[str, Any], language: str) -> str:
    """`anna: lege Krug ab`: the sentence the rulebook declares for the event, with its fields filled in."""
    event = link.world.events[entry["event"]]
    fields = {name: _said(link, value, language) for name, value in entry["fields"].items()}
    pattern = next((one for one in event.sentences if one.language == language), None)
    if pattern is None:
        inside = ", ".join(f"{name}: {value}" for name, value in fields.items())
        name = spaced(event.id, link.world, language)
        return f"{name}({inside})" if inside else name
    said = _SLOT.sub(lambda slot: fields.get(slot[1], slot[0]), pattern.text.replace("|", "/"))
    subject = fields.get(event.subject, "")
    return f"{subject}: {said}" if subject and f"{{{event.subject}}}" not in pattern.text else said


def _because(link: Linked, cause: dict[str, Any] | None, language: str) -> str:
    return f" (durch {_cited(link, cause, language)})" if cause is not None and cause["entry"] else ""


def _cited(link: Linked, entry: dict[str, Any], language: str) -> str:
    source = f" [{', '.join(entry['source'])}]" if entry["source"] else ""
    return f"{entry_label(link, entry['entry'], language)}{source}"


def _all(link: Linked, ids: list[Any], language: str) -> str:
    return ", ".join(_said(link, one, language) for one in ids) or "niemand"


def _said(link: Linked, value: Any, language: str) -> str:
    if isinstance(value, list):
        return ", ".join(_said(link, one, language) for one in value) or "nichts"
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, str) and value in link.by_id:
        return label(link, link.by_id[value], language)
    return "nichts" if value is None else str(value)
