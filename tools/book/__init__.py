"""The book of a rulebook: a page to read and print. Its sentences are made from the trees that the machine plays."""
