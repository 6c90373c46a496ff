//! `GET document/{id}/passages`: the text of a document piece by piece; `around` opens it where a citation points.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::error::Error;
use super::model::Passage;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PassagesQuery {
    /// A passage of the document: the page begins a little before it, in the version that it stands in.
    around: Option<Uuid>,
    /// The version that is read; the one in force unless said otherwise.
    version: Option<i32>,
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    limit: Limit,
}

/// Passages shown before the one that was asked for.
const BEFORE: i32 = 2;

/// The passages of a document, in order.
#[utoipa::path(operation_id = "document_passages", tag = "documents", params(PassagesQuery), responses((status = 200, body = List<Passage>)))]
#[get("/document/{id}/passages")]
pub async fn passages(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<PassagesQuery>,
    db: Data<Db>,
) -> Result<List<Passage>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let document = store::get(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(document.workspace_id), "document").await?;
    let (version, from) = match (decode::<(i32, i32)>(query.cursor.as_deref())?, query.around) {
        (Some(next), _) => next,
        (None, Some(passage)) => {
            let place = store::place_of(&mut tx, *id, passage).await?;
            let (version, at) = place.ok_or_else(|| Problem::not_found("passage"))?;
            (version, (at - BEFORE).max(0))
        }
        (None, None) => (query.version.unwrap_or(document.version), 0),
    };
    let total = if version == document.version {
        document.passages
    } else {
        store::version_file(&mut tx, *id, version).await?.ok_or(Error::NoSuchVersion)?.passages
    };
    let mut rows = store::passages(&mut tx, *id, version, from, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut rows, |last| (last.version, last.ordinal + 1));
    Ok(List::page(rows, i64::from(total.unwrap_or(0)), next))
}
