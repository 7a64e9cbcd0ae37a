//! The meaning of a network's inputs, as listed in its header. The list lets a variant use a network that has more
//! inputs, and start its own network from another variant's weights.

use super::features::Features;
use super::{NetworkError, NetworkErrorKind, Parameters};
use crate::board::MAX_PIECE_TYPES;
use std::collections::HashMap;

/// The inputs listed in a string of [`Features`].
#[derive(Debug)]
pub struct Listed<'t> {
    files: usize,
    ranks: usize,
    /// The number of pieces on a full board, which determines the output buckets.
    pub full: u32,
    turned: bool,
    mirrored: bool,
    /// The number of regions with inputs of their own.
    pub regions: usize,
    pieces: Vec<PieceInputs<'t>>,
    /// The indices in `pieces` of the types that are counted in reserves, in the order of their inputs.
    reserves: Vec<usize>,
    checks: usize,
    walls: bool,
}

/// The inputs of a piece type.
#[derive(Clone, Copy, Debug)]
struct PieceInputs<'t> {
    name: &'t str,
    /// A hash of its moves; empty for a piece type that exists only in reserves.
    movement: &'t str,
    /// The maximum number of pieces in a reserve that are counted.
    counted: usize,
    /// True if its side sees the board reflected while this piece is in the right half.
    anchor: bool,
}

impl PieceInputs<'_> {
    fn on_board(&self) -> bool {
        !self.movement.is_empty()
    }
}

/// One input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Input {
    /// A piece on a square: the side, the index of its type in the list, the square.
    Piece(usize, usize, usize),
    /// The n-th piece of a type in a reserve, counted from 0.
    Reserve(usize, usize, usize),
    /// The n-th check that a side has given, counted from 0.
    Check(usize, usize),
    Wall(usize),
}

