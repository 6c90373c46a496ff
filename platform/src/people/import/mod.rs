//! `POST access-management/users/import`: people from a CSV file, first tried out, then invited.

mod file;
mod plan;

use actix_multipart::Multipart;
use actix_web::post;
use actix_web::web::Data;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use self::plan::{Plan, Planned};
use super::error::Error;
use super::rules::giving;
use super::store::{self, New};
use crate::audit;
use crate::auth::{AuthServices, invite};
use crate::entitlements;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::form::one_file;
use crate::kit::http::input::Query;
use crate::kit::permission::AddUsers;
use crate::kit::problem::Problem;

/// Bytes of a file at most.
const BYTES: usize = 1024 * 1024;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// Only says what would happen.
    #[serde(default)]
    dry_run: bool,
}

/// The form: exactly one part, CSV in UTF-8 whose first line names the columns `email`, `first_name`, `last_name`,
/// `role`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the API's document; the form itself is read as a stream")]
pub struct ImportForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportOutcome {
    /// Would be invited.
    New,
    /// Has an account already; nothing changes.
    Exists,
    Error,
    Invited,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ImportRow {
    /// The line in the file, the column names being 1.
    pub line: u64,
    pub email: String,
    pub outcome: ImportOutcome,
    /// What to mend, in sentences.
    pub errors: Vec<String>,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ImportCounts {
    new: usize,
    exists: usize,
    error: usize,
    invited: usize,
}

#[derive(Serialize, ToSchema)]
pub struct ImportResult {
    rows: Vec<ImportRow>,
    counts: ImportCounts,
}

/// Invites everybody of a file who can be invited; the other lines say why not. With `dry_run` nobody is.
#[utoipa::path(tag = "people", operation_id = "import_people",
    params(ImportQuery),
    request_body(content = inline(ImportForm), content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<ImportResult>))
)]
#[post("/access-management/users/import")]
pub async fn import(
    caller: Allow<AddUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    query: Query<ImportQuery>,
    form: Multipart,
) -> Result<Envelope<ImportResult>, Problem> {
    let lines = file::read(&one_file(form, BYTES, || Error::TooLarge.into()).await?)?;
    let mut tx = db.begin(&caller).await?;
    let plan = Plan::make(&mut tx, &caller, lines).await?;
    if !query.dry_run {
        giving(&mut tx, &caller, &plan.rights_given(), clock.now()).await?;
        for person in plan.people() {
            let id = Uuid::now_v7();
            let Planned { email, first_name, last_name, role, .. } = person;
            let access = ["WEB_APP".to_owned()];
            let new = New { id, email, first_name, last_name, role: *role, feature_access: &access, now: clock.now() };
            entitlements::take_seat(&mut tx).await?;
            store::insert(&mut tx, new).await?;
            let detail = json!({ "role_id": role, "way": "import" });
            audit::done_with(&mut tx, &caller, "person.create", "person", id, detail).await?;
            invite(&mut tx, &gate, &caller, id).await?;
        }
        tx.commit().await?;
        gate.post.wake();
    }
    let rows = plan.rows(if query.dry_run { ImportOutcome::New } else { ImportOutcome::Invited });
    let mut counts = ImportCounts::default();
    for row in &rows {
        match row.outcome {
            ImportOutcome::New => counts.new += 1,
            ImportOutcome::Exists => counts.exists += 1,
            ImportOutcome::Error => counts.error += 1,
            ImportOutcome::Invited => counts.invited += 1,
        }
    }
    Ok(Envelope::new(ImportResult { rows, counts }))
}
