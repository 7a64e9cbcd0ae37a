"""Folders of training runs: those that belong to something else, and damaged files in them."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board, DataError, Network, Variant, networks
from fairychess.data import SelfPlay, parse_player, run_selfplay
from fairychess.data.directory import write_atomically
from support.small_trainings import Killed, pass_all, plan, results

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")


def test_a_folder_of_self_play_is_refused(tmp_path: Path) -> None:
    run_selfplay(SelfPlay(Variant("gardner"), parse_player("random"), 2, 1), tmp_path)
    with pytest.raises(DataError, match=r"it has selfplay\.json but no training\.json: an empty directory is expected"):
        networks.train(plan((12,)), tmp_path)


@pytest.mark.parametrize("other", ["notes.txt", "bank.json", "generation-1/network.net"])
def test_a_folder_with_other_files_is_refused(other: str, tmp_path: Path) -> None:
    (tmp_path / other).parent.mkdir(exist_ok=True)
    (tmp_path / other).write_text("mine", encoding="utf-8")
    name = other.split("/", maxsplit=1)[0]
    with pytest.raises(DataError, match=f"it has {name} but no training.json: an empty directory is expected"):
        networks.train(plan((12,)), tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_a_training_stopped_while_its_plan_was_written_is_resumed(tmp_path: Path) -> None:
    (tmp_path / "training.json.tmp").write_text("{", encoding="utf-8")
    assert len(networks.train(plan((12,)), tmp_path).generations) == 1


def test_a_folder_has_one_training(tmp_path: Path) -> None:
    networks.train(plan((12,)), tmp_path)
    with pytest.raises(DataError, match="another training, with other games, nodes, seed"):
        networks.train(plan((13, 1), seed=2), tmp_path)
    starts = (Board("gardner").fen(),)
    with pytest.raises(DataError, match="another training, with other starts"):
        networks.train(replace(plan((12,)), starts=starts), tmp_path)
    networks.train(replace(plan((12,)), starts=starts), tmp_path / "starts")
    with pytest.raises(DataError, match="another training, with other starts"):
        networks.train(plan((12,)), tmp_path / "starts")
    assert networks.kept_plan(tmp_path, Variant("gardner")) == plan((12,))
    assert networks.kept_plan(tmp_path / "none", Variant("gardner")) is None
    with pytest.raises(DataError, match="it is for gardner with the id"):
        networks.kept_plan(tmp_path, Variant("chess"))
    (tmp_path / "training.json").write_text("{}", encoding="utf-8")
    with pytest.raises(DataError, match="it is not the plan of a training"):
        networks.kept_plan(tmp_path, Variant("gardner"))
    (tmp_path / "training.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match="it is damaged"):
        networks.kept_plan(tmp_path, Variant("gardner"))


def test_damaged_states_are_refused(tmp_path: Path) -> None:
    networks.train(plan((12,)), tmp_path)
    (tmp_path / "generation-1" / "result.json").unlink()
    (tmp_path / "generation-1" / "last.state").write_bytes(b"[[0, 0]]\nnone")
    with pytest.raises(DataError, match=r"last\.state: it is damaged"):
        networks.train(plan((12,)), tmp_path)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a finished training run."""
    directory = tmp_path_factory.mktemp("finished")
    networks.train(plan((12,)), directory)
    return directory


@pytest.mark.parametrize(
    "change",
    [
        {"best_epoch": 99},
        {"best_epoch": 0},
        {"best_epoch": True},
        {"error": None},
        {"number": 2},
        {"positions": "77"},
        {"losses": []},
        {"losses": [[0.1, "0.2"], [0.1, 0.2], [0.1, 0.2]]},
        {"elo": 3.0, "elo_error": None},
        {"kept": 1},
        {"parts": [{"part": 1, "player": "", "date": "", "weight": 1, "positions": 1, "drawn": 1}]},
        {"new": 1},
    ],
)
def test_damaged_results_are_refused(change: dict[str, Any], finished: Path, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "run")
    file = tmp_path / "run" / "generation-1" / "result.json"
    file.write_text(json.dumps(json.loads(file.read_bytes()) | change), encoding="utf-8")
    message = r"generation-1.result\.json: .*not the result of a generation; remove it, and the generation is finished again"
    with pytest.raises(DataError, match=message):
        networks.train(plan((12,)), tmp_path / "run")


