"""The protocol's requests and answers."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT
from fairychess import Board, Variant, data, families, variants
from fairychess.cli import main
from fairychess.definitions import key_tables
from fairychess.web.files import Files
from support.web import services, serving, talking

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from starlette.testclient import TestClient

    from support.web import Talk

MINE = 'extends = "chess"\nname = "mine"\n'


@pytest.fixture(scope="module")
def client() -> Generator[TestClient]:
    with serving() as made:
        yield made


@pytest.fixture
def talk(client: TestClient) -> Generator[Talk]:
    with talking(client) as made:
        yield made


def test_the_view_is_that_of_the_board(talk: Talk) -> None:
    view = talk.ask("view", state={"variant": "wolf", "moves": ["c3c4"]})["view"]
    board = Board("wolf")
    board.push_uci("c3c4")
    assert view["fen"] == board.fen()
    assert view["last"]["uci"] == "c3c4"


def test_a_move_is_played_from_either_notation(talk: Talk) -> None:
    for text in ("g1f3", "Nf3"):
        answer = talk.ask("play", state={"variant": "chess"}, move=text)
        assert (answer["uci"], answer["san"], answer["view"]["turn"]) == ("g1f3", "Nf3", "b")
    refusal = talk.ask("play", state={"variant": "chess"}, move="e7e5")["refusal"]
    assert refusal == {"reason": "other-side", "message": "the pawn on e7 is not White's", "squares": ["e7"]}
    assert talk.ask("why", state={"variant": "chess"}, move="e4")["refusal"] is None


def test_pseudo_legal_moves_of_either_side(talk: Talk) -> None:
    moves = talk.ask("moves", state={"variant": "chess"}, side="b")["moves"]
    assert {"b8a6", "b8c6"} < {move["uci"] for move in moves}


def test_problems_have_places(talk: Talk) -> None:
    answer = talk.ask("check", definition='extends = "chess"\nname = "mine"\n\n[pieces.onager]\nletter = "O"\nmoves = "throww"\n')
    [problem] = answer["problems"]
    assert (problem["line"], problem["key"]) == (6, "pieces.onager.moves")
    assert problem["end_column"] > problem["column"] > 0
    assert talk.ask("check", definition=MINE)["name"] == "mine"
    error = talk.ask("view", state={"definition": "name = 3"})["error"]
    assert error["about"] == "definition"
    assert error["problems"]


def test_a_definition_is_played(talk: Talk) -> None:
    answer = talk.ask("play", state={"definition": MINE, "moves": ["e2e4"]}, move="e5")
    assert answer["view"]["variant"]["name"] == "mine"


def test_the_catalogue_names_variants_with_reserves(talk: Talk) -> None:
    rows = {row["name"]: row["reserves"] for family in talk.ask("variants")["families"] for row in family["variants"]}
    assert [name for name in ("crazyhouse", "stoltz", "ataxx", "gale", "snort", "flipello") if not rows[name]] == []
    assert [name for name in ("chess", "wolf", "xiangqi") if rows[name]] == []


def test_the_catalogue_and_the_keys_are_complete(talk: Talk) -> None:
    listed = talk.ask("variants")["families"]
    assert [family["name"] for family in listed] == list(families())
    assert {row["name"] for family in listed for row in family["variants"]} == set(variants())
    assert [table["name"] for table in talk.ask("keys")["tables"]] == list(key_tables())
    assert talk.ask("source", variant="wolf")["definition"] == Variant("wolf").to_toml()


def test_the_library_is_complete(talk: Talk) -> None:
    pieces = {piece["name"]: piece for piece in talk.ask("library")["pieces"]}
    written = tomllib.loads((ROOT / "rust" / "core" / "variants" / "library.toml").read_text(encoding="utf-8"))
    assert list(pieces) == list(written)
    assert {name: piece["letter"] for name, piece in pieces.items()} == {name: row["letter"] for name, row in written.items()}
    assert pieces["knight"] == {"name": "knight", "letter": "n", "moves": "N"}
    assert pieces["culverin"]["moves"] is None


def test_pictures(talk: Talk) -> None:
    state = {"variant": "stoltz"}
    drawn = talk.ask("sprites", state=state)
    assert set(drawn["ids"]) >= {"w culverin", "b culverin", "w king"}
    assert drawn["svg"].startswith("<svg")
    pieces = talk.ask("diagrams", state=state, pieces=["culverin", "none such"])["pieces"]
    assert [piece["name"] for piece in pieces] == ["culverin"]
    white, black, by_default = (talk.ask("picture", state=state, **side)["svg"] for side in ({"side": "w"}, {"side": "b"}, {}))
    assert white == by_default != black
    assert talk.ask("picture", state=state, side="x")["error"]["about"] == "side"
    with serving() as client:
        assert client.get("/boards/wolf.svg?theme=dark").text.startswith("<svg")
        native = client.get("/boards/xiangqi.svg?theme=lake&shapes=native").text
        assert native.startswith("<svg")
        assert native != client.get("/boards/xiangqi.svg?theme=lake").text
        assert client.get("/boards/xiangqi.svg?shapes=x").status_code == 404
        assert client.get("/boards/none-such.svg").status_code == 404


def test_a_game_is_replayed_under_other_rules(talk: Talk) -> None:
    moves = ["e2e4", "e7e5", "b1c3", "b8c6"]
    answer = talk.ask("replay", state={"definition": MINE, "moves": moves})
    assert (answer["moves"], answer["san"], answer["broke"]) == (moves, ["e4", "e5", "Nc3", "Nc6"], None)
    camel = MINE + '\n[pieces.knight]\nletter = "N"\nmoves = "L"\n'
    answer = talk.ask("replay", state={"definition": camel, "moves": moves})
    assert answer["moves"] == moves[:2]
    assert answer["broke"] == {"index": 2, "uci": "b1c3", "message": "the knight on b1 does not move to c3"}
    assert answer["view"]["fen"].endswith("w KQkq - 0 2")
    answer = talk.ask("replay", state={"definition": MINE, "fen": "9/9 w - - 0 1", "moves": moves})
    assert answer["broke"]["index"] == -1
    assert answer["view"]["turn"] == "w"


def test_a_tree_is_replayed_under_other_rules(talk: Talk) -> None:
    moves = [(0, "e2e4"), (1, "b8c6"), (2, "d2d4"), (1, "e7e5"), (4, "b1c3"), (4, "b1c4")]
    nodes = [{}, *({"parent": parent, "uci": uci} for parent, uci in moves)]
    camel = MINE + '\n[pieces.knight]\nletter = "N"\nmoves = "L"\n'
    answer = talk.ask("replay", state={"definition": camel, "moves": ["e2e4", "e7e5"]}, nodes=nodes)
    assert answer["sans"] == [None, "e4", None, None, "e5", None, "Nc4"]
    assert answer["dropped"] == [
        {"index": 2, "uci": "b8c6", "message": "the knight on b8 does not move to c6"},
        {"index": 5, "uci": "b1c3", "message": "the knight on b1 does not move to c3"},
    ]
    assert (answer["broke"], answer["view"]["ply"]) == (None, 2)
    answer = talk.ask("replay", state={"definition": MINE, "fen": "9/9 w - - 0 1"}, nodes=nodes)
    assert (answer["sans"], answer["dropped"]) == ([None] * 7, [])
    wrong = talk.ask("replay", state={"definition": MINE}, nodes=[{}, {"parent": 1, "uci": "e2e4"}])["error"]
    assert wrong["message"] == "node 1 does not come after its parent"


def test_positions_are_set_up_by_hand(talk: Talk) -> None:
    pieces: list[Any] = [["e1", "king", "w"], ["h1", "rook", "w"], ["e8", "king", "b"]]
    answer = talk.ask("edit", state={"variant": "chess"}, pieces=pieces, side="w", castling="K")
    assert (answer["fen"], answer["faults"]) == ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", [])
    assert answer["view"]["moves"]
    answer = talk.ask("edit", state={"variant": "chess"}, pieces=pieces[:1])
    assert answer["faults"]
    assert answer["pseudo"]["w"]
    house = talk.ask("edit", state={"variant": "crazyhouse"}, pieces=pieces, reserve={"w": {"knight": 2}, "b": {}})
    assert house["view"]["reserve"]["w"]["knight"] == 2
    duck = talk.ask("edit", state={"variant": "duck"}, pieces=pieces, walls=["d5"])
    assert duck["view"]["walls"] == ["d5"]
    for count in (1.5, -3, 256, "2", None):
        wrong_count = talk.ask("edit", state={"variant": "crazyhouse"}, pieces=pieces, reserve={"w": {}, "b": {"rook": count}})
        message = f"reserve of Black, rook: {json.dumps(count)} is not a whole number from 0 to 255"
        assert wrong_count["error"] == {"about": "reserve", "message": message}
    for wrong in ([["e1"]], [["z9", "king", "w"]], [["e1", "<img onerror>", "w"]], [["e1", "king", "x"]]):
        assert "error" in talk.ask("edit", state={"variant": "chess"}, pieces=wrong)


def test_games_are_read_and_written(talk: Talk) -> None:
    text = '[White "<img onerror=1>"]\n[Variant "Wolf"]\n\n{before} 1. c4! {good} c7 (1... f7 2. c5) 2. f4 *\n'
    [game] = talk.ask("games", text=text)["games"]
    assert game["variant"] == "wolf"
    assert game["errors"] == []
    assert game["nodes"][0] == {"comment": "before"}
    assert game["nodes"][1] == {"parent": 0, "uci": "c3c4", "san": "c4", "comment": "good", "nags": [1]}
    assert [node["parent"] for node in game["nodes"][1:]] == [0, 1, 2, 1, 4]
    written = talk.ask("pgn", state={"variant": "wolf"}, tags=game["tags"], nodes=game["nodes"])["text"]
    [again] = talk.ask("games", text=written)["games"]
    assert again["nodes"] == game["nodes"]
    assert again["tags"]["White"] == "<img onerror=1>"


def test_games_of_definitions(talk: Talk) -> None:
    nodes = [{}, {"parent": 0, "uci": "e2e4"}]
    text = talk.ask("pgn", state={"definition": MINE}, tags={"Event": "?"}, nodes=nodes)["text"]
    assert '[Variant "mine"]' in text
    [game] = talk.ask("games", text=text, definitions=[MINE])["games"]
    assert [node["san"] for node in game["nodes"][1:]] == ["e4"]
    [unknown] = talk.ask("games", text=text)["games"]
    assert unknown["variant"] is None
    assert unknown["errors"]


def test_trees_that_are_invalid_are_refused(talk: Talk) -> None:
    for nodes in (
        [{}, {"parent": 1, "uci": "e2e4"}],
        [{}, {"uci": "e2e4"}],
        [{}, {"parent": 0, "uci": "e2e5"}],
        [{}, {"parent": 0}],
    ):
        assert "error" in talk.ask("pgn", state={"variant": "chess"}, tags={}, nodes=nodes)


def test_requests_over_http_have_the_same_answers(tmp_path: Path) -> None:
    with serving() as client:
        answer = client.post("/call", json={"op": "check", "definition": MINE})
        assert answer.json()["name"] == "mine"
        answer = client.post("/call", json={"op": "view", "state": {"variant": str(tmp_path)}})
        assert answer.status_code == 400
        assert answer.json()["error"]["about"] == "definition"


def test_a_match_and_a_selfplay_are_watched(tmp_path: Path) -> None:
    player = data.parse_player("random")
    data.run_selfplay(data.SelfPlay(Variant("chess"), player, games=2, seed=1), tmp_path / "play")
    command = "match fairychess fairychess --variant wolf --games 2 --nodes 20 --max-plies 12 --results"
    assert main([*command.split(), str(tmp_path / "match.jsonl")]) == 0
    with (tmp_path / "match.jsonl").open("a") as file:
        file.write('{"game":3,"whi')  # an incomplete line, as if it were still being written
    with serving(services(files=Files(folder=tmp_path))) as client, talking(client) as talk:
        files = {row["type"]: row["id"] for row in talk.ask("files")["files"]}
        for what, variant in (("match", "wolf"), ("selfplay", "chess")):
            read = talk.ask("watch", file=files[what])
            assert [game["variant"] for game in read["games"]] == [variant] * 2
            assert all(len(game["nodes"]) > 6 for game in read["games"])
            assert talk.ask("watch", file=files[what], digest=read["digest"])["games"] is None
