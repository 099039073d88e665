"""All screens of the picker, in games of many kinds."""

import random
from collections.abc import Iterator

from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.play.picker.ask import ask
from cogs.play.picker.question import Question
from rules import Setup, State
from rules.expansions import EXPANSIONS
from tests.cogs.games import decisions
from tests.cogs.tables import NAMES


def gotos(asked: Question) -> list[Goto]:
    """Return everything that can be pressed to see something else."""
    return [
        *(sign.goto for sign in asked.signs),
        *(way for sign in asked.signs for way in sign.ways),
        *(choice.goto for choice in asked.choices if not choice.final),
        *(turn.goto for turn in asked.rotations),
        *(toggle.goto for toggle in asked.toggles),
        *([asked.further] if asked.further else []),
        *asked.submenus.values(),
        *([asked.back] if asked.back else []),
    ]


VARIANTS: tuple[dict[str, str | int], ...] = (
    {"half-deal": "deal-all", "half-hand": 8},
    {"half-deal": "draft", "half-hand": 6, "fairy-placement": "on-tile"},
    {"half-deal": "deal-all", "half-hand": 12, "portal-target": "never-scored-too"},
)
VIEWER = Viewer(Words(), NAMES)


def games(number: int) -> Iterator[State]:
    """Yield the decisions of a game of all expansions played by chance."""
    options = VARIANTS[number % len(VARIANTS)]
    yield from decisions(number, Setup(players=3, expansions=EXPANSIONS.together, options=options))


def screens(state: State, chance: random.Random, most: int = 6) -> Iterator[Question]:
    """Yield some of the screens that whoever is to act comes to, from the first on."""
    assert state.player is not None
    goto = Goto(())
    for _ in range(most):
        question = ask(state, state.player, goto)
        yield question
        following = gotos(question)
        if not following:
            return
        goto = chance.choice(following)
