"""A small Discord on this machine: the server that the real client connects to, and its users.

`server.LocalDiscord` runs it, `client` is what people see and do, `connect.point_client_at`
redirects the real discord.py to it.
"""
