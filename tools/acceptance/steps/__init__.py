"""All steps that the script takes."""

from tools.acceptance.run import Step
from tools.acceptance.steps.application import sync_commands, upload_emojis
from tools.acceptance.steps.channels import archive_thread, open_direct_channels, post_where_denied
from tools.acceptance.steps.classic import (
    edit_words,
    post_classic,
    post_link,
    post_silently,
    take_buttons,
)
from tools.acceptance.steps.later import edit_old_message
from tools.acceptance.steps.messages import convert, edit_mentions, repeat_nonce
from tools.acceptance.steps.pictures import (
    edit_by_address,
    edit_by_id_and_name,
    edit_by_name,
    post_pictures,
)

STEPS = (
    Step(1, "Sync the commands, read them back in four languages", sync_commands),
    Step(2, "Upload the emojis, then again: none", upload_emojis),
    Step(3, "Post a board and a tile (V2)", post_pictures),
    Step(4, "Edit them by attachment:// alone", edit_by_name),
    Step(5, "Edit them by attachment:// with id and filename", edit_by_id_and_name),
    Step(6, "Edit them by their addresses", edit_by_address),
    Step(7, "Edit a V2 message with no mentions, then with one", edit_mentions),
    Step(8, "Send a nonce twice, delete, send again", repeat_nonce),
    Step(9, "Post words, convert the message to V2", convert),
    Step(10, "Archive a thread, edit in it, post in it", archive_thread),
    Step(11, "Edit a message older than an hour six times", edit_old_message),
    Step(12, "Post without Embed Links, without Attach Files", post_where_denied),
    Step(13, "Open many direct channels quickly", open_direct_channels),
    Step(26, "Post a classic turn, read back picture, alt text, mention, mark", post_classic),
    Step(27, "Take its buttons by components: [] alone", take_buttons),
    Step(28, "Edit its words with users allowed", edit_words),
    Step(29, "Post with SUPPRESS_NOTIFICATIONS", post_silently),
    Step(30, "Post a link button with an id of ours", post_link),
)
"""In order; docs/acceptance.md says what must be visible."""
