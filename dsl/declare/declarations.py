"""From checked files to the world of a rulebook: every declared name, before any text is understood.

Two rounds: first the names of nouns, so that declarations may use each other in any order; then what they have.
"""

from __future__ import annotations

from collections.abc import Iterable

from regelwerk.dsl.declare.declared_book import DeclaredBook
from regelwerk.dsl.declare.declared_nouns import DeclaredNouns
from regelwerk.dsl.declare.declared_paragraphs import DeclaredParagraphs
from regelwerk.dsl.declare.declared_tables import DeclaredTables
from regelwerk.dsl.declare.declared_things import DeclaredThings
from regelwerk.dsl.declare.declared_values import TRUTHS, plain
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.sentences.same_sentences import same_sentences
from regelwerk.dsl.sentences.spoken_verbs import know_sentences
from regelwerk.dsl.shape.checked_data import Leaf, RecordData
from regelwerk.dsl.world.boards_and_options import Option
from regelwerk.dsl.world.kinds import PLAYER, PLAYER_FORMS, PLAYER_WORDS, Kind
from regelwerk.dsl.world.world import World


class Declarations(DeclaredNouns, DeclaredThings, DeclaredTables, DeclaredParagraphs, DeclaredBook):
    """Builds a World out of the checked files of a rulebook."""

    def build(
        self,
        header: RecordData,
        files: list[tuple[RecordData, Language]],
        borrowed: Iterable[tuple[RecordData, Language]] = (),
        needed: Iterable[tuple[str, str, Span]] = (),
    ) -> World:
        """The world of a rulebook: its own files, and what it borrows from the library, which may add to its kinds.

        `needed` are names that it gave to the library: what each must be, and where it stands.
        """
        self._header(header, files[0][1] if files else "de")
        self._noun("kind", PLAYER, PLAYER_FORMS, Span("", 0, 0, 0, 0))
        self.world.kinds[PLAYER] = Kind(PLAYER, PLAYER_FORMS)
        self.world.nouns[PLAYER] = PLAYER_WORDS
        for collect in (
            self._titles, self._names_of_nouns, self._kinds, self._templates, self._things, self._tables,
            self._paragraphs, self._rest, self._display, self._book,
        ):  # fmt: skip
            for data, language in files:
                collect(data, language)
            self._borrowing = True
            for data, language in borrowed:
                collect(data, language)
            self._borrowing = False
            if collect == self._things:
                self._things_in_rows()
        know_sentences(self.world)
        self.findings += same_sentences(self.world)
        self._nouns_of_words()
        self._check_needed(needed)
        self._attributes_of_places()
        self._check_shown()
        self._check_references()
        self._check_earlier()
        self._check_fixed_numbers()
        self._check_paragraphs()
        self._check_stated()
        self._check_display()
        self._check_book()
        for data, _ in files:
            self._cite(data)
        return self.world

    def _header(self, data: RecordData, language: Language) -> None:
        world = self.world
        world.id = data.text("id")
        world.version = data.text("version")
        world.language = language
        world.names = self._names(data, world.id)
        world.source = self._source(data)
        players = data.record("players")
        world.least_players = players.number("from", 2)
        world.most_players = players.number("to", 2)
        names = world.player_names = tuple(leaf.text for leaf in players.leaves("names"))
        if world.least_players > world.most_players:
            odd = "to" if len(names) == world.least_players and "to" in players else "from"
            self.fail(
                "RW314",
                players[odd].span,
                message("findings.RW314.header", least_players=world.least_players, most_players=world.most_players),
                message("findings.RW314.header_hint"),
            )
        elif names and isinstance(players.get("to"), Leaf) and len(names) != world.most_players:
            said = message("findings.RW318.message", n=len(names), most=world.most_players)
            self.fail("RW318", players["names"].span, said, message("findings.RW318.hint", most=world.most_players))
        for number, leaf in enumerate(players.leaves("names")):
            if leaf.text in names[:number]:
                said = message("findings.RW301.player", name=leaf.text)
                self.fail("RW301", leaf.span, said, message("findings.RW301.player_hint"))
        for item in data.entries("options"):
            values = plain(item.record.get("values"))
            values = values if isinstance(values, tuple) else (values,)
            if not values:
                self.fail(
                    "RW313",
                    item.id_span,
                    message("findings.RW313.header", name=item.id),
                    message("findings.RW313.hint"),
                )
                values = (True,)
            if all(isinstance(one, str) and one in TRUTHS for one in values):
                values = tuple(TRUTHS[one] for one in values)
            world.options[item.id] = Option(item.id, values, item.id_span)
            self._cited(item.id, item.record)
        for item in data.entries("profiles"):
            world.profiles[item.id] = self._chosen(item.data)
        world.setup_text = self._text(data, "setup")
        world.main = data.text("main")
        world.main_span = data["main"].span
        world.window_order_text = self._text(data, "window_order")
        world.in_order_text = self._text(data, "obligations_in_order")
        world.triggers = data.text("triggers", "at_once")
        world.cancel_first = data.truth("cancel_first")
        world.cost_first = data.truth("cost_before_announcement")
        layers = tuple(leaf.text for leaf in data.leaves("layers"))
        world.layers = layers or world.layers
        world.irrevocable = tuple(leaf.text for leaf in data.leaves("irrevocable"))
        for leaf in data.leaves("irrevocable"):
            if leaf.text not in world.layers:
                self._unknown("layer", leaf.text, leaf.span, world.layers)
        world.decisions_at_most = data.number("decisions_at_most", world.decisions_at_most)
