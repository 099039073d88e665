"""A game played by people who see no picture: words, buttons, selects and alt texts are enough."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from playground.client.message_view import MessageView
from rules import Setup
from rules.geometry import column, row
from rules.notation.places import read_place
from tests.cogs.evening import Evening

PLACE = r"(?:0|[0-9]+[EW](?: [0-9]+[NS])?|[0-9]+[NS])(?![0-9])"
WORTH = re.compile(r"([0-9]+) (now|so far|points?|if)")
LINE = r"^\*\*([A-Z0-9]{1,2})\*\* (.+)$"
"""What a button does that has only a sign."""
SIDES = {"↑": "north", "→": "east", "↓": "south", "←": "west"}
"""What the arrows of the dragon's buttons mean, in the words of its picture."""
SETUP = Setup(
    expansions=("princess-dragon", "phantom"),
    bag={"PD-1": 1, "PD-A": 4, "PD-C": 3, "PD-G": 1, "PD-R": 1, "PD-T": 2, "BG-E": 4},
)


@dataclass(frozen=True)
class Heard:
    """All that a screen reader tells of a message; there is no way from here to its pictures."""

    text: str
    alts: tuple[str, ...]
    buttons: tuple[tuple[str, str], ...]
    """Labels, with emoji, and custom ids."""
    lines: tuple[tuple[str, str, str], ...]
    """Lines of selects with what they add, the select's custom id, and the value."""

    @classmethod
    def of(cls, message: MessageView) -> "Heard":
        """Read a message aloud; a picture without words is a fault."""
        assert all(shown.alt for shown in message.pictures)
        return cls(
            message.text,
            tuple(str(shown.alt) for shown in message.pictures),
            tuple((b.label, b.custom_id) for b in message.buttons if not b.disabled),
            tuple(
                (f"{line.label}, {line.description}", select.custom_id, line.value)
                for select in message.selects
                for line in select.options
            ),
        )


@dataclass
class Listener:
    """Somebody who plays by ear, and what they know of the board from what they heard."""

    name: str
    laid: set[tuple[int, int]] = field(default_factory=lambda: {(0, 0)})
    questions: set[str] = field(default_factory=set)

    def follow(self, news: Heard) -> None:
        """Remember where tiles were laid."""
        told = re.findall(rf"places the tile at ({PLACE})", news.text)
        self.laid |= {place for place in map(read_place, told) if place is not None}

    def choose_line(self, heard: Heard, count: int) -> tuple[str, str]:
        """Choose the line that promises most, or else one in turn: its select, and its value."""
        lines = [*heard.lines[count % len(heard.lines) :], *heard.lines]
        best = max(lines, key=lambda line: worth(line[0]))
        assert re.search(PLACE, best[0])
        return best[1], best[2]

    def choose_button(self, heard: Heard, count: int) -> str:
        """Choose the button that promises most, or each kind in turn; never a way back."""
        asked = [line for line in heard.text.splitlines() if not re.match(LINE, line)]
        self.questions.add(asked[-1])
        onwards = [b for b in heard.buttons if b[0] not in ("Other square", "Back")]
        lines = dict(re.findall(LINE, heard.text, re.MULTILINE))
        turns = [b for b in onwards if b[0].split()[-1] in "↑→↓←"]
        offered = [(lines.get(b[0], b[0]), b[1]) for b in onwards if b not in turns]
        labels = [label for label, _ in offered]
        assert len(set(labels)) == len(labels), labels
        for sign in lines:
            told = "\n".join(heard.alts)
            assert re.search(rf"\b{sign}(:| \()", told), (sign, told)
        special = [b for b in offered if b[0].endswith("…") or "home" in b[0]]
        if special and count % 2:
            return special[0][1]
        return max(offered, key=lambda button: worth(button[0]))[1]


def worth(words: str) -> int:
    """Return the points that words promise."""
    return max((int(points) for points, _ in WORTH.findall(words)), default=0)


