//! `GET audit-log/export`: the log as a file, streamed, with the same filters as the list.

use std::collections::VecDeque;

use actix_web::web::{Bytes, Data};
use actix_web::{HttpResponse, get};
use chrono::{DateTime, SecondsFormat, Utc};
use futures_util::stream;
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::{After, AuditEntry, Filter, OutcomeFilter, before};
use super::{done_with, store};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::csv;
use crate::kit::db::Db;
use crate::kit::http::input::Query;
use crate::kit::http::{ExportTurn, attachment};
use crate::kit::moment;
use crate::kit::permission::ViewAuditLog;
use crate::kit::problem::Problem;

/// Lines of one file at most: `from` and `to` cut longer logs into several.
const MOST: i64 = 100_000;
/// Lines read at a time: no transaction is open while a slow reader takes them.
const BATCH: i64 = 1_000;

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AuditFormat)]
pub enum Format {
    /// For spreadsheets.
    Csv,
    /// One JSON array.
    Json,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    #[param(inline)]
    format: Format,
    /// Words in the action, the object's id or the detail; looks at the newest 100,000 lines of the time span.
    #[serde(default)]
    search: String,
    /// Exactly this action.
    #[serde(default)]
    action: Option<String>,
    #[serde(default)]
    actor_id: Option<Uuid>,
    #[serde(default)]
    #[param(inline)]
    outcome: Option<OutcomeFilter>,
    /// Not before this moment.
    #[serde(default)]
    from: Option<DateTime<Utc>>,
    /// Before this moment.
    #[serde(default)]
    to: Option<DateTime<Utc>>,
}

/// The audit log as CSV or JSON, newest first, 100,000 lines at most. That it was taken is itself in the log.
#[utoipa::path(tag = "audit", operation_id = "export_audit_log", params(ExportQuery), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>)))]
#[get("/audit-log/export")]
pub async fn export(
    caller: Allow<ViewAuditLog>,
    turn: ExportTurn,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<ExportQuery>,
) -> Result<HttpResponse, Problem> {
    let query = query.into_inner();
    moment::checked("from", query.from)?;
    moment::checked("to", query.to)?;
    let filter = Filter::new(&query.search, query.action, query.actor_id, query.outcome, query.from);
    let mut tx = db.begin(&caller).await?;
    let detail = json!({ "format": if query.format == Format::Csv { "csv" } else { "json" }, "search": query.search,
        "action": filter.action, "actor_id": filter.actor, "outcome": filter.outcome, "from": query.from, "to": query.to });
    done_with(&mut tx, &caller, "audit.export", "client_log", caller.user, detail).await?;
    tx.commit().await?;

    let (kind, ending) = match query.format {
        Format::Csv => ("text/csv; charset=utf-8", "csv"),
        Format::Json => ("application/json", "json"),
    };
    let name = format!("audit-log-{}.{ending}", clock.now().format("%Y-%m-%d"));
    let source =
        Source { caller: (*caller).clone(), db: db.get_ref().clone(), filter, after: before(query.to), left: MOST };
    Ok(HttpResponse::Ok()
        .content_type(kind)
        .insert_header(("content-disposition", attachment(&name)))
        .streaming(turn.streaming(file(source, query.format))))
}

/// Where the next batch comes from.
struct Source {
    caller: Caller,
    db: Db,
    filter: Filter,
    after: After,
    left: i64,
}

impl Source {
    async fn batch(&mut self) -> Result<Vec<AuditEntry>, Problem> {
        let mut tx = self.db.begin(&self.caller).await?;
        let lines = store::page(&mut tx, &self.filter, self.after, BATCH.min(self.left)).await?;
        self.left -= i64::try_from(lines.len()).unwrap_or(self.left);
        match lines.last() {
            Some(last) => self.after = (last.at, last.id),
            None => self.left = 0,
        }
        Ok(lines)
    }
}

/// What is still to be sent: ready pieces first, then batches until none is left.
struct File {
    source: Source,
    format: Format,
    ready: VecDeque<Vec<u8>>,
    begun: bool,
    ended: bool,
}

fn file(source: Source, format: Format) -> impl futures_util::Stream<Item = Result<Bytes, Problem>> {
    let file = File { source, format, ready: VecDeque::new(), begun: false, ended: false };
    stream::try_unfold(file, |mut file| async move {
        while file.ready.is_empty() && !file.ended {
            file.fill().await?;
        }
        Ok(file.ready.pop_front().map(|piece| (Bytes::from(piece), file)))
    })
}

impl File {
    async fn fill(&mut self) -> Result<(), Problem> {
        let lines = if self.source.left > 0 { self.source.batch().await? } else { Vec::new() };
        let is_first = !std::mem::replace(&mut self.begun, true);
        self.ended = lines.is_empty();
        let piece = match self.format {
            Format::Csv => {
                let head = is_first.then(|| HEAD.map(str::to_owned));
                csv::lines(head.into_iter().chain(lines.iter().map(row))).map_err(Problem::internal)?
            }
            Format::Json => array_part(&lines, is_first, self.ended)?,
        };
        self.ready.push_back(piece);
        Ok(())
    }
}

const HEAD: [&str; 13] = [
    "at",
    "actor",
    "actor_email",
    "actor_id",
    "acting_for_client",
    "action",
    "object_type",
    "object_id",
    "object_name",
    "outcome",
    "request_id",
    "ip",
    "detail",
];

fn row(line: &AuditEntry) -> [String; 13] {
    let id = |id: Option<Uuid>| id.map(|id| id.to_string()).unwrap_or_default();
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let actor = line.actor.as_ref();
    [
        line.at.to_rfc3339_opts(SecondsFormat::Millis, true),
        actor.map(|actor| actor.name.clone()).unwrap_or_default(),
        actor.and_then(|actor| actor.email.clone()).unwrap_or_default(),
        id(actor.map(|actor| actor.id)),
        line.acting_for_client.map(|client| client.to_string()).unwrap_or_default(),
        line.action.clone(),
        line.object_type.clone(),
        text(&line.object_id),
        text(&line.object_name),
        line.outcome.clone(),
        id(line.request_id),
        text(&line.ip),
        line.detail.to_string(),
    ]
}

/// A part of one JSON array: whatever reads files reads it, also when it was cut.
fn array_part(lines: &[AuditEntry], is_first: bool, is_last: bool) -> Result<Vec<u8>, Problem> {
    let mut part = Vec::new();
    if is_first {
        part.push(b'[');
    }
    for (index, line) in lines.iter().enumerate() {
        part.extend_from_slice(if is_first && index == 0 { b"\n" } else { b",\n" });
        serde_json::to_writer(&mut part, line).map_err(Problem::internal)?;
    }
    if is_last {
        part.extend_from_slice(b"\n]\n");
    }
    Ok(part)
}
