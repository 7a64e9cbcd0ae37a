"""A shard is complete or absent, and its bytes are always the same, regardless of the number of workers and kills."""

from __future__ import annotations

import functools
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from fairychess import DataError, MissingExtraError, Variant
from fairychess.data import Dataset, SelfPlay, SelfPlayer, parse_player, run_selfplay
from fairychess.data.games_job import played_here
from fairychess.data.players import RandomPlayer, TreePlayer
from fairychess.data.unfinished import UnfinishedShards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from conftest import Result
    from fairychess.data import PlayedGame
    from fairychess.data.games import GameTask

    Run = Callable[..., Result]

pytest.importorskip("pyarrow")

MINE = 'name = "mine"\nextends = "chess"\n'


def plan(
    games: int = 12, player: str | SelfPlayer = "random", *, variant: str = "stoltz", seed: int = 1, size: int = 5
) -> SelfPlay:
    parsed = parse_player(player) if isinstance(player, str) else player
    return SelfPlay(Variant(variant), parsed, games, seed, random_plies=4, max_plies=60, shard_games=size)


def contents(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


def command(directory: Path, *more: str, games: int = 60) -> list[str]:
    arguments = ["selfplay", "wolf", "--games", str(games), "--player", "random", "--seed", "3", "--shard-games", "4", *more]
    return [sys.executable, "-m", "fairychess", *arguments, "--out", str(directory)]


@pytest.mark.parametrize(
    ("variant", "player"),
    [("stoltz", "random"), ("crazyhouse", "search:nodes=40"), ("wolf", "search:depth=1"), ("stoltz", "mcts:simulations=9")],
)
def test_workers_do_not_change_the_bytes(tmp_path: Path, variant: str, player: str) -> None:
    asked = plan(6, player, variant=variant, size=2)
    progress: list[tuple[int, int]] = []
    assert run_selfplay(asked, tmp_path / "one", progress=lambda *numbers: progress.append(numbers)) == 6
    assert progress == [(number, 6) for number in range(7)]
    assert run_selfplay(asked, tmp_path / "two", workers=2) == 6
    assert run_selfplay(asked, tmp_path / "five", workers=5) == 6
    made = contents(tmp_path / "one")
    assert sorted(made) == ["selfplay.json", *(f"shard-0000{number}.parquet" for number in range(3))]
    assert made == contents(tmp_path / "two") == contents(tmp_path / "five")
    assert run_selfplay(asked, tmp_path / "one") == 0
    assert run_selfplay(plan(6, player, variant=variant, size=2, seed=2), tmp_path / "other") == 6
    assert not set(made.values()) & set(contents(tmp_path / "other").values())


@pytest.mark.parametrize("player", ["random", "search:nodes=40", "mcts:simulations=6,rollouts=1,c=2.0"])
def test_a_game_does_not_depend_on_other_games(tmp_path: Path, player: str) -> None:
    for size in (1, 4, 6):
        run_selfplay(plan(6, player, size=size), tmp_path / str(size))
    one, *others = (list(Dataset(tmp_path / str(size))) for size in (1, 4, 6))
    assert len({tuple(game.actions) for game in one}) == 6
    assert all(other == one for other in others)


@pytest.mark.parametrize("player", ["random", "search:nodes=40", "mcts:simulations=9"])
def test_more_games_can_be_asked_for_later(tmp_path: Path, player: str) -> None:
    done: list[int] = []
    run_selfplay(plan(7, player), tmp_path / "grown")
    assert run_selfplay(plan(12, player), tmp_path / "grown", progress=lambda number, _: done.append(number)) == 5
    assert done == list(range(7, 13))
    run_selfplay(plan(12, player), tmp_path / "at once")
    assert contents(tmp_path / "grown") == contents(tmp_path / "at once")
    with pytest.raises(DataError, match="it has more games than the 11"):
        run_selfplay(plan(11, player), tmp_path / "grown")


def test_more_games_are_asked_for_and_interrupted(tmp_path: Path) -> None:
    def interrupt(done: int, _: int) -> None:
        if done == 9:
            raise KeyboardInterrupt

    run_selfplay(plan(7, size=10), tmp_path / "grown")
    with pytest.raises(KeyboardInterrupt):
        run_selfplay(plan(20, size=10), tmp_path / "grown", workers=1, progress=interrupt)
    assert len(Dataset(tmp_path / "grown")) == 7
    assert run_selfplay(plan(20, size=10), tmp_path / "grown") == 11
    run_selfplay(plan(20, size=10), tmp_path / "at once")
    assert contents(tmp_path / "grown") == contents(tmp_path / "at once")


def test_a_killed_self_play_is_resumed(tmp_path: Path) -> None:
    games = 320  # enough games that each kill interrupts the run
    subprocess.run(command(tmp_path / "whole", games=games), check=True, stdout=subprocess.PIPE)
    wanted = contents(tmp_path / "whole")
    chance = random.Random(5)
    killed = tmp_path / "killed"
    seen: set[str] = set()
    for _ in range(4):
        process = subprocess.Popen(command(killed, "--workers", "2", games=games), stdout=subprocess.PIPE, start_new_session=True)
        wait_for(functools.partial(more_shards, killed, len(seen)))
        time.sleep(0.1 * chance.random())
        process.kill()
        process.communicate()
        assert alone(process.pid), "workers outlive the process that started them"
        kept = {name: content for name, content in contents(killed).items() if not name.endswith((".tmp", ".games"))}
        assert len(kept) < len(wanted)
        assert kept.items() <= wanted.items()
        assert seen <= set(kept)
        seen = {name for name in kept if name.startswith("shard")}
    (killed / "shard-00039.parquet.tmp").write_bytes(b"half")  # as a kill during writing leaves it
    (tmp_path / "at first").mkdir()
    (tmp_path / "at first" / "selfplay.json.tmp").write_bytes(b"half")
    subprocess.run(command(tmp_path / "at first", games=games), check=True, stdout=subprocess.PIPE)
    assert contents(tmp_path / "at first") == wanted
    subprocess.run(command(killed, games=games), check=True, stdout=subprocess.PIPE)
    assert contents(killed) == wanted


ONE_SHARD = """
import sys
from fairychess import Variant
from fairychess.data import SelfPlay, parse_player, run_selfplay
plan = SelfPlay(Variant("chess"), parse_player("search:nodes=700"), 100, 3, max_plies=30)
print(run_selfplay(plan, sys.argv[1], workers=int(sys.argv[2])))
"""


def test_a_game_is_kept_as_soon_as_it_has_ended(tmp_path: Path) -> None:
    games = list(played_here(plan(3), [range(3)], 1))
    writing, reading = UnfinishedShards(tmp_path), UnfinishedShards(tmp_path)
    for number, game in enumerate(games, 1):
        writing.keep(0, game)
        assert list(reading.read(0, range(3)).values()) == games[:number]
    writing.close()
    # A process may be killed after the shard is complete but before this file is removed.
    reading.tidy([1])
    assert not list(tmp_path.iterdir())


def test_a_kill_loses_only_games_in_progress(tmp_path: Path) -> None:
    whole, killed = ([sys.executable, "-c", ONE_SHARD, str(tmp_path / name)] for name in ("whole", "killed"))
    kept = 0
    for _ in range(2):
        process = subprocess.Popen([*killed, "2"], stdout=subprocess.PIPE, start_new_session=True)
        wait_for(functools.partial(more_games, tmp_path / "killed", kept))
        process.kill()
        process.communicate()
        games = len(lines_of(tmp_path / "killed"))
        assert games > kept
        assert not list((tmp_path / "killed").glob("*.parquet*"))
        kept = games
    done = subprocess.run([*killed, "3"], check=True, capture_output=True, text=True)
    assert done.stdout == f"{100 - kept}\n"
    subprocess.run([*whole, "1"], check=True, stdout=subprocess.PIPE)
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def lines_of(directory: Path) -> list[bytes]:
    """Return the complete lines in the file of the first shard's games."""
    file = directory / "shard-00000.games"
    content = file.read_bytes() if file.exists() else b""
    return content[: content.rfind(b"\n") + 1].splitlines()


def more_games(directory: Path, than: int) -> bool:
    return len(lines_of(directory)) > than


def more_shards(directory: Path, than: int) -> bool:
    return len(list(directory.glob("shard*.parquet"))) > than


def wait_for(what: Callable[[], bool]) -> None:
    for _ in range(1000):
        if what():
            return
        time.sleep(0.02)
    raise AssertionError("it takes too long")


def alone(group: int) -> bool:
    """Wait until a process group has ended; return False if it takes too long."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    ("number", "workers"),
    [(signal.SIGINT, "1"), (signal.SIGINT, "2"), (signal.SIGTERM, "2")],
    ids=["alone", "many", "terminated"],
)
def test_ctrl_c_ends_cleanly(tmp_path: Path, workers: str, number: signal.Signals) -> None:
    process = subprocess.Popen(
        [*command(tmp_path / "data", "--games", "5000", "--workers", workers)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for((tmp_path / "data" / "shard-00001.parquet").exists)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # to all processes, as a terminal does
    else:
        process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    kept = len(Dataset(tmp_path / "data"))
    assert kept >= 4
    kept += sum(file.read_bytes().count(b"\n") for file in (tmp_path / "data").glob("*.games"))
    assert err == f"stopped; {kept} of 5000 games are kept, and the same command plays the others\n"
    assert alone(process.pid)
    assert not list((tmp_path / "data").glob("*.tmp"))


WORKERS_WITHOUT_CTRL_C = """
import signal
from fairychess.cluster.processes import results_of_processes

def ignored(items):
    for _ in items:
        yield int(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))

