"""Translation: catalogues of a language, with every message there is; see docs/translating.md."""
