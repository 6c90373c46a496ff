//! An example and what is expected of its answer, and what may be one.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::linked::Linked;
use crate::kit::text;
use crate::use_cases::definition::plain;

/// Examples of a use case at most.
pub const MOST: usize = 20;
/// Inputs of a use case at most.
const INPUTS: usize = 40;
/// Expectations of an example at most.
pub const EXPECTATIONS: usize = 20;

/// What must be true of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Expectation {
    /// These words stand in it, whatever their case and the space between them.
    Contains {
        #[garde(length(chars, min = 1, max = 2000), custom(words))]
        #[schema(min_length = 1, max_length = 2000)]
        text: String,
    },
    /// These words do not.
    Lacks {
        #[garde(length(chars, min = 1, max = 2000), custom(words))]
        #[schema(min_length = 1, max_length = 2000)]
        text: String,
    },
    /// It cites a document, or one passage of it.
    Cites {
        #[garde(skip)]
        document_id: Uuid,
        #[garde(skip)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passage_id: Option<Uuid>,
    },
    /// It has the form that the use case asks for: each section says something, the JSON fits its schema.
    Valid {},
    /// A model that writes answers this question about it with yes.
    Judged {
        #[garde(length(chars, min = 1, max = 1000), custom(words))]
        #[schema(min_length = 1, max_length = 1000)]
        question: String,
    },
    /// Question and answer take at most `most` tokens.
    Tokens {
        #[garde(range(min = 1, max = 10_000_000))]
        #[schema(minimum = 1, maximum = 10_000_000)]
        most: i64,
    },
    /// It costs at most `most_micros` by the model's list price, in millionths of the currency's unit.
    Cost {
        #[garde(range(min = 1, max = 1_000_000_000_000))]
        #[schema(minimum = 1)]
        most_micros: i64,
    },
    /// It is there within so many seconds.
    Time {
        #[garde(range(min = 1, max = 3600))]
        #[schema(minimum = 1, maximum = 3600)]
        most_seconds: i64,
    },
}

impl Expectation {
    /// The same with the document of this workspace; `None`: it is not here.
    pub(super) fn placed(self, here: &HashMap<Uuid, Uuid>) -> Option<Self> {
        match self {
            Self::Cites { document_id, passage_id } => {
                let document = *here.get(&document_id)?;
                // Another document of the same content has passages of its own.
                let passage_id = passage_id.filter(|_| document == document_id);
                Some(Self::Cites { document_id: document, passage_id })
            }
            other => Some(other),
        }
    }
}

/// What a person says of an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExampleFields {
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    pub name: String,
    /// Values by the inputs' names, as a run takes them; a file is the id of a document.
    #[garde(custom(values))]
    #[schema(value_type = Object)]
    pub inputs: Map<String, Value>,
    #[garde(length(min = 1, max = EXPECTATIONS), dive)]
    #[schema(min_items = 1, max_items = 20)]
    pub expectations: Vec<Expectation>,
}

impl ExampleFields {
    /// The documents that are to be cited, each with the place of its expectation.
    pub fn cited(&self) -> impl Iterator<Item = (usize, Uuid)> {
        self.expectations.iter().enumerate().filter_map(|(place, expectation)| match expectation {
            Expectation::Cites { document_id, .. } => Some((place, *document_id)),
            _ => None,
        })
    }
}

/// An example of a use case.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = UseCaseExample)]
pub struct Example {
    pub id: Uuid,
    #[serde(flatten)]
    pub fields: ExampleFields,
    /// The run it was made of.
    pub run_id: Option<Uuid>,
    /// The entry of the questions and answers that it was made of.
    pub question: Option<Linked>,
    /// Grows with each change; send it along with the next one.
    pub revision: i32,
    pub updated_at: DateTime<Utc>,
    pub updated_by_name: String,
}

/// An example in an exported use case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PortableExample {
    #[serde(rename = "example")]
    #[garde(dive)]
    pub fields: ExampleFields,
}

fn words(value: &str, context: &()) -> garde::Result {
    if value.trim().is_empty() {
        return Err(garde::Error::new("Please write something here."));
    }
    text::prose(value, context)
}

fn values(values: &Map<String, Value>, context: &()) -> garde::Result {
    if values.len() > INPUTS {
        return Err(garde::Error::new("At most 40 inputs fit here."));
    }
    values.values().try_for_each(|value| match value {
        // A long text of a run is longer than what a definition holds.
        Value::String(words) if words.chars().count() <= 100_000 => text::prose(words, context),
        other => plain(other, context),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refused(change: impl FnOnce(&mut Value)) -> Vec<String> {
        let mut fields = json!({ "name": "Tea", "inputs": { "topic": "tea" }, "expectations": [{ "kind": "contains", "text": "leaf" }] });
        change(&mut fields);
        let Ok(fields) = serde_json::from_value::<ExampleFields>(fields) else { return vec!["shape".to_owned()] };
        fields
            .validate()
            .err()
            .map(|report| report.iter().map(|(path, _)| path.to_string()).collect())
            .unwrap_or_default()
    }

    #[test]
    fn b22_each_limit_of_an_example_names_its_place() {
        assert_eq!(refused(|_| {}), Vec::<String>::new());
        assert_eq!(refused(|f| f["name"] = json!("x".repeat(121))), ["name"]);
        assert_eq!(refused(|f| f["name"] = json!(" ")), ["name"]);
        assert_eq!(refused(|f| f["expectations"] = json!([])), ["expectations"]);
        assert_eq!(refused(|f| f["expectations"] = json!(vec![json!({ "kind": "valid" }); 21])), ["expectations"]);
        assert_eq!(refused(|f| f["inputs"]["topic"] = json!("a\0")), ["inputs"]);
        assert_eq!(refused(|f| f["inputs"]["topic"] = json!({ "a": [1] })), ["inputs"]);
        assert_eq!(refused(|f| f["inputs"]["topic"] = json!("x".repeat(100_001))), ["inputs"]);
        for (wrong, place) in [
            (json!({ "kind": "contains", "text": "" }), "expectations[0].text"),
            (json!({ "kind": "lacks", "text": "x".repeat(2001) }), "expectations[0].text"),
            (json!({ "kind": "judged", "question": " " }), "expectations[0].question"),
            (json!({ "kind": "tokens", "most": 0 }), "expectations[0].most"),
            (json!({ "kind": "cost", "most_micros": 0 }), "expectations[0].most_micros"),
            (json!({ "kind": "time", "most_seconds": 3601 }), "expectations[0].most_seconds"),
            (json!({ "kind": "valid", "client_id": 2 }), "shape"),
            (json!({ "kind": "guessed" }), "shape"),
        ] {
            let found = refused(|f| f["expectations"] = json!([wrong]));
            assert!(found.iter().any(|found| found == place), "{place}: {found:?}");
        }
    }
}
