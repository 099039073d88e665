"""The response to a request that meets a fault: Discord's bodies and headers, or none."""

import asyncio
from http import HTTPStatus

import msgspec
from aiohttp import web

from playground.api_errors import ApiError, ErrorKind, RateLimited
from playground.model import Json
from playground.routes.faults import Fault, FaultKind
from playground.routes.request import ConnectionDroppedError, Route

_STATUSES = {
    FaultKind.BAD_REQUEST: 400,
    FaultKind.INTERNAL_ERROR: 500,
    FaultKind.BAD_GATEWAY: 502,
    FaultKind.UNAVAILABLE: 503,
    FaultKind.GATEWAY_TIMEOUT: 504,
}


async def deal(fault: Fault, route: Route) -> web.Response:
    """Return the response of a fault; raises `ConnectionDroppedError` for none."""
    match fault.kind:
        case FaultKind.ROUTE_LIMIT:
            return _limit(fault, route, ErrorKind.RATE_LIMITED, scope="user")
        case FaultKind.GLOBAL_LIMIT:
            return _limit(fault, route, ErrorKind.RATE_LIMITED, scope="global")
        case FaultKind.OLD_EDIT_LIMIT:
            return _limit(fault, route, ErrorKind.TOO_MANY_OLD_EDITS, scope="shared")
        case FaultKind.EDGE_LIMIT:
            return _edge_limit(fault)
        case FaultKind.REFUSED:
            return _json_answer(fault.refusal.status, ApiError(fault.refusal).json(), {})
        case FaultKind.DROP | FaultKind.DONE_THEN_DROP:
            raise ConnectionDroppedError
        case FaultKind.HANG | FaultKind.DONE_THEN_HANG:
            await asyncio.sleep(fault.seconds)
            raise ConnectionDroppedError
    return _error(_STATUSES.get(fault.kind, fault.status))


def _limit(fault: Fault, route: Route, reason: ErrorKind, *, scope: str) -> web.Response:
    everywhere = scope == "global"
    headers = {
        "Via": "1.1 playground",
        "Retry-After": f"{fault.seconds:g}",
        "X-RateLimit-Scope": scope,
    }
    headers |= {"X-RateLimit-Global": "true"} if everywhere else _bucket(fault, route)
    refusal = RateLimited(fault.seconds, headers, everywhere=everywhere, reason=reason)
    return _json_answer(reason.status, refusal.json(), headers)


def _bucket(fault: Fault, route: Route) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset-After": f"{fault.seconds:g}",
        "X-RateLimit-Bucket": f"{route.method} {route.path}",
    }


def _edge_limit(fault: Fault) -> web.Response:
    """Return Cloudflare's response: no `Via`, no JSON."""
    headers = {"Retry-After": f"{fault.seconds:g}", "Server": "cloudflare"}
    return web.Response(status=429, text="error code: 1015", headers=headers)


def _error(status: int) -> web.Response:
    phrase = HTTPStatus(status).phrase
    if status == HTTPStatus.INTERNAL_SERVER_ERROR:
        return _json_answer(status, {"message": f"{status}: {phrase}", "code": 0}, {})
    page = f"<html><head><title>{status} {phrase}</title></head><body>{phrase}</body></html>"
    return web.Response(status=status, text=page, content_type="text/html")


def _json_answer(status: int, body: Json, headers: dict[str, str]) -> web.Response:
    return web.Response(
        status=status,
        body=msgspec.json.encode(body),
        headers=headers,
        content_type="application/json",
    )
