//! `GET question-set/version/{number}/export`: a version as a file that can be imported again.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::entries::{place_of, readable};
use super::error::Error;
use super::imports::read::{MARK, escaped};
use super::model::Fields;
use super::store;
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::csv;
use crate::kit::db::Db;
use crate::kit::http::input::Query;
use crate::kit::http::{ExportTurn, attachment};
use crate::kit::problem::{Problem, ProblemBody};

/// Entries that are read at once.
const PART: i64 = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = QuestionExportFormat)]
pub enum Format {
    Csv,
    Xlsx,
    Json,
    Md,
}

impl Format {
    fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Json => "application/json",
            Self::Md => "text/markdown; charset=utf-8",
        }
    }

    pub fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Json => "json",
            Self::Md => "md",
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QuestionExportQuery {
    #[param(inline)]
    format: Format,
}

/// Every question of a version as CSV, XLSX, JSON or Markdown.
#[utoipa::path(operation_id = "export_questions", tag = "questions", params(("number" = i32, Path), QuestionExportQuery),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 404, body = ProblemBody)))]
#[get("/question-set/version/{number}/export")]
pub async fn export(
    caller: SignedIn,
    _turn: ExportTurn,
    db: Data<Db>,
    number: Path<i32>,
    query: Query<QuestionExportQuery>,
) -> Result<HttpResponse, Problem> {
    let entries = all(&db, &caller, *number).await?;
    let format = query.format;
    let written = actix_web::web::block(move || file(&entries, format)).await.map_err(Problem::internal)??;
    let name = format!("questions-{number}.{}", format.ending());
    let mut answer = HttpResponse::Ok();
    answer.content_type(format.media_type()).insert_header(("content-disposition", attachment(&name)));
    Ok(answer.body(written))
}

/// A part at a time: no statement reads a hundred thousand answers.
async fn all(db: &Db, caller: &Caller, version: i32) -> Result<Vec<Fields>, Problem> {
    let mut tx = db.begin(caller).await?;
    readable(&mut tx, version).await?;
    let mut after = (String::new(), Uuid::nil());
    let mut entries = Vec::new();
    loop {
        let part = store::page_of_entries(&mut tx, version, after, PART).await?;
        let Some(last) = part.last() else { return Ok(entries) };
        after = place_of(last);
        entries.extend(part.into_iter().map(|entry| entry.fields));
    }
}

/// Names of the columns, as an import knows them.
const COLUMNS: [&str; 9] =
    ["key", "topic", "question", "answer", "language", "valid_from", "valid_until", "owner", "review_on"];

fn cells(entry: &Fields) -> [String; 9] {
    let day = |day: Option<chrono::NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    let Fields { key, topic, question, answer, language, valid_from, valid_until, owner, review_on } = entry.clone();
    [key, topic, question, answer, language, day(valid_from), day(valid_until), owner, day(review_on)]
}

/// The entries as a file.
///
/// # Errors
/// Where it cannot be written.
pub fn file(entries: &[Fields], format: Format) -> Result<Vec<u8>, Problem> {
    let failed = |error: String| Problem::from(Error::Export(error));
    match format {
        Format::Csv => {
            let rows = std::iter::once(COLUMNS.map(str::to_owned)).chain(entries.iter().map(cells));
            let lines = csv::lines(rows).map_err(|error| failed(error.to_string()))?;
            // Excel takes a file without a byte order mark for one of its own code page.
            Ok([b"\xEF\xBB\xBF".as_slice(), &lines].concat())
        }
        Format::Xlsx => workbook(entries).map_err(|error| failed(error.to_string())),
        Format::Json => {
            let list: Vec<Value> = entries.iter().map(|entry| json!(entry)).collect();
            serde_json::to_vec_pretty(&list).map_err(|error| failed(error.to_string()))
        }
        Format::Md => Ok(markdown(entries).into_bytes()),
    }
}

fn workbook(entries: &[Fields]) -> Result<Vec<u8>, sheet::Error> {
    let column = |name: &str| sheet::Column { name: name.to_owned(), width: if name == "answer" { 60 } else { 24 } };
    let mut writer = sheet::Writer::new("Questions", &COLUMNS.map(column))?;
    for entry in entries {
        writer.row(
            &cells(entry).map(|text| if text.is_empty() { sheet::Cell::Empty } else { sheet::Cell::Text(text) }),
        )?;
    }
    writer.finish()
}

/// A heading for each topic where it begins, and for each question; what else an entry says in a comment below it.
fn markdown(entries: &[Fields]) -> String {
    let mut text = format!("{MARK}\n");
    let mut sorted: Vec<&Fields> = entries.iter().collect();
    sorted.sort_by(|a, b| a.topic.cmp(&b.topic));
    let mut topic = "";
    for entry in sorted {
        if entry.topic != topic {
            topic = &entry.topic;
            text.push_str(&format!("\n# {}\n", line(topic)));
        }
        // In a comment nothing may close it.
        let rest = json!(entry).as_object().map(|fields| {
            let kept = fields.iter().filter(|(name, value)| *name != "answer" && !value.is_null() && *value != "");
            Value::Object(kept.map(|(name, value)| (name.clone(), value.clone())).collect()).to_string()
        });
        let rest = rest.unwrap_or_default().replace('>', "\\u003e");
        text.push_str(&format!("\n## {}\n<!-- {rest} -->\n\n{}\n", line(&entry.question), escaped(&entry.answer)));
    }
    text
}

/// A heading is one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
