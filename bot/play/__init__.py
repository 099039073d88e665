"""Everything about a running game besides its moves: undo, pauses, absence, clocks."""
