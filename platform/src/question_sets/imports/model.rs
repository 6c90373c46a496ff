//! An import as the page sees it, its rows, and what a row makes of its cells.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::error::Error;
use super::super::model::{Faults, Fields};

/// `mapping → checking → checked → committing → done`; `failed` goes back to `checking`, and until it is done it can be
/// cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = QuestionImportStatus)]
pub enum Status {
    Mapping,
    Checking,
    Checked,
    Committing,
    Done,
    Failed,
    Cancelled,
}

impl Status {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Mapping => "mapping",
            Self::Checking => "checking",
            Self::Checked => "checked",
            Self::Committing => "committing",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "checking" => Self::Checking,
            "checked" => Self::Checked,
            "committing" => Self::Committing,
            "done" => Self::Done,
            "failed" => Self::Failed,
            "cancelled" => Self::Cancelled,
            _ => Self::Mapping,
        }
    }
}

/// What a row comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = QuestionRowOutcome)]
pub enum Outcome {
    Added,
    Changed,
    Same,
    /// An earlier row asks the same: it is left out.
    Duplicate,
    /// It is left out.
    Faulty,
}

impl Outcome {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Same => "same",
            Self::Duplicate => "duplicate",
            Self::Faulty => "faulty",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Added, Self::Changed, Self::Same, Self::Duplicate, Self::Faulty]
            .into_iter()
            .find(|outcome| outcome.as_str() == text)
    }
}

/// What becomes of a new row that means the same as an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = QuestionRowChoice)]
pub enum Choice {
    /// It stands beside that entry.
    #[default]
    Keep,
    /// It takes that entry's place.
    Replace,
    /// It is left out.
    Skip,
}

impl Choice {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Replace => "replace",
            Self::Skip => "skip",
        }
    }

    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "replace" => Self::Replace,
            "skip" => Self::Skip,
            _ => Self::Keep,
        }
    }
}

/// The column, by its name, that holds each part of an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = QuestionMapping)]
pub struct Mapping {
    pub key: Option<String>,
    pub topic: Option<String>,
    pub question: Option<String>,
    pub answer: Option<String>,
    pub language: Option<String>,
    pub valid_from: Option<String>,
    pub valid_until: Option<String>,
    pub owner: Option<String>,
    pub review_on: Option<String>,
}

