//! One file a request, streamed to the object store while it is hashed: for everything that is uploaded.

use actix_multipart::Multipart;
use actix_web::HttpRequest;
use futures_util::TryStreamExt;

use super::error::Error;
use super::model::display_name;
use crate::kit::blob::{Blobs, Stored};
use crate::kit::caller::Caller;
use crate::kit::problem::{Code, Problem};

/// A file on its way in; whoever sends it was let in before.
pub struct Incoming<'a> {
    pub caller: &'a Caller,
    pub request: &'a HttpRequest,
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
        let Self { caller, request, mut form, blobs, limit } = self;
        let is_form = request
            .headers()
            .get("content-type")
            .and_then(|value| value.to_str().ok())
            .is_some_and(|kind| kind.to_ascii_lowercase().starts_with("multipart/form-data"));
        if !is_form {
            return Err(Error::NotMultipart.into());
        }
        let part = form.try_next().await.map_err(broken)?.ok_or(Error::OneFile)?;
        if part.name() != Some("file") {
            return Err(Error::OneFile.into());
        }
        let name =
            display_name(part.content_disposition().and_then(|header| header.get_filename()).unwrap_or_default());
        let stored = blobs.put(caller.client, part, limit).await?;
        let kept = async {
            // A second part means that the sender meant something else: nothing of it is kept.
            if form.try_next().await.map_err(broken)?.is_some() {
                return Err(Error::OneFile.into());
            }
            keep(&name, &stored).await
        };
        let outcome: Result<T, Problem> = kept.await;
        if outcome.is_err()
            && let Err(error) = blobs.delete(&stored.key).await
        {
            // Without its row nobody would ever find the file again; the sweep will. The answer says what went wrong first.
            tracing::warn!(%error, key = stored.key, "the original of a failed upload could not be removed yet");
        }
        outcome
    }
}

fn broken(error: actix_multipart::MultipartError) -> Problem {
    use actix_multipart::MultipartError as E;
    match error {
        E::ContentTypeMissing | E::ContentTypeParse | E::ContentTypeIncompatible => Error::NotMultipart.into(),
        E::Incomplete | E::Payload(_) => Error::BrokenForm("it was cut off before its end").into(),
        E::BoundaryMissing => Error::BrokenForm("its boundary is missing").into(),
        _ => {
            Problem::new(Code::INVALID, "The form could not be read.").with_field("file", "The form could not be read.")
        }
    }
}
