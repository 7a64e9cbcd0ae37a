//! Fuzzes every parser with 8,000 texts, ten million with `FAIRYCHESS_LONG=1`, or the number in `FAIRYCHESS_FUZZ`
//! (`FAIRYCHESS_FUZZ_SEED` is the seed). `docs/testing.md` describes the checks.

mod corpus;
mod definition;
mod epd;
mod fen;
mod found;
mod memory;
mod moves;
mod mutator;
mod pgn;
mod piece;
mod runner;
