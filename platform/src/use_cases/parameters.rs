//! The inputs of a use case as a JSON Schema, for a model that calls it as a tool. What a schema cannot say is found out
//! when the use case is run, and the model is told then.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::conditions::is_empty;
use super::definition::{Definition, Input, InputKind};
use super::inputs::{LONG, SHORT};
use super::tables::{CELL, Column, ColumnKind, ROWS};

/// A document that may be given for a file: its id and its name.
pub type GivenFile = (Uuid, String);

impl Definition {
    /// The schema of all inputs. An input that is asked for under a condition need not be there.
    pub fn parameters(&self, files: &[GivenFile]) -> Value {
        let properties: Map<String, Value> =
            self.inputs.iter().map(|input| (input.name.clone(), input.parameter(files))).collect();
        let is_needed = |input: &&Input| input.required && input.show_when.is_none() && is_empty(&input.default);
        let required: Vec<&str> = self.inputs.iter().filter(is_needed).map(|input| input.name.as_str()).collect();
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    }
}

impl Input {
    fn parameter(&self, files: &[GivenFile]) -> Value {
        let most = |most: usize| self.max_length.unwrap_or(u32::try_from(most).unwrap_or(u32::MAX));
        let mut schema = match self.kind {
            InputKind::ShortText => json!({ "type": "string", "maxLength": most(SHORT) }),
            InputKind::LongText => json!({ "type": "string", "maxLength": most(LONG) }),
            InputKind::Number => json!({ "type": "number" }),
            InputKind::Date => json!({ "type": "string", "format": "date" }),
            InputKind::Choice => json!({ "type": "string", "enum": self.options }),
            InputKind::MultiChoice => json!({ "type": "array", "items": { "type": "string", "enum": self.options } }),
            InputKind::YesNo => json!({ "type": "boolean" }),
            InputKind::Table => {
                json!({ "type": "array", "maxItems": most(ROWS as usize), "items": row(&self.columns) })
            }
            InputKind::File | InputKind::Audio if files.is_empty() => json!({ "type": "string" }),
            InputKind::File | InputKind::Audio => {
                json!({ "type": "string", "enum": files.iter().map(|(id, _)| id).collect::<Vec<_>>() })
            }
        };
        let bounds = [("minimum", self.min), ("maximum", self.max)];
        for (bound, value) in bounds.into_iter().filter(|_| self.kind == InputKind::Number) {
            if let Some(value) = value {
                schema[bound] = json!(value);
            }
        }
        schema["description"] = json!(self.said(files));
        schema
    }

    /// What it is for, in words.
    fn said(&self, files: &[GivenFile]) -> String {
        let mut said = vec![format!("{}.", self.label.trim_end_matches('.'))];
        let help = self.help.trim();
        if !help.is_empty() {
            said.push(help.to_owned());
        }
        match self.kind {
            InputKind::Date => said.push("As YYYY-MM-DD.".to_owned()),
            InputKind::File | InputKind::Audio if files.is_empty() => {
                said.push("There is no document in this chat. Ask for one before you use this.".to_owned());
            }
            InputKind::File | InputKind::Audio => {
                let names = files.iter().map(|(id, name)| format!("{id} is “{name}”"));
                said.push(format!("The id of a document of this chat: {}.", names.collect::<Vec<_>>().join(", ")));
            }
            _ => {}
        }
        if !is_empty(&self.default) {
            said.push(format!("Without it: {}.", self.default));
        }
        said.join(" ")
    }
}

fn row(columns: &[Column]) -> Value {
    let cell = |column: &Column| match column.kind {
        ColumnKind::Text => json!({ "type": "string", "maxLength": CELL }),
        ColumnKind::Number => json!({ "type": "number" }),
        ColumnKind::Date => json!({ "type": "string", "format": "date", "description": "As YYYY-MM-DD." }),
        ColumnKind::YesNo => json!({ "type": "boolean" }),
    };
    let properties: Map<String, Value> = columns.iter().map(|column| (column.title.clone(), cell(column))).collect();
    let required: Vec<&str> = columns.iter().filter(|column| column.required).map(|c| c.title.as_str()).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

#[cfg(test)]
mod tests {
    use super::super::definition::tests::complete;
    use super::*;

    #[test]
    fn issue_31_every_kind_of_input_is_a_parameter_and_what_it_allows_is_in_the_schema() {
        let contract = (Uuid::now_v7(), "contract.pdf".to_owned());
        let schema = complete().parameters(std::slice::from_ref(&contract));
        let of = |name: &str| &schema["properties"][name];
        assert_eq!(of("topic")["type"], "string");
        assert_eq!((&of("pages")["minimum"], &of("pages")["maximum"]), (&json!(1.0), &json!(10.0)));
        assert_eq!(of("source")["enum"], json!([contract.0]));
        assert!(of("source")["description"].as_str().unwrap().contains("contract.pdf"), "{schema}");
        assert_eq!((&of("urgent")["type"], &of("items")["items"]["type"]), (&json!("boolean"), &json!("object")));
        assert!(schema["required"].as_array().unwrap().contains(&json!("topic")), "{schema}");
        let validator = jsonschema::validator_for(&schema);
        assert!(validator.is_ok(), "{schema}");
        let none = complete().parameters(&[]);
        assert_eq!(none["properties"]["source"]["enum"], Value::Null, "an empty list is no schema");
    }
}
