"""Pass 5, syntax trees to typed trees: what the words of a text mean where they stand."""
