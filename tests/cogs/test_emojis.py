"""The bot's own emojis: uploaded once, found again, done without where that fails."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.wording import Words
from cogs.custom_ids import Goto
from cogs.decisions.column import Viewer
from cogs.emojis import Emojis
from cogs.names import mark_names, picture_names
from cogs.pictures import Pictures
from cogs.play.picker.ask import ask
from cogs.play.picker.message import Picker
from cogs.play.scores import format_standing
from cogs.render_pool import Threads
from rendering.colours import LIVERIES
from rendering.emojis import PIXELS, draw_emojis, list_emojis, name_figure
from rendering.expansions import TABLE
from rendering.sprites import Sprites
from rules.actions import Deploy, PlaceTile
from tests.builders import IC
from tests.builders import table as play
from tests.cogs.play.picker.positions import far_reaching, princess_far_away
from tests.cogs.tables import table_of

SPRITES = Sprites()
MOST = 2000
"""Emojis that an application may have."""


@dataclass(frozen=True)
class Uploaded:
    """An emoji that Discord has."""

    name: str

    def __str__(self) -> str:
        return f"<:{self.name}:1>"


@dataclass
class Application:
    """Has some emojis; refuses to take more than so many."""

    emojis: list[Uploaded] = field(default_factory=list)
    room: int = MOST
    uploads: int = 0

    async def fetch_application_emojis(self) -> Sequence[Uploaded]:
        return tuple(self.emojis)

    async def create_application_emoji(self, *, name: str, image: bytes) -> Uploaded:
        if self.uploads == self.room:
            raise RuntimeError("There is no room.")
        assert image.startswith(b"\x89PNG")
        self.uploads += 1
        self.emojis.append(Uploaded(name))
        return self.emojis[-1]


async def draw(names: Iterable[str]) -> Mapping[str, bytes]:
    return draw_emojis(names, SPRITES)


async def test_each_is_uploaded_once_and_found_again() -> None:
    """A second start uploads nothing; whose emojis they are else does not matter."""
    there = Application([Uploaded("party")])
    first, second = Emojis(), Emojis()
    await first.gather(there, draw)
    assert there.uploads == len(list_emojis())
    await second.gather(there, draw)
    assert there.uploads == len(list_emojis())
    for emojis in (first, second):
        assert emojis.find_figure(0) == "<:figure_red:1>"
        assert None not in [emojis.find_figure(seat) for seat in range(6)]


async def test_where_an_upload_fails_the_others_are_used() -> None:
    """Nothing is raised; what is missing stands as text."""
    emojis = Emojis()
    await emojis.gather(Application(room=1), draw)
    seated = table_of(names=("Ada", "Bo"))
    assert mark_names(seated, emojis) == ("<:figure_red:1> Ada", "■B Bo")
    assert picture_names(seated, emojis) == ("<:figure_red:1> Ada", "Bo")


async def test_whoever_may_not_ask_does_without() -> None:
    """An error of any kind leaves none."""

    class Closed(Application):
        async def fetch_application_emojis(self) -> Sequence[Uploaded]:
            raise OSError("away")

    emojis = Emojis()
    await emojis.gather(Closed(), draw)
    assert emojis.find_figure(0) is None
    assert emojis.find_thing("fairy") is None


def test_every_emoji_is_one_that_discord_takes() -> None:
    """128 pixels wide and high, less than 256 KiB; all figures differ; names are plain."""
    drawn = draw_emojis(list_emojis(), SPRITES)
    assert {name_figure(seat) for seat in range(len(LIVERIES))} < drawn.keys()
    kinds = {kind for column in TABLE.values() for kind in column.figures}
    assert kinds >= {"abbot", "big-meeple", "builder", "phantom", "pig"}
    assert {
        name_figure(seat, kind) for seat in range(len(LIVERIES)) for kind in kinds
    } < drawn.keys()
    assert {"piece_dragon", "piece_fairy", "symbol_portal"} < drawn.keys()
    assert len(drawn) < MOST
    for name, image in drawn.items():
        assert name.isidentifier()
        assert 2 <= len(name) <= 32
        assert len(image) < 256 * 1024
        assert image[16:24] == PIXELS.to_bytes(4) * 2
    assert len(set(drawn.values())) == len(drawn)


async def test_a_button_that_opens_a_screen_shows_what_it_is_about() -> None:
    """The fairy and the portal by their piece and symbol."""
    state, pictures = far_reaching(), Pictures(Threads(SPRITES))
    await pictures.emojis.gather(Application(), draw)
    picker = Picker("game", 0, 0, Viewer(Words(), ("Ada", "Bo")), pictures)
    layout = picker.write(ask(state, state.player or 0, Goto(())))
    shown = {button.emoji for row in layout.rows for button in row}
    assert "<:symbol_portal:1>" in shown
    assert pictures.emojis.find_thing("fairy") == "<:piece_fairy:1>"


def test_points_and_story_are_marked() -> None:
    """With the figures of the seats, in place of shape and letter."""
    game, emojis = play(players=2), Emojis({name_figure(0): "<:r:1>", name_figure(1): "<:b:2>"})
    standing = format_standing(Words(), table_of(game.state), game.state, emojis)
    assert "<:r:1> Ada **0**" in standing
    assert "<:b:2> Bo **0**" in standing


def test_a_button_shows_whose_figure_it_is_about() -> None:
    """That of whoever loses it, at the princess's; no other button has one."""
    game = princess_far_away()
    pictures = Pictures(Threads(SPRITES))
    pictures.emojis = Emojis({name_figure(0): "<:r:1>", name_figure(1): "<:b:2>"})
    picker = Picker("game", 0, game.state.player or 0, Viewer(Words(), ("Ada", "Bo")), pictures)
    laid = game.legal.index(PlaceTile(0, -3, 1))
    layout = picker.write(ask(game.state, game.state.player or 0, Goto((laid,))))
    emojis = {button.label: button.emoji for row in layout.rows for button in row}
    assert "**A** Remove Ada’s knight at 0" in layout.above
    assert emojis["A"] == "<:r:1>"
    assert (emojis["Remove nobody"], emojis["Other square"]) == (None, None)


def test_a_button_shows_what_kind_of_figure_it_places() -> None:
    """A phantom by a phantom, a meeple by a meeple, a large one by a large one."""
    game = play("phantom", IC, bag={"BG-V": 2})
    pictures = Pictures(Threads(SPRITES))
    kinds = ("meeple", "big-meeple", "phantom")
    pictures.emojis = Emojis({name_figure(0, kind): f"<:{kind}:1>" for kind in kinds})
    game.draws("BG-V")
    game.act(game.choices(PlaceTile)[0])
    picker = Picker("game", 0, 0, Viewer(Words(), ("Ada", "Bo")), pictures)
    shown: dict[str, str] = {}
    for _ in range(2):
        first = ask(game.state, 0, Goto(()))
        for question in (first, *(ask(game.state, 0, each.goto) for each in first.toggles)):
            layout = picker.write(question)
            lines = dict(re.findall(r"\*\*(\w+)\*\* (.+)", layout.above))
            shown |= {lines[b.label]: b.emoji for row in layout.rows for b in row if b.emoji}
        game.act(game.choices(Deploy)[0])
    for line, emoji in shown.items():
        kind = "phantom" if "hantom" in line else "big-meeple" if "arge" in line else "meeple"
        assert emoji == f"<:{kind}:1>", line
    assert len({*shown.values()}) == 3
