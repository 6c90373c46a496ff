//! `POST access-management/users/create`: an account for somebody, who gets an invitation by mail.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{FeatureAccess, Person};
use super::rules::{giving, within};
use super::store::{self, New};
use crate::audit;
use crate::auth::{AuthServices, invite};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{AddUsers, ManageMembers};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::{entitlements, tenancy, workspaces};

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
    /// The first decides the app; without it the web app.
    #[garde(length(max = 3))]
    #[serde(default)]
    feature_access: Option<Vec<FeatureAccess>>,
    /// Workspaces to join at once, 50 at most: those whose members the caller manages.
    #[garde(length(max = 50))]
    #[serde(default)]
    workspaces: Vec<Joining>,
}

/// A workspace to join.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Joining {
    workspace_id: Uuid,
    /// A workspace role that allows no more than the caller's own there.
    role_id: Uuid,
}

/// A new account; its invitation was sent.
#[derive(Serialize, ToSchema)]
pub struct Created {
    user: Person,
}

/// Makes an account and invites its person.
#[utoipa::path(tag = "people", operation_id = "create_person", request_body = CreatePerson, responses((status = 201, body = Envelope<Created>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/access-management/users/create")]
pub async fn create(
    caller: Allow<AddUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    body: Json<CreatePerson>,
) -> Result<Envelope<Created>, Problem> {
    body.validate()?;
    let id = Uuid::now_v7();
    let mut tx = db.begin(&caller).await?;
    let role = store::account_role(&mut tx, body.role_id).await?.ok_or(Error::NoSuchRole)?;
    within(&caller.rights, &role)?;
    giving(&mut tx, &caller, &role, clock.now()).await?;
    let access = body.feature_access.as_deref().unwrap_or(&[FeatureAccess::WebApp]);
    let new = New {
        id,
        email: body.email.trim(),
        first_name: body.first_name.trim(),
        last_name: body.last_name.trim(),
        role: body.role_id,
        feature_access: &FeatureAccess::texts(access),
        now: clock.now(),
    };
    entitlements::take_seat(&mut tx).await?;
    store::insert(&mut tx, new).await?;
    for joining in &body.workspaces {
        join(&mut tx, &caller, id, joining.workspace_id, joining.role_id, &clock).await?;
    }
    audit::done_with(&mut tx, &caller, "person.create", "person", id, json!({ "role_id": body.role_id })).await?;
    invite(&mut tx, &gate, &caller, id).await?;
    let user = store::person(&mut tx, id).await?.ok_or_else(|| Problem::not_found("person"))?;
    tx.commit().await?;
    gate.post.wake();
    Ok(Envelope::created(Created { user }))
}

/// Makes somebody a member of a workspace whose members the caller manages.
pub async fn join(
    tx: &mut TenantTx,
    caller: &Caller,
    person: Uuid,
    workspace: Uuid,
    role_id: Uuid,
    clock: &Clock,
) -> Result<(), Problem> {
    let access = workspaces::access(tx, caller, workspace).await?;
    access.require::<ManageMembers>()?;
    let role = store::workspace_role(tx, role_id).await?.ok_or(Error::NoSuchRole)?;
    within(&access.permissions, &role)?;
    store::add_member(tx, workspace, person, role_id, clock.now()).await?;
    let detail = json!({ "workspace_id": workspace, "role_id": role_id });
    audit::done_with(tx, caller, "workspace.add_member", "person", person, detail).await?;
    Ok(())
}
