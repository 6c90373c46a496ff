//! A few values a binding, in memory, for as long as the plugin asked and at most a day.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use secrecy::ExposeSecret;

use crate::Binding;

const KEY: usize = 256;
const VALUE: usize = 16 << 10;
const KEYS: usize = 64;
const BINDINGS: usize = 10_000;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What tells one binding's values from another's: everything that says who it is, its credentials above all.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Owner {
    plugin: String,
    region: String,
    endpoint: Option<String>,
    credentials: Vec<(String, String)>,
    settings: String,
}

/// A binding's values, each with the time at which it is forgotten.
type Values = HashMap<String, (Vec<u8>, Instant)>;

#[derive(Default)]
pub struct State {
    values: Mutex<HashMap<Owner, Values>>,
}

impl State {
    pub fn get(&self, binding: &Binding, key: &str) -> Option<Vec<u8>> {
        let mut all = self.lock();
        let mine = all.get_mut(&owner(binding))?;
        mine.retain(|_, (_, until)| *until > Instant::now());
        mine.get(key).map(|(value, _)| value.clone())
    }

    /// Says whether it was kept.
    pub fn set(&self, binding: &Binding, key: String, value: Vec<u8>, ttl: Duration) -> bool {
        if key.len() > KEY || value.len() > VALUE {
            return false;
        }
        let mut all = self.lock();
        let now = Instant::now();
        if all.len() >= BINDINGS {
            all.retain(|_, values| values.values().any(|(_, until)| *until > now));
        }
        let owner = owner(binding);
        if all.len() >= BINDINGS && !all.contains_key(&owner) {
            return false;
        }
        let mine = all.entry(owner).or_default();
        mine.retain(|_, (_, until)| *until > now);
        if mine.len() >= KEYS && !mine.contains_key(&key) {
            return false;
        }
        mine.insert(key, (value, now + ttl.min(DAY)));
        true
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Owner, Values>> {
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn owner(binding: &Binding) -> Owner {
    // Secrets are compared in full but kept only as a digest.
    let sealed = |secret: &str| {
        let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, secret.as_bytes());
        digest.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let mut settings = DefaultHasher::new();
    binding.settings.to_string().hash(&mut settings);
    Owner {
        plugin: binding.plugin.clone(),
        region: binding.region.clone(),
        endpoint: binding.endpoint.as_ref().map(ToString::to_string),
        credentials: binding
            .credentials
            .iter()
            .map(|(name, secret)| (name.clone(), sealed(secret.expose_secret())))
            .collect(),
        settings: settings.finish().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binding(key: &str) -> Binding {
        let mut binding = Binding::new("p");
        binding.credentials.insert("api_key".into(), key.to_owned().into());
        binding
    }

    #[test]
    fn a_value_is_seen_by_its_own_binding_only_and_until_it_expires() {
        let state = State::default();
        assert!(state.set(&binding("a"), "k".into(), b"v".to_vec(), Duration::from_secs(60)));
        assert_eq!(state.get(&binding("a"), "k").as_deref(), Some(b"v".as_slice()));
        assert_eq!(state.get(&binding("b"), "k"), None);
        assert!(state.set(&binding("a"), "k".into(), b"v".to_vec(), Duration::ZERO));
        assert_eq!(state.get(&binding("a"), "k"), None);
    }

    #[test]
    fn bounds_are_kept() {
        let state = State::default();
        assert!(!state.set(&binding("a"), "k".repeat(KEY + 1), Vec::new(), DAY));
        assert!(!state.set(&binding("a"), "k".into(), vec![0; VALUE + 1], DAY));
        for n in 0..KEYS {
            assert!(state.set(&binding("a"), n.to_string(), Vec::new(), DAY));
        }
        assert!(!state.set(&binding("a"), "one more".into(), Vec::new(), DAY));
        assert!(state.set(&binding("a"), "0".into(), Vec::new(), DAY));
    }
}
