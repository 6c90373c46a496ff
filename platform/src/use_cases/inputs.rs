//! What a person fills in for a run, checked against the inputs of the definition.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::conditions::is_empty;
use super::definition::{Definition, Input, InputKind};
use super::limits::{Today, date};
use crate::kit::problem::{Code, Problem};
use crate::kit::text;

/// Characters of a short and of a long text at most.
pub(super) const SHORT: usize = 500;
pub(super) const LONG: usize = 100_000;
/// Bytes of the whole prompt at most.
const PROMPT: usize = 2_000_000;

/// An input with its value, as a run keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ResolvedInput {
    pub name: String,
    pub label: String,
    #[serde(rename = "type")]
    pub kind: InputKind,
    /// `null`: left empty.
    #[schema(value_type = Value)]
    pub value: Value,
    /// The value as people read it; of a file its id, until the run puts the file's name here.
    pub display: String,
    /// Why it has no value, where its condition did not hold and it was not asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<Hidden>,
}

/// An input that a run did not ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = HiddenInput)]
pub enum Hidden {
    /// Nothing was given.
    Empty,
    /// A value was given all the same, and was left out.
    Dropped,
}

/// All inputs of a definition, in its order, with their values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct ResolvedInputs(pub Vec<ResolvedInput>);

impl ResolvedInputs {
    pub fn get(&self, name: &str) -> Option<&ResolvedInput> {
        self.0.iter().find(|input| input.name == name)
    }

    /// The files among the inputs: the input's name and the document's id.
    pub fn files(&self) -> impl Iterator<Item = (&str, Uuid)> {
        self.0.iter().filter(|input| input.kind.is_file()).filter_map(|input| {
            let id = input.value.as_str().and_then(|text| Uuid::parse_str(text).ok())?;
            Some((input.name.as_str(), id))
        })
    }

    /// Whether a document was given where a recording is asked for.
    pub fn wants_recording(&self, document: Uuid) -> bool {
        let id = Value::String(document.to_string());
        self.0.iter().any(|input| input.kind == InputKind::Audio && input.value == id)
    }

    /// Puts a file's name where its id stood for the reader.
    pub fn name_file(&mut self, document: Uuid, name: &str) {
        let id = Value::String(document.to_string());
        for input in self.0.iter_mut().filter(|input| input.kind.is_file() && input.value == id) {
            name.clone_into(&mut input.display);
        }
    }
}

impl Definition {
    /// Checks what was filled in. An input that is not named takes its default; one that is named and empty stays
    /// empty; one whose condition does not hold is not asked for, and what is given for it is left out.
    ///
    /// # Errors
    /// 400 with a message for each wrong field, under `inputs.<name>`.
    pub fn check_inputs(&self, values: &Map<String, Value>, now: DateTime<Utc>) -> Result<ResolvedInputs, Problem> {
        let mut problem = Problem::new(Code::INVALID, "Please check the marked fields.");
        for name in values.keys().filter(|name| !self.inputs.iter().any(|input| input.name == **name)).take(20) {
            let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
            problem = problem
                .with_field(format!("inputs.{name}"), "This use case does not ask for this. Please reload the form.");
        }
        let today = Today::at(now);
        let mut resolved = Vec::with_capacity(self.inputs.len());
        let shown = self.asked_for(|input| values.get(&input.name).unwrap_or(&input.default));
        for (input, is_shown) in self.inputs.iter().zip(shown) {
            if !is_shown {
                resolved.push(input.unasked(values.get(&input.name)));
                continue;
            }
            let value = values.get(&input.name).unwrap_or(&input.default);
            match input.resolve(value, today) {
                Ok(input) => resolved.push(input),
                Err(message) => problem = problem.with_field(format!("inputs.{}", input.name), message),
            }
        }
        let resolved = ResolvedInputs(resolved);
        // A use case that asks for a recording needs what was said: the recording, or a file beside it, must be there.
        let recording = self.inputs.iter().find(|input| input.kind == InputKind::Audio);
        if let Some(input) = recording.filter(|_| resolved.files().next().is_none() && self.document_ids.is_empty()) {
            let field = format!("inputs.{}", input.name);
            if !problem.errors.contains_key(&field) {
                problem = problem.with_field(field, "Please add a recording or its transcript.");
            }
        }
        if self.prompt_length(&resolved) > PROMPT {
            problem =
                problem.with_field("inputs", "This is too much text in all. Please shorten it, or give it as a file.");
        }
        if problem.errors.is_empty() { Ok(resolved) } else { Err(problem) }
    }
}

