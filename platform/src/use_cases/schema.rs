//! Schemas of answers. A schema is a stranger's text: it names nothing outside itself, never itself, and is neither too
//! long nor too deep; its patterns run in time that grows with their text alone. So no schema can hold a thread.

use document::fields::{Data, Item, SOURCES};
use jsonschema::{Draft, PatternOptions, Validator};
use serde_json::{Map, Value, json};

use super::format::{Column, ROWS};

/// Schemas within each other, and in all where each reference counts as what it names.
const DEEPEST: usize = 24;
const MOST: usize = 2000;
/// Bytes of a compiled pattern.
const PATTERN: usize = 1 << 20;
/// Places of an answer that are named, at most.
const NAMED: usize = 20;
/// Characters of what is said about one.
const SAID: usize = 300;

/// Keywords that change where a schema's names lead; what they are for, `$defs` does too.
const REFUSED: &[&str] =
    &["$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$vocabulary"];

/// The check that a schema means.
///
/// # Errors
/// A sentence for the person who writes the schema.
pub fn validator(text: &str) -> Result<Validator, String> {
    let schema: Value = serde_json::from_str(text).map_err(|error| match (error.line(), error.column()) {
        (0, _) => "Please write a JSON Schema.".to_owned(),
        (line, column) => {
            let said = error.to_string();
            let said = said.split(" at line ").next().unwrap_or_default();
            format!("Line {line}, column {column}: this is not JSON ({said}).")
        }
    })?;
    let Value::Object(root) = &schema else { return Err("A schema is a JSON object.".to_owned()) };
    if let Some(Value::String(draft)) = root.get("$schema")
        && draft.trim_end_matches('#') != "https://json-schema.org/draft/2020-12/schema"
    {
        return Err("Only schemas of the draft 2020-12 are understood. Please remove $schema.".to_owned());
    }
    if root.get("type") != Some(&json!("object")) {
        return Err("The answer must be an object: please write \"type\": \"object\" at the top.".to_owned());
    }
    match root.get("properties") {
        Some(Value::Object(fields)) if fields.contains_key(SOURCES) => {
            return Err(format!("The name {SOURCES} is taken: citations come under it."));
        }
        Some(Value::Object(fields)) if !fields.is_empty() => {}
        _ => return Err("Please add at least one field.".to_owned()),
    }
    Walk { root, names: Vec::new(), count: 0 }.schema(&schema, 0)?;
    let patterns = PatternOptions::regex().size_limit(PATTERN).dfa_size_limit(PATTERN);
    let options = jsonschema::options().with_draft(Draft::Draft202012).with_pattern_options(patterns);
    options.should_validate_formats(true).build(&schema).map_err(|error| {
        let at = error.instance_path().to_string();
        let at = if at.is_empty() { String::new() } else { format!("At {at}: ") };
        format!("{at}{}", sentence(&error.to_string()))
    })
}

/// Where an answer does not match: JSON Pointers with what is wrong there.
pub fn findings(validator: &Validator, answer: &Value) -> Vec<(String, String)> {
    let errors = validator.iter_errors(answer).take(NAMED);
    errors.map(|error| (error.instance_path().to_string(), sentence(&error.masked().to_string()))).collect()
}

fn sentence(said: &str) -> String {
    let said: String = said.chars().take(SAID).collect();
    let mut letters = said.trim_end_matches('.').chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// A walk through everything that a schema is made of.
struct Walk<'s> {
    root: &'s Map<String, Value>,
    /// The references that led here.
    names: Vec<&'s str>,
    count: usize,
}

impl<'s> Walk<'s> {
    fn schema(&mut self, schema: &'s Value, depth: usize) -> Result<(), String> {
        self.count += 1;
        if self.count > MOST {
            return Err(format!(
                "This schema is too large: at most {MOST} parts fit, and each use of a definition counts."
            ));
        }
        if depth > DEEPEST {
            return Err(format!("This schema is too deep: at most {DEEPEST} levels fit."));
        }
        let Value::Object(members) = schema else { return Ok(()) };
        for (keyword, value) in members {
            self.keyword(keyword, value, depth)?;
        }
        Ok(())
    }

