"""The REST routes of the guild, its members, and the bot itself."""

from playground.api_errors import ApiError, ErrorKind
from playground.payloads import guild_json, member_json, role_json, user_json
from playground.routes.request import ApiRequest, ApiResponse, Route

_GUILD = "/guilds/{guild_id}"


def _get_guild(request: ApiRequest) -> ApiResponse:
    request.demand_guild()
    return ApiResponse(guild_json(request.world))


def _list_channels(request: ApiRequest) -> ApiResponse:
    request.demand_guild()
    return ApiResponse(guild_json(request.world)["channels"])


def _list_roles(request: ApiRequest) -> ApiResponse:
    request.demand_guild()
    return ApiResponse([role_json(role) for role in request.world.guild.roles.values()])


def _get_member(request: ApiRequest) -> ApiResponse:
    request.demand_guild()
    if not request.world.guild.has(request.id("user_id")):
        raise ApiError(ErrorKind.UNKNOWN_MEMBER)
    return ApiResponse(member_json(request.world, request.user()))


def _get_user(request: ApiRequest) -> ApiResponse:
    return ApiResponse(user_json(request.user()))


def _get_application(request: ApiRequest) -> ApiResponse:
    world = request.world
    return ApiResponse(
        {
            "id": str(world.bot.id),
            "name": world.bot.name,
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "owner": user_json(world.users[world.owner_id]),
            "team": None,
            "flags": 0,
            "summary": "",
        }
    )


ROUTES = (
    Route("GET", _GUILD, _get_guild),
    Route("GET", f"{_GUILD}/channels", _list_channels),
    Route("GET", f"{_GUILD}/roles", _list_roles),
    Route("GET", f"{_GUILD}/members/{{user_id}}", _get_member),
    Route("GET", "/users/{user_id}", _get_user),
    Route("GET", "/applications/@me", _get_application),
    Route("GET", "/oauth2/applications/@me", _get_application),
)
"""Every route of this module."""
