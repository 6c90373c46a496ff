//! Answers by a schema: for each value the words of the sources that give it, cited one by one. What is not there is `null`, or left out where the
//! schema lets it; nothing is made up to please a schema.
//!
//! A value is looked for beside its name first (`Total: 12`, the row of a table that has it), then in the sentence that is most about it. A list of
//! objects is read from the tables whose columns have its names, and from sentences where there is none.

mod find;
#[cfg(test)]
mod tests;
mod typed;

use sdk::{Failure, Request, Sink, Stopped};
use serde_json::Value;

use find::{Found, Sources};
use typed::Type;
pub use typed::{dates, numbers};

/// Lists, objects and references within each other, at most.
const DEEPEST: usize = 24;

/// What stands at one place of the answer.
enum Out {
    Plain(Found),
    List(Vec<Out>),
    Object(Vec<(String, Out)>),
}

/// A part of the schema, its references followed.
#[derive(Clone, Copy)]
struct Part<'s> {
    root: &'s Value,
    schema: &'s Value,
    may_be_null: bool,
}

impl<'s> Part<'s> {
    fn of(root: &'s Value, mut schema: &'s Value) -> Self {
        let mut may_be_null = false;
        for _ in 0..DEEPEST {
            let named =
                schema.get("$ref").and_then(Value::as_str).and_then(|name| root.pointer(name.strip_prefix('#')?));
            let several = ["anyOf", "oneOf", "allOf"].iter().find_map(|word| schema.get(word)?.as_array());
            schema = match (named, several) {
                (Some(named), _) => named,
                (None, Some(several)) => {
                    let is_null = |one: &&Value| one.get("type").and_then(Value::as_str) == Some("null");
                    may_be_null |= several.iter().any(|one| is_null(&one));
                    match several.iter().find(|one| !is_null(one)) {
                        Some(one) => one,
                        None => break,
                    }
                }
                (None, None) => break,
            };
        }
        let types = schema.get("type");
        may_be_null |= types.and_then(Value::as_array).is_some_and(|types| types.iter().any(|one| one == "null"));
        let options = schema.get("enum").and_then(Value::as_array);
        may_be_null |= options.is_some_and(|options| options.contains(&Value::Null));
        Self { root, schema, may_be_null }
    }

    fn is(&self, name: &str) -> bool {
        match self.schema.get("type") {
            Some(Value::String(one)) => one == name,
            Some(Value::Array(types)) => types.iter().any(|one| one == name),
            _ => match name {
                "object" => self.schema.get("properties").is_some(),
                "array" => self.schema.get("items").is_some(),
                _ => false,
            },
        }
    }

    fn text(&self, name: &str) -> &'s str {
        self.schema.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    fn fields(&self) -> Vec<(&'s str, Part<'s>, bool)> {
        let required = self.schema.get("required").and_then(Value::as_array);
        let is_required = |key: &str| required.is_some_and(|names| names.iter().any(|name| name == key));
        let fields = self.schema.get("properties").and_then(Value::as_object);
        let field =
            |(key, schema): (&'s String, &'s Value)| (key.as_str(), Self::of(self.root, schema), is_required(key));
        fields.map(|fields| fields.iter().map(field).collect()).unwrap_or_default()
    }

    fn items(&self) -> Part<'s> {
        Self::of(self.root, self.schema.get("items").unwrap_or(&Value::Null))
    }

    fn kind(&self) -> Type {
        if let Some(options) = self.schema.get("enum").and_then(Value::as_array) {
            return Type::Choice(options.iter().filter_map(Value::as_str).map(str::to_owned).collect());
        }
        if self.is("integer") {
            Type::Integer
        } else if self.is("number") {
            Type::Number
        } else if self.is("boolean") {
            Type::YesNo
        } else if self.text("format") == "date" {
            Type::Date
        } else {
            Type::Text
        }
    }
}

