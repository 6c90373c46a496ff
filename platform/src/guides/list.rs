//! `GET guide/list`: the guides that somebody may watch.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::Guide;
use super::reader::Reader;
use super::store::{self, GuideCursor, Wanted};
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GuidesQuery {
    /// Words in the title, the summary, a chapter or the transcript.
    #[serde(default)]
    search: String,
    /// Guides that are spoken in this language, or have captions in it.
    #[serde(default)]
    language: Option<String>,
    /// Guides that this page of the product offers, by its key.
    #[serde(default)]
    page: Option<String>,
    /// Only those that the caller saw to their end, or only the others.
    #[serde(default)]
    is_finished: Option<bool>,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Guides for the caller: the company's own first, then the platform's. Those who manage guides also see drafts.
#[utoipa::path(operation_id = "list_guides", tag = "guides", params(GuidesQuery), responses((status = 200, body = List<Guide>)))]
#[get("/guide/list")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    settings: Data<Settings>,
    query: Query<GuidesQuery>,
) -> Result<List<Guide>, Problem> {
    let after: Option<GuideCursor> = decode(query.cursor.as_deref())?;
    let pattern = (!query.search.trim().is_empty()).then(|| text::contains(&query.search));
    let wanted = Wanted {
        id: None,
        pattern: pattern.as_deref(),
        language: query.language.as_deref().filter(|language| !language.is_empty()),
        page: query.page.as_deref(),
        is_finished: query.is_finished,
        after,
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin(&caller).await?;
    let reader = Reader::of(&mut tx, &caller).await?;
    let mut found = store::select(&mut tx, &reader, &wanted).await?;
    let client = caller.client.get();
    let next = query.limit.cut(&mut found, |last| (last.of_client != client, last.place, last.id));
    let total = found.first().map_or(0, |row| row.total);
    Ok(List::page(reader.shown(&mut tx, found, &settings).await?, total, next))
}
