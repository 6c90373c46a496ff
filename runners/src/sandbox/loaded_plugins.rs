//! The plugins that runs may come for. Several sockets bring runs, and what was sent by one before something was sent
//! by another may come after it.

use std::collections::HashMap;
use std::sync::Arc;

/// Plugins by their numbers.
pub struct LoadedPlugins<P>(HashMap<u32, Loaded<P>>);

struct Loaded<P> {
    plugin: Arc<P>,
    /// Sockets by which no more runs come for it.
    given_up: u32,
}

impl<P> Default for LoadedPlugins<P> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<P> LoadedPlugins<P> {
    pub fn put(&mut self, number: u32, plugin: Arc<P>) {
        self.0.insert(number, Loaded { plugin, given_up: 0 });
    }

    pub fn get(&self, number: u32) -> Option<Arc<P>> {
        self.0.get(&number).map(|loaded| loaded.plugin.clone())
    }

    /// No more runs come for a plugin by one of so many sockets; with the last of them it goes. Runs that have it keep
    /// it.
    pub fn give_up(&mut self, number: u32, sockets: u32) {
        if let Some(loaded) = self.0.get_mut(&number) {
            loaded.given_up += 1;
            if loaded.given_up >= sockets {
                self.0.remove(&number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plugin_stays_until_no_socket_can_bring_a_run_for_it() {
        let mut loaded = LoadedPlugins::default();
        loaded.put(1, Arc::new("one"));
        loaded.put(2, Arc::new("two"));
        loaded.give_up(1, 2);
        assert_eq!(loaded.get(1).as_deref(), Some(&"one"));
        loaded.give_up(1, 2);
        loaded.give_up(7, 1);
        assert_eq!((loaded.get(1), loaded.get(2).as_deref()), (None, Some(&"two")));
    }
}
