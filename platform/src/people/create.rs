//! `POST access-management/users/create`: an account for somebody, with a password that is shown once.

use actix_web::post;
use actix_web::web::{Data, Json};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::Person;
use super::rules::within;
use super::store::{self, New};
use crate::audit;
use crate::auth::Passwords;
use crate::kit::answer::Answer;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::permission::AddUsers;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::tenancy;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreatePerson {
    #[garde(custom(tenancy::email))]
    #[schema(max_length = 254)]
    email: String,
    #[garde(length(chars, max = 100), custom(text::name))]
    #[schema(min_length = 1, max_length = 100)]
    first_name: String,
    #[garde(length(chars, max = 100), custom(text::name))]
    #[schema(min_length = 1, max_length = 100)]
    last_name: String,
    /// An account role that allows no more than the caller's own.
    #[garde(skip)]
    role_id: Uuid,
}

/// A new account. Deliberately without `Debug`.
#[derive(Serialize, ToSchema)]
pub struct Created {
    user: Person,
    /// Shown this once and kept nowhere.
    initial_password: String,
}

/// Creates an account.
#[utoipa::path(tag = "people", operation_id = "create_person", request_body = CreatePerson, responses((status = 201, body = Answer<Created>), (status = 403, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/access-management/users/create")]
pub async fn create(
    caller: Allow<AddUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    passwords: Data<Passwords>,
    body: Json<CreatePerson>,
) -> Result<Answer<Created>, Problem> {
    body.validate()?;
    let initial_password = tenancy::random_password().map_err(Problem::internal)?;
    // before the transaction: nothing is open while a hash is computed
    let password_hash = passwords.hash(initial_password.clone()).await?;
    let id = Uuid::now_v7();
    let mut tx = db.begin(&caller).await?;
    let role = store::account_role(&mut tx, body.role_id).await?.ok_or(Error::NoSuchRole)?;
    within(&caller.rights, &role)?;
    let new = New {
        id,
        email: body.email.trim(),
        first_name: body.first_name.trim(),
        last_name: body.last_name.trim(),
        password_hash: &password_hash,
        role: body.role_id,
        now: clock.now(),
    };
    store::insert(&mut tx, new).await?;
    audit::done(&mut tx, &caller, "person.create", "person", id).await?;
    let user = store::person(&mut tx, id).await?.ok_or_else(|| Problem::not_found("person"))?;
    tx.commit().await?;
    Ok(Answer::created(Created { user, initial_password }))
}
