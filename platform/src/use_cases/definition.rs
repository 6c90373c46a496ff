//! What a use case is: the definition that people edit as a draft and publish as a version. The rules here hold for
//! drafts too, which may be incomplete; `publishable.rs` has what a version must fulfil besides.

use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::conditions::Condition;
use super::format::Format;
use super::kind::Kind;
use super::limits::{Pattern, date_bound};
use super::model_choice::ModelChoice;
use super::tables::{Column, ROWS};
use crate::kit::text;

/// The platform's own custom Q&A version: every client can read it, and only the platform changes it.
pub const REFERENCE_QA_VERSION: i32 = 397;

/// Everything about a use case that a version freezes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// What it is for.
    #[garde(skip)]
    #[serde(default, skip_serializing_if = "Kind::is_use_case")]
    pub kind: Kind,
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    pub name: String,
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    pub description: String,
    /// A name of the page's icon set.
    #[garde(custom(icon_name))]
    #[serde(default = "default_icon")]
    pub icon: String,
    /// What the model is told; `{{name}}` stands for an input's value.
    #[garde(length(chars, max = 20_000), custom(text::prose))]
    #[serde(default)]
    pub instruction: String,
    #[garde(length(max = 40), dive)]
    #[serde(default)]
    pub inputs: Vec<Input>,
    /// Supporting documents of the same workspace.
    #[garde(length(max = 100))]
    #[serde(default)]
    pub document_ids: Vec<Uuid>,
    /// Folders of documents of the same workspace: a run reads what lies in them and below when it starts.
    #[garde(length(max = 20))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub document_folder_ids: Vec<Uuid>,
    #[garde(dive)]
    #[serde(default)]
    pub format: Format,
    /// The name of the saved format that `format` was taken from.
    #[garde(inner(length(chars, max = 120), custom(line)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format_from: Option<String>,
    /// How the files of its runs look; without one as the client's default says.
    #[garde(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brand_template_id: Option<Uuid>,
    /// The custom Q&A version that belongs to it; 397 is the platform's own reference version.
    #[garde(inner(range(min = 1)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub custom_qa_version: Option<i32>,
    /// Instead of one version the newest of the client's own, whichever that is when a run starts.
    #[garde(custom(instead_of(self.custom_qa_version)))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub custom_qa_latest: bool,
    #[garde(dive)]
    #[serde(default)]
    pub model: ModelChoice,
    #[garde(range(min = 0.0, max = 2.0))]
    #[serde(default = "default_temperature")]
    #[schema(minimum = 0, maximum = 2)]
    pub temperature: f64,
    /// Most tokens of an answer; `null` leaves it to the model.
    #[garde(inner(range(min = 1, max = 200_000)))]
    #[serde(default)]
    pub max_tokens: Option<u32>,
}

fn instead_of(version: Option<i32>) -> impl FnOnce(&bool, &()) -> garde::Result {
    move |is_latest, ()| match version {
        Some(_) if *is_latest => Err(garde::Error::new("Please choose one version or the latest, not both.")),
        _ => Ok(()),
    }
}

/// Something a run asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// `^[a-z][a-z0-9_]{0,39}$`, unique in the use case.
    #[garde(length(chars, max = 40), custom(line))]
    #[serde(default)]
    pub name: String,
    #[garde(length(chars, max = 120), custom(line))]
    #[serde(default)]
    pub label: String,
    #[garde(length(chars, max = 1000), custom(text::prose))]
    #[serde(default)]
    pub help: String,
    #[garde(skip)]
    #[serde(rename = "type")]
    pub kind: InputKind,
    #[garde(skip)]
    #[serde(default)]
    pub required: bool,
    /// Of a choice and a multi-choice.
    #[garde(length(max = 100), inner(length(chars, max = 200), custom(line)))]
    #[serde(default)]
    pub options: Vec<String>,
    /// Used when a run does not name the input; text, number, yes/no, a list of options or `null`.
    #[garde(custom(plain))]
    #[serde(default)]
    #[schema(value_type = Value)]
    pub default: Value,
    /// Fills the form of a trial run; as `default`, or rows of a table.
    #[garde(custom(plain))]
    #[serde(default)]
    #[schema(value_type = Value)]
    pub example: Value,
    /// Of a number: the smallest allowed.
    #[garde(skip)]
    #[serde(default)]
    pub min: Option<f64>,
    /// Of a number: the largest allowed.
    #[garde(skip)]
    #[serde(default)]
    pub max: Option<f64>,
    /// Of a text: the fewest characters; of a multi-choice: options; of a table: rows.
    #[garde(inner(range(max = 100_000)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_length: Option<u32>,
    /// Of a text: the most characters; of a multi-choice: options; of a table: rows.
    #[garde(inner(range(min = 1, max = 100_000)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
    /// Of a short text.
    #[garde(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Pattern>,
    /// Of a date, the first allowed: `YYYY-MM-DD`, `today`, `today+30` or `today-7`.
    #[garde(inner(custom(date_bound)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earliest: Option<String>,
    /// Of a date, the last allowed.
    #[garde(inner(custom(date_bound)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latest: Option<String>,
    /// Of a table.
    #[garde(length(max = 30), dive)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<Column>,
    /// When it is asked for; without it: always.
    #[garde(dive)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub show_when: Option<Condition>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InputKind {
    /// One line, at most 500 characters.
    ShortText,
    /// At most 100,000 characters.
    LongText,
    Number,
    /// `YYYY-MM-DD`.
    Date,
    /// One of the options.
    Choice,
    /// A list of options.
    MultiChoice,
    YesNo,
    /// The id of a document that was uploaded for the run.
    File,
    /// The id of a recording that was uploaded for the run: it is played beside the answer.
    Audio,
    /// Rows by the titles of its columns; at most 500.
    Table,
}

