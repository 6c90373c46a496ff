//! What all clients share and of which there is little stands behind turns by client (`kit/turns`, `kit/jobs`, the
//! permits of runs), so that one at ten times its share keeps nobody else waiting (L9).

use super::{report, sources};

/// What is scarce, where somebody waits for it, and by what. A new one comes in here with a test of its own.
const SCARCE: &[(&str, &str, &str)] = &[
    ("runs", "runs/engine/mod.rs", "RunPermits::new("),
    ("exports", "kit/render.rs", "FairSemaphore::new("),
    ("exports", "kit/http/export_turn.rs", "Turns::of("),
    ("previews", "documents/rendered.rs", "Turns::default("),
    ("uploads", "documents/permits.rs", "FairSemaphore::new("),
    ("uploads", "documents/read.rs", "impl Job for"),
    ("uploads", "documents/transcribe.rs", "impl Job for"),
    ("pictures", "kit/picture.rs", "FairSemaphore::new("),
    ("searches", "documents/permits.rs", "FairSemaphore::new("),
    ("searches", "documents/retrieval/mod.rs", "Turns::default("),
    ("mails", "kit/mail/mod.rs", "impl Job for"),
    ("sign-ins", "auth/password.rs", "FairSemaphore::new("),
    ("rehearsals", "rehearsals/mod.rs", "Turns::default"),
];
/// What issue 33 names.
const NAMED: [&str; 7] = ["runs", "exports", "previews", "uploads", "searches", "mails", "sign-ins"];
const ADMISSIONS: [&str; 4] = ["RunPermits::new(", "FairSemaphore::new(", "Turns::of(", "Turns::default"];

#[test]
fn l9_whatever_is_scarce_stands_behind_turns_by_client() {
    let mut findings = Vec::new();
    let sources = sources("platform/src", "rs");
    for (what, file, by) in SCARCE {
        let stands = sources.iter().any(|source| source.path == *file && source.code().contains(by));
        if !stands {
            findings.push(format!("{file}: {what} do not wait there by `{by}…` any more; say here by what they do"));
        }
    }
    for source in &sources {
        let code = source.code();
        let product = code.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let is_known = source.path == "kit/turns.rs" || SCARCE.iter().any(|(_, file, _)| *file == source.path);
        if !is_known && !source.is_test() && ADMISSIONS.iter().any(|admission| product.contains(admission)) {
            findings.push(format!("{}: somebody waits here for what is scarce; add it to this table", source.path));
        }
    }
    for named in NAMED {
        if !SCARCE.iter().any(|(what, ..)| *what == named) {
            findings.push(format!("nothing says by what {named} wait"));
        }
    }
    report("What all clients share has turns by client", &findings);
}
