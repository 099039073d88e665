"""The site made of `docs/`: its pages, with the bot's own texts filled in."""
