//! Fuzzing of every parser: 8,000 texts each, ten million with `FAIRYCHESS_LONG=1`, or as many as `FAIRYCHESS_FUZZ` says
//! (`FAIRYCHESS_FUZZ_SEED` chooses which). `docs/testing.md` describes the checks.

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
