//! From a file that somebody sent to the PNG that is kept.

use image::DynamicImage;
use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::imageops::FilterType;

use crate::kit::caller::ClientId;
use crate::kit::picture::{self, Error};
use crate::kit::problem::Problem;

/// Pixels a side of what is kept.
const SIDE: u32 = 256;

/// The picture, cut to a square of 256 pixels.
///
/// # Errors
/// 400 for everything that is no such picture.
pub async fn picture(client: ClientId, bytes: Vec<u8>) -> Result<Vec<u8>, Problem> {
    picture::draw(client, bytes, |picture, _| square(&picture)).await
}

fn square(picture: &DynamicImage) -> Result<Vec<u8>, Error> {
    let square = picture.resize_to_fill(SIDE, SIDE, FilterType::Triangle).into_rgba8();
    let mut png = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Default, PngFilter::Adaptive);
    square.write_with_encoder(encoder).map_err(|_| Error::Damaged)?;
    Ok(png)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{ImageFormat, Rgb, RgbImage};

    use super::*;

    fn draw(bytes: &[u8]) -> Result<Vec<u8>, Error> {
        picture::read(bytes).and_then(|(picture, _)| square(&picture))
    }

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
