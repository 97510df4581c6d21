"""What a YAML syntax error means to the person who wrote the file.

The parser says where it lost the thread, in its own words. The cause mostly stands elsewhere: at the quote that was
never closed, or in the line above. Each function here knows one cause and looks for its traces.
"""

from __future__ import annotations

import re

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.breakdown import Breakdown
from regelwerk.dsl.reading.lost_pairs import lost_bracket, lost_quote
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.reading.sign_search import wrong_depth, wrong_sign
from regelwerk.dsl.reading.slipped_lines import slipped_in, slipped_out

_INDENT = re.compile(r"[ \t\u00a0\u2000-\u200b\u202f\u3000]*")
_KEY_AND_VALUE = re.compile(r"\s*(?:- +)*(?P<key>[^\s:'\"\[{#][^:#]*): +(?P<value>[^\s'\"|>\[{].*?)(?:\s+#.*)?\s*")
_KEY_BEFORE_BRACKET = re.compile(r"( *(?:- +)?)([^\W\d]\w*)( *=)? +([\[{].*)")
_KEY_WITHOUT_COLON = re.compile(r"( *)([^\W\d]\w*)(?: *=)?( (?:[\w-]+|[\[{\"'].*))?")
_KEY_WITHOUT_BLANK = re.compile(r"\s*(?:- +)*(?P<key>[\w-]+|'[^']*'|\"[^\"]*\"):(?P<value>[^\s:/].*?)\s*")
_BRACKET_FIRST = re.compile(r"\s*(?:- +)*\w+: +(?P<value>[\[{][^#\[\]{}]*[\]}] [^#\[\]{}\"']*[^\s#\[\]{}\"'])\s*")
# Names begin with a small letter, printed text with a capital: `s: spieler, n: zahl`, but not `Achtung: Minen`.
_PAIR = r"(?:[a-zäöü_]\w*: *[\w-]+|(?:de|en): *[^:,()]+)"
_PAIRS = re.compile(rf"\(?(?P<inside>{_PAIR}(?:, *{_PAIR})*)\)?")
_TEXT_KEYS = frozenset({"effekt", "wirkung", "ablauf", "aufbau", "bedingung", "effect", "course", "setup", "condition"})
_IN_BRACKETS = re.compile(r" *(?P<item>(?P<key>[^:,\[\]{}\"']+): +(?P<rest>[^,\[\]{}\"'#]*[^,\[\]{}\"'# ])) *[,\]}]")
_NEXT_KEY = re.compile(r"(?P<value>[^:]*\S) +(?P<next>(?P<key>[a-zäöü_]\w*): *[^:]*)")
_CLOSING = {"{": "}", "[": "]"}
_QUOTED = re.compile(r"\"[^\"\\]*\"|'[^']*'")
_SPECIAL = "@`%*&!|>[]{},?-"


def advise(broken: Breakdown) -> Finding:
    """The one finding for a file that is not YAML."""
    found = lost_quote(broken) or wrong_sign(broken, sure=True)
    found = found or next(filter(None, (cause(broken) for cause in _CAUSES)), None)
    if found is None or (found.code == "RW009" and not found.suggestion):
        slipped = slipped_in(broken) or slipped_out(broken)
        found = slipped or wrong_sign(broken, sure=False) or wrong_depth(broken) or found
    if found is not None:
        return found
    return Finding(
        "RW009",
        broken.here(),
        message("findings.RW009.advise"),
        message("findings.RW009.advise_hint"),
    )


