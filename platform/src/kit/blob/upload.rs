//! One file on its way into the store: small ones in a single request, larger ones in parts. Nothing is visible before
//! its end, and what is given up, even by a sender who vanishes, is taken back.

use std::sync::Arc;

use bytes::Bytes;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload, WriteMultipart};

use super::Error;

/// The least that S3 takes as a part.
const PART: usize = 5 * 1024 * 1024;
/// Parts on their way at once: memory stays flat whatever the size.
const IN_FLIGHT: usize = 2;

pub struct Upload {
    store: Arc<dyn ObjectStore>,
    key: Key,
    /// Until it is worth parts.
    head: Vec<Bytes>,
    held: usize,
    parts: Option<WriteMultipart>,
}

impl Upload {
    pub fn new(store: Arc<dyn ObjectStore>, key: Key) -> Self {
        Self { store, key, head: Vec::new(), held: 0, parts: None }
    }

    pub async fn write(&mut self, bytes: Bytes) -> Result<(), Error> {
        if let Some(parts) = &mut self.parts {
            parts.put(bytes);
            return Ok(parts.wait_for_capacity(IN_FLIGHT).await?);
        }
        self.held = self.held.saturating_add(bytes.len());
        self.head.push(bytes);
        if self.held >= PART {
            let begun = self.store.put_multipart(&self.key).await?;
            let parts = self.parts.insert(WriteMultipart::new_with_chunk_size(begun, PART));
            self.head.drain(..).for_each(|bytes| parts.put(bytes));
        }
        Ok(())
    }

    /// Makes it visible, or leaves nothing.
    pub async fn finish(mut self) -> Result<(), Error> {
        match self.parts.take() {
            Some(parts) => parts.finish().await?,
            None => {
                let whole: PutPayload = std::mem::take(&mut self.head).into_iter().collect();
                self.store.put(&self.key, whole).await?
            }
        };
        Ok(())
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        // In a task of its own: nobody who gives up waits for the store, and a handler whose client is gone cannot wait
        // any more.
        if let (Some(parts), Ok(runtime)) = (self.parts.take(), tokio::runtime::Handle::try_current()) {
            runtime.spawn(async move {
                if let Err(error) = parts.abort().await.map_err(Error::from) {
                    tracing::warn!(%error, "failed to abort a multipart upload");
                }
            });
        }
    }
}
