"""The order of play: the tables that say when things happen (T1 to T6, BG-8).

Names that no expansion in play provides are skipped. Steps pushed while a turn is resolved
(drawing again, each step of the dragon) come before what is left of it. What a player does only
once in a turn of several parts is declared by `Expansion.once`.
"""

END_OF_TURN = "end-turn"
SCORING = "score"
ROUND = "round"

TURN_OUTLINE = (
    "begin-turn",  # T1
    "fairy-point",
    ROUND,
    "bought",  # T2
    "source",
    "draw",
    "place-tile",
    "gold",
    "robbers",
    "magic",
    "princess",
    "wood",  # T3
    "phantom",
    "flock",
    "closed-fields",
    "dragon",  # T4
    "castles",
    SCORING,  # T5
    "barns",
    "wagons",
    ROUND,
    "late-dragon",  # T4 where the dragon moves after scoring
    "crop-circle",
    "message-part",  # T2 to T5 once more, for a message
    "second-part",  # T2 to T5 once more, for a builder
    "bazaar",
    END_OF_TURN,  # T6
)
"""Names of the steps of a turn, in order of play."""

SCORING_OUTLINE = (
    "score-features",
    "castle-scores",
    "complete-features",
    "share-gold",
    "titles",
    "challenges",
    "return-figures",
)
"""Names of the steps of T5: all features are judged on the same board, then what follows from their
completion, then everybody on them goes home (BG-11)."""

ROUND_OUTLINE = (
    "ask-figures",
    "hold-up",
    "move-figures",
    "share-loot",
    "ask-figures",
    "move-figures",
    "draw-message",
)
"""Names of the steps of a round of scoring, on the scoreboard: what was scored is robbed as the
figures stand, they move, and once more by what was stolen."""

FINAL_OUTLINE = (
    "last-fairy-point",
    "score-unfinished",
    "trade",
    "ingots",
    "royal",
    "end-game",
)
"""Names of the steps that end a game; they take the place of all others."""

TILE_STEPS = frozenset(
    {"bought", "source", "draw", "place-tile", "gold", "place-robber", "magic", "princess"}
)
"""Steps up to the placing of figures (T2)."""

WOOD_STEPS = frozenset({"wood", "phantom"})
"""Steps in which figures are placed or moved: given up by removing a knight (PD-P2)."""
