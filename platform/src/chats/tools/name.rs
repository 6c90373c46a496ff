//! What a model calls a use case.

use uuid::Uuid;

/// Characters of the title's part: with the id's part a name stays below the 64 that providers take.
const LONGEST: usize = 48;

/// A name of ASCII letters, digits and underscores: of the title for the model to understand, and of the id, so that it
/// stays the same whatever else is chosen and no two are the same.
pub fn of(title: &str, use_case: Uuid) -> String {
    let mut words = String::with_capacity(LONGEST);
    for c in title.chars().flat_map(char::to_lowercase) {
        if words.len() >= LONGEST {
            break;
        }
        if c.is_ascii_alphanumeric() {
            words.push(c);
        } else if !words.is_empty() && !words.ends_with('_') {
            words.push('_');
        }
    }
    let words = words.trim_end_matches('_');
    let words = if words.is_empty() { "use_case" } else { words };
    // The end of an id is what is random in it.
    format!("{words}_{:08x}", use_case.as_u128() & 0xffff_ffff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_31_a_name_is_ascii_stable_and_unique() {
        let id = Uuid::from_u128(0xabcd_1234);
        assert_eq!(of("Contract check (2026)", id), "contract_check_2026_abcd1234");
        assert_eq!(of("契約書", id), "use_case_abcd1234");
        assert_eq!(of("Prüfung", id), "pr_fung_abcd1234");
        assert_ne!(of("A", id), of("A", Uuid::from_u128(1)));
        for title in ["x".repeat(500), "é!".repeat(500), "A b ".repeat(100)] {
            let name = of(&title, Uuid::now_v7());
            assert!(name.len() <= 64 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{name}");
        }
    }
}
