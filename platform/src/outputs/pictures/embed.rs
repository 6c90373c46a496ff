//! The pictures of an output within its document, for files that hold everything themselves.

use std::collections::HashMap;
use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use document::Node;
use image::ImageFormat;
use serde_json::Value;
use uuid::Uuid;

use super::{Picture, pictures};
use crate::kit::blob::Blobs;
use crate::kit::db::TenantTx;
use crate::kit::picture;
use crate::kit::problem::Problem;

/// Bytes of all pictures of a file, at most. What comes after is told by its words.
const MOST: usize = 64 * 1024 * 1024;

/// The pictures of a document, by what it calls them.
pub struct Embedded(HashMap<Uuid, Picture>);

/// Reads the pictures that a document names. The caller must be allowed to open the run: nothing here asks.
///
/// # Errors
/// When the database or the object store is away.
pub async fn embedded(tx: &mut TenantTx, blobs: &Blobs, run: Uuid, document: &Node) -> Result<Embedded, Problem> {
    let mut ids = Vec::new();
    named(document, &mut ids);
    let mut kept = HashMap::new();
    let mut left = MOST;
    for id in ids {
        // One by one: whether there is room for the next is known when this one is here.
        for picture in pictures(tx, blobs, run, &[id]).await? {
            if picture.bytes.len() <= left {
                left -= picture.bytes.len();
                kept.insert(id, picture);
            }
        }
    }
    Ok(Embedded(kept))
}

fn named(node: &Node, ids: &mut Vec<Uuid>) {
    ids.extend(id_of(node).filter(|id| !ids.contains(id)));
    node.nodes().iter().for_each(|node| named(node, ids));
}

fn id_of(node: &Node) -> Option<Uuid> {
    node.attr("picture").and_then(Value::as_str)?.parse().ok()
}

impl Embedded {
    /// Puts the pictures into the document. Takes a processor's time.
    pub fn into_document(self, document: &mut Node) {
        if !self.0.is_empty() {
            self.embed(document);
        }
    }

    fn embed(&self, node: &mut Node) {
        if let Some(picture) = id_of(node).and_then(|id| self.0.get(&id))
            && let Some((kind, bytes)) = readable(picture)
        {
            node.set_attr("src", Value::String(format!("data:{kind};base64,{}", STANDARD.encode(bytes))));
        }
        node.nodes_mut().iter_mut().for_each(|node| self.embed(node));
    }
}

/// As the programs that open such files read it: WebP is drawn anew as PNG.
fn readable(picture: &Picture) -> Option<(&'static str, Bytes)> {
    match picture.kind.as_str() {
        "image/png" => Some(("image/png", picture.bytes.clone())),
        "image/jpeg" => Some(("image/jpeg", picture.bytes.clone())),
        _ => {
            let (drawn, _) = picture::read(&picture.bytes).ok()?;
            let mut png = Cursor::new(Vec::new());
            drawn.write_to(&mut png, ImageFormat::Png).ok()?;
            Some(("image/png", png.into_inner().into()))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_document_holds_its_pictures_itself_and_others_stay_words() {
        let (known, unknown) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mut webp = Cursor::new(Vec::new());
        image::RgbImage::new(3, 2).write_to(&mut webp, ImageFormat::WebP).unwrap();
        let bytes = webp.into_inner().into();
        let picture = Picture { kind: "image/webp".to_owned(), bytes };
        let image = |id: Uuid| json!({ "tag": "image", "attr-data": { "picture": id, "alt": "A chart" } });
        let document =
            json!({ "tag": "doc", "content": [image(known), { "tag": "quote", "content": [image(unknown)] }] });
        let mut node = Node::from_value(document).unwrap();
        let mut ids = Vec::new();
        named(&node, &mut ids);
        assert_eq!(ids, [known, unknown]);
        Embedded([(known, picture)].into()).into_document(&mut node);
        assert!(node.nodes()[0].attr("src").unwrap().as_str().unwrap().starts_with("data:image/png;base64,"));
        assert!(node.nodes()[1].nodes()[0].attr("src").is_none());
        let page = document::to_html(&node, &document::Meta::default());
        assert!(page.contains("<img ") && page.contains("Picture: A chart"), "{page}");
    }
}
