//! The settings of the search, as in `[search]` of a definition.

use thiserror::Error;

macro_rules! settings {
    ($($(#[doc = $text:literal])+ $name:ident = $default:literal, $min:literal..=$max:literal, $step:literal;)+) => {
        /// The settings of the search. Margins are in hundredths of a pawn, depths in plies. All values are within their limits.
        ///
        /// # Examples
        /// ```
        /// use fairychess_core::variant::SearchSettings;
        ///
        /// let mut settings = SearchSettings::default();
        /// settings.set("razor_margin", 300)?;
        /// assert_eq!((settings.get("razor_margin"), settings.get("widnow")), (Some(300), None));
        /// assert!(settings.set("razor_margin", -1).is_err());
        /// # Ok::<(), fairychess_core::variant::SearchSettingError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct SearchSettings {
            $($(#[doc = $text])+ pub(crate) $name: i32,)+
        }

        impl Default for SearchSettings {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        impl SearchSettings {
            /// All settings, in the order of the documentation.
            pub const ALL: &'static [SearchSetting] = &[$(SearchSetting {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                step: $step,
            }),+];

            /// The value of a setting; `None` if there is no such setting.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }

            fn place(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

impl SearchSettings {
    /// Changes a setting.
    ///
    /// # Errors
    /// If there is no such setting, or the value is outside its limits; the settings then stay as they were.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), SearchSettingError> {
        let unknown = || SearchSettingError::Unknown(name.to_owned());
        let &SearchSetting { name, min, max, .. } =
            Self::ALL.iter().find(|setting| setting.name == name).ok_or_else(unknown)?;
        if !(min..=max).contains(&value) {
            return Err(SearchSettingError::OutOfRange { name, value, min, max });
        }
        *self.place(name).ok_or_else(unknown)? = value;
        Ok(())
    }
}

/// The reason why a setting of the search was not changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SearchSettingError {
    /// There is no setting with this name.
    #[error("there is no setting of the search `{0}`")]
    Unknown(String),
    /// The value is outside the limits.
    #[error("{name} is {value}: a number from {min} to {max} is expected")]
    OutOfRange {
        /// The setting's name.
        name: &'static str,
        /// The value.
        value: i32,
        /// The smallest value.
        min: i32,
        /// The largest value.
        max: i32,
    },
}

/// What a setting of the search may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchSetting {
    /// Its key in `[search]`.
    pub name: &'static str,
    /// Its value if the definition does not set it.
    pub default: i32,
    /// The smallest value.
    pub min: i32,
    /// The largest value.
    pub max: i32,
    /// A change that games may show, with which tuning works.
    pub step: i32,
}

settings! {
    /// The initial distance of both bounds of the aspiration window from the last value.
    window = 18, 1..=1000, 4;
    /// The minimum depth at which a node without a move in the transposition table is searched one ply less deep; 101 for
    /// never.
    internal_reduction_depth = 4, 1..=101, 1;
    /// Reverse futility pruning: the maximum depth; 0 for never.
    reverse_futility_depth = 8, 0..=100, 1;
    /// Reverse futility pruning: the margin above beta for each ply.
    reverse_futility_margin = 85, 0..=5000, 15;
    /// Razoring: the maximum depth; 0 for never.
    razor_depth = 3, 0..=100, 1;
    /// Razoring: the margin below alpha.
    razor_margin = 200, 0..=5000, 40;
    /// Razoring: the growth of the margin, multiplied by the square of the depth.
    razor_growth = 180, 0..=5000, 36;
    /// Null move pruning: the minimum depth; 101 for never.
    null_move_depth = 3, 1..=101, 1;
    /// Null move pruning: how far the evaluation must exceed beta at depth 0.
    null_move_margin = 120, -5000..=5000, 30;
    /// Null move pruning: the amount by which each ply of depth lowers that margin.
    null_move_slope = 20, 0..=1000, 5;
    /// Null move pruning: the reduction at depth 0, in plies.
    null_move_reduction = 3, 1..=20, 1;
    /// Null move pruning: the number of plies of depth for each further ply of reduction.
    null_move_divisor = 3, 1..=100, 1;
    /// Null move pruning: the margin above beta for each further ply of reduction, up to three.
    null_move_scale = 200, 10..=5000, 40;
    /// The minimum depth at which a cutoff by a null move is verified by a search without one.
    verified_depth = 12, 1..=101, 2;
    /// Probcut: the minimum depth; 101 for never.
    probcut_depth = 5, 1..=101, 1;
    /// Probcut: the margin above beta.
    probcut_margin = 170, 0..=5000, 30;
    /// Late move pruning: the maximum depth; 0 for never.
    late_move_depth = 8, 0..=100, 1;
    /// Late move pruning: the number of moves searched at depth 0; the square of the depth is added, and the sum is halved
    /// unless the side's evaluation improves.
    late_move_count = 3, 0..=1000, 1;
    /// Late move reductions: the reduction of the first moves, in 256ths of a ply.
    reduction_offset = 102, 0..=1024, 25;
    /// Late move reductions: the growth with the product of the binary logarithms of depth and move number, in 256ths of a ply.
    reduction_scale = 58, 0..=512, 8;
    /// Late move reductions: the history of a move for which it is reduced by one ply less.
    reduction_history = 10_000, 1000..=100_000, 1500;
    /// Futility pruning: the maximum depth after reductions; -1 for never.
    futility_depth = 7, -1..=100, 1;
    /// Futility pruning: the margin below alpha at depth 0; a hundredth of the move's history is added.
    futility_margin = 150, 0..=5000, 30;
    /// Futility pruning: the growth of the margin with each ply.
    futility_slope = 120, 0..=5000, 24;
    /// History pruning: the maximum depth after reductions; -1 for never.
    history_depth = 4, -1..=100, 1;
    /// History pruning: the negative history for each ply, plus one.
    history_slope = 4000, 0..=100_000, 800;
    /// Pruning of quiet moves by SEE: the maximum depth after reductions; -1 for never.
    quiet_see_depth = 6, -1..=100, 1;
    /// Pruning of quiet moves by SEE: the loss allowed, multiplied by the square of the depth; 20 is added.
    quiet_see_slope = 25, 0..=1000, 6;
    /// Pruning of captures by SEE: the maximum depth; 0 for never.
    capture_see_depth = 6, 0..=100, 1;
    /// Pruning of captures by SEE: the loss allowed for each ply.
    capture_see_slope = 110, 0..=5000, 24;
    /// Singular extensions: the minimum depth; 101 for never.
    singular_depth = 5, 3..=101, 1;
    /// Singular extensions: the margin for each ply.
    singular_margin = 2, 0..=100, 1;
    /// Singular extensions: the further margin for a second ply.
    singular_double = 25, 0..=5000, 6;
    /// The number of plies by which a checking move that counts or loses no material is extended.
    check_extension = 1, 0..=1, 1;
    /// A node with a single move is searched one ply deeper, besides a singular extension: 0 for never, 1 where captures are
    /// compulsory, 2 also in check.
    single_reply = 1, 0..=2, 1;
    /// In variants that count checks: 1 if quiescence search searches all checks of a side whose next check wins.
    last_check = 1, 0..=1, 1;
    /// 1 if the first ply of quiescence search also searches quiet moves that give check or reach a goal.
    quiescence_checks = 1, 0..=1, 1;
    /// Quiescence search: the margin below alpha for captures that are not searched.
    quiescence_margin = 180, 0..=5000, 36;
}
