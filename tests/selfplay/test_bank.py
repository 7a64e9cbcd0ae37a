"""A bank keeps the games of many runs once, knows where they come from, loses nothing, and can be trained from."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from fairychess import DataError, Network, Variant, networks
from fairychess.cli import main
from fairychess.data import Bank, BankPart, Dataset, SelfPlay, add_to_bank, parse_player, run_selfplay
from fairychess.data.bank_weights import weights_of
from fairychess.data.directory import locked
from fairychess.networks import BankSample, TrainingPlan

pytest.importorskip("numpy")
parquet = pytest.importorskip("pyarrow.parquet")

from fairychess.data.shard import write_compactly  # noqa: E402 - after the check that pyarrow is installed
from fairychess.networks.positions import read_positions  # noqa: E402 - it needs NumPy

VARIANT = Variant("losalamos")

RUNS = {"first": ("search:soft-nodes=20", 8, 1, 100), "second": ("search:soft-nodes=80", 6, 2, 200)}
"""The player, the number of games, the seed and the time of two runs."""


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two runs."""
    folder = tmp_path_factory.mktemp("runs")
    for name, (player, games, seed, time) in RUNS.items():
        run_selfplay(SelfPlay(VARIANT, parse_player(player), games, seed, max_plies=80, shard_games=3), folder / name)
        for file in (folder / name).glob("*.parquet"):
            os.utime(file, (time, time))
    return folder


@pytest.fixture(scope="module")
def whole(runs: Path) -> Path:
    """Return a bank with both runs."""
    add_to_bank(runs / "bank", [runs / name for name in RUNS])
    return runs / "bank"


def games_of(bank: Path) -> list[list[int]]:
    """Return the moves of all games in a bank, in order."""
    found = Bank(bank)
    return sorted(game.actions for part in found.parts for game in found.dataset(part))


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files in a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_bank_has_the_games_of_all_runs_and_their_origins(runs: Path, whole: Path) -> None:
    bank = Bank(whole, VARIANT)
    assert (len(bank), bank.variant) == (14, VARIANT)
    for part, (name, (player, games, seed, time)) in zip(bank.parts, RUNS.items(), strict=True):
        run = Dataset(runs / name)
        assert list(bank.dataset(part)) == list(run), "games, numbers and scores stay as they are"
        assert (part.folder, part.player, part.games, part.seed, part.version) == (
            *(name, player, games, seed),
            run.facts["fairychess"],
        )
        assert part.nodes == int(player.partition("=")[2])
        assert part.date == f"1970-01-01T00:0{time // 60}:{time % 60:02}Z"
        assert part.positions == sum(len(game.actions) for game in run)
        assert part.scored == sum(score is not None for game in run for score in game.scores)
        assert 0 < part.scored < part.positions
        assert part.size == sum(file.stat().st_size for file in part.path.glob("*.parquet")) < run.size


def test_games_are_stored_once(runs: Path, whole: Path, tmp_path: Path) -> None:
    bank = tmp_path / "bank"
    [one] = add_to_bank(bank, [runs / "first"])
    assert (one.games, one.duplicates) == (8, 0)
    before = contents(bank)
    assert [(each.games, each.duplicates, each.part) for each in add_to_bank(bank, [runs / "first"])] == [(0, 8, None)]
    assert contents(bank) == before, "a run that is added twice adds nothing"
    assert [each.games for each in add_to_bank(bank, [whole, runs / "second"])] == [0, 6, 0]
    assert contents(bank) == contents(whole), "parts of other banks keep their origins"
    renamed = SelfPlay(VARIANT, parse_player("search:soft-nodes=20"), 10, 1, max_plies=80, shard_games=2)
    run_selfplay(renamed, tmp_path / "longer")  # the same games in other shards, and two more
    [more] = add_to_bank(bank, [tmp_path / "longer"])
    assert (more.games, more.duplicates) == (2, 8)
    assert [game.number for game in Bank(bank).dataset(Bank(bank).part(more.part or ""))] == [9, 10]


