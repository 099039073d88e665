"""Names that people might take to make mischief, and any others."""

from hypothesis import strategies as st

MISCHIEF = (
    "<t:0:R>",
    "<#123456789012345678>",
    "</game board:123456789012345678>",
    "<id:customize>",
    "<@123456789012345678>",
    "<@&123456789012345678>",
    "<a:dragon:123456789012345678>",
    "https://example.com/a_b_c",
    "<https://example.com>",
    "discord.gg/abcdef",
    "[a prize](https://example.com)",
    "@everyone",
    "@here",
    "**bold** __line__ ~~gone~~",
    "_ada_ `code` ||spoiler||",
    "```",
    "# Large",
    "-# small",
    "- item",
    "12. item",
    ">>> quoted",
    "back\\slash\\",
    "two\nlines\r\n# three",
    "\u202egnp.exe",
    "\u2067abc\u2069",
    "A\u200bd\u200da\ufeff",
    "Z\u0334\u0335\u0336\u0337\u0338\u0321\u0322\u0323\u0324\u0325\u0326",
    "\u0301\u0301\u0301",
    "\U0001f409" * 32,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\ufdfd" * 32,
    "W" * 32,
    "*" * 32,
    "\u3164",
    "\u2800\u2800",
    "\u200b",
    " ",
    "",
    "{player} {0}",
    "<script>alert(1)</script>",
    "Ada\x00\x1b[31m",
    "\ue000\ufffe\U000e0041",
)
"""Markup, addresses, invisible and endless ones."""

NAMES = st.one_of(
    st.sampled_from(MISCHIEF),
    st.text(max_size=40),
    st.text("<>@#:/\\*_~`|[]()-+.0123456789 aht\u202e\u200b\u0301", max_size=40),
)
"""Those, and whatever else can be written."""
