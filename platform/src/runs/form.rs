//! Answers that are JSON: what the model is told about their form, and what is made of what it says.

use document::fields::{self, Answer, Data, Item, Reader, SOURCES, Shape};
use document::{Citation, Node};
use runners::{Message, Role};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::models::Model;
use crate::use_cases::{Format, schema};

/// The form of an answer, stored with the run: another attempt asks the same.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Form {
    format: Format,
    /// Whether the model takes a schema; else it is told in words.
    takes_schema: bool,
    /// Whether it is asked for a member that says which passage each value comes from.
    says_sources: bool,
}

impl Form {
    /// `None` for answers that are text.
    pub fn of(format: &Format, model: &Model, has_passages: bool) -> Option<Self> {
        format.schema()?;
        let takes_schema = model.can("json-schema");
        // One that extracts cites what it extracts; one that is told in words is told the marks of text.
        let says_sources = takes_schema && has_passages && model.generates;
        Some(Self { format: format.clone(), takes_schema, says_sources })
    }

    pub fn reader(&self) -> Reader {
        Reader::new(self.shape())
    }

    fn shape(&self) -> Shape {
        self.format.shape().unwrap_or_default()
    }

    /// What the provider is sent as the answer's schema.
    pub fn response_schema(&self) -> Option<String> {
        let schema = self.format.schema().filter(|_| self.takes_schema)?;
        let Some(mut item) = Answer::parse(&schema) else { return Some(schema) };
        close(&mut item);
        if self.says_sources {
            ask_for_sources(&mut item);
        }
        serde_json::to_string(&item).ok()
    }

    /// What a model is told that takes no schema.
    pub fn told(&self) -> String {
        match self.format.schema() {
            Some(schema) if !self.takes_schema => format!(
                "Answer with one JSON object that matches the JSON Schema below, and with nothing else: no words before or after it, no code fence. \
                 Use null, where the schema allows it, for what the sources do not say.\n\n{schema}"
            ),
            _ => String::new(),
        }
    }

    /// The answer as document JSON. `written`: what was said, word for word; `ended`: whether the model came to its end
    /// by itself.
    pub fn document(
        &self,
        answer: Option<Answer>,
        written: Node,
        ended: bool,
        source: impl Fn(&str) -> Option<Citation>,
    ) -> Node {
        let Some(mut answer) = answer else {
            let mut document = written;
            let finding = (String::new(), "The answer is not JSON.".to_owned());
            fields::mark(&mut document, if ended { std::slice::from_ref(&finding) } else { &[] });
            return document;
        };
        for (path, mark) in answer.take(SOURCES).as_ref().map(said_sources).unwrap_or_default() {
            if let Some(citation) = source(&mark) {
                answer.cite(&path, citation);
            }
        }
        let findings = if ended { self.findings(&answer) } else { Vec::new() };
        answer.document(&self.shape(), &findings)
    }

    fn findings(&self, answer: &Answer) -> Vec<(String, String)> {
        if !answer.is_whole {
            return vec![(String::new(), "The answer ends before its JSON is whole.".to_owned())];
        }
        // It was one when the version was published.
        let validator = self.format.schema().and_then(|schema| schema::validator(&schema).ok());
        validator.map(|validator| schema::findings(&validator, &answer.value())).unwrap_or_default()
    }
}

