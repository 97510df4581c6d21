"""Pass 1, bytes to nodes: YAML that knows its line and column, and advice on what cannot be read."""
