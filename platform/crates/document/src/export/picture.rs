//! Pictures of a document. Only those that a document holds itself are shown: an address may lead out of the house, and
//! nothing is fetched.

use crate::node::Node;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::{ImageFormat, ImageReader};
use serde_json::Value;
use std::io::Cursor;

use super::view::clean;

/// Bytes of a picture, at most.
const LARGEST: usize = 8 << 20;
/// And points of it: a small file can unfold to gigabytes.
const POINTS: u64 = 25_000_000;

/// A picture, or what stands in its place.
#[derive(Debug, PartialEq)]
pub(super) struct Picture {
    /// What it shows, in words.
    pub(super) alt: String,
    /// `None` where it is not in the document, too large, or none at all.
    pub(super) drawn: Option<Drawn>,
}

/// A picture's file.
#[derive(Debug, PartialEq)]
pub(super) struct Drawn {
    pub(super) bytes: Vec<u8>,
    pub(super) is_png: bool,
    /// In points: width and height.
    pub(super) size: (u32, u32),
}

impl Picture {
    /// Reads `attr-data.src` (a `data:` address of a PNG or JPEG) and `attr-data.alt`.
    pub(super) fn of(node: &Node) -> Self {
        let text = |name: &str| node.attr(name).and_then(Value::as_str).unwrap_or_default();
        Self { alt: clean(text("alt")), drawn: Drawn::of(text("src")) }
    }

    /// What is written where no picture can be.
    pub(super) fn shown(&self) -> String {
        if self.alt.trim().is_empty() { "Picture".to_owned() } else { format!("Picture: {}", self.alt) }
    }
}

impl Drawn {
    fn of(address: &str) -> Option<Self> {
        let (kind, data) = address.strip_prefix("data:")?.split_once(";base64,")?;
        if !matches!(kind, "image/png" | "image/jpeg") || data.len() / 4 * 3 > LARGEST {
            return None;
        }
        let bytes = STANDARD.decode(data).ok()?;
        // What it is, its first bytes say, whatever was written before them.
        let reader = ImageReader::new(Cursor::new(&bytes)).with_guessed_format().ok()?;
        let is_png = match reader.format()? {
            ImageFormat::Png => true,
            ImageFormat::Jpeg => false,
            _ => return None,
        };
        let size = reader.into_dimensions().ok()?;
        let points = u64::from(size.0) * u64::from(size.1);
        (1..=POINTS).contains(&points).then_some(Self { bytes, is_png, size })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Tag;
    use serde_json::json;

    fn read(src: &str) -> Picture {
        let mut node = Node::new(Tag::Other("image".to_owned()));
        node.set_attr("src", json!(src));
        node.set_attr("alt", json!("A chart"));
        Picture::of(&node)
    }

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image::GrayImage::new(width, height).write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn only_pictures_that_the_document_holds_are_drawn() {
        let held = format!("data:image/png;base64,{}", STANDARD.encode(png(4, 3)));
        assert_eq!(read(&held).drawn.unwrap().size, (4, 3));
        for src in
            ["https://example.test/x.png", "data:image/svg+xml;base64,PHN2Zy8+", "data:image/png;base64,AAAA", "x", ""]
        {
            assert_eq!(read(src), Picture { alt: "A chart".into(), drawn: None });
        }
    }

    #[test]
    fn c26_a_picture_that_unfolds_to_gigabytes_is_not_drawn() {
        // A file of some fifty bytes that says that it is 60,000 points wide and high.
        let mut bomb = png(1, 1);
        bomb[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&60_000_u32.to_be_bytes());
        let crc = crc32fast::hash(&bomb[12..29]);
        bomb[29..33].copy_from_slice(&crc.to_be_bytes());
        assert_eq!(read(&format!("data:image/png;base64,{}", STANDARD.encode(bomb))).drawn, None);
        let heavy = format!("data:image/png;base64,{}", "A".repeat(LARGEST / 3 * 4 + 8));
        assert_eq!(read(&heavy).drawn, None);
    }
}
