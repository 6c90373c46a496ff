//! From a file that somebody sent to the PNG that is kept.

use std::io::Cursor;

use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use tokio::sync::Semaphore;

use crate::kit::problem::Problem;

/// Pixels a side of what is kept.
const SIDE: u32 = 256;
/// Pixels a side of what is read at most.
const LARGEST: u32 = 5_000;
/// Bytes that reading may take: an image of the largest size, and its decoder.
const MEMORY: u64 = 160 * 1024 * 1024;

/// One at a time: reading a large picture takes a core and much memory, and there is no hurry.
static TURN: Semaphore = Semaphore::const_new(1);

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("Please choose a PNG, JPEG or WebP picture.")]
    Kind,
    #[error("This picture is too large. Please choose one of at most {LARGEST} × {LARGEST} pixels.")]
    TooLarge,
    #[error("This picture cannot be read; it may be damaged. Please choose another one.")]
    Damaged,
}

/// The picture, cut to a square of 256 pixels.
///
/// # Errors
/// 400 for everything that is no such picture.
pub async fn picture(bytes: Vec<u8>) -> Result<Vec<u8>, Problem> {
    let _turn = TURN.acquire().await.map_err(Problem::internal)?;
    let drawn = actix_web::web::block(move || draw(&bytes)).await.map_err(Problem::internal)?;
    drawn.map_err(|error| Problem::field("file", error.to_string()))
}

fn draw(bytes: &[u8]) -> Result<Vec<u8>, Error> {
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
    let mut decoder = reader.into_decoder().map_err(read)?;
    let turned = decoder.orientation().map_err(read)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(read)?;
    picture.apply_orientation(turned);
    let square = picture.resize_to_fill(SIDE, SIDE, FilterType::Triangle).into_rgba8();
    let mut png = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Default, PngFilter::Adaptive);
    square.write_with_encoder(encoder).map_err(|_| Error::Damaged)?;
    Ok(png)
}

fn read(error: image::ImageError) -> Error {
    match error {
        image::ImageError::Limits(_) => Error::TooLarge,
        image::ImageError::Unsupported(_) => Error::Kind,
        _ => Error::Damaged,
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    fn sample(format: ImageFormat) -> Vec<u8> {
        let mut image = RgbImage::from_pixel(640, 320, Rgb([200, 10, 10]));
        image.put_pixel(0, 0, Rgb([0, 0, 255]));
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn every_kind_becomes_a_square_png() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let drawn = draw(&sample(format)).unwrap();
            let read = image::load_from_memory_with_format(&drawn, ImageFormat::Png).unwrap();
            assert_eq!((read.width(), read.height()), (256, 256), "{format:?}");
        }
    }

    #[test]
    fn c10_nothing_of_the_file_survives_but_what_one_sees() {
        let mut polyglot = sample(ImageFormat::Png);
        polyglot.extend_from_slice(b"<script>alert(1)</script>");
        let drawn = draw(&polyglot).unwrap();
        assert!(!drawn.windows(7).any(|window| window == b"<script"));
    }

    #[test]
    fn b28_bombs_and_strangers_are_refused_before_they_take_memory() {
        // A PNG head that claims 60,000 × 60,000 pixels: 14 GB when drawn.
        let mut bomb = sample(ImageFormat::Png);
        bomb[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&60_000_u32.to_be_bytes());
        assert!(draw(&bomb).is_err());
        for stranger in
            [&b"GIF89a\x01\x00\x01\x00"[..], b"<svg onload=alert(1)>", b"%PDF-1.7", b"", b"\x89PNG\r\n\x1a\n"]
        {
            assert!(draw(stranger).is_err(), "{stranger:?}");
        }
        let cut = sample(ImageFormat::Jpeg);
        assert!(draw(&cut[..20]).is_err());
    }
}
