//! Where somebody wants to go on to after signing in: a path of the page, and never another site (B19, C24).

use url::Url;

const LONGEST: usize = 2_000;

/// The path, query and fragment; `None` for anything that could lead elsewhere. The page reads it by the same rule
/// (`safe-path.ts`).
pub fn path(wish: &str) -> Option<String> {
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\\' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    if wish.is_empty() || wish.len() > LONGEST || wish.chars().any(hidden) {
        return None;
    }
    // A scheme may hide in front of the slash that is added.
    let has_scheme = wish.split_once(':').is_some_and(|(before, _)| {
        before.starts_with(|c: char| c.is_ascii_alphabetic())
            && before.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
    });
    if has_scheme {
        return None;
    }
    let path = if wish.starts_with('/') { wish.to_owned() } else { format!("/{wish}") };
    if path.starts_with("//") {
        return None;
    }
    let here = Url::parse("https://here.invalid/").ok()?;
    let url = here.join(&path).ok()?;
    if url.origin() != here.origin() || url.path().starts_with("//") {
        return None;
    }
    let mut path = url.path().to_owned();
    for (mark, part) in [('?', url.query()), ('#', url.fragment())] {
        if let Some(part) = part {
            path.push(mark);
            path.push_str(part);
        }
    }
    Some(path)
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn b19_a_wish_is_a_path_of_the_page() {
        assert_eq!(path("settings").as_deref(), Some("/settings"));
        assert_eq!(path("/runs?status=failed#last").as_deref(), Some("/runs?status=failed#last"));
        assert_eq!(path("/a/../b").as_deref(), Some("/b"));
        for elsewhere in [
            "",
            "//evil.test",
            "\\evil.test",
            "/\\evil.test",
            "\\\\evil.test",
            "https://evil.test",
            "HTTPS:evil.test",
            "javascript:alert(1)",
            "java\nscript:alert(1)",
            "/\t/evil.test",
            "data:text/html,x",
            "/..//evil.test",
            "/./\u{202E}x",
            "/\u{0}",
        ] {
            assert_eq!(path(elsewhere), None, "{elsewhere:?}");
        }
        assert_eq!(path(&format!("/{}", "x".repeat(2_000))), None);
    }

    proptest! {
        #[test]
        fn b19_whatever_is_let_through_stays_here(wish in ".{0,80}") {
            if let Some(path) = path(&wish) {
                let url = Url::parse("https://atelier.example.org/login").unwrap().join(&path).unwrap();
                prop_assert_eq!(url.host_str(), Some("atelier.example.org"));
            }
        }
    }
}
