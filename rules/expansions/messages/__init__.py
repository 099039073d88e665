"""The Messages (MS-1 to MS-8): a second figure on the scoreboard, which may bring messages."""

from rules.events import TurnBegan
from rules.expansion import Expansion
from rules.expansions import scoreboard
from rules.expansions.messages import figures, stack
from rules.expansions.messages.slot import Messages
from rules.option import Option

EXPANSION = Expansion(
    name="messages",
    options=(
        Option("messenger", ("each-score", "one-a-turn"), "MS-2"),
        Option("message-on-shared-space", (True, False), "MS-3"),
    ),
    slot=Messages,
    slots=scoreboard.SLOTS,
    automatic={
        **scoreboard.AUTOMATIC,
        scoreboard.ASK: figures.ask_figures,
        "draw-message": stack.draw,
        stack.PART: stack.begin_added_part,
    },
    choices={
        figures.ASKING: figures.figures,
        stack.NEXT: stack.unknown,
        stack.ANSWER: stack.answers,
    },
    by_chance=frozenset({stack.NEXT}),
    behalf=frozenset({stack.NEXT}),
    actions={
        figures.MoveOnScoreboard: figures.choose,
        stack.DrawMessage: stack.take_next,
        stack.DoMessage: stack.do,
        stack.TakeTwoPoints: stack.take_two,
        stack.ScoreMeeple: stack.score_meeple,
    },
    notation={
        figures.MoveOnScoreboard: "move",
        stack.DrawMessage: "message",
        stack.DoMessage: "do",
        stack.TakeTwoPoints: "two points",
        stack.ScoreMeeple: "score",
    },
    events=(*scoreboard.EVENTS, stack.MessageDrawn, stack.MessageAnswered),
    reactions={TurnBegan: figures.begin_turn},
)
