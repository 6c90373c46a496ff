//! Forms that bring a file: the one reader of `multipart/form-data`. A part more than expected means that the sender
//! meant something else, so callers read to the end of the form before they keep anything.

use actix_multipart::{Field, Multipart, MultipartError};
use futures_util::TryStreamExt;

use crate::kit::problem::{ApiError, Code, Problem};

/// Why a form cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    #[error("Please send the file as multipart/form-data.")]
    NotAForm,
    #[error("Please send exactly one file, in a part called `{0}`.")]
    Parts(&'static str),
    #[error("The form could not be read: {0}.")]
    Broken(&'static str),
}

impl ApiError for FormError {
    fn code(&self) -> Code {
        match self {
            Self::NotAForm => Code::MEDIA_TYPE,
            Self::Parts(_) | Self::Broken(_) => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NotAForm => None,
            Self::Parts(part) => Some((*part).to_owned()),
            Self::Broken(_) => Some("file".to_owned()),
        }
    }
}

impl From<MultipartError> for FormError {
    fn from(error: MultipartError) -> Self {
        use MultipartError as E;
        match error {
            E::ContentTypeMissing | E::ContentTypeParse | E::ContentTypeIncompatible => Self::NotAForm,
            E::Incomplete | E::Payload(_) => Self::Broken("it was cut off before its end"),
            E::BoundaryMissing => Self::Broken("its boundary is missing"),
            _ => Self::Broken("its parts are malformed"),
        }
    }
}

/// A form whose parts come in order, each of them once.
pub struct FormParts(Multipart);

impl FormParts {
    /// The part that a form begins with, and what follows it. Read the part to its end before you ask for the next.
    ///
    /// # Errors
    /// No form, or one that begins with another part.
    pub async fn open(mut form: Multipart, name: &'static str) -> Result<(Field, Self), FormError> {
        let part = form.try_next().await?.filter(|part| part.name() == Some(name)).ok_or(FormError::Parts(name))?;
        Ok((part, Self(form)))
    }

    /// The next part, if there is one: it must have this name.
    ///
    /// # Errors
    /// A part of another name.
    pub async fn next(&mut self, name: &'static str) -> Result<Option<Field>, FormError> {
        match self.0.try_next().await? {
            Some(part) if part.name() != Some(name) => Err(FormError::Parts(name)),
            part => Ok(part),
        }
    }

    /// Makes sure that nothing follows what was read; `name` is the part that the caller wanted.
    ///
    /// # Errors
    /// Another part.
    pub async fn end(mut self, name: &'static str) -> Result<(), FormError> {
        if self.0.try_next().await?.is_some() { Err(FormError::Parts(name)) } else { Ok(()) }
    }
}

/// What the sender's file is called: text of a stranger.
pub fn file_name(part: &Field) -> &str {
    part.content_disposition().and_then(|header| header.get_filename()).unwrap_or_default()
}

/// A part's bytes; none if there are more than `limit`.
///
/// # Errors
/// A form that breaks off.
pub async fn bytes(mut part: Field, limit: usize) -> Result<Option<Vec<u8>>, FormError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.try_next().await? {
        if bytes.len() + chunk.len() > limit {
            return Ok(None);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Some(bytes))
}

/// The bytes of a form's one part, `file`; `too_large` says what is wrong with more than `limit`.
///
/// # Errors
/// Another form, or a larger file.
pub async fn one_file(form: Multipart, limit: usize, too_large: impl FnOnce() -> Problem) -> Result<Vec<u8>, Problem> {
    let (part, rest) = FormParts::open(form, "file").await?;
    let Some(bytes) = bytes(part, limit).await? else { return Err(too_large()) };
    rest.end("file").await?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use actix_web::error::PayloadError;
    use actix_web::http::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
    use actix_web::web::Bytes;

    use super::*;

    fn form(kind: &'static str, body: &'static str) -> Multipart {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        let body = futures_util::stream::iter([Ok::<_, PayloadError>(Bytes::from_static(body.as_bytes()))]);
        Multipart::new(&headers, body)
    }

    async fn read(kind: &'static str, body: &'static str) -> Result<Vec<u8>, (u16, String)> {
        let read = one_file(form(kind, body), 5, || Problem::new(Code::TOO_LARGE, "too large")).await;
        read.map_err(|problem| (problem.code.status, problem.message))
    }

    const FORM: &str = "multipart/form-data; boundary=X";

    #[actix_web::test]
    async fn b30_a_form_brings_exactly_one_file_called_file() {
        let one = (400, "Please send exactly one file, in a part called `file`.".to_owned());
        let part = "--X\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nhello\r\n--X--\r\n";
        assert_eq!(read(FORM, part).await, Ok(b"hello".to_vec()));
        let other = "--X\r\ncontent-disposition: form-data; name=\"else\"\r\n\r\nhello\r\n--X--\r\n";
        assert_eq!(read(FORM, other).await, Err(one.clone()));
        assert_eq!(read(FORM, "--X--\r\n").await, Err(one.clone()));
        let two = "--X\r\ncontent-disposition: form-data; name=\"file\"\r\n\r\nhello\r\n--X\r\ncontent-disposition: form-data; name=\"file\"\r\n\r\nhello\r\n--X--\r\n";
        assert_eq!(read(FORM, two).await, Err(one));
    }

    #[actix_web::test]
    async fn b30_what_is_too_large_cut_off_or_no_form_is_told_apart() {
        let large = "--X\r\ncontent-disposition: form-data; name=\"file\"\r\n\r\nhello!\r\n--X--\r\n";
        assert_eq!(read(FORM, large).await.map_err(|(status, _)| status), Err(413));
        let cut = "--X\r\ncontent-disposition: form-data; name=\"file\"\r\n\r\nhel";
        let broken = (400, "The form could not be read: it was cut off before its end.".to_owned());
        assert_eq!(read(FORM, cut).await, Err(broken));
        assert_eq!(read("application/json", "{}").await.map_err(|(status, _)| status), Err(415));
        assert_eq!(read("multipart/form-data", "--X--").await.map_err(|(status, _)| status), Err(400));
    }
}
