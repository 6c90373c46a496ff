//! Grades of citations after an edit: whatever was typed, pasted or rewritten, each cited passage is held against the
//! words that now stand before it, by the same method as at the end of a run (`document::support`).

use std::collections::HashMap;

use document::{Cited, Node, support};
use serde_json::Value;
use uuid::Uuid;

use super::error::Error;
use crate::documents;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// The same document with the grades of its citations as of now. A passage that was deleted since leaves its citations
/// as they are.
pub async fn graded(tx: &mut TenantTx, content: &Value) -> Result<Value, Problem> {
    let mut document = Node::from_value(content.clone()).map_err(Error::Content)?;
    let mut cited = Vec::new();
    collect(&document, &mut cited);
    if cited.is_empty() {
        return Ok(content.clone());
    }
    cited.sort_unstable();
    cited.dedup();
    let passages: HashMap<Uuid, String> =
        documents::offered_again(tx, &cited).await?.into_iter().map(|passage| (passage.id, passage.shown())).collect();
    support::mark(&mut document, |id| passages.get(&id).map(String::as_str));
    serde_json::to_value(document).map_err(Problem::internal)
}

fn collect(node: &Node, cited: &mut Vec<Uuid>) {
    if let Some(Cited::Passage(citation)) = &node.citation {
        cited.push(citation.passage_id);
    }
    for child in node.nodes() {
        collect(child, cited);
    }
}
