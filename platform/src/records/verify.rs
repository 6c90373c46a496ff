//! Comparing a record with itself and with what is there now: pure.

use std::collections::BTreeSet;

use super::chain::{Content, Entry, Fact, Hash, hex, link};
use super::model::{RecordEntry, State, Verdict};

/// What was found.
pub struct Found {
    pub verdict: Verdict,
    pub is_closed: bool,
    pub entries: Vec<RecordEntry>,
}

/// Holds a stored chain against its start, the hash that closes it, and the facts as they are now. Each entry is judged
/// by the stored hash before it, so that one altered entry is one finding and not all that follow.
pub fn verify(start: &Hash, closing: &Hash, stored: &[Entry], now: &[Fact], is_superseded: bool) -> Found {
    let mut before = *start;
    let mut entries = Vec::with_capacity(stored.len());
    for (expected, entry) in (1..).zip(stored) {
        let follows =
            link(&before, &entry.kind, &entry.key, &entry.content) == entry.hash && entry.position == expected;
        before = entry.hash;
        let content: Content = serde_json::from_str(&entry.content).unwrap_or_default();
        let live = now.iter().find(|fact| fact.kind == entry.kind && fact.key == entry.key);
        // An unlocked run has no lock to compare with.
        let is_past = is_superseded && entry.kind == "lock";
        let differs = live.map(|live| differing(&content, &live.content)).unwrap_or_default();
        let state = match live {
            _ if !follows => State::Altered,
            _ if is_past => State::Intact,
            None => State::Gone,
            Some(_) if differs.is_empty() => State::Intact,
            Some(_) => State::Changed,
        };
        entries.push(RecordEntry {
            position: Some(entry.position),
            kind: entry.kind.clone(),
            label: label(&entry.kind, &entry.key, &content),
            hash: hex(&entry.hash),
            differs: if state == State::Changed { differs } else { Vec::new() },
            state,
        });
    }
    let is_known = |fact: &&Fact| stored.iter().any(|entry| entry.kind == fact.kind && entry.key == fact.key);
    // Once it is unlocked, further versions and pictures are no secret.
    let added =
        now.iter().filter(|fact| !(is_known(fact) || is_superseded && matches!(fact.kind, "output" | "picture")));
    entries.extend(added.map(|fact| RecordEntry {
        position: None,
        kind: fact.kind.to_owned(),
        label: label(fact.kind, &fact.key, &fact.content),
        hash: String::new(),
        state: State::Added,
        differs: Vec::new(),
    }));
    let is_closed = before == *closing && !stored.is_empty();
    let is_source = |entry: &RecordEntry| entry.kind == "document" && entry.state == State::Gone;
    let verdict = if !is_closed || entries.iter().any(|entry| entry.state != State::Intact && !is_source(entry)) {
        Verdict::Broken
    } else if entries.iter().any(is_source) {
        Verdict::Incomplete
    } else {
        Verdict::Intact
    };
    Found { verdict, is_closed, entries }
}

/// The names of facts that are not the same.
fn differing(then: &Content, now: &Content) -> Vec<String> {
    let names: BTreeSet<&String> = then.facts.keys().chain(now.facts.keys()).collect();
    names.into_iter().filter(|name| then.facts.get(*name) != now.facts.get(*name)).cloned().collect()
}

/// A picture's measures: it has no name.
fn picture(content: &Content) -> String {
    let side = |name: &str| content.facts.get(name).map(ToString::to_string).unwrap_or_default();
    let kind = content.facts.get("kind").and_then(|kind| kind.as_str()).unwrap_or_default();
    format!("{} × {}, {}", side("width"), side("height"), kind.trim_start_matches("image/").to_uppercase())
}

/// What an entry speaks of, for people.
pub fn label(kind: &str, key: &str, content: &Content) -> String {
    let name = content.names.get("name").cloned().unwrap_or_default();
    match kind {
        "output" => format!("Version {key}"),
        "picture" => picture(content),
        "document" | "use_case" => name,
        "model" => content.facts.get("model").and_then(|model| model.as_str()).unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}
