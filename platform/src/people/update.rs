//! `PUT access-management/users/{id}/update`: names, role, feature access, and whether somebody may sign in.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::change;
use super::error::Error;
use super::model::{FeatureAccess, Person, Status};
use super::rules::{giving, may_change};
use super::store::{self, Change};
use crate::audit;
use crate::auth::{Sessions, lock_admins};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdatePerson {
    #[garde(length(chars, max = 100), custom(text::name))]
    #[schema(min_length = 1, max_length = 100)]
    first_name: String,
    #[garde(length(chars, max = 100), custom(text::name))]
    #[schema(min_length = 1, max_length = 100)]
    last_name: String,
    /// An account role that allows no more than the caller's own.
    #[garde(skip)]
    role_id: Uuid,
    /// The first decides the app.
    #[garde(length(max = 3))]
    feature_access: Vec<FeatureAccess>,
    /// `active` or `suspended`; `invited` leaves an invited person as they are.
    #[garde(skip)]
    status: Status,
}

/// Changes somebody's account. A suspension ends their sessions and API keys at once.
#[utoipa::path(tag = "people", operation_id = "update_person", params(("id" = Uuid, Path)), request_body = UpdatePerson, responses((status = 200, body = Envelope<Person>), (status = 409, body = ProblemBody)))]
#[put("/access-management/users/{id}/update")]
pub async fn update(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    sessions: Data<Sessions>,
    id: Path<Uuid>,
    body: Json<UpdatePerson>,
) -> Result<Envelope<Person>, Problem> {
    body.validate()?;
    let absent = || Problem::not_found("person");
    let mut tx = db.begin(&caller).await?;
    // The order of `change`: administrators first, then the person.
    lock_admins(&mut tx).await?;
    let target = store::lock(&mut tx, *id).await?.ok_or_else(absent)?;
    may_change(&caller, &target)?;
    let change = Change {
        first_name: body.first_name.trim(),
        last_name: body.last_name.trim(),
        feature_access: &FeatureAccess::texts(&body.feature_access),
    };
    store::update(&mut tx, *id, change).await?;
    let detail = json!({ "feature_access": body.feature_access, "name_before": target.name });
    audit::done_with(&mut tx, &caller, "person.update", "person", *id, detail).await?;
    if body.role_id != target.role_id {
        let rights = store::account_role(&mut tx, body.role_id).await?.unwrap_or_default();
        giving(&mut tx, &caller, &rights, clock.now()).await?;
    }
    change::set_role(&mut tx, &caller, *id, body.role_id).await?;
    match body.status {
        status if status == target.status => {}
        Status::Active => change::activate(&mut tx, &caller, *id).await?,
        Status::Suspended => change::suspend(&mut tx, &caller, *id, clock.now()).await?,
        Status::Invited => return Err(Error::NotByHand.into()),
    }
    let person = store::person(&mut tx, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    sessions.forget_all();
    Ok(Envelope::new(person))
}