impl Input {
    fn unasked(&self, given: Option<&Value>) -> ResolvedInput {
        let hidden = if given.is_none_or(is_empty) { Hidden::Empty } else { Hidden::Dropped };
        self.resolved(Value::Null, String::new(), Some(hidden))
    }

    fn resolved(&self, value: Value, display: String, hidden: Option<Hidden>) -> ResolvedInput {
        ResolvedInput { name: self.name.clone(), label: self.label.clone(), kind: self.kind, value, display, hidden }
    }

    fn resolve(&self, value: &Value, today: Today) -> Result<ResolvedInput, String> {
        let (value, display) = if is_empty(value) {
            if self.required {
                return Err(self.wanted().to_owned());
            }
            (Value::Null, String::new())
        } else {
            self.check(value, today)?
        };
        Ok(self.resolved(value, display, None))
    }

    fn wanted(&self) -> &'static str {
        match self.kind {
            InputKind::ShortText | InputKind::LongText | InputKind::Number => "Please fill this in.",
            InputKind::Date => "Please choose a date.",
            InputKind::Choice | InputKind::YesNo => "Please choose one.",
            InputKind::MultiChoice => "Please choose at least one.",
            InputKind::Table => "Please add at least one row.",
            InputKind::File => "Please add a file.",
            InputKind::Audio => "Please add a recording.",
        }
    }

    /// A value that is not empty, as it is kept and as people read it; or what is wrong with it.
    pub(super) fn check(&self, value: &Value, today: Today) -> Result<(Value, String), String> {
        match self.kind {
            InputKind::ShortText => self.words(value, SHORT).and_then(|words| match text::name(words, &()) {
                Ok(()) => self.check_pattern(words).map(|()| kept(words)),
                Err(_) if words.contains(['\n', '\r']) => Err("Please write this on one line.".to_owned()),
                Err(error) => Err(error.message().to_owned()),
            }),
            InputKind::LongText => self.words(value, LONG).and_then(|words| {
                text::prose(words, &()).map(|()| kept(words)).map_err(|error| error.message().to_owned())
            }),
            InputKind::Number => self.number(value),
            InputKind::Date => {
                let words = value.as_str().unwrap_or_default();
                let date = date(words).ok_or_else(|| "Please give a date as YYYY-MM-DD.".to_owned())?;
                self.check_date(date, today).map(|()| kept(words))
            }
            InputKind::Choice => {
                let words = value.as_str().unwrap_or_default();
                let known = self.options.iter().any(|option| option == words);
                if known { Ok(kept(words)) } else { Err("Please choose one of the options.".to_owned()) }
            }
            InputKind::MultiChoice => self.chosen(value),
            InputKind::Table => self.check_table(value),
            InputKind::YesNo => match value {
                Value::Bool(yes) => Ok((Value::Bool(*yes), if *yes { "Yes" } else { "No" }.to_owned())),
                _ => Err("Please answer with yes or no.".to_owned()),
            },
            InputKind::File | InputKind::Audio => match value.as_str().and_then(|words| Uuid::parse_str(words).ok()) {
                Some(id) => Ok(kept(&id.to_string())),
                None => Err("Please add the file again.".to_owned()),
            },
        }
    }

    fn words<'v>(&self, value: &'v Value, most: usize) -> Result<&'v str, String> {
        let words = one_of_text(value, most)?;
        self.check_length(words.chars().count(), ("character", "characters")).map(|()| words)
    }

    /// The chosen options, in the order in which they are offered.
    fn chosen(&self, value: &Value) -> Result<(Value, String), String> {
        let unfit = || "Please choose among the options.".to_owned();
        let given = value.as_array().ok_or_else(unfit)?;
        let is_known =
            |each: &Value| each.as_str().is_some_and(|words| self.options.iter().any(|option| option == words));
        if given.len() > self.options.len() || !given.iter().all(is_known) {
            return Err(unfit());
        }
        let chosen: Vec<&str> =
            self.options.iter().map(String::as_str).filter(|option| given.iter().any(|each| each == option)).collect();
        self.check_length(chosen.len(), ("option", "options"))?;
        Ok((Value::from(chosen.clone()), chosen.join(", ")))
    }

    fn number(&self, value: &Value) -> Result<(Value, String), String> {
        let number =
            value.as_f64().filter(|number| number.is_finite()).ok_or_else(|| "Please enter a number.".to_owned())?;
        if let Some(min) = self.min.filter(|min| number < *min) {
            return Err(format!("Please enter {min} or more."));
        }
        if let Some(max) = self.max.filter(|max| number > *max) {
            return Err(format!("Please enter {max} or less."));
        }
        let display = if value.is_f64() { number.to_string() } else { value.to_string() };
        Ok((value.clone(), display))
    }
}

