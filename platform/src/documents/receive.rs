//! One file a request, streamed to the object store while it is hashed: for everything that is uploaded.

use actix_multipart::Multipart;
use extract::Kind;
use futures_util::TryStreamExt;

use super::error::Error;
use super::model::display_name;
use crate::kit::blob::{Blobs, Stored};
use crate::kit::caller::Caller;
use crate::kit::http::form::{FormParts, file_name};
use crate::kit::problem::Problem;

/// As much of a file as its kind shows in.
const HEAD: u64 = 16 * 1024;

/// Looks at the beginning of what was stored: which kind of recording it is, if it is one.
///
/// # Errors
/// An empty file and a program, of which nothing could ever be read.
pub async fn inspect(blobs: &Blobs, stored: &Stored) -> Result<Option<Kind>, Problem> {
    if stored.size == 0 {
        return Err(Error::EmptyFile.into());
    }
    let head: Vec<_> = blobs.range(&stored.key, 0..HEAD.min(stored.size)).await?.try_collect().await?;
    let head = head.concat();
    if extract::is_program(&head) {
        return Err(Error::Program.into());
    }
    Ok(extract::recording(&head))
}

/// A file on its way in; its sender was let in before.
pub struct Incoming<'a> {
    pub caller: &'a Caller,
    pub form: Multipart,
    pub blobs: &'a Blobs,
    /// Bytes.
    pub limit: u64,
}

impl Incoming<'_> {
    /// Stores the file and has `keep` write down its name and what was stored; where that fails, nothing stays.
    ///
    /// # Errors
    /// A form that is none or holds no file, or two; a file over the limit; whatever `keep` says.
    pub async fn receive<T>(self, keep: impl AsyncFnOnce(&str, &Stored) -> Result<T, Problem>) -> Result<T, Problem> {
        let Self { caller, form, blobs, limit } = self;
        let (part, rest) = FormParts::open(form, "file").await?;
        let name = display_name(file_name(&part));
        let stored = blobs.put(caller.client, part, limit).await?;
        let kept = async {
            rest.end("file").await?;
            keep(&name, &stored).await
        };
        let outcome: Result<T, Problem> = kept.await;
        if outcome.is_err()
            && let Err(error) = blobs.delete(&stored.key).await
        {
            // Without its row nobody would ever find the file again; the sweep will. The answer says what went wrong
            // first.
            tracing::warn!(%error, key = stored.key, "failed to delete the original of a failed upload; the sweep will");
        }
        outcome
    }
}
