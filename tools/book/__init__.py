"""The book of a rulebook: one page to read and print, whose sentences are made from the trees that the machine plays."""
