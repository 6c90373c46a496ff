//! The values of an answer by a schema, after an edit of its document: they follow it where its words can be read as
//! values (`document::fields::follow`) that match the schema no less than before. Where they cannot, the values stay
//! those of the version before, and the document says of which, and what is wrong.

use document::{Node, fields};
use serde_json::{Map, Value, json};

use super::error::Error;
use super::store;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::use_cases::{Format, schema};

/// What says, in a document's root, of which version its values are, where they are not its own.
pub const VERSION: &str = "value_version";
const FINDINGS: &str = "findings";

/// The same document with its values as of now. `latest`: what was edited, and its version. What is no answer by a
/// schema stays as it is.
pub async fn followed(
    tx: &mut TenantTx,
    run: uuid::Uuid,
    content: Value,
    (latest, version): (&Value, i32),
) -> Result<Value, Problem> {
    let before = match latest.get("value") {
        Some(before) if before.is_object() => before,
        _ => return Ok(content),
    };
    let Some(format) = store::format(tx, run).await?.and_then(|format| serde_json::from_value::<Format>(format).ok())
    else {
        return Ok(content);
    };
    let mut document = Node::from_value(content).map_err(Error::Content)?;
    let found = fields::follow(&mut document, before, &format.shape().unwrap_or_default());
    // It was one when the version was published.
    let validator = format.schema().and_then(|schema| schema::validator(&schema).ok());
    let wrong_in = |value: &Value| validator.as_ref().map(|it| schema::findings(it, value)).unwrap_or_default();
    let known = wrong_in(before);
    let wrong = wrong_in(&found.value);
    let is_worse = !found.findings.is_empty() || wrong.iter().any(|finding| !known.contains(finding));
    let mut attributes = match document.attr_data.take() {
        Some(Value::Object(attributes)) => attributes,
        _ => Map::new(),
    };
    attributes.remove(VERSION);
    attributes.remove(FINDINGS);
    let list = |findings: &[(String, String)]| -> Value {
        findings.iter().map(|(path, message)| json!({ "path": path, "message": message })).collect()
    };
    if is_worse {
        let of = latest.pointer("/attr-data/value_version").cloned().unwrap_or_else(|| json!(version));
        attributes.insert(VERSION.to_owned(), of);
        let all = if found.findings.is_empty() { wrong } else { found.findings };
        attributes.insert(FINDINGS.to_owned(), list(&all));
        document.value = Some(before.clone());
    } else {
        if !wrong.is_empty() {
            attributes.insert(FINDINGS.to_owned(), list(&wrong));
        }
        document.value = Some(found.value);
    }
    document.attr_data = (!attributes.is_empty()).then_some(Value::Object(attributes));
    serde_json::to_value(document).map_err(Problem::internal)
}
