//! `GET library/list`: what the company shares.

use std::collections::HashMap;

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::{LibraryEntry, LibraryKind};
use super::store::{self, Slice};
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::workspaces;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LibrarySort {
    /// Changed last first.
    #[default]
    Changed,
    Name,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LibraryQuery {
    /// Words in the name.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    kind: Option<LibraryKind>,
    #[serde(default)]
    #[param(inline)]
    sort_by: LibrarySort,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Where a page goes on: the name in lower case, the change, itself.
type LibraryCursor = (String, DateTime<Utc>, Uuid);

/// Saved formats and brand templates of the company, and published prompts and documents of the workspaces that the
/// caller sees.
#[utoipa::path(tag = "library", operation_id = "list_library", params(LibraryQuery), responses((status = 200, body = List<LibraryEntry>)))]
#[get("/library/list")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    query: Query<LibraryQuery>,
) -> Result<List<LibraryEntry>, Problem> {
    let after: Option<LibraryCursor> = decode(query.cursor.as_deref())?;
    let mut tx = db.begin(&caller).await?;
    let places = workspaces::visible(&mut tx, &caller).await?;
    let slice = Slice {
        places: &places,
        search: text::contains(&query.search),
        kind: query.kind.map(LibraryKind::as_str),
        id: None,
        by_name: query.sort_by == LibrarySort::Name,
        after: after.unwrap_or_else(|| (String::new(), LATEST, Uuid::nil())),
        is_first: query.cursor.as_deref().is_none_or(str::is_empty),
        fetch: query.limit.fetch(),
    };
    let mut entries = store::page(&mut tx, &slice).await?;
    let total = store::count(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut entries, |last| (last.name.to_lowercase(), last.changed_at, last.id));
    count_uses(&mut tx, &places, &mut entries).await?;
    Ok(List::page(entries, total, next))
}

/// How often each is used, and how often where the reader does not see it.
async fn count_uses(tx: &mut TenantTx, places: &[Uuid], entries: &mut [LibraryEntry]) -> Result<(), sqlx::Error> {
    for kind in LibraryKind::ALL.iter().copied() {
        let of_kind = || entries.iter().filter(|entry| entry.kind == kind);
        let keys: Vec<String> = of_kind().map(|entry| key(kind, entry.id, &entry.name)).collect();
        if keys.is_empty() {
            continue;
        }
        if kind.is_for_chats() {
            let chats = store::chats(tx, kind, &keys).await?;
            for entry in entries.iter_mut().filter(|entry| entry.kind == kind) {
                entry.chats = Some(chats.get(&key(kind, entry.id, &entry.name)).copied().unwrap_or_default());
            }
        }
        // Use cases name no prompts.
        if kind == LibraryKind::Prompt {
            continue;
        }
        let counted: HashMap<String, (i64, i64)> = store::counts(tx, places, kind, &keys).await?;
        for entry in entries.iter_mut().filter(|entry| entry.kind == kind) {
            let (seen, all) = counted.get(&key(kind, entry.id, &entry.name)).copied().unwrap_or_default();
            (entry.uses, entry.hidden_uses) = (Some(seen), Some(all - seen));
        }
    }
    Ok(())
}

/// What a use case keeps of one: its id, of a format its name.
pub fn key(kind: LibraryKind, id: Uuid, name: &str) -> String {
    if kind == LibraryKind::Format { name.to_owned() } else { id.to_string() }
}
