//! `Idempotency-Key`: the same answer again for the same request, a refusal for another.

use std::collections::HashMap;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::Failure;

/// Answers by key. Stripe forgets them after 24 hours; so does this.
#[derive(Default)]
pub struct Kept(HashMap<String, Entry>);

struct Entry {
    digest: Vec<u8>,
    at: i64,
    status: u16,
    body: Value,
}

const KEPT_FOR: i64 = 24 * 60 * 60;

pub fn digest(method: &str, path: &str, form: &Value) -> Vec<u8> {
    Sha256::digest(format!("{method} {path} {form}")).to_vec()
}

impl Kept {
    /// The first answer, if the key was used for this request.
    pub fn answer(&mut self, key: &str, digest: &[u8], now: i64) -> Result<Option<(u16, Value)>, Failure> {
        self.0.retain(|_, entry| entry.at + KEPT_FOR > now);
        match self.0.get(key) {
            None => Ok(None),
            Some(entry) if entry.digest == digest => Ok(Some((entry.status, entry.body.clone()))),
            Some(_) => Err(Failure::key_reused(key)),
        }
    }

    pub fn keep(&mut self, key: &str, digest: Vec<u8>, at: i64, status: u16, body: Value) {
        self.0.insert(key.to_owned(), Entry { digest, at, status, body });
    }
}
