//! `GET format/list`: formats to begin with, whole: there is nothing more to one.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::SavedFormat;
use super::store::{self, Slice};
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::{ManageFormats, ManageWorkspaces, Permission};
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SavedFormatKind {
    Sections,
    Json,
    Table,
}

impl SavedFormatKind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Sections => "sections",
            Self::Json => "json",
            Self::Table => "table",
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FormatsQuery {
    /// Words in the name or the description.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    kind: Option<SavedFormatKind>,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The client's saved formats, changed last first.
#[utoipa::path(tag = "formats", operation_id = "list_formats", params(FormatsQuery), responses((status = 200, body = List<SavedFormat>)))]
#[get("/format/list")]
pub async fn list(caller: SignedIn, db: Data<Db>, query: Query<FormatsQuery>) -> Result<List<SavedFormat>, Problem> {
    let after: Option<(DateTime<Utc>, Uuid)> = decode(query.cursor.as_deref())?;
    let slice = Slice {
        search: text::contains(&query.search),
        kind: query.kind.map(SavedFormatKind::as_str),
        after: after.unwrap_or((LATEST, Uuid::max())),
        fetch: query.limit.fetch(),
        person: caller.user,
        is_everywhere: caller.may::<ManageWorkspaces>(),
        right: ManageFormats::RIGHT.slug,
    };
    let mut tx = db.begin(&caller).await?;
    let mut formats = store::page(&mut tx, &slice).await?;
    let total = store::count(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut formats, |last| (last.updated_at, last.id));
    Ok(List::page(formats, total, next))
}
