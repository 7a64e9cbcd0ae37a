//! Stores the commit of the sources in the module, so that measurements can name it.

use std::path::Path;
use std::process::Command;

fn main() {
    let root = Path::new("../..");
    // A source distribution is not a repository, and may be inside another project's repository.
    let in_repository = root.join(".git").exists();
    if in_repository {
        // This file changes with every commit and every checkout.
        println!("cargo:rerun-if-changed=../../.git/logs/HEAD");
    }
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-env=FAIRYCHESS_COMMIT={}", commit(root).filter(|_| in_repository).unwrap_or_default());
}

/// The commit of a repository; `None` if git does not name one.
fn commit(root: &Path) -> Option<String> {
    let found = Command::new("git").args(["rev-parse", "HEAD"]).current_dir(root).output().ok()?;
    let text = String::from_utf8(found.stdout).ok()?;
    found.status.success().then(|| text.trim().to_owned())
}
