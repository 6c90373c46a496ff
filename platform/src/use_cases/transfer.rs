//! The file that a use case is exported as and imported from: its definition and which documents it reads, by name and
//! content, without them.

use std::collections::HashMap;

use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::definition::{Definition, REFERENCE_QA_VERSION};
use super::examples::PortableExample;
use crate::kit::problem::Problem;
use crate::kit::tags::{self, TAGS};

/// What the file's `format` says.
pub const FORMAT: &str = "atelier.use-case";
/// What is written, and the newest that is read.
pub const FORMAT_VERSION: u64 = 1;

/// An exported use case.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UseCaseFile {
    /// Always `atelier.use-case`.
    #[garde(skip)]
    pub format: String,
    /// Of the format; 1.
    #[garde(skip)]
    pub format_version: u64,
    /// Stable: every export of the same use case has the same, wherever it was imported meanwhile.
    #[garde(skip)]
    pub id: Uuid,
    #[garde(dive)]
    pub definition: Definition,
    /// What the definition's ids of documents stand for.
    #[garde(length(max = 200), dive)]
    #[serde(default)]
    pub documents: Vec<PortableDocument>,
    /// What the definition's ids of folders stand for.
    #[garde(length(max = 20), dive)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub folders: Vec<PortableFolder>,
    /// Examples with what is expected of their answers; an import of some replaces those that are there.
    #[garde(length(max = 20), dive)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<PortableExample>,
    /// An import of some replaces those that are there. Files from before there were any have none.
    #[garde(length(max = TAGS), inner(custom(tags::tag)))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

/// A document of the workspace that the file came from.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PortableDocument {
    #[garde(skip)]
    pub id: Uuid,
    #[garde(length(chars, max = 255), custom(crate::kit::text::name))]
    pub name: String,
    /// Of its content, 64 hexadecimal digits.
    #[garde(custom(is_hash))]
    pub sha256: String,
}

/// A folder of documents of the workspace that the file came from.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PortableFolder {
    #[garde(skip)]
    pub id: Uuid,
    /// Names from the top, its own last.
    #[garde(length(min = 1, max = 20), inner(length(chars, max = 120), custom(crate::kit::text::name)))]
    pub path: Vec<String>,
}

fn is_hash(value: &str, _: &()) -> garde::Result {
    if unhex(value).is_some() { Ok(()) } else { Err(garde::Error::new("Please give 64 hexadecimal digits.")) }
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(digits: &str) -> Option<Vec<u8>> {
    if digits.len() != 64 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..64).step_by(2).map(|at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok()).collect()
}

impl PortableDocument {
    /// The content's hash; empty, and so nothing's, when the file was not validated.
    pub fn hash(&self) -> Vec<u8> {
        unhex(&self.sha256).unwrap_or_default()
    }
}

/// Reads a file.
///
/// # Errors
/// 400 with the field under `file` that is wrong: of another format, of a newer version, of a wrong type or against the
/// rules of drafts.
pub fn read(file: &Value) -> Result<UseCaseFile, Problem> {
    if file.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(Problem::field(
            "file.format",
            "This is not a use case that was exported here: its format is not “atelier.use-case”.",
        ));
    }
    match file.get("format_version").and_then(Value::as_u64) {
        Some(FORMAT_VERSION) => {}
        Some(version) if version > FORMAT_VERSION => {
            let words = format!(
                "This file has version {version} of the format; this server reads up to {FORMAT_VERSION}. Please update it first."
            );
            return Err(Problem::field("file.format_version", words));
        }
        _ => return Err(Problem::field("file.format_version", "Please give the version of the format: 1.")),
    }
    let parsed: UseCaseFile = serde_path_to_error::deserialize(file).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { "file".to_owned() } else { format!("file.{path}") };
        let words: String = error.inner().to_string().chars().filter(|c| !c.is_control()).take(200).collect();
        Problem::field(field, format!("This could not be read: {words}."))
    })?;
    parsed.validate().map_err(|report| {
        let mut problem = Problem::from(report);
        let errors = std::mem::take(&mut problem.errors);
        problem.errors = errors.into_iter().map(|(field, words)| (format!("file.{field}"), words)).collect();
        problem
    })?;
    Ok(parsed)
}

