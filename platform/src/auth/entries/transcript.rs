//! `GET entry/{id}/transcript`: what was opened and done in an entry, while it goes on and afterwards.

use actix_web::get;
use actix_web::web::{Data, Path};
use chrono::TimeDelta;
use uuid::Uuid;

use super::model::{EntriesQuery, TranscriptLine};
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, decode};
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

/// The line of a request is written when it is answered, and may be the last one's of its entry.
const ANSWERED: TimeDelta = TimeDelta::minutes(1);

/// Every request of an entry and everything that was changed in it, from the audit log, the newest first. A request is
/// there as soon as it is answered.
#[utoipa::path(tag = "entries", operation_id = "get_transcript", params(("id" = Uuid, Path), EntriesQuery), responses((status = 200, body = List<TranscriptLine>)))]
#[get("/entry/{id}/transcript")]
pub async fn transcript(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    id: Path<Uuid>,
    query: Query<EntriesQuery>,
) -> Result<List<TranscriptLine>, Problem> {
    let after = decode(query.cursor.as_deref())?.unwrap_or((LATEST, Uuid::max()));
    let mut tx = db.begin(&caller).await?;
    let entry = store::get(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("entry"))?;
    let (Some(from), Some(until)) = (entry.entered_at, entry.ended_at.or(entry.until_at)) else {
        return Ok(List::whole(Vec::new()));
    };
    let within = (from, until + ANSWERED);
    let mut lines = audit::of_staff(&mut tx, entry.staff_id, within, after, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut lines, |last| (last.at, last.id));
    let total = audit::count_of_staff(&mut tx, entry.staff_id, within).await?;
    let shown = lines.into_iter().map(|line| TranscriptLine {
        id: line.id,
        at: line.at,
        action: line.action,
        object_type: line.object_type,
        object_id: line.object_id,
        outcome: line.outcome,
        method: line.method,
    });
    Ok(List::page(shown.collect(), total, next))
}
