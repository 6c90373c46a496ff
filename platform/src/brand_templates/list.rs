//! `GET brand-template/list`: what a use case can choose, and what the settings show.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::BrandTemplateSummary;
use super::store::{self, Slice};
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BrandTemplatesQuery {
    /// Words in the name.
    #[serde(default)]
    search: String,
    /// Those that were put away instead of those in use.
    #[serde(default)]
    is_archived: bool,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The client's brand templates, changed last first.
#[utoipa::path(tag = "brand templates", operation_id = "list_brand_templates", params(BrandTemplatesQuery), responses((status = 200, body = List<BrandTemplateSummary>)))]
#[get("/brand-template/list")]
pub async fn list(
    caller: SignedIn,
    db: Data<Db>,
    query: Query<BrandTemplatesQuery>,
) -> Result<List<BrandTemplateSummary>, Problem> {
    let after: Option<(DateTime<Utc>, Uuid)> = decode(query.cursor.as_deref())?;
    let slice = Slice {
        search: text::contains(&query.search),
        is_archived: query.is_archived,
        after: after.unwrap_or((LATEST, Uuid::max())),
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin(&caller).await?;
    let mut templates = store::page(&mut tx, &slice).await?;
    let total = store::count(&mut tx, &slice.search, slice.is_archived).await?;
    let next = query.limit.cut(&mut templates, |last| (last.updated_at, last.id));
    Ok(List::page(templates, total, next))
}
