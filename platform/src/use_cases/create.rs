//! `POST use-case`: a new use case, as a draft.

use actix_web::post;
use actix_web::web::{Data, Json};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::definition::Definition;
use super::model::UseCase;
use super::store::{self, New};
use crate::audit;
use crate::kit::answer::Answer;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateUseCase {
    workspace_id: Uuid,
    /// `null`: at the top.
    #[serde(default)]
    folder_id: Option<Uuid>,
    definition: Definition,
}

/// Creates a use case.
#[utoipa::path(tag = "use cases", operation_id = "create_use_case", request_body = CreateUseCase, responses((status = 201, body = Answer<UseCase>), (status = 400, body = ProblemBody), (status = 404, body = ProblemBody)))]
#[post("/use-case")]
pub async fn create(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<CreateUseCase>,
) -> Result<Answer<UseCase>, Problem> {
    let CreateUseCase { workspace_id, folder_id, definition } = body.into_inner();
    definition.validate()?;
    let definition = definition.tidied();
    let id = Uuid::now_v7();
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, workspace_id).await?;
    store::insert(
        &mut tx,
        New {
            id,
            workspace: workspace_id,
            folder: folder_id,
            definition: &definition,
            by: Some(caller.user),
            now: clock.now(),
        },
    )
    .await?;
    audit::done(&mut tx, &caller, "use_case.create", "use_case", id).await?;
    let use_case = store::get(&mut tx, id, access.permissions).await?.ok_or_else(|| Problem::not_found("use case"))?;
    tx.commit().await?;
    Ok(Answer::created(use_case))
}
