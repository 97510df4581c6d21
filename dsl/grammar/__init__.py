"""The effect language: words, layout, grammar, parser."""