impl InputKind {
    pub fn has_options(self) -> bool {
        matches!(self, Self::Choice | Self::MultiChoice)
    }

    /// Whether a condition can compare its value with words.
    pub fn compares(self) -> bool {
        matches!(self, Self::ShortText | Self::LongText | Self::Number | Self::Date | Self::Choice | Self::MultiChoice)
    }
}

impl InputKind {
    /// Its value is the id of a document.
    pub fn is_file(self) -> bool {
        matches!(self, Self::File | Self::Audio)
    }
}

impl Definition {
    /// One that says nothing but its name.
    pub fn named(name: &str) -> Self {
        Self {
            kind: Kind::default(),
            name: name.to_owned(),
            description: String::new(),
            icon: default_icon(),
            instruction: String::new(),
            inputs: Vec::new(),
            document_ids: Vec::new(),
            document_folder_ids: Vec::new(),
            format: Format::default(),
            format_from: None,
            brand_template_id: None,
            custom_qa_version: None,
            custom_qa_latest: false,
            model: ModelChoice::default(),
            temperature: default_temperature(),
            max_tokens: None,
        }
    }

    /// Without spaces around its name, without repeated documents and folders and without the name of a model that the
    /// platform picks.
    pub fn tidied(mut self) -> Self {
        self.name = self.name.trim().to_owned();
        for ids in [&mut self.document_ids, &mut self.document_folder_ids] {
            let mut seen = Vec::with_capacity(ids.len());
            ids.retain(|id| {
                let is_new = !seen.contains(id);
                seen.push(*id);
                is_new
            });
        }
        self.model = self.model.tidied();
        self
    }
}

fn default_icon() -> String {
    "file-text".to_owned()
}

fn default_temperature() -> f64 {
    0.3
}

/// garde rule: one line, which a draft may leave empty.
pub(super) fn line(value: &str, context: &()) -> garde::Result {
    if value.is_empty() { Ok(()) } else { text::name(value, context) }
}

fn icon_name(value: &str, _: &()) -> garde::Result {
    let fits = (1..=60).contains(&value.len())
        && value.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if fits { Ok(()) } else { Err(garde::Error::new("Please choose an icon of the list.")) }
}

pub(super) fn plain(value: &Value, context: &()) -> garde::Result {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
        Value::String(words) if words.chars().count() > 20_000 => {
            Err(garde::Error::new("At most 20,000 characters fit here."))
        }
        Value::String(words) => text::prose(words, context),
        Value::Array(each) if each.len() > ROWS as usize => Err(garde::Error::new("At most 500 entries fit here.")),
        // Chosen options, or rows of a table.
        Value::Array(each) => each.iter().try_for_each(|entry| match entry {
            Value::String(words) => text::prose(words, context),
            Value::Object(cells) => cells.values().try_for_each(|cell| scalar(cell, context)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => Err(unfit()),
        }),
        Value::Object(_) => Err(unfit()),
    }
}

fn scalar(value: &Value, context: &()) -> garde::Result {
    if value.is_array() || value.is_object() { Err(unfit()) } else { plain(value, context) }
}

fn unfit() -> garde::Error {
    garde::Error::new("Only text, a number, yes or no, options, rows of a table, or nothing fits here.")
}

