//! `GET access-management/users/export`: everybody as a CSV file, streamed.

use actix_web::web::{Bytes, Data};
use actix_web::{HttpResponse, get};
use futures_util::stream;

use super::model::Person;
use super::query::After;
use super::store;
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::csv;
use crate::kit::db::Db;
use crate::kit::http::{ExportTurn, attachment};
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

/// People read at a time: no transaction is open while a slow reader takes them.
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
    let state = State { caller: (*caller).clone(), db: db.get_ref().clone(), after: None, place: ExportStage::Head };
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("content-disposition", attachment(&name)))
        .streaming(turn.streaming(stream::try_unfold(state, State::next))))
}

struct State {
    caller: Caller,
    db: Db,
    after: Option<After>,
    place: ExportStage,
}

#[derive(PartialEq, Eq)]
enum ExportStage {
    Head,
    Rows,
    End,
}

impl State {
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, Problem> {
        if self.place == ExportStage::End {
            return Ok(None);
        }
        let mut tx = self.db.begin(&self.caller).await?;
        let batch = store::export(&mut tx, self.after.take(), BATCH).await?;
        drop(tx);
        let head = (self.place == ExportStage::Head).then(|| HEAD.map(str::to_owned));
        self.after = batch.last().map(|last| last.keys.clone());
        let is_last = i64::try_from(batch.len()).unwrap_or(0) < BATCH;
        self.place = if is_last { ExportStage::End } else { ExportStage::Rows };
        let rows = head.into_iter().chain(batch.iter().map(|listed| row(&listed.person)));
        let lines = csv::lines(rows).map_err(Problem::internal)?;
        Ok(Some((Bytes::from(lines), self)))
    }
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
