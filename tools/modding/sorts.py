"""What each sort of thing that has a name is called."""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

SORTS: dict[str, Message] = {
    "kind": message("modding.sort.kind"), "resource": message("modding.sort.resource"),
    "enumeration": message("modding.sort.enumeration"), "value": message("modding.sort.value"),
    "derived": message("modding.sort.derived"), "event": message("modding.sort.event"),
    "procedure": message("modding.sort.procedure"), "rule": message("modding.sort.rule"),
    "prohibition": message("modding.sort.prohibition"), "template": message("modding.sort.template"),
    "entry": message("modding.sort.entry"), "attribute": message("modding.sort.attribute"),
    "option": message("modding.sort.option"), "option_value": message("modding.sort.option_value"),
    "pattern": message("modding.sort.pattern"), "role": message("modding.sort.role"),
    "space": message("modding.sort.space"), "means": message("modding.sort.means"),
    "field": message("modding.sort.field"), "parameter": message("modding.sort.parameter"),
    "local": message("modding.sort.local"), "layer": message("modding.sort.layer"),
    "player": message("modding.sort.player"), "verb": message("modding.sort.verb"),
    "profile": message("modding.sort.profile"), "function": message("modding.sort.function"),
    "table": message("modding.sort.table"),
}  # fmt: skip


def sort_word(sort: str) -> str:
    """The word for a sort, in the language that is spoken here; what has none (a word of the language itself) is ""."""
    return str(SORTS[sort]) if sort in SORTS else ""
