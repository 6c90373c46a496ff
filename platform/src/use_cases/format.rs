//! What an answer looks like: as the model likes, in sections, as values by a schema, or as a table.

use document::fields::{Kind, Shape};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::definition::line;
use super::schema;
use crate::kit::text;

/// Characters of a schema. Providers take far less.
pub const SCHEMA: usize = 64_000;

/// What an answer looks like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = OutputFormat)]
pub enum Format {
    Sections {
        #[garde(length(max = 40), dive)]
        sections: Vec<Section>,
    },
    /// As the model likes.
    // Braces, so that unknown fields are refused here too.
    FreeText {},
    /// One JSON object.
    Json {
        /// JSON Schema (draft 2020-12) as text: its members keep the order in which people and models shall see them.
        #[garde(length(chars, max = SCHEMA), custom(text::prose))]
        #[serde(default)]
        schema: String,
    },
    /// Rows of the same columns.
    Table {
        #[garde(length(max = 40), dive)]
        columns: Vec<Column>,
        /// What a row is, and which rows there shall be, in words.
        #[garde(length(chars, max = 4000), custom(text::prose))]
        #[serde(default)]
        guidance: String,
    },
}

impl Default for Format {
    fn default() -> Self {
        Self::FreeText {}
    }
}

/// A part of a structured answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SectionDefinition)]
pub struct Section {
    /// `^[a-z][a-z0-9_]{0,39}$`, unique in the format.
    #[garde(length(chars, max = 40), custom(line))]
    #[serde(default)]
    pub key: String,
    #[garde(length(chars, max = 120), custom(line))]
    #[serde(default)]
    pub title: String,
    /// What belongs here, in words.
    #[garde(length(chars, max = 4000), custom(text::prose))]
    #[serde(default)]
    pub guidance: String,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ColumnDefinition)]
pub struct Column {
    /// `^[a-z][a-z0-9_]{0,39}$`, unique in the table.
    #[garde(length(chars, max = 40), custom(line))]
    #[serde(default)]
    pub key: String,
    #[garde(length(chars, max = 120), custom(line))]
    #[serde(default)]
    pub title: String,
    #[garde(skip)]
    #[serde(rename = "type", default)]
    pub kind: ColumnKind,
    /// What belongs here, in words.
    #[garde(length(chars, max = 1000), custom(text::prose))]
    #[serde(default)]
    pub guidance: String,
    /// Every row must have a value here.
    #[garde(skip)]
    #[serde(default)]
    pub required: bool,
    /// Of a choice.
    #[garde(length(max = 100), inner(length(chars, max = 200), custom(line)))]
    #[serde(default)]
    pub options: Vec<String>,
    /// Of money: three letters, `EUR` say; empty where the title says it.
    #[garde(custom(currency_code))]
    #[serde(default)]
    pub currency: String,
    /// Of numbers and money: the table closes with their sum.
    #[garde(skip)]
    #[serde(default)]
    pub total: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ColumnKind {
    #[default]
    Text,
    Number,
    /// `YYYY-MM-DD`.
    Date,
    Money,
    YesNo,
    /// One of the options.
    Choice,
}

/// The member of a table's answer that holds its rows.
pub const ROWS: &str = "rows";

fn currency_code(code: &str, _: &()) -> garde::Result {
    let fits = code.is_empty() || code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    if fits { Ok(()) } else { Err(garde::Error::new("Please enter the currency's three letters, EUR say.")) }
}

impl Format {
    /// The JSON Schema of the answer, where it is JSON.
    pub fn schema(&self) -> Option<String> {
        match self {
            Self::Json { schema } => Some(schema.clone()),
            Self::Table { columns, guidance } => Some(schema::of_table(columns, guidance)),
            Self::Sections { .. } | Self::FreeText {} => None,
        }
    }

    /// What the values of the answer are called, and how they are shown.
    pub fn shape(&self) -> Option<Shape> {
        match self {
            Self::Json { schema } => Some(Shape::of_schema(schema)),
            Self::Table { columns, .. } => {
                let shapes = columns.iter().map(|column| (column.key.clone(), column.shape()));
                Some(Shape::of_rows(ROWS, shapes.collect()))
            }
            Self::Sections { .. } | Self::FreeText {} => None,
        }
    }
}

impl Column {
    /// What stands above it.
    pub fn heading(&self) -> String {
        if self.currency.is_empty() || self.kind != ColumnKind::Money {
            self.title.clone()
        } else {
            format!("{} ({})", self.title, self.currency)
        }
    }

    fn shape(&self) -> Shape {
        let kind = match self.kind {
            ColumnKind::Number => Kind::Number,
            ColumnKind::Money => Kind::Money,
            ColumnKind::Text | ColumnKind::Date | ColumnKind::YesNo | ColumnKind::Choice => Kind::Any,
        };
        Shape { title: self.heading(), kind, is_summed: self.total && kind != Kind::Any, ..Shape::default() }
    }

    /// The schema of its values. A value that need not be there may be `null`.
    pub(super) fn schema(&self) -> Value {
        let said = match (self.kind, self.guidance.trim()) {
            (ColumnKind::Money, "") if !self.currency.is_empty() => format!("An amount in {}.", self.currency),
            (ColumnKind::Money, said) if !self.currency.is_empty() => format!("{said} An amount in {}.", self.currency),
            (ColumnKind::Date, "") => "A date as YYYY-MM-DD.".to_owned(),
            (ColumnKind::Date, said) => format!("{said} As YYYY-MM-DD."),
            (_, said) => said.to_owned(),
        };
        let mut schema = json!({ "title": self.heading(), "description": said });
        let kind = match self.kind {
            ColumnKind::Text | ColumnKind::Date | ColumnKind::Choice => "string",
            ColumnKind::Number | ColumnKind::Money => "number",
            ColumnKind::YesNo => "boolean",
        };
        schema["type"] = if self.required { json!(kind) } else { json!([kind, "null"]) };
        if self.kind == ColumnKind::Date {
            schema["format"] = json!("date");
        }
        if self.kind == ColumnKind::Choice {
            let none = (!self.required).then_some(Value::Null);
            schema["enum"] = self.options.iter().map(|option| json!(option)).chain(none).collect();
        }
        schema
    }
}
