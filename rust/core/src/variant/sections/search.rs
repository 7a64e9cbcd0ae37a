//! `[search]`.

use super::section;
use crate::variant::SearchSettings;
use crate::variant::reader::Reader;

/// Reads `[search]`.
pub(super) fn read(definition: &Reader) -> SearchSettings {
    let keys: Vec<&str> = SearchSettings::ALL.iter().map(|setting| setting.name).collect();
    let mut settings = SearchSettings::default();
    let Some(reader) = section(definition, "search", &keys) else { return settings };
    for setting in SearchSettings::ALL {
        let bounds = i64::from(setting.min)..=i64::from(setting.max);
        if let Some(number) = reader.number(setting.name, bounds) {
            settings.set(setting.name, number as i32).ok(); // the reader has checked the limits
        }
    }
    settings
}
