"""The acceptance run: what it says of a server, that nothing is left there, and its exit status."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import discord
import pytest

from bot.process.settings import PREFIX, TOKEN
from playground.api_errors import ErrorKind
from playground.components import walk
from playground.model import NO_FLAGS, Json, Message
from playground.permissions import Permission
from playground.routes.faults import FaultKind, Target
from playground.routes.rate_limits import RateLimits
from playground.routes.request import PendingRequest
from playground.server import LocalDiscord
from rendering.emojis import list_emojis
from tools.acceptance.__main__ import LocalRun, list_tasks, main, open_local_run, read_steps
from tools.acceptance.api import Answer
from tools.acceptance.place import NEEDED, compute_permissions
from tools.acceptance.run import take_steps
from tools.acceptance.steps import STEPS
from tools.acceptance.steps.application import compare

PAGE = (Path(__file__).parents[2] / "docs" / "acceptance.md").read_text(encoding="utf-8")


@pytest.fixture
async def local() -> AsyncIterator[LocalRun]:
    """A run on a local server, for which something was left the day before."""
    async with open_local_run(throwaway=True) as opened:
        yield opened


def outcomes(printed: str) -> dict[int, str]:
    """What was printed of each step, its title aside."""
    titles = {step.number: step.title for step in STEPS}
    lines = re.findall(r"^ ?(\d+)  (.*)$", printed, re.MULTILINE)
    return {int(number): line.removeprefix(f"{titles[int(number)]}: ") for number, line in lines}


def find_remains(server: LocalDiscord) -> list[str]:
    """What a run has left on a server."""
    world = server.world
    commands = [command["name"] for _, scope in world.commands.by_scope for command in scope]
    threads = [channel.name for channel in world.channels.values() if channel.is_thread]
    texts = [message.content or "V2" for message in world.messages.values()]
    return [*commands, *world.emojis, *threads, *texts]


def edits_to(body: Json) -> Target:
    """The edits with just this body."""

    def when(passing: PendingRequest) -> bool:
        return bool(passing.body.json == body)

    return Target("PATCH", "/channels/*/messages/*", when)


async def test_every_step_is_taken_and_nothing_is_left(
    local: LocalRun, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nobody knows what is right, each line says what was seen."""
    assert await take_steps(local.run, STEPS)
    said = outcomes(capsys.readouterr().out)
    assert [*said] == [step.number for step in STEPS]
    known = {number for number, line in said.items() if line == "pass"}
    assert known == {1, 2, 5, 7, 9, 10, 26, 27, 28, 29, 30}
    assert all(said[number].startswith("saw ") for number in said.keys() - known)
    assert "; 26 hours later: 200, pictures: 1" in said[6]
    assert said[8].endswith("after 180 s: 200")
    assert "3 times 200, then 3 times 429 30046" in said[11]
    assert "without Attach Files: 403 50013" in said[12]
    assert find_remains(local.server) == []