def to_act(news: Heard, people: dict[str, Listener], ids: dict[str, str]) -> str:
    """Return who is called: by a mention, or by name."""
    (call,) = re.findall(r"\*\*(.+?),? ", next(iter(calls(news))))[:1]
    return next(name for name in people if call in (name, ids[name]))


def calls(news: Heard) -> Iterator[str]:
    """Yield the lines that call somebody."""
    return (line for line in news.text.splitlines() if re.match(r"\*\*(<@[0-9]+>|\w+), ", line))


async def test_a_whole_game_is_played_from_words_alone(table: Evening) -> None:
    """Nobody looks at a picture, everybody knows the board, and the end is told with its points."""
    people = {name: Listener(name) for name in ("Ada", "Bo")}
    ids = {name: f"<@{table.person(name).id}>" for name in people}
    news, steps = Heard.of(await table.game("Ada", "Bo", setup=SETUP)), 0
    game = (await table.position()).table.id
    while "The game is over." not in news.text:
        for person in people.values():
            person.follow(news)
        name, count = to_act(news, people, ids), len(table.messages())
        if any(custom_id.startswith("d:") for _, custom_id in news.buttons):
            await lead(table, people[name], news)
        else:
            await play(table, people[name], steps)
        news, steps = Heard.of(await hear(table, game, count)), steps + 1
    for person in people.values():
        person.follow(news)
    state = (await table.service.games.position(game)).state
    assert state is not None
    squares = {(column(p.square), row(p.square)) for p in state.board.placements}
    assert all(person.laid == squares for person in people.values())
    for name, points in zip(people, state.scores, strict=True):
        assert re.search(rf"\b{name} (\*\*)?{points}\b", "\n".join((news.text, *news.alts)))
    asked = set[str]().union(*(person.questions for person in people.values()))
    assert {
        "A meeple on this tile?",
        "The phantom: a second meeple on this tile?",
        "The princess: which knight does she remove?",
    } <= asked
    assert any("on which feature?" in question for question in asked)


async def hear(table: Evening, game: str, count: int) -> MessageView:
    """Wait for what comes of a move: a message beside so many, or one that was rewritten."""
    position = await table.service.games.position(game)
    if position.state is None or position.state.over:
        return await table.news(count + 1)
    return await table.told(position.table.seq)


async def lead(table: Evening, person: Listener, news: Heard) -> None:
    """Lead the dragon: the picture's words tell where it is, the buttons where it may go."""
    arrows = [(label, custom_id) for label, custom_id in news.buttons if custom_id[0] == "d"]
    (ways,) = re.findall(r"It can move (.+?)\.", "\n".join(news.alts))
    assert len(re.findall(rf"\w+ to {PLACE}", ways)) == len(arrows)
    for label, _ in arrows:
        assert re.search(rf"\b{SIDES[label[0]]} to {PLACE}", ways)
    await table.press(person.name, table.newest, arrows[0][1])


async def play(table: Evening, person: Listener, steps: int) -> None:
    """Make a move: hear the board first, then what can be chosen, screen by screen."""
    board = await table.slash(person.name, "game board", text=True)
    heard = Heard.of(board)
    assert not board.pictures
    told = {read_place(place) for place in re.findall(rf"^({PLACE}): ", heard.text, re.MULTILINE)}
    assert told == person.laid
    assert "The tile in hand: " in heard.text
    (label,) = [custom_id for label, custom_id in heard.buttons if label == "Play"]
    screen = await table.press(person.name, board, label)
    for count in range(20):
        heard = Heard.of(screen)
        if heard.text.startswith("Done"):
            return
        if heard.lines:
            select, value = person.choose_line(heard, steps + count)
            screen = await table.choose(person.name, screen, select, value)
        else:
            pressed = person.choose_button(heard, steps + count)
            screen = await table.press(person.name, screen, pressed)
    raise AssertionError("A move takes for ever.")
