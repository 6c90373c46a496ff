//! The shipped templates, read once from what is built into the program.

use std::collections::HashMap;
use std::sync::LazyLock;

use bytes::Bytes;
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::problem::Problem;
use crate::use_cases::{Definition, ModelChoice};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/templates"]
struct Files;

/// The department whose job it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TemplateCategory)]
pub enum Category {
    CustomerService,
    Finance,
    It,
    Legal,
    People,
    Projects,
    Purchasing,
    Sales,
}

/// `template.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    category: Category,
    documents: Vec<Listed>,
    use_case: Map<String, Value>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    file: String,
    name: String,
}

/// What the offline runner answers with the examples: `example.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TemplateExampleSection)]
pub struct ExampleSection {
    pub title: String,
    pub lines: Vec<ExampleLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TemplateExampleLine)]
pub struct ExampleLine {
    pub text: String,
    /// The documents that it cites, by name.
    pub sources: Vec<String>,
}

/// A document that was written for a template.
pub struct Document {
    pub file: String,
    /// In a workspace.
    pub name: String,
    pub bytes: Bytes,
    pub sha256: [u8; 32],
}

pub struct Template {
    /// The name of its folder; never changes.
    pub id: String,
    pub category: Category,
    /// Without model and documents.
    pub definition: Definition,
    pub documents: Vec<Document>,
    pub example: Vec<ExampleSection>,
    use_case: Map<String, Value>,
}

impl Template {
    /// Its definition with a model and with those documents that are in the workspace, by file.
    pub fn placed(&self, ids: &HashMap<&str, Uuid>, model: &ModelChoice) -> Result<Definition, Problem> {
        bound(self.use_case.clone(), ids, model).map_err(Problem::internal)
    }
}

/// A shipped definition with ids of documents in place of files. A file that has none is left out.
///
/// # Errors
/// When it is no definition.
pub fn bound(
    mut shipped: Map<String, Value>,
    ids: &HashMap<&str, Uuid>,
    model: &ModelChoice,
) -> Result<Definition, serde_json::Error> {
    let id = |file: &Value| file.as_str().and_then(|file| ids.get(file)).map(|id| Value::String(id.to_string()));
    let files = shipped.remove("documents").unwrap_or_default();
    let documents = files.as_array().into_iter().flatten().filter_map(id).collect();
    shipped.insert("document_ids".to_owned(), Value::Array(documents));
    shipped.insert("model".to_owned(), serde_json::to_value(model)?);
    let inputs = shipped.get_mut("inputs").and_then(Value::as_array_mut).into_iter().flatten();
    for example in inputs
        .filter(|input| matches!(input["type"].as_str(), Some("file" | "audio")))
        .filter_map(|input| input.get_mut("example"))
    {
        // The example of a file input is a document that is there.
        *example = id(example).unwrap_or_default();
    }
    serde_json::from_value(Value::Object(shipped))
}

static CATALOGUE: LazyLock<Result<Vec<Template>, String>> = LazyLock::new(|| {
    let mut ids: Vec<String> =
        Files::iter().filter_map(|path| path.strip_suffix("/template.json").map(str::to_owned)).collect();
    ids.sort_unstable();
    ids.into_iter().map(|id| read(&id).map_err(|error| format!("template {id}: {error}"))).collect()
});

fn read(id: &str) -> Result<Template, String> {
    let file = |name: &str| Files::get(&format!("{id}/{name}")).map(|file| file.data.into_owned());
    let manifest = file("template.json").ok_or("template.json is missing")?;
    let Manifest { category, documents, use_case } =
        serde_json::from_slice(&manifest).map_err(|error| error.to_string())?;
    let example = file("example.json").map(|text| serde_json::from_slice(&text)).transpose();
    let definition =
        bound(use_case.clone(), &HashMap::new(), &ModelChoice::default()).map_err(|error| error.to_string())?;
    let document = |Listed { file: path, name }: Listed| -> Result<Document, String> {
        let bytes = Bytes::from(file(&path).ok_or_else(|| format!("{path} is missing"))?);
        let sha256 = Sha256::digest(&bytes).into();
        Ok(Document { file: path, name, bytes, sha256 })
    };
    Ok(Template {
        id: id.to_owned(),
        category,
        definition,
        documents: documents.into_iter().map(document).collect::<Result<_, _>>()?,
        example: example.map_err(|error| error.to_string())?.unwrap_or_default(),
        use_case,
    })
}

/// All templates, by id.
pub fn all() -> Result<&'static [Template], Problem> {
    CATALOGUE.as_deref().map_err(|error| Problem::internal(error.clone()))
}

/// One of them.
///
/// # Errors
/// 404.
pub fn find(id: &str) -> Result<&'static Template, Problem> {
    all()?.iter().find(|template| template.id == id).ok_or_else(|| Problem::not_found("template"))
}
