//! `GET run/{id}/sources/{document}`: the passages of a document that a run was given, for those who may read the run
//! and perhaps not the document.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::{from_questions, store, view};
use crate::documents::{self, Passage};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

/// What of a document went along with a run, in its order: where its citations lead, and no other passage.
#[utoipa::path(operation_id = "run_sources", tag = "runs", responses((status = 200, body = List<Passage>)))]
#[get("/run/{id}/sources/{document}")]
pub async fn sources(
    caller: Allow<ViewWorkspace>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
) -> Result<List<Passage>, Problem> {
    let (id, document) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let run = view::load(&mut tx, &caller, id).await?;
    if let (Some(version), Some(answer)) = (run.custom_qa_version, run.quoted.filter(|answer| answer.entry == document))
    {
        return Ok(List::whole(vec![from_questions::passage(version, answer)]));
    }
    let offered = store::offered(&mut tx, id).await?;
    let found = documents::passages_among(&mut tx, document, &offered).await?;
    if found.is_empty() { Err(Problem::not_found("document")) } else { Ok(List::whole(found)) }
}
