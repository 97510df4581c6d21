"""What changed from the first edition of the language to the second, as a table: one line for each rewriting.

Whoever changes the language adds a line: the codes that files of the earlier edition get from today's checker, and what
they mean in today's words. An edit is kept only if it proves itself (`tools/mending/fixing.py`), so a rewriting may be
generous. What has no line is told to a person, with the advice of its finding; where there are two ways to go on, the
line names both.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import message
from regelwerk.tools.migration import earlier_wording, idle_words, old_words, reserved_names, unsaid_values
from regelwerk.tools.migration.rewritings import Rewriting

REWRITINGS: tuple[Rewriting, ...] = (
    Rewriting("genitive", message("migration.genitive"), old_words.genitives),
    Rewriting("all", message("migration.all"), old_words.all_of_them),
    Rewriting("infinitive", message("migration.infinitive"), old_words.infinitives),
    Rewriting("this", message("migration.this"), old_words.this_thing),
    Rewriting("reserved", message("migration.reserved"), reserved_names.said),
    Rewriting("reserved", message("migration.reserved"), reserved_names.declared, ("RW302",)),
    Rewriting("wording", message("migration.wording"), earlier_wording.passages),
    Rewriting("wording", message("migration.wording"), earlier_wording.names, ("RW300", "RW6", "RW7")),
    Rewriting("attribute", message("migration.attribute"), earlier_wording.attributes, ("RW101",)),
    Rewriting("fixed_number", message("migration.fixed_number"), unsaid_values.fixed_numbers, ("RW317",)),
    Rewriting("table", message("migration.table"), unsaid_values.tables, ("RW319",)),
    Rewriting("even_if_nothing", message("migration.even_if_nothing"), unsaid_values.even_if_nothing, ("RW461",)),
    Rewriting("total", message("migration.total"), unsaid_values.totals, ("RW541",)),
    Rewriting("sentence_keys", message("migration.sentence_keys"), unsaid_values.sentence_keys, ("RW102",)),
    Rewriting("who", message("migration.who"), idle_words.whoever_acts, ("RW415",)),
    Rewriting("pay", message("migration.pay"), idle_words.as_suggested, ("RW441",)),
    Rewriting("idle", message("migration.idle"), idle_words.without_effect, ("RW458", "RW459")),
    Rewriting("particle", message("migration.particle"), idle_words.particle_last, ("RW304",)),
    Rewriting("inner", message("migration.inner"), idle_words.inner_thing, ("RW460",)),
    # ---- what a person must decide
    Rewriting(
        "names", message("migration.names"), unsaid_values.a_name_for_each, ("RW318",),
        (message("migration.choice.names_more"), message("migration.choice.names_fewer")),
    ),
    Rewriting(
        "same_sentence", message("migration.same_sentence"), unsaid_values.without_sentence, ("RW576",),
        (message("migration.choice.other_verb"), message("migration.choice.other_kind")),
    ),
    Rewriting(
        "durations", message("migration.durations"), idle_words.as_suggested, ("RW457",),
        (message("migration.choice.both_durations"), message("migration.choice.first_duration")),
    ),
    Rewriting(
        "once", message("migration.once"), idle_words.without_once, ("RW472",),
        (message("migration.choice.always"), message("migration.choice.once_a_game")),
    ),
    Rewriting(
        "inner_or_outer", message("migration.inner_or_outer"), idle_words.as_suggested, ("RW460",),
        (message("migration.choice.inner"), message("migration.choice.outer")),
    ),
    Rewriting(
        "two_prices", message("migration.two_prices"), idle_words.as_suggested, ("RW480",),
        (message("migration.choice.one_price"), message("migration.choice.two_steps")),
    ),
)  # fmt: skip
