//! Original files: a local folder by default, S3 by configuration. Keys are made by the server, never from a name that
//! somebody sent (C13).

mod aside;
mod error;
mod s3;
#[cfg(test)]
mod tests;
mod upload;

use std::ops::Range;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::{Stream, StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{GetOptions, GetRange, ObjectStore, ObjectStoreExt};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;
use uuid::Uuid;

use self::upload::Upload;
use super::caller::ClientId;
pub use aside::Aside;
pub use error::{Error, GONE};

/// Files of a trial; no client is called so.
const TRIAL: &str = "trial/";
/// All of it; a store that takes longer is of no use.
const TRIAL_TIME: Duration = Duration::from_secs(15);
/// A probe every second must not become a request to the store every second.
const FRESH: Duration = Duration::from_secs(5);
/// Who asks whether the server is ready does not wait longer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The store of originals. Cheap to clone.
#[derive(Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    prefix: Key,
    scratch: PathBuf,
    /// Behind a network, so that it may be away.
    is_remote: bool,
    /// When it was last asked whether it is there, and what came of it.
    heard: Arc<Mutex<Option<(Instant, bool)>>>,
}

/// What was stored.
pub struct Stored {
    pub key: String,
    /// Bytes.
    pub size: u64,
    pub sha256: [u8; 32],
}

/// An original as the store lists it.
pub struct Original {
    pub client: ClientId,
    pub key: String,
}

impl Blobs {
    /// A store in `data_dir/files`, or behind `url` (`s3://bucket/prefix`, credentials by the AWS variables).
    /// `data_dir/scratch` holds files while a worker reads them.
    pub fn open(data_dir: &Path, url: Option<&url::Url>) -> Result<Self, Error> {
        let Some(url) = url else {
            let folder = data_dir.join("files");
            closed_folder(&folder)?;
            return Self::around(data_dir, LocalFileSystem::new_with_prefix(folder)?, Key::default(), false);
        };
        // A name or a value that is no Unicode is some other program's.
        let variables =
            std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
        Self::in_bucket(data_dir, url, variables)
    }

    fn in_bucket(
        data_dir: &Path,
        url: &url::Url,
        variables: impl Iterator<Item = (String, String)>,
    ) -> Result<Self, Error> {
        let (store, prefix) = s3::open(url, variables)?;
        Self::around(data_dir, store, prefix, true)
    }

    fn around(data_dir: &Path, store: impl ObjectStore, prefix: Key, is_remote: bool) -> Result<Self, Error> {
        let scratch = data_dir.join("scratch");
        // Whatever a killed process left there belongs to nobody.
        let _ = std::fs::remove_dir_all(&scratch);
        closed_folder(&scratch)?;
        Ok(Self { store: Arc::new(store), prefix, scratch, is_remote, heard: Arc::default() })
    }

    /// Whether everything that files need can be done: asked before the start, so that a wrong key is found then and
    /// not by the first upload.
    ///
    /// # Errors
    /// What could not be done.
    pub async fn try_out(&self) -> Result<(), Error> {
        tokio::time::timeout(TRIAL_TIME, self.write_read_and_remove()).await.unwrap_or(Err(Error::Silent(TRIAL_TIME)))
    }

    async fn write_read_and_remove(&self) -> Result<(), Error> {
        let key = self.key(&format!("{TRIAL}{}", Uuid::now_v7()));
        self.store.put(&key, Bytes::from_static(b"written and removed at each start").into()).await?;
        self.store.get(&key).await?.bytes().await?;
        self.store.delete(&key).await?;
        self.list_nothing().await
    }

    /// Whether the store answers, as of a few seconds ago.
    pub async fn is_up(&self) -> bool {
        if !self.is_remote {
            return true;
        }
        let mut heard = self.heard.lock().await;
        if let Some((when, is_up)) = *heard
            && when.elapsed() < FRESH
        {
            return is_up;
        }
        let answer = tokio::time::timeout(PATIENCE, self.list_nothing()).await;
        let is_up = matches!(answer, Ok(Ok(())));
        *heard = Some((Instant::now(), is_up));
        is_up
    }

    /// The cheapest thing to ask: what comes after the last client, of whom there is none.
    async fn list_nothing(&self) -> Result<(), Error> {
        let end = self.key("~");
        Ok(self.store.list_with_offset(Some(&self.prefix), &end).try_next().await.map(|_| ())?)
    }

    fn key(&self, key: &str) -> Key {
        self.prefix.parts().chain(Key::from(key).parts()).collect()
    }

    /// Stores a stream of at most `limit` bytes under a new key, hashing on the way; nothing is left behind when it
    /// fails.
    pub async fn put<E>(
        &self,
        client: ClientId,
        bytes: impl Stream<Item = Result<Bytes, E>> + Unpin,
        limit: u64,
    ) -> Result<Stored, Error> {
        self.put_in(&client.to_string(), bytes, limit).await
    }

