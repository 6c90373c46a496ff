//! `GET announcement/{id}/readers/export`: who acknowledged and who did not, as a CSV file, streamed.

use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpResponse, get};
use futures_util::stream;
use serde_json::json;
use uuid::Uuid;

use super::model::AnnouncementReader;
use super::readers::{AnnouncementReaderBox, meant};
use super::store::{self, Meant, ReaderSlice};
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::csv;
use crate::kit::db::Db;
use crate::kit::http::{ExportTurn, attachment};
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

/// People read at a time: no transaction is open while a slow reader takes them.
const BATCH: i64 = 500;

/// The company's people whom an announcement is for, as a record: who acknowledged which version, and when.
#[utoipa::path(tag = "announcements", operation_id = "export_announcement_readers", params(("id" = Uuid, Path)), responses((status = 200, content_type = "text/csv", body = String)))]
#[get("/announcement/{id}/readers/export")]
pub async fn export(
    caller: Allow<ManageAllUsers>,
    turn: ExportTurn,
    db: Data<Db>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    let meant = meant(&mut tx, *id).await?;
    let detail = json!({ "title": meant.title, "version": meant.version });
    audit::done_with(&mut tx, &caller, "announcement.export", "announcement", *id, detail).await?;
    tx.commit().await?;
    let name = format!("{}-version-{}.csv", meant.title, meant.version);
    let caller: Caller = (*caller).clone();
    let state = State {
        caller,
        db: db.get_ref().clone(),
        id: *id,
        meant,
        after: Some((String::new(), Uuid::nil())),
        has_head: false,
    };
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("content-disposition", attachment(&name)))
        .streaming(turn.streaming(stream::try_unfold(state, State::next))))
}

struct State {
    caller: Caller,
    db: Db,
    id: Uuid,
    meant: Meant,
    /// `None`: nothing follows.
    after: Option<(String, Uuid)>,
    has_head: bool,
}

impl State {
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, Problem> {
        let Some(after) = self.after.take() else { return Ok(None) };
        let slice = ReaderSlice { name: AnnouncementReaderBox::All.as_str(), pattern: "%", after, fetch: BATCH };
        let mut tx = self.db.begin(&self.caller).await?;
        let batch = store::readers(&mut tx, self.id, &self.meant, &slice).await?;
        drop(tx);
        let is_full = i64::try_from(batch.len()).unwrap_or(0) == BATCH;
        self.after = batch.last().filter(|_| is_full).map(|last| (last.email.to_lowercase(), last.id));
        let head = (!std::mem::replace(&mut self.has_head, true))
            .then(|| ["name", "email", "read", "acknowledged_at", "version"].map(str::to_owned));
        let version = self.meant.version.to_string();
        let rows = head.into_iter().chain(batch.iter().map(|reader| row(reader, &version)));
        let lines = csv::lines(rows).map_err(Problem::internal)?;
        Ok(Some((Bytes::from(lines), self)))
    }
}

fn row(reader: &AnnouncementReader, version: &str) -> [String; 5] {
    let acknowledged = reader.acknowledged_at.map(csv::moment);
    let read = if reader.is_read { "yes" } else { "no" };
    [reader.name.clone(), reader.email.clone(), read.to_owned(), acknowledged.unwrap_or_default(), version.to_owned()]
}
