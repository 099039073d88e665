"""Custom ids: what is written is read again, and ids of old messages are read for ever."""

import pytest

from bot.games.table import ProposalKind
from cogs import custom_ids
from cogs.custom_ids import Goto

GAME = "k3f9x2ab"

WRITTEN = {
    custom_ids.encode_lobby(GAME, 0, "join"): "l:k3f9x2ab:0:join",
    custom_ids.encode_lobby(GAME, 0, "cancel"): "l:k3f9x2ab:0:cancel",
    custom_ids.encode_thread(GAME, 0, "abcd0123"): "n:k3f9x2ab:0:abcd0123",
    custom_ids.encode_end(GAME, 57, "yes"): "e:k3f9x2ab:57:yes",
    custom_ids.encode_aside(GAME, 57, 123, "no"): "a:k3f9x2ab:57:123:no",
    custom_ids.encode_show(GAME, 57, Goto(())): "p:k3f9x2ab:57::",
    custom_ids.encode_show(GAME, 57, Goto((17, 0), "g")): "p:k3f9x2ab:57:17.0:g",
    custom_ids.encode_commit(GAME, 57, (17, 0, 3)): "c:k3f9x2ab:57:17.0.3",
    custom_ids.encode_words(GAME, 57): "w:k3f9x2ab:57",
    custom_ids.encode_public(GAME, 57, 0): "d:k3f9x2ab:57:0",
    custom_ids.encode_public(GAME, 57, None): "d:k3f9x2ab:57:",
    custom_ids.encode_info(GAME, 57, "scores"): "i:k3f9x2ab:57:scores",
    custom_ids.encode_info(GAME, 57, "danger"): "i:k3f9x2ab:57:danger",
    custom_ids.encode_info(GAME, 57, "orders"): "i:k3f9x2ab:57:orders",
    custom_ids.encode_orders(GAME, 57, "dragon-move"): "s:k3f9x2ab:57:dragon-move",
    custom_ids.encode_resign(GAME, 57, "yes"): "r:k3f9x2ab:57:yes",
    custom_ids.encode_proposal(GAME, 57, "undo", 1, "agree"): "proposal:k3f9x2ab:57:undo:1:agree",
    custom_ids.encode_proposal(GAME, 57, "absence", 1, "once"): (
        "proposal:k3f9x2ab:57:absence:1:once"
    ),
    custom_ids.encode_proposal(GAME, 57, "seat", 1, "take"): "proposal:k3f9x2ab:57:seat:1:take",
    custom_ids.encode_proposal(GAME, 57, "pause", 1, "refuse"): (
        "proposal:k3f9x2ab:57:pause:1:refuse"
    ),
    custom_ids.encode_options(GAME, 0): "o:k3f9x2ab:0",
    custom_ids.encode_setting(GAME, 0, 99, "value.HR-1"): "t:k3f9x2ab:0:99:value.HR-1",
    custom_ids.encode_setting(GAME, 0, 99, "group"): "t:k3f9x2ab:0:99:group",
    custom_ids.encode_turn(GAME, 57, 12, "fo"): "q:k3f9x2ab:57:12fo",
    custom_ids.encode_turn(custom_ids.NO_GAME, 0, 0): "q:-:0:0",
    custom_ids.encode_page(GAME, 57, 3, "ba"): "h:k3f9x2ab:57:3ba",
    custom_ids.encode_guide(GAME, 57): "g:k3f9x2ab:57",
    custom_ids.encode_guide(custom_ids.NO_GAME, 0): "g:-:0",
    custom_ids.encode_server("undo_grace"): "k:-:0:undo_grace",
    custom_ids.encode_go_on(GAME, 57): "go:k3f9x2ab:57",
    custom_ids.encode_return(GAME): "return:k3f9x2ab:0",
    custom_ids.encode_family(): "ranks:-:0",
    custom_ids.encode_puzzle("2026-11-23", "0af9", 3): "puzzle:-:0:2026-11-23:0af9:3",
    custom_ids.encode_menu(GAME, 57): "menu:k3f9x2ab:57",
    custom_ids.encode_menu(GAME, 57, "look", "help"): "menu:k3f9x2ab:57:look.help",
    custom_ids.encode_menu(custom_ids.NO_GAME, 0, "wake"): "menu:-:0:wake",
    custom_ids.encode_screen("check"): "server:-:0:check",
    custom_ids.encode_kept("show"): "kept:-:0:show",
    custom_ids.encode_data("show"): "data:-:0:show",
    custom_ids.encode_own("quiet", GAME): "u:k3f9x2ab:0:quiet",
    custom_ids.encode_games("list.2"): "z:-:0:list.2",
    custom_ids.encode_games("end", GAME): "z:k3f9x2ab:0:end",
}
OLD_ANSWERS = {
    "v:k3f9x2ab:57:1:agree": ("undo", 1, "agree"),
    "v:k3f9x2ab:57:0:refuse": ("undo", 0, "refuse"),
    "x:k3f9x2ab:57:1:wait": ("absence", 1, "wait"),
    "x:k3f9x2ab:57:1:once": ("absence", 1, "once"),
    "x:k3f9x2ab:57:1:bot": ("absence", 1, "bot"),
    "x:k3f9x2ab:57:1:hand": ("absence", 1, "hand"),
    "y:k3f9x2ab:57:5:take": ("seat", 5, "take"),
    "y:k3f9x2ab:57:1:decline": ("seat", 1, "decline"),
    "j:k3f9x2ab:57:1:agree": ("pause", 1, "agree"),
    "j:k3f9x2ab:57:1:refuse": ("pause", 1, "refuse"),
}
"""Ids of answers as they were when each kind of proposal had its own, and what they answer."""
OLD = (
    *OLD_ANSWERS,
    "p:k3f9x2ab:57:17:z2",
    "p:k3f9x2ab:57:17.0:g1",
    "p:k3f9x2ab:57:17.0:q12",
    "p:k3f9x2ab:57:17.0:f",
    "i:k3f9x2ab:57:board",
    "i:k3f9x2ab:57:hand",
    "i:k3f9x2ab:57:help",
    "t:k3f9x2ab:0:99:option",
    "t:k3f9x2ab:0:99:preset",
)
"""Ids that messages of earlier versions have."""


@pytest.mark.parametrize(("written", "known"), WRITTEN.items())
def test_ids_are_written_as_ever(written: str, known: str) -> None:
    """A button outlives the version of the bot that made it."""
    assert written == known
    assert len(written) <= 100
    assert custom_ids.is_ours(written)


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
    for each in (custom_id, custom_ids.encode_proposal(GAME, 57, *answered)):
        (match,) = filter(None, (t.fullmatch(each) for t in custom_ids.TEMPLATES))
        assert custom_ids.decode_proposal(match) == answered


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