    /// The same for a file of the platform's own, which is nobody's original: `folder` is a word.
    pub async fn put_own<E>(
        &self,
        folder: &'static str,
        bytes: impl Stream<Item = Result<Bytes, E>> + Unpin,
        limit: u64,
    ) -> Result<Stored, Error> {
        self.put_in(folder, bytes, limit).await
    }

    async fn put_in<E>(
        &self,
        folder: &str,
        bytes: impl Stream<Item = Result<Bytes, E>> + Unpin,
        limit: u64,
    ) -> Result<Stored, Error> {
        self.put_as(format!("{folder}/{}", Uuid::now_v7()), bytes, limit).await
    }

    async fn put_as<E>(
        &self,
        key: String,
        mut bytes: impl Stream<Item = Result<Bytes, E>> + Unpin,
        limit: u64,
    ) -> Result<Stored, Error> {
        let mut upload = Upload::new(self.store.clone(), self.key(&key));
        let (mut size, mut hash) = (0_u64, Sha256::new());
        while let Some(chunk) = bytes.next().await {
            let chunk = chunk.map_err(|_| Error::Cut)?;
            size = size.saturating_add(chunk.len() as u64);
            if size > limit {
                return Err(Error::TooLarge(limit));
            }
            hash.update(&chunk);
            upload.write(chunk).await?;
        }
        upload.finish().await?;
        Ok(Stored { key, size, sha256: hash.finalize().into() })
    }

    /// The bytes of an original, as a stream.
    pub async fn get(&self, key: &str) -> Result<impl Stream<Item = Result<Bytes, Error>> + use<>, Error> {
        Ok(self.store.get(&self.key(key)).await?.into_stream().err_into())
    }

    /// What an original's bytes are, read again.
    pub async fn sha256(&self, key: &str) -> Result<[u8; 32], Error> {
        let mut bytes = self.get(key).await?;
        let mut hash = Sha256::new();
        while let Some(chunk) = bytes.next().await {
            hash.update(&chunk?);
        }
        Ok(hash.finalize().into())
    }

    /// A part of an original, as a stream.
    pub async fn range(
        &self,
        key: &str,
        bytes: Range<u64>,
    ) -> Result<impl Stream<Item = Result<Bytes, Error>> + use<>, Error> {
        let options = GetOptions { range: Some(GetRange::Bounded(bytes)), ..GetOptions::default() };
        Ok(self.store.get_opts(&self.key(key), options).await?.into_stream().err_into())
    }

    /// A copy of an original in a local file that is gone when the guard is dropped.
    pub async fn fetch(&self, key: &str) -> Result<Scratch, Error> {
        self.scratch(self.get(key).await?, u64::MAX).await
    }

    /// A stream of at most `limit` bytes in a local file that is gone when the guard is dropped: for what is read once
    /// and not kept.
    pub async fn scratch<E>(&self, bytes: impl Stream<Item = Result<Bytes, E>>, limit: u64) -> Result<Scratch, Error>
    where
        Error: From<E>,
    {
        let path = self.scratch.join(Uuid::now_v7().to_string());
        let scratch = Scratch(path.clone());
        let mut file = tokio::fs::File::create(&path).await?;
        let mut bytes = std::pin::pin!(bytes);
        let mut size = 0_u64;
        while let Some(chunk) = bytes.try_next().await? {
            size = size.saturating_add(chunk.len() as u64);
            if size > limit {
                return Err(Error::TooLarge(limit));
            }
            tokio::io::AsyncWriteExt::write_all(&mut file, &chunk).await?;
        }
        tokio::io::AsyncWriteExt::flush(&mut file).await?;
        Ok(scratch)
    }

    /// Every original that was last written before this. What lies under any other kind of key is none.
    pub fn originals(&self, before: DateTime<Utc>) -> impl Stream<Item = Result<Original, Error>> + Unpin + use<> {
        let depth = self.prefix.parts().count();
        let listed = self.store.list(Some(&self.prefix)).err_into::<Error>();
        Box::pin(listed.try_filter_map(move |meta| {
            let mut parts = meta.location.parts().skip(depth);
            let named = (parts.next(), parts.next(), parts.next());
            let (Some(client), Some(id), None) = named else { return std::future::ready(Ok(None)) };
            let client = client.as_ref().parse().ok().and_then(ClientId::new);
            let is_ours = meta.last_modified < before && id.as_ref().parse::<Uuid>().is_ok();
            let original =
                client.filter(|_| is_ours).map(|client| Original { client, key: format!("{client}/{}", id.as_ref()) });
            std::future::ready(Ok(original))
        }))
    }

    /// Removes an original; one that is gone already is fine.
    pub async fn delete(&self, key: &str) -> Result<(), Error> {
        match self.store.delete(&self.key(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// A folder that nobody else on the machine can look into: originals are tenants' property.
fn closed_folder(path: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(path)?;
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o700))
}

/// A local copy that is removed with this value.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nothing can be done about a failure here; the next start empties the folder.
        let _ = std::fs::remove_file(&self.0);
    }
}
