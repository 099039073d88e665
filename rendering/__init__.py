"""Pictures of a game: a scene becomes a palette PNG, with an alt text from the same scene.

`rendering.scene` reads a state, `rendering.views` draws it, `rendering.sprites.Sprites` caches what
was drawn, and `rendering.phrases.Phrases` is the language of the alt text. Everything may run in
any thread.
"""
