//! Original files: a local folder by default, S3 by configuration. Keys are made by the server, never from a name that somebody sent (C13).

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::{Stream, StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::caller::ClientId;
use super::problem::{Code, Problem};

/// The store of originals. Cheap to clone.
#[derive(Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    prefix: Key,
    scratch: PathBuf,
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

/// Why an upload was not stored.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("The file is larger than {} MiB.", .0 / 1024 / 1024)]
    TooLarge(u64),
    #[error("The upload was cut off before its end.")]
    Cut,
    #[error("There is no room left for files. Please tell your administrator.")]
    Full,
    #[error("the object store failed: {0}")]
    Store(#[from] object_store::Error),
    #[error("a scratch file failed: {0}")]
    Scratch(#[from] std::io::Error),
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match &error {
            Error::TooLarge(_) => Self::new(Code::TOO_LARGE, error.to_string()).with_field("file", error.to_string()),
            Error::Cut => Self::field("file", error.to_string()),
            Error::Full => Self::new(Code::STORAGE_FULL, error.to_string()),
            Error::Store(_) | Error::Scratch(_) => Self::unavailable(error),
        }
    }
}

impl Blobs {
    /// A store in `data_dir/files`, or behind `url` (`s3://bucket/prefix`, credentials by the AWS variables). `data_dir/scratch` holds
    /// files while a worker reads them.
    pub fn open(data_dir: &Path, url: Option<&url::Url>) -> Result<Self, Error> {
        let scratch = data_dir.join("scratch");
        // Whatever a killed process left there belongs to nobody.
        let _ = std::fs::remove_dir_all(&scratch);
        closed_folder(&scratch)?;
        let (store, prefix): (Arc<dyn ObjectStore>, Key) = match url {
            Some(url) => {
                let (store, prefix) = object_store::parse_url_opts(
                    url,
                    std::env::vars().map(|(name, value)| (name.to_lowercase(), value)),
                )?;
                (Arc::from(store), prefix)
            }
            None => {
                let folder = data_dir.join("files");
                closed_folder(&folder)?;
                (Arc::new(LocalFileSystem::new_with_prefix(folder)?), Key::default())
            }
        };
        Ok(Self { store, prefix, scratch })
    }

    fn key(&self, key: &str) -> Key {
        self.prefix.parts().chain(Key::from(key).parts()).collect()
    }

    /// Stores a stream of at most `limit` bytes under a new key, hashing on the way; nothing is left behind when it fails.
    pub async fn put<E>(
        &self,
        client: ClientId,
        mut bytes: impl Stream<Item = Result<Bytes, E>> + Unpin,
        limit: u64,
    ) -> Result<Stored, Error> {
        let key = format!("{client}/{}", Uuid::now_v7());
        let mut upload = WriteMultipart::new(self.store.put_multipart(&self.key(&key)).await?);
        let (mut size, mut hash) = (0_u64, Sha256::new());
        let outcome = loop {
            match bytes.next().await {
                None => break Ok(()),
                Some(Err(_)) => break Err(Error::Cut),
                Some(Ok(chunk)) => {
                    size = size.saturating_add(chunk.len() as u64);
                    if size > limit {
                        break Err(Error::TooLarge(limit));
                    }
                    hash.update(&chunk);
                    upload.write(&chunk);
                    // at most two parts in flight: memory stays flat whatever the size
                    if let Err(error) = upload.wait_for_capacity(2).await {
                        break Err(full_or(error));
                    }
                }
            }
        };
        match outcome {
            Ok(()) => {
                upload.finish().await.map_err(full_or)?;
                Ok(Stored { key, size, sha256: hash.finalize().into() })
            }
            Err(error) => {
                // The failure that is answered is the first one, not what cleaning up after it says.
                let _ = upload.abort().await;
                Err(error)
            }
        }
    }

    /// The bytes of an original, as a stream.
    pub async fn get(
        &self,
        key: &str,
    ) -> Result<impl Stream<Item = Result<Bytes, object_store::Error>> + use<>, Error> {
        Ok(self.store.get(&self.key(key)).await?.into_stream())
    }

    /// A copy of an original in a local file that is gone when the guard is dropped.
    pub async fn fetch(&self, key: &str) -> Result<Scratch, Error> {
        let path = self.scratch.join(Uuid::now_v7().to_string());
        let scratch = Scratch(path.clone());
        let mut file = tokio::fs::File::create(&path).await?;
        let mut stream = self.get(key).await?;
        while let Some(chunk) = stream.try_next().await? {
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

fn full_or(error: object_store::Error) -> Error {
    let mut cause: Option<&dyn std::error::Error> = Some(&error);
    while let Some(inner) = cause {
        if inner.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::StorageFull) {
            return Error::Full;
        }
        cause = inner.source();
    }
    error.into()
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
