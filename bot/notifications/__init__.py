"""Notifications: who hears of what, when and where, each thing once."""