if __name__ == "__main__":
    print(*results_of_processes(ignored, [0, 1], 2, str))
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="the system cannot block signals")
def test_no_worker_hears_ctrl_c_while_it_starts(tmp_path: Path) -> None:
    script = tmp_path / "workers.py"
    script.write_text(WORKERS_WITHOUT_CTRL_C)
    found = subprocess.run([sys.executable, str(script)], check=True, capture_output=True, text=True, timeout=60)
    assert found.stdout == "1 1\n"


OTHERS = {
    "seed was 1, and now is 2": plan(seed=2),
    "player was 'random', and now is 'search:depth=2'": plan(player="search:depth=2"),
    "games a shard was 5, and now is 6": plan(size=6),
    "variant was 'stoltz', and now is 'wolf'": plan(variant="wolf"),
    "max plies was 60, and now is 61": SelfPlay(Variant("stoltz"), parse_player("random"), 12, 1, 4, 61, 5),
}


@pytest.mark.parametrize("difference", OTHERS)
def test_other_inputs_are_refused(tmp_path: Path, difference: str) -> None:
    run_selfplay(plan(), tmp_path)
    before = contents(tmp_path)
    with pytest.raises(DataError, match=f"it was made with other inputs: {difference}"):
        run_selfplay(OTHERS[difference], tmp_path)
    assert contents(tmp_path) == before


