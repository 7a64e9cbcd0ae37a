//! All comparisons with the reference, in a single program that has to be linked only once.

mod acceptance;
mod agreement;
mod movement;
mod perft_files;
mod primitives;
mod random_agreement;
mod random_cases;
mod rare_keys;
mod repetitions;
mod texts;
