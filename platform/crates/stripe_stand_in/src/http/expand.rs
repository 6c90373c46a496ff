//! Objects as they are shown: without what the stand-in keeps for itself, ids replaced where `expand` asks.

use serde_json::{Map, Value};

use super::Failure;
use crate::spec;
use crate::state::World;

/// Without the fields that are the stand-in's own (`_name`).
pub fn shown(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, _)| !name.starts_with('_'));
            let is_invoice = fields.get("object").is_some_and(|object| object == "invoice");
            let field = |name: &str, field: &Value| {
                if is_invoice && name == "lines" { first_lines(shown(field)) } else { shown(field) }
            };
            Value::Object(kept.map(|(name, value)| (name.clone(), field(name, value))).collect::<Map<_, _>>())
        }
        Value::Array(list) => Value::Array(list.iter().map(shown).collect()),
        other => other.clone(),
    }
}

/// Lines that come with an invoice; the others are read at the list's own address.
const LINES: usize = 10;

fn first_lines(mut list: Value) -> Value {
    if let Some(lines) = list["data"].as_array_mut().filter(|lines| lines.len() > LINES) {
        lines.truncate(LINES);
        list["has_more"] = Value::Bool(true);
    }
    list
}

/// Replaces ids along each path. Real depth limit: four.
pub fn expanded(world: &World, value: &mut Value, paths: &Value) -> Result<(), Failure> {
    for path in paths.as_array().into_iter().flatten().filter_map(Value::as_str) {
        let parts: Vec<&str> = path.split('.').collect();
        let levels = parts.iter().filter(|part| **part != "data").count();
        if levels > 4 {
            return Err(Failure::invalid("expand", "You cannot expand more than 4 levels of a property."));
        }
        along(world, value, &parts)?;
    }
    Ok(())
}

fn along(world: &World, value: &mut Value, parts: &[&str]) -> Result<(), Failure> {
    let Some((first, rest)) = parts.split_first() else { return Ok(()) };
    match value {
        Value::Array(list) => list.iter_mut().try_for_each(|entry| along(world, entry, parts)),
        Value::Object(_) => {
            let refused =
                || Failure::request(&format!("This property cannot be expanded ({first}).")).with("param", "expand");
            if let Some(list) = world.included(value, first) {
                value[*first] = shown(&list);
            }
            let expandable = spec::is_expandable(value, first);
            let Some(field) = value.get_mut(*first) else { return Err(refused()) };
            replace(world, field, expandable).ok_or_else(refused)?;
            if rest.is_empty() { Ok(()) } else { along(world, field, rest) }
        }
        _ => Ok(()),
    }
}

fn replace(world: &World, field: &mut Value, expandable: bool) -> Option<()> {
    match field {
        Value::String(id) if expandable => {
            if let Some(object) = world.find(id) {
                *field = shown(object);
            }
            Some(())
        }
        Value::String(_) | Value::Bool(_) | Value::Number(_) => None,
        Value::Array(list) => list.iter_mut().try_for_each(|entry| replace(world, entry, expandable)),
        Value::Null | Value::Object(_) => Some(()),
    }
}
