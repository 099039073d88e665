"""Results in words: a person's own, and a server's best."""

from collections.abc import Iterator, Mapping

from bot.records.rating import PROVISIONAL
from bot.records.rating_pools import list_parts
from bot.records.summary import PoolRating, Summary
from bot.wording import Words
from bot.wording.options import list_titles
from cogs.decisions.expansions import COLUMNS
from cogs.names import escape


def name_family(words: Words, family: str) -> str:
    """Return a family's name: its expansions, or the base game."""
    return list_titles(words, list_parts(family))


def format_own(words: Words, summary: Summary) -> str:
    """Return a person's own results, for them only."""
    return "\n".join((f"## {words('records.own')}", *_format_own(words, summary)))


def _format_own(words: Words, summary: Summary) -> Iterator[str]:
    yield f"**{words.n('records.games', summary.games, wins=summary.wins)}**"
    for rating in summary.ratings:
        yield _format_rating(words, rating)
    average = round(summary.points / summary.games)
    yield words.n("records.points", summary.points, average=average, most=summary.most)
    heads = add_up_heads(summary.sources)
    parts = (
        words("alt.breakdown.part", head=words(f"head.{head}"), points=points)
        for head, points in heads.items()
        if points
    )
    if told := words.list(parts, style="unit"):
        yield f"-# {told}"
    for name in ("road", "city", "prey"):
        if count := getattr(summary, name):
            yield words.n(f"records.{name}", count)
    yield f"-# {words('records.counted')}"


def _format_rating(words: Words, rating: PoolRating) -> str:
    family = name_family(words, rating.family)
    if rating.settled:
        return words("records.rating", family=family, rating=rating.rating.shown)
    return words.n("records.rating.provisional", rating.rated, family=family, needed=PROVISIONAL)


def add_up_heads(sources: Mapping[str, int]) -> dict[str, int]:
    """Return points by column of the final table, from points by reason and by "reason/part".

    A part with a column of its own is subtracted from its reason.
    """
    reasons = COLUMNS.list_reasons()
    heads = dict.fromkeys((reason.head for reason in reasons), 0)
    whole = {reason.name: reason.head for reason in reasons if not reason.part}
    parts = {reason.name: reason.head for reason in reasons if reason.part}
    for source, points in sources.items():
        reason, _, part = source.partition("/")
        if reason in whole and (not part or part in parts):
            heads[parts[part] if part else whole[reason]] += points
            heads[whole[reason]] -= points if part else 0
    return heads


def format_bests(
    words: Words, bests: Mapping[str, tuple[int, int]], names: Mapping[int, str]
) -> Iterator[str]:
    """Yield a line for each best result of a server, with its player."""
    for name, (reached, user_id) in bests.items():
        if user_id in names:
            yield words.n(f"best.{name}", reached, player=escape(names[user_id]))
