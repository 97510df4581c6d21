"""Nouns, quantities, conditions and calls: texts that have a value.

Whoever imports the room has all functions that understand a class of the syntax tree.
"""

from __future__ import annotations

from regelwerk.dsl.meaning.values import calls as calls
from regelwerk.dsl.meaning.values import conditions as conditions
from regelwerk.dsl.meaning.values import grouped as grouped
from regelwerk.dsl.meaning.values import noun_names as noun_names
from regelwerk.dsl.meaning.values import noun_phrases as noun_phrases
from regelwerk.dsl.meaning.values import quantities as quantities
