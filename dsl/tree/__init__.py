"""The typed tree: what texts mean, for everybody behind the pass of meaning."""