fn one_of_text(value: &Value, most: usize) -> Result<&str, String> {
    match value {
        Value::String(words) if words.chars().count() > most => Err(format!("At most {most} characters fit here.")),
        Value::String(words) => Ok(words),
        _ => Err("Please enter text.".to_owned()),
    }
}

fn kept(words: &str) -> (Value, String) {
    (Value::String(words.to_owned()), words.to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::definition::tests::complete;
    use super::*;

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn errors(values: Value) -> Vec<(String, String)> {
        let problem = complete().check_inputs(values.as_object().unwrap(), NOW).unwrap_err();
        problem.errors.into_iter().map(|(field, messages)| (field, messages.concat())).collect()
    }

    #[test]
    fn values_of_every_kind_are_kept_and_read_well() {
        let id = Uuid::now_v7();
        let values = json!({ "topic": "tea", "background": "one\ntwo", "pages": 3.0, "due": "2026-02-28", "urgent": false, "source": id, "topics": ["Tax", "Law"], "items": [{ "Item": "Pen", "Count": 2 }] });
        let mut resolved = complete().check_inputs(values.as_object().unwrap(), NOW).unwrap();
        resolved.name_file(id, "contract.pdf");
        let shown: Vec<&str> = resolved.0.iter().map(|input| input.display.as_str()).collect();
        assert_eq!(
            shown,
            [
                "tea",
                "Team",
                "one\ntwo",
                "3",
                "2026-02-28",
                "No",
                "contract.pdf",
                "Law, Tax",
                "| Item | Count |\n| --- | --- |\n| Pen | 2 |"
            ]
        );
        assert_eq!(resolved.files().collect::<Vec<_>>(), [("source", id)]);
        assert_eq!(
            serde_json::from_value::<ResolvedInputs>(serde_json::to_value(&resolved).unwrap()).unwrap(),
            resolved
        );
    }

    #[test]
    fn an_empty_value_is_no_value_and_a_missing_one_takes_the_default() {
        let empty =
            complete().check_inputs(json!({ "topic": "tea", "audience": "" }).as_object().unwrap(), NOW).unwrap();
        assert_eq!(empty.get("audience").unwrap().value, Value::Null);
        let missing = complete().check_inputs(json!({ "topic": "tea" }).as_object().unwrap(), NOW).unwrap();
        assert_eq!(missing.get("audience").unwrap().value, json!("Team"));
        assert_eq!(errors(json!({ "topic": " " })), [("inputs.topic".to_owned(), "Please fill this in.".to_owned())]);
    }

    #[test]
    fn one_long_value_in_many_places_does_not_fill_the_memory() {
        let definition = Definition { instruction: "{{background}}".repeat(1_000), ..complete() };
        let values = json!({ "topic": "t", "background": "x".repeat(100_000) });
        let problem = definition.check_inputs(values.as_object().unwrap(), NOW).unwrap_err();
        assert!(problem.errors.contains_key("inputs"));
    }

    #[test]
    fn a_use_case_that_asks_for_a_recording_needs_it_or_a_file_beside_it() {
        let mut definition = complete();
        definition.document_ids.clear();
        definition.inputs.push(Input {
            name: "recording".to_owned(),
            kind: InputKind::Audio,
            required: false,
            ..definition.inputs[0].clone()
        });
        let check = |values: Value| {
            definition.check_inputs(values.as_object().unwrap(), NOW).map(|_| ()).map_err(|problem| problem.errors)
        };
        let refused = check(json!({ "topic": "tea" })).unwrap_err();
        assert_eq!(refused["inputs.recording"], ["Please add a recording or its transcript."]);
        for given in ["recording", "source"] {
            let values = json!({ "topic": "tea", given: Uuid::nil() });
            assert!(check(values).is_ok(), "{given}");
        }
    }

    #[test]
    fn each_wrong_value_is_named_under_its_input() {
        let wrong = [
            (json!({ "topic": 3 }), "inputs.topic", "Please enter text."),
            (json!({ "topic": "a\nb" }), "inputs.topic", "Please write this on one line."),
            (json!({ "topic": "a\u{202E}b" }), "inputs.topic", "Please remove invisible or control characters."),
            (json!({ "topic": "x".repeat(501) }), "inputs.topic", "At most 500 characters fit here."),
            (json!({ "topic": "t", "audience": "Press" }), "inputs.audience", "Please choose one of the options."),
            (
                json!({ "topic": "t", "background": "a\0b" }),
                "inputs.background",
                "Please remove invisible or control characters.",
            ),
            (json!({ "topic": "t", "topics": "Law" }), "inputs.topics", "Please choose among the options."),
            (json!({ "topic": "t", "topics": ["Law", "Art"] }), "inputs.topics", "Please choose among the options."),
            (json!({ "topic": "t", "topics": ["Law", "Tax", "Pay"] }), "inputs.topics", "At most 2 options fit here."),
            (
                json!({ "topic": "t", "items": [{ "Count": "2" }] }),
                "inputs.items",
                "Row 1, “Count”: Please enter a number.",
            ),
            (json!({ "topic": "t", "pages": "3" }), "inputs.pages", "Please enter a number."),
            (json!({ "topic": "t", "pages": 0 }), "inputs.pages", "Please enter 1 or more."),
            (json!({ "topic": "t", "pages": 11 }), "inputs.pages", "Please enter 10 or less."),
            (json!({ "topic": "t", "due": "2026-02-30" }), "inputs.due", "Please give a date as YYYY-MM-DD."),
            (json!({ "topic": "t", "due": "2026-2-3" }), "inputs.due", "Please give a date as YYYY-MM-DD."),
            (json!({ "topic": "t", "urgent": "yes" }), "inputs.urgent", "Please answer with yes or no."),
            (json!({ "topic": "t", "source": "../etc/passwd" }), "inputs.source", "Please add the file again."),
            (json!({ "topic": "t", "source": { "id": 1 } }), "inputs.source", "Please add the file again."),
            (
                json!({ "topic": "t", "client_id": 2 }),
                "inputs.client_id",
                "This use case does not ask for this. Please reload the form.",
            ),
        ];
        for (values, field, message) in wrong {
            assert_eq!(errors(values), [(field.to_owned(), message.to_owned())]);
        }
    }
}