async def test_a_step_that_fails_stops_no_other(
    local: LocalRun, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says what was there instead, and what it made is removed, too."""
    refused = ErrorKind.MISSING_PERMISSIONS
    target = edits_to({"components": []})
    local.server.faults.deal_next(FaultKind.REFUSED, target=target, refusal=refused)
    assert not await take_steps(local.run, STEPS)
    said = outcomes(capsys.readouterr().out)
    assert said.pop(27) == "FAIL Editing: 403 50013 Missing Permissions"
    assert len(said) == len(STEPS) - 1
    assert not any("FAIL" in line for line in said.values())
    assert find_remains(local.server) == []


@pytest.mark.parametrize(
    ("refusal", "seen"),
    [
        (ErrorKind.INVALID_FORM, "saw 400 50035 Invalid Form Body, pictures: 2"),
        (ErrorKind.MISSING_ACCESS, "saw 403 50001 Missing Access, pictures: 2"),
    ],
)
async def test_what_nobody_knows_does_not_fail(
    local: LocalRun, capsys: pytest.CaptureFixture[str], refusal: ErrorKind, seen: str
) -> None:
    """A refusal is seen as well as an edit that is taken."""
    target = Target("PATCH", "/channels/*/messages/*")
    local.server.faults.deal_next(FaultKind.REFUSED, target=target, refusal=refusal)
    assert await take_steps(local.run, read_steps("4"))
    assert outcomes(capsys.readouterr().out)[4].startswith(seen)


def forget_files(message: Message) -> None:
    message.attachments = ()


def forget_alt_texts(message: Message) -> None:
    files = message.attachments
    message.attachments = tuple(replace(file, description=None) for file in files)


def forget_ids(message: Message) -> None:
    for _, component in walk(message.components):
        component.pop("id", None)


def forget_mentions(message: Message) -> None:
    message.mentioned = ()


def forget_flags(message: Message) -> None:
    message.flags = NO_FLAGS


@pytest.mark.parametrize(
    ("step", "forget", "failure"),
    [
        (3, forget_ids, "the container's id 1073746535 is none of [1, 2, 3, 4, 5, 6]"),
        (7, forget_mentions, "people mentioned when posted and after each edit: 0, 0, 0"),
        (26, forget_files, "0 attachments instead of one picture"),
        (26, forget_alt_texts, "the alt text is None"),
        (26, forget_mentions, "mentions: nobody"),
        (26, forget_ids, "the button's id 1073746535 is none of [1, 2, 3]; it is not found by"),
        (27, forget_files, "0 attachments instead of one picture"),
        (28, forget_mentions, "mentions: nobody"),
        (29, forget_flags, "the flags are 0"),
        (30, forget_ids, "the link's id 1073746535 is none of [1, 2, 3]"),
    ],
)
async def test_what_is_not_as_it_must_be_is_named(
    local: LocalRun,
    capsys: pytest.CaptureFixture[str],
    step: int,
    forget: Callable[[Message], None],
    failure: str,
) -> None:
    """On a server that forgets something of each message."""

    async def after(_: PendingRequest) -> None:
        for message in local.server.world.messages.values():
            forget(message)

    local.server.rest.after = after
    assert not await take_steps(local.run, read_steps(str(step)))
    assert outcomes(capsys.readouterr().out)[step].startswith(f"FAIL {failure}")


async def test_limits_and_failures_of_discord_are_waited_out(
    local: LocalRun, capsys: pytest.CaptureFixture[str]
) -> None:
    """They say nothing about what a step asks."""
    for kind in (FaultKind.ROUTE_LIMIT, FaultKind.EDGE_LIMIT, FaultKind.BAD_GATEWAY):
        local.server.faults.deal_next(kind)
    assert await take_steps(local.run, read_steps("29"))
    assert outcomes(capsys.readouterr().out) == {29: "pass"}


async def test_a_message_whose_answer_was_lost_is_removed(
    local: LocalRun, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is found by what it begins with; what was left for later stays."""
    before = find_remains(local.server)
    target = Target("POST", "/channels/*/messages")
    local.server.faults.deal_next(FaultKind.DONE_THEN_DROP, target=target)
    assert not await take_steps(local.run, read_steps("29"))
    assert outcomes(capsys.readouterr().out)[29].startswith("FAIL ServerDisconnectedError")
    assert find_remains(local.server) == before


async def test_what_cannot_be_removed_is_named(
    local: LocalRun, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rest is removed all the same."""
    target, refused = Target("DELETE", "/channels/*/messages/*"), ErrorKind.MISSING_ACCESS
    local.server.faults.deal_next(FaultKind.REFUSED, target=target, refusal=refused)
    before = find_remains(local.server)
    assert not await take_steps(local.run, read_steps("1,28,30"))
    printed = capsys.readouterr().out
    assert re.findall(r"^Not removed: /channels/\d+/messages/\d+: 403", printed, re.MULTILINE)
    (stays,) = [text for text in find_remains(local.server) if text not in before]
    assert "step 28" in stays


async def test_emojis_that_were_there_before_stay(
    local: LocalRun, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether all of them were there, or one."""
    emojis = local.server.world.emojis
    emojis["figure_red"] = {"id": "1", "name": "figure_red"}
    assert await take_steps(local.run, read_steps("2"))
    assert [*emojis] == ["figure_red"]
    emojis |= {name: {"id": "2", "name": name} for name in list_emojis()}
    assert await take_steps(local.run, read_steps("2"))
    assert emojis.keys() == list_emojis().keys()
    assert "saw all of them there before" in capsys.readouterr().out


async def test_a_run_that_is_interrupted_removes_all_it_made(local: LocalRun) -> None:
    """As by Ctrl-C: here while it waits for a nonce to be forgotten."""
    waiting, before = asyncio.Event(), find_remains(local.server)

    async def wait(_: float) -> None:
        if not waiting.is_set():
            waiting.set()
            await asyncio.Event().wait()

    local.run.api.wait = wait
    local.server.rest.limits.enabled = False
    going = asyncio.create_task(take_steps(local.run, read_steps("1,10,26,8,27")))
    await asyncio.wait_for(waiting.wait(), 60)
    going.cancel()
    with pytest.raises(asyncio.CancelledError):
        await going
    assert find_remains(local.server) == before


async def test_people_can_look_at_it_before_it_is_removed(local: LocalRun) -> None:
    """For as many seconds as they want."""
    seen: list[tuple[float, bool]] = []

    async def wait(seconds: float) -> None:
        seen.append((seconds, any("step 29" in text for text in find_remains(local.server))))

    local.run.api.wait = wait
    await take_steps(local.run, read_steps("29"), look=120.0)
    assert (120.0, True) in seen


# -- the command line ------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the bot's, neither in the environment nor in `.env`."""
    for name in os.environ:
        if name.startswith((PREFIX, TOKEN)):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


Command = Callable[..., "asyncio.Future[int]"]


@pytest.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    """A server as it is when the bot has just been invited."""
    async with LocalDiscord(limits=RateLimits(enabled=False)) as running:
        yield running


@pytest.fixture
def command(server: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Return what runs the command line with a token of that server."""
    monkeypatch.setenv(TOKEN, server.token)
    monkeypatch.setenv("CLOISTERWYRM_DISCORD_URL", server.url)

    def run(*arguments: object) -> "asyncio.Future[int]":
        return asyncio.ensure_future(asyncio.to_thread(main, [*map(str, arguments)]))

    return run


def prepare(server: LocalDiscord) -> int:
    """Grant the bot what the steps need; return the channel."""
    (channel,) = server.world.channels.values()
    server.world.set_permissions(channel, allow=Permission.MANAGE_THREADS)
    return channel.id


def test_without_a_token_it_is_the_local_server(capsys: pytest.CaptureFixture[str]) -> None:
    """It says that this proves the script only, and then what is left for people."""
    assert main([]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("This is the local server")
    assert "13  Open many direct channels quickly: not tried" in printed
    assert [*list_tasks()] == printed.splitlines()[-15:]


async def test_with_a_token_it_is_taken_where_the_settings_say(
    server: LocalDiscord, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    """With `--only`, people are asked for nothing."""
    assert await command("--channel", prepare(server), "--only", "26,29") == 0
    assert outcomes(capsys.readouterr().out) == {26: "pass", 29: "pass"}
    assert find_remains(server) == []


async def test_what_is_left_waits_for_its_hour(
    server: LocalDiscord, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commands for later are printed; before their time nothing is edited or removed."""
    channel = prepare(server)
    assert await command("--channel", channel, "--only", "29", "--leave") == 0
    assert f"tools.acceptance --channel {channel} --only 11\n" in capsys.readouterr().out
    left = find_remains(server)
    assert len(left) == 2
    assert await command("--channel", channel, "--only", "6,11") == 0
    said = outcomes(capsys.readouterr().out)
    assert said[6].endswith("25 hours later: not tried, it was left 0.0 hours ago")
    assert said[11].startswith("not tried: ")
    assert find_remains(server) == left


async def test_a_failure_is_status_1(server: LocalDiscord, command: Command) -> None:
    """Also where nothing stays behind."""
    target = edits_to({"components": []})
    server.faults.deal_next(FaultKind.REFUSED, target=target)
    assert await command("--channel", prepare(server), "--only", "27") == 1
    assert find_remains(server) == []


async def test_missing_permissions_are_status_2(
    server: LocalDiscord, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are named as in Discord's settings, and nothing is done before."""
    (channel,) = server.world.channels.values()
    server.world.set_permissions(channel, deny=Permission.SEND_MESSAGES_IN_THREADS)
    assert await command("--channel", channel.id) == 2
    needed = "the bot needs: Send Messages in Threads, Manage Threads."
    assert capsys.readouterr().err == f"In channel {channel.id} {needed}\n"
    assert server.ledger.refused == []


async def test_permissions_that_must_be_denied_are_status_2(
    server: LocalDiscord, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    """A channel without Embed Links must be one."""
    channel = prepare(server)
    assert await command("--channel", channel, "--no-embeds", channel) == 2
    assert capsys.readouterr().err == f"Deny the bot in channel {channel}: Embed Links.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--channel", "1"], "Channel 1 cannot be read: 404 10003 Unknown Channel."),
        (["--channel", "{}", "--people", "1"], "The person 1, who must be a member of the server,"),
    ],
)
async def test_a_place_that_is_none_is_status_2(
    server: LocalDiscord,
    command: Command,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    sentence: str,
) -> None:
    """What cannot be read is named."""
    channel = prepare(server)
    assert await command(*(each.format(channel) for each in arguments)) == 2
    assert capsys.readouterr().err.startswith(sentence)


async def test_a_token_that_is_refused_is_status_2_and_never_shown(
    server: LocalDiscord,
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Discord's own words are."""
    monkeypatch.setenv(TOKEN, "wrong-token")
    assert await command("--channel", prepare(server)) == 2
    printed = capsys.readouterr()
    assert printed.err == "Discord does not accept the token: 401 401: Unauthorized.\n"
    assert "wrong-token" not in printed.out + printed.err


@pytest.mark.parametrize(
    ("token", "arguments", "sentence"),
    [
        ("", ["--channel", "1"], "DISCORD_TOKEN is missing"),
        ("x", [], "--channel is missing"),
        ("", ["--only", "3,14"], "'14' is not a step of the script: 1, 2,"),
        ("", ["--channel", "table"], "'table' is not an id"),
        ("a b", [], "a token has no blanks"),
    ],
)
def test_wrong_usage_is_status_2(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    token: str,
    arguments: list[str],
    sentence: str,
) -> None:
    """With a sentence."""
    monkeypatch.setenv(TOKEN, token)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


# -- what steps compare ------------------------------------------------------------------------

BOARD: Json = {
    "name": "game",
    "description": "Play",
    "description_localizations": {"pl": "Graj"},
    "options": [{"name": "set", "choices": [{"name": "River", "value": "river"}]}],
}


@pytest.mark.parametrize(
    ("change", "differences"),
    [
        ({"id": "1", "name_localizations": None}, []),
        ({"description_localizations": {"pl": "Play"}}, ["/game description_localizations"]),
        ({"description_localizations": None}, ["/game description_localizations"]),
        ({"name": "spel"}, ["/game is missing", "/spel is too much"]),
        ({"options": []}, ["/game/set is missing"]),
        (
            {"options": [{"name": "set", "choices": [{"name": "River", "value": "lake"}]}]},
            ["/game/set/River value"],
        ),
    ],
)
def test_commands_are_compared_word_by_word(change: Json, differences: list[str]) -> None:
    """Names, descriptions in all languages, options and choices; not what Discord adds."""
    assert [*compare([BOARD], [BOARD | change])] == differences


SEND, FILES = discord.Permissions(send_messages=True), discord.Permissions(attach_files=True)


@pytest.mark.parametrize(
    ("overwrites", "sends"),
    [
        ([], True),
        ([("server", 0, SEND.value)], False),
        ([("server", 0, SEND.value), ("role", SEND.value, 0)], True),
        ([("role", SEND.value, 0), ("bot", 0, SEND.value)], False),
        ([("other", 0, SEND.value)], True),
    ],
)
def test_permissions_are_reckoned_as_discord_does(
    overwrites: list[tuple[str, int, int]], sends: bool
) -> None:
    """Of everybody, then of roles, then of the bot itself."""
    roles = [
        {"id": "server", "permissions": str(SEND.value)},
        {"id": "role", "permissions": str(FILES.value)},
        {"id": "other", "permissions": str(discord.Permissions.all().value)},
    ]
    rows = [
        {"id": number, "allow": str(allow), "deny": str(deny)} for number, allow, deny in overwrites
    ]
    channel = {"permission_overwrites": rows}
    granted = compute_permissions("server", "bot", roles, {"roles": ["role"]}, channel)
    assert (granted.send_messages, granted.attach_files) == (sends, True)


def test_an_administrator_may_do_everything() -> None:
    """Whatever a channel denies."""
    roles = [{"id": "server", "permissions": "8"}]
    channel = {"permission_overwrites": [{"id": "bot", "allow": "0", "deny": str(SEND.value)}]}
    assert compute_permissions("server", "bot", roles, {"roles": []}, channel).send_messages


def test_an_answer_says_what_is_wrong_with_which_field() -> None:
    """Status, code, message, and the path of each error."""
    errors = {"components": {"0": {"url": {"_errors": [{"code": "NOT_FOUND"}]}}}}
    body = {"code": 50035, "message": "Invalid Form Body", "errors": errors}
    assert str(Answer(400, body)) == "400 50035 Invalid Form Body (components.0.url: NOT_FOUND)"
    assert str(Answer(502, None)) == "502"


# -- the page ------------------------------------------------------------------------


def test_the_page_lists_the_steps_that_there_are() -> None:
    """The script's by the titles it prints; those for people in between and after."""
    script, by_hand = PAGE.split("## What people do")
    rows = re.findall(r"^\| (\d+) \| (.+?) \| (.+?) \| \| \|$", script, re.MULTILINE)
    titles = [(int(number), title.replace("`", "")) for number, title, _ in rows]
    assert titles == [(step.number, step.title) for step in STEPS]
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", by_hand, re.MULTILINE)]
    together = sorted([*numbers, *(step.number for step in STEPS)])
    assert together == [*range(1, 34)]
    assert [int(task.split()[0]) for task in list_tasks()] == numbers


def test_the_invitation_asks_for_what_the_steps_need() -> None:
    """And for nothing else: nothing that is denied in a channel, and not Administrator."""
    (number,) = re.findall(r"permissions=(\d+)", PAGE)
    asked = {name for name, granted in discord.Permissions(int(number)) if granted}
    assert asked == {("read_messages" if n == "view_channel" else n) for n in NEEDED}
