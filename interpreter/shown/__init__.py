"""What a person sees, as data: terminal, book, editor and browser are made from it (docs/protocol.md)."""
