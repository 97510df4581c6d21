"""The forms of German and English words: verbs and nouns, by rule and by table.

The room knows grammar and nothing else: no rulebook, no word of a game, no other room. It is handed a verb as an
imperative ("lege", "ab") or a noun as its singular, plural and article, and answers with every form of it.
"""
