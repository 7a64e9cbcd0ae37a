"""The files for GitHub are valid: workflows, forms, the citation, and the page for contributors.

The schemas come with check-jsonschema; nothing is downloaded.
"""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

import fairychess
from conftest import ROOT
from support.pages import links

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
PINNED = re.compile(r"uses: [\w-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
SCHEMAS = {
    "github-workflows": WORKFLOWS,
    "github-issue-forms": FORMS,
    "github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
    "dependabot": [GITHUB / "dependabot.yml"],
    "citation-file-format": [ROOT / "CITATION.cff"],
}


def read(path: Path) -> Any:  # noqa: ANN401 - what YAML says
    return YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))


def jobs() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the jobs of all workflows."""
    for path in WORKFLOWS:
        for name, job in read(path)["jobs"].items():
            yield f"{path.name}: {name}", job


def invalid(schema: str, *paths: Path) -> str:
    """Return check-jsonschema's report on files, or nothing."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_are_valid(schema: str) -> None:
    assert SCHEMAS[schema]
    assert invalid(schema, *SCHEMAS[schema]) == ""


def test_mistakes_are_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[0].read_text(encoding="utf-8").replace("runs-on", "runs-in", 1), encoding="utf-8")
    assert "runs-in" in invalid("github-workflows", wrong)


def test_actions_are_pinned() -> None:
    lines = [line.strip() for path in WORKFLOWS for line in path.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert len(lines) > 20
    assert [line for line in lines if not PINNED.search(line)] == []
    versions = {line.partition("uses: ")[2] for line in lines}
    assert len({version.partition("@")[0] for version in versions}) == len(versions), "an action is used in two versions"


def test_jobs_have_few_permissions_and_a_time_limit() -> None:
    assert {path.name: read(path)["permissions"] for path in WORKFLOWS} == {path.name: {"contents": "read"} for path in WORKFLOWS}
    rights = [(name, right, level) for name, job in jobs() for right, level in job.get("permissions", {}).items()]
    writes = {(name, right) for name, right, level in rights if level != "read"}
    assert writes == {
        ("docs.yml: deploy", "pages"),
        ("docs.yml: deploy", "id-token"),
        ("release.yml: publish", "id-token"),
        ("release.yml: publish", "attestations"),
        ("release.yml: publish-crate", "id-token"),
        ("release.yml: page", "contents"),
    }
    for name, job in jobs():
        assert job["timeout-minutes"] <= 60, name
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False, name
    assert not [path for path in WORKFLOWS if "secrets." in path.read_text(encoding="utf-8")]


def test_what_workflows_name_exists() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    for path in re.findall(r"(?<![\w/])(?:\.ci|\.github|docs/site|docs/tools)/[\w./]*\w", text):
        assert (ROOT / path).exists(), path
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    assert set(re.findall(r"--profile ([\w-]+)", text)) <= set(cargo["profile"])
    packages = {tomllib.loads(path.read_text(encoding="utf-8"))["package"]["name"] for path in ROOT.glob("rust/*/Cargo.toml")}
    assert set(re.findall(r"--package ([\w-]+)", text)) <= packages
    assert "\n      - run: .ci/run\n" in text


def test_artifacts_that_are_used_are_made() -> None:
    made: set[str] = set()
    used: set[str] = set()
    for _, job in jobs():
        for step in job["steps"]:
            action = step.get("uses", "").partition("@")[0]
            name = step.get("with", {}).get("name", step.get("with", {}).get("pattern", ""))
            if action == "actions/upload-artifact":
                made.add(re.sub(r"\$\{\{.*?\}\}", "*", name))
            elif action == "actions/download-artifact":
                used.add(name)
    assert made == {"webassembly", "package-*", "package-source"}
    assert used == {"webassembly", "package-*"}


def test_the_module_for_browsers_gets_into_packages() -> None:
    steps = [step for _, job in jobs() for step in job["steps"] if step.get("with", {}).get("name") == "webassembly"]
    (folder,) = {step["with"]["path"] for step in steps if "download" in step["uses"]}
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["maturin"]
    assert {"path": f"{folder}/fairychess.wasm", "format": ["sdist", "wheel"]} in tool["include"]


def test_the_site_has_the_page_to_play_on() -> None:
    commands = [step["run"] for step in read(GITHUB / "workflows" / "docs.yml")["jobs"]["build"]["steps"] if "run" in step]
    built = next(place for place, each in enumerate(commands) if "mkdocs build" in each)
    assert commands.index("python3 docs/tools/wasm.py") < built


def test_only_a_pushed_tag_is_published() -> None:
    released = read(GITHUB / "workflows" / "release.yml")["jobs"]
    pushed = "github.event_name == 'push' && startsWith(github.ref, 'refs/tags/v')"
    assert [released[name]["if"] for name in ("publish", "publish-crate")] == [pushed, pushed]
    assert set(released["publish-crate"]["needs"]) == {"crate", "publish"}
    assert released["page"]["needs"] == "publish"


def test_a_game_is_played_with_a_wheel() -> None:
    done = subprocess.run([sys.executable, GITHUB / "play.py"], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "counts are right" in done.stdout
    assert re.search(r"\((1-0|0-1|1/2-1/2)\)", done.stdout)


def test_the_citation_has_the_version_of_the_package() -> None:
    citation = read(ROOT / "CITATION.cff")
    assert (citation["version"], citation["title"]) == (fairychess.__version__, "fairychess")


def test_the_devcontainer_is_valid() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    assert "maturin develop --extras test" in container["postCreateCommand"]
    assert "maturin develop --extras test" in (GITHUB / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_pages_for_contributors_name_what_exists() -> None:
    pages = sorted(GITHUB.glob("*.md"))
    assert len(pages) >= 4
    assert [link for page in pages for link in links(page) if not link.resolve().exists()] == []
    text = (GITHUB / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^\| .*`pytest ", text, re.MULTILINE)) >= 6
    for name in re.findall(r"(?:tests|docs)/[\w*/]+\.py", text.replace("tests/ROOM/test_NAME.py", "")):
        assert list(ROOT.glob(name)), name
    filters = [name for names in re.findall(r"--test all (?:-- )?([\w ]+)", text) for name in names.split()]
    assert len(filters) >= 5
    for name in filters:
        assert list((ROOT / "rust" / "core" / "tests").rglob(f"{name}*")), name


def test_the_work_that_the_compiler_learns_from_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["maturin"]
    command, script = tool["pgo-command"].split(" && ")[-1].split()
    assert command == "python"
    specification = importlib.util.spec_from_file_location("usual_work", ROOT / script)
    assert specification is not None
    assert specification.loader is not None
    work = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(work)
    monkeypatch.setattr(work, "PERFT_NODES", 10)
    monkeypatch.setattr(work, "SEARCH_NODES", 100)
    monkeypatch.setattr(work, "STEPS", 2)
    work.main()
