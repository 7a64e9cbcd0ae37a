//! Random placements.

use fastrand::Rng;

/// A random FEN: both kings, men of the letters in any density, perhaps pawns and walls.
pub fn fen(random: &mut Rng, files: usize, ranks: usize, letters: &[char], pawns: bool, walls: bool) -> String {
    let count = files * ranks;
    let mut cells = vec![None; count];
    let density = random.usize(3..=60);
    for (square, cell) in cells.iter_mut().enumerate() {
        if random.usize(..100) >= density {
            continue;
        }
        let inner = (files..count - files).contains(&square);
        let letter = match random.usize(..10) {
            0..=2 if pawns && inner => 'p',
            3 if walls => '*',
            _ => letters[random.usize(..letters.len())],
        };
        *cell = Some(if random.bool() { letter.to_ascii_uppercase() } else { letter });
    }
    let white = random.usize(..count);
    let black = loop {
        let square = random.usize(..count);
        if square != white {
            break square;
        }
    };
    cells[white] = Some('K');
    cells[black] = Some('k');
    let rows: Vec<String> = cells.chunks(files).rev().map(row).collect();
    format!("{} {} - - 0 1", rows.join("/"), if random.bool() { 'w' } else { 'b' })
}

fn row(cells: &[Option<char>]) -> String {
    let (mut text, mut run) = (String::new(), 0);
    for cell in cells {
        match cell {
            None => run += 1,
            Some(letter) => {
                if run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                text.push(*letter);
            }
        }
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}
