//! Every parser against texts that nobody would write: 20,000 each, ten million with `FAIRYCHESS_LONG=1`, or as many as `FAIRYCHESS_FUZZ` says
//! (`FAIRYCHESS_FUZZ_SEED` chooses which). What is looked at, and what runs have found, is told in `docs/robustness.md`.

#[path = "../clock/mod.rs"]
mod clock;
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
