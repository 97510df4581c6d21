"""The pages and tables that are generated: reference, parser tables."""
