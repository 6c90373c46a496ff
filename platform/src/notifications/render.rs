//! Rows as their reader may see them now: in the bell and in a mail alike.

use std::collections::HashMap;

use serde_json::Value;
use uuid::Uuid;

use super::kinds::{self, NotificationKind};
use super::model::{Notification, NotificationObject, ObjectKind};
use super::store::{self, Found, Row};
use crate::kit::db::TenantTx;

/// What a row says that stands for all that came beyond an hour's budget.
const FLOOD: &str = "{count} more came within an hour and are not listed one by one.";

/// The transaction is one of the reader's: what is hidden from them is not found. `rights` are their account rights.
pub async fn render(
    tx: &mut TenantTx,
    reader: Uuid,
    rights: &[String],
    rows: Vec<Row>,
) -> Result<Vec<Notification>, sqlx::Error> {
    // A row of a later version is left out, until this process is replaced.
    let rows: Vec<(&'static NotificationKind, Row)> =
        rows.into_iter().filter_map(|row| kinds::by_slug(&row.kind).map(|kind| (kind, row))).collect();
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids = |about: ObjectKind| {
        let found = rows.iter().filter(|(kind, _)| kind.object == about).map(|(_, row)| row.object_id);
        found.collect::<Vec<Uuid>>()
    };
    let wanted = Found {
        runs: ids(ObjectKind::Run),
        use_cases: ids(ObjectKind::UseCase),
        batches: ids(ObjectKind::Batch),
        schedules: ids(ObjectKind::Schedule),
        documents: ids(ObjectKind::Document),
        access_requests: ids(ObjectKind::AccessRequest),
        token_requests: ids(ObjectKind::TokenRequest),
    };
    let titles = store::find(tx, reader, rights, &wanted).await?;
    let actors: Vec<Uuid> = rows.iter().filter_map(|(_, row)| row.actor_id).collect();
    let names = if actors.is_empty() { HashMap::new() } else { store::names(tx, &actors).await? };
    let one = |(kind, row): (&'static NotificationKind, Row)| {
        let title = titles.get(&row.object_id).map(String::as_str);
        let actor = row.actor_id.and_then(|id| names.get(&id)).map(String::as_str);
        shown(kind, row, title, actor)
    };
    Ok(rows.into_iter().map(one).collect())
}

fn shown(kind: &'static NotificationKind, row: Row, title: Option<&str>, actor: Option<&str>) -> Notification {
    let is_about_nothing = kind.object == ObjectKind::Nothing;
    let is_flood = !is_about_nothing && row.object_id.is_nil();
    let is_there = is_about_nothing || title.is_some();
    let template = match (is_flood, is_there, row.count) {
        (true, ..) => FLOOD,
        (false, false, _) => kind.gone,
        (false, true, 1) => kind.one,
        (false, true, _) => kind.many,
    };
    let fact = |place: &str| match row.facts.get(place)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    let filled = |place: &str| match place {
        "actor" => Some(actor.filter(|name| !name.is_empty()).unwrap_or("Somebody").to_owned()),
        "object" => title.map(ToOwned::to_owned),
        "count" => Some(row.count.to_string()),
        "id" => Some(row.object_id.to_string()),
        other => fact(other),
    };
    Notification {
        id: row.id,
        kind: kind.slug,
        category: kind.category,
        severity: kind.severity,
        text: fill(template, filled),
        link: (is_there && !is_flood).then(|| fill(kind.link, filled)),
        object: title.map(|title| NotificationObject { id: row.object_id, title: title.to_owned() }),
        count: row.count,
        created_at: row.created_at,
        happened_at: row.happened_at,
        read_at: row.read_at,
        archived_at: row.archived_at,
        snoozed_until: row.snoozed_until,
        details: if is_there && !is_flood {
            kind.details.iter().map(|line| fill(line, filled)).collect()
        } else {
            Vec::new()
        },
        action: kind.action,
    }
}

/// Fills the places of a template in one pass: a name with braces in it fills nothing.
fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut parts = template.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once('}').unwrap_or((part, ""));
        text.push_str(&value(place).unwrap_or_default());
        text.push_str(rest);
    }
    text
}

#[cfg(test)]
mod unit {
    use chrono::DateTime;
    use serde_json::json;

    use super::*;

    fn row(kind: &NotificationKind, object: Uuid, count: i32) -> Row {
        Row {
            id: Uuid::nil(),
            kind: kind.slug.to_owned(),
            object_id: object,
            actor_id: None,
            facts: json!({ "comment": "c" }),
            count,
            created_at: DateTime::UNIX_EPOCH,
            happened_at: DateTime::UNIX_EPOCH,
            read_at: None,
            archived_at: None,
            snoozed_until: None,
        }
    }

    #[test]
    fn r44_a_text_counts_and_names_and_a_name_fills_no_place() {
        let (kind, id) = (&kinds::COMMENTED, Uuid::max());
        let one = shown(kind, row(kind, id, 1), Some("Lease {actor}"), Some("Mia {count}"));
        assert_eq!(one.text, "Mia {count} commented on “Lease {actor}”.");
        assert_eq!(one.link, Some(format!("/runs/{id}/edit?comment=c")));
        let many = shown(kind, row(kind, id, 3), Some("Lease"), None);
        assert_eq!(many.text, "3 new comments on “Lease”, the last by Somebody.");
    }

    #[test]
    fn r44_what_is_not_there_for_the_reader_has_no_title_and_no_link() {
        for kind in kinds::ALL.iter().filter(|kind| kind.object != ObjectKind::Nothing) {
            let gone = shown(kind, row(kind, Uuid::max(), 1), None, Some("Mia"));
            assert_eq!((gone.link, gone.object), (None, None), "{}", kind.slug);
        }
    }
}
