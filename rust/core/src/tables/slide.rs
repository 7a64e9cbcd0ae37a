//! Slides.

use crate::board::Dir;

/// A slide (or ride) in one direction over empty squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// The direction.
    pub dir: Dir,
    /// The maximum number of steps.
    pub max: u8,
    /// True if it may end on an empty square.
    pub quiet: bool,
    /// True if it may capture.
    pub capture: bool,
}
