//! `GET run/{id}/certificate`: a record on one page, as PDF. The file's properties carry run, seal and hash, so that
//! the page that verifies can read them out of it.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use serde::Deserialize;
use serde_json::{Value, json};
use typeset::Template;
use utoipa::IntoParams;
use uuid::Uuid;

use super::chain::{Content, Entry, WITH_PICTURES, hex};
use super::error::Error;
use super::inputs::{self, Inputs};
use super::store::{self, RecordedRun, Seal};
use super::{read, verify};
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::http::attachment;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::render::Renderer;
use crate::kit::text::cut;
use crate::tenancy;

/// Characters of what leaves an entry on one line, and of the run's name that leave the page to the rest.
const SHORT: usize = 38;
const LONG: usize = 120;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CertificateQuery {
    /// Which time of locking; the newest where none is named.
    seal: Option<i32>,
}

/// The certificate of a locked run: what it was, and the hash that proves it.
#[utoipa::path(operation_id = "run_certificate", tag = "records", params(CertificateQuery), responses((status = 200, content_type = "application/pdf", body = Vec<u8>), (status = 409, body = ProblemBody)))]
#[get("/run/{id}/certificate")]
pub async fn certificate(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<CertificateQuery>,
    db: Data<Db>,
    settings: Data<Settings>,
    renderer: Data<Renderer>,
) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    let run = read::reach(&mut tx, &caller, *id).await?;
    let seals = store::seals(&mut tx, *id).await?;
    let seal = read::chosen(&seals, query.seal)?.ok_or(Error::NotSealed)?;
    let entries = store::entries(&mut tx, *id, seal.number).await?;
    let inputs = inputs::those_of(&entries, store::inputs(&mut tx, *id).await?);
    let client = tenancy::client_name(&mut tx).await?;
    drop(tx);
    let whole = Page { id: *id, client: &client, run: &run, seal, entries: &entries, inputs: &inputs };
    let address = settings.address();
    let pages: Vec<Value> = AMOUNTS.iter().map(|amount| whole.data(*amount, &address)).collect();
    let making = renderer.typesetter.fitting(Template::Certificate, pages);
    let pdf = renderer.confined(caller.client, making).await??;
    let name = document::file_name(&format!("Certificate {} {}", run.use_case_name, id.simple()), "pdf");
    Ok(HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header(("content-disposition", attachment(&name)))
        .body(pdf.bytes))
}

/// What the template reads.
pub struct Page<'a> {
    pub id: Uuid,
    pub client: &'a str,
    pub run: &'a RecordedRun,
    pub seal: &'a Seal,
    pub entries: &'a [Entry],
    pub inputs: &'a Inputs,
}

/// How much of what there may be much of the page lists.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// Entries of a kind.
    entries: usize,
    inputs: usize,
}

/// From as much as often fits the one page to as little as always does.
pub const AMOUNTS: [Amount; 5] = [
    Amount { entries: 8, inputs: 8 },
    Amount { entries: 5, inputs: 6 },
    Amount { entries: 4, inputs: 4 },
    Amount { entries: 3, inputs: 3 },
    Amount { entries: 1, inputs: 2 },
];