def test_another_definition_or_version_is_refused(tmp_path: Path) -> None:
    asked = plan(3)
    run_selfplay(asked, tmp_path / "data")
    manifest = tmp_path / "data" / "selfplay.json"
    facts = json.loads(manifest.read_text(encoding="utf-8"))
    for key in ("fairychess", "pyarrow", "definition", "action table", "format"):
        manifest.write_text(json.dumps(facts | {key: "0"}), encoding="utf-8")
        with pytest.raises(DataError, match=key if key != "definition" else "another definition of stoltz"):
            run_selfplay(asked, tmp_path / "data")
    manifest.write_text(json.dumps(facts), encoding="utf-8")
    assert run_selfplay(asked, tmp_path / "data") == 0


def test_shards_of_another_directory_are_refused(tmp_path: Path) -> None:
    run_selfplay(plan(5), tmp_path / "data")
    run_selfplay(plan(5, seed=2), tmp_path / "other")
    (tmp_path / "other" / "shard-00000.parquet").replace(tmp_path / "data" / "shard-00001.parquet")
    for use in (lambda: run_selfplay(plan(10), tmp_path / "data"), lambda: Dataset(tmp_path / "data")):
        with pytest.raises(DataError, match=r"shard-00001.parquet: .* seed was 2, and now is 1"):
            use()
    (tmp_path / "data" / "shard-00000.parquet").replace(tmp_path / "data" / "shard-00001.parquet")
    with pytest.raises(DataError, match=r"it is shard 0, whose name is shard-00000\.parquet"):
        run_selfplay(plan(10), tmp_path / "data")


