//! `GET run/{id}/output-history` and one of its versions.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::IntoParams;
use uuid::Uuid;

use super::body::whole;
use super::error::Error;
use super::model::{OutputContent, OutputVersion};
use super::{store, write};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    #[serde(default)]
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Who saved the output when, newest first (R52).
#[utoipa::path(operation_id = "list_output_versions", tag = "outputs", params(HistoryQuery), responses((status = 200, body = List<OutputVersion>)))]
#[get("/run/{id}/output-history")]
pub async fn history(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<HistoryQuery>,
    db: Data<Db>,
) -> Result<List<OutputVersion>, Problem> {
    let below: Option<i32> = decode(query.cursor.as_deref())?;
    let mut tx = db.begin(&caller).await?;
    let (run, _) = write::reach(&mut tx, &caller, *id).await?;
    let mut versions = store::versions(&mut tx, run.id, below, query.limit.fetch()).await?;
    let total = store::version_count(&mut tx, run.id).await?;
    let next = query.limit.cut(&mut versions, |last| last.version);
    Ok(List::page(versions, total, next))
}

/// [`OutputContent`], with its document as it is kept (N4).
#[derive(Serialize)]
struct AsKept {
    #[serde(flatten)]
    version: OutputVersion,
    content: Box<RawValue>,
}

/// One version with its document.
#[utoipa::path(operation_id = "get_output_version", tag = "outputs", responses((status = 200, body = Envelope<OutputContent>)))]
#[get("/run/{id}/output-history/{version}")]
pub async fn version(
    caller: Allow<ViewWorkspace>,
    path: Path<(Uuid, i32)>,
    db: Data<Db>,
) -> Result<HttpResponse, Problem> {
    let (id, version) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let (run, _) = write::reach(&mut tx, &caller, id).await?;
    let (version, content) = store::as_kept(&mut tx, run.id, Some(version)).await?.ok_or(Error::NoVersion)?;
    drop(tx);
    whole(AsKept { version, content }).await
}
