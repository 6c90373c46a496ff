//! `GET run/{id}/proposed-example`: an example of a run that somebody corrected or said something about; it is for the
//! person to change, save or leave.

use actix_web::get;
use actix_web::web::{Data, Path};
use document::{Citation, Node};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::difference;
use super::rules::text_of;
use super::start::carried;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::Problem;
use crate::outputs;
use crate::runs;
use crate::use_cases::examples::{ExampleFields, Expectation};
use crate::use_cases::{self, Format};

/// Documents that are proposed to be cited at most.
const CITED: usize = 5;
/// Characters of a name.
const NAME: usize = 120;

/// An example to be; nothing of it is stored.
#[derive(Serialize, ToSchema)]
pub struct ProposedExample {
    pub use_case_id: Uuid,
    pub example: ExampleFields,
    /// Whether somebody changed the model's words.
    pub is_corrected: bool,
    /// Labels of inputs that the run was given and the draft no longer asks for.
    pub left_out: Vec<String>,
}

/// Proposes an example of a run: its inputs, and what its correction says of the answer.
#[utoipa::path(tag = "examples", operation_id = "propose_example", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<ProposedExample>)))]
#[get("/run/{id}/proposed-example")]
pub async fn propose(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    id: Path<Uuid>,
) -> Result<Envelope<ProposedExample>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let run = runs::load(&mut tx, &caller, *id).await?;
    let use_case_id = run.summary.use_case_id.ok_or_else(|| Problem::not_found("run"))?;
    let definition = use_cases::draft(&mut tx, use_case_id).await?.ok_or_else(|| Problem::not_found("use case"))?;
    let first = outputs::version(&mut tx, *id, Some(1)).await?;
    let last = outputs::version(&mut tx, *id, None).await?;
    let node =
        |content: Option<outputs::OutputContent>| content.and_then(|content| Node::from_value(content.content).ok());
    let (first, last) = (node(first), node(last));
    let mut expectations = match (&first, &last) {
        (Some(first), Some(last)) => difference::expectations(&text_of(first), &text_of(last)),
        _ => Vec::new(),
    };
    let is_corrected = !expectations.is_empty();
    expectations.extend(last.iter().flat_map(cited));
    if let Some(words) = store::complaint(&mut tx, *id).await? {
        let words: String = words.chars().take(900).collect();
        expectations.push(Expectation::Judged { question: format!("Is this put right: {}", words.trim()) });
    }
    if expectations.is_empty() || !matches!(definition.format, Format::FreeText {}) {
        expectations.push(Expectation::Valid {});
    }
    let asked = |name: &str| definition.inputs.iter().any(|input| input.name == name);
    let lost = run.inputs.0.iter().filter(|input| !input.display.is_empty() && !asked(&input.name));
    let name: String = run.summary.title.chars().take(NAME).collect();
    Ok(Envelope::new(ProposedExample {
        use_case_id,
        left_out: lost.map(|input| input.label.clone()).collect(),
        example: ExampleFields {
            name: if name.trim().is_empty() { "Example".to_owned() } else { name },
            inputs: carried(&definition, &run.inputs),
            expectations,
        },
        is_corrected,
    }))
}

/// The documents that an answer cites, each once.
fn cited(document: &Node) -> Vec<Expectation> {
    let mut ids: Vec<Uuid> = Vec::new();
    document.each_cited(&mut |citation: &Citation| {
        if !ids.contains(&citation.document_id) {
            ids.push(citation.document_id);
        }
    });
    ids.into_iter().take(CITED).map(|document_id| Expectation::Cites { document_id, passage_id: None }).collect()
}
