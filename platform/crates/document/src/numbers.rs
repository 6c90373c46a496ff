//! The numbers of cited passages, in the order of their first citation in the whole document: one number a passage.

use crate::node::{Citation, Cited, Node, Tag};
use serde_json::json;
use std::collections::HashMap;
use uuid::Uuid;

#[derive(Default)]
pub struct Numbers {
    by_passage: HashMap<Uuid, usize>,
}

impl Numbers {
    /// The node that cites a passage.
    pub fn node(&mut self, citation: &Citation) -> Node {
        let next = self.by_passage.len() + 1;
        let number = *self.by_passage.entry(citation.passage_id).or_insert(next);
        let mut node = Node::new(Tag::Citation);
        node.value = Some(json!(number));
        node.citation = Some(Cited::Passage(Box::new(citation.clone())));
        node
    }
}
