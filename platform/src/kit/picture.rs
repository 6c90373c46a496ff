//! Pictures that somebody sends: taken by what is in the file, within limits, and drawn anew before anything is kept or
//! shown. Nothing of the file survives but what one sees: no script behind the last byte, no place where a photo was
//! taken (C10).

use std::io::Cursor;
use std::sync::LazyLock;

use actix_multipart::Multipart;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use super::caller::ClientId;
use super::http::{form, hang_up};
use super::problem::{Code, Problem};
use super::turns::FairSemaphore;

/// Pixels a side of what is read at most.
const LARGEST: u32 = 5_000;
/// Bytes that reading may take: an image of the largest size, and its decoder.
const MEMORY: u64 = 160 * 1024 * 1024;

/// One at a time: reading a large picture takes a core and much memory, and there is no hurry.
static PERMITS: LazyLock<FairSemaphore> = LazyLock::new(|| FairSemaphore::new(1, 1, WAITING));
/// Pictures of one client that wait at most.
const WAITING: usize = 32;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("Please choose a PNG, JPEG or WebP picture.")]
    Kind,
    #[error("This picture is too large. Please choose one of at most {LARGEST} × {LARGEST} pixels.")]
    TooLarge,
    #[error("This picture cannot be read; it may be damaged. Please choose another one.")]
    Damaged,
}

/// Reads the file of a form with exactly one part, `file`, of at most `limit` bytes.
///
/// # Errors
/// 400 for another form, 413 for a larger file.
pub async fn receive(form: Multipart, limit: usize) -> Result<Vec<u8>, Problem> {
    form::one_file(form, limit, || {
        let words = format!("A picture may have {} mb at most. Please choose a smaller one.", limit >> 20);
        Problem::new(Code::TOO_LARGE, words.clone()).with_field("file", words)
    })
    .await
}

/// Reads a picture and draws it anew, off the threads that answer.
///
/// # Errors
/// 400 for everything that is no such picture.
pub async fn draw<T: Send + 'static>(
    client: ClientId,
    bytes: Vec<u8>,
    pen: impl FnOnce(DynamicImage, ImageFormat) -> Result<T, Error> + Send + 'static,
) -> Result<T, Problem> {
    hang_up::while_awaited(async {
        let turn = PERMITS.enter(client).await?;
        let draw = move || {
            let drawn = read(&bytes).and_then(|(picture, kind)| pen(picture, kind));
            drop(turn); // here, as the drawing goes on when its reader hangs up
            drawn
        };
        let drawn = actix_web::web::block(draw).await.map_err(Problem::internal)?;
        drawn.map_err(|error| Problem::field("file", error.to_string()))
    })
    .await
}

/// A picture as the camera was held, and what kind of file it was.
///
/// # Errors
/// What it is not.
pub fn read(bytes: &[u8]) -> Result<(DynamicImage, ImageFormat), Error> {
    // By what is in the file, not by what it is called.
    let kind = image::guess_format(bytes).map_err(|_| Error::Kind)?;
    if !matches!(kind, ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP) {
        return Err(Error::Kind);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(LARGEST);
    limits.max_image_height = Some(LARGEST);
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), kind);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unread)?;
    let turned = decoder.orientation().map_err(unread)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unread)?;
    picture.apply_orientation(turned);
    Ok((picture, kind))
}

fn unread(error: image::ImageError) -> Error {
    match error {
        image::ImageError::Limits(_) => Error::TooLarge,
        image::ImageError::Unsupported(_) => Error::Kind,
        _ => Error::Damaged,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::fairness;

    #[tokio::test]
    async fn l9_pictures_of_others_are_drawn_as_soon_as_before() {
        fairness::others_wait_no_longer(1, |client| async move { Ok(PERMITS.enter(client).await?) }).await;
    }
}
