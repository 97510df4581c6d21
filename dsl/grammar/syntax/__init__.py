"""Syntax trees: one class for each rule of the grammar (`effect.lark`), and unions for the places that several fill."""

from __future__ import annotations

from regelwerk.dsl.grammar.syntax.build import (
    name as name,
)
from regelwerk.dsl.grammar.syntax.build import (
    number as number,
)
from regelwerk.dsl.grammar.syntax.build import (
    row_of_pieces as row_of_pieces,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    AndCondition as AndCondition,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    Compare as Compare,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    CompareEqual as CompareEqual,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    CopulaRow as CopulaRow,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    DuringTest as DuringTest,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    ForAll as ForAll,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    Happened as Happened,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    HasTest as HasTest,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    IsTest as IsTest,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    NotTest as NotTest,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    OrCondition as OrCondition,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    Query as Query,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    QueryPhrase as QueryPhrase,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    QueryWhere as QueryWhere,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    ThereIs as ThereIs,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    ToldTest as ToldTest,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    ValueIf as ValueIf,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    row_at_end as row_at_end,
)
from regelwerk.dsl.grammar.syntax.condition_nodes import (
    without_last as without_last,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    ActionHead as ActionHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    AlwaysHead as AlwaysHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    AtWillHead as AtWillHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    BeforeAfterwards as BeforeAfterwards,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    BeforeThen as BeforeThen,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    Branch as Branch,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    BranchElse as BranchElse,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    ChainLine as ChainLine,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    CompoundLine as CompoundLine,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    ConditionText as ConditionText,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    ConsentHead as ConsentHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    CostLine as CostLine,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    DespiteHead as DespiteHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    During as During,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    EffectText as EffectText,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    EventText as EventText,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    ExceptDuring as ExceptDuring,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    GuardHead as GuardHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    Headed as Headed,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    Heard as Heard,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    LetLine as LetLine,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    LimitText as LimitText,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    LoopEach as LoopEach,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    LoopHead as LoopHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    LoopMode as LoopMode,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    LoopNamed as LoopNamed,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    LoopPairs as LoopPairs,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    OrHeard as OrHeard,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    PerHead as PerHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    RangeText as RangeText,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    RepeatHead as RepeatHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    SetText as SetText,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    StepHead as StepHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    Tail as Tail,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    Text as Text,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    ValueText as ValueText,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    WhileHead as WhileHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    Window as Window,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    WindowHead as WindowHead,
)
from regelwerk.dsl.grammar.syntax.line_nodes import (
    WindowText as WindowText,
)
from regelwerk.dsl.grammar.syntax.node import (
    Node as Node,
)
from regelwerk.dsl.grammar.syntax.node import (
    Word as Word,
)
from regelwerk.dsl.grammar.syntax.node import (
    changed as changed,
)
from regelwerk.dsl.grammar.syntax.node import (
    exchanged as exchanged,
)
from regelwerk.dsl.grammar.syntax.node import (
    first_word as first_word,
)
from regelwerk.dsl.grammar.syntax.node import (
    last_word as last_word,
)
from regelwerk.dsl.grammar.syntax.node import (
    part_names as part_names,
)
from regelwerk.dsl.grammar.syntax.node import (
    walk as walk,
)
from regelwerk.dsl.grammar.syntax.node import (
    words as words,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Argument as Argument,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Condition as Condition,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Follow as Follow,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Head as Head,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Junction as Junction,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Line as Line,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    LoopOver as LoopOver,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Modal as Modal,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Piece as Piece,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Step as Step,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Suffix as Suffix,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Sum as Sum,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Test as Test,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Thing as Thing,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Unit as Unit,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Until as Until,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    Value as Value,
)
from regelwerk.dsl.grammar.syntax.node_places import (
    WholeText as WholeText,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    AndUnits as AndUnits,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    BoundSentence as BoundSentence,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    ByPhrase as ByPhrase,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Chain as Chain,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Copula as Copula,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    CopulaSentence as CopulaSentence,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    EqualsSentence as EqualsSentence,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    FieldSentence as FieldSentence,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    IfAble as IfAble,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    IfImpossible as IfImpossible,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    IfNotDone as IfNotDone,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Instead as Instead,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Limit as Limit,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    LimitSuffix as LimitSuffix,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    May as May,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    MayAlso as MayAlso,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    MayDespite as MayDespite,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    MayNot as MayNot,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    ModalStep as ModalStep,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Must as Must,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    OpenUnit as OpenUnit,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    OrUnits as OrUnits,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    OrUntil as OrUntil,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Particle as Particle,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Per as Per,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Phrase as Phrase,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Pieces as Pieces,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    PlainStep as PlainStep,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Preposition as Preposition,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Sentence as Sentence,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    Then as Then,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    UntilEnd as UntilEnd,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    UntilEvent as UntilEvent,
)
from regelwerk.dsl.grammar.syntax.sentence_nodes import (
    UntilStart as UntilStart,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Amount as Amount,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    AnyNumber as AnyNumber,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Arg as Arg,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Arithmetic as Arithmetic,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    AtLeast as AtLeast,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Between as Between,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Bounded as Bounded,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Call as Call,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Filtered as Filtered,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Group as Group,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Listed as Listed,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Me as Me,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Member as Member,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Name as Name,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Negative as Negative,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Number as Number,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Of as Of,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    OfThe as OfThe,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Pair as Pair,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Path as Path,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Quantified as Quantified,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Quantifier as Quantifier,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    QueryGroup as QueryGroup,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    Things as Things,
)
from regelwerk.dsl.grammar.syntax.thing_nodes import (
    UpTo as UpTo,
)
