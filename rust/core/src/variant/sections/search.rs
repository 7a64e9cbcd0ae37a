//! `[search]`.

use super::section;
use crate::variant::SearchSettings;
use crate::variant::reader::Reader;

/// Reads `[search]`.
pub(super) fn read(definition: &Reader) -> SearchSettings {
    let keys: Vec<&str> = SearchSettings::ALL.iter().map(|setting| setting.name).collect();
    let mut settings = SearchSettings::default();
    let Some(reader) = section(definition, "search", &keys) else { return settings };
    for (setting, value) in SearchSettings::ALL.iter().zip(settings.all_mut()) {
        let bounds = i64::from(setting.min)..=i64::from(setting.max);
        *value = reader.number(setting.name, bounds).map_or(*value, |number| number as i32);
    }
    settings
}
