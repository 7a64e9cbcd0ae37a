"""Runs the notebooks in `docs/notebooks`, and stores some of their outputs in the repository.

Text output is stored, so that a notebook can be read without running it and tests can compare outputs. Pictures, which are
large and change with every detail of drawing, are not stored; nor are execution counts and the outputs of cells tagged
`varies`, which depend on the engine or the clock.

`python -m support.notebooks` (in `tests`) runs all notebooks and stores their outputs.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
VARIES = "varies"

# Cells, outputs and notebooks are nbformat's dictionaries, whose keys are also attributes.
Node = Any


def read(path: Path) -> Node:
    """Read a notebook."""
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


def run(notebook: Node) -> Node:
    """Run the cells of a notebook in an empty folder, and put their outputs into the notebook. Raise an error if a cell fails."""
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook, timeout=300, kernel_name="python3", coalesce_streams=True, resources={"metadata": {"path": folder}}
        )
        if os.name == "posix":  # connect to the kernel through file-system sockets instead of network sockets
            manager = client.create_kernel_manager()
            manager.transport = "ipc"
            manager.ip = str(Path(folder, "kernel"))
        client.execute()
    return notebook


def varies(cell: Node) -> bool:
    """Return True if the outputs of a cell may differ from run to run."""
    return VARIES in cell.metadata.get("tags", [])


def text_of(output: Node) -> str:
    """Return the text of an output. Pictures of boards and pieces also have a text form."""
    text = str(output.text if output.output_type == "stream" else output.data.get("text/plain", ""))
    return "" if text.startswith("<IPython.") else text


def pictures_of(cell: Node) -> list[str]:
    """Return the pictures drawn by a cell."""
    return [output.data["image/svg+xml"] for output in cell.get("outputs", []) if "image/svg+xml" in output.get("data", {})]


def text_outputs(cell: Node) -> str:
    """Return the texts of a cell's outputs."""
    return "".join(text_of(output) for output in cell.get("outputs", []))


def keep_texts(notebook: Node) -> Node:
    """Remove the parts of a notebook that are not stored."""
    notebook.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        cell.execution_count = None
        cell.metadata.pop("execution", None)
        kept = [] if varies(cell) else [output for output in cell.outputs if text_of(output)]
        for output in kept:
            if "data" in output:
                output.data = {"text/plain": text_of(output)}
            if "execution_count" in output:
                output.execution_count = None
        cell.outputs = kept
    return notebook


if __name__ == "__main__":
    for path in NOTEBOOKS:
        nbformat.write(keep_texts(run(read(path))), path)  # type: ignore[no-untyped-call]
