//! `POST use-case`: a new use case, as a draft.

use actix_web::post;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::definition::Definition;
use super::model::UseCase;
use super::store::{self, New};
use super::{enter, named, reach};
use crate::access::{self, Visibility};
use crate::audit;
use crate::brand_templates;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces::Access;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateUseCase {
    workspace_id: Uuid,
    /// `null`: at the top.
    #[serde(default)]
    folder_id: Option<Uuid>,
    definition: Definition,
    /// `private` or `workspace`: what is shared further is published first.
    #[serde(default)]
    visibility: Visibility,
}

/// Creates a use case.
#[utoipa::path(tag = "use cases", operation_id = "create_use_case", request_body = CreateUseCase, responses((status = 201, body = Envelope<UseCase>), (status = 404, body = ProblemBody)))]
#[post("/use-case")]
pub async fn create(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<CreateUseCase>,
) -> Result<Envelope<UseCase>, Problem> {
    let CreateUseCase { workspace_id, folder_id, definition, visibility } = body.into_inner();
    definition.validate()?;
    if visibility.is_shared() {
        return Err(Problem::field("visibility", "Only a published use case can be shared. Please publish it first."));
    }
    let mut tx = db.begin(&caller).await?;
    let access = enter(&mut tx, &caller, workspace_id, folder_id).await?;
    let draft = NewDraft { folder: folder_id, definition: definition.tidied(), origin: None, now: clock.now() };
    let now = draft.now;
    let mut use_case = add_draft(&mut tx, &caller, access.clone(), draft).await?;
    if visibility == Visibility::Private {
        access::shut(&mut tx, &caller, &access, (use_case.id, None), now).await?;
        use_case.visibility = visibility;
        use_case.my_permissions = reach(&mut tx, &caller, use_case.id).await?.permissions;
    }
    tx.commit().await?;
    Ok(Envelope::created(use_case))
}

/// A use case to be, never published yet.
pub struct NewDraft {
    pub folder: Option<Uuid>,
    /// Valid and tidied.
    pub definition: Definition,
    /// The stable id it was imported with.
    pub origin: Option<Uuid>,
    pub now: DateTime<Utc>,
}

/// Adds a draft to the workspace that the caller was let into.
pub async fn add_draft(
    tx: &mut TenantTx,
    caller: &Allow<BuildUseCases>,
    access: Access,
    draft: NewDraft,
) -> Result<UseCase, Problem> {
    let id = Uuid::now_v7();
    let NewDraft { folder, definition, origin, now } = &draft;
    let (workspace, by) = (access.workspace_id, Some(caller.user));
    brand_templates::check(tx, definition.brand_template_id, "definition.brand_template_id").await?;
    named::may_name(tx, caller, (id, workspace), definition).await?;
    store::insert(tx, New { id, workspace, folder: *folder, definition, origin: *origin, by, now: *now }).await?;
    audit::done(tx, caller, "use_case.create", "use_case", id).await?;
    store::get(tx, id, access.permissions).await?.ok_or_else(|| Problem::not_found("use case"))
}