def test_games_of_a_training_run_are_found(runs: Path, whole: Path, tmp_path: Path) -> None:
    for number, name in enumerate(RUNS, 1):
        shutil.copytree(runs / name, tmp_path / "training" / f"generation-{number}" / "games")
    additions = add_to_bank(tmp_path / "bank", [tmp_path / "training"])
    assert [each.folder for each in additions] == ["training/generation-1", "training/generation-2"]
    assert games_of(tmp_path / "bank") == games_of(whole)


def test_games_beside_a_training_run_are_found(runs: Path, whole: Path, tmp_path: Path) -> None:
    shutil.copytree(runs / "first", tmp_path / "both")
    shutil.copytree(runs / "second", tmp_path / "both" / "generation-1" / "games")
    additions = add_to_bank(tmp_path / "bank", [tmp_path / "both"])
    assert [each.folder for each in additions] == ["both", "both/generation-1"]
    assert games_of(tmp_path / "bank") == games_of(whole)


def test_a_training_in_progress_is_added(runs: Path, tmp_path: Path) -> None:
    training = tmp_path / "training"
    for name in ("generation-2", "generation-10", "generation-old"):
        shutil.copytree(runs / "first", training / name / "games")
    (training / "generation-11" / "games").mkdir(parents=True)
    shutil.copy(runs / "first" / "selfplay.json", training / "generation-11" / "games")
    additions = add_to_bank(tmp_path / "bank", [training])
    assert [each.folder for each in additions] == ["training/generation-2", "training/generation-10"]
    for name in ("generation-2", "generation-10"):
        shutil.rmtree(training / name)
    with pytest.raises(DataError, match="training: it has no complete shard"):
        add_to_bank(tmp_path / "bank", [training])


KILLED = """
import os, sys
from fairychess.data import add_to_bank, bank_adding

def killing(path, content, keep=bank_adding.write_json):
    keep(path, content)
    if path.name == "part.json" and content["folder"] == "second":
        os._exit(9)

bank_adding.write_json = killing
add_to_bank(sys.argv[1], sys.argv[2:])
"""


def test_a_killed_addition_is_repeated(runs: Path, whole: Path, tmp_path: Path) -> None:
    folders = [str(runs / name) for name in RUNS]
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), *folders], check=False)
    assert killed.returncode == 9
    assert [part.folder for part in Bank(tmp_path).parts] == ["first"]
    add_to_bank(tmp_path, folders)
    assert contents(tmp_path) == contents(whole)


def test_two_additions_at_once(runs: Path, whole: Path) -> None:
    handle = locked(whole)
    if handle is None:
        pytest.skip("this system has no locks")
    try:
        with pytest.raises(DataError, match="another process is writing to it"):
            add_to_bank(whole, [runs / "first"])
    finally:
        os.close(handle)


def rewritten(shard: Path, **changes: int) -> None:
    """Write a shard with other facts."""
    table = parquet.read_table(shard)
    facts = json.loads(table.schema.metadata[b"fairychess"]) | changes
    parquet.write_table(table.replace_schema_metadata({b"fairychess": json.dumps(facts)}), shard, write_page_checksum=True)


def test_what_does_not_belong_to_a_bank_is_refused(runs: Path, whole: Path, tmp_path: Path) -> None:
    chess = Variant("chess")
    run_selfplay(SelfPlay(chess, parse_player("random"), 1, 1, max_plies=3), tmp_path / "chess")
    expected = f"chess: its games are of chess with the rules {chess.rules_id}, and games of losalamos with the rules "
    with pytest.raises(DataError, match=expected + VARIANT.rules_id):
        add_to_bank(whole, [tmp_path / "chess"])
    with pytest.raises(DataError, match="first: its games are of losalamos with the rules"):
        add_to_bank(tmp_path / "new", [tmp_path / "chess", runs / "first"])
    assert list((tmp_path / "new").iterdir()) == [], "a bank that is refused can be made with other games"
    shutil.copytree(runs / "first", tmp_path / "old")
    old = (tmp_path / "old" / "selfplay.json").read_text().replace('"format": 3', '"format": 2')
    (tmp_path / "old" / "selfplay.json").write_text(old)
    for shard in (tmp_path / "old").glob("*.parquet"):
        rewritten(shard, format=2)
    with pytest.raises(DataError, match="old: its format is 2; a bank takes 3"):
        add_to_bank(tmp_path / "new", [runs / "first", tmp_path / "old"])
    assert list((tmp_path / "new").iterdir()) == []
    with pytest.raises(DataError, match="games of chess with the rules"):
        Bank(whole, chess)
    with pytest.raises(DataError, match=r"first: it has selfplay\.json but no bank\.json|first: it has shard"):
        add_to_bank(runs / "first", [runs / "second"])
    with pytest.raises(DataError, match=r"there is no selfplay\.json in it"):
        add_to_bank(tmp_path / "bank", [tmp_path])
    with pytest.raises(DataError, match="at least one folder"):
        add_to_bank(tmp_path / "bank", [])
    with pytest.raises(DataError, match=r"there is no bank\.json in it"):
        Bank(runs / "first")
    (tmp_path / "empty").mkdir()
    shutil.copy(runs / "first" / "selfplay.json", tmp_path / "empty")
    with pytest.raises(DataError, match="it has no complete shard"):
        add_to_bank(tmp_path / "bank", [tmp_path / "empty"])


