//! The chain of a record: pure, and the only place that hashes.
//!
//! `h(0) = SHA-256("atelier run record FORM" LF client LF run LF seal LF hash of the seal before)`, `h(n) =
//! SHA-256(h(n-1) kind LF key LF content)`; the record's hash is that of its last entry. An entry's content is JSON
//! with sorted names: `facts`, which are compared with the database, and `names`, as they were. The form says of what
//! there are entries: 1 knows nothing of the pictures of an output. A record is verified in the form that it was made
//! in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

pub type Hash = [u8; 32];

/// The form of the records that are made now.
pub const FORM: i16 = 2;
/// The first that covers pictures.
pub const WITH_PICTURES: i16 = 2;

/// What an entry holds. Values are texts, numbers and null: nothing with an order of its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Content {
    pub facts: BTreeMap<String, Value>,
    pub names: BTreeMap<String, String>,
}

/// An entry before it is part of a chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    pub kind: &'static str,
    /// Which of several; empty for the others.
    pub key: String,
    pub content: Content,
    /// Where the file lies whose hash the content says.
    pub file: Option<String>,
}

/// An entry as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub position: i32,
    pub kind: String,
    pub key: String,
    pub content: String,
    pub hash: Hash,
}

/// What a chain begins with.
pub fn start(form: i16, client: i64, run: Uuid, seal: i32, before: Option<&Hash>) -> Hash {
    let before = before.map(hex).unwrap_or_default();
    Sha256::digest(format!("atelier run record {form}\n{client}\n{run}\n{seal}\n{before}")).into()
}

/// The hash of an entry that follows another one.
pub fn link(before: &Hash, kind: &str, key: &str, content: &str) -> Hash {
    Sha256::new().chain_update(before).chain_update(format!("{kind}\n{key}\n{content}")).finalize().into()
}

/// A chain of these facts.
pub fn entries(start: &Hash, facts: Vec<Fact>) -> Vec<Entry> {
    let mut before = *start;
    let chained = |(position, fact): (i32, Fact)| {
        let content = fact.content.written();
        before = link(&before, fact.kind, &fact.key, &content);
        Entry { position, kind: fact.kind.to_owned(), key: fact.key, content, hash: before }
    };
    (1..).zip(facts).map(chained).collect()
}

impl Content {
    pub fn written(&self) -> String {
        // Maps with sorted names and without anything that JSON cannot say: this cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub fn fact(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.facts.insert(name.to_owned(), value.into());
        self
    }

    pub fn name(mut self, name: &str, value: impl Into<String>) -> Self {
        self.names.insert(name.to_owned(), value.into());
        self
    }
}

pub fn hex(bytes: &Hash) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_of_released_records_is_never_another() {
        // The form of content and chain is fixed: a change here would break every certificate that was handed out.
        let start = start(1, 7, Uuid::nil(), 1, None);
        let content = Content::default().fact("b", 2).fact("a", "x").fact("c", Value::Null).name("who", "Ada");
        assert_eq!(content.written(), r#"{"facts":{"a":"x","b":2,"c":null},"names":{"who":"Ada"}}"#);
        let entries = entries(&start, vec![Fact { kind: "run", key: String::new(), content, file: None }]);
        assert_eq!(hex(&start), "c413b0caccebc68dc821453efe8e69bd9fdf93f8a76fb6b6e9375cdfe0292626");
        assert_eq!(hex(&entries[0].hash), "ef8275c8461d8611669a3f50f454ce9037a6db5263263ea0069b40120523851e");
    }
}
