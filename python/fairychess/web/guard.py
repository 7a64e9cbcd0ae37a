"""The conditions for requests, over HTTP or the socket: the server's own host and origin; and the token, for those who need one.

Any web page that the user visits can send requests to a port on this computer. So a request must name this server as its host
(after DNS rebinding, a page names its own host), and must not come from another origin. Sockets and calls also need the token,
which is only in the address that the command prints; static files need none. Responses forbid the browser to load anything from
another server, or to send anything to one.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["POLICY", "RequestFilter", "Secret", "with_headers"]

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
"""The content security policy: scripts and styles only from the server's own files, and nothing from other servers."""

HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
}


class Secret:
    """The token, compared in constant time.

    >>> Secret("abc").is_("abc"), Secret("abc").is_("")
    (True, False)
    """

    def __init__(self, token: str) -> None:
        self._token = token.encode()

    def is_(self, token: str) -> bool:
        """Return True if the text is the token."""
        return hmac.compare_digest(self._token, token.encode("utf-8", "replace"))


class RequestFilter:
    """Middleware that checks all requests.

    Args:
        app: The app to guard.
        hosts: The allowed values of the `Host` header, including the port.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app = app
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        reason = self.refusal(scope)
        if reason is None:
            await self._app(scope, receive, with_headers(send) if scope["type"] == "http" else send)
        elif scope["type"] == "http":
            await PlainTextResponse(reason + "\n", 403)(scope, receive, with_headers(send))
        else:  # before the socket is accepted, so that the handshake fails
            await send({"type": "websocket.close", "code": 1008, "reason": reason})

    def refusal(self, scope: Scope) -> str | None:
        """Return the reason why a request is refused, or None."""
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return "the host is not this server"
        # A browser sends its origin when it opens a socket, and with every request that is not a plain GET.
        is_get = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if origins != [f"http://{hosts[0]}"] and (origins or not is_get):
            return "the origin is not this server"
        site = headers.get("sec-fetch-site", "same-origin")
        # Other sites may link to these pages, but not load or frame them.
        is_link = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        if site not in ("same-origin", "none") and not (is_get and is_link):
            return "the request comes from another site"
        return None


def with_headers(send: Send) -> Send:
    """Add the headers that every response has, unless it has set its own."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():  # a study's report has already set its own policy
                headers.setdefault(name, value)
        await send(message)

    return sent
