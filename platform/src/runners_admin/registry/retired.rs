//! Versions of plugins that were taken out of service leave the sandbox, once nobody can begin with them any more: a
//! run on its way may ask its binding again, and keeps the version that it began with.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use runners::{Binding, Runners};

/// Bindings that were handed out, by the digest of their plugin: code that still holds one may begin a call with it.
#[derive(Default)]
pub struct Lent(HashMap<String, Vec<Weak<Binding>>>);

impl Lent {
    pub fn note(&mut self, binding: &Arc<Binding>) {
        let Some(digest) = &binding.digest else { return };
        let lent = self.0.entry(digest.clone()).or_default();
        if !lent.iter().any(|known| known.as_ptr() == Arc::as_ptr(binding)) {
            lent.push(Arc::downgrade(binding));
        }
    }

    /// Unloads what was installed, serves no more, and is held by nobody.
    pub fn let_go(&mut self, runners: &Runners, is_wanted: impl Fn(&str) -> bool) {
        self.0.retain(|_, lent| {
            lent.retain(|binding| binding.strong_count() > 0);
            !lent.is_empty()
        });
        for info in runners.installed() {
            if !is_wanted(&info.digest) && !self.0.contains_key(&info.digest) {
                tracing::info!(
                    plugin = info.name,
                    version = info.version,
                    digest = info.digest,
                    "unloading an unused plugin version"
                );
                runners.uninstall(&info.digest);
            }
        }
    }
}
