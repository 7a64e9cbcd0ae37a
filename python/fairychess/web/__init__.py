"""The board in the browser: a server for one user, its protocol, and the screens in `static`.

`fairychess web` starts it. It needs the extra `web`: `pip install 'fairychess[web]'`. From the bottom up:

- `messages`: requests in the form of the protocol, and errors in them.
- `checking`: definitions are read in another process, which is ended if it takes too long.
- `positions`: the variant and the position that a request names.
- `catalogue`, `drawing`, `games`, `replay`, `editing`: answers to single requests.
- `files`: the files that the user named, by id.
- `studies`: the study of the Workshop, in its own process.
- `engine_room`: searches, limited over all sessions.
- `protocol`: one answer for each request that needs no session.
- `session`: one socket: its limits, its heartbeat, its search.
- `guard`, `token`, `app`, `serving`: refused requests, the routes, and the running server.

Without the extra: `recorded` (games that a board plays through), `joiner` (modules as one text), `wasm` (the core as WebAssembly)
and `static_page` (a page that needs no server).
"""
