//! Lists by cursor, newest first.

use serde_json::{Value, json};

use super::{Call, Failure};
use crate::state::World;

/// The page of all objects of a kind that pass the filter.
pub fn listed(world: &World, call: &Call, kind: &str, keep: impl Fn(&Value) -> bool) -> Result<Value, Failure> {
    let created = call.get("created");
    let all: Vec<&Value> = world.all(kind).rev().filter(|o| in_range(created, &o["created"]) && keep(o)).collect();
    page(call, &call.path, all)
}

/// A page out of everything, in the order that it is shown in.
pub fn page(call: &Call, url: &str, all: Vec<&Value>) -> Result<Value, Failure> {
    let limit = call.whole("limit").unwrap_or(10);
    if !(1..=100).contains(&limit) {
        return Err(Failure::invalid("limit", "This value must be between 1 and 100."));
    }
    let limit = usize::try_from(limit).unwrap_or(10);
    let place = |param: &str| match call.text(param) {
        None => Ok(None),
        Some(id) => {
            let at = all.iter().position(|o| o["id"] == id);
            at.map(Some).ok_or_else(|| Failure::missing("object", id, Some(param)))
        }
    };
    let (from, to) = match (place("starting_after")?, place("ending_before")?) {
        (Some(after), _) => (after + 1, (after + 1 + limit).min(all.len())),
        (None, Some(before)) => (before.saturating_sub(limit), before),
        (None, None) => (0, limit.min(all.len())),
    };
    let more = if call.has("ending_before") { from > 0 } else { to < all.len() };
    let data: Vec<&Value> = all.get(from..to).unwrap_or_default().to_vec();
    Ok(json!({ "object": "list", "data": data, "has_more": more, "url": url }))
}

fn in_range(range: &Value, at: &Value) -> bool {
    let at = at.as_i64().unwrap_or_default();
    if let Some(exact) = range.as_i64() {
        return at == exact;
    }
    let bound = |name: &str| range[name].as_i64();
    bound("gt").is_none_or(|b| at > b)
        && bound("gte").is_none_or(|b| at >= b)
        && bound("lt").is_none_or(|b| at < b)
        && bound("lte").is_none_or(|b| at <= b)
}
