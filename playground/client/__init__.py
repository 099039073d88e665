"""The people's side: what the Discord client shows a person, and lets them do."""
