//! From a file that somebody sent to the picture that is kept: drawn anew in its own format, as large as it was.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageFormat};

use crate::kit::caller::ClientId;
use crate::kit::picture::{self, Error};
use crate::kit::problem::Problem;

/// Of a hundred: what a print still looks good with.
const JPEG_QUALITY: u8 = 88;

/// What is kept.
pub struct Drawn {
    pub bytes: Vec<u8>,
    pub kind: &'static str,
    pub width: u32,
    pub height: u32,
}

pub async fn drawn(client: ClientId, bytes: Vec<u8>) -> Result<Drawn, Problem> {
    picture::draw(client, bytes, |picture, format| anew(&picture, format)).await
}

fn anew(picture: &DynamicImage, format: ImageFormat) -> Result<Drawn, Error> {
    let mut out = Cursor::new(Vec::new());
    let written = match format {
        ImageFormat::Jpeg => {
            picture.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut out, JPEG_QUALITY))
        }
        other => picture.write_to(&mut out, other),
    };
    written.map_err(|_| Error::Damaged)?;
    let kind = format.to_mime_type();
    Ok(Drawn { bytes: out.into_inner(), kind, width: picture.width(), height: picture.height() })
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    #[test]
    fn c10_each_kind_stays_what_it_is_and_carries_nothing_that_one_does_not_see() {
        for (format, kind) in
            [(ImageFormat::Png, "image/png"), (ImageFormat::Jpeg, "image/jpeg"), (ImageFormat::WebP, "image/webp")]
        {
            let mut file = Cursor::new(Vec::new());
            RgbImage::from_pixel(64, 32, Rgb([200, 10, 10])).write_to(&mut file, format).unwrap();
            let mut file = file.into_inner();
            file.extend_from_slice(b"<script>alert(1)</script>");
            let drawn = picture::read(&file).and_then(|(picture, format)| anew(&picture, format)).unwrap();
            assert_eq!((drawn.kind, drawn.width, drawn.height), (kind, 64, 32));
            assert!(!drawn.bytes.windows(7).any(|window| window == b"<script"), "{kind}");
        }
    }
}
