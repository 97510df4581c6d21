"""What a name is the name of, as a person is told it: "Option", "event or procedure"."""

from __future__ import annotations

from typing import Literal

from regelwerk.dsl.messages.message import Message, message

KindOfName = Literal[
    "kind_or_place",
    "kind",
    "attribute",
    "thing",
    "event",
    "field",
    "pattern",
    "option",
    "place",
    "parameter",
    "resource",
    "layer",
    "template",
    "value",
    "procedure",
    "function",
    "argument",
    "name",
    "event_or_procedure",
    "cause",
    "prohibition",
    "role",
    "relation",
]

KINDS_OF_NAMES: dict[KindOfName, Message] = {
    "kind_or_place": message("findings.named.kind_or_place"),
    "kind": message("findings.named.kind"),
    "attribute": message("findings.named.attribute"),
    "thing": message("findings.named.thing"),
    "event": message("findings.named.event"),
    "field": message("findings.named.field"),
    "pattern": message("findings.named.pattern"),
    "option": message("findings.named.option"),
    "place": message("findings.named.place"),
    "parameter": message("findings.named.parameter"),
    "resource": message("findings.named.resource"),
    "layer": message("findings.named.layer"),
    "template": message("findings.named.template"),
    "value": message("findings.named.value"),
    "procedure": message("findings.named.procedure"),
    "function": message("findings.named.function"),
    "argument": message("findings.named.argument"),
    "name": message("findings.named.name"),
    "event_or_procedure": message("findings.named.event_or_procedure"),
    "cause": message("findings.named.cause"),
    "prohibition": message("findings.named.prohibition"),
    "role": message("findings.named.role"),
    "relation": message("findings.named.relation"),
}
