//! Built-in variants read from the files of a folder.

use std::path::{Path, PathBuf};

use crate::{Error, Game};

/// The reserve pieces of Reserve Chess (section 3 of the rules).
const RESERVE: [&str; 21] = [
    "swedish-cannon",
    "chancellor",
    "archbishop",
    "amazon",
    "mastodon",
    "dimachaer",
    "trebuchet",
    "kwagga",
    "divaricator",
    "murmillo",
    "culverin",
    "belfry",
    "adjutant",
    "zeppelin",
    "consul",
    "dragonet",
    "camel",
    "llama",
    "alpaca",
    "guanaco",
    "vicuna",
];

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let found = std::fs::read_dir(folder).map_err(|why| Error(format!("{}: {why}", folder.display())))?;
    Ok(found.filter_map(|entry| Some(entry.ok()?.path())).collect())
}

/// A folder with `library.toml`, and with a folder for each family, which contains a `NAME.toml` for each variant. One
/// of them also contains the templates of the games `reserve-PIECE` and `reserve-alt-PIECE`: `reserve.toml` and
/// `reserve-alt.toml`. Variants may also be in the folder itself.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder at that path.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder(path.into())
    }

    /// The names of all variants: first those with their own files, then those made from templates.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn names(&self) -> Result<Vec<String>, Error> {
        let mut names = Vec::new();
        for folder in self.folders()? {
            let files = entries(&folder)?.into_iter().filter_map(|path| path.file_name()?.to_str().map(str::to_string));
            names.extend(files.filter_map(|file| file.strip_suffix(".toml").map(str::to_string)));
        }
        names.retain(|name| !["library", "reserve", "reserve-alt"].contains(&name.as_str()));
        names.sort_unstable();
        names.extend(RESERVE.iter().map(|piece| format!("reserve-{piece}")));
        names.extend(RESERVE.iter().map(|piece| format!("reserve-alt-{piece}")));
        Ok(names)
    }

    /// The text of a definition.
    pub fn definition(&self, name: &str) -> Option<String> {
        self.file(name).or_else(|| self.reserve_definition(name))
    }

    /// The folder itself, and the family folders.
    fn folders(&self) -> Result<Vec<PathBuf>, Error> {
        let families = entries(&self.0)?.into_iter().filter(|path| path.is_dir());
        Ok(std::iter::once(self.0.clone()).chain(families).collect())
    }

    /// The content of the file with that name in one of the folders.
    fn file(&self, name: &str) -> Option<String> {
        let file = format!("{name}.toml");
        self.folders().ok()?.iter().find_map(|folder| std::fs::read_to_string(folder.join(&file)).ok())
    }

    /// The variant of that name.
    ///
    /// # Errors
    /// If there is no such variant, or its definition is invalid.
    pub fn game(&self, name: &str) -> Result<Game, Error> {
        let definition =
            self.definition(name).ok_or_else(|| Error(format!("no definition of the variant '{name}'")))?;
        Game::from_toml(&definition, &|name| self.definition(name))
            .map_err(|Error(why)| Error(format!("{name}: {why}")))
    }

    /// The variant of a separate definition, which may extend those of the folder.
    ///
    /// # Errors
    /// If the definition cannot be read or is invalid.
    pub fn game_at(&self, path: &Path) -> Result<Game, Error> {
        let definition = std::fs::read_to_string(path).map_err(|why| Error(format!("{}: {why}", path.display())))?;
        Game::from_toml(&definition, &|name| self.definition(name))
    }

    /// The template with the piece filled in.
    fn reserve_definition(&self, name: &str) -> Option<String> {
        let (template, piece) = match name.strip_prefix("reserve-alt-") {
            Some(piece) => ("reserve-alt", piece),
            None => ("reserve", name.strip_prefix("reserve-")?),
        };
        let template = self.file(template)?;
        let library: toml::Table = self.definition("library")?.parse().ok()?;
        let letter = library.get(piece)?.get("letter")?.as_str()?.to_ascii_lowercase();
        let definition = template.replace("{piece}", piece).replace("{letter}", &letter);
        Some(definition.replace("{LETTER}", &letter.to_ascii_uppercase()).replace("{Name}", piece))
    }
}
