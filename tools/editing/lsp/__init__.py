"""The language server: what an editor asks about rulebooks, answered from the same tables and checks as everything."""
