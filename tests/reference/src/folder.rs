//! Built-in variants read from the files of a folder.

use std::path::{Path, PathBuf};

use crate::{Error, Game};

/// The pieces of Reserve Chess (rules definition, section 3).
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

/// A folder with `NAME.toml` for each variant, `library.toml` for the library, and the templates `reserve.toml` and
/// `reserve-alt.toml`, from which the games `reserve-PIECE` and `reserve-alt-PIECE` come.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder at that path.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder(path.into())
    }

    /// The names of all variants: those with a definition, then those of the templates.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn names(&self) -> Result<Vec<String>, Error> {
        let entries = std::fs::read_dir(&self.0).map_err(|why| Error(format!("{}: {why}", self.0.display())))?;
        let files = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = files.filter_map(|file| file.strip_suffix(".toml").map(str::to_string)).collect();
        names.retain(|name| !["library", "reserve", "reserve-alt"].contains(&name.as_str()));
        names.sort_unstable();
        names.extend(RESERVE.iter().map(|piece| format!("reserve-{piece}")));
        names.extend(RESERVE.iter().map(|piece| format!("reserve-alt-{piece}")));
        Ok(names)
    }

    /// The text of a definition.
    pub fn definition(&self, name: &str) -> Option<String> {
        let plain = std::fs::read_to_string(self.0.join(format!("{name}.toml")));
        plain.ok().or_else(|| self.reserve_definition(name))
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

    /// The template with its piece filled in.
    fn reserve_definition(&self, name: &str) -> Option<String> {
        let (template, piece) = match name.strip_prefix("reserve-alt-") {
            Some(piece) => ("reserve-alt", piece),
            None => ("reserve", name.strip_prefix("reserve-")?),
        };
        let template = std::fs::read_to_string(self.0.join(format!("{template}.toml"))).ok()?;
        let library: toml::Table = self.definition("library")?.parse().ok()?;
        let letter = library.get(piece)?.get("letter")?.as_str()?.to_ascii_lowercase();
        let definition = template.replace("{piece}", piece).replace("{letter}", &letter);
        Some(definition.replace("{LETTER}", &letter.to_ascii_uppercase()).replace("{Name}", piece))
    }
}
