"""The board in the browser: a server for one user, its protocol, and the screens in `static`.

`fairychess web` starts it. It needs the `web` extra: `pip install 'fairychess[web]'`. From the bottom up:

- `messages`: requests and errors as JSON.
- `checking`: checks of definitions, in another process, which is killed if it takes too long.
- `positions`: the variant and position named by a request.
- `catalogue`, `drawing`, `games`, `measures`, `replay`, `editing`: answers to single requests.
- `files`: the user's files, by id; `watching`, `standings`: games that are being played.
- `studies`: the Workshop's study, in its own process.
- `engine_room`: searches, with common limits for all sessions.
- `protocol`: answers to requests that need no session.
- `incoming`, `session`: one socket, with its limits, heartbeat and search.
- `shared`: a game between two people on two computers.
- `guard`, `private`, `token`, `app`, `silence`, `serving`: the checks of requests, the routes, and the running
  server.

These modules do not need the extra: `recorded` (games to play through on a board), `joiner` (joins modules into one text), `wasm`
(the core as WebAssembly) and `static_page` (a page that needs no server).
"""
