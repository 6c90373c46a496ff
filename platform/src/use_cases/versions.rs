//! `GET use-case/{id}/versions`: what was published, newest first.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::Version;
use super::{reach, store};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Page {
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The published versions of a use case.
#[utoipa::path(tag = "use cases", operation_id = "list_versions", params(("id" = Uuid, Path), Page), responses((status = 200, body = List<Version>)))]
#[get("/use-case/{id}/versions")]
pub async fn versions(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    id: Path<Uuid>,
    page: Query<Page>,
) -> Result<List<Version>, Problem> {
    let below: Option<i32> = decode(page.cursor.as_deref())?;
    let mut tx = db.begin(&caller).await?;
    reach(&mut tx, &caller, *id).await?;
    let mut versions = store::versions(&mut tx, *id, below, page.limit.fetch()).await?;
    let total = store::version_count(&mut tx, *id).await?;
    let next = page.limit.cut(&mut versions, |last| last.version);
    Ok(List::page(versions, total, next))
}
