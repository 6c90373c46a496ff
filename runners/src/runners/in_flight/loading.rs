//! Plugins that come and go while the sandbox serves.

use tokio::sync::oneshot;

use super::InFlightRuns;
use crate::wire::{Manifest, Sender, ToSandbox};

/// What a sandbox will say of a plugin that it is given: its manifest, or why it has none.
pub type Loading = oneshot::Receiver<Result<Manifest, String>>;

impl InFlightRuns {
    /// The sandbox that takes runs, and what it will say of the plugin that is sent to it next; `None` while there is
    /// none. One at a time.
    pub fn expect_loaded(&self, number: u32) -> Option<(Sender<ToSandbox>, Loading)> {
        let mut table = self.lock();
        let sandbox = table.sandbox.as_ref()?.first().clone();
        let (told, telling) = oneshot::channel();
        table.loading = Some((number, told));
        Some((sandbox, telling))
    }

    /// The sandbox has loaded a plugin, or has not.
    pub fn loaded(&self, number: u32, manifest: Result<Manifest, String>) -> Result<(), String> {
        match self.lock().loading.take() {
            Some((expected, told)) if expected == number => {
                // The caller may have given up waiting.
                let _ = told.send(manifest);
                Ok(())
            }
            _ => Err("it loaded what it was not given".into()),
        }
    }

    /// Tells the sandbox that no more runs come for a plugin; those that it has go on.
    pub fn unload(&self, number: u32) {
        if let Some(ways) = &self.lock().sandbox {
            let open = ways.open();
            for way in &open {
                // One that is gone has nothing loaded.
                let _ = way.send(&ToSandbox::Unload { plugin: number, sockets: open.len() as u32 });
            }
        }
    }
}