impl Mapping {
    /// Each part with its column.
    pub fn parts(&self) -> [(&'static str, &Option<String>); 9] {
        [
            ("key", &self.key),
            ("topic", &self.topic),
            ("question", &self.question),
            ("answer", &self.answer),
            ("language", &self.language),
            ("valid_from", &self.valid_from),
            ("valid_until", &self.valid_until),
            ("owner", &self.owner),
            ("review_on", &self.review_on),
        ]
    }

    pub fn part_mut(&mut self, part: &str) -> Option<&mut Option<String>> {
        Some(match part {
            "key" => &mut self.key,
            "topic" => &mut self.topic,
            "question" => &mut self.question,
            "answer" => &mut self.answer,
            "language" => &mut self.language,
            "valid_from" => &mut self.valid_from,
            "valid_until" => &mut self.valid_until,
            "owner" => &mut self.owner,
            "review_on" => &mut self.review_on,
            _ => return None,
        })
    }

    /// Where each part stands among the columns.
    ///
    /// # Errors
    /// For a column that the file does not have, and without the two that an entry cannot do without.
    pub fn positions(&self, columns: &[String]) -> Result<ColumnPositions, Error> {
        let mut positions = BTreeMap::new();
        for (part, column) in self.parts() {
            let Some(column) = column else { continue };
            let place = columns.iter().position(|name| name == column);
            positions.insert(part, place.ok_or_else(|| Error::NoColumn(format!("“{column}”")))?);
        }
        for part in ["question", "answer"] {
            if !positions.contains_key(part) {
                return Err(Error::Unmapped(part));
            }
        }
        Ok(ColumnPositions(positions))
    }
}

/// The place of each part's column.
#[derive(Debug)]
pub struct ColumnPositions(BTreeMap<&'static str, usize>);

impl ColumnPositions {
    /// The entry that a row would be, and what is wrong with it.
    pub fn entry(&self, cells: &[String]) -> (Fields, Faults) {
        let cell = |part: &str| {
            let place = self.0.get(part).and_then(|place| cells.get(*place));
            place.map(|text| text.trim().to_owned()).unwrap_or_default()
        };
        let mut faults = Faults::new();
        let mut day = |part: &str| match self::day(&cell(part)) {
            Ok(day) => day,
            Err(words) => {
                faults.entry(part.to_owned()).or_default().push(words.to_owned());
                None
            }
        };
        let (valid_from, valid_until, review_on) = (day("valid_from"), day("valid_until"), day("review_on"));
        let fields = Fields {
            key: cell("key"),
            topic: cell("topic"),
            question: cell("question"),
            answer: cell("answer"),
            language: cell("language"),
            valid_from,
            valid_until,
            owner: cell("owner"),
            review_on,
        };
        let fields = fields.tidied();
        if let Err(report) = fields.validate() {
            for (path, error) in report.iter() {
                faults.entry(path.to_string()).or_default().push(error.to_string());
            }
        }
        (fields, faults)
    }
}

/// A day as sheets write it, where it can be no other one: `2027-02-28`, a moment of it, or `28.02.2027`.
fn day(text: &str) -> Result<Option<NaiveDate>, &'static str> {
    if text.is_empty() {
        return Ok(None);
    }
    let day = text.split_once([' ', 'T']).map_or(text, |(day, _)| day);
    NaiveDate::parse_from_str(day, "%Y-%m-%d")
        .or_else(|_| NaiveDate::parse_from_str(day, "%d.%m.%Y"))
        .ok()
        .filter(|day| (1900..=9999).contains(&chrono::Datelike::year(day)))
        .map(Some)
        .ok_or("Please write the day as year, month and day: 2027-02-28.")
}

/// How many rows come to what.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[schema(as = QuestionImportCounts)]
pub struct ImportCounts {
    pub added: i64,
    pub changed: i64,
    pub same: i64,
    pub duplicate: i64,
    pub faulty: i64,
    /// Of all of these those that mean the same as an entry, in other words.
    pub alike: i64,
}

impl ImportCounts {
    pub fn add(&mut self, outcome: Outcome, rows: i64) {
        match outcome {
            Outcome::Added => self.added += rows,
            Outcome::Changed => self.changed += rows,
            Outcome::Same => self.same += rows,
            Outcome::Duplicate => self.duplicate += rows,
            Outcome::Faulty => self.faulty += rows,
        }
    }
}

/// A file with questions and answers that is imported into a version.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QuestionImport)]
pub struct Import {
    pub id: Uuid,
    pub name: String,
    pub status: Status,
    pub columns: Vec<String>,
    pub mapping: Mapping,
    /// Whether questions that the file does not have go.
    pub replaces: bool,
    /// What the reader of the file had to say.
    pub warnings: Vec<String>,
    pub rows: i32,
    /// Rows that were looked at.
    pub done: i32,
    /// The version that it became.
    pub version: Option<i32>,
    #[serde(skip)]
    pub made_by: Uuid,
    pub made_by_name: String,
    pub made_at: DateTime<Utc>,
    /// Of the rows that were looked at; all nothing in a list.
    pub counts: ImportCounts,
}

/// A row of the file, and what it comes to.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QuestionImportRow)]
pub struct ImportRow {
    /// Its line in the file.
    pub number: i32,
    pub cells: Vec<String>,
    pub outcome: Option<Outcome>,
    /// What is wrong with it, by field.
    pub faults: Faults,
    /// The earlier line that asks the same.
    pub of_row: Option<i32>,
    pub topic: Option<String>,
    pub question: Option<String>,
    pub answer: Option<String>,
    /// What it changes.
    pub before_question: Option<String>,
    pub before_answer: Option<String>,
    /// The entry that a new row means the same as.
    pub alike_question: Option<String>,
    pub alike_answer: Option<String>,
    /// What becomes of a row that means the same as an entry.
    pub choice: Option<Choice>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(columns: &[&str]) -> ColumnPositions {
        let named: Vec<String> = columns.iter().map(|name| (*name).to_owned()).collect();
        super::super::guess(&named).positions(&named).unwrap()
    }

    #[test]
    fn r27_a_row_says_by_field_what_is_wrong_with_it() {
        let positions = positions(&["Question", "Answer", "Language", "Valid from", "Valid until"]);
        let row = |cells: [&str; 5]| positions.entry(&cells.map(str::to_owned)).1.into_keys().collect::<Vec<_>>();
        assert_eq!(row(["When?", "Soon.", "en", "2027-01-01", "31.12.2027"]), Vec::<String>::new());
        assert_eq!(row(["?!", " ", "English", "soon", ""]), ["answer", "language", "question", "valid_from"]);
        assert_eq!(row(["When?", "Soon.", "", "2027-01-02", "2027-01-01"]), ["valid_until"]);
        assert_eq!(row(["When?\0", "Soon.", "", "", ""]), ["question"]);
        // A short row lacks its last cells.
        assert_eq!(positions.entry(&["When?".to_owned()]).1.into_keys().collect::<Vec<_>>(), ["answer"]);
    }

    #[test]
    fn r27_a_mapping_without_question_or_of_no_column_is_refused() {
        let columns = ["Frage".to_owned(), "Text".to_owned()];
        let mapping = Mapping { question: Some("Frage".to_owned()), ..Mapping::default() };
        assert!(matches!(mapping.positions(&columns).unwrap_err(), Error::Unmapped("answer")));
        let mapping = Mapping { answer: Some("Antwort".to_owned()), ..mapping };
        assert!(matches!(mapping.positions(&columns).unwrap_err(), Error::NoColumn(_)));
    }
}
