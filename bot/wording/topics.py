"""The topics of the guide: which sentences make up each, and in which games they are true."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.expansion import OptionValue

Facts = Mapping[str, OptionValue]
"""Value of each option, "edition" included, and for each expansion whether it is in play."""

When = Mapping[str, tuple[OptionValue, ...]]
"""Facts, each with the values of which it must have one."""


@dataclass(frozen=True, slots=True)
class Line:
    """A message, or the sentence about an option's value; told where all of `when` holds.

    That of an option is told only where there is this option.
    """

    key: str = ""
    option: str = ""
    when: When = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Topic:
    """Lines under a name; a topic of an expansion is there if that is in play."""

    name: str
    lines: tuple[Line, ...] = ()
    expansion: str = ""


def _if(**facts: OptionValue) -> When:
    """Return a condition; underscores stand for hyphens."""
    return {name.replace("_", "-"): (value,) for name, value in facts.items()}


FARMERS = _if(fields=True)
NO_FARMERS = _if(fields=False)
SYMBOLS: When = {"half-deal": ("deal-all", "draft"), "half-sets": ("I+II", "II")}
"""The half tiles with symbols may turn up."""

PLACING = Topic(
    "placing",
    (
        Line("guide.placing.tile"),
        Line("guide.placing.unfit"),
        Line("guide.placing.river", when=_if(river=True)),
        Line("guide.placing.half", when=_if(halflings=True)),
        Line("guide.placing.meeple", when=FARMERS),
        Line("guide.placing.meeple.no-farmer", when=NO_FARMERS),
        Line("guide.placing.finished"),
        Line("guide.placing.portal", when=_if(princess_dragon=True)),
        Line("guide.placing.fairy", when=_if(princess_dragon=True, abbot=False)),
        Line("guide.placing.abbot", when=_if(princess_dragon=False, abbot=True)),
        Line("guide.placing.fairy-or-abbot", when=_if(princess_dragon=True, abbot=True)),
        Line("guide.placing.phantom", when=_if(phantom=True)),
        Line("guide.placing.home"),
        Line("guide.placing.gardens", when=_if(edition="C2", abbot=False)),
    ),
)

SCORING = Topic(
    "scoring",
    (
        Line("guide.scoring.roads-cities"),
        Line(option="small-city"),
        Line("guide.scoring.monastery", when=_if(halflings=False)),
        Line("guide.scoring.monastery.squares", when={"half-scoring": ("1/2021", "2014", "2020")}),
        Line("guide.scoring.monastery.halves", when=_if(half_scoring="10/2015")),
        Line(option="half-scoring"),
        Line("guide.scoring.majority"),
        Line("guide.scoring.unfinished"),
        Line("guide.scoring.fields", when=FARMERS),
        Line("guide.scoring.fairy", when=_if(princess_dragon=True)),
    ),
)

FIELDS = Topic(
    "fields",
    (
        Line(option="fields"),
        Line("guide.fields.border", when=FARMERS),
        Line("guide.fields.majority", when=FARMERS),
        Line("guide.fields.parted", when=_if(fields=True, river=False)),
        Line("guide.fields.parted.river", when=_if(fields=True, river=True)),
        Line("guide.fields.tunnel", when=_if(fields=True, princess_dragon=True)),
        Line("guide.fields.gaps", when=_if(fields=True, halflings=True)),
        Line("guide.fields.stay", when=FARMERS),
    ),
)

END = Topic(
    "end",
    (
        Line("guide.end.last", when=_if(halflings=False)),
        Line(option="half-end"),
        Line("guide.end.dragons", when=_if(princess_dragon=True)),
        Line("guide.end.count", when=FARMERS),
        Line("guide.end.count.no-fields", when=NO_FARMERS),
        Line("guide.end.winner"),
        Line("guide.end.resign"),
    ),
)

DRAGON = Topic(
    "dragon",
    (
        Line("guide.dragon.tile"),
        Line(option="dragon-moves"),
        Line("guide.dragon.steps"),
        Line("guide.dragon.back"),
        Line("guide.dragon.eats"),
        Line("guide.dragon.halves", when=_if(halflings=True)),
        Line(option="HR-4"),
        Line("guide.dragon.barred"),
        Line(option="HR-1"),
    ),
    "princess-dragon",
)

VOLCANO = Topic(
    "volcano",
    (
        Line("guide.volcano.calls"),
        Line("guide.volcano.barred"),
        Line(option="fairy-on-volcano-turn"),
        Line("guide.volcano.abbot", when=_if(abbot=True)),
        Line(option="HR-1"),
        Line("guide.volcano.left"),
    ),
    "princess-dragon",
)

FAIRY = Topic(
    "fairy",
    (
        Line(option="fairy-placement"),
        Line("guide.fairy.beside", when=_if(fairy_placement="next-to")),
        Line("guide.fairy.named", when=_if(fairy_placement="on-tile", fairy_point="one")),
        Line(
            "guide.fairy.named",
            when=_if(fairy_placement="on-tile", fairy_point="each", fairy_reward="one"),
        ),
        Line(option="HR-3"),
        Line(option="fairy-point", when=_if(HR_3=False)),
        Line(option="HR-2", when=_if(HR_3=False)),
        Line(option="fairy-reward"),
        Line("guide.fairy.majority"),
        Line(option="HR-4"),
        Line("guide.fairy.princess"),
        Line("guide.fairy.alone"),
        Line(option="fairy-on-volcano-turn"),
        Line("guide.fairy.phantom", when=_if(phantom=True)),
        Line("guide.fairy.abbot", when=_if(abbot=True)),
    ),
    "princess-dragon",
)

PRINCESS = Topic(
    "princess",
    (
        Line(option="princess"),
        Line("guide.princess.whom"),
        Line("guide.princess.then"),
        Line("guide.princess.declined", when=_if(princess="may")),
        Line("guide.princess.phantom", when=_if(phantom=True)),
    ),
    "princess-dragon",
)

PORTAL = Topic(
    "portal",
    (
        Line("guide.portal.tile"),
        Line(option="portal-target"),
        Line("guide.portal.field", when=FARMERS),
        Line("guide.portal.dragon"),
        Line("guide.portal.symbol"),
        Line("guide.portal.phantom", when=_if(phantom=True)),
        Line("guide.portal.abbot", when=_if(abbot=True)),
    ),
    "princess-dragon",
)

PHANTOM = Topic(
    "phantom",
    (
        Line("guide.phantom.after"),
        Line("guide.phantom.like"),
        Line("guide.phantom.dragon", when=_if(princess_dragon=True)),
        Line("guide.phantom.princess", when=_if(princess_dragon=True)),
        Line("guide.phantom.garden", when=_if(edition="C2")),
    ),
    "phantom",
)

ABBOT = Topic(
    "abbot",
    (
        Line("guide.abbot.gardens", when=_if(edition="C2")),
        Line("guide.abbot.monasteries", when=_if(edition="C1")),
        Line("guide.abbot.like", when=_if(edition="C2")),
        Line("guide.abbot.back"),
        Line("guide.abbot.fairy", when=_if(princess_dragon=True)),
    ),
    "abbot",
)

RIVER = Topic(
    "river",
    (
        Line("guide.river.first"),
        Line(option="base-start-tile"),
        Line("guide.river.bend"),
        Line("guide.river.unclaimed"),
        Line("guide.river.unfit"),
        Line("guide.river.half", when=_if(halflings=True)),
    ),
    "river",
)

HALFLINGS = Topic(
    "halflings",
    (
        Line(option="half-sets"),
        Line(option="half-deal"),
        Line(option="half-hand"),
        Line("guide.halflings.hand"),
        Line("guide.halflings.choice"),
        Line("guide.halflings.must", when=_if(half_end="10/2024")),
        Line("guide.halflings.place"),
        Line("guide.halflings.other"),
        Line("guide.halflings.gap"),
        Line("guide.halflings.meeple"),
        Line(option="half-scoring"),
        Line(option="half-end"),
        Line("guide.halflings.vineyard", when=SYMBOLS),
        Line("guide.halflings.hill", when=SYMBOLS),
        Line("guide.halflings.crop-circle", when=SYMBOLS),
    ),
    "halflings",
)

TOPICS = (
    PLACING,
    SCORING,
    FIELDS,
    END,
    DRAGON,
    VOLCANO,
    FAIRY,
    PRINCESS,
    PORTAL,
    PHANTOM,
    ABBOT,
    RIVER,
    HALFLINGS,
    Topic("options"),
)
"""In the order in which they are offered; "options" lists what was chosen instead of lines."""