    fn keyword(&mut self, keyword: &str, value: &'s Value, depth: usize) -> Result<(), String> {
        match (keyword, value) {
            ("$ref", Value::String(name)) => self.named(name, depth),
            ("$ref", _) => Err("A $ref is a text.".to_owned()),
            (refused, _) if REFUSED.contains(&refused) => {
                Err(format!("{refused} is not understood here. Please use $defs and $ref."))
            }
            (
                "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas",
                Value::Object(members),
            ) => members.values().try_for_each(|schema| self.schema(schema, depth + 1)),
            ("allOf" | "anyOf" | "oneOf" | "prefixItems", Value::Array(schemas)) => {
                schemas.iter().try_for_each(|schema| self.schema(schema, depth + 1))
            }
            (
                "items"
                | "additionalProperties"
                | "contains"
                | "propertyNames"
                | "not"
                | "if"
                | "then"
                | "else"
                | "unevaluatedItems"
                | "unevaluatedProperties"
                | "additionalItems",
                schema,
            ) => self.schema(schema, depth + 1),
            _ => Ok(()),
        }
    }

    fn named(&mut self, name: &'s str, depth: usize) -> Result<(), String> {
        let path = ["$defs", "definitions"].iter().find_map(|place| {
            let key = name.strip_prefix("#/")?.strip_prefix(place)?.strip_prefix('/')?;
            Some((*place, key))
        });
        let Some((place, key)) = path else {
            return Err(format!(
                "{} points outside this schema. A $ref may only name one of its own definitions: #/$defs/name.",
                shortened(name)
            ));
        };
        let Some(found) = self.root.get(place).and_then(|definitions| definitions.get(key)) else {
            return Err(format!("There is no definition {}.", shortened(name)));
        };
        if self.names.contains(&name) {
            return Err(format!("{} leads back to itself.", shortened(name)));
        }
        self.names.push(name);
        let walked = self.schema(found, depth + 1);
        self.names.pop();
        walked
    }
}

fn shortened(name: &str) -> String {
    name.chars().take(80).collect()
}

