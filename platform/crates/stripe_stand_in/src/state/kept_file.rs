//! What a demonstration keeps between two starts: objects, the clock and the numbers of invoices, as one JSON file.
//! Keys of idempotency and deliveries under way are not kept.

use std::path::Path;

use serde_json::{Value, json};

use super::World;

impl World {
    /// What a later start goes on with.
    pub fn to_keep(&self) -> Value {
        json!({ "objects": self.objects, "order": self.order, "invoices": self.invoices, "turned": self.clock.turned() })
    }

    /// Goes on with what was kept; nothing happens where there is no such file yet.
    ///
    /// # Errors
    /// A file that cannot be read, or is no such file.
    pub fn go_on_with(&mut self, file: &Path) -> std::io::Result<()> {
        let text = match std::fs::read(file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        let mut kept: Value = serde_json::from_slice(&text)?;
        self.objects = serde_json::from_value(kept["objects"].take())?;
        self.order = serde_json::from_value(kept["order"].take())?;
        self.invoices = serde_json::from_value(kept["invoices"].take())?;
        self.clock.turn_by(serde_json::from_value(kept["turned"].take())?);
        Ok(())
    }
}

/// Writes it whole, or not at all.
///
/// # Errors
/// A folder that cannot be written to.
pub fn keep(file: &Path, kept: &Value) -> std::io::Result<()> {
    let beside = file.with_extension("new");
    std::fs::write(&beside, serde_json::to_vec(kept)?)?;
    std::fs::rename(beside, file)
}