/// Answers a request that has a schema, as JSON with citations between.
pub fn answer(request: &Request, schema: &str, sink: &mut dyn Sink) -> Result<(), Failure> {
    let schema: Value = serde_json::from_str(schema)
        .map_err(|error| Failure::BadRequest(format!("the schema is not JSON: {error}")))?;
    let statements = crate::source::statements(request);
    let sources = Sources::new(request, &statements);
    let answer = object(&sources, Part::of(&schema, &schema), "", DEEPEST);
    Writer { request, sink }.write(&answer)?;
    Ok(())
}

fn object(sources: &Sources, part: Part, about: &str, depth: usize) -> Out {
    let mut members = Vec::new();
    for (key, field, is_required) in part.fields() {
        let found = value(sources, key, field, about, depth);
        match found {
            // Left out where it may be, `null` else: an answer that does not match says more than one that is made up.
            Out::Plain(Found { value: Value::Null, .. }) if !is_required && !field.may_be_null => {}
            found => members.push((key.to_owned(), found)),
        }
    }
    Out::Object(members)
}

fn value(sources: &Sources, key: &str, part: Part, about: &str, depth: usize) -> Out {
    let name = format!("{} {}", part.text("title"), key.replace(['_', '-'], " "));
    if depth == 0 {
        return Out::Plain(Found::nothing());
    }
    if part.is("object") {
        return object(sources, part, &format!("{about} {name}"), depth - 1);
    }
    if part.is("array") {
        return Out::List(list(sources, &name, part, depth - 1));
    }
    Out::Plain(sources.value(&name, about, part.text("description"), &part.kind()))
}

fn list(sources: &Sources, name: &str, part: Part, depth: usize) -> Vec<Out> {
    let items = part.items();
    let about = format!("{name} {} {}", part.text("description"), items.text("description"));
    if !items.is("object") {
        return sources.listed(&about, &items.kind()).into_iter().map(Out::Plain).collect();
    }
    let fields = items.fields();
    let columns: Vec<(String, Type)> = fields
        .iter()
        .map(|(key, field, _)| (format!("{} {}", field.text("title"), key.replace(['_', '-'], " ")), field.kind()))
        .collect();
    let rows = sources.rows(&about, &columns);
    let row = |found: Vec<Found>| {
        let members = fields.iter().zip(found).filter_map(|((key, field, is_required), found)| {
            let is_left_out = found.value.is_null() && !is_required && !field.may_be_null;
            // What is within a row's value no table says.
            let found = if field.is("object") && depth > 0 {
                Out::Object(Vec::new())
            } else if field.is("array") {
                Out::List(Vec::new())
            } else {
                Out::Plain(found)
            };
            (!is_left_out).then(|| ((*key).to_owned(), found))
        });
        Out::Object(members.collect())
    };
    rows.into_iter().map(row).collect()
}

struct Writer<'r> {
    request: &'r Request,
    sink: &'r mut dyn Sink,
}

impl Writer<'_> {
    fn write(&mut self, out: &Out) -> Result<(), Stopped> {
        match out {
            Out::Plain(found) => {
                self.sink.text(&found.value.to_string())?;
                match found.passage.and_then(|at| self.request.passages.get(at)) {
                    Some(passage) => self.sink.citation(&passage.id),
                    None => Ok(()),
                }
            }
            Out::List(items) => {
                self.sink.text("[")?;
                for (place, item) in items.iter().enumerate() {
                    if place > 0 {
                        self.sink.text(", ")?;
                    }
                    self.write(item)?;
                }
                self.sink.text("]")
            }
            Out::Object(members) => {
                self.sink.text("{")?;
                for (place, (key, item)) in members.iter().enumerate() {
                    let comma = if place > 0 { ", " } else { "" };
                    self.sink.text(&format!("{comma}{}: ", Value::from(key.as_str())))?;
                    self.write(item)?;
                }
                self.sink.text("}")
            }
        }
    }
}
