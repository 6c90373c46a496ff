//! Files that a feature keeps beside the originals, each under its client and the feature's own name.

use std::ops::Range;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::{Stream, TryStreamExt};
use object_store::ObjectStoreExt;
use uuid::Uuid;

use super::{Blobs, Error};
use crate::kit::caller::ClientId;

/// The name under which they lie.
#[derive(Clone, Copy)]
pub struct Aside(pub &'static str);

impl Aside {
    fn key(self, client: ClientId, id: Uuid) -> String {
        format!("{client}/{}/{id}", self.0)
    }
}

impl Blobs {
    pub async fn put_aside(&self, aside: Aside, client: ClientId, id: Uuid, bytes: Vec<u8>) -> Result<(), Error> {
        self.store.put(&self.key(&aside.key(client, id)), Bytes::from(bytes).into()).await?;
        Ok(())
    }

    /// Stores a stream of at most `limit` bytes as one of them; nothing is left behind when it fails.
    pub async fn receive_aside<E>(
        &self,
        aside: Aside,
        client: ClientId,
        bytes: impl Stream<Item = Result<Bytes, E>> + Unpin,
        limit: u64,
    ) -> Result<(Uuid, u64), Error> {
        let id = Uuid::now_v7();
        let stored = self.put_as(aside.key(client, id), bytes, limit).await?;
        Ok((id, stored.size))
    }

    /// A part of one, as a stream.
    pub async fn aside_range(
        &self,
        aside: Aside,
        client: ClientId,
        id: Uuid,
        bytes: Range<u64>,
    ) -> Result<impl Stream<Item = Result<Bytes, Error>> + use<>, Error> {
        self.range(&aside.key(client, id), bytes).await
    }

    pub async fn get_aside(&self, aside: Aside, client: ClientId, id: Uuid) -> Result<Vec<u8>, Error> {
        Ok(self.store.get(&self.key(&aside.key(client, id))).await?.bytes().await?.into())
    }

    /// Its size and its bytes as a stream; nothing where there is none.
    pub async fn open_aside(
        &self,
        aside: Aside,
        client: ClientId,
        id: Uuid,
    ) -> Result<Option<(u64, impl Stream<Item = Result<Bytes, Error>> + use<>)>, Error> {
        match self.store.get(&self.key(&aside.key(client, id))).await {
            Ok(found) => Ok(Some((found.meta.size, found.into_stream().err_into()))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes it; what is gone already is fine.
    pub async fn delete_aside(&self, aside: Aside, client: ClientId, id: Uuid) -> Result<(), Error> {
        self.delete(&aside.key(client, id)).await
    }

    /// All of them that were last written before this.
    pub fn aside(
        &self,
        aside: Aside,
        before: DateTime<Utc>,
    ) -> impl Stream<Item = Result<(ClientId, Uuid), Error>> + Unpin + use<> {
        let depth = self.prefix.parts().count();
        let listed = self.store.list(Some(&self.prefix)).err_into::<Error>();
        Box::pin(listed.try_filter_map(move |meta| {
            let mut parts = meta.location.parts().skip(depth);
            let named = (parts.next(), parts.next(), parts.next(), parts.next());
            let (Some(client), Some(kind), Some(id), None) = named else { return std::future::ready(Ok(None)) };
            let client = client.as_ref().parse().ok().and_then(ClientId::new);
            let id = id.as_ref().parse().ok().filter(|_| kind.as_ref() == aside.0 && meta.last_modified < before);
            std::future::ready(Ok(client.zip(id)))
        }))
    }
}
