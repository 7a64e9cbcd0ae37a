//! `reference`: perft, moves, acceptance cases and perft files by the naive reference.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fairychess_reference::folder::Folder;
use fairychess_reference::{Error, Game, Position, cases, perft_file};

const USAGE: &str = "\
reference perft FILE.toml DEPTH [--fen FEN] [--divide]
reference moves FILE.toml [--fen FEN]
reference cases FILES_DIR cases.json [--leaves N]
reference perft-file FILES_DIR OUT_DIR [--seed N] [--positions N] [NAME...]
  Without names: all of the folder, and all games of Reserve Chess. A NAME may also be the path of a variant file.
  Definitions that FILE.toml extends are looked up in its own folder, or in --files DIR.";

struct Arguments {
    plain: Vec<String>,
    fen: Option<String>,
    files: Option<String>,
    seed: u64,
    positions: usize,
    leaves: u64,
    divide: bool,
}

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(Error(why)) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn read_arguments(mut given: impl Iterator<Item = String>) -> Result<Arguments, Error> {
    let mut arguments =
        Arguments { plain: Vec::new(), fen: None, files: None, seed: 1, positions: 6, leaves: u64::MAX, divide: false };
    let number = |value: Option<String>| value.and_then(|value| value.parse().ok()).ok_or_else(|| Error(USAGE.into()));
    while let Some(argument) = given.next() {
        match argument.as_str() {
            "--fen" => arguments.fen = given.next(),
            "--files" => arguments.files = given.next(),
            "--seed" => arguments.seed = number(given.next())?,
            "--positions" => arguments.positions = number(given.next())? as usize,
            "--leaves" => arguments.leaves = number(given.next())?,
            "--divide" => arguments.divide = true,
            _ => arguments.plain.push(argument),
        }
    }
    Ok(arguments)
}

fn run(given: impl Iterator<Item = String>) -> Result<bool, Error> {
    let arguments = read_arguments(given)?;
    let plain: Vec<&str> = arguments.plain.iter().map(String::as_str).collect();
    match plain.as_slice() {
        ["perft", file, depth] => {
            let depth: u32 = depth.parse().map_err(|_| Error(USAGE.into()))?;
            let (game, position) = load(file, &arguments)?;
            if arguments.divide && depth > 0 {
                for mv in game.moves(&position) {
                    println!("{}: {}", mv.text, game.perft(&mv.after, depth - 1));
                }
            }
            println!("{}", game.perft(&position, depth));
            Ok(true)
        }
        ["moves", file] => {
            let (game, position) = load(file, &arguments)?;
            for mv in game.moves(&position) {
                println!("{}\t{}", mv.text, game.fen(&mv.after));
            }
            Ok(true)
        }
        ["cases", folder, file] => {
            let json = read(file)?;
            let report = cases::run(&Folder::new(*folder), &json, arguments.leaves)?;
            for disagreement in &report.disagreements {
                println!("{disagreement}");
            }
            println!("{} cases, {} disagreements", report.run, report.disagreements.len());
            Ok(report.disagreements.is_empty())
        }
        ["perft-file", folder, out, names @ ..] => {
            let mut names: Vec<String> = names.iter().map(ToString::to_string).collect();
            if names.is_empty() {
                names = Folder::new(*folder).names()?;
            }
            for name in names {
                // A name may be the path of a custom definition.
                let own = Path::new(&name).exists();
                let all = Folder::new(*folder);
                let game = if own { all.game_at(Path::new(&name))? } else { all.game(&name)? };
                let (seed, positions) = (arguments.seed, arguments.positions);
                let command =
                    format!("reference perft-file {folder} {out} --seed {seed} --positions {positions} {name}");
                let text = format!("# made by: {command}\n{}", perft_file::make(&game, seed, positions)?);
                let path = Path::new(out).join(format!("{}.perft", game.name));
                std::fs::write(&path, text).map_err(|why| Error(format!("{}: {why}", path.display())))?;
                println!("{}", path.display());
            }
            Ok(true)
        }
        _ => Err(Error(USAGE.into())),
    }
}

fn read(file: &str) -> Result<String, Error> {
    std::fs::read_to_string(file).map_err(|why| Error(format!("{file}: {why}")))
}

fn load(file: &str, arguments: &Arguments) -> Result<(Game, Position), Error> {
    let path = PathBuf::from(file);
    let own = path.parent().map(Path::to_path_buf).unwrap_or_default();
    let folder = Folder::new(arguments.files.as_ref().map_or(own, PathBuf::from));
    // A name in the folder may have no separate file: that of a game made from a template.
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
    let game = if path.exists() { folder.game_at(&path)? } else { folder.game(name)? };
    let position = match &arguments.fen {
        None => game.start().clone(),
        Some(fen) => game.position(fen)?,
    };
    Ok((game, position))
}
