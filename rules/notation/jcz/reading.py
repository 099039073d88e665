"""A save to a game: what is saved is played, and refused where it is not possible."""

from collections import Counter

from rules.engine import new_game
from rules.errors import BadSetup
from rules.notation.errors import BadNotation
from rules.notation.game import Game
from rules.notation.jcz.form import decode_save, list_entries
from rules.notation.jcz.replay import Replay, list_laid
from rules.notation.jcz.setting_up import find_tile, read_frame, read_names, read_setup

LONGEST_SAVE = 2_000_000
"""Characters of a save, at most."""


def read_save(text: str) -> Game:
    """Return the game of a save; BadNotation, with line and reason, if there is none in it."""
    if len(text) > LONGEST_SAVE:
        raise BadNotation(1, "long", most=LONGEST_SAVE)
    save = decode_save(text)
    entries = list(list_entries(text, save))
    names, (start, frame) = read_names(save, text), read_frame(save, text)
    laid = list(list_laid(entries))
    bag = Counter(tile.id for tile in laid if tile.copies)
    setup = read_setup(save, text, len(names), start.id, bag)
    try:
        state = new_game(setup)
    except BadSetup as error:
        raise BadNotation(1, "setup", why=str(error).rstrip(".")) from error
    arranged = save.game_annotations
    order = () if arranged is None else arranged.draw_order
    drawn = [find_tile(name, 1).tile.id for name in order]
    replay = Replay(state, frame, drawn, [tile.id for tile in laid])
    for line, entry in entries:
        replay.play(line, entry)
    replay.finish()
    return Game(setup, names, tuple(replay.actions))
