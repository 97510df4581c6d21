"""The bundled games: data only."""
