//! `prover`: creates files of forced mates, and proves the mates in existing files.

use fairychess_core::{AnyVariant, EpdOperand, MoveQuery};
use fairychess_prover::{Claim, Options, PLIES, collect, read};
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
prover make VARIANT [--count 20] [--moves 3] [--seed 1] [--reserve-plies 140] [--first-look 0] [--budget 20000000]
  Prints positions in which the side to move mates by force in exactly this number of moves, as EPD.
prover prove FILE.epd...
  Proves each mate of the files again; the file's name is the variant's.";

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    match run(&given) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn run(given: &[String]) -> Result<(), String> {
    match given {
        [command, name, options @ ..] if command == "make" => make(name, options),
        [command, files @ ..] if command == "prove" && !files.is_empty() => {
            files.iter().try_for_each(|file| prove(file))
        }
        _ => Err(USAGE.into()),
    }
}

fn make(name: &str, options: &[String]) -> Result<(), String> {
    let mut wanted =
        Options { count: 20, moves: 3, reserve_plies: PLIES, first_look: false, budget: 20_000_000, seed: 1 };
    for pair in options.chunks(2) {
        let [option, value] = pair else { return Err(USAGE.into()) };
        let number: u64 = value.parse().map_err(|_| USAGE)?;
        match option.as_str() {
            "--count" => wanted.count = number as usize,
            "--moves" => wanted.moves = number as u32,
            "--first-look" if number < 2 => wanted.first_look = number == 1,
            "--reserve-plies" if number > 8 => wanted.reserve_plies = number as usize,
            "--budget" => wanted.budget = number,
            "--seed" => wanted.seed = number,
            _ => return Err(USAGE.into()),
        }
    }
    let variant = builtin(name)?;
    let words: Vec<&str> = std::iter::once(name).chain(options.iter().map(String::as_str)).collect();
    println!("# made by: prover make {}", words.join(" "));
    let (mut number, mut written) = (0, Ok(()));
    let made = collect(&variant, wanted, &mut |board, first| {
        number += 1;
        let operations = [
            ("bm".to_owned(), EpdOperand::Moves(first.iter().copied().map(MoveQuery::Move).collect())),
            ("dm".to_owned(), EpdOperand::Integer(i64::from(wanted.moves))),
            ("id".to_owned(), EpdOperand::Text(format!("{name} {number}"))),
        ];
        match board.epd(&operations) {
            Ok(line) => println!("{line}"),
            Err(error) => written = Err(error.to_string()),
        }
    });
    made.map_err(|error| error.to_string()).and(written)
}

fn prove(file: &str) -> Result<(), String> {
    let path = Path::new(file);
    let name = path.file_stem().and_then(|stem| stem.to_str()).ok_or(USAGE)?;
    let text = std::fs::read_to_string(path).map_err(|error| format!("{file}: {error}"))?;
    let claims = read(&builtin(name)?, &text)?;
    claims.iter().try_for_each(Claim::prove).map_err(|error| format!("{file}: {error}"))?;
    println!("{file}: {} mates proved", claims.len());
    Ok(())
}

fn builtin(name: &str) -> Result<AnyVariant, String> {
    AnyVariant::builtin(name).map_err(|error| error.to_string())
}
