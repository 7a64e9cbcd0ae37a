//! Tests that look inside several modules at games of boards of every size.
//!
//! They are in the library's own test program, which has the generic code for these sizes anyway: a program in `tests` that
//! used this code would compile all of it again.

mod evaluation;
mod network_evaluation;
mod network_features;
mod observer;
mod routes;