/// Whether this is a name that placeholders can carry: `^[a-z][a-z0-9_]{0,39}$`.
pub fn is_identifier(name: &str) -> bool {
    let rest_fits = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    (1..=40).contains(&name.len()) && name.starts_with(|first: char| first.is_ascii_lowercase()) && rest_fits
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::json;

    use super::super::format::Section;
    use super::*;

    /// A definition with one input of each kind, which can be published.
    pub fn complete() -> Definition {
        serde_json::from_value(json!({
            "name": "Brief from documents", "description": "", "icon": "file-text",
            "instruction": "Write a brief on {{topic}} for {{ audience }}.",
            "inputs": [
                { "name": "topic", "label": "Topic", "type": "short_text", "required": true },
                { "name": "audience", "label": "Audience", "type": "choice", "options": ["Board", "Team"], "default": "Team" },
                { "name": "background", "label": "Background", "type": "long_text" },
                { "name": "pages", "label": "Pages", "type": "number", "min": 1, "max": 10 },
                { "name": "due", "label": "Due", "type": "date" },
                { "name": "urgent", "label": "Urgent", "type": "yes_no" },
                { "name": "source", "label": "Source", "type": "file" },
                { "name": "topics", "label": "Topics", "type": "multi_choice", "options": ["Law", "Tax", "Pay"], "max_length": 2 },
                { "name": "items", "label": "Items", "type": "table", "columns": [{ "title": "Item" }, { "title": "Count", "type": "number" }] },
            ],
            "format": { "kind": "sections", "sections": [{ "key": "summary", "title": "Summary", "guidance": "Three sentences." }] },
            "model": { "id": "offline", "region": "local" },
        }))
        .unwrap()
    }

    fn refused(change: impl FnOnce(&mut Definition)) -> Vec<String> {
        let mut definition = complete();
        change(&mut definition);
        definition
            .validate()
            .err()
            .map(|report| report.iter().map(|(path, _)| path.to_string()).collect())
            .unwrap_or_default()
    }

    #[test]
    fn a_draft_may_be_incomplete_but_for_its_name() {
        let draft: Definition =
            serde_json::from_value(json!({ "name": "x", "inputs": [{ "type": "choice" }] })).unwrap();
        assert!(draft.validate().is_ok());
        assert_eq!(refused(|d| d.name = " ".to_owned()), ["name"]);
    }

    #[test]
    fn limits_and_text_rules_hold_for_drafts_and_name_the_place() {
        assert_eq!(refused(|d| d.instruction = "x".repeat(20_001)), ["instruction"]);
        assert_eq!(refused(|d| d.inputs = vec![d.inputs[0].clone(); 41]), ["inputs"]);
        assert_eq!(refused(|d| d.inputs[2].label = "a\u{202E}b".to_owned()), ["inputs[2].label"]);
        assert_eq!(refused(|d| d.inputs[1].options[1] = "a\0b".to_owned()), ["inputs[1].options[1]"]);
        assert_eq!(refused(|d| d.inputs[1].options = vec!["x".to_owned(); 101]), ["inputs[1].options"]);
        for nested in [json!({ "a": [1] }), json!([[1]]), json!([{ "a": [1] }]), json!(vec!["x"; 501]), json!(["a\0"])]
        {
            assert_eq!(refused(|d| d.inputs[0].example = nested), ["inputs[0].example"]);
        }
        assert_eq!(refused(|d| d.inputs[4].earliest = Some("tomorrow".to_owned())), ["inputs[4].earliest"]);
        assert_eq!(refused(|d| d.inputs[8].columns[1].title = "a\nb".to_owned()), ["inputs[8].columns[1].title"]);
        assert_eq!(refused(|d| d.inputs[8].columns = vec![d.inputs[8].columns[0].clone(); 31]), ["inputs[8].columns"]);
        assert_eq!(refused(|d| d.inputs[2].max_length = Some(100_001)), ["inputs[2].max_length"]);
        assert_eq!(refused(|d| d.temperature = 2.1), ["temperature"]);
        assert_eq!(refused(|d| d.max_tokens = Some(0)), ["max_tokens"]);
        assert_eq!(refused(|d| d.icon = "../x".to_owned()), ["icon"]);
        assert_eq!(refused(|d| d.document_ids = vec![Uuid::nil(); 101]), ["document_ids"]);
        assert_eq!(refused(|d| d.document_folder_ids = vec![Uuid::nil(); 21]), ["document_folder_ids"]);
        assert_eq!(
            refused(|d| d.format = Format::Sections {
                sections: vec![Section { key: "a".repeat(41), title: String::new(), guidance: String::new() }]
            }),
            ["format.sections[0].key"]
        );
    }

    #[test]
    fn c5_unknown_fields_are_refused_at_every_depth() {
        let whole = serde_json::to_value(complete()).unwrap();
        for path in ["", "/inputs/0", "/format", "/format/sections/0", "/model"] {
            let mut altered = whole.clone();
            altered.pointer_mut(path).unwrap()["client_id"] = json!(2);
            assert!(serde_json::from_value::<Definition>(altered).is_err(), "{path}");
        }
        let free = json!({ "name": "x", "format": { "kind": "free_text", "client_id": 2 } });
        assert!(serde_json::from_value::<Definition>(free).is_err());
    }
}
