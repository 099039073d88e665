"""The views: each a pure function of the scene, the viewer's phrases and a choice.

`sprites` is a cache and changes no picture. All views may be called from any thread.
"""

from rendering.views.board import board, board_window, final
from rendering.views.choosing import (
    Targets,
    fits_picker,
    picker,
    picker_windows,
    preview,
    preview_windows,
    targets,
    targets_windows,
)
from rendering.views.danger import danger
from rendering.views.leaderboard import LINES, leaderboard
from rendering.views.ownership import ownership
from rendering.views.picture import Picture
from rendering.views.proposals import proposal_window, proposals
from rendering.views.race import race
from rendering.views.remaining import remaining
from rendering.views.since import since, since_window
from rendering.views.trail import trail, trail_window

__all__ = [
    "LINES",
    "Picture",
    "Targets",
    "board",
    "board_window",
    "danger",
    "final",
    "fits_picker",
    "leaderboard",
    "ownership",
    "picker",
    "picker_windows",
    "preview",
    "preview_windows",
    "proposal_window",
    "proposals",
    "race",
    "remaining",
    "since",
    "since_window",
    "targets",
    "targets_windows",
    "trail",
    "trail_window",
]
