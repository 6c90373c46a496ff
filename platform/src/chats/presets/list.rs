//! `GET chat-preset/list`.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::ChatPreset;
use super::own::described;
use crate::chats::store::{self, PresetSlice};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::RunUseCases;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PresetsQuery {
    /// The chat's.
    workspace_id: Uuid,
    /// Words in the name.
    #[serde(default)]
    search: String,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The caller's own presets in a workspace and those that are shared there, by name.
#[utoipa::path(tag = "chats", operation_id = "list_chat_presets", params(PresetsQuery), responses((status = 200, body = List<ChatPreset>)))]
#[get("/chat-preset/list")]
pub async fn list(
    caller: Allow<RunUseCases>,
    db: Data<Db>,
    query: Query<PresetsQuery>,
) -> Result<List<ChatPreset>, Problem> {
    let after: Option<(String, Uuid)> = decode(query.cursor.as_deref())?;
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, query.workspace_id).await?;
    let slice = PresetSlice {
        person: caller.user,
        workspace: query.workspace_id,
        search: text::contains(&query.search),
        after: after.unwrap_or((String::new(), Uuid::nil())),
        fetch: query.limit.fetch(),
    };
    let mut rows = store::presets(&mut tx, &slice).await?;
    let total = store::count_presets(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut rows, |last| (last.sorted_by.clone(), last.id));
    let presets = described(&mut tx, &caller, &access, rows).await?;
    Ok(List::page(presets, total, next))
}
