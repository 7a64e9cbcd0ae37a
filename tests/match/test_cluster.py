"""Nodes of a cluster that cannot do the work are left out, and an unusable cluster is reported at once with the reason."""

from __future__ import annotations

import re
import socket
import sys
import time
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from fairychess import DataError, MissingExtraError
from fairychess.cluster import Cluster, UnfitNodeError
from fairychess.cluster.connection import refusal, refused_connection, resolved
from support.fake_ray import FakeRay

if TYPE_CHECKING:
    from pathlib import Path

DataCluster = Cluster[dict[str, str], int, int]


def work(problems: dict[str, str], item: int) -> int:
    """Return the item squared, unless the node has a problem."""
    node = sys.modules["ray"].get_runtime_context().get_node_id()
    problem = problems.get(node)
    if problem == "import":
        import_module("no_such_package")
    if problem == "extra":
        raise MissingExtraError("this needs pyarrow: pip install 'fairychess[data]'")
    if problem == "unfit":
        raise UnfitNodeError("it has pyarrow '1', and '2' is expected")
    if problem == "data":
        raise DataError("the item is bad")
    if problem == "other":
        raise RuntimeError("no more")
    return item**2


def cluster(workers: int | None = None) -> DataCluster:
    return Cluster("auto", work, DataError, describe=lambda item: f"item {item}", workers=workers)


@pytest.mark.parametrize("problem", ["import", "extra", "unfit"])
def test_a_node_that_cannot_do_the_work_is_left_out(problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay(["a", "b", "c"])
    ray.install(monkeypatch)
    results = dict(cluster().results({"b": problem}, range(20)))
    assert results == {item: item**2 for item in range(20)}
    on_b = [item for node, item in ray.ran if node == "b"]
    assert 1 <= len(on_b) <= 6  # calls that started before the first report
    assert len(ray.ran) == 20 + len(on_b)


def test_missing_packages_on_all_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeRay(["a", "b"]).install(monkeypatch)
    with pytest.raises(MissingExtraError) as caught:
        list(cluster().results({"a": "import", "b": "extra"}, range(20)))
    assert str(caught.value).startswith("a package is missing on each node of the Ray cluster: ")
    assert "a.example: No module named 'no_such_package'" in str(caught.value)
    assert "b.example: this needs pyarrow: pip install 'fairychess[data]'" in str(caught.value)


def test_no_node_that_can_do_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay(["a", "b"])
    ray.install(monkeypatch)
    with pytest.raises(DataError, match=r"no node of the Ray cluster can do the work: .*b\.example: it has pyarrow '1', and '2'"):
        list(cluster().results({"a": "extra", "b": "unfit"}, range(20)))


def test_another_version_of_fairychess(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeRay(["a"]).install(monkeypatch)
    results = cluster(workers=1).results({}, range(20))
    assert next(results) == (0, 0)
    monkeypatch.setattr("fairychess.__version__", "0.0")
    with pytest.raises(DataError, match=r"a.example: it has fairychess 0\.0, and .* is expected"):
        list(results)


@pytest.mark.parametrize(
    ("problem", "message"), [("data", "^the item is bad$"), ("other", r"item \d+: RuntimeError\('no more'\)")]
)
def test_an_error_of_a_call_is_raised(problem: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay(["a", "b"])
    ray.install(monkeypatch)
    with pytest.raises(DataError, match=message):
        list(cluster().results({"b": problem}, range(20)))
    assert ray.cancelled >= 1


def test_a_dead_node_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay(["a", "b", "c"])
    ray.install(monkeypatch)
    results = dict[int, int]()
    for item, result in cluster(workers=2).results({"a": "unfit"}, range(20)):
        results[item] = result
        if len(results) == 5:
            ray.dying.add("b")
    assert results == {item: item**2 for item in range(20)}
    assert ray.dead == {"b"}


def test_a_worker_that_keeps_dying_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeRay(["a"], dying={"a"}).install(monkeypatch)
    with pytest.raises(DataError, match="item 0 failed on Ray: the node died; run the same command again to resume"):
        list(cluster().results({}, range(20)))


def test_a_dead_address_is_reported_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    started = time.monotonic()
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
        assert refusal(address) == f"{address} does not accept a connection: Connection refused"
    assert "does not accept a connection" in str(refused_connection("no-such-host.invalid:6379"))
    assert time.monotonic() - started < 10


def test_a_server_that_is_not_ray_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairychess.cluster.connection.PROBE_SECONDS", 0.5)
    monkeypatch.setattr("fairychess.cluster.connection.PROBE", "import time; time.sleep(60)")
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        assert refusal(address) == "it does not answer as a Ray cluster within 0.5 s"


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("print('connected')", None),
        (
            "print('W gcs_client: Unauthenticated: RPC error: InvalidAuthToken', flush=True); import time; time.sleep(60)",
            "token is missing or wrong",
        ),
        (
            "import sys; sys.exit('ConnectionError: Could not find any\\n running Ray instance.')",
            "^ConnectionError: Could not find any running",
        ),
        ("import sys; sys.exit(3)", "the connection failed with exit code 3"),
    ],
    ids=["connected", "token", "error", "silent"],
)
def test_the_reason_of_a_refusal(output: str, reason: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairychess.cluster.connection.PROBE", output)
    found = refusal("nonsense")
    if reason is None:
        assert found is None
    else:
        assert found is not None
        assert re.search(reason, found)


def test_the_address_of_the_environment_is_tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    assert resolved("auto") == "127.0.0.1:1"
    monkeypatch.delenv("RAY_ADDRESS")
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    assert resolved("auto") == "auto"
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "ray_current_cluster").write_text("127.0.0.1:2\n", encoding="utf-8")
    assert resolved("auto") == "127.0.0.1:2"
