"""The users' side: what the Discord client shows a person, and lets them do."""
