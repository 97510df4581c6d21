"""The rooms below share `tables.py`, `secrets_swapped.py` and `parallel_games.py`, which lie beside this file."""
