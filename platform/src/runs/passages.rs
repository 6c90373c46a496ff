//! `GET use-case/{id}/passages`: which passages a run would be given for a question, the best first, where not all of
//! them fit its model.

use actix_web::get;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::automatic::{self, Needs, Picking};
use super::error::Error;
use super::reading::Reading;
use crate::documents::{self, Among, Beside, FoundList, Looking, NEAR, Offered, Ranked, Retrieval, Why, leading};
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::models::Models;
use crate::tenancy;
use crate::use_cases::{self, Definition};

#[derive(Deserialize, Validate, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PassageQuery {
    /// A question, as a run's prompt would have it.
    #[garde(length(chars, min = 1, max = 2000))]
    q: String,
    #[garde(range(min = 1, max = 100))]
    #[serde(default = "ten")]
    limit: i64,
}

fn ten() -> i64 {
    10
}

/// A passage that a run would be given.
#[derive(Serialize, ToSchema)]
pub struct OfferedPassage {
    id: Uuid,
    document_id: Uuid,
    document_name: String,
    /// From 1, where the format has pages.
    page: Option<i32>,
    heading: Option<String>,
    /// The columns' names, where this piece of a table does not begin with them.
    table_header: Option<String>,
    /// When it was said, in milliseconds, in a transcript with times.
    start_ms: Option<i64>,
    text: String,
    why: Why,
    /// What goes along with it where there is room, in the order of the document: the passages directly before and
    /// after it in its section.
    beside: Vec<BesidePassage>,
}

/// A passage next to one that was found.
#[derive(Serialize, ToSchema)]
pub struct BesidePassage {
    id: Uuid,
    /// Before it, else after it.
    before: bool,
    text: String,
}

impl OfferedPassage {
    fn new(Ranked { passage, why }: Ranked, beside: &[Beside]) -> Self {
        let Offered { id, document_id, document_name, ordinal, page, heading, table_header, start_ms, text } = passage;
        let beside = beside.iter().filter(|beside| beside.of == id).map(|beside| BesidePassage {
            id: beside.passage.id,
            before: beside.passage.ordinal < ordinal,
            text: beside.passage.text.clone(),
        });
        let beside = beside.collect();
        Self { id, document_id, document_name, page, heading, table_header, start_ms, text, why, beside }
    }
}

/// The passages of the draft's documents that fit a question best.
#[utoipa::path(operation_id = "use_case_passages", tag = "use cases", params(("id" = Uuid, Path), PassageQuery), responses((status = 200, body = FoundList<OfferedPassage>), (status = 404, body = ProblemBody)))]
#[get("/use-case/{id}/passages")]
pub async fn passages(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    asked: Query<PassageQuery>,
    db: Data<Db>,
    models: Data<Models>,
    retrieval: Data<Retrieval>,
) -> Result<FoundList<OfferedPassage>, Problem> {
    asked.validate()?;
    let mut tx = db.begin(&caller).await?;
    let workspace = use_cases::reach(&mut tx, &caller, *id).await?.workspace_id;
    let draft = use_cases::draft(&mut tx, *id).await?.ok_or(Error::NoUseCase)?;
    let documents = Reading::of_those_there(&mut tx, workspace, &draft).await?.whole(&draft);
    let among = Among::Documents(&documents);
    let region = region_of(&mut tx, &models, (&*caller, workspace), (&draft, documents.as_slice()), &asked.q).await?;
    let looking = Looking { by: (&*caller).into(), among, text: &asked.q, region: region.as_deref() };
    let (near, method) = match retrieval.question(&mut tx, looking).await? {
        Ok(question) => {
            // No transaction is open while a model answers.
            drop(tx);
            let answered = retrieval.ask(&question).await;
            tx = db.begin(&caller).await?;
            use_cases::reach(&mut tx, &caller, *id).await?;
            retrieval.nearest(&mut tx, among, (&question, &answered), NEAR).await?
        }
        Err(method) => (Vec::new(), method),
    };
    let best = documents::offered_best(&mut tx, &documents, &asked.q, &near, asked.limit).await?;
    let beside = documents::beside(&mut tx, &leading(&best)).await?;
    let passages = best.into_iter().map(|found| OfferedPassage::new(found, &beside)).collect();
    Ok(FoundList { list: List::whole(passages), method })
}

/// Where a run's question would stay. A draft without a model has no region yet; where the platform picks one, it is
/// the region that it would pick now.
async fn region_of(
    tx: &mut TenantTx,
    models: &Models,
    (caller, workspace): (&Caller, Uuid),
    (draft, documents): (&Definition, &[Uuid]),
    question: &str,
) -> Result<Option<String>, Problem> {
    let choice = &draft.model;
    let Some(by) = choice.automatic else { return Ok(choice.only_region().map(str::to_owned)) };
    let allowed = tenancy::allowed_regions(tx).await?;
    let characters = documents::characters(tx, documents).await?;
    let picking = Picking { client: caller.client, workspace, choice, by, allowed: &allowed };
    let picked = automatic::pick(models, tx, &picking, &Needs::of(draft, question, characters)).await?;
    // Where none fits, there is no run either whose region this would be.
    Ok(picked.ok().map(|(offer, _)| offer.region.clone()))
}
