//! Models that compute on this machine: components that are put into a folder, perhaps while the server runs.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{Inner, Registry};

/// How often the folder is looked at.
const LOOK: Duration = Duration::from_secs(3);

impl Registry {
    /// Loads what is put into the folder, until it is dropped. What cannot be loaded is said in the log, and tried
    /// again once the file is another.
    pub async fn watch_models(&self, folder: &Path) {
        let mut seen = HashMap::new();
        loop {
            for (path, state) in components(folder).await {
                if seen.get(&path) != Some(&state) {
                    self.0.add(&path).await;
                    seen.insert(path, state);
                    self.refresh().await;
                }
            }
            tokio::time::sleep(LOOK).await;
        }
    }
}

impl Inner {
    async fn add(&self, path: &Path) {
        let loaded = match tokio::fs::read(path).await {
            Ok(component) => self.runners.add(component).await,
            Err(error) => Err(error.to_string()),
        };
        match loaded {
            Ok(info) => tracing::info!(model = info.name, digest = info.digest, "model of this machine loaded"),
            Err(error) => tracing::error!(path = %path.display(), error, "failed to load a model of this machine"),
        }
    }
}

/// The components of a folder with their sizes and times; none where there is no such folder.
async fn components(folder: &Path) -> Vec<(PathBuf, (u64, Option<SystemTime>))> {
    let mut found = Vec::new();
    let Ok(mut entries) = tokio::fs::read_dir(folder).await else { return found };
    while let Ok(Some(entry)) = entries.next_entry().await {
        let path = entry.path();
        // Asked of the path: the entry may be a link.
        if let (Some("wasm"), Ok(metadata)) =
            (path.extension().and_then(|extension| extension.to_str()), tokio::fs::metadata(&path).await)
        {
            found.push((path, (metadata.len(), metadata.modified().ok())));
        }
    }
    found.sort();
    found
}
