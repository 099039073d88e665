"""Pictures of a game: scene to palette PNG, with an alt text from the same scene."""
