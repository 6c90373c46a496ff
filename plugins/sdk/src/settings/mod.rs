//! Settings of a plugin: a struct says what there are, `#[derive(Settings)]` makes of it the form that an administrator fills in and the function that
//! reads what was entered.
//!
//! ```
//! # extern crate atelier_runner_sdk as sdk;
//! use sdk::{Choice, Settings};
//!
//! #[derive(Settings)]
//! struct Options {
//!     /// Tokens for thinking
//!     ///
//!     /// Lets the model think before it answers
//!     #[setting(minimum = 1024)]
//!     thinking_tokens: Option<u32>,
//!     /// Speed
//!     #[setting(default = Speed::Usual)]
//!     speed: Speed,
//! }
//!
//! #[derive(Choice, Debug, PartialEq)]
//! enum Speed {
//!     Usual,
//!     Priority,
//! }
//!
//! let options = Options::read(r#"{"speed": "priority"}"#).unwrap();
//! assert_eq!((options.thinking_tokens, options.speed), (None, Speed::Priority));
//! assert!(Options::schema().contains("Lets the model think before it answers"));
//! ```
//!
//! A field that the form cannot name is no setting:
//!
//! ```compile_fail
//! # extern crate atelier_runner_sdk as sdk;
//! #[derive(sdk::Settings)]
//! struct Options {
//!     speed: u32,
//! }
//! ```
//!
//! A default is a value of the field's type:
//!
//! ```compile_fail
//! # extern crate atelier_runner_sdk as sdk;
//! #[derive(sdk::Settings)]
//! struct Options {
//!     /// Speed
//!     #[setting(default = "fast")]
//!     speed: u32,
//! }
//! ```

mod kinds;

use serde_json::Map;

use crate::Failure;
use kinds::typed;

pub use serde_json::Value;

/// A JSON Schema, an object.
pub type Schema = Map<String, Value>;

/// What an administrator may set for a plugin; made by `#[derive(Settings)]`.
pub trait Settings: Sized {
    /// The JSON Schema of them all, for the manifest.
    fn schema() -> String;

    /// Reads what was entered: a request's `settings`.
    ///
    /// # Errors
    /// A `bad-request` that names the setting and what it must be.
    fn read(json: &str) -> Result<Self, Failure>;
}

/// The type of a setting. That of an own list of words is made by `#[derive(Choice)]`.
pub trait Setting: Sized {
    fn schema() -> Schema;
    /// What is to be entered, for people: "a whole number".
    fn wanted() -> String;
    /// `None` where it is something else.
    fn read(value: &Value) -> Option<Self>;
    fn write(&self) -> Value;
    /// What it is where nothing was entered; `None` where something must be.
    fn absent() -> Option<Self> {
        None
    }
}

/// One setting.
pub struct Property<T> {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    preset: Option<T>,
    at_least: Option<i64>,
    at_most: Option<i64>,
    more: Schema,
}

/// A setting as the form shows it.
pub struct Described {
    name: &'static str,
    schema: Schema,
    required: bool,
}

impl<T: Setting> Property<T> {
    pub fn new(name: &'static str, title: &'static str, description: &'static str) -> Self {
        Self { name, title, description, preset: None, at_least: None, at_most: None, more: Schema::new() }
    }

    pub fn preset(self, preset: T) -> Self {
        Self { preset: Some(preset), ..self }
    }

    pub fn at_least(self, bound: i64) -> Self {
        Self { at_least: Some(bound), ..self }
    }

    pub fn at_most(self, bound: i64) -> Self {
        Self { at_most: Some(bound), ..self }
    }

    /// A regular expression. The platform checks it where the setting is entered, and not once more in each run.
    pub fn pattern(self, pattern: &str) -> Self {
        self.with("pattern", pattern.into())
    }

    /// What `runner check` enters where something must be.
    pub fn example(self, example: &str) -> Self {
        self.with("examples", vec![Value::from(example)].into())
    }

    fn with(mut self, word: &str, value: Value) -> Self {
        self.more.insert(word.to_owned(), value);
        self
    }

    pub fn described(self) -> Described {
        let required = self.preset.is_none() && T::absent().is_none();
        let mut schema = T::schema();
        schema.insert("title".into(), self.title.into());
        if !self.description.is_empty() {
            schema.insert("description".into(), self.description.into());
        }
        for (word, bound) in [("minimum", self.at_least), ("maximum", self.at_most)] {
            schema.extend(bound.map(|bound| (word.to_owned(), bound.into())));
        }
        schema.extend(self.preset.map(|preset| ("default".to_owned(), preset.write())));
        schema.extend(self.more);
        Described { name: self.name, schema, required }
    }

    pub fn read(mut self, entered: &Schema) -> Result<T, Failure> {
        let Some(value) = entered.get(self.name) else {
            let absent = self.preset.take().or_else(T::absent);
            return absent.ok_or_else(|| self.wrong("is missing"));
        };
        let below = |bound: i64| value.as_f64().is_some_and(|number| number < bound as f64);
        let above = |bound: i64| value.as_f64().is_some_and(|number| number > bound as f64);
        if self.at_least.is_some_and(below) || self.at_most.is_some_and(above) {
            return Err(self.wrong("is out of its bounds"));
        }
        T::read(value).ok_or_else(|| self.wrong("cannot be used"))
    }

    fn wrong(&self, how: &str) -> Failure {
        let least = self.at_least.map(|bound| format!(", at least {bound}")).unwrap_or_default();
        let most = self.at_most.map(|bound| format!(", at most {bound}")).unwrap_or_default();
        Failure::BadRequest(format!(
            "the setting `{}` {how}: an administrator must enter {}{least}{most} in the binding",
            self.name,
            T::wanted()
        ))
    }
}

