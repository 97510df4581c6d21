"""What to say where a text cannot be parsed: recipes that mend it, tried before they are told."""
