"""The board server with studies of few games, for browser tests; it runs in place of the command `fairychess web`."""

from __future__ import annotations

from argparse import ArgumentParser

from fairychess.web.app import Services
from fairychess.web.checking import Checker
from fairychess.web.engine_room import EngineRoom
from fairychess.web.files import Files
from fairychess.web.serving import bound, serve
from fairychess.web.studies import Studies

TOKEN = "t" * 43


def run() -> None:
    """Serve until the process is killed."""
    parser = ArgumentParser()
    parser.add_argument("--port", type=int)
    port: int = parser.parse_known_args()[0].port
    services = Services(TOKEN, Checker(), Files(), EngineRoom(), studies=Studies(games=40, nodes=80))
    serve(services, bound(port), lambda: print(f"http://127.0.0.1:{port}/#token={TOKEN}", flush=True))


if __name__ == "__main__":
    run()
