//! Document JSON as the description of the API names it. Documents themselves stay what they are: a reader keeps the
//! tags and fields that it does not know.
#![expect(dead_code, reason = "only described; documents are read and written by the crate `document`")]

use std::collections::BTreeMap;

use serde_json::Value;
use utoipa::openapi::schema::{ArrayBuilder, OneOfBuilder, Schema};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

/// A node of a document, with what stands in it.
#[derive(ToSchema)]
pub struct DocumentNode {
    /// `doc`, `section`, `paragraph`, `text` …
    tag: String,
    #[schema(nullable = false)]
    content: Option<DocumentContent>,
    #[schema(nullable = false)]
    style: Option<BTreeMap<String, Value>>,
    #[schema(nullable = false)]
    key: Option<String>,
    /// Any JSON.
    #[schema(value_type = Value, required = false)]
    value: Option<Value>,
    citation: Option<CitationRef>,
    #[schema(nullable = false, rename = "attr-data")]
    attr_data: Option<BTreeMap<String, Value>>,
}

/// A text, or nodes.
pub struct DocumentContent;

impl PartialSchema for DocumentContent {
    fn schema() -> RefOr<Schema> {
        let nodes = ArrayBuilder::new().items(Ref::from_schema_name("DocumentNode"));
        OneOfBuilder::new().item(String::schema()).item(nodes).into()
    }
}

impl ToSchema for DocumentContent {}

/// A passage that a sentence is taken from.
#[derive(ToSchema)]
pub struct CitationRef {
    /// From 1, in the order of the text.
    number: u32,
    passage_id: Uuid,
    document_id: Uuid,
    document_name: String,
    page: Option<u32>,
    quote: String,
    /// How far the passage carries the sentence; told once the answer is there.
    #[schema(nullable = false)]
    support: Option<CitationSupport>,
    /// The words that it does not have.
    #[schema(nullable = false)]
    missing: Option<Vec<String>>,
}

#[derive(ToSchema)]
#[schema(as = Support, rename_all = "kebab-case")]
pub enum CitationSupport {
    Supported,
    Partly,
    NotFound,
}