impl<'t> Listed<'t> {
    /// Reads a string of [`Features`]; `None` if it is not valid.
    pub fn read(text: &'t str) -> Option<Self> {
        let mut lines = text.lines();
        let (files, ranks) = lines.next()?.strip_prefix("board ")?.split_once('x')?;
        let small = |text: &str, most: usize| text.parse().ok().filter(|&number: &usize| number <= most);
        let full = small(lines.next()?.strip_prefix("full ")?, 256)?;
        let mut listed = Self {
            files: small(files, 16).filter(|&files| files > 0)?,
            ranks: small(ranks, 16).filter(|&ranks| ranks > 0)?,
            full: full as u32,
            turned: true,
            mirrored: false,
            regions: 1,
            pieces: vec![],
            reserves: vec![],
            checks: 0,
            walls: false,
        };
        let mut anchors = vec![];
        for line in lines {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "unturned" => listed.turned = false,
                "mirrored" => anchors.push(rest),
                "regions" => listed.regions = small(rest, 255).filter(|&regions| regions > 0)?,
                "piece" => {
                    let (name, movement) = rest.rsplit_once(' ')?;
                    listed.pieces.push(PieceInputs { name, movement, counted: 0, anchor: anchors.contains(&name) });
                }
                "reserve" => {
                    let (name, counted) = rest.rsplit_once(' ')?;
                    let counted = small(counted, 255)?;
                    let known = listed.pieces.iter().position(|piece| piece.name == name);
                    let place = known.unwrap_or_else(|| {
                        listed.pieces.push(PieceInputs { name, movement: "", counted: 0, anchor: false });
                        listed.pieces.len() - 1
                    });
                    listed.pieces[place].counted = counted;
                    listed.reserves.push(place);
                }
                "checks" => listed.checks = small(rest, 255)?,
                "walls" => listed.walls = true,
                _ => return None,
            }
        }
        listed.mirrored = !anchors.is_empty();
        (listed.pieces.len() <= MAX_PIECE_TYPES && listed.reserves.len() <= MAX_PIECE_TYPES).then_some(listed)
    }

    /// The inputs of a region in order.
    fn inputs(&self) -> Vec<Input> {
        let squares = self.files * self.ranks;
        let mut inputs = vec![];
        for side in 0..2 {
            for place in (0..self.pieces.len()).filter(|&place| self.pieces[place].on_board()) {
                inputs.extend((0..squares).map(|square| Input::Piece(side, place, square)));
            }
        }
        for side in 0..2 {
            for &place in &self.reserves {
                inputs.extend((0..self.pieces[place].counted).map(|nth| Input::Reserve(side, place, nth)));
            }
        }
        for side in 0..2 {
            inputs.extend((0..self.checks).map(|nth| Input::Check(side, nth)));
        }
        inputs.extend((0..squares).filter(|_| self.walls).map(Input::Wall));
        inputs
    }

    /// For each input of each of the other list's regions, the index of the input that `place` finds in the same region of this list.
    fn in_regions(
        &self,
        other: &Listed<'_>,
        place: impl Fn(Input, &HashMap<Input, usize>) -> Option<usize>,
    ) -> Vec<Option<usize>> {
        let (all, inputs) = (self.places(), other.inputs());
        let places: Vec<Option<usize>> = inputs.into_iter().map(|input| place(input, &all)).collect();
        let starts = (0..other.regions).map(|region| region * all.len());
        starts.flat_map(|start| places.iter().map(move |place| place.map(|place| start + place))).collect()
    }

    /// The index of each input in a region.
    fn places(&self) -> HashMap<Input, usize> {
        self.inputs().into_iter().zip(0..).collect()
    }

    /// The index of a piece type that moves like `other`, preferably one with the same name; if there is none and
    /// `by_name` is set, of the type with the same name.
    fn alike(&self, other: &PieceInputs<'_>, by_name: bool) -> Option<usize> {
        let find = |test: &dyn Fn(&PieceInputs<'_>) -> bool| self.pieces.iter().position(test);
        let same_name = |piece: &PieceInputs<'_>| piece.name == other.name;
        let same_moves = |piece: &PieceInputs<'_>| piece.movement == other.movement && piece.on_board();
        let named = if other.on_board() {
            find(&|piece| same_name(piece) && same_moves(piece)).or_else(|| find(&same_moves))
        } else {
            find(&|piece| same_name(piece) && !piece.on_board())
        };
        named.or_else(|| find(&same_name).filter(|_| by_name))
    }

    /// For each input of `other`, the index of the input with the same meaning; `None` if one of them is missing.
    fn places_of(&self, other: &Listed<'_>) -> Option<Vec<usize>> {
        let same = (self.files, self.ranks, self.turned, self.mirrored, self.regions, self.walls)
            == (other.files, other.ranks, other.turned, other.mirrored, other.regions, other.walls);
        let alike: Option<Vec<usize>> = other.pieces.iter().map(|piece| self.alike(piece, false)).collect();
        let alike = alike.filter(|_| same && other.checks <= self.checks)?;
        let fits = |(place, piece): (&usize, &PieceInputs<'_>)| {
            let own = &self.pieces[*place];
            piece.counted <= own.counted && piece.anchor == own.anchor
        };
        let distinct = (1..alike.len()).all(|place| !alike[..place].contains(&alike[place]));
        if !distinct || !alike.iter().zip(&other.pieces).all(fits) {
            return None;
        }
        let place = |input: Input, all: &HashMap<Input, usize>| {
            let wanted = match input {
                Input::Piece(side, place, square) => Input::Piece(side, alike[place], square),
                Input::Reserve(side, place, nth) => Input::Reserve(side, alike[place], nth),
                Input::Check(..) | Input::Wall(_) => input,
            };
            all.get(&wanted).copied()
        };
        self.in_regions(other, place).into_iter().collect()
    }

    /// For each input of `other`, the index of the most similar input, if any.
    fn similar_to(&self, other: &Listed<'_>) -> Vec<Option<usize>> {
        let alike: Vec<Option<usize>> = other.pieces.iter().map(|piece| self.alike(piece, true)).collect();
        let similar = |input: Input, all: &HashMap<Input, usize>| {
            let wanted = match input {
                Input::Piece(side, place, square) => Input::Piece(side, alike[place]?, self.similar(other, square)),
                Input::Reserve(side, place, nth) => {
                    let place = alike[place]?;
                    // For pieces that are not counted, the last counted piece is the best estimate.
                    Input::Reserve(side, place, nth.min(self.pieces[place].counted.checked_sub(1)?))
                }
                Input::Check(side, nth) => Input::Check(side, nth.min(self.checks.checked_sub(1)?)),
                Input::Wall(square) => Input::Wall(self.similar(other, square)),
            };
            all.get(&wanted).copied()
        };
        self.in_regions(other, similar)
    }

    /// The square that corresponds to a square of another board: at the same distance from the first or the last rank,
    /// whichever is nearer, and from the middle.
    fn similar(&self, other: &Listed<'_>, square: usize) -> usize {
        let (file, rank) = (square % other.files, square / other.files);
        let below = 2 * rank < other.ranks;
        let from_edge = if below { rank } else { other.ranks - 1 - rank };
        let from_edge = from_edge.min((self.ranks - 1) / 2);
        let rank = if below { from_edge } else { self.ranks - 1 - from_edge };
        let left = 2 * file < other.files;
        let from_middle = (2 * file + 1).abs_diff(other.files) / 2;
        let last = self.files - 1;
        let from_left = (last / 2).saturating_sub(from_middle);
        self.files * rank + if left { from_left } else { last - from_left }
    }
}

