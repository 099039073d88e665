"""Every button and select: the custom id says all, the service decides, the person gets an answer.

Nothing is kept between two presses, so buttons work after a restart as before.
"""

import re
from typing import Any, Self

import discord
from discord import ui

from bot.games.seats import require_player, require_turn
from bot.games.table import Position, Seat
from bot.refusals import Refusal, RefusalKey
from cogs import ids
from cogs.asks import ask
from cogs.guide import guide_sheet, help_sheet
from cogs.lobby import lobby_sheet
from cogs.paths import IN_PUBLIC, BadPath, Goto, decides, follow
from cogs.people import plain_names
from cogs.picker import Picker
from cogs.pictures import Viewer
from cogs.private import SHEETS
from cogs.sheets import Sheet
from cogs.talk import Objection, Talk, answered
from rules import State, legal_actions

INDEX = re.compile(r"\d{1,2}")


class Press(ui.DynamicItem[ui.Item[Any]], template=r"(?!)"):
    """A pressed button or select; subclasses say what follows in `act`."""

    def __init__(self, item: ui.Item[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the press; never fails, since the template has read everything."""
        return cls(item, match)

    @property
    def game(self) -> str:
        """The id of the game the button belongs to."""
        return self.match["game"]

    @property
    def seq(self) -> int:
        """The number of actions logged when the button was made."""
        return int(self.match["seq"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the press, whatever comes of it."""
        await answered(interaction, self.act, self.game)

    async def act(self, talk: Talk) -> None:
        """Do what the button is for."""
        raise NotImplementedError

    async def decision(self, talk: Talk) -> tuple[Seat, State, Position]:
        """Return the presser's seat and the position, if it is theirs to decide; else Refusal."""
        position = await talk.surface.service.visit(self.game)
        seat = require_player(position.table, talk.person.id)
        if self.seq != position.table.seq:
            raise Refusal(RefusalKey.STALE)
        require_turn(position, seat)
        assert position.state is not None
        return seat, position.state, position

    async def open_picker(self, talk: Talk, goto: Goto) -> None:
        """Show a screen of the picker."""
        seat, _, position = await self.decision(talk)
        await talk.show(await screen(talk, position, seat, goto))


async def screen(talk: Talk, position: Position, seat: Seat, goto: Goto) -> Sheet:
    """Return a screen of somebody's picker at the newest position; Objection if there is none."""
    table, state = position.table, position.state
    viewer = Viewer(talk.words, plain_names(table))
    picker = Picker(table.id, table.seq, seat.number, viewer, talk.surface.pictures)
    assert state is not None
    try:
        asked = ask(state, seat.number, goto)
    except BadPath:
        raise Objection("refusal.unknown-button") from None
    return await picker.sheet(asked)


class ShowPicker(Press, template=ids.SHOW):
    """*Play*, and every button of the picker that does not commit."""

    async def act(self, talk: Talk) -> None:
        """Open the picker, or turn to another screen of it."""
        await talk.begin(here=talk.in_private)
        await self.open_picker(talk, Goto(ids.path_of(self.match["path"]), self.match["view"]))


class ChooseInWords(Press, template=ids.WORDS):
    """The select with the same choices in words."""

    async def act(self, talk: Talk) -> None:
        """Turn to the screen that was chosen."""
        await talk.begin(here=talk.in_private)
        goto = ids.goto_of(talk.chosen)
        if goto is None:
            raise Objection("refusal.unknown-button")
        await self.open_picker(talk, goto)


class CommitPath(Press, template=ids.COMMIT):
    """The button that makes the move."""

    async def act(self, talk: Talk) -> None:
        """Do everything on the path as one move; ask what chance has left to decide."""
        await talk.begin(here=talk.in_private)
        seat, state, _ = await self.decision(talk)
        path = ids.path_of(self.match["path"])
        try:
            walk = follow(state, seat.number, path)
        except BadPath:
            raise Objection("refusal.unknown-button") from None
        if not walk.done or not walk.actions:
            await self.open_picker(talk, Goto(path))
            return
        position = await talk.surface.service.submit(
            self.game, self.seq, talk.person.id, walk.actions, talk.press_id
        )
        if position.state is not None and decides(position.state, seat.number):
            await talk.show(await screen(talk, position, seat, Goto(())))
        else:
            await talk.say(talk.words("picker.done"))


class DecideInPublic(Press, template=ids.PUBLIC):
    """An arrow for the dragon, or a half tile in the draft: a button or a line of a select."""

    async def act(self, talk: Talk) -> None:
        """Do it."""
        await talk.begin(here=True)
        _, state, _ = await self.decision(talk)
        chosen = self.match["index"] or talk.chosen
        index = int(chosen) if INDEX.fullmatch(chosen) else len(legal_actions(state))
        options = legal_actions(state)
        if state.agenda[0].kind not in IN_PUBLIC or index >= len(options):
            raise Objection("refusal.unknown-button")
        await talk.surface.service.submit(
            self.game, self.seq, talk.person.id, [options[index]], talk.press_id
        )
        await talk.take_buttons()


class ChangeLobby(Press, template=ids.LOBBY):
    """*Join*, *Leave* and *Start* of a lobby."""

    async def act(self, talk: Talk) -> None:
        """Do it, then show the lobby as it is now."""
        await talk.begin(here=True)
        service = talk.surface.service
        deed = {"join": service.join, "leave": service.leave, "start": service.start}
        async with service.in_turn(self.game):
            await deed[self.match["deed"]](self.game, talk.person, talk.press_id)
            table = (await service.position(self.game)).table
            if table.status == "lobby":
                await talk.show(lobby_sheet(type(talk.words)(table.locale), table))
            else:
                await talk.take_buttons()


class ShowInfo(Press, template=ids.INFO):
    """*Scores*, *Fields* and the like, and one's own half tiles: for everybody, at any time."""

    async def act(self, talk: Talk) -> None:
        """Show it to the person who asked."""
        await talk.begin()
        what = self.match["what"]
        if what == "help":
            service = talk.surface.service
            table = await service.table(self.game)
            await talk.show(help_sheet(talk.words, table, service.default_configuration))
            return
        position = await talk.surface.service.visit(self.game)
        await talk.show(await SHEETS[what](talk, position))


class ReadTopic(Press, template=ids.GUIDE):
    """The select of topics of the rules."""

    async def act(self, talk: Talk) -> None:
        """Turn to the page of the topic, as its game is played."""
        await talk.begin(here=talk.in_private)
        table = None
        if self.game != ids.NO_GAME:
            table = await talk.surface.service.table(self.game)
        await talk.show(
            guide_sheet(talk.words, table, talk.surface.service.default_configuration, talk.chosen)
        )


class AnswerResign(Press, template=ids.RESIGN):
    """Whether to resign, asked once."""

    async def act(self, talk: Talk) -> None:
        """Resign, or leave it."""
        await talk.begin(here=talk.in_private)
        if self.match["deed"] == "no":
            await talk.say(talk.words("resign.kept"))
            return
        await talk.surface.service.resign(self.game, talk.person.id, talk.press_id)
        await talk.say(talk.words("resign.done"))


PRESSES = (
    ShowPicker,
    ChooseInWords,
    CommitPath,
    DecideInPublic,
    ChangeLobby,
    ShowInfo,
    ReadTopic,
    AnswerResign,
)
