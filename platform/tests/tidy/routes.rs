//! Routes do not depend on the order in which features are listed: no path fits two patterns of one method.

use super::{report, sources};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The pattern of a part, and whether it takes these words.
type Class = (&'static str, fn(&str) -> bool);

const CLASSES: [Class; 3] = [
    ("[0-9a-fA-F-]+", |word| word.chars().all(|c| c.is_ascii_hexdigit() || c == '-')),
    ("[0-9]+", |word| word.chars().all(|c| c.is_ascii_digit())),
    // Names of templates have several words.
    ("[a-z]+-[a-z-]+", |word| word.contains('-') && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')),
];

/// A handler's method and pattern, and where it stands.
struct Route {
    method: &'static str,
    pattern: String,
    file: String,
}

fn routes() -> Vec<Route> {
    let mut routes = Vec::new();
    for source in sources("platform/src", "rs").iter().filter(|source| !source.is_test()) {
        for line in source.text.lines().map(str::trim) {
            for method in METHODS {
                let pattern = line.strip_prefix("#[").and_then(|rest| rest.strip_prefix(method));
                let pattern = pattern.and_then(|rest| rest.strip_prefix("(\"")).and_then(|rest| rest.split('"').next());
                if let Some(pattern) = pattern {
                    routes.push(Route { method, pattern: pattern.to_owned(), file: source.path.clone() });
                }
            }
        }
    }
    routes
}

/// Whether a part of a pattern takes these words; none where it takes whatever there is.
fn takes(part: &str) -> Option<fn(&str) -> bool> {
    let (_, class) = part.trim_matches(['{', '}']).split_once(':')?;
    let known = CLASSES.iter().find(|(known, _)| *known == class);
    assert!(known.is_some(), "{part}: tell this test (platform/tests/tidy/routes.rs) what it takes");
    known.map(|class| class.1)
}

fn overlap(one: &str, other: &str) -> bool {
    let fits = |one: &str, other: &str| match (one.starts_with('{'), other.starts_with('{')) {
        (false, false) => one == other,
        (true, true) => true,
        (true, false) => takes(one).is_none_or(|class| class(other)),
        (false, true) => takes(other).is_none_or(|class| class(one)),
    };
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split('/').collect(), other.split('/').collect());
    one.len() == other.len() && one.iter().zip(&other).all(|(one, other)| fits(one, other))
}

#[test]
fn a_path_fits_one_pattern() {
    assert!(overlap("/run/{id}", "/run/list") && !overlap("/run/{id:[0-9a-fA-F-]+}", "/run/list"));
    assert!(overlap("/run/{id:[0-9a-fA-F-]+}", "/run/fade") && !overlap("/run/{id}", "/run/{id}/end"));
    let routes = routes();
    assert!(routes.len() > 250, "only {} routes were found", routes.len());
    let mut findings = Vec::new();
    for (n, one) in routes.iter().enumerate() {
        for other in routes.iter().skip(n + 1).filter(|other| other.method == one.method) {
            if overlap(&one.pattern, &other.pattern) {
                findings.push(format!(
                    "{} `{}` ({}) and `{}` ({}): constrain the parameter, as `{{id:[0-9a-fA-F-]+}}`",
                    one.method, one.pattern, one.file, other.pattern, other.file
                ));
            }
        }
    }
    report("which handler answers does not depend on the order in app.rs", &findings);
}
