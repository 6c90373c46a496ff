//! `GET template/{id}`: a template as the gallery shows it before it is used.

use actix_web::get;
use actix_web::web::Path;
use serde::Serialize;
use utoipa::ToSchema;

use super::catalogue::{self, ExampleSection};
use super::list::TemplateSummary;
use crate::kit::caller::SignedIn;
use crate::kit::envelope::Envelope;
use crate::kit::problem::Problem;
use crate::use_cases::Definition;

/// A template with everything that it brings.
#[derive(Serialize, ToSchema)]
pub struct Template {
    #[serde(flatten)]
    summary: TemplateSummary,
    /// Without model and documents: those come when it is used.
    definition: Definition,
    sample_documents: Vec<SampleDocument>,
    /// What the offline runner answers with the examples of the fields.
    example: Vec<ExampleSection>,
}

#[derive(Serialize, ToSchema)]
pub struct SampleDocument {
    name: String,
    /// Bytes.
    size: usize,
}

/// One template.
#[utoipa::path(operation_id = "get_template", tag = "templates", params(("id" = String, Path)), responses((status = 200, body = Envelope<Template>)))]
#[get("/template/{id:[a-z]+-[a-z-]+}")]
pub async fn get(_caller: SignedIn, id: Path<String>) -> Result<Envelope<Template>, Problem> {
    let template = catalogue::find(&id)?;
    let document =
        |document: &catalogue::Document| SampleDocument { name: document.name.clone(), size: document.bytes.len() };
    Ok(Envelope::new(Template {
        summary: template.into(),
        definition: template.definition.clone(),
        sample_documents: template.documents.iter().map(document).collect(),
        example: template.example.clone(),
    }))
}
