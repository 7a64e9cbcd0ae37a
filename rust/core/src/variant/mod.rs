//! Variants: their files and their rules.

pub mod rules;
