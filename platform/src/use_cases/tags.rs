//! `GET use-case/tags`: the tags of a workspace's use cases. `POST use-case/tags`: gives tags to use cases and takes
//! tags from them, one or many. `PUT use-case/tags`: gives a tag another name everywhere, or does away with it.

use actix_web::web::Data;
use actix_web::{get, post, put};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::Tag;
use super::{reach, tag_store as store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Done, Envelope, List};
use crate::kit::http::input::{Json, Query};
use crate::kit::permission::{BuildUseCases, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::tags::{self, RenameTag, TAGS, TagsQuery};
use crate::workspaces;

/// The tags of a workspace's use cases, by name; the first 500.
#[utoipa::path(operation_id = "list_use_case_tags", tag = "use cases", params(TagsQuery), responses((status = 200, body = List<Tag>)))]
#[get("/use-case/tags")]
pub async fn list(caller: Allow<ViewWorkspace>, query: Query<TagsQuery>, db: Data<Db>) -> Result<List<Tag>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, query.workspace_id).await?;
    Ok(List::whole(store::tags(&mut tx, query.workspace_id, None, query.pattern().as_deref()).await?))
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeUseCaseTags {
    #[garde(skip)]
    workspace_id: Uuid,
    #[garde(length(min = 1, max = 100))]
    #[schema(min_items = 1, max_items = 100)]
    use_case_ids: Vec<Uuid>,
    #[garde(length(max = TAGS), inner(custom(tags::tag)))]
    #[serde(default)]
    add: Vec<String>,
    #[garde(length(max = TAGS), inner(custom(tags::tag)))]
    #[serde(default)]
    remove: Vec<String>,
}

/// Changes the tags of use cases. A tag that is both removed and added stays.
#[utoipa::path(operation_id = "change_use_case_tags", tag = "use cases", request_body = ChangeUseCaseTags, responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[post("/use-case/tags")]
pub async fn change(
    caller: Allow<BuildUseCases>,
    body: Json<ChangeUseCaseTags>,
    db: Data<Db>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    // Each lies where it lies: there the caller may change it, or not.
    for (position, id) in body.use_case_ids.iter().enumerate() {
        if reach(&mut tx, &caller, *id).await?.workspace_id != body.workspace_id {
            return Err(Error::OtherWorkspace(position).into());
        }
    }
    give(&mut tx, body.workspace_id, &body.use_case_ids, &body.add, &body.remove).await?;
    for id in &body.use_case_ids {
        audit::done(&mut tx, &caller, "use_case.tag", "use_case", *id).await?;
    }
    tx.commit().await?;
    Ok(Envelope::saying("Saved", Done {}))
}

/// Gives tags to use cases of a workspace and takes tags from them.
///
/// # Errors
/// 400 under `add` when one would have too many.
pub async fn give(
    tx: &mut TenantTx,
    workspace: Uuid,
    use_cases: &[Uuid],
    add: &[String],
    remove: &[String],
) -> Result<(), Problem> {
    let (add, remove) = (tags::trimmed(add), tags::trimmed(remove));
    store::change_tags(tx, workspace, use_cases, &add, &remove).await?;
    match store::tagged_beyond(tx, use_cases).await? {
        Some(_) => Err(Error::TooManyTags.into()),
        None => Ok(()),
    }
}

/// Renames a tag on every use case of a workspace, or removes it from all of them.
#[utoipa::path(operation_id = "rename_use_case_tag", tag = "use cases", request_body = RenameTag, responses((status = 200, body = Envelope<Tag>), (status = 404, body = ProblemBody)))]
#[put("/use-case/tags")]
pub async fn rename(
    caller: Allow<BuildUseCases>,
    body: Json<RenameTag>,
    db: Data<Db>,
) -> Result<Envelope<Tag>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    let (tag, name) = body.trimmed();
    let (changed, name) = store::rename_tag(&mut tx, body.workspace_id, tag, name).await?;
    if changed == 0 {
        return Err(Error::NoTag.into());
    }
    let detail = json!({ "tag": tag, "name": name, "use_cases": changed });
    audit::done_with(&mut tx, &caller, "use_case.rename_tag", "workspace", body.workspace_id, detail).await?;
    let use_cases = match name.as_deref() {
        Some(name) => {
            let found = store::tags(&mut tx, body.workspace_id, Some(name), None).await?;
            found.first().map_or(0, |tag| tag.use_cases)
        }
        None => 0,
    };
    tx.commit().await?;
    Ok(Envelope::new(Tag { tag: name.unwrap_or_else(|| tag.to_owned()), use_cases }))
}
