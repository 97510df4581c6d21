"""From trees to prose: values, sentences, steps and clauses as people read them, in pieces that lead somewhere."""
