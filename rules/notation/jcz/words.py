"""What saves call things, gathered from the expansions: `rules.jcz`.

A word in no table, or a value that nobody can play here, is refused: nothing is passed over but
what `IDLE` and `OTHERS` list.
"""

from collections.abc import Mapping

from rules.actions import Action
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS
from rules.jcz import Rule

BOXES = EXPANSIONS.everything
SETS: Mapping[str, Expansion] = {box.jcz.set: box for box in BOXES if box.jcz.set}
"""Sets of tiles of an edition."""
ELEMENTS: Mapping[str, Expansion] = {name: box for box in BOXES for name in box.jcz.elements}
"""Pieces, and rules that are played."""
RULES: Mapping[str, Rule] = {name: rule for box in BOXES for name, rule in box.jcz.rules.items()}
"""Rules that may be changed."""
FIXED: Mapping[str, Expansion] = {name: box for box in BOXES for name in box.jcz.fixed}
"""Rules that are always played alike here, with the box to which that matters."""
FIGURES: Mapping[str, str] = {
    name: figure for box in BOXES for name, figure in box.jcz.figures.items()
}
"""Our kind of figure by what a figure's id names as its kind."""
RETURNS: tuple[type[Action], ...] = tuple(action for box in BOXES for action in box.jcz.returns)
"""Actions that send a figure home."""
SOURCES: Mapping[str, type[Action]] = {
    name: action for box in BOXES for name, action in box.jcz.sources.items()
}
"""Actions that send a figure home, by the source of which their entry tells."""
CORNERS: Mapping[type[Action], str] = {
    action: kind for box in BOXES for action, kind in box.jcz.corners.items()
}
"""Actions that place a figure on a corner, with its kind."""
HANDS: tuple[type[Action], ...] = tuple(action for box in BOXES for action in box.jcz.hands)
"""Actions that take a tile in hand."""
NEUTRAL: Mapping[str, tuple[type[Action], ...]] = {
    name: actions for box in BOXES for name, actions in box.jcz.neutral.items()
}
"""Actions that move a piece of nobody's, by what its id names."""
TOKENS: Mapping[str, tuple[type[Action], ...]] = {
    name: actions for box in BOXES for name, actions in box.jcz.tokens.items()
}
"""Actions that put a token on a square."""
CAPTURES: tuple[type[Action], ...] = tuple(action for box in BOXES for action in box.jcz.captures)
"""Actions that take a figure from the board."""
PRISONERS: Mapping[str, type[Action]] = {
    name: action for box in BOXES for name, action in box.jcz.prisoners.items()
}
"""Actions that free a figure which somebody holds, by the type of their entry."""
GOES_ON: tuple[type[Action], ...] = tuple(action for box in BOXES for action in box.jcz.goes_on)
"""Actions that only go on."""
IDLE = frozenset(
    {
        "bazaar",
        "big-top",
        "church",
        "corn-circle",
        "flier",
        "monastery",
        "pig-herd",
        "siege",
        "watchtower",
        "wind-rose",
    }
)
"""Switches for what only tiles of other sets show: without these sets they change nothing."""
OTHERS = frozenset(
    {
        "bazaar-no-auction",
        "coc-final-scoring",
        "count-move",
        "espace-variant",
        "gq11-pig-herd",
        "keep-monasteries",
        "labyrinth-variant",
        "little-buildings-scoring",
        "meteorite-impact",
        "more-tunnel-tokens",
        "robbers-son-action",
        "tunnelize-other-expansions",
    }
)
"""Rules about pieces that no game here has: a save with such a piece is refused for that."""