/// The schema of a table's answer.
pub(super) fn of_table(columns: &[Column], guidance: &str) -> String {
    let text = |text: &str| Item { data: Data::Text(text.to_owned()), cited: Vec::new() };
    let object = |members: Vec<(&str, Item)>| Item {
        data: Data::Object(members.into_iter().map(|(key, item)| (key.to_owned(), item)).collect()),
        cited: Vec::new(),
    };
    let list = |items: Vec<Item>| Item { data: Data::List(items), cited: Vec::new() };
    let closed = || Item { data: Data::YesNo(false), cited: Vec::new() };
    let properties = columns.iter().map(|column| (column.key.as_str(), Item::from(column.schema()))).collect();
    let row = object(vec![
        ("type", text("object")),
        ("additionalProperties", closed()),
        ("properties", object(properties)),
        ("required", list(columns.iter().map(|column| text(&column.key)).collect())),
    ]);
    let rows = object(vec![("type", text("array")), ("description", text(guidance.trim())), ("items", row)]);
    let schema = object(vec![
        ("type", text("object")),
        ("additionalProperties", closed()),
        ("properties", object(vec![(ROWS, rows)])),
        ("required", list(vec![text(ROWS)])),
    ]);
    serde_json::to_string(&schema).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn refusal(schema: &str) -> String {
        validator(schema).err().unwrap_or_default()
    }

    fn of(properties: Value) -> String {
        json!({ "type": "object", "properties": properties }).to_string()
    }

    #[test]
    fn an_answer_is_held_against_its_schema_and_each_place_is_named() {
        let schema = r##"{"type":"object","required":["total","due"],"properties":{"total":{"type":"number"},"due":{"type":"string","format":"date"},
            "lines":{"type":"array","items":{"$ref":"#/$defs/line"}}},"$defs":{"line":{"enum":["a","b"]}}}"##;
        let validator = validator(schema).unwrap();
        assert_eq!(findings(&validator, &json!({ "total": 1, "due": "2026-02-28", "lines": ["a"] })), []);
        let found = findings(&validator, &json!({ "total": "1", "due": "2026-02-30", "lines": ["a", "c"] }));
        let mut paths: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
        paths.sort_unstable();
        assert_eq!(paths, ["/due", "/lines/1", "/total"]);
        assert!(found.iter().all(|(_, said)| said.ends_with('.') && !said.contains("2026-02-30")), "{found:?}");
        assert!(findings(&validator, &json!({}))[0].1.contains("required"));
    }

    #[test]
    fn what_is_wrong_with_a_schema_is_said_with_its_line() {
        assert!(refusal("{\n  \"type\": \"object\",,\n}").starts_with("Line 2, column 2"));
        for (schema, said) in [
            ("", "Line 1"),
            ("[]", "is a JSON object"),
            (r#"{"type":"array"}"#, "must be an object"),
            (r#"{"type":"object"}"#, "at least one field"),
            (r#"{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}"#, "2020-12"),
            (&of(json!({ "a": { "type": "text" } })), "At "),
            (&of(json!({ "a": { "$id": "https://example.test/x" } })), "$id is not understood"),
            (&of(json!({ "_sources": {} })), "is taken"),
            (&of(json!({ "a": { "$ref": "#/$defs/none" } })), "no definition"),
        ] {
            assert!(refusal(schema).contains(said), "{schema}: {}", refusal(schema));
        }
    }

    #[test]
    fn c26_a_hostile_schema_is_refused_in_no_time() {
        let begun = Instant::now();
        let remote = of(json!({ "a": { "$ref": "http://169.254.169.254/latest" } }));
        assert!(refusal(&remote).contains("points outside"));
        assert!(refusal(&of(json!({ "a": { "$ref": "#" } }))).contains("points outside"));
        let round = json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/a" } },
            "$defs": { "a": { "anyOf": [{ "$ref": "#/$defs/b" }] }, "b": { "items": { "$ref": "#/$defs/a" } } } });
        assert!(refusal(&round.to_string()).contains("leads back to itself"));
        // Each definition twice the one before: a million times the last.
        let mut laughs = json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/d0" } }, "$defs": {} });
        for n in 0..20 {
            let next = json!({ "$ref": format!("#/$defs/d{}", n + 1) });
            laughs["$defs"][format!("d{n}")] = json!({ "allOf": [next, next] });
        }
        laughs["$defs"]["d20"] = json!({});
        assert!(refusal(&laughs.to_string()).contains("too "));
        let deep = format!(
            r#"{{"type":"object","properties":{{"a":{}{}}}}}"#,
            r#"{"items":"#.repeat(10_000),
            "}".repeat(10_000)
        );
        assert!(!refusal(&deep).is_empty());
        let wide = of((0..60_000).map(|n| (format!("f{n}"), json!({}))).collect::<Map<_, _>>().into());
        assert!(wide.len() > 500_000 && refusal(&wide).contains("too large"));
        let huge = of(json!({ "a": { "type": "string", "pattern": "(?:a{1000}){1000}" } }));
        assert!(!refusal(&huge).is_empty());
        // A pattern that takes others a lifetime.
        let slow = validator(&of(json!({ "a": { "type": "string", "pattern": "^(a+)+$" } }))).unwrap();
        assert_eq!(findings(&slow, &json!({ "a": format!("{}!", "a".repeat(100_000)) })).len(), 1);
        assert!(begun.elapsed().as_secs() < 60);
    }

    #[test]
    fn the_schema_of_a_table_keeps_its_columns_in_order_and_types_them() {
        let columns: Vec<Column> = serde_json::from_value(json!([
            { "key": "what", "title": "What", "required": true },
            { "key": "amount", "title": "Amount", "type": "money", "currency": "EUR" },
            { "key": "due", "title": "Due", "type": "date" },
            { "key": "agreed", "title": "Agreed", "type": "yes_no" },
            { "key": "colour", "title": "Colour", "type": "choice", "options": ["red", "blue"] },
        ]))
        .unwrap();
        let text = of_table(&columns, "One row an item");
        let places: Vec<usize> =
            ["\"what\":", "\"amount\":", "\"due\":"].iter().map(|key| text.find(key).unwrap()).collect();
        assert!(places.is_sorted(), "{text}");
        let validator = validator(&text).unwrap();
        let row = json!({ "what": "Desk", "amount": 12.5, "due": null, "agreed": true, "colour": "red" });
        assert_eq!(findings(&validator, &json!({ "rows": [row] })), []);
        let wrong = json!({ "what": null, "amount": "12", "due": "soon", "agreed": "yes", "colour": "green" });
        assert_eq!(findings(&validator, &json!({ "rows": [wrong] })).len(), 5);
    }
}
