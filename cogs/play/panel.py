"""The private panel of a game: what a person can do besides playing, in groups."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from discord import app_commands

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Position
from bot.wording import Words
from cogs import custom_ids
from cogs.custom_ids import HELP
from cogs.delivery import ensure_posted
from cogs.interaction import Context
from cogs.layout import Button, Layout, Style, fill_rows
from cogs.play.autocomplete import list_archived, list_elsewhere
from cogs.play.functions import GROUPS, Asking, Function, goes_on
from cogs.play.lookup import require_table
from cogs.translator import command_key

RULES, COMMANDS, FORMER = "rules", "commands", "moved"
"""Pages of the help that are no groups of functions."""
MENTIONED = {"undo": "game undo", "hint": "game hint", "notifications": "me settings"}
"""Commands that do the same as a function."""
DEEPEST = 1
"""The most buttons named on the way to a former command."""
DANGEROUS = ("resign", "end", "remove")
"""Functions whose buttons are red."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel for one person, with what they can do now."""

    context: Context
    asking: Asking
    functions: Sequence[Function]
    moved: Mapping[str, Sequence[str]]

    @classmethod
    async def open(
        cls,
        context: Context,
        position: Position | None,
        functions: Sequence[Function],
        moved: Mapping[str, Sequence[str]],
    ) -> "Panel":
        """Return the panel of a game, or of a channel without one, with these functions.

        `moved` says where each former command is now: a command, and the buttons from there on.
        """
        asking = Asking(context.person, context.service.now, position)
        here = await context.service.games.in_channel(context.channel_id)
        if here is None or not goes_on(here):
            asking = replace(
                asking,
                archived=await list_archived(context),
                elsewhere=await list_elsewhere(context),
            )
        return cls(context, asking, functions, moved)

    @property
    def words(self) -> Words:
        """The person's language."""
        return self.context.words

    def lay_out(self, what: str = "", detail: str = "") -> Layout:
        """Return the panel, the help, or one group of either."""
        if what == COMMANDS:
            return self._lay_out_commands()
        if what == FORMER:
            return self._lay_out_moved()
        if what in GROUPS:
            return self._lay_out_group(what, explained=detail == HELP)
        return self._lay_out_help() if what == HELP else self._lay_out_root()

    def _lay_out_root(self) -> Layout:
        words = self.words
        groups = [group for group in GROUPS if self._list_possible(group)]
        alone = self._list_possible("")[::-1]
        lines = [f"## {words('menu.title')}"]
        if self.asking.position is None:
            lines.append(words("menu.no-game", new=self.context.mention("game new")))
        lines += [self._format(name) for name in (*groups, *(each.name for each in alone))]
        offered = tuple(self._offer(group) for group in groups)
        others = (*map(self._offer_function, alone), self._offer(HELP))
        return Layout(above="\n".join(lines), rows=(offered, others) if offered else (others,))

    def _lay_out_group(self, group: str, *, explained: bool) -> Layout:
        """Return the possible functions of a group; with `explained` a sentence for all of them."""
        possible = self._list_possible(group)
        told = [each for each in self.functions if each.group == group] if explained else possible
        lines = [f"## {self.words(f'button.{group}')}", *(self._format(f.name) for f in told)]
        if not possible:
            lines.append(f"-# {self.words('menu.nothing')}")
        rows = fill_rows([self._offer_function(each) for each in possible])
        return Layout(
            above="\n".join(lines), rows=(*rows, self._go_back(HELP if explained else ""))
        )

    def _lay_out_help(self) -> Layout:
        words, table = self.words, self.asking.table
        mention = self.context.mention
        mentions = {name: mention(name) for name in ("place", "step")}
        lines = [words("help.text", menu=mention("game menu"), **mentions)]
        if table is not None and table.configuration.purist:
            lines.append(words("help.purist"))
        groups = [self._offer(group, HELP) for group in GROUPS]
        others = [self._offer(name) for name in (RULES, COMMANDS, FORMER)]
        return Layout(above="\n".join(lines), rows=(tuple(groups), tuple(others)))

    def _lay_out_commands(self) -> Layout:
        """Return all commands, each to be tapped, with its description."""
        lines = [f"## {self.words('button.commands')}"]
        found = self.context.tree.walk_commands()
        for command in sorted(found, key=lambda each: each.qualified_name):
            if not isinstance(command, app_commands.Group):
                mention = self.context.mention(command.qualified_name)
                lines.append(f"-# {mention} {self.words(command_key(command))}")
        return Layout(above="\n".join(lines), rows=(self._go_back(HELP),))

    def _lay_out_moved(self) -> Layout:
        """Return where each command of earlier versions is now."""
        words = self.words
        places: dict[str, list[str]] = {}
        for former, (command, *steps) in self.moved.items():
            labels = [f"*{words(f'button.{step}')}*" for step in steps[:DEEPEST]]
            place = " › ".join((self.context.mention(command), *labels))
            places.setdefault(place, []).append(f"`/{self._name_former(former)}`")
        lines = [f"## {words('button.moved')}", words("menu.moved.about")]
        lines += [f"{place}: {', '.join(commands)}" for place, commands in places.items()]
        return Layout(above="\n".join(lines), rows=(self._go_back(HELP),))

    def _name_former(self, command: str) -> str:
        """Return a former command's name in the person's language."""
        words = self.words
        keys = [
            next(key for key in (f"former.{part}", f"command.{part}.name") if key in words)
            for part in command.split()
        ]
        return " ".join(map(words, keys))

    def _list_possible(self, group: str) -> list[Function]:
        """Return the possible functions of a group, or of those beside the groups."""
        return [f for f in self.functions if f.group == group and f.possible(self.asking)]

    def _format(self, name: str) -> str:
        told = f"**{self.words(f'button.{name}')}**: {self.words(f'menu.{name}')}"
        command = MENTIONED.get(name)
        return told if command is None else f"{told} {self.context.mention(command)}"

    def _offer_function(self, function: Function) -> Button:
        style = Style.danger if function.name in DANGEROUS else Style.secondary
        return replace(self._offer(function.name), style=style)

    def _offer(self, what: str, detail: str = "") -> Button:
        table = self.asking.table
        at = (custom_ids.NO_GAME, 0) if table is None else (table.id, table.seq)
        label = self.words(f"button.{what or 'back'}")
        return Button(custom_ids.encode_menu(*at, what, detail), label)

    def _go_back(self, what: str, label: str = "button.back") -> tuple[Button, ...]:
        return (replace(self._offer(what), label=self.words(label)),)

    def lay_out_function(self, function: Function, opened: Layout) -> Layout:
        """Return what a function opened, with the way back to its group."""
        back = self._go_back(function.group, "button.menu")
        return opened if function.choosing else replace(opened, rows=(*opened.rows, back))


async def find_newest_of(context: Context) -> Position | None:
    """Return the channel's newest game, with its newest message posted; None if there is none."""
    table = await context.service.games.in_channel(context.channel_id, ended=True)
    if table is None:
        return None
    await require_table(context, table)
    position = await visit(context, table.id)
    await ensure_posted(context, position.table)
    return position


async def visit(context: Context, game: str) -> Position:
    """Return a game's position, without a state if that can't be read."""
    try:
        return await context.service.games.visit(game)
    except Refusal as refusal:
        if refusal.key is not RefusalKey.GAME_PAUSED:
            raise
        return Position(await context.service.games.table(game), None)
