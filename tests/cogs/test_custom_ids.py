"""Custom ids: what is written is read again, and ids of old messages are read for ever."""

import json
from pathlib import Path

import pytest
from discord import ui

from bot.games.table import ProposalKind
from cogs import custom_ids
from cogs.custom_ids import NO_GAME, Goto
from cogs.play.consent import AnswerProposal
from cogs.play.proposals import PROPOSAL
from tests.cogs.kinds import KINDS, find_kind
from tests.cogs.written_ids import GAME, OLD, OLD_ANSWERS, WRITTEN

RECORDED: dict[str, dict[str, str | None]] = json.loads(
    (Path(__file__).parent / "custom_ids.json").read_text()
)
"""Ids that messages have, of every kind, with the fields that have always been read from each."""


@pytest.mark.parametrize("custom_id", RECORDED)
def test_a_recorded_id_is_read_and_written_as_ever(custom_id: str) -> None:
    """A button outlives the version of the bot that made it. One kind alone answers it."""
    kind = find_kind(custom_id)
    fields = kind.template.fullmatch(custom_id).groupdict()
    assert RECORDED[custom_id].items() <= ({"game": NO_GAME, "seq": "0"} | fields).items()
    assert kind(*(fields[name] for name in kind.fields)) == custom_id


def test_ids_of_every_kind_are_recorded() -> None:
    """Of a new kind, one is to be added to the file."""
    assert {*map(find_kind, RECORDED)} == {*KINDS}


@pytest.mark.parametrize(("custom_id", "values"), WRITTEN.items())
def test_an_id_is_written_from_values(custom_id: str, values: tuple[str | int, ...]) -> None:
    """Numbers, words and paths."""
    assert find_kind(custom_id)(*values) == custom_id
    assert len(custom_id) <= 100


def test_a_value_too_few_is_an_error() -> None:
    """Where the button is made, as of any function, not where it is pressed."""
    for values in ((GAME, 57, (17,)), (GAME, 57, (17,), "", "z1")):
        with pytest.raises(ValueError, match="zip"):
            custom_ids.SHOW(*values)


def test_what_a_menu_opens_may_be_left_out() -> None:
    """The panel, a function, and a detail of one."""
    assert custom_ids.encode_menu(GAME, 57) == "menu:k3f9x2ab:57"
    assert custom_ids.encode_menu(NO_GAME, 0, "wake") == "menu:-:0:wake"
    assert custom_ids.encode_menu(GAME, 57, "look", "help") == "menu:k3f9x2ab:57:look.help"


@pytest.mark.parametrize("custom_id", OLD)
def test_ids_of_earlier_versions_are_read(custom_id: str) -> None:
    """Buttons on old messages are answered."""
    assert custom_ids.is_ours(custom_id)
    assert custom_ids.decode_game(custom_id) in ((GAME, 57), (GAME, 0))


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "p:k3f9x2ab:57",
        "p:k3f9x2:57::",
        "p:K3F9X2AB:57::",
        "p:k3f9x2ab:57:17.:z2",
        "p:k3f9x2ab:57:17:zz",
        "p:k3f9x2ab:57:17:z1234",
        "p:k3f9x2ab:1234567890::",
        "c:k3f9x2ab:57:1.2.3.4.5.6.7.8.9.10.11",
        "d:k3f9x2ab:57:123",
        "i:k3f9x2ab:57:secrets",
        "l:k3f9x2ab:0:close",
        "n:k3f9x2ab:0:abc",
        "e:k3f9x2ab:57:maybe",
        "a:k3f9x2ab:57:Bo:yes",
        "r:k3f9x2ab:57:maybe",
        "x:k3f9x2ab:57:1:never",
        "proposal:k3f9x2ab:57:undo:1:take",
        "proposal:k3f9x2ab:57:seat:1:agree",
        "proposal:k3f9x2ab:57:1:agree",
        "proposal:k3f9x2ab:57:undo:1:agreed",
        "v:k3f9x2ab:57:undo:1:agree",
        "y:k3f9x2ab:57:1",
        "t:k3f9x2ab:0:99:value.",
        "x:k3f9x2ab:57",
        "q:k3f9x2ab:57:12forward",
        "ranks:-:0:1",
    ],
)
def test_other_ids_are_nobodys(custom_id: str) -> None:
    """No template takes what no button of the bot's has."""
    assert not custom_ids.is_ours(custom_id)


@pytest.mark.parametrize(("custom_id", "answered"), OLD_ANSWERS.items())
def test_old_answers_are_answers_to_proposals(
    custom_id: str, answered: tuple[ProposalKind, int, str]
) -> None:
    """As the new ids are that mean the same."""
    for each in (custom_id, PROPOSAL(GAME, 57, *answered)):
        template = find_kind(each).template
        (press,) = (
            press
            for press in (AnswerProposal, *AnswerProposal.__subclasses__())
            if press.__discord_ui_compiled_template__ is template
        )
        read = press(ui.Button(custom_id=each), template.fullmatch(each))
        assert (read.kind, int(read.match["seat"]), read.match["answer"]) == answered


@pytest.mark.parametrize("goto", [Goto(()), Goto((3,)), Goto((17, 0, 112), "q3"), Goto((), "z1")])
def test_a_goto_is_read_as_it_was_written(goto: Goto) -> None:
    """In the values of a select."""
    assert custom_ids.decode_goto(custom_ids.encode_goto(goto)) == goto


def test_no_goto_is_read_from_anything_else() -> None:
    """A forged value of a select leads nowhere."""
    assert custom_ids.decode_goto("17.0") is None
    assert custom_ids.decode_goto("17.0:z1:z1") is None


def test_the_game_is_read_from_any_id_of_ours() -> None:
    """Even where the rest means nothing to this version; of others' ids nothing is read."""
    assert custom_ids.decode_game("y:k3f9x2ab:12:anything:else") == (GAME, 12)
    assert custom_ids.decode_game("y:k3f9x2ab:12") == (GAME, 12)
    assert custom_ids.decode_game("analysis:k3f9x2ab:12") == (GAME, 12)
    assert custom_ids.decode_game("go:k3f9x2ab:12") == (GAME, 12)
    assert custom_ids.decode_game("yy:k3f9x2ab:12") is None
    assert custom_ids.decode_game("somebody-else") is None
