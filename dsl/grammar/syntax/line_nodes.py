"""Whole texts, their lines and blocks, and the heads that lines begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from regelwerk.dsl.grammar.syntax.node import Node, Word
from regelwerk.dsl.record_classes import record

if TYPE_CHECKING:
    from regelwerk.dsl.grammar.syntax.condition_nodes import Query, QueryWhere
    from regelwerk.dsl.grammar.syntax.node_places import Condition, Head, Junction, Line, Sum, Thing, Value
    from regelwerk.dsl.grammar.syntax.sentence_nodes import Chain, Copula, Limit, Pieces
    from regelwerk.dsl.grammar.syntax.thing_nodes import Path, Things


@record
class EffectText(Node):
    """A whole text of the kind `effect`."""

    rule: ClassVar[str] = "start_effect"
    text: Text


@record
class ConditionText(Node):
    """A whole text of the kind `condition`."""

    rule: ClassVar[str] = "start_condition"
    condition: Condition


@record
class ValueText(Node):
    """A whole text of the kind `value`."""

    rule: ClassVar[str] = "start_value"
    value: Value


@record
class SetText(Node):
    """A whole text of the kind `set`."""

    rule: ClassVar[str] = "start_set"
    value: QueryWhere


@record
class EventText(Node):
    """A whole text of the kind `event`: what is forbidden, and when."""

    rule: ClassVar[str] = "start_event"
    heard: Heard
    if_word: Word | None
    condition: Condition | None


@record
class WindowText(Node):
    """A whole text of the kind `window`."""

    rule: ClassVar[str] = "start_window"
    head: WindowHead


@record
class LimitText(Node):
    """A whole text of the kind `limit`."""

    rule: ClassVar[str] = "start_limit"
    limit: Limit


@record
class RangeText(Node):
    """A whole text of the kind `range`."""

    rule: ClassVar[str] = "start_range"
    least: Sum
    until_word: Word
    most: Sum


@record
class Text(Node):
    """Lines of one depth."""

    rule: ClassVar[str] = "text"
    lines: tuple[Line, ...]


@record
class ChainLine(Node):
    """A line of sentences."""

    rule: ClassVar[str] = "chain_line"
    chain: Chain


@record
class CostLine(Node):
    """`2 gold; ziehe 1 karte`."""

    rule: ClassVar[str] = "cost_line"
    price: Chain
    tail: Tail


@record
class CompoundLine(Node):
    """A line with a head or with `falls`, perhaps behind a sentence."""

    rule: ClassVar[str] = "compound_line"
    before: BeforeAfterwards | BeforeThen | None
    compound: Headed | Branch | BranchElse


@record
class BeforeAfterwards(Node):
    """`a danach`, in front of a head."""

    rule: ClassVar[str] = "before_afterwards"
    chain: Chain
    afterwards_word: Word


@record
class BeforeThen(Node):
    """`a dann`, in front of a head."""

    rule: ClassVar[str] = "before_then"
    unit: Junction
    then_word: Word


@record
class Headed(Node):
    """A head, a colon, and what it governs."""

    rule: ClassVar[str] = "headed"
    head: Head
    tail: Tail


@record
class Tail(Node):
    """What stands behind a colon or a semicolon: the rest of the line, or a block."""

    rule: ClassVar[str] = "tail"
    body: Text | Line


@record
class Branch(Node):
    """`falls a: b`."""

    rule: ClassVar[str] = "branch"
    if_word: Word
    condition: Condition
    tail: Tail


@record
class BranchElse(Node):
    """`falls a: b, sonst: c`."""

    rule: ClassVar[str] = "branch_else"
    if_word: Word
    condition: Condition
    first_case: Text | Chain
    else_word: Word
    otherwise: Tail | Branch | BranchElse


@record
class LetLine(Node):
    """`sei x = 3`."""

    rule: ClassVar[str] = "let_line"
    let_word: Word
    name: Word
    value: Value


@record
class WindowHead(Node):
    """`einmal nachdem bewegen(x) oder bauen(x) durch karte während zug falls … höchstens …`."""

    rule: ClassVar[str] = "window_head"
    once_word: Word | None
    window: Window
    heard: Heard
    others: tuple[OrHeard, ...]
    during: During | None
    if_word: Word | None
    condition: Condition | None
    limit: Limit | None


@record
class OrHeard(Node):
    """One more event that a window listens to."""

    rule: ClassVar[str] = "or_heard"
    or_word: Word
    window: Window | None
    heard: Heard


@record
class Heard(Node):
    """What a window listens to: `bauen(f)`, `ich eine mine baue`, `a ship is destroyed`. `durch x` stands among it."""

    rule: ClassVar[str] = "heard"
    pieces: Pieces
    copula: Copula | None
    rest: Pieces | None


@record
class Window(Node):
    """`bevor`, `sobald`, `nachdem`, …"""

    rule: ClassVar[str] = "window"
    word: Word


@record
class During(Node):
    """`während zug`."""

    rule: ClassVar[str] = "during"
    during_word: Word
    procedure: Thing


@record
class WhileHead(Node):
    """`solange a`."""

    rule: ClassVar[str] = "while_head"
    while_word: Word
    condition: Condition
    if_word: Word | None
    if_condition: Condition | None
    limit: Limit | None


@record
class AlwaysHead(Node):
    """`immer`."""

    rule: ClassVar[str] = "always_head"
    always_word: Word
    if_word: Word | None
    if_condition: Condition | None
    limit: Limit | None


@record
class ActionHead(Node):
    """`aktion`."""

    rule: ClassVar[str] = "action_head"
    action_word: Word
    if_word: Word | None
    if_condition: Condition | None
    limit: Limit | None


@record
class StepHead(Node):
    """`schritt ziehen`."""

    rule: ClassVar[str] = "step_head"
    step_word: Word
    name: Word
    if_word: Word | None
    if_condition: Condition | None


@record
class GuardHead(Node):
    """`wache a außer während kampf`."""

    rule: ClassVar[str] = "guard_head"
    guard_word: Word
    condition: Condition
    except_during: ExceptDuring | None


@record
class ExceptDuring(Node):
    """`außer während kampf`."""

    rule: ClassVar[str] = "except_during"
    except_word: Word
    procedure: Thing


@record
class DespiteHead(Node):
    """`trotz verbot`."""

    rule: ClassVar[str] = "despite_head"
    despite_word: Word
    prohibition: Path


@record
class ConsentHead(Node):
    """`mit zustimmung von s`."""

    rule: ClassVar[str] = "consent_head"
    consent_word: Word
    who: Sum


@record
class PerHead(Node):
    """`je 2 gold`."""

    rule: ClassVar[str] = "per_head"
    per_word: Word
    price: Things


@record
class LoopHead(Node):
    """`nacheinander für jedes schiff bis a`."""

    rule: ClassVar[str] = "loop_head"
    mode: LoopMode
    for_word: Word
    over: LoopNamed | LoopPairs | LoopEach
    until_word: Word | None
    until: Condition | None
    limit: Limit | None


@record
class LoopMode(Node):
    """`nacheinander`, `gleichzeitig`, `geheim`, `reihum`."""

    rule: ClassVar[str] = "loop_mode"
    word: Word


@record
class LoopNamed(Node):
    """`s aus spieler wo a`."""

    rule: ClassVar[str] = "loop_named"
    name: Word
    from_word: Word
    query: Query
    where_word: Word | None
    where: Condition | None


@record
class LoopPairs(Node):
    """`a, b aus paare`."""

    rule: ClassVar[str] = "loop_pairs"
    left: Word
    right: Word
    from_word: Word
    query: Query


@record
class LoopEach(Node):
    """`jedes schiff wo a`."""

    rule: ClassVar[str] = "loop_each"
    each_word: Word
    query: Query
    where_word: Word | None
    where: Condition | None


@record
class RepeatHead(Node):
    """`wiederhole runde bis a`."""

    rule: ClassVar[str] = "repeat_head"
    repeat_word: Word
    name: Word
    until_word: Word | None
    until: Condition | None
    limit: Limit | None


@record
class AtWillHead(Node):
    """`beliebig oft`."""

    rule: ClassVar[str] = "at_will_head"
    at_will_word: Word
    limit: Limit | None