/// The numbers of a network with the regions of `features`: each has the columns of the region that it lies in, or the mean of
/// those that lie in it.
fn with_regions(from: &Parameters, hidden: usize, before: usize, features: &Features) -> Parameters {
    let width = from.psqt.len() / before;
    let mut to = Parameters { columns: vec![], psqt: vec![], ..from.clone() };
    for region in 0..features.regions() {
        let sources = sources(region, before, features);
        let count = sources.len() as i32;
        let mean = |place: &dyn Fn(usize) -> i32| sources.iter().map(|&source| place(source)).sum::<i32>() / count;
        let column = |place: usize| mean(&|of| from.columns[of * width * hidden + place].into()) as i16;
        to.columns.extend((0..width * hidden).map(column));
        to.psqt.extend((0..width).map(|place| mean(&|of| from.psqt[of * width + place])));
    }
    to
}

/// The regions, out of `before`, that correspond to a region of `features`: those of the bands of ranks that overlap with its own, in
/// the same half.
fn sources(region: usize, before: usize, features: &Features) -> Vec<usize> {
    if before == 1 || features.regions() == 1 {
        return (0..before).collect();
    }
    let (bands, bands_before) = (features.regions() / 2, before / 2);
    let (band, half) = (region / 2, region % 2);
    let (first, end) = if features.is_turned() {
        // The first bands have one rank each, and the last one has the rest.
        (band, if band + 1 == bands { bands_before } else { band + 1 })
    } else {
        (band * bands_before / bands, (band + 1) * bands_before / bands)
    };
    let first = first.min(bands_before - 1);
    (first..end.clamp(first + 1, bands_before)).map(|band| 2 * band + half).collect()
}

/// The numbers of a network with other inputs: for each input, `places` gives the column of `from` to copy; if it gives none, the
/// column of `base` is copied.
fn picked(from: &Parameters, hidden: usize, places: &[Option<usize>], base: &Parameters) -> Parameters {
    let place = |input: usize| places.get(input).copied().flatten().filter(|&place| place < from.psqt.len());
    let mut to = Parameters { columns: base.columns.clone(), psqt: base.psqt.clone(), ..from.clone() };
    for (input, column) in to.columns.chunks_exact_mut(hidden).enumerate() {
        if let Some(place) = place(input) {
            column.copy_from_slice(&from.columns[place * hidden..][..hidden]);
            to.psqt[input] = from.psqt[place];
        }
    }
    to
}

/// The numbers of a network for a variant that has only some of its inputs; `None` if the network lacks an input.
pub fn selected(from: &Parameters, hidden: usize, text: &str, features: &Features) -> Option<Parameters> {
    let places = Listed::read(text)?.places_of(&Listed::read(features.text())?)?;
    let places: Vec<Option<usize>> = places.into_iter().map(Some).collect();
    let inputs = features.inputs();
    let base = Parameters { columns: vec![0; inputs * hidden], psqt: vec![0; inputs], ..Parameters::default() };
    Some(picked(from, hidden, &places, &base))
}

/// True if a network has all inputs of a variant.
pub fn covers(text: &str, features: &Features) -> bool {
    let (Some(from), Some(to)) = (Listed::read(text), Listed::read(features.text())) else { return false };
    from.places_of(&to).is_some()
}

/// The numbers of a network with another variant's inputs: for each input, the column of the network's most similar one or, if
/// none is similar, that of `base`.
///
/// # Errors
/// If no input is similar.
pub fn transferred(
    from: &Parameters,
    hidden: usize,
    text: &str,
    features: &Features,
    base: &Parameters,
) -> Result<Parameters, NetworkError> {
    let lists = Listed::read(text).zip(Listed::read(features.text()));
    let places = lists.as_ref().map(|(from, to)| from.similar_to(to));
    let places = places.filter(|places| places.iter().any(Option::is_some)).ok_or_else(|| {
        NetworkError::new(NetworkErrorKind::Variant, 0, "expected a network with a piece of the variant, found none")
    })?;
    let before = lists.map_or(1, |(from, _)| from.regions);
    Ok(picked(&with_regions(from, hidden, before, features), hidden, &places, base))
}
