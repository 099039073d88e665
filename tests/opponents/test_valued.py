"""What positions of golden games are worth to the bot: values change only on purpose.

`python -m tests.opponents.test_valued` updates the page. Review what differs before you commit it.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from opponents import LEVELS, consider, explain
from opponents.expansions import evaluate
from opponents.search import judge
from opponents.view import look_from
from rules import CHANCE, State
from rules.expansions import EXPANSIONS
from tools.replay import FOLDER, read, replay

PAGE = Path(__file__).parent / "valued.md"
GAMES = ("base", *EXPANSIONS, "everything-3-players")
"""The golden games of one box each, and one of all."""
EVERY = 6
"""One in so many decisions of a kind is looked at."""


def describe_game(name: str) -> Iterator[str]:
    """Yield a line for each position looked at, under the game's name.

    For the second tile of those, also what the strongest level does after looking further.
    """
    yield f"# {name}"
    seen = Counter[str]()
    game = read(FOLDER / f"{name}.jsonl")
    for number, (state, _) in enumerate(replay(game.setup, game.actions)):
        if state.step is None or state.player in (None, CHANCE):
            continue
        kind = state.step.kind
        if seen[kind] % EVERY == 0:
            yield f"{number} {kind}: {describe(state)}"
        if kind == "place-tile" and seen[kind] == EVERY:
            yield f"{number} {kind}, looking further: {describe_look(state)}"
        seen[kind] += 1


def describe(state: State) -> str:
    """Return what a position is worth to everybody, its choices to who decides, and why the best.

    Values are points, those of choices compared with those of others.
    """
    player = state.player
    assert player is not None
    seen = look_from(state, player)
    evaluator = evaluate(seen, player)
    totals = " ".join(f"{total:.4f}" for total in evaluator.totals(seen))
    judged = judge(evaluator, seen)
    best = max(judged, key=judged.__getitem__)
    low, high, mean = min(judged.values()), judged[best], sum(judged.values()) / len(judged)
    why = ", ".join(map(str, explain(state, player, [best])))
    return (
        f"{totals}; {len(judged)} choices from {low:.4f} to {high:.4f}, "
        f"{mean:.4f} in the mean; {why or 'it scores'}"
    )


def describe_look(state: State) -> str:
    """Return the choice of the strongest level, and how far it looked."""
    assert state.player is not None
    chosen = consider(state, state.player, LEVELS[-1])
    return f"{chosen.action}, ahead by {chosen.lead:.4f} after {chosen.replies} replies"


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_worth_what_they_were(name: str) -> None:
    """To the fourth decimal, at all kinds of decisions."""
    games = PAGE.read_text(encoding="utf-8").removeprefix("# ").split("\n# ")
    was = dict(zip(GAMES, games, strict=True))[name]
    assert [*describe_game(name)] == f"# {was}".splitlines()


if __name__ == "__main__":
    lines = chain.from_iterable(map(describe_game, GAMES))
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")