/// The ids of documents that a definition names: its own, and examples of file inputs.
pub fn named_documents(definition: &Definition) -> Vec<Uuid> {
    let examples = definition.inputs.iter().filter(|input| input.kind.is_file());
    let examples = examples.filter_map(|input| input.example.as_str().and_then(|id| id.parse::<Uuid>().ok()));
    let mut ids = definition.document_ids.clone();
    ids.extend(examples);
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The definition with the documents and folders of this workspace in place of those it came with; what is not here is
/// left out.
pub fn placed(
    mut definition: Definition,
    here: &HashMap<Uuid, Uuid>,
    folders_here: &HashMap<Uuid, Uuid>,
) -> Definition {
    let found = |ids: &[Uuid], here: &HashMap<Uuid, Uuid>| ids.iter().filter_map(|id| here.get(id).copied()).collect();
    definition.document_ids = found(&definition.document_ids, here);
    definition.document_folder_ids = found(&definition.document_folder_ids, folders_here);
    for input in definition.inputs.iter_mut().filter(|input| input.kind.is_file()) {
        let example = input.example.as_str().and_then(|id| here.get(&id.parse::<Uuid>().ok()?));
        input.example = example.map_or(Value::Null, |id| Value::String(id.to_string()));
    }
    // Of the client that it came from.
    definition.brand_template_id = None;
    // So is every Q&A version but the platform's: elsewhere the number would name another one.
    definition.custom_qa_version = definition.custom_qa_version.filter(|version| *version == REFERENCE_QA_VERSION);
    definition.custom_qa_latest = false;
    definition.tidied()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::definition::tests::complete;
    use super::*;

    fn file() -> Value {
        let document = json!({ "id": Uuid::nil(), "name": "Lease.md", "sha256": "ab".repeat(32) });
        json!({ "format": FORMAT, "format_version": 1, "id": Uuid::nil(), "definition": complete(), "documents": [document] })
    }

    fn refused(pointer: &str, value: Value) -> Vec<(String, String)> {
        let mut file = file();
        *file.pointer_mut(pointer).unwrap() = value;
        let problem = read(&file).unwrap_err();
        problem.errors.into_iter().map(|(field, words)| (field, words.join(" "))).collect()
    }

    #[test]
    fn what_is_written_can_be_read() {
        assert_eq!(read(&file()).unwrap().definition, complete());
    }

    #[test]
    fn each_fault_of_a_file_is_named_where_it_stands() {
        for (pointer, value, field, words) in [
            ("/format", json!("n8n.workflow"), "file.format", "not a use case"),
            ("/format_version", json!(2), "file.format_version", "version 2"),
            ("/format_version", json!("1"), "file.format_version", "version of the format"),
            ("/id", json!("nobody"), "file.id", "could not be read"),
            ("/definition/temperature", json!("hot"), "file.definition.temperature", "invalid type"),
            ("/definition/temperature", json!(7), "file.definition.temperature", ""),
            ("/definition/inputs/1/type", json!("picture"), "file.definition.inputs[1].type", "picture"),
            ("/definition/inputs/2/label", json!("a\u{202E}b"), "file.definition.inputs[2].label", "invisible"),
            (
                "/definition/model",
                json!({ "id": "x", "region": "eu", "key": "y" }),
                "file.definition.model.key",
                "unknown field",
            ),
            ("/documents/0/sha256", json!("12"), "file.documents[0].sha256", "64 hexadecimal digits"),
            ("/documents/0/sha256", json!("zz".repeat(32)), "file.documents[0].sha256", "64 hexadecimal digits"),
        ] {
            let found = refused(pointer, value);
            assert_eq!(found.len(), 1, "{found:?}");
            assert_eq!(found[0].0, field);
            assert!(found[0].1.contains(words), "{found:?}");
        }
        assert!(read(&json!([])).is_err() && read(&json!("x")).is_err());
    }

    #[test]
    fn documents_of_elsewhere_are_replaced_and_missing_ones_left_out() {
        let (old, new, gone) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7());
        let mut definition = complete();
        definition.document_ids = vec![gone, old];
        definition.inputs[6].example = json!(old);
        definition.document_folder_ids = vec![gone, old];
        let folder = Uuid::now_v7();
        let placed = placed(definition, &HashMap::from([(old, new)]), &HashMap::from([(old, folder)]));
        assert_eq!((placed.document_ids, placed.document_folder_ids), (vec![new], vec![folder]));
        assert_eq!(placed.inputs[6].example, json!(new.to_string()));
    }
}
