"""The order of play: the one table that says when things happen (T1 to T6).

Names that no expansion in play provides are skipped. Steps pushed while a turn is resolved
(drawing again, each step of the dragon) come before what is left of it.
"""

END_OF_TURN = "end-turn"
FINAL_SCORING = "final-scoring"
"""The last step of a game; it takes the place of all others."""

TURN_OUTLINE = (
    "begin-turn",  # T1
    "fairy-point",
    "source",  # T2
    "draw",
    "place-tile",
    "princess",
    "wood",  # T3
    "phantom",
    "dragon",  # T4
    "score",  # T5
    "late-dragon",  # T4 where the dragon moves after scoring
    "crop-circle",
    END_OF_TURN,  # T6
)
"""Names of the steps of a turn, in order of play."""

WOOD_STEPS = frozenset({"wood", "phantom"})
"""Steps in which figures are placed or moved: given up by removing a knight (PD-P2)."""
