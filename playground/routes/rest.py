"""The REST interface over HTTP: senders, bodies, responses."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus

import msgspec
from aiohttp import web

from playground.api_errors import ApiError, ErrorKind, FormError, RateLimited, invalid_form
from playground.ledger import Ledger, RefusedRequest
from playground.routes import channels, commands, emojis, guild, interactions, messages
from playground.routes.fault_answers import deal
from playground.routes.faults import AFTERWARDS, Fault, Faults
from playground.routes.openapi import OpenApiDescription
from playground.routes.rate_limits import RateLimits
from playground.routes.request import (
    ApiRequest,
    ApiResponse,
    ConnectionDroppedError,
    PendingRequest,
    Route,
)
from playground.routes.request_body import Body, read_body
from playground.world import World

PREFIX = "/api/v10"
ROUTES = tuple(
    route
    for module in (guild, emojis, channels, messages, interactions, commands)
    for route in module.ROUTES
)


RequestHook = Callable[[PendingRequest], Awaitable[None]]


class RestApi:
    """Answers requests for *world* from the holder of *token*.

    The hooks are awaited before a request is carried out, and before its response is sent: a test
    can hold a request there, or end the bot's process. `in_hand` are the requests without a
    response, also of a bot that has ended meanwhile.
    """

    def __init__(
        self, world: World, token: str, limits: RateLimits, description: OpenApiDescription | None
    ) -> None:
        self.world = world
        self.limits = limits
        self.ledger = Ledger(world, validated=None if description is None else 0)
        self.faults = Faults()
        self.shards = 1
        self.in_hand = 0
        self.before: RequestHook | None = None
        self.after: RequestHook | None = None
        self._token = token
        self._description = description

    def add_to(self, app: web.Application) -> None:
        """Add every route to *app*, which must accept uploads above the limit."""
        for route in ROUTES:
            app.router.add_route(route.method, PREFIX + route.path, self._handler(route))
        gateway = Route("GET", "/gateway/bot", self._gateway)
        app.router.add_get(PREFIX + gateway.path, self._handler(gateway))
        app.router.add_route("*", f"{PREFIX}/{{rest:.*}}", self._handler(_UNKNOWN))

    def _gateway(self, call: ApiRequest) -> ApiResponse:
        address = self.world.base_url.replace("http", "ws", 1) + "/gateway/"
        left = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return ApiResponse({"url": address, "shards": self.shards, "session_start_limit": left})

    def _handler(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            self.ledger.count(request.method, route.path, own=not route.is_open)
            self.in_hand += 1
            try:
                answer = await self._answer(route, request)
            except ApiError as refusal:
                self._record(request, refusal)
                answer = _describe_error(refusal)
            except (ConnectionDroppedError, ConnectionResetError):
                if request.transport is not None:
                    request.transport.abort()
                return web.Response()
            finally:
                self.in_hand -= 1
            self.ledger.note_answer(answer.status, answer.headers.get("X-RateLimit-Scope"))
            return answer

        return handle

    async def _answer(self, route: Route, request: web.Request) -> web.Response:
        body = await read_body(request, self.world.upload_limit)
        passing = PendingRequest(request.method, request.path.removeprefix(PREFIX), body)
        if self.before is not None:
            await self.before(passing)
        fault = self.faults.draw(passing)
        if fault is not None and fault.kind not in AFTERWARDS:
            return await self._deal(fault, route)
        reply = self._carry_out(route, request, body)
        if self.after is not None:
            await self.after(passing)
        return _http_response(reply) if fault is None else await self._deal(fault, route)

    async def _deal(self, fault: Fault, route: Route) -> web.Response:
        self.faults.dealt[fault.kind] += 1
        return await deal(fault, route)

    def _carry_out(self, route: Route, request: web.Request, body: Body) -> ApiResponse:
        if not route.is_open:
            if request.headers.get("Authorization") != f"Bot {self._token}":
                raise ApiError(ErrorKind.UNAUTHORIZED)
            self.limits.take_request(self.world.clock)
        self._validate(route, body)
        call = ApiRequest(self.world, self.limits, body, request.match_info, request.query)
        return route.answer(call)

    def _validate(self, route: Route, body: Body) -> None:
        """Refuse a body that breaks a limit or the description."""
        if body.json is None and not body.files:
            return
        errors = _check_form(route, body)
        if self._description is not None and self.ledger.validated is not None:
            self.ledger.validated += 1
            errors = errors or self._description.errors(route.method, route.path, body)
        if errors:
            raise invalid_form(*errors)

    def _record(self, request: web.Request, refusal: ApiError) -> None:
        path = request.path.removeprefix(PREFIX)
        refused = RefusedRequest(request.method, path, refusal.reason.code, str(refusal))
        self.ledger.refused.append(refused)


def _check_form(route: Route, body: Body) -> list[FormError]:
    if route.check is None:
        return []
    try:
        return list(route.check(body.json))
    except (KeyError, TypeError, AttributeError) as error:
        return [FormError((), "BASE_TYPE_REQUIRED", f"Malformed body, at {error}.")]


def _unknown(call: ApiRequest) -> ApiResponse:
    raise ApiError(ErrorKind.NOT_FOUND)


_UNKNOWN = Route("*", "/*", _unknown)


def _http_response(reply: ApiResponse) -> web.Response:
    if reply.status == HTTPStatus.NO_CONTENT:
        return web.Response(status=reply.status, headers=reply.headers)
    return web.Response(
        body=msgspec.json.encode(reply.json),
        status=reply.status,
        headers=reply.headers,
        content_type="application/json",
    )


def _describe_error(refusal: ApiError) -> web.Response:
    headers = refusal.headers if isinstance(refusal, RateLimited) else {}
    return _http_response(ApiResponse(refusal.json(), refusal.reason.status, headers))


REQUEST_LIMIT = 25 * 1024 * 1024
"""The largest accepted request in bytes."""
