//! The shallow counts of the perft files are made again, and the files say how they were made.

use std::path::Path;

use fairychess_reference::folder::Folder;
use fairychess_reference::perft_file;

/// Counts of more leaves are left to whoever makes the files anew.
const MOST_LEAVES: u64 = 3_000;

/// A line with its shallow counts only.
fn shallow(line: &str) -> String {
    let small = |field: &&str| {
        field.strip_prefix('D').is_none_or(|count| {
            count
                .split_once(' ')
                .and_then(|(_, leaves)| leaves.parse().ok())
                .is_some_and(|leaves: u64| leaves <= MOST_LEAVES)
        })
    };
    line.split(" ; ").filter(small).collect::<Vec<_>>().join(" ; ")
}

#[test]
fn shallow_counts_come_out_again() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pages = Folder::new(root.join("rust/core/variants"));
    let (mut files, mut counts) = (0, 0);
    for folder in ["tests/data", "tests/data/pieces"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap().to_owned();
            if path.extension().is_none_or(|extension| extension != "perft") || name == "known" {
                continue;
            }
            let own = path.with_extension("toml");
            let game = if own.exists() { pages.game_at(&own) } else { pages.game(&name) }.unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("# made by: reference perft-file rust/core/variants tests/data"), "{name}");
            let lines: Vec<String> = text.lines().filter(|line| !line.starts_with('#')).map(shallow).collect();
            counts += lines.iter().map(|line| line.matches(" ; D").count()).sum::<usize>();
            let wrong = perft_file::check(&game, &lines.join("\n")).unwrap();
            assert!(wrong.is_empty(), "{name}: {wrong:#?}");
            files += 1;
        }
    }
    assert!(files >= 59 + 12 && counts > 900, "{files} files, {counts} counts");
}
