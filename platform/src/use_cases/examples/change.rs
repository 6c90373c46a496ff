//! `PUT use-case/{id}/examples/{example}`.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{Example, ExampleFields};
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::use_cases::error::Error;
use crate::use_cases::{draft, reach};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeExample {
    /// The `revision` that the change was made on.
    revision: i32,
    example: ExampleFields,
}

/// Changes an example. 409 with the current example when it is no longer at `revision`.
#[utoipa::path(tag = "examples", operation_id = "change_example", params(("id" = Uuid, Path), ("example" = Uuid, Path)), request_body = ChangeExample, responses((status = 200, body = Envelope<Example>), (status = 409, body = ProblemBody)))]
#[put("/use-case/{id:[0-9a-fA-F-]+}/examples/{example}")]
pub async fn change(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    path: Path<(Uuid, Uuid)>,
    body: Json<ChangeExample>,
) -> Result<Envelope<Example>, Problem> {
    let (id, example) = path.into_inner();
    let ChangeExample { revision, example: fields } = body.into_inner();
    fields.validate()?;
    let mut tx = db.begin(&caller).await?;
    let access = reach(&mut tx, &caller, id).await?;
    let absent = || Problem::not_found("example");
    let definition = draft(&mut tx, id).await?.ok_or_else(absent)?;
    let now = clock.now();
    let find = |all: Vec<Example>| all.into_iter().find(|known| known.id == example);
    let known = find(store::all(&mut tx, id).await?).ok_or_else(absent)?;
    super::check(&mut tx, access.workspace_id, &definition, &fields, now).await?;
    if !store::update(&mut tx, (id, example, revision), &fields, caller.user, now).await? {
        return Err(Problem::from(Error::StaleExample).with_current(known));
    }
    let told = json!({ "example": example, "name": fields.name.trim(), "before": known.fields });
    audit::done_with(&mut tx, &caller, "use_case.example_change", "use_case", id, told).await?;
    let changed = find(store::all(&mut tx, id).await?).ok_or_else(absent)?;
    tx.commit().await?;
    Ok(Envelope::new(changed))
}
