//! The tests of the training core.

mod gradient;
mod networks;
mod support;
mod training;
