"""A small Discord on this machine: the server the real client connects to, and its users.

`server.LocalDiscord` runs it, `client` is what people see and do, `connect.point_client_at`
turns the real discord.py towards it.
"""
