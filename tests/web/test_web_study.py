"""The Workshop's study: progress, end, refused requests, and the protection of the report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Variant
from fairychess.study.process import PRIORITY
from fairychess.web.studies import REPORT_POLICY, Studies
from support.web import HOST, services, serving, talking

if TYPE_CHECKING:
    from pathlib import Path

    from support.web import Talk

MINE = {"definition": 'extends = "chess"\nname = "mine"\ntitle = "Mine"\n'}
MISSING = "import sys; sys.modules['pyarrow'] = None; from fairychess.study.process import serve; serve()"
WAITING = "import json, os, time; print(json.dumps({'of': os.getpid()}), flush=True); time.sleep(600)"
BROKEN = "import sys; sys.exit(3)"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FAIRYCHESS_CACHE", str(tmp_path))
    return tmp_path


def ended(talk: Talk) -> list[dict[str, Any]]:
    """Return all states of the study until its end."""
    seen: list[dict[str, Any]] = []
    end = time.monotonic() + 60
    while not seen or seen[-1]["state"] == "running":
        assert time.monotonic() < end, seen[-1]
        time.sleep(0.03)
        seen.append(talk.ask("studying")["study"])
    return seen


def test_a_study_is_played_and_its_report_is_guarded(cache: Path) -> None:
    with serving(services(studies=Studies(games=6, nodes=30))) as client:
        with talking(client) as talk:
            assert talk.ask("studying")["study"] is None
            first = talk.ask("study", state=MINE)["study"]
            assert first == {"state": "running", "title": "Mine", "part": "mine", "games": 0, "of": 0}
        with talking(client) as talk:  # another window
            seen = ended(talk)
        last = seen[-1]
        assert [row["games"] for row in seen] == sorted(row["games"] for row in seen)
        assert (last["state"], last["games"], last["of"], len(last["summary"])) == ("done", 6, 6, 5)
        assert all(set(finding) == {"text", "hint"} for finding in last["findings"])
        answer = client.get(last["report"])
        [written] = cache.glob("workshop/mine-*/report.html")
        assert answer.text == written.read_text(encoding="utf-8")
        assert answer.headers["content-security-policy"] == REPORT_POLICY
        assert 'http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;;' in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert client.get("/reports/guessed").status_code == 404
        for foreign in ({"host": f"{HOST}.evil.example"}, {"sec-fetch-site": "cross-site"}):
            assert client.get(last["report"], headers=foreign).status_code == 403
        written.unlink()
        assert client.get(last["report"]).status_code == 404


def test_a_second_study_waits_for_the_stop_of_the_first() -> None:
    with serving(services(studies=Studies(games=2000))) as client, talking(client) as one, talking(client) as two:
        one.ask("study", state=MINE)
        error = two.ask("study", state={"variant": "wolf"})["error"]
        assert error == {"about": "study", "message": "a study of Mine is running: stop it first"}
        assert two.ask("stop-study")["study"]["state"] == "stopped"
        assert one.ask("studying")["study"]["state"] == "stopped"
        assert client.get("/reports/None").status_code == 404
        assert two.ask("study", state={"variant": "wolf"})["study"]["state"] == "running"


def test_the_end_of_the_server_ends_the_study() -> None:
    studies = Studies(command=(sys.executable, "-c", WAITING))
    with serving(services(studies=studies)) as client, talking(client) as talk:
        talk.ask("study", state=MINE)
        while not (number := talk.ask("studying")["study"]["of"]):
            time.sleep(0.03)
        os.kill(number, 0)  # it runs
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_a_definition_with_problems_is_not_studied() -> None:
    with serving() as client, talking(client) as talk:
        assert talk.ask("study", state={"definition": "name = 3"})["error"]["problems"]
        assert talk.ask("study")["error"]["about"] == "state"
        assert talk.ask("stop-study")["study"] is None


@pytest.mark.parametrize(
    ("program", "message"), [(MISSING, "pip install 'fairychess[data]'"), (BROKEN, "exit code 3")], ids=["missing", "broken"]
)
def test_a_study_that_cannot_be_made_says_why(program: str, message: str) -> None:
    studies = Studies(games=2, nodes=5, command=(sys.executable, "-c", program))
    with serving(services(studies=studies)) as client, talking(client) as talk:
        talk.ask("study", state=MINE)
        last = ended(talk)[-1]
        assert last["state"] == "failed"
        assert message in last["message"]


def test_the_process_ends_with_its_input() -> None:
    """The input also ends if the server is killed. The process runs at low priority."""
    command = [sys.executable, "-m", "fairychess.study.process"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps({"definition": Variant("chess").to_toml(), "games": 2000}) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == {"part": "chess", "games": 0, "of": 2000}
        assert os.getpriority(os.PRIO_PROCESS, process.pid) >= PRIORITY
        process.stdin.close()
        assert process.wait(20) == 1
