//! `GET client-template/{id}/changes`: what the next version would change. `POST client-template/{id}/version` takes it.

use std::collections::HashMap;

use actix_web::web::{Data, Path};
use actix_web::{get, post};
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::get::{absent, detail};
use super::model::{ClientTemplate, ClientTemplateChange, ClientTemplateDetail, Key, Kind, Part, TakeVersion};
use super::{parts, store, words};
use crate::audit::{Entry, Outcome};
use crate::auth::entries;
use crate::clients::{logged, named, staff_name};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};

/// A template with the parts of its newest version, and as its client has them now.
struct Looked {
    template: ClientTemplate,
    newest: Vec<Part>,
    now: Vec<Part>,
}

async fn look(db: &Db, caller: &Caller, id: Uuid, now: DateTime<Utc>) -> Result<Looked, Problem> {
    let mut tx = db.begin_operator("look at what a template would change").await?;
    let template = store::get(&mut tx, id).await?.ok_or_else(absent)?;
    let source = named(template.client_id)?;
    if entries::keeps_out(&mut tx, source, caller.user, now).await?.unwrap_or(true) {
        return Err(Error::AsksFirst.into());
    }
    let newest = store::parts(&mut tx, id, &[template.version]).await?.pop().map(|(_, parts)| parts);
    drop(tx);
    let kinds: Vec<Kind> = template.kinds.iter().filter_map(|kind| Kind::parse(kind)).collect();
    let mut tx = db.begin_open(source, caller).await?;
    let now = parts::taken(&mut tx, &kinds).await?;
    Ok(Looked { template, newest: newest.unwrap_or_default(), now })
}

/// What differs, first what the newer one has, then what it lost.
fn changes(before: &[Part], after: &[Part]) -> Vec<ClientTemplateChange> {
    let known: HashMap<Key, &Part> = before.iter().map(|part| (part.key(), part)).collect();
    let is_there = |part: &Part| after.iter().any(|other| other.key() == part.key());
    let text = |part: &Part| words::lines(&part.content);
    let shown = |part: &Part, before: Option<String>, after: Option<String>| ClientTemplateChange {
        kind: part.kind,
        origin: part.origin.clone(),
        name: part.name.clone(),
        before,
        after,
    };
    let new = after.iter().filter_map(|part| match known.get(&part.key()) {
        Some(old) if old.hash == part.hash => None,
        old => Some(shown(part, old.map(|old| text(old)), Some(text(part)))),
    });
    let gone = before.iter().filter(|part| !is_there(part)).map(|part| shown(part, Some(text(part)), None));
    new.chain(gone).collect()
}

/// What taking the template again from its client would change: an empty list where nothing has changed.
#[utoipa::path(tag = "client templates", operation_id = "list_client_template_changes", params(("id" = Uuid, Path)), responses((status = 200, body = List<ClientTemplateChange>)))]
#[get("/client-template/{id}/changes")]
pub async fn changes_of(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<List<ClientTemplateChange>, Problem> {
    let Looked { newest, now, .. } = look(&db, &caller, *id, clock.now()).await?;
    Ok(List::whole(changes(&newest, &now)))
}

/// Takes the template again from its client, as the next version. Versions before stay as they are, and so do the
/// clients that were made from them: their drift shows the new one.
#[utoipa::path(tag = "client templates", operation_id = "take_client_template_version", params(("id" = Uuid, Path)), request_body = TakeVersion, responses((status = 201, body = Envelope<ClientTemplateDetail>), (status = 409, body = ProblemBody)))]
#[post("/client-template/{id}/version")]
pub async fn take(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<TakeVersion>,
) -> Result<Envelope<ClientTemplateDetail>, Problem> {
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let Looked { template, newest, now: taken } = look(&db, &caller, *id, now).await?;
    if template.version != body.based_on {
        return Err(Error::Stale.into());
    }
    let changed = changes(&newest, &taken);
    if changed.is_empty() {
        return Err(Error::Unchanged.into());
    }
    let version = template.version + 1;
    let source = named(template.client_id)?;
    let mut tx = db.begin_operator("take a template of clients again").await?;
    store::insert_version(&mut tx, (*id, version), &taken, &staff, now).await?;
    let entry = Entry {
        action: "client_template.take",
        object_type: "client_template",
        object_id: Some(id.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!({ "name": template.name, "version": version, "changes": changed.len() }),
    };
    logged(&mut tx, source, (caller.user, &staff), now, &entry).await?;
    let made = detail(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Envelope::created(made))
}

#[cfg(test)]
mod unit {
    use super::*;

    fn part(origin: &str, text: &str) -> Part {
        Part::new(Kind::Workspace, origin.to_owned(), None, origin.to_owned(), json!({ "name": text }))
    }

    #[test]
    fn issue_33_a_look_shows_what_is_new_changed_and_gone_and_nothing_else() {
        let before = [part("same", "a"), part("changed", "a"), part("gone", "a")];
        let after = [part("same", "a"), part("changed", "b"), part("new", "a")];
        let seen: Vec<_> = changes(&before, &after)
            .into_iter()
            .map(|change| (change.origin, change.before.is_some(), change.after.is_some()))
            .collect();
        let expected = [("changed", true, true), ("new", false, true), ("gone", true, false)];
        assert_eq!(seen, expected.map(|(origin, before, after)| (origin.to_owned(), before, after)));
        assert!(changes(&before, &before).is_empty());
    }
}
