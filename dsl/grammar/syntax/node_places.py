"""What can stand where: the places of the grammar that several classes fill."""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.dsl.grammar.syntax import condition_nodes as conditions
from regelwerk.dsl.grammar.syntax import line_nodes as lines
from regelwerk.dsl.grammar.syntax import sentence_nodes as sentences
from regelwerk.dsl.grammar.syntax import thing_nodes as things

Thing: TypeAlias = (
    things.Name
    | things.Me
    | things.Number
    | things.Amount
    | things.Quantified
    | things.UpTo
    | things.AtLeast
    | things.Between
    | things.AnyNumber
    | things.Call
    | things.Member
    | things.Listed
    | things.Group
    | things.QueryGroup
    | things.Of
    | things.OfThe
)
Sum: TypeAlias = Thing | things.Arithmetic | things.Negative
Argument: TypeAlias = things.Filtered | things.Bounded | things.Pair
Test: TypeAlias = (
    conditions.NotTest
    | conditions.Compare
    | conditions.CompareEqual
    | conditions.IsTest
    | conditions.HasTest
    | conditions.ToldTest
    | conditions.CopulaRow
    | conditions.Happened
    | conditions.DuringTest
    | conditions.Query
)
Condition: TypeAlias = Test | conditions.ThereIs | conditions.ForAll | conditions.AndCondition | conditions.OrCondition
Value: TypeAlias = conditions.QueryWhere | conditions.ValueIf
Piece: TypeAlias = things.Things | sentences.Phrase | sentences.ByPhrase
Unit: TypeAlias = (
    sentences.Sentence
    | sentences.CopulaSentence
    | sentences.EqualsSentence
    | sentences.BoundSentence
    | sentences.FieldSentence
    | sentences.OpenUnit
)
Junction: TypeAlias = Unit | sentences.AndUnits | sentences.OrUnits
Modal: TypeAlias = sentences.May | sentences.Must | sentences.MayNot | sentences.MayAlso | sentences.MayDespite
Step: TypeAlias = sentences.PlainStep | sentences.ModalStep
Follow: TypeAlias = sentences.Then | sentences.IfImpossible | sentences.IfNotDone
Until: TypeAlias = sentences.UntilEnd | sentences.UntilStart | sentences.UntilEvent
Suffix: TypeAlias = sentences.IfAble | sentences.Instead | sentences.LimitSuffix | Until
Line: TypeAlias = lines.ChainLine | lines.CostLine | lines.CompoundLine | lines.LetLine
LoopOver: TypeAlias = lines.LoopNamed | lines.LoopPairs | lines.LoopEach
Head: TypeAlias = (
    lines.WindowHead
    | lines.WhileHead
    | lines.AlwaysHead
    | lines.ActionHead
    | lines.StepHead
    | lines.GuardHead
    | lines.DespiteHead
    | lines.ConsentHead
    | lines.PerHead
    | lines.LoopHead
    | lines.RepeatHead
    | lines.AtWillHead
)
WholeText: TypeAlias = (
    lines.EffectText
    | lines.ConditionText
    | lines.ValueText
    | lines.SetText
    | lines.EventText
    | lines.WindowText
    | lines.LimitText
    | lines.RangeText
)