def test_damage_is_reported(whole: Path, runs: Path, tmp_path: Path) -> None:
    def damaged(change: str) -> tuple[Path, BankPart]:
        bank = tmp_path / change
        shutil.copytree(whole, bank)
        return bank, Bank(bank).parts[0]

    bank, part = damaged("flipped")
    file = part.path / part.shards[0][0]
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    with pytest.raises(DataError, match=rf"{file}: it is damaged: its SHA-256 is \w+, and {part.shards[0][1]} is expected"):
        add_to_bank(bank, [runs / "first"])
    file.unlink()
    with pytest.raises(DataError, match=f"{file}: it is missing; remove this part"):
        Bank(bank)

    bank, part = damaged("foreign")
    shutil.copy(runs / "first" / "shard-00001.parquet", part.path / "shard-00007.parquet")
    with pytest.raises(DataError, match=r"shard-00007\.parquet"):
        Bank(bank).dataset(part)

    bank, part = damaged("counted")
    origin = part.path / "part.json"
    origin.write_text(origin.read_text().replace('"games": 8', '"games": 9'))
    with pytest.raises(DataError, match="it has 8 games, and 9 are expected; remove this part"):
        add_to_bank(bank, [runs / "first"])
    origin.unlink()
    origin.mkdir()
    with pytest.raises(DataError, match=r"part\.json: it cannot be read: "):
        Bank(bank)

    bank, part = damaged("stray")
    (bank / "part-x").write_text("a file of someone else")
    assert [each.hash for each in Bank(bank).parts] == [each.hash for each in Bank(whole).parts]
    with pytest.raises(DataError, match="part-x"):
        add_to_bank(bank, [bank / "part-x"])
    (bank / ".adding").write_text("not a folder")
    with pytest.raises(DataError, match=r"\.adding: it cannot be written: "):
        add_to_bank(bank, [runs / "first"])

    bank, part = damaged("renamed")
    part.path.rename(bank / ("part-" + 32 * "0"))
    with pytest.raises(DataError, match="the name of its folder is not the hash of its shards"):
        Bank(bank)

    for name, text in (("part.json", "{}"), ("part.json", "["), ("selfplay.json", "{}")):
        bank, part = damaged(f"{name}{text}")
        (part.path / name).write_text(text)
        with pytest.raises(DataError, match=f"part-.*{name}"):
            Bank(bank)
    for text, message in (("{}", "not written by"), ("x", "damaged"), ('{"format": 2}', "its format is 2; this version")):
        bank, _ = damaged(f"bank{message}")
        (bank / "bank.json").write_text(text)
        with pytest.raises(DataError, match=message):
            Bank(bank)


@pytest.mark.parametrize(
    ("key", "value"),
    [("games", -1), ("positions", -1), ("scored", -5), ("date", "tomorrow"), ("date", "2026-11-27T18:30:00Z\n"), ("bytes", 3)],
)
def test_invalid_facts_of_a_part_are_refused(whole: Path, tmp_path: Path, key: str, value: object) -> None:
    bank = tmp_path / "bank"
    shutil.copytree(whole, bank)
    origin = Bank(bank).parts[0].path / "part.json"
    origin.write_text(json.dumps(json.loads(origin.read_text()) | {key: value}))
    with pytest.raises(DataError, match=r"part\.json.* is damaged.*; remove this part"):
        Bank(bank)


