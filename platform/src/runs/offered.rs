//! `GET run/{id}/offered`: the passages that a run gave its model, in their order, as they read now; each says whether
//! its document is still the one that was read, and whether the answer cites it.

use std::collections::HashMap;

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::plan::Plan;
use super::{store, view};
use crate::documents::{self, Kept};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces::{self, ResourceScope};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OfferedQuery {
    /// Those alone that the answer cites.
    #[serde(default)]
    cited: bool,
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    limit: Limit,
}

/// What has become of a passage since the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RunPassageState)]
pub enum State {
    /// It stands in the version of its document that is in force.
    Current,
    /// Its document was replaced; this is the version that the run read.
    Replaced,
    /// Its document was deleted, or the caller may not see it: only its id is left.
    Gone,
}

/// A passage as a run offered it to its model.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RunPassage {
    /// Its place among those that were offered, from 1.
    pub place: i64,
    pub passage_id: Uuid,
    pub state: State,
    /// Whether the model's own answer, before any edit, cites it.
    pub is_cited: bool,
    /// `null` with `gone`, as all that follows.
    pub document_id: Option<Uuid>,
    pub document_name: Option<String>,
    pub page: Option<i32>,
    pub heading: Option<String>,
    /// When it was said, in milliseconds; of recordings.
    pub start_ms: Option<i64>,
    pub text: Option<String>,
}

/// The passages that a run offered to its model, in the order in which it did. How they were chosen the run itself says
/// (`retrieval`).
#[utoipa::path(operation_id = "run_offered", tag = "runs", params(OfferedQuery), responses((status = 200, body = List<RunPassage>)))]
#[get("/run/{id}/offered")]
pub async fn offered(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<OfferedQuery>,
    db: Data<Db>,
) -> Result<List<RunPassage>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let detail = store::get(&mut tx, *id, caller.user).await?.ok_or(Error::NotFound)?;
    let spot = detail.summary.use_case_id.map_or(ResourceScope::Workspace, ResourceScope::UseCase);
    let place = (detail.summary.workspace_id, spot);
    workspaces::reach_at(&mut tx, &caller, Some(place), "run").await?;
    view::own_turn(&mut tx, &caller, &detail.summary).await?;
    let plan: Option<Plan> = serde_json::from_value(detail.request).ok();
    let passages = plan.map(|plan| plan.passages).unwrap_or_default();
    let cited = store::cited(&mut tx, *id).await?;
    let asked: Vec<(i64, Uuid)> = (1..).zip(passages).filter(|(_, id)| !query.cited || cited.contains(id)).collect();
    let total = i64::try_from(asked.len()).unwrap_or(i64::MAX);
    let behind: i64 = decode(query.cursor.as_deref())?.unwrap_or(0);
    let fetch = usize::try_from(query.limit.fetch()).unwrap_or(usize::MAX);
    let mut page: Vec<(i64, Uuid)> = asked.into_iter().filter(|(place, _)| *place > behind).take(fetch).collect();
    let next = query.limit.cut(&mut page, |(place, _)| *place);
    let ids: Vec<Uuid> = page.iter().map(|(_, id)| *id).collect();
    let kept = documents::offered_then(&mut tx, &ids).await?;
    let mut kept: HashMap<Uuid, Kept> = kept.into_iter().map(|kept| (kept.id, kept)).collect();
    let shown = page.into_iter().map(|(place, id)| shown(place, id, kept.remove(&id), cited.contains(&id)));
    Ok(List::page(shown.collect(), total, next))
}

fn shown(place: i64, passage_id: Uuid, kept: Option<Kept>, is_cited: bool) -> RunPassage {
    let state = match &kept {
        None => State::Gone,
        Some(kept) if kept.is_current => State::Current,
        Some(_) => State::Replaced,
    };
    let of = kept.as_ref();
    RunPassage {
        place,
        passage_id,
        state,
        is_cited,
        document_id: of.map(|kept| kept.document_id),
        document_name: of.map(|kept| kept.document_name.clone()),
        page: of.and_then(|kept| kept.page),
        heading: of.and_then(|kept| kept.heading.clone()),
        start_ms: of.and_then(|kept| kept.start_ms),
        text: kept.map(|kept| kept.text),
    }
}