@pytest.mark.parametrize("content", ["{", "[]", "[" * 100_000, "{}"])
def test_a_generation_is_finished_again_without_a_damaged_result(content: str, finished: Path, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "run")
    file = tmp_path / "run" / "generation-1" / "result.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match=r"result\.json: .*; remove it, and the generation is finished again"):
        networks.train(plan((12,)), tmp_path / "run")
    file.unlink()
    networks.train(plan((12,)), tmp_path / "run")
    assert results(tmp_path / "run") == results(finished)


def test_damaged_networks_are_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    networks.train(plan((12, 4)), tmp_path / "whole")
    shutil.copytree(tmp_path / "whole", tmp_path / "damaged")
    first, second, handmade = (tmp_path / "damaged" / name for name in ("generation-1", "generation-2", "handmade.net"))
    (second / "result.json").unlink()
    (first / "network.net").write_bytes((first / "network.net").read_bytes()[:500])
    message = (
        r"generation-1.network\.net: it is damaged: .* found 500; remove it and result\.json beside it, and it is made again"
    )
    with pytest.raises(DataError, match=message):
        networks.train(plan((12, 4)), tmp_path / "damaged")
    (first / "network.net").unlink()
    (first / "result.json").unlink()
    handmade.write_bytes(b"")
    with pytest.raises(DataError, match=r"handmade\.net: it is damaged: .*; remove it, and it is made again"):
        networks.train(plan((12, 4)), tmp_path / "damaged")
    handmade.unlink()
    networks.train(plan((12, 4)), tmp_path / "damaged")
    assert results(tmp_path / "damaged") == results(tmp_path / "whole")


def test_a_damaged_copy_of_the_first_network_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    going_on = replace(plan((12,)), network=Network.handmade("gardner", hidden=32).to_bytes())
    networks.train(going_on, tmp_path)
    before, copy = results(tmp_path), tmp_path / "generation-0" / "network.net"
    (tmp_path / "generation-1" / "result.json").unlink()
    copy.write_bytes(copy.read_bytes()[:-1])
    with pytest.raises(DataError, match=r"generation-0.network\.net: it is damaged: .*; remove it, and it is made again"):
        networks.train(going_on, tmp_path)
    copy.unlink()
    networks.train(going_on, tmp_path)
    assert results(tmp_path) == before


@pytest.mark.parametrize("damaged", ["best.state", "last.state"])
def test_a_network_is_trained_again_without_a_damaged_state(
    damaged: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def second(losses: list[tuple[float, float | None]]) -> int:
        return min(2, len(losses))

    monkeypatch.setattr("fairychess.networks.learning.best_of", second)  # so that the last epoch is not the best
    networks.train(plan((12,)), tmp_path)
    before, generation = results(tmp_path), tmp_path / "generation-1"
    (generation / "result.json").unlink()
    (generation / "network.net").unlink()
    (generation / damaged).write_bytes((generation / damaged).read_bytes()[:-1])
    with pytest.raises(DataError, match=f"{damaged}: it is damaged; remove it, and the network is trained again"):
        networks.train(plan((12,)), tmp_path)
    (generation / damaged).unlink()

    def kill(path: Path, content: bytes) -> None:
        if path.name == "last.state":
            raise Killed
        write_atomically(path, content)

    with monkeypatch.context() as stopped:  # a run stopped between the two states must not take up an old one
        stopped.setattr("fairychess.networks.learning.write_atomically", kill)
        with pytest.raises(Killed):
            networks.train(plan((12,)), tmp_path)
    networks.train(plan((12,)), tmp_path)
    assert results(tmp_path) == before
