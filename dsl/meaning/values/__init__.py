"""Quantities, conditions and calls: texts that have a value."""
