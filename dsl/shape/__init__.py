"""Pass 2, nodes to checked data: every key, value and list held against the declared shape."""
