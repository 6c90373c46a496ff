//! No test waits by sleeping (issue 26): it awaits the event, and where there is none it asks again by the one helper of
//! its program, which has a limit and says what it waited for.

use super::{Source, report, sources};

/// Sleeps that tests may have, in which file, and why.
const SLEEPS: &[(&str, &str, &str)] = &[
    ("runners/tests/it/support.rs", "sleep(Duration::from_millis(5))", "the helper of tests without the platform"),
    ("runners/tests/it/borders.rs", "sleep(Duration::from_millis(millis))", "the moment of a cancel is what it tries"),
    ("platform/tests/journeys/replaced.rs", "sleep(Duration::from_secs(seconds))", "the server said how long"),
    ("platform/tests/journeys/replaced.rs", "sleep(Duration::from_millis(20))", "a balancer looks that often"),
    ("platform/tests/journeys/replaced.rs", "sleep(Duration::from_millis(100))", "people come that often"),
];

/// What of a file is a test: all of it, or the module at its end.
fn tests(source: &Source) -> String {
    let code = source.code();
    if source.is_test() {
        return code;
    }
    let opens = |at: usize| {
        let module = code[at..].lines().skip(1).find(|line| !line.starts_with("#["));
        module.is_some_and(|line| line.contains("mod ") && line.ends_with('{'))
    };
    let begin = code.match_indices("#[cfg(test)]\n").map(|(at, _)| at).find(|at| opens(*at));
    begin.map(|at| code[at..].to_owned()).unwrap_or_default()
}

#[test]
fn issue_26_no_test_waits_by_sleeping() {
    let (mut findings, mut met) = (Vec::new(), Vec::new());
    for folder in ["platform", "runners"] {
        for source in sources(folder, "rs") {
            // What measures paces itself, and this table names what it forbids.
            if source.path.starts_with("benches/") || source.path.starts_with("tests/tidy/") {
                continue;
            }
            let path = format!("{folder}/{}", source.path);
            for line in tests(&source).lines().map(str::trim).filter(|line| line.contains("sleep(")) {
                match SLEEPS.iter().find(|(file, call, _)| *file == path && line.contains(call)) {
                    Some(sleep) => met.push(sleep),
                    None => findings.push(format!("{path}: `{line}`: await the event, or ask again by `until`")),
                }
            }
        }
    }
    for sleep in SLEEPS.iter().filter(|sleep| !met.contains(sleep)) {
        findings.push(format!("{}: `{}` is there no more; take it out of the table", sleep.0, sleep.1));
    }
    report("no test waits by sleeping", &findings);
}