impl Page<'_> {
    pub fn data(&self, amount: Amount, address: &str) -> Value {
        let Self { id, client, run, seal, entries, inputs } = *self;
        let hash = hex(&seal.hash);
        let read = |kind: &str| {
            let entry = entries.iter().find(|entry| entry.kind == kind);
            entry.and_then(|entry| serde_json::from_str::<Content>(&entry.content).ok()).unwrap_or_default()
        };
        let (about, use_case, model, lock) = (read("run"), read("use_case"), read("model"), read("lock"));
        let version = match fact(&use_case, "version").as_str() {
            "" => "test of a draft".to_owned(),
            version => format!("version {version}"),
        };
        let by = |content: &Content, name: &str| content.names.get(name).cloned().unwrap_or_default();
        let mono = |name: &str, value: String| json!([name, value, true, ""]);
        let text = |name: &str, value: String| json!([name, value, false, ""]);
        let picked = match fact(&model, "picked") {
            why if why.is_empty() => why,
            why => format!(", picked by the platform. {why}"),
        };
        let superseded = seal.superseded_at.map_or_else(String::new, |at| {
        let name = &seal.superseded_by_name;
        format!("The run was unlocked on {} by {name}. This certificate still proves what the run was before; it does not speak for what it is now.", day(&at.to_rfc3339()))
    });
        json!({
            "title": format!("Certificate: {}", run.use_case_name),
            "author": client,
            "keywords": [format!("atelier-record:{id}:{}:{hash}", seal.number)],
            "client": client,
            "heading": "Certificate of record",
            "name": cut(&if run.title.is_empty() { run.use_case_name.clone() } else { format!("{} – {}", run.use_case_name, run.title) }, LONG),
            "state": if superseded.is_empty() { "Locked" } else { "Superseded" },
            "superseded": superseded,
            "parts": [
                { "name": "The run", "rows": [
                    text("Use case", format!("{}, {version}", fact(&use_case, "name"))),
                    text("Started", format!("{} by {}", day(&fact(&about, "accepted_at")), by(&about, "started_by"))),
                    text("Finished", format!("{}, {}", day(&fact(&about, "finished_at")), fact(&about, "status"))),
                    mono("Run", id.to_string()),
                ] },
                { "name": "What was entered", "rows": inputs.rows(amount.inputs) },
                { "name": "Answered by", "rows": [
                    text("Model", format!("{} in region {}{picked}", fact(&model, "model"), fact(&model, "region"))),
                    text("Plugin", format!("{} {}", fact(&model, "plugin"), fact(&model, "plugin_version"))),
                    mono("Plugin’s SHA-256", fact(&model, "plugin_sha256")),
                ] },
                { "name": "Locked as a record", "rows": [
                    text("By", format!("{}, {}", by(&lock, "locked_by"), day(&fact(&lock, "locked_at")))),
                    text("Reason", fact(&lock, "reason")),
                ] },
            ],
            "chain": "What the hash covers, entry by entry",
            "columns": ["Entry", "What", "SHA-256 of it; of it and all before it"],
            "entries": lines(entries, amount.entries),
            "hash-name": "Hash of the record (SHA-256)",
            "hash": hash,
            "how": "Anybody who can see the run can verify this certificate: open the page below and drop this file on it, or enter the hash. Every entry is read again and compared; a single changed byte shows.",
            "verify": format!("{address}/runs/{id}/certificate?seal={}&hash={hash}", seal.number),
            "footer": format!("Seal {} of run {id}. The record covers the run, its use case’s version, inputs, sources, request, model, every version of the output{} and the lock.", seal.number, if seal.form >= WITH_PICTURES { ", its pictures" } else { "" }),
        })
    }
}

/// The chain's entries for people; of many documents and versions the first and the last ones.
fn lines(entries: &[Entry], most: usize) -> Vec<Value> {
    let mut lines = Vec::new();
    let mut skipped = 0;
    for (index, entry) in entries.iter().enumerate() {
        let of_kind = |entries: &[Entry]| entries.iter().filter(|other| other.kind == entry.kind).count();
        let before = of_kind(entries.get(..index).unwrap_or_default());
        let after = of_kind(entries.get(index + 1..).unwrap_or_default());
        if before >= most && after > 0 {
            skipped += 1;
            continue;
        }
        if std::mem::take(&mut skipped) > 0 {
            let left = before - most;
            lines.push(json!(["…", format!("{left} more of this kind stand in the record"), "", ""]));
        }
        let content: Content = serde_json::from_str(&entry.content).unwrap_or_default();
        let own = ["sha256", "definition_sha256"].map(|name| fact(&content, name)).concat();
        lines.push(json!([entry.position.to_string(), what(entry, &content), own, hex(&entry.hash)]));
    }
    lines
}

fn what(entry: &Entry, content: &Content) -> String {
    let label = verify::label(&entry.kind, &entry.key, content);
    match entry.kind.as_str() {
        "run" => "The run: who, when, how it ended".to_owned(),
        "use_case" => format!("Use case {}", cut(&label, SHORT)),
        "inputs" => "What was entered".to_owned(),
        "document" => format!("Source: {}", cut(&label, SHORT)),
        "request" => "The request as sent, prompt included".to_owned(),
        "model" => format!("Model {}, region, plugin", cut(&label, SHORT)),
        "output" => {
            let who = content.names.get("saved_by").filter(|name| !name.is_empty()).map_or("the model", String::as_str);
            format!("Output, {}: by {who}, {}", label.to_lowercase(), day(&fact(content, "saved_at")))
        }
        "picture" => format!("Picture in the output, {label}"),
        _ => "The lock: who, when, why".to_owned(),
    }
}

/// A fact's value as text; empty where there is none.
fn fact(content: &Content, name: &str) -> String {
    match content.facts.get(name) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// A moment for people.
fn day(at: &str) -> String {
    let at = chrono::DateTime::parse_from_rfc3339(at);
    at.map_or_else(|_| String::new(), |at| at.to_utc().format("%-d %B %Y, %H:%M UTC").to_string())
}
