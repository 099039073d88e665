"""What Discord allows in a message."""

from discord import ui

from cogs.layout import Layout
from rules import Setup
from rules.expansions import EXPANSIONS

MENTION = f"</me settings:{10**18}>"
"""A command as Discord shows it, with an id as long as theirs."""
EVERYTHING = Setup(
    players=3,
    expansions=EXPANSIONS.together,
    options={"half-deal": "deal-all", "half-hand": 8},
)


def check(layout: Layout) -> None:
    """Check a message against Discord's limits."""
    items = list(layout.view().walk_children())
    assert len(items) <= 40
    custom_ids = [item.custom_id for item in items if isinstance(item, ui.Button | ui.Select)]
    assert len(custom_ids) == len(set(custom_ids))
    assert all(id is not None and 0 < len(id) <= 100 for id in custom_ids)
    assert all(0 < len(b.label or "") <= 80 for b in items if isinstance(b, ui.Button))
    assert sum(len(item.content) for item in items if isinstance(item, ui.TextDisplay)) <= 4000
    for picture in (layout.picture, layout.sheet):
        assert picture is None or 0 < len(picture.alt) <= 1024
