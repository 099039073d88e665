"""The process: its settings, log, child processes, background tasks, and how it ends."""