@pytest.mark.parametrize("with_sizes", [True, False], ids=["new", "of an earlier version"])
def test_bank_reports_shards_that_cannot_be_right(whole: Path, tmp_path: Path, with_sizes: bool) -> None:
    bank = tmp_path / "bank"
    shutil.copytree(whole, bank)
    part = Bank(bank).parts[0]
    origin, file = part.path / "part.json", part.path / part.shards[0][0]
    facts, content = json.loads(origin.read_text()), file.read_bytes()
    assert facts.pop("bytes") == {name: (part.path / name).stat().st_size for name, _ in part.shards}
    if not with_sizes:
        origin.write_text(json.dumps(facts))
        assert Bank(bank).parts[0] == part
    file.write_bytes(b"")
    with pytest.raises(DataError, match=f"{file}: it is damaged: it has 0 bytes, and .* are expected; remove this part"):
        Bank(bank)
    if with_sizes:
        file.write_bytes(content[:-1])
        with pytest.raises(DataError, match=f"it has {len(content) - 1} bytes, and {len(content)} are expected"):
            Bank(bank)
    file.unlink()
    file.mkdir()
    with pytest.raises(DataError, match=f"{file}: it is not a file; remove this part"):
        Bank(bank)


def test_texts_of_a_part_are_shown_without_escapes(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bank = tmp_path / "bank"
    shutil.copytree(whole, bank)
    path = Bank(bank).parts[0].path
    for name, keys in (("part.json", ["folder"]), ("selfplay.json", ["player", "fairychess", "network"])):
        facts = json.loads((path / name).read_text())
        (path / name).write_text(json.dumps(facts | dict.fromkeys(keys, "\x1b[2Jred\n")))
    assert main(["bank", str(bank)]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out.count("\n") == 4
    assert out.count(r"'\x1b[2Jred\n'") == 4


def test_a_position_takes_at_most_four_bytes(tmp_path: Path) -> None:
    run_selfplay(SelfPlay(VARIANT, parse_player("search:soft-nodes=150"), 10, 1), tmp_path / "run")
    add_to_bank(tmp_path / "bank", [tmp_path / "run"])
    [part] = Bank(tmp_path / "bank").parts
    table = parquet.read_table(part.path / part.shards[0][0])
    one = table.slice(0, 1)
    head = len(write_compactly(one, part.dataset().facts | {"shard": 0, "games": 1}))
    assert head < 8000, "the facts and a game; there are facts only once for 10,000 games"
    positions = part.positions - len(one["moves"][0])
    assert positions > 500
    assert (part.size - head) / positions <= 3.5


def test_lists_have_no_dictionaries(whole: Path) -> None:
    part = Bank(whole).parts[0]
    columns = parquet.ParquetFile(part.path / part.shards[0][0]).metadata.row_group(0)
    found = {each.path_in_schema: each for each in (columns.column(number) for number in range(columns.num_columns))}
    with_dictionary = {name for name, each in found.items() if each.has_dictionary_page}
    assert with_dictionary == {"game", "start", "random_plies", "result", "reason"}
    lists = {"moves": "DELTA_BINARY_PACKED", "scores": "PLAIN", "noise": "PLAIN", "values": "PLAIN"}
    for name, encoding in lists.items():
        assert encoding in found[f"{name}.list.element"].encodings, name


def part_of(player: str, scored: int) -> BankPart:
    """Return a part without files."""
    return BankPart(Path(), "", "", "", 1, 10_000_000, scored, 1, player, None, 1, "", ())


@pytest.mark.parametrize(
    ("player", "nodes"),
    [
        ("search:nodes=20", 20),
        ("search:soft-nodes=150,hash=4,network=runs/nodes=5000/a.net", 150),
        ("search:depth=4,network=runs/nodes=5000/a.net", None),
        ("mcts:simulations=80,c=1.25,network=runs/nodes=5000/a.net", 80),
        ("net:runs/nodes=5000/a.net,simulations=60", 60),
        ("net:runs/nodes=5000/a.net", 100),
        ("random", None),
        ("mine:nodes=30,style=wild", 30),
        (f"mine:nodes={5000 * '9'}", None),
        ("mine:style=wild,file=runs/nodes=5000/a.net", None),
        ("mine:file=c:nodes=5000", None),
    ],
)
def test_the_number_of_nodes_is_the_players_own(player: str, nodes: int | None) -> None:
    assert part_of(player, 1).nodes == nodes


def test_newer_and_deeper_games_weigh_more() -> None:
    def weights(*parts: tuple[str, int]) -> list[float]:
        return weights_of([part_of(player, positions) for player, positions in parts])

    assert weights(("search:nodes=150", 500), ("search:soft-nodes=150", 500)) == pytest.approx([0.5, 1])  # 0.25 ** 0.5
    assert weights(("search:nodes=100", 500), ("search:nodes=400,network=x", 500)) == pytest.approx([0.25, 1])
    assert weights(("search:nodes=400", 500), ("mcts:simulations=100,rollouts=1,c=1.25", 500)) == pytest.approx([1, 1])
    unknown = weights(("search:depth=9", 1000), ("search:nodes=100", 500), ("search:nodes=400", 500))
    assert unknown == pytest.approx([0.5 * 0.5, 0.25**0.25 * 0.5, 1])
    assert weights(("search:depth=9", 7)) == [1]
    assert weights() == []
    few = weights(("search:nodes=150", 10_000_000), ("search:nodes=100000", 10))
    assert few == pytest.approx([1, 1]), "a few deep games do not displace the others"
    many = weights(("search:nodes=150", 9_000_000), ("search:nodes=15000", 1_000_000))
    assert many == pytest.approx([0.25**0.1 * 0.1, 1])
    tenth = weights(("search:nodes=100", 90), ("search:nodes=10000", 10))
    assert tenth == pytest.approx([0.25**0.1 * 0.1, 1]), "the limit of a tenth itself"
    assert weights(("search:nodes=100", 91), ("search:nodes=10000", 9)) == [1, 1]
    assert weights(("mine:nodes=0", 5), ("mine:nodes=0", 5)) == pytest.approx([0.5, 1])
    without = weights(("search:nodes=100", 500), ("net:a.net,simulations=9", 0), ("search:nodes=400", 500), ("random", 0))
    assert without == pytest.approx([0.25, 0, 1, 0]), "parts without scores do not count"
    assert weights(("random", 0), ("random", 0)) == [0, 0]


def test_parts_without_scores_are_not_read(whole: Path, tmp_path: Path) -> None:
    run_selfplay(SelfPlay(VARIANT, parse_player("random"), 3, 1, max_plies=40), tmp_path / "random")
    add_to_bank(tmp_path / "bank", [tmp_path / "random"])
    with pytest.raises(DataError, match="it has no games with scores"):
        BankSample.of_bank(tmp_path / "bank", VARIANT)
    add_to_bank(tmp_path / "bank", [whole])
    assert len(Bank(tmp_path / "bank")) == 17
    assert BankSample.of_bank(tmp_path / "bank", VARIANT) == BankSample.of_bank(whole, VARIANT)


@pytest.fixture(scope="module")
def plan(whole: Path) -> TrainingPlan:
    """Return a short training from the bank."""
    network = Network.handmade(VARIANT, hidden=32).to_bytes()
    sample = BankSample.of_bank(whole, VARIANT)
    return TrainingPlan.for_bank(VARIANT, sample, nodes=1, hidden=32, buckets=4, epochs=2, match_games=2, network=network)


@pytest.fixture(scope="module")
def trained(plan: TrainingPlan, runs: Path) -> Path:
    """Return the folder of this training."""
    networks.train(plan, runs / "trained", workers=1)
    return runs / "trained"


def test_training_says_how_much_each_part_gave(plan: TrainingPlan, trained: Path) -> None:
    report = networks.train(plan, trained)  # it has finished, so this only reads its results
    [generation] = report.generations
    first, second = generation.parts
    assert [first.player, second.player] == ["search:soft-nodes=80", "search:soft-nodes=20"]
    assert first.weight == 1
    assert 0 < second.weight < 0.5
    assert generation.positions == first.drawn + second.drawn > 100
    assert plan.bank is not None
    bank = Bank(plan.bank.path)
    counts = [read_positions(VARIANT, [bank.dataset(bank.part(each.part))], 8).sizes[0] for each in (first, second)]
    assert first.drawn == pytest.approx(counts[0], rel=0.2)  # other games are held out, since there are more of them
    assert second.drawn == pytest.approx(second.weight * counts[1], rel=0.4)
    share = first.drawn / (first.drawn + second.drawn)
    assert f"{first.drawn:,} of {first.positions:,} positions, {share:.1%} of those learned" in str(report)
    identity = json.loads((trained / "training.json").read_text())["bank"]
    assert identity["hash"] == plan.bank.hash
    assert not (trained / "generation-1" / "games").exists()


class StopError(Exception):
    """Stops a training."""


def test_a_training_is_repeated_and_resumed_with_what_it_began_with(
    plan: TrainingPlan, trained: Path, whole: Path, tmp_path: Path
) -> None:
    def stop(_: float, text: str) -> None:
        if "epoch 1 of 2" in text:
            raise StopError

    with pytest.raises(StopError):
        networks.train(plan, tmp_path / "again", progress=stop)
    grown = tmp_path / "grown"
    shutil.copytree(whole, grown)
    run_selfplay(SelfPlay(VARIANT, parse_player("search:soft-nodes=10"), 3, 5, max_plies=60), tmp_path / "extra")
    add_to_bank(grown, [tmp_path / "extra"])
    assert BankSample.of_bank(grown, VARIANT) != plan.bank
    main(["train", "losalamos", "--bank", str(grown), "--dir", str(tmp_path / "again"), "--out", str(tmp_path / "new.net")])
    for name in ("network.net", "result.json"):
        assert (tmp_path / "again" / "generation-1" / name).read_bytes() == (trained / "generation-1" / name).read_bytes()

    assert plan.bank is not None
    shutil.rmtree(grown / f"part-{plan.bank.parts[0][0]}")
    with pytest.raises(DataError, match=f"it has no part-{plan.bank.parts[0][0]}"):
        networks.train(replace(plan, bank=plan.bank.at(grown, VARIANT)), tmp_path / "third")


def test_a_resumed_training_plays_no_games(
    trained: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    assert main(["train", "losalamos", "--dir", str(trained), "--ray"]) == 2
    assert "--ray has no meaning with it" in capsys.readouterr().err
    assert main(["train", "losalamos", "--dir", str(trained), "--seed", "9"]) == 2
    assert "leave out --seed, or give another --dir" in capsys.readouterr().err


def test_the_commands(whole: Path, runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bank = str(tmp_path / "bank")
    assert main(["bank", bank, "--add", str(runs / "first")]) == 0
    text = capsys.readouterr().out
    assert "first: 8 games added, 0 duplicates left out\n" in text
    assert "search:soft-nodes=20 (seed 1, fairychess" in text
    assert main(["bank", bank, "--add", str(whole), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [(each["games"], each["duplicates"]) for each in report["added"]] == [(0, 8), (6, 0)]
    assert (report["variant"], report["games"], report["rules_id"]) == ("losalamos", 14, VARIANT.rules_id)
    assert [part["hash"] for part in report["parts"]] == [part.hash for part in Bank(whole).parts]
    assert main(["bank", str(tmp_path / "none")]) == 2
    assert main(["train", "losalamos", "--bank", bank, "--games", "5", "--dir", str(tmp_path / "training")]) == 2
    assert "--games has no meaning with it" in capsys.readouterr().err
    assert main(["train", "losalamos", "--bank", bank, "--nodes", "150,600", "--dir", str(tmp_path / "training")]) == 2
    assert "--nodes takes one number" in capsys.readouterr().err
    assert main(["train", "chess", "--bank", bank, "--dir", str(tmp_path / "training")]) == 2
    assert "games of chess with the rules" in capsys.readouterr().err
