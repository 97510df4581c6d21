"""Saying: from a declared sentence and what fills its slots to what people read, in both languages."""
