"""Nouns: what they name, what describes them, and which article they have."""
