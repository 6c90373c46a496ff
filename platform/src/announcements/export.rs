//! `GET announcement/{id}/readers/export`: who acknowledged and who did not, as a CSV file, streamed.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use serde_json::json;
use uuid::Uuid;

use super::model::AnnouncementReader;
use super::readers::{AnnouncementReaderBox, meant};
use super::store::{self, ReaderSlice};
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::csv;
use crate::kit::db::Db;
use crate::kit::http::ExportTurn;
use crate::kit::http::csv_file::{self, Batch};
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

/// People read at a time.
const BATCH: i64 = 500;

const HEAD: [&str; 5] = ["name", "email", "read", "acknowledged_at", "version"];

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
    let (caller, db, id): (Caller, _, _) = ((*caller).clone(), db.get_ref().clone(), *id);
    let version = meant.version.to_string();
    Ok(csv_file::in_batches(turn, &name, HEAD, (String::new(), Uuid::nil()), async move |after| {
        let slice = ReaderSlice { name: AnnouncementReaderBox::All.as_str(), pattern: "%", after, fetch: BATCH };
        let mut tx = db.begin(&caller).await?;
        let batch = store::readers(&mut tx, id, &meant, &slice).await?;
        let place = |last: &AnnouncementReader| (last.email.to_lowercase(), last.id);
        Ok(Batch::of(batch, BATCH, place, |reader| row(&reader, &version)))
    }))
}

fn row(reader: &AnnouncementReader, version: &str) -> [String; 5] {
    let acknowledged = reader.acknowledged_at.map(csv::moment);
    let read = if reader.is_read { "yes" } else { "no" };
    [reader.name.clone(), reader.email.clone(), read.to_owned(), acknowledged.unwrap_or_default(), version.to_owned()]
}
