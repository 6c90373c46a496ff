//! `GET document/tags`: the tags of a workspace. `POST document/tags`: gives tags to documents and takes tags from
//! them, one or many. `PUT document/tags`: gives a tag another name everywhere, or does away with it.

use actix_web::web::Data;
use actix_web::{get, post, put};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::Tag;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope, List};
use crate::kit::http::input::{Json, Query};
use crate::kit::permission::{ManageDocuments, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::tags::{self, RenameTag, TAGS, TagsQuery};
use crate::workspaces;

/// The tags of a workspace's documents, by name; the first 500.
#[utoipa::path(operation_id = "list_document_tags", tag = "documents", params(TagsQuery), responses((status = 200, body = List<Tag>)))]
#[get("/document/tags")]
pub async fn list(caller: Allow<ViewWorkspace>, query: Query<TagsQuery>, db: Data<Db>) -> Result<List<Tag>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, query.workspace_id).await?;
    Ok(List::whole(store::tags(&mut tx, query.workspace_id, query.pattern().as_deref()).await?))
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeTags {
    #[garde(skip)]
    workspace_id: Uuid,
    #[garde(length(min = 1, max = 200))]
    #[schema(min_items = 1, max_items = 200)]
    document_ids: Vec<Uuid>,
    #[garde(length(max = TAGS), inner(custom(tags::tag)))]
    #[serde(default)]
    add: Vec<String>,
    #[garde(length(max = TAGS), inner(custom(tags::tag)))]
    #[serde(default)]
    remove: Vec<String>,
}

/// Changes the tags of documents. A tag that is both removed and added stays.
#[utoipa::path(operation_id = "change_document_tags", tag = "documents", request_body = ChangeTags, responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[post("/document/tags")]
pub async fn change(
    caller: Allow<ManageDocuments>,
    body: Json<ChangeTags>,
    db: Data<Db>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    let held = store::held(&mut tx, body.workspace_id, &body.document_ids).await?;
    if let Some(missing) = body.document_ids.iter().position(|id| !held.contains(id)) {
        return Err(Error::NoneOfThese(missing).into());
    }
    let (add, remove) = (tags::trimmed(&body.add), tags::trimmed(&body.remove));
    store::change_tags(&mut tx, body.workspace_id, &held, &add, &remove).await?;
    if let Some(beyond) = store::tagged_beyond(&mut tx, &held).await? {
        let name = store::location(&mut tx, beyond).await?.map(|document| document.name);
        return Err(Error::TooManyTags(name.unwrap_or_default()).into());
    }
    for id in &held {
        audit::done(&mut tx, &caller, "document.tag", "document", *id).await?;
    }
    tx.commit().await?;
    Ok(Envelope::saying("Saved", Done {}))
}

/// Renames a tag on every document of a workspace, or removes it from all of them.
#[utoipa::path(operation_id = "rename_document_tag", tag = "documents", request_body = RenameTag, responses((status = 200, body = Envelope<Tag>), (status = 404, body = ProblemBody)))]
#[put("/document/tags")]
pub async fn rename(
    caller: Allow<ManageDocuments>,
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
    let detail = json!({ "tag": tag, "name": name, "documents": changed });
    audit::done_with(&mut tx, &caller, "document.rename_tag", "workspace", body.workspace_id, detail).await?;
    let documents = match name.as_deref() {
        Some(name) => store::tagged(&mut tx, body.workspace_id, name).await?,
        None => 0,
    };
    tx.commit().await?;
    Ok(Envelope::new(Tag { tag: name.unwrap_or_else(|| tag.to_owned()), documents }))
}
