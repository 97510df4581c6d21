"""The small changes that may mend a line: what people slip into most, near the fault first.

A word is misspelt, two stand the wrong way round, one is missing or too much, a sign is another. Each change has a
cost: how unlikely it is. Whether it mends anything, `search.py` finds out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise
from typing import Literal

from regelwerk.dsl.findings.findings import alike, is_short_for, plain
from regelwerk.dsl.grammar.advice.case import Piece, keyword_forms, pieces_of
from regelwerk.dsl.grammar.advice.false_friends import PHRASES, TIMES
from regelwerk.dsl.grammar.words import BY_TERMINAL, PREPOSITIONS, Language, spoken
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.nouns.adjectives import RANDOM
from regelwerk.dsl.meaning.shared_words import NOTHING, TRUTHS
from regelwerk.dsl.operations.functions import FUNCTIONS
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.world.behaviours import Part
from regelwerk.dsl.world.world import World

_ARTICLES = frozenset({"A", "THE"})
_SMALL = frozenset({*PREPOSITIONS, "OF", "FROM", "WHERE"})
_EXCHANGED = ("OF", "WHERE", "FROM", "IN", "ON", "TO", "BY", "FOR", "WITH", "STARTING")
_INSERTED = ("OF", "FROM", "IS", "WHERE", "IN", "ON", "TO", "BY", "FOR", "WITH", "HAS", "BECOMES", "IF", "ELSE")
_JOINING = frozenset({"AND", "OR", "THEN", "AFTERWARDS"})
_TELLING = frozenset({"NOT", "NO", "ME", "MAY", "MUST"})
"""Without these a text says something else: nobody wrote them by mistake."""
_DENYING = {"NO": "NOT", "NOT": "NO"}
_SIGNS = (":", ",", ";", "(", ")", "[", "]", ".")
_BEHIND = (":", ",", ")")
"""Never `;`: what stands before it is a price, and who forgot a sign between two sentences need not have meant that."""
_FAR = 4
"""So many pieces away from the fault a word may be missing or too much."""
_LONGEST_SENTENCE = 14
_STEP = 0.2
"""What each piece between a change and the fault costs."""
_LIKE_ENOUGH = 0.72
_SAME_WORD = 0.75
_SOMEWHAT = 0.5
_MOST_VALUES = 30
_MOST_PARTS = 6
"""So many words at most are tried as one name."""


@record
class Edit:
    """A stretch of a text with what stands there instead, and what kind of slip that undoes."""

    start: int
    end: int
    said: str
    what: Literal["word", "sign", "missing", "extra", "order", "depth", "joined", "bracket", "gap"]
    cost: float

    def made(self, text: str) -> str:
        """The text with the change; what is too much takes the blanks behind it along."""
        behind = text[self.end :]
        return text[: self.start] + self.said + (behind.lstrip(" ") if self.what == "extra" else behind)


class Line:
    """One line of a text with a fault in it, and the words that can stand there."""

    def __init__(self, text: str, offset: int, language: Language, world: World, whole: bool = False) -> None:
        """`whole` says that the fault is told of a whole sentence, at its beginning: the slip is anywhere in it."""
        self.text, self.offset, self.language, self.world = text, offset, language, world
        self.reach, self.step = (_LONGEST_SENTENCE, _STEP / 4) if whole else (_FAR, _STEP)
        start = text.rfind("\n", 0, offset) + 1
        end = text.find("\n", offset)
        end = len(text) if end < 0 else end
        pieces = pieces_of(text, language)
        self.pieces = [piece for piece in pieces if start <= piece.start < end]
        before = [piece for piece in pieces if piece.end <= start]
        self.before = before[-1] if before else None
        """The last piece of the line above."""
        self.fault = next((n for n, piece in enumerate(self.pieces) if piece.end > offset), len(self.pieces))

    def depths(self) -> list[Edit]:
        """This line and the one above, each as deep as the other: first the one that no line below agrees with."""
        starts = [0, *(n + 1 for n, sign in enumerate(self.text) if sign == "\n")]
        filled = [start for start in starts if self.text[start:].lstrip(" ")[:1] not in ("", "\n")]
        here = max(start for start in starts if start <= self.offset)
        above = [start for start in filled if start < here]
        below = next((start for start in filled if start > here), None)
        if not above:
            return []
        both = [self._as_deep(above[-1], here), self._as_deep(here, above[-1])]
        alone = below is None or len(self._blanks(below)) < len(self._blanks(here))
        return both[::-1] if alone else both

    def _as_deep(self, line: int, other: int) -> Edit:
        blanks = self._blanks(other)
        return Edit(line, line + len(self._blanks(line)), blanks, "depth", 1)

    def _blanks(self, line: int) -> str:
        return self.text[line : len(self.text) - len(self.text[line:].lstrip(" "))]

    def at_fault(self, edit: Edit) -> bool:
        """Whether a change concerns the very word that does not fit, or how it is joined to what stands before."""
        if self.fault >= len(self.pieces):
            return False
        piece = self.pieces[self.fault]
        covers = edit.start <= piece.start < edit.end
        compares = self.text[edit.start : edit.end] == "=" and 0 < piece.start - edit.start < 3
        said_before = self.text[: edit.start].rstrip()
        doubled = edit.what == "extra" and said_before.endswith(self.text[edit.start : edit.end])
        beside = edit.start < (self.pieces[self.fault + 1].end if self.fault + 1 < len(self.pieces) else piece.end)
        joins = beside and edit.said in [spoken(one, self.language) for one in ("WHERE", "IN", "OF_THE")]
        return covers or compares or doubled or joins

    def is_compared_with(self, edit: Edit) -> bool:
        """Whether a change is about a misspelt name that what does not fit is compared with."""
        return self.is_compared() and self.fault > 1 and edit.start == self.pieces[self.fault - 2].start and (
            self.is_misspelt(edit)
        )

    def begins_a_condition(self, edit: Edit) -> bool:
        """Whether a change says `wo` behind what it may belong to; behind a comma something else begins."""
        where = spoken("WHERE", self.language)
        return edit.said == f"{where} " and not self.text[: edit.start].rstrip().endswith(",")

    def keeps_names(self, edit: Edit) -> bool:
        """Whether a change leaves out no name that is known, but one that stands there twice, and no sign: where a name
        is not known, that is what is wrong."""
        written, before = self.text[edit.start : edit.end], self.text[: edit.start].rstrip()
        if edit.said == spoken("FOR", self.language):  # any name at all says what something is for
            return False
        unknown = self.fault < len(self.pieces) and edit.start == self.pieces[self.fault].start
        too_much = unknown or written in keyword_forms(self.language) or before.endswith(written)
        return edit.what in ("word", "order") or (edit.what == "extra" and too_much)

    def is_misspelt(self, edit: Edit) -> bool:
        """Whether a change is about a word that nobody knows."""
        written = self.text[edit.start : edit.end]
        return edit.what == "word" and written.isidentifier() and written not in self.known

    def edits(self) -> list[Edit]:
        """Every change worth trying, the likeliest first."""
        found = [*self._other_words(), *self._extra(), *self._order(), *self._missing(), *self._signs()]
        found += self._phrases()
        changing = [edit for edit in found if edit.said != self.text[edit.start : edit.end]]
        return sorted(changing, key=lambda edit: edit.cost)

    def partners(self) -> list[Edit]:
        """The places where the partner of the bracket at the fault may stand: behind each word, if it opens; before
        each word, or behind the name that it is written together with, if it closes."""
        sign = self.text[self.offset]
        if sign in "([":
            behind = [piece for piece in self.pieces if piece.start > self.offset and piece.text not in (",", ":", ";")]
            return [Edit(piece.end, piece.end, ")" if sign == "(" else "]", "bracket", 1) for piece in behind]
        before = [piece for piece in self.pieces if piece.end <= self.offset and piece.is_word]
        opening = "(" if sign == ")" else "["
        apart = [
            piece.start + cut
            for piece in before
            for cut in range(2, len(piece.text))
            if piece.text not in self.known and piece.text[:cut] in self._names
        ]
        places = apart or [piece.start for piece in before]
        return [Edit(place, place, opening, "bracket", 1) for place in places]

    def joined_names(self) -> list[Edit]:
        """`grund von rand`, `grund-von-rand`, where a name `grund_von_rand` is known: words that are one name."""
        found: list[Edit] = []
        for number, first in enumerate(self.pieces):
            words = [first.text]
            for before, piece in pairwise(self.pieces[number:]):
                between = self.text[before.end : piece.start]
                words += [piece.text] if piece.is_word or piece.text.isdigit() else []
                if between.strip(" ") or not (piece.text == "-" or words[-1] is piece.text) or len(words) > _MOST_PARTS:
                    break
                whole = "_".join(" ".join(words).split(" "))
                if len(words) > 1 and whole in self._names and piece.text != "-":
                    found.append(Edit(first.start, piece.end, whole, "joined", len(words)))
        return sorted(found, key=lambda edit: -edit.cost)

    @cached_property
    def _names(self) -> set[str]:
        """What is named: by authors, and the functions."""
        world = self.world
        tables = (
            world.forms, world.entries, world.derived, world.events, world.procedures, world.patterns, world.rules,
            world.attributes, world.tables, world.resources, world.options,
        )  # fmt: skip
        named = {plain(name) for table in tables for name in table}
        named |= {value for values in world.enumerations.values() for value in values}
        return named | {one.de if self.language == "de" else one.en for one in FUNCTIONS}

    def _far(self, number: int) -> float:
        return abs(number - self.fault) * self.step

    def near(self) -> Iterator[tuple[int, Piece]]:
        return ((n, piece) for n, piece in enumerate(self.pieces) if abs(n - self.fault) <= self.reach)

    # ---- another word

    def _other_words(self) -> Iterator[Edit]:
        for first, name, sign in zip(self.pieces, self.pieces[1:], self.pieces[2:], strict=False):
            verb = first.is_name and (first.text not in self.known or first.text in self.world.sentences)
            if first.first and verb and name.is_name and sign.text == "=":  # `setze opfer = …`
                yield Edit(first.start, first.end, spoken("LET", self.language), "word", 1.5)
            if first.is_name and name.terminal == "OF" and sign.is_name:  # `rohstoffe von planet`
                asked = f"{first.text}_{name.text}"
                if asked in self.world.derived:
                    yield Edit(first.start, sign.end, f"{asked}({sign.text})", "word", 1.5)
        for number, piece in enumerate(self.pieces):
            if not piece.is_word:
                continue
            far = self._far(number)
            if piece.is_name and piece.text not in self.known:
                yield from (self._alike(piece, one, far) for one in self._meant(piece.text))
                yield from self._apart(piece, far)
                yield from self._words_of_the_sentence(number, far)
                yield from self._asked_instead(number, far)
                yield from self._having(number, far)
                yield from self._small_words_instead(number, far)
            elif abs(number - self.fault) <= self.reach:
                yield from self._other_small_words(piece, far)
                yield from self._participle(number, far)

    def _asked_instead(self, number: int, far: float) -> Iterator[Edit]:
        """`falls ziel unter beschuss steht`, where it is `liegt`: another verb of a condition, in the same form."""
        piece = self.pieces[number]
        last = number + 1 == len(self.pieces) or not self.pieces[number + 1].is_name
        for form, told in self.world.asked.items():
            said = [one for one in told if one.form is not VerbForm.SECOND]
            own = any(one.pattern.language == self.language for one in said)
            if own and last and number and (form[-1] == piece.text[-1] or piece.terminal == "IS"):
                like = SequenceMatcher(None, piece.text, form).ratio()
                yield Edit(piece.start, piece.end, form, "word", 2.4 + far + (1 - like) / 10)

    def _apart(self, piece: Piece, far: float) -> Iterator[Edit]:
        """`ist nichtleer`: two words without the blank between them."""
        for cut in range(2, len(piece.text) - 1):
            first, second = piece.text[:cut], piece.text[cut:]
            if {first, second} <= self.known:
                yield Edit(piece.start, piece.end, f"{first} {second}", "word", 1.2 + far / 2)

    def _participle(self, number: int, far: float) -> Iterator[Edit]:
        """`nachdem ich ein system aktivieren habe`, where it is `aktiviert`: another form of the verb behind which
        stands what tells the perfect."""
        piece, following = self.pieces[number], self.pieces[number + 1 : number + 2]
        told = self.world.told.get(piece.text, ())
        if not told or not following or following[0].terminal not in ("HAS", "IS"):
            return
        for form, others in self.world.told.items():
            same = any(one.pattern is other.pattern for one in others for other in told)
            if same and form != piece.text and any(one.form is VerbForm.PARTICIPLE for one in others):
                yield Edit(piece.start, piece.end, form, "word", 1.4 + far / 2)

    def _small_words_instead(self, number: int, far: float) -> Iterator[Edit]:
        """`einheiten in bezirk wegen beschuss`, where it is `für`: a strange word between two that are known."""
        piece, around = self.pieces[number], self.pieces[max(number - 1, 0) : number + 2]
        known = all(one is piece or one.text in self.known or one.text in "()" for one in around)
        if len(around) == 3 and known and around[2].text != "(" and not around[0].terminal:
            for rank, other in enumerate(_EXCHANGED):
                said = spoken(other, self.language)
                yield Edit(piece.start, piece.end, said, "word", 2.7 + far + rank / 20)

    def _having(self, number: int, far: float) -> Iterator[Edit]:
        """`wo typ = infanterie`, where it is `bauart`: what has the value that it is compared with."""
        compared = self.pieces[number + 1 : number + 3]
        if len(compared) < 2 or compared[0].text not in ("=", "≠"):
            return
        piece, value = self.pieces[number], compared[1].text
        owning = {name for name, values in self.world.enumerations.items() if value in values}
        for name, attribute in self.world.attributes.items():
            if attribute.type.base == "enum" and attribute.type.name in owning:
                yield Edit(piece.start, piece.end, name, "word", 2 + far)

    def _words_of_the_sentence(self, number: int, far: float) -> Iterator[Edit]:
        """`suche eine fraktion aus`, where it is `suche partei aus`: a strange noun where the sentence has its own."""
        piece, before = self.pieces[number], self.pieces[number - 1] if number else None
        start = before.start if before is not None and before.terminal in _ARTICLES else piece.start
        here = [one.text for one in self.pieces]
        if before is not None and (before.text.isdigit() or before.text == ")"):  # `3 handelsgüter`: an amount
            like = {name: SequenceMatcher(None, piece.text, name).ratio() for name in self.world.resources}
            near = sorted((name for name in like if like[name] >= _SOMEWHAT), key=lambda name: -like[name])
            yield from (Edit(piece.start, piece.end, plain(name), "word", 2.5 + far) for name in near)
        for word in (one for one in self._own_words if one not in here):
            yield Edit(piece.start, piece.end, word, "word", 2.6 + far)
            if start < piece.start:
                yield Edit(start, piece.end, word, "word", 2.7 + far)

    def _meant(self, word: str) -> list[str]:
        """What a word may be that nobody knows: names, verbs, words of sentences and keywords that are like it."""
        near = dict.fromkeys(map(plain, alike(word, self.known)))
        return [one for one in near if SequenceMatcher(None, word.casefold(), one.casefold()).ratio() >= _LIKE_ENOUGH]

    def _alike(self, piece: Piece, other: str, far: float) -> Edit:
        like = SequenceMatcher(None, piece.text.casefold(), other.casefold()).ratio()
        like = max(like, 0.95 if is_short_for(piece.text, other) else 0.0)
        return Edit(piece.start, piece.end, other, "word", 1 + 2.5 * (1 - like) + far / 2)

    def _other_small_words(self, piece: Piece, far: float) -> Iterator[Edit]:
        if piece.terminal in _SMALL:
            own = [one for part in self._own_parts for one in part.prepositions]
            others = dict.fromkeys([*own, *_EXCHANGED])
            said = [spoken(one, self.language) for one in others if one != piece.terminal]
            said += [spoken("OF_THE", self.language)] if piece.terminal == "OF" and piece.depth else []
            wanted = {spoken(one, self.language) for one in own if one in BY_TERMINAL}
            if not self._asks_behind(piece):
                said = [one for one in said if one != spoken("WHERE", self.language)]
            for rank, other in enumerate([*said, *self._own_words]):
                cost = 1.6 if other in wanted else 2
                yield Edit(piece.start, piece.end, other, "word", cost + far + rank / 20)
        elif piece.terminal == "AND":  # `errichte eine mine auf f und 1 freischritt`, where it is `mit`
            fitting = dict.fromkeys(one for part in self._own_parts for one in part.prepositions if one in BY_TERMINAL)
            for rank, other in enumerate(fitting):
                yield Edit(piece.start, piece.end, spoken(other, self.language), "word", 2 + far + rank / 20)
        elif piece.terminal == "IS" and not self._before_a_kind(piece):
            yield from self._asked_instead(self.pieces.index(piece), far)
            yield Edit(piece.start, piece.end, spoken("IN", self.language), "word", 2.2 + far)
        elif piece.terminal == "A":
            before = next((one.terminal for one in reversed(self.pieces) if one.end <= piece.start), "")
            cost = 1.6 if before in PREPOSITIONS else 2.2  # `mit einem schaden`: so many
            yield Edit(piece.start, piece.end, "1", "word", cost + far)
        elif piece.terminal == "THE":
            yield Edit(piece.start, piece.end, spoken("OF", self.language), "word", 2 + far)
            yield Edit(piece.start, piece.end, spoken("WHERE", self.language), "word", 2.1 + far)
            yield from self._genitive(piece, far)
        elif piece.terminal in _DENYING:
            yield Edit(piece.start, piece.end, spoken(_DENYING[piece.terminal], self.language), "word", 1.7 + far)
        elif piece.is_name:  # a known name, but not the word of this sentence
            for other in self._own_words:
                if other != piece.text and SequenceMatcher(None, piece.text, other).ratio() >= _SAME_WORD:
                    yield Edit(piece.start, piece.end, other, "word", 1.6 + far)

    def _asks_behind(self, piece: Piece) -> bool:
        """Whether something is asked behind a word. A bare thing reads as a condition, too: that it is there; whoever
        writes `spieler nach s` did not mean that."""
        behind = [one for one in self.pieces if one.start >= piece.end][:2]
        ends = len(behind) < 2 or behind[1].text in (")", "]", ":", ",", ";")
        asked = behind[0].text if behind else ""
        return not ends or asked in self.world.attributes or asked in self.world.derived

    def _genitive(self, article: Piece, far: float) -> Iterator[Edit]:
        """`hand des spielers`: whose it is stands behind `von`."""
        noun = next((one for one in self.pieces if one.start >= article.end), None)
        for ending in ("s", "es"):
            stem = noun.text.removesuffix(ending) if noun is not None else ""
            if noun is not None and stem != noun.text and stem in self.known:
                said = f"{spoken('OF', self.language)} {stem}"
                yield Edit(article.start, noun.end, said, "word", 1.6 + far)

    def _before_a_kind(self, piece: Piece) -> bool:
        """`falls k ist karte`: a thing lies in a place, never in a kind of things."""
        behind = next((one.text for one in self.pieces if one.start >= piece.end and one.terminal not in _ARTICLES), "")
        what, id = self.world.forms.get(behind, ("", ""))
        return what == "kind" and not self.world.kinds[id].place

    @cached_property
    def _own_parts(self) -> list[Part]:
        """The parts of the sentences whose verb stands here: `setze e mittels a auf f ein`."""
        world, here = self.world, [piece.text for piece in self.pieces if piece.is_word]
        said = [one for word in here for one in (*world.sentences.get(word, ()), *world.infinitives.get(word, ()))]
        said += [one.pattern for word in here for one in (*world.told.get(word, ()), *world.asked.get(word, ()))]
        copula = spoken("IS", self.language)  # with it, each adjective of the rulebook is a sentence
        own = [one for one in said if one.language == self.language and one.verb != copula]
        return [part for one in own for part in one.parts]

    @cached_property
    def _own_words(self) -> list[str]:
        """The words of their own that these sentences have."""
        parts = self._own_parts
        closing = [spoken(one, self.language) for part in parts if part.closes for one in part.prepositions]
        return list(dict.fromkeys([*(part.word for part in parts if part.word and not part.slot), *closing]))

    @cached_property
    def _unsaid(self) -> list[str]:
        """Those of them of which the line has no form yet."""
        here = [piece.text for piece in self.pieces]
        strange = [word for word in here if word not in self.known or len(word) > len("von")]
        closing = {spoken(one, self.language) for part in self._own_parts if part.closes for one in part.prepositions}
        said = [word for word in here if word not in closing]
        return [word for word in self._own_words if word not in said and not alike(word, {*strange} - closing)]

    @cached_property
    def known(self) -> set[str]:
        """Every word that means something here."""
        world = self.world
        tables = (
            world.forms, world.entries, world.derived, world.events, world.procedures, world.patterns, world.rules,
            world.attributes, world.tables, world.resources, world.sentences, world.infinitives,
            world.told, world.asked, world.fixed_words, world.options,
            TRUTHS, NOTHING, RANDOM,
        )  # fmt: skip
        known = {name for table in tables for name in table} | {*world.player_names}
        known |= {value for values in world.enumerations.values() for value in values}
        known |= {form for form in keyword_forms(self.language) if " " not in form}
        known |= {field for one in self.pieces if one.text in world.events for field in world.events[one.text].fields}
        known |= {one.de if self.language == "de" else one.en for one in FUNCTIONS}
        twice = [piece.text for piece in pieces_of(self.text, self.language) if piece.is_name]
        return known | {word for word in twice if twice.count(word) > 1}

    def _phrases(self) -> Iterator[Edit]:
        """Turns of phrase that the language words differently, in a line that could be parsed all the same."""
        if not self.pieces:
            return
        for pattern, right in (*PHRASES[self.language], *TIMES[self.language]):
            for match in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", self.text):
                inside = self.pieces[0].start <= match.start() and match.end() <= self.pieces[-1].end
                if inside and match.expand(right) != match[0]:
                    yield Edit(match.start(), match.end(), match.expand(right), "word", 1.5)

    # ---- a word too much, two the wrong way round

    def _extra(self) -> Iterator[Edit]:
        for one, other in pairwise(self.pieces):
            if one.text == other.text and one.is_word:
                yield Edit(other.start, other.end, "", "extra", 1.1)
        for number, piece in self.near():
            cost = 2.1 if piece.terminal in _ARTICLES else 2.8
            # Whoever wrote an unknown verb meant a known one, unless that follows: `entweder ziehe 1 karte oder …`.
            verb = self.pieces[number + 1].text in self.world.sentences if number + 1 < len(self.pieces) else False
            unknown = not piece.terminal and number == self.fault and (not piece.first or verb)
            called = self.text[piece.end : piece.end + 1] == "("  # who asks for something named it
            if piece.is_word and ((unknown and not called) or (piece.terminal and piece.terminal not in _TELLING)):
                yield Edit(piece.start, piece.end, "", "extra", cost + self._far(number))
        first = self.pieces[0] if self.pieces else None
        if first is not None and first.text not in self.known and any(one.text == "=" for one in self.pieces):
            yield Edit(first.start, first.end, "", "extra", 1.7)  # `setze faust von s = stein`
        if self.before is not None and self.before.terminal in _JOINING and self.fault < _FAR:
            yield Edit(self.before.start, self.before.end, "", "extra", 2.2)

    def _order(self) -> Iterator[Edit]:
        for (number, one), (_, other) in pairwise(self.near()):
            between = self.text[one.end : other.start]
            joined = [one.text + other.text, f"{one.text}_{other.text}"] if one.is_name and other.is_name else []
            for whole in (word for word in joined if word in self.known and one.text not in self.known):
                yield Edit(one.start, other.end, whole, "word", 1.3 + self._far(number))
            if not one.is_word or not (other.is_word or other.text.isdigit()):  # `stelle kreuzer 1 auf`
                continue
            if one.text == other.text or other.terminal in _ARTICLES:
                continue
            if between == " ":
                said = f"{other.text} {one.text}"
                yield Edit(one.start, other.end, said, "order", 1.9 + self._far(number))
        for number, (one, comma, other) in enumerate(zip(self.pieces, self.pieces[1:], self.pieces[2:], strict=False)):
            if comma.text == "," and one.is_word and other.is_word and number in (self.fault, self.fault - 2):
                yield Edit(one.start, other.end, f"{other.text}, {one.text}", "order", 1.8)

    # ---- something is missing

    def _missing(self) -> Iterator[Edit]:
        words = [spoken(one, self.language) for one in _INSERTED]
        behind = [*self.pieces[1:], None]
        for piece, following in zip(self.pieces, behind, strict=True):
            if following is None or following.text in _SIGNS[:3] or following.terminal in _JOINING:  # a sentence ends
                yield from (Edit(piece.end, piece.end, f" {word}", "missing", 1.7) for word in self._unsaid)
                if any(one.form is VerbForm.PARTICIPLE for one in self.world.told.get(piece.text, ())):
                    for rank, said in enumerate(("HAS", "IS")):  # `nachdem ich eine mine gebaut:`
                        word = spoken(said, self.language)
                        yield Edit(piece.end, piece.end, f" {word}", "missing", 1.8 + rank / 10)
        for number, piece in self.near():
            if piece.is_word or piece.text[0].isdigit() or piece.text in "([":
                own = [*self._unsaid, *words]
                if self._is_place(piece):  # `karten hand von s`: there they lie, rather than belong to it
                    own.insert(0, spoken("IN", self.language))
                if piece.text.isdigit() or piece.text in self.values:  # `anzahl(x) 3`, `wahl schere`
                    own.insert(0, "=")
                for rank, word in enumerate(own):
                    yield Edit(piece.start, piece.start, f"{word} ", "missing", 2.3 + rank / 10 + 2 * self._far(number))
            elif piece.text in "+-":  # `bewegung von e +1`
                by = spoken("BY", self.language)
                yield Edit(piece.start, piece.start, f"{by} ", "missing", 1.8 + self._far(number))

    def begins_there(self, offset: int) -> bool:
        """Whether a sentence begins at a place."""
        return any(piece.first and piece.start <= offset < piece.end for piece in self.pieces)

    def place_of_gap(self, offset: int) -> int:
        """Where a name may be missing: before the piece at a place; -1 if there is none."""
        number = next((n for n, piece in enumerate(self.pieces) if piece.end > offset), len(self.pieces))
        return self.pieces[number].start if number < len(self.pieces) else -1

    @cached_property
    def values(self) -> set[str]:
        """The values of enumerations."""
        return {value for values in self.world.enumerations.values() for value in values}

    def _is_place(self, piece: Piece) -> bool:
        kind = self.world.kinds.get(piece.text)
        return kind is not None and kind.place

    def _signs(self) -> Iterator[Edit]:
        ends = [*enumerate(self.pieces)]
        if self.before is not None and self.fault == 0:
            ends.append((-1, self.before))
        for number, piece in ends:
            far = abs(number + 1 - self.fault) * _STEP / 2
            following = self.pieces[number + 1] if 0 <= number < len(self.pieces) - 1 else None
            if piece.is_name and piece.depth and following is not None and following.is_name:  # `stufe(spieler feld)`
                yield Edit(piece.end, piece.end, ",", "missing", 1.4 + far)
            if piece.is_word or piece.text[-1] in ")]" or piece.text.isdigit():
                cost = 2.6 if self.reach > _FAR else 1.8  # a sentence that could be parsed lacks no sign
                joins = following is not None and following.terminal in _JOINING
                signs = [sign for sign in _BEHIND if sign != "," or (following is not None and not joins)]
                yield from (Edit(piece.end, piece.end, sign, "missing", cost + far) for sign in signs)
                yield from (Edit(piece.start, piece.start, sign, "missing", cost + 0.2 + far) for sign in "([")
            elif piece.text == "=":
                yield Edit(piece.start, piece.end, spoken("IS", self.language), "word", 1.9 + far)
            elif piece.text in _SIGNS and number >= 0:
                likely = {",": (":", ";"), ":": (",", "=")}.get(piece.text, (":", ","))
                yield from (Edit(piece.start, piece.end, sign, "sign", 1.6 + self._far(number)) for sign in likely)
                if piece.text != ":" and not self.text[piece.end : piece.end + 1].isdigit():  # `2,5`
                    yield Edit(piece.start, piece.end, "", "extra", 2 + self._far(number))

    # ---- what can stand in the place of a word

    def is_compared(self) -> bool:
        """Whether the word at the fault is what something is compared with: of such there are only some."""
        return 0 < self.fault < len(self.pieces) and self.pieces[self.fault - 1].text in ("=", "≠")

    def other_names(self) -> Iterator[Edit]:
        """The word at the fault as each of the names that are few: resources, values of enumerations."""
        if self.fault >= len(self.pieces) or not self.pieces[self.fault].is_word:
            return
        piece, world = self.pieces[self.fault], self.world
        values = [value for values in world.enumerations.values() for value in values]
        for name in dict.fromkeys([*world.resources, *values[:_MOST_VALUES]]):
            if name != piece.text:
                yield Edit(piece.start, piece.end, plain(name), "word", 1)
