//! The shallow counts of the perft files are recomputed, and the files state how they were made.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use fairychess_reference::folder::Folder;
use fairychess_reference::perft_file;

/// Counts of more leaves are checked only when the files are generated.
const MAX_LEAVES: u64 = 3_000;

/// A line with its shallow counts only.
fn shallow(line: &str) -> String {
    let small = |field: &&str| {
        field.strip_prefix('D').is_none_or(|count| {
            count
                .split_once(' ')
                .and_then(|(_, leaves)| leaves.parse().ok())
                .is_some_and(|leaves: u64| leaves <= MAX_LEAVES)
        })
    };
    line.split(" ; ").filter(small).collect::<Vec<_>>().join(" ; ")
}

/// Checks one file; returns the number of recomputed counts.
fn check(definitions: &Folder, path: &Path) -> usize {
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap();
    let own = path.with_extension("toml");
    let game = if own.exists() { definitions.game_at(&own) } else { definitions.game(name) }.unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.starts_with("# made by: reference perft-file rust/core/variants tests/data"), "{name}");
    let lines: Vec<String> = text.lines().filter(|line| !line.starts_with('#')).map(shallow).collect();
    let wrong = perft_file::check(&game, &lines.join("\n")).unwrap();
    assert!(wrong.is_empty(), "{name}: {wrong:#?}");
    lines.iter().map(|line| line.matches(" ; D").count()).sum()
}

#[test]
fn shallow_counts_come_out_again() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let definitions = Folder::new(root.join("rust/core/variants"));
    let files: Vec<PathBuf> = ["tests/data", "tests/data/pieces"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(root.join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "perft"))
        .filter(|path| path.file_stem().is_some_and(|name| name != "known"))
        .collect();
    let (next, counts) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Relaxed)) {
                    counts.fetch_add(check(&definitions, path), Relaxed);
                }
            });
        }
    });
    let counts = counts.into_inner();
    assert!(files.len() >= 59 + 12 && counts > 900, "{} files, {counts} counts", files.len());
}
