"""What can be done about a running game besides its moves: undo, pauses, absence, clocks."""