def test_a_directory_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir", encoding="utf-8")
    with pytest.raises(DataError, match=r"it has letter.txt but no selfplay.json"):
        run_selfplay(plan(), tmp_path)
    for text in ("[1, 2]", "{", '{"format": 1}'):
        (tmp_path / "selfplay.json").write_text(text, encoding="utf-8")
        with pytest.raises(DataError, match="it was not written by `fairychess selfplay`"):
            run_selfplay(plan(), tmp_path)
    with pytest.raises(FileExistsError):
        run_selfplay(plan(), tmp_path / "letter.txt")


def test_two_writers_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")

    def again(*_: int) -> None:
        with pytest.raises(DataError, match="another process is writing to it"):
            run_selfplay(plan(), tmp_path)

    assert run_selfplay(plan(), tmp_path, progress=again) == 12


@pytest.mark.parametrize("cut", ["short", "empty", "text"])
def test_a_damaged_shard_is_named(tmp_path: Path, cut: str) -> None:
    run_selfplay(plan(5), tmp_path)
    file = tmp_path / "shard-00000.parquet"
    content = file.read_bytes()
    file.write_bytes({"short": content[:-20], "empty": b"", "text": b"text"}[cut])
    for use in (lambda: run_selfplay(plan(5), tmp_path), lambda: Dataset(tmp_path)):
        with pytest.raises(DataError, match=r"shard-00000.parquet: it is damaged, or not a shard"):
            use()
    file.unlink()
    assert run_selfplay(plan(5), tmp_path) == 5
    assert file.read_bytes() == content


def test_flipped_bits_are_found(tmp_path: Path) -> None:
    run_selfplay(plan(5), tmp_path)
    file = tmp_path / "shard-00000.parquet"
    content = file.read_bytes()
    right = list(Dataset(tmp_path))
    found = 0
    for place in range(0, len(content), 23):
        file.write_bytes(content[:place] + bytes([content[place] ^ 16]) + content[place + 1 :])
        try:
            read: list[PlayedGame] | str = list(Dataset(tmp_path))
        except DataError as error:
            read = str(error)
        assert read == right or "shard-00000.parquet" in read  # equal if the byte is never read, such as one in the writer's name
        found += read != right
    assert found > len(content) / 23 / 2


FULL = """
import resource, sys
sys.path.append("..")
from test_selfplay_shards import plan, run_selfplay
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
run_selfplay(plan(12), sys.argv[1])
"""


