//! The built-in variants, and the errors of variants that cannot be read.

use fairychess_core::variant::Rules;
use fairychess_core::variant::builtin;

#[test]
fn every_builtin_loads_and_comes_back_from_its_text() {
    let names = builtin::names();
    assert!(names.len() >= 59, "{} variants", names.len());
    for name in names {
        let rules = Rules::builtin(&name).unwrap_or_else(|error| panic!("{name}:\n{error}"));
        assert_eq!(rules.name, name);
        let text = rules.to_toml();
        let again = Rules::from_toml(&text).unwrap_or_else(|error| panic!("{name}:\n{error}\n{text}"));
        assert_eq!(again, rules, "{name}");
        assert_eq!(again.id(), rules.id());
        assert!(!text.contains("extends") && !text.contains("library"));
    }
}
