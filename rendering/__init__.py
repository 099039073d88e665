"""Pictures of a game: scene to palette PNG, with an alt text from the same scene.

`rendering.scene` reads a state, `rendering.views` draws it, `rendering.sprites.Sprites` keeps what
was drawn, `rendering.phrases.Phrases` is the language asked for. Everything may run in any thread.
"""