def quoted(text: str) -> str:
    """The text as a quoted YAML value, or "" where quoting it takes more than two quotation marks."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return f"'{text}'" if "'" not in text else ""


def _tab(broken: Breakdown) -> Finding | None:
    indent = _INDENT.match(broken.text(broken.line))
    strange = re.search(r"[^ ]", indent[0]) if indent else None
    if strange is None:
        return None
    if strange[0] != "\t":
        return Finding(
            "RW010",
            broken.at(broken.line, strange.start() + 1),
            message("findings.RW010.tab"),
            message("findings.RW010.tab_hint"),
        )
    return Finding(
        "RW010",
        broken.at(broken.line, strange.start() + 1),
        message("findings.RW010.line_indented_tab"),
        message("findings.RW010.indent_blanks_preferably_two"),
    )


def _bad_escape(broken: Breakdown) -> Finding | None:
    if broken.says("invalid Unicode character escape"):
        return Finding(
            "RW012",
            broken.opening(),
            message("findings.RW012.bad_escape"),
            message("findings.RW012.bad_escape_hint"),
        )
    if broken.says("unknown escape character", "expected hexdecimal number"):
        return Finding(
            "RW009",
            broken.here(),
            message("findings.RW009.bad_escape"),
            message("findings.RW009.bad_escape_hint"),
        )
    return None


def _tag(broken: Breakdown) -> Finding | None:
    if "tag" not in broken.context and not broken.says("tag handle"):
        return None
    return Finding(
        "RW005",
        broken.opening(),
        message("findings.RW005.refuse_anchor_and_tag"),
        message("findings.RW005.refuse_anchor_and_tag_hint"),
    )


def _open_quote(broken: Breakdown) -> Finding | None:
    if "quoted scalar" in broken.context and broken.says("end of stream", "document indicator"):
        start = broken.opening()
    else:
        swallowed = _ran_over_lines(broken)
        if swallowed is None or broken.text(swallowed.line)[swallowed.column - 1] not in "'\"":
            return None
        start = broken.at(swallowed.line, swallowed.column)
    return Finding(
        "RW009",
        start,
        message("findings.RW009.open_quote"),
        message("findings.RW009.open_quote_hint"),
    )


def _behind_quote(broken: Breakdown) -> Finding | None:
    if not broken.says("expected key", "<document start>", "expected '-'", "',' or"):
        return None
    before = broken.text(broken.line)[: broken.column - 1].rstrip()
    if before.endswith(("'", '"')):
        return Finding(
            "RW009",
            broken.here(),
            message("findings.RW009.behind_quote"),
            message("findings.RW009.behind_quote_hint"),
        )
    if before.endswith(("]", "}")):
        found = _BRACKET_FIRST.fullmatch(broken.short_text(broken.line))
        said = quoted(found["value"]) if found else ""
        return Finding(
            "RW009",
            broken.at(broken.line, found.start("value") + 1, len(found["value"])) if found and said else broken.here(),
            message("findings.RW009.still_text_behind_closing"),
            message("findings.RW009.if_text_meant_begins"),
            said,
        )
    return None


def _second_colon(broken: Breakdown) -> Finding | None:
    """`[Hein: 1942: Hex]`, `{anzahl: 15 rasse: x}`: in brackets an entry has one colon."""
    text = broken.short_text(broken.line)
    if not broken.says("',' or ']'", "',' or '}'") or text[broken.column - 1 : broken.column] != ":":
        return None
    found = _IN_BRACKETS.match(text, max(text.rfind(sign, 0, broken.column) for sign in "[{,") + 1)
    opening = broken.opening()
    if opening.line != broken.line or found is None or not found.start("rest") < broken.column <= found.end("rest"):
        return None
    next_key = _NEXT_KEY.fullmatch(found["rest"])
    if next_key is not None and " " in next_key["value"] and not broken.has_key(next_key["key"]):
        next_key = None
    if next_key is not None:
        said = f"{found['key']}: {next_key['value']}, {next_key['next']}"
        what, part = message("findings.RW009.comma_between", key=next_key["key"]), "item"
    else:
        part = "item" if broken.text(opening.line)[opening.column - 1 : opening.column] == "[" else "rest"
        what, said = message("findings.RW009.second_colon"), quoted(found[part])
    span = broken.at(broken.line, found.start(part) + 1, len(found[part]))
    return Finding("RW009", span, what, message("findings.common.write", said=said) if said else "", said)


def _open_bracket(broken: Breakdown) -> Finding | None:
    if not broken.says("',' or ']'", "',' or '}'"):
        return None
    span = broken.opening()
    line = broken.short_text(span.line).rstrip()
    rest = line[span.column - 1 :]
    bracket = rest[:1]
    if span.line == broken.line:
        rest = line[span.column - 1 : broken.column - 1]
        closed = rest + _CLOSING.get(bracket, "")
        closed = (
            closed
            if broken.readable_with(span.line, line[: span.column - 1] + closed + line[broken.column - 1 :])
            else ""
        )
    else:
        missing = _closing(line)
        closed = rest.rstrip(",") + missing if missing else ""
    if closed:
        what = message("findings.RW009.open_bracket", bracket=bracket)
        hint = message("findings.common.write", said=closed)
        return Finding("RW009", broken.at(span.line, span.column, len(rest)), what, hint, closed)
    return Finding(
        "RW009",
        span,
        message("findings.RW009.comma_or_bracket", bracket=bracket),
        message("findings.RW009.open_bracket_hint"),
    )


def _closing(text: str) -> str:
    """The one bracket that is missing at the end of a line, or "" if that is not all."""
    text = _QUOTED.sub("", text)
    if re.search(r"['\"#]", text):
        return ""
    waiting: list[str] = []
    for sign in text:
        if sign in _CLOSING:
            waiting.append(_CLOSING[sign])
        elif sign in _CLOSING.values() and (not waiting or waiting.pop() != sign):
            return ""
    return waiting[0] if len(waiting) == 1 else ""


def _missing_blank(broken: Breakdown) -> Finding | None:
    swallowed = _ran_over_lines(broken)
    if broken.says("could not find expected ':'") and broken.since:
        line = broken.since[0]
    elif broken.says("mapping values are not allowed") and swallowed:
        line = swallowed.line
    elif broken.says("<document start>"):
        line = broken.line
    else:
        return None
    found = _KEY_WITHOUT_BLANK.fullmatch(broken.short_text(line))
    if found is None:
        return None
    start, end = found.start("key"), found.end("value")
    return Finding(
        "RW009",
        broken.at(line, start + 1, end - start),
        message("findings.RW009.missing_blank"),
        message("findings.RW009.missing_blank_hint"),
        f"{found['key']}: {found['value']}",
    )


def _colon_before_bracket(broken: Breakdown) -> Finding | None:
    """`fame {name: …}`: a key whose value stands in brackets, without its colon."""
    for line in dict.fromkeys((broken.line, broken.opening().line)):
        found = _KEY_BEFORE_BRACKET.fullmatch(broken.text(line))
        if found is not None and broken.readable_with(line, f"{found[1]}{found[2]}: {found[4]}"):
            right = f"{found[2]}: {found[4]}"
            what = message("findings.RW009.missing_colon", found=found[2])
            hint = message("findings.common.write", said=right)
            return Finding(
                "RW009", broken.at(line, found.start(2) + 1, found.end() - found.start(2)), what, hint, right
            )
    return None


def _missing_colon(broken: Breakdown) -> Finding | None:
    swallowed = _ran_over_lines(broken)
    if broken.says("could not find expected ':'"):
        start = broken.opening()
    elif swallowed is not None and broken.says("mapping values are not allowed"):
        start = swallowed
    else:
        return None
    found = _KEY_WITHOUT_COLON.fullmatch(broken.short_text(start.line))
    right = f"{found[2]}:{found[3] or ''}" if found is not None else ""
    if swallowed is not None and not (found and broken.readable_with(start.line, found[1] + right)):
        return None
    if found is not None:
        span = broken.at(start.line, found.start(2) + 1, found.end() - found.start(2))
        what = message("findings.RW009.missing_colon", found=found[2])
        hint = message("findings.RW009.missing_colon_hint", right=right)
        return Finding("RW009", span, what, hint, right)
    return Finding(
        "RW009",
        broken.opening(),
        message("findings.RW009.key_colon_expected_but"),
        message("findings.RW009.write_key_value_indent"),
    )


def _missing_bar(broken: Breakdown) -> Finding | None:
    """A text of several words below its key, without the sign that says so."""
    if not broken.says("mapping values are not allowed"):
        return None
    line = broken.line - 1
    while line > 1 and not broken.text(line).strip():
        line -= 1
    found = re.fullmatch(r"( *)(\w+): *", broken.short_text(line))
    here = len(broken.text(broken.line)) - len(broken.text(broken.line).lstrip(" "))
    if found is None or found[2] not in _TEXT_KEYS or len(found[1]) >= here:
        return None
    return Finding(
        "RW009",
        broken.at(line, len(found[1]) + 1, len(found[2]) + 1),
        message("findings.RW009.missing_bar", found=found[2]),
        message("findings.RW009.missing_bar_hint", found=found[2]),
        f"{found[2]}: |",
    )


def _colon_in_value(broken: Breakdown) -> Finding | None:
    if not broken.says("mapping values are not allowed") or _ran_over_lines(broken):
        return None
    found = _KEY_AND_VALUE.fullmatch(broken.short_text(broken.line))
    if found is None or not found.start("value") < broken.column <= found.end("value"):
        span, suggestion = broken.here(), ""
    else:
        value = found["value"]
        span, suggestion = broken.at(broken.line, found.start("value") + 1, len(value)), quoted(value)
        pairs = _PAIRS.fullmatch(value)
        if pairs is not None and found["key"] not in _TEXT_KEYS:
            suggestion = f"{{{pairs['inside']}}}"
            what = message("findings.RW009.colon_in_value")
            return Finding(
                "RW009",
                span,
                what,
                message("findings.RW009.colon_in_value_hint", key=found["key"], suggestion=suggestion),
                suggestion,
            )
    return Finding(
        "RW009",
        span,
        message("findings.RW009.colon_blank_value_so"),
        message("findings.RW009.put_whole_value_quotation"),
        suggestion,
    )


def _runs_on(broken: Breakdown) -> Finding | None:
    swallowed = _ran_over_lines(broken)
    if not broken.says("mapping values are not allowed") or swallowed is None:
        return None
    for line in (broken.line, swallowed.line):
        depth = _fitting_depth(broken, line)
        if depth is not None:
            text = broken.text(line)
            span = broken.at(line, _depth(text) + 1, len(text.strip()))
            what = message("findings.RW009.indented", depth=_depth(text))
            return Finding("RW009", span, what, message("findings.RW009.indented_hint", depth=depth))
    return Finding(
        "RW009",
        broken.here(),
        message("findings.RW009.runs_on", line=swallowed.line),
        message("findings.RW009.runs_on_hint"),
    )


def _fitting_depth(broken: Breakdown, line: int) -> int | None:
    """How deep a line would have to be indented to make the file readable: as deep as one of those around it."""
    text = broken.text(line)
    before = next((one for one in range(line - 1, 0, -1) if broken.text(one).strip()), 0)
    after = next((one for one in range(line + 1, len(broken.lines) + 1) if broken.text(one).strip()), 0)
    depths = (_depth(broken.text(one)) for one in (before, after) if one)
    fitting = (depth for depth in depths if broken.readable_with(line, " " * depth + text.lstrip(" ")))
    return next(fitting, None)


def _special_start(broken: Breakdown) -> Finding | None:
    if not (
        broken.says("cannot start any token", "not allowed in this context", "comment or line break", "node content")
        or broken.context.endswith(("an alias", "an anchor", "a block scalar"))
    ):
        return None
    span = broken.opening()
    rest = broken.text(span.line)[span.column - 1 :].rstrip()
    if not rest or rest[0] not in _SPECIAL:
        return None
    if rest.startswith("- "):
        return Finding(
            "RW009",
            span,
            message("findings.RW009.special_start"),
            message("findings.RW009.special_start_hint"),
        )
    key = re.fullmatch(r" *(?:- +)*(\w+): +", broken.text(span.line)[: span.column - 1])
    if key is not None and key[1] in _TEXT_KEYS and rest[0] in "@`%" and rest[1:].strip():
        what = message("findings.RW009.strange_sign", sign=rest[0])
        said = rest[1:].strip()
        hint = message("findings.common.write", said=said)
        return Finding("RW009", broken.at(span.line, span.column, len(rest)), what, hint, said)
    # Inside brackets or in front of a comment the text does not reach to the end of the line.
    # A bar begins a text in the lines below: in quotation marks it would be a part of the text.
    suggestion = "" if rest[0] == "|" or re.search(r"[\[\]{},#]", rest) else quoted(rest)
    return Finding(
        "RW009",
        broken.at(span.line, span.column, len(rest) if suggestion else 1),
        message("findings.RW009.text_must_not_begin", rest=rest[0]),
        message("findings.RW009.put_whole_text_quotation"),
        suggestion,
    )


def _no_key(broken: Breakdown) -> Finding | None:
    """A line that begins with its colon, or an entry in brackets."""
    text = broken.text(broken.line)
    begins = text.lstrip(" ").startswith(": ") and broken.says("expected key")
    in_brackets = re.search(r"[{,] *: ", text[: broken.column + 1]) is not None
    if not begins and not in_brackets:
        return None
    return Finding(
        "RW015",
        broken.here() if in_brackets else broken.at(broken.line, _depth(text) + 1),
        message("findings.RW015.key"),
        message("findings.RW015.key_hint"),
    )


def _stray_dash(broken: Breakdown) -> Finding | None:
    """A key with the dash of a list among keys that have none."""
    text = broken.text(broken.line)
    said = text.strip()[1:].strip()
    if not text.lstrip(" ").startswith("- ") or not broken.readable_with(broken.line, " " * _depth(text) + said):
        return None
    span = broken.at(broken.line, _depth(text) + 1, len(text.strip()))
    what, hint = message("findings.RW009.stray_dash"), message("findings.common.write", said=said)
    return Finding("RW009", span, what, hint, said)


def _indentation(broken: Breakdown) -> Finding | None:
    if not broken.says("expected key", "expected '-' indicator", "<document start>", "not allowed in this context"):
        return None
    hint = message("findings.RW009.alike")
    what = message("findings.RW009.indentation")
    if broken.since:
        what = message("findings.RW009.indentation_since", line=broken.since[0])
    return Finding("RW009", broken.here(), what, hint)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _ran_over_lines(broken: Breakdown) -> Span | None:
    """The last value, if it swallowed whole lines up to the very place where the parser stopped."""
    if broken.last is None:
        return None
    span = broken.last.span
    stopped_there = (span.end_line, span.end_column) == (broken.line, broken.column)
    return span if span.line < span.end_line and stopped_there else None


_CAUSES = (
    _tab,
    _bad_escape,
    _tag,
    _open_quote,
    _colon_before_bracket,
    lost_bracket,
    lost_bracket,
    _behind_quote,
    _missing_blank,
    _missing_colon,
    _second_colon,
    _open_bracket,
    _missing_bar,
    _colon_in_value,
    _runs_on,
    _special_start,
    _no_key,
    _stray_dash,
    _indentation,
)