/// What a model is told whose answer does not match; `None` for one that does.
pub fn reply(output: &Value) -> Option<Vec<Message>> {
    let findings = output.pointer("/attr-data/findings")?.as_array()?;
    let said = match output.get("value") {
        Some(value) => value.to_string(),
        None => document::to_plain_text(&Node::from_value(output.clone()).ok()?),
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let wrong: Vec<String> = findings
        .iter()
        .map(|finding| match (text(&finding["path"]), text(&finding["message"])) {
            (path, message) if path.is_empty() => format!("- {message}"),
            (path, message) => format!("- {path}: {message}"),
        })
        .collect();
    let asked = format!(
        "This answer does not match the schema:\n{}\n\nAnswer again with the whole JSON object, and nothing else. Change only what is wrong.",
        wrong.join("\n")
    );
    Some(vec![Message::text(Role::Assistant, said), Message::text(Role::User, asked)])
}

/// Says of each object that it has no other members: providers insist on it, and nobody asked for more.
fn close(item: &mut Item) {
    let Data::Object(members) = &mut item.data else { return };
    members.iter_mut().for_each(|(key, member)| match &mut member.data {
        Data::Object(named) if matches!(key.as_str(), "properties" | "$defs" | "definitions") => {
            named.iter_mut().for_each(|(_, schema)| close(schema));
        }
        Data::List(schemas) if matches!(key.as_str(), "anyOf" | "oneOf" | "prefixItems") => {
            schemas.iter_mut().for_each(close);
        }
        Data::Object(_) if key == "items" => close(member),
        _ => {}
    });
    let has = |name: &str| members.iter().any(|(key, _)| key == name);
    if has("properties") && !has("additionalProperties") && !has("allOf") {
        members.push(("additionalProperties".to_owned(), Item::from(Value::Bool(false))));
    }
}

const ASKED: &str = r#"{"type":"array","description":"For each value of the answer that comes from the sources: where it stands in the answer, as a JSON Pointer such as /total or /rows/0/price, and the marks of the sources that say it, such as p1.","items":{"type":"object","additionalProperties":false,"required":["path","sources"],"properties":{"path":{"type":"string"},"sources":{"type":"array","items":{"type":"string"}}}}}"#;

fn ask_for_sources(schema: &mut Item) {
    let Data::Object(members) = &mut schema.data else { return };
    for (key, member) in members {
        match &mut member.data {
            Data::Object(fields) if key == "properties" => {
                fields.extend(Answer::parse(ASKED).map(|asked| (SOURCES.to_owned(), asked)));
            }
            Data::List(names) if key == "required" => names.push(Item::from(Value::from(SOURCES))),
            _ => {}
        }
    }
}

/// The paths and marks that a model named; what has another shape is passed over.
fn said_sources(said: &Value) -> Vec<(String, String)> {
    let entries = said.as_array().into_iter().flatten();
    let pairs = entries.filter_map(|entry| Some((entry.get("path")?.as_str()?, entry.get("sources")?.as_array()?)));
    pairs
        .flat_map(|(path, marks)| marks.iter().filter_map(Value::as_str).map(|mark| (path.to_owned(), mark.to_owned())))
        .collect()
}

/// Which passage a mark means: `p1` is the first that was offered.
pub fn place_of(mark: &str) -> Option<usize> {
    let mark = mark.trim().trim_matches(['[', ']']);
    mark.strip_prefix(['p', 'P'])?.parse::<usize>().ok()?.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    fn form(capabilities: &[&str], generates: bool) -> Form {
        let schema = r#"{"type":"object","required":["total"],"properties":{"total":{"type":"number"},"a":{"type":"object","properties":{"b":{}}}}}"#;
        let format: Format = serde_json::from_value(json!({ "kind": "json", "schema": schema })).unwrap();
        let model = Model {
            id: "m".to_owned(),
            label: "M".to_owned(),
            context_window: 8192,
            capabilities: capabilities.iter().map(|name| (*name).to_owned()).collect(),
            price: None,
            generates,
        };
        Form::of(&format, &model, true).unwrap()
    }

    fn document(form: &Form, said: &str, ended: bool) -> Value {
        let mut reader = form.reader();
        reader.push(said, &mut |_| {});
        let source = |mark: &str| {
            place_of(mark).map(|at| Citation {
                passage_id: Uuid::from_u128(at as u128),
                document_id: Uuid::nil(),
                document_title: "Contract".to_owned(),
                page: None,
                quote: String::new(),
            })
        };
        serde_json::to_value(form.document(reader.finish(), Node::text(said), ended, source)).unwrap()
    }

    #[test]
    fn a_model_with_the_capability_gets_the_schema_and_is_asked_for_its_sources() {
        let form = form(&["chat", "json-schema"], true);
        let asked: Value = serde_json::from_str(&form.response_schema().unwrap()).unwrap();
        assert_eq!(asked["required"], json!(["total", SOURCES]));
        assert_eq!(
            (&asked["additionalProperties"], &asked["properties"]["a"]["additionalProperties"]),
            (&json!(false), &json!(false))
        );
        assert!(form.told().is_empty());
        let said = r#"{"total": 12, "_sources": [{"path": "/total", "sources": ["p2", "p0", "x"]}, {"path": "/none", "sources": ["p1"]}, 7]}"#;
        let made = document(&form, said, true);
        assert_eq!(made["value"], json!({ "total": 12 }));
        assert_eq!(made["content"][0]["content"][2]["citation"]["passage_id"], json!(Uuid::from_u128(1)));
        assert!(made.get("attr-data").is_none(), "{made}");
    }

    #[test]
    fn a_model_without_it_is_told_in_words_and_one_that_extracts_is_asked_for_no_sources() {
        let told = form(&["chat"], true);
        assert!(told.response_schema().is_none() && told.told().contains("\"total\""));
        assert!(!form(&["json-schema"], false).response_schema().unwrap().contains(SOURCES));
    }

    #[test]
    fn r36_an_answer_that_does_not_match_is_kept_with_each_place_that_is_wrong() {
        let form = form(&["json-schema"], true);
        let made = document(&form, r#"{"total": "twelve"}"#, true);
        assert_eq!(made["attr-data"]["findings"][0]["path"], "/total");
        assert_eq!(made["value"]["total"], "twelve");
        let cut = document(&form, r#"{"total": 12, "a": {"b"#, true);
        assert_eq!(cut["attr-data"]["findings"][0]["message"], "The answer ends before its JSON is whole.");
        let prose = document(&form, "I do not know.", true);
        assert_eq!((&prose["value"], prose["content"].as_str()), (&Value::Null, Some("I do not know.")));
        assert_eq!(prose["attr-data"]["findings"][0]["message"], "The answer is not JSON.");
        // One that was stopped is no fault of the model's.
        assert!(document(&form, r#"{"total": 12, "a": {"b"#, false).get("attr-data").is_none());
    }
}
