//! `GET access-management/users/export`: everybody as a CSV file, streamed.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};

use super::model::Person;
use super::store;
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::csv;
use crate::kit::db::Db;
use crate::kit::http::ExportTurn;
use crate::kit::http::csv_file::{self, Batch};
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

/// People read at a time.
const BATCH: i64 = 500;

const HEAD: [&str; 10] = [
    "email",
    "first_name",
    "last_name",
    "role",
    "status",
    "feature_access",
    "mfa",
    "workspaces",
    "last_seen_at",
    "created_at",
];

/// The people of the client as CSV. Its first four columns are what an import takes.
#[utoipa::path(tag = "people", operation_id = "export_people", responses((status = 200, content_type = "text/csv", body = String)))]
#[get("/access-management/users/export")]
pub async fn export(
    caller: Allow<ManageAllUsers>,
    turn: ExportTurn,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    audit::done(&mut tx, &caller, "person.export", "client_people", caller.user).await?;
    tx.commit().await?;
    let name = format!("people-{}.csv", clock.now().format("%Y-%m-%d"));
    let (caller, db): (Caller, _) = ((*caller).clone(), db.get_ref().clone());
    Ok(csv_file::in_batches(turn, &name, HEAD, None, async move |after| {
        let mut tx = db.begin(&caller).await?;
        let batch = store::export(&mut tx, after, BATCH).await?;
        Ok(Batch::of(batch, BATCH, |last| Some(last.keys.clone()), |listed| row(&listed.person)))
    }))
}

fn row(person: &Person) -> [String; 10] {
    [
        person.email.clone(),
        person.first_name.clone(),
        person.last_name.clone(),
        person.role_name.clone(),
        person.status.as_str().to_owned(),
        person.feature_access.join(" "),
        if person.is_mfa_enabled { "yes" } else { "no" }.to_owned(),
        person.workspaces.to_string(),
        person.last_seen_at.map(csv::moment).unwrap_or_default(),
        csv::moment(person.created_at),
    ]
}
