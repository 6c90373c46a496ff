//! `POST use-case/{id}/publish`: freezes the draft as the version that everybody runs.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::folders_store;
use super::gate;
use super::model::UseCase;
use super::reach;
use super::store::{self, Publication};
use super::visibility;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::PublishUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::tenancy;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PublishUseCase)]
pub struct Publish {
    /// The `draft_revision` to publish.
    #[garde(skip)]
    revision: i32,
    /// What is new.
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    note: String,
    /// Why it is published although the workspace's gate would refuse it; only for those who may override the gate.
    #[garde(inner(length(chars, max = 1000), custom(text::prose)))]
    #[serde(default)]
    override_reason: Option<String>,
}

/// Publishes the draft as the next version. 400 with messages by field when it is not complete, 409 when it is no
/// longer at `revision`, or when it does not pass the workspace's gate (`use_cases.gate`, with what is missing).
#[utoipa::path(tag = "use cases", operation_id = "publish_use_case", params(("id" = Uuid, Path)), request_body = Publish, responses((status = 200, body = Envelope<UseCase>), (status = 409, body = ProblemBody)))]
#[post("/use-case/{id}/publish")]
pub async fn publish(
    caller: Allow<PublishUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<Publish>,
) -> Result<Envelope<UseCase>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let access = reach(&mut tx, &caller, *id).await?;
    let absent = || Problem::not_found("use case");
    let locked = store::lock(&mut tx, *id).await?.ok_or_else(absent)?;
    if locked.draft_revision != body.revision {
        let current = store::get(&mut tx, *id, access.permissions).await?.ok_or_else(absent)?;
        return Err(Problem::from(Error::Stale).with_current(current));
    }
    if locked.published_revision == Some(locked.draft_revision) {
        return Err(Error::NothingNew.into());
    }
    locked.draft.check_publishable(&tenancy::allowed_regions(&mut tx).await?, clock.now())?;
    let gone = folders_store::first_gone(&mut tx, access.workspace_id, &locked.draft.document_folder_ids).await?;
    if let Some(index) = gone {
        return Err(Error::NoSuchDocumentFolder(index).into());
    }
    let passed = gate::admit(&mut tx, *id, &locked.draft, &access, body.override_reason.as_deref()).await?;
    let publication = Publication {
        version: locked.published_version.unwrap_or(0) + 1,
        revision: locked.draft_revision,
        definition: &locked.draft,
        note: body.note.trim(),
        by: Some(caller.user),
        now: clock.now(),
    };
    store::publish(&mut tx, *id, publication).await?;
    audit::done_with(&mut tx, &caller, "use_case.publish", "use_case", *id, passed).await?;
    visibility::follow(&mut tx, &caller, *id, clock.now()).await?;
    let use_case = store::get(&mut tx, *id, access.permissions).await?.ok_or_else(absent)?;
    tx.commit().await?;
    Ok(Envelope::new(use_case))
}
