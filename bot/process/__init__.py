"""The process: settings, log, child processes, background tasks, and shutdown."""
