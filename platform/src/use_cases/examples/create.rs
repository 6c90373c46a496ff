//! `POST use-case/{id}/examples`: another example, typed in or made of a run.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{Example, ExampleFields, MOST};
use super::store::{self, New};
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
pub struct NewExample {
    example: ExampleFields,
    /// The run it is made of.
    #[serde(default)]
    run_id: Option<Uuid>,
}

/// Adds an example. 400 with a message by the example's field: `inputs.<name>`, `expectations[n].text`; 409 where there
/// are 20 already.
#[utoipa::path(tag = "examples", operation_id = "create_example", params(("id" = Uuid, Path)), request_body = NewExample, responses((status = 201, body = Envelope<Example>), (status = 409, body = ProblemBody)))]
#[post("/use-case/{id}/examples")]
pub async fn create(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<NewExample>,
) -> Result<Envelope<Example>, Problem> {
    let NewExample { example: fields, run_id } = body.into_inner();
    fields.validate()?;
    let mut tx = db.begin(&caller).await?;
    let access = reach(&mut tx, &caller, *id).await?;
    store::hold(&mut tx, *id).await?;
    let definition = draft(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("use case"))?;
    let now = clock.now();
    super::check(&mut tx, access.workspace_id, &definition, &fields, now).await?;
    if store::all(&mut tx, *id).await?.len() >= MOST {
        return Err(Error::TooManyExamples(MOST).into());
    }
    let new = New { id: Uuid::now_v7(), use_case: *id, fields: &fields, run: run_id, by: caller.user, now };
    store::insert(&mut tx, &new).await?;
    let told = json!({ "example": new.id, "name": fields.name.trim(), "run": run_id });
    audit::done_with(&mut tx, &caller, "use_case.example_add", "use_case", *id, told).await?;
    let made = store::all(&mut tx, *id).await?.into_iter().find(|example| example.id == new.id);
    tx.commit().await?;
    made.map(Envelope::created).ok_or_else(|| Problem::not_found("example"))
}