def test_a_full_disk_leaves_no_partial_shard(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    run_selfplay(plan(12), tmp_path / "whole")
    assert (tmp_path / "whole" / "shard-00000.parquet").stat().st_size > 3000
    done = subprocess.run(
        [sys.executable, "-c", FULL, tmp_path / "full"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith("fairychess.errors.DataError: ")
    # Workers may finish any shard first.
    assert re.search(r"shard-0000\d.parquet: it cannot be written: File too large; run the same command again to resume$", last)
    assert not list((tmp_path / "full").glob("*.parquet*"))
    run_selfplay(plan(12), tmp_path / "full")
    assert contents(tmp_path / "full") == contents(tmp_path / "whole")


@dataclass(frozen=True)
class Mortal(RandomPlayer):
    """Kills its process or raises an exception during the second shard."""

    how: str = "die"
    forms: ClassVar[str] = "mortal"
    plays_in_threads: ClassVar[bool] = False

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        for game in super().play(variant, tasks):
            if game.number == 7:
                if self.how == "die":
                    os.kill(os.getpid(), signal.SIGKILL)
                raise RuntimeError("no more")
            yield game


def test_a_dead_worker_is_reported(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"a worker died \(exit code -9\) after it took game 7; the same command resumes"):
        run_selfplay(plan(12, Mortal()), tmp_path / "data", workers=2)
    assert run_selfplay(plan(12), tmp_path / "data") < 12
    run_selfplay(plan(12), tmp_path / "whole")
    assert contents(tmp_path / "data") == contents(tmp_path / "whole")


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_a_worker_is_raised(tmp_path: Path, workers: int) -> None:
    with pytest.raises(RuntimeError, match="no more"):
        run_selfplay(plan(12, Mortal("raise")), tmp_path / "data", workers=workers)


@dataclass(frozen=True)
class Careless(RandomPlayer):
    """Yields other games than it was given."""

    how: str = "none"
    forms: ClassVar[str] = "careless"

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        for game in super().play(variant, tasks):
            if game.number == 7:
                yield from {"none": [None], "fewer": [], "twice": [game, game]}[self.how]  # type: ignore[misc]
            else:
                yield game

    def __str__(self) -> str:
        """Return its text."""
        return "careless"


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("none", "the player careless yields NoneType: a PlayedGame is expected"),
        ("fewer", "the player careless has not played game 7: a game for each task is expected"),
        ("twice", "the player careless yields game 7, which is not one of the missing games"),
    ],
)
def test_a_player_that_does_not_play_its_games_is_named(tmp_path: Path, how: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        run_selfplay(plan(12, Careless(how)), tmp_path / "data", workers=1)


def test_a_ply_takes_less_than_three_bytes(tmp_path: Path) -> None:
    asked = SelfPlay(Variant("wolf"), parse_player("random"), 100, 1, shard_games=100)
    run_selfplay(asked, tmp_path)
    plies = sum(len(game.actions) for game in Dataset(tmp_path))
    assert plies > 30_000
    size = (tmp_path / "shard-00000.parquet").stat().st_size
    assert size / plies < 3


@pytest.mark.parametrize(
    "text",
    [
        *("", "randon", "random:", "random:1", "search", "search:depth=0", "search:depth=101", "search:time=5"),
        *("mcts", "mcts:simulations=0", "mcts:simulations=16777217", "mcts:rollouts=3", "mcts:simulations=5,c=-1"),
    ],
)
def test_an_unknown_player_is_refused_with_the_known_forms(text: str) -> None:
    with pytest.raises(
        DataError,
        match=r"is not a player: expected one of random, search:depth=D, search:nodes=N, search:soft-nodes=N\[,hash=MIB\]"
        r"\[,network=FILE\], mcts",
    ):
        parse_player(text)


@pytest.mark.parametrize(
    "text", ["random", "search:depth=100", "search:nodes=1,network=a,b.net", "mcts:simulations=800,rollouts=0,c=2.5"]
)
def test_texts_of_players_are_stable(text: str) -> None:
    assert str(parse_player(text)) == text


@pytest.mark.parametrize("options", ["", ",rollouts=3", ",rollouts=0,c=2.5"])
def test_a_tree_search_without_a_network_may_say_so(options: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # which has no file of that name
    player = parse_player(f"mcts:simulations=5{options},network=none")
    assert player == parse_player(f"mcts:simulations=5{options}")
    assert parse_player(str(player)) == player
    assert TreePlayer(5, 3, 1.25, "none") == TreePlayer(5, 3, 1.25)
    run_selfplay(SelfPlay(Variant("minishogi"), player, 1, 1, max_plies=6), tmp_path / "games")
    assert "network" not in Dataset(tmp_path / "games").facts


def test_the_visits_of_a_tree_search_are_stored(tmp_path: Path) -> None:
    assert str(parse_player("mcts:simulations=20")) == "mcts:simulations=20,rollouts=1,c=1.25"
    run_selfplay(plan(2, "mcts:simulations=20", size=2), tmp_path)
    for game in Dataset(tmp_path):
        assert set(game.scores) == {None}
        assert len(game.visits) == len(game.actions) > 4
        for ply, (action, visits) in enumerate(zip(game.actions, game.visits, strict=True)):
            if ply < 4:
                assert visits is None
                continue
            assert visits is not None
            assert min(visits.values()) > 0
            assert sum(visits.values()) >= 20
            assert visits[action] == max(visits.values())


@pytest.mark.parametrize("name", ["games", "seed", "random_plies", "max_plies", "shard_games"])
def test_invalid_numbers(tmp_path: Path, name: str) -> None:
    numbers: dict[str, Any] = {"games": 1, "seed": 1} | {name: -1}
    with pytest.raises(DataError, match=f"{name} is -1: a number from"):
        SelfPlay(Variant("chess"), parse_player("search:depth=1"), **numbers)
    with pytest.raises(DataError, match="workers is 0: at least 1"):
        run_selfplay(plan(), tmp_path, workers=0)


def test_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'fairychess\[data\]'"):
        run_selfplay(plan(), tmp_path / "data")
    assert not (tmp_path / "data").exists()


def test_the_module_does_not_import_extras() -> None:
    code = "import sys, fairychess.data; print({'numpy', 'pyarrow', 'torch', 'ray', 'matplotlib', 'scipy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_options_of_directories_are_refused_for_pgn(fairychess_command: Run) -> None:
    for more in (["--player", "random"], ["--hash", "2"], ["--shard-games", "5"]):
        result = fairychess_command("selfplay", "chess", "--games", "1", "--out", "x.pgn", *more)
        assert (result.code, result.err) == (
            2,
            f"fairychess: {more[0]} is for a folder of shards, and x.pgn is a PGN file\n",
        )


@pytest.mark.parametrize("name", ["games.txt", "games.pgn.gz", "run-0.5"])
def test_a_name_with_another_ending_is_not_that_of_a_folder(fairychess_command: Run, tmp_path: Path, name: str) -> None:
    arguments = ["selfplay", "chess", "--games", "1", "--player", "random"]
    for _ in ("new", "existing file"):
        result = fairychess_command(*arguments, "--out", name)
        assert (result.code, result.out) == (2, "")
        assert (
            f"{name}: the ending .pgn is expected, not {Path(name).suffix}; a folder with such a name is for --dir" in result.err
        )
        assert not (tmp_path / name).is_dir()
        (tmp_path / name).write_text("mine", encoding="utf-8")
    (tmp_path / name).unlink()
    for option in ("--dir", "--out"):
        assert fairychess_command(*arguments, "--seed", "1", option, name).code == 0
    assert (tmp_path / name / "shard-00000.parquet").exists()


def test_the_command_keeps_its_random_seed(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    arguments = ["selfplay", "mine.toml", "--out", "data", "--depth", "1", "--shard-games", "2"]
    first = fairychess_command(*arguments, "--games", "2")
    second = fairychess_command(*arguments, "--games", "4")
    assert (first.code, second.code) == (0, 0)
    seed = Dataset(tmp_path / "data").facts["seed"]
    assert first.out.startswith(f"2 games of mine by search:depth=1 with seed {seed}: White won ")
    assert second.out.splitlines()[1].startswith("2 of them were played now, in ")
    other = fairychess_command(*arguments, "--games", "4", "--seed", str(seed + 1))
    assert (other.code, other.out) == (2, "")
    assert other.err == f"fairychess: data: it was made with other inputs: seed was {seed}, and now is {seed + 1}\n"
