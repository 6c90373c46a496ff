//! A few values a binding and tenant, in memory, for as long as the plugin asked and at most a day.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use secrecy::ExposeSecret;

use super::Context;

const KEY: usize = 256;
const VALUE: usize = 16 << 10;
const KEYS: usize = 64;
const BINDINGS: usize = 10_000;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What tells one run's values from another's: which binding it is and whose data it works on, and everything that says
/// what the binding is, its credentials above all: values that were kept under an older key serve nobody who has the
/// new one.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Owner {
    binding: String,
    tenant: String,
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
    pub fn get(&self, context: &Context, key: &str) -> Option<Vec<u8>> {
        let mut all = self.lock();
        let mine = all.get_mut(&owner(context))?;
        mine.retain(|_, (_, until)| *until > Instant::now());
        mine.get(key).map(|(value, _)| value.clone())
    }

    /// Says whether it was kept.
    pub fn set(&self, context: &Context, key: String, value: Vec<u8>, ttl: Duration) -> bool {
        if key.len() > KEY || value.len() > VALUE {
            return false;
        }
        let mut all = self.lock();
        let now = Instant::now();
        if all.len() >= BINDINGS {
            all.retain(|_, values| values.values().any(|(_, until)| *until > now));
        }
        let owner = owner(context);
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

fn owner(context: &Context) -> Owner {
    let binding = &context.binding;
    // Secrets are compared in full but kept only as a digest.
    let sealed = |secret: &str| {
        let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, secret.as_bytes());
        digest.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
    };
    Owner {
        binding: binding.owner.clone(),
        tenant: context.behalf.tenant.clone(),
        plugin: binding.plugin.clone(),
        region: binding.region.clone(),
        endpoint: binding.endpoint.as_ref().map(ToString::to_string),
        credentials: binding
            .credentials
            .iter()
            .map(|(name, secret)| (name.clone(), sealed(secret.expose_secret())))
            .collect(),
        settings: sealed(&binding.settings.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Behalf, Binding, Limits};

    fn of(owner: &str, tenant: &str, key: &str) -> Context {
        let mut binding = Binding { owner: owner.into(), ..Binding::new("p") };
        binding.credentials.insert("api_key".into(), key.to_owned().into());
        let behalf = Behalf { tenant: tenant.into(), regions: Vec::new() };
        Context::new(Arc::new(binding), Limits::default()).on_behalf(Arc::new(behalf))
    }

    fn keyed(key: &str) -> Context {
        of("", "", key)
    }

    #[test]
    fn a_value_is_seen_by_its_own_binding_only_and_until_it_expires() {
        let state = State::default();
        assert!(state.set(&keyed("a"), "k".into(), b"v".to_vec(), Duration::from_secs(60)));
        assert_eq!(state.get(&keyed("a"), "k").as_deref(), Some(b"v".as_slice()));
        assert_eq!(state.get(&keyed("b"), "k"), None);
        assert!(state.set(&keyed("a"), "k".into(), b"v".to_vec(), Duration::ZERO));
        assert_eq!(state.get(&keyed("a"), "k"), None);
    }

    #[test]
    fn c1_no_tenant_sees_what_was_kept_for_another_neither_by_a_like_binding_nor_by_the_same() {
        let state = State::default();
        assert!(state.set(&of("1/x", "acme", "a"), "k".into(), b"v".to_vec(), Duration::from_secs(60)));
        assert_eq!(state.get(&of("1/x", "acme", "a"), "k").as_deref(), Some(b"v".as_slice()));
        assert_eq!(state.get(&of("1/x", "globex", "a"), "k"), None, "one binding serves both");
        assert_eq!(state.get(&of("2/y", "acme", "a"), "k"), None, "another binding with the same settings");
    }

    #[test]
    fn bounds_are_kept() {
        let state = State::default();
        assert!(!state.set(&keyed("a"), "k".repeat(KEY + 1), Vec::new(), DAY));
        assert!(!state.set(&keyed("a"), "k".into(), vec![0; VALUE + 1], DAY));
        for n in 0..KEYS {
            assert!(state.set(&keyed("a"), n.to_string(), Vec::new(), DAY));
        }
        assert!(!state.set(&keyed("a"), "one more".into(), Vec::new(), DAY));
        assert!(state.set(&keyed("a"), "0".into(), Vec::new(), DAY));
    }
}