/// The schema of all, in their order: it is that of the form.
pub fn schema(described: &[Described]) -> String {
    let properties: Vec<String> = described
        .iter()
        .map(|setting| format!("{}:{}", Value::from(setting.name), Value::Object(setting.schema.clone())))
        .collect();
    let required: Vec<&str> = described.iter().filter(|setting| setting.required).map(|setting| setting.name).collect();
    format!(
        r#"{{"type":"object","properties":{{{}}},"required":{},"additionalProperties":false}}"#,
        properties.join(","),
        Value::from(required)
    )
}

/// What was entered; nothing where there is no text.
pub fn entered(json: &str) -> Result<Schema, Failure> {
    match serde_json::from_str(json) {
        Ok(Value::Object(entered)) => Ok(entered),
        Ok(Value::Null) => Ok(Schema::new()),
        _ if json.is_empty() => Ok(Schema::new()),
        _ => Err(Failure::BadRequest(
            "the runner's settings must be a JSON object: enter them anew in the binding".into(),
        )),
    }
}

/// The schema of a word out of these.
pub fn words(words: &[&str]) -> Schema {
    let mut schema = typed("string");
    schema.insert("enum".into(), words.into());
    schema
}

/// These words, for people.
pub fn one_of(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().filter(|word| !word.is_empty()).map(|word| format!("{word:?}")).collect();
    format!("one of {}", words.join(", "))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;
    use crate::Choice;

    #[derive(crate::Settings)]
    struct Options {
        /// Resource
        ///
        /// The name before the address
        #[setting(pattern = "^[a-z]+$", example = "acme")]
        resource: String,
        /// Deployments
        deployments: BTreeMap<String, String>,
        /// API version
        #[setting(default = "v1")]
        version: String,
        /// Tokens
        #[setting(minimum = -1, maximum = 8)]
        tokens: Option<i64>,
        /// Area
        #[setting(default = Area::Here)]
        area: Area,
        /// Show it
        show: bool,
        /// Names
        names: Vec<String>,
    }

    #[derive(Choice, Debug, PartialEq)]
    enum Area {
        #[choice(name = "")]
        Here,
        FarAway,
    }

    #[test]
    fn a_struct_is_the_form_that_an_administrator_fills_in_and_its_order_is_kept() {
        let text = Options::schema();
        let schema: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            schema,
            json!({
                "type": "object",
                "properties": {
                    "resource": {"type": "string", "title": "Resource", "description": "The name before the address", "pattern": "^[a-z]+$", "examples": ["acme"]},
                    "deployments": {"type": "object", "title": "Deployments", "additionalProperties": {"type": "string"}},
                    "version": {"type": "string", "title": "API version", "default": "v1"},
                    "tokens": {"type": "integer", "title": "Tokens", "minimum": -1, "maximum": 8},
                    "area": {"type": "string", "title": "Area", "enum": ["", "far_away"], "default": ""},
                    "show": {"type": "boolean", "title": "Show it"},
                    "names": {"type": "array", "title": "Names", "items": {"type": "string"}},
                },
                "required": ["resource"],
                "additionalProperties": false,
            })
        );
        let places: Vec<_> =
            ["\"resource\":", "\"deployments\":", "\"version\":", "\"tokens\":", "\"area\":", "\"names\":"]
                .map(|name| text.find(name).unwrap())
                .into();
        assert!(places.is_sorted(), "{text}");
    }

    #[test]
    fn what_was_not_entered_has_its_default_and_what_was_is_read() {
        let few = Options::read(r#"{"resource": "acme", "of_a_later_version": 1, "tokens": null}"#).unwrap();
        assert_eq!((few.resource.as_str(), few.version.as_str(), few.tokens), ("acme", "v1", None));
        assert_eq!((few.area, few.show, few.deployments.len(), few.names.len()), (Area::Here, false, 0, 0));
        let all = r#"{"resource": "a", "deployments": {"m": "d"}, "version": "v2", "tokens": 8, "area": "far_away", "show": true, "names": ["n"]}"#;
        let all = Options::read(all).unwrap();
        assert_eq!((all.deployments["m"].as_str(), all.version.as_str(), all.tokens), ("d", "v2", Some(8)));
        assert_eq!((all.area, all.show, all.names), (Area::FarAway, true, vec!["n".to_owned()]));
    }

    #[test]
    fn what_cannot_be_used_is_named_with_what_to_enter() {
        let said = |json: &str| match Options::read(json).map(|_| ()) {
            Err(Failure::BadRequest(why)) => why,
            other => format!("{other:?}"),
        };
        let enter = |what: &str| format!("an administrator must enter {what} in the binding");
        assert_eq!(said(""), format!("the setting `resource` is missing: {}", enter("a text")));
        let with = |json: &str| said(&format!(r#"{{"resource": "a", {json}}}"#));
        let tokens = enter("a whole number, at least -1, at most 8");
        assert_eq!(with(r#""tokens": "x""#), format!("the setting `tokens` cannot be used: {tokens}"));
        assert_eq!(with(r#""tokens": 9"#), format!("the setting `tokens` is out of its bounds: {tokens}"));
        assert_eq!(
            with(r#""area": "mars""#),
            format!("the setting `area` cannot be used: {}", enter("one of \"far_away\""))
        );
        let texts = enter("an object, of a text under each name");
        assert_eq!(with(r#""deployments": {"m": 1}"#), format!("the setting `deployments` cannot be used: {texts}"));
        assert!(said("[1]").contains("must be a JSON object"));
    }
}
