//! `POST library/replace`: another one of the same kind takes its place in the drafts of use cases.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::LibraryKind;
use super::store;
use super::uses::entry;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{BuildUseCases, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::use_cases::{self, Changed, Definition, Format};
use crate::workspaces;

/// A use case as it was looked at.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplacedUse {
    #[garde(skip)]
    id: Uuid,
    /// Its `draft_revision`.
    #[garde(skip)]
    revision: i32,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplaceInLibrary {
    #[garde(skip)]
    #[schema(inline)]
    kind: LibraryKind,
    /// What is replaced.
    #[garde(skip)]
    id: Uuid,
    /// What takes its place.
    #[garde(skip)]
    with: Uuid,
    /// Whose drafts change: all of them, or none.
    #[garde(length(min = 1, max = 200), dive)]
    #[schema(min_items = 1, max_items = 200)]
    use_cases: Vec<ReplacedUse>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReplacedInLibrary {
    /// Drafts that changed.
    drafts: usize,
}

/// What takes its place, as a definition needs it.
enum With {
    Format(Box<Format>, String),
    Brand(Uuid),
    Document(Uuid),
}

/// Puts another one into the drafts of these use cases. What is published stays as it is until a draft is published.
#[utoipa::path(tag = "library", operation_id = "replace_in_library", request_body = ReplaceInLibrary, responses((status = 200, body = Envelope<ReplacedInLibrary>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/library/replace")]
pub async fn replace(
    viewer: Allow<ViewWorkspace>,
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<ReplaceInLibrary>,
) -> Result<Envelope<ReplacedInLibrary>, Problem> {
    body.validate()?;
    let ReplaceInLibrary { kind, id, with, use_cases } = body.into_inner();
    let mut tx = db.begin(&caller).await?;
    let places = workspaces::visible(&mut tx, &viewer).await?;
    let old = entry(&mut tx, &places, kind, id).await?;
    let new = store::one(&mut tx, &places, kind, with).await?.ok_or(Error::With)?;
    if id == with || (kind == LibraryKind::Document && old.workspace_id != new.workspace_id) {
        return Err(Error::With.into());
    }
    let by = match kind {
        LibraryKind::Prompt => return Err(Error::Prompt.into()),
        LibraryKind::BrandTemplate => With::Brand(with),
        LibraryKind::Document => With::Document(with),
        LibraryKind::Format => {
            let format = store::format(&mut tx, with).await?.ok_or(Error::With)?;
            With::Format(Box::new(format), new.name)
        }
    };
    let now = clock.now();
    let detail = json!({ "replaced": { "kind": kind, "id": id, "with": with } });
    for (at, one) in use_cases.iter().enumerate() {
        let put = |definition: &mut Definition| put(definition, (id, &old.name), &by);
        match use_cases::change_draft(&mut tx, &caller, (one.id, one.revision), put, detail.clone(), now).await? {
            Changed::Saved => {}
            Changed::Stale => return Err(Error::Changed(at).into()),
            Changed::Nothing => return Err(Error::NotUsed(at).into()),
        }
    }
    tx.commit().await?;
    Ok(Envelope::new(ReplacedInLibrary { drafts: use_cases.len() }))
}

/// Puts it into a definition; `false`: what it replaces is not in there.
fn put(definition: &mut Definition, (old, old_name): (Uuid, &str), by: &With) -> bool {
    match by {
        With::Format(format, name) => {
            if definition.format_from.as_deref() != Some(old_name) {
                return false;
            }
            definition.format = (**format).clone();
            definition.format_from = Some(name.clone());
        }
        With::Brand(new) => {
            if definition.brand_template_id != Some(old) {
                return false;
            }
            definition.brand_template_id = Some(*new);
        }
        With::Document(new) => {
            if !definition.document_ids.contains(&old) {
                return false;
            }
            // One that it reads already stands there once.
            let is_there = definition.document_ids.contains(new);
            definition.document_ids.retain(|id| *id != old || !is_there);
            for id in definition.document_ids.iter_mut().filter(|id| **id == old) {
                *id = *new;
            }
        }
    }
    true
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn r28_a_document_takes_anothers_place_and_stands_there_once() {
        let (old, new, other) = (Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
        let replaced = |ids: &[Uuid]| {
            let mut definition = Definition::named("Case");
            definition.document_ids = ids.to_vec();
            let is_there = put(&mut definition, (old, "old"), &With::Document(new));
            (is_there, definition.document_ids)
        };
        assert_eq!(replaced(&[other, old]), (true, vec![other, new]));
        assert_eq!(replaced(&[new, old, other]), (true, vec![new, other]));
        assert_eq!(replaced(&[other]), (false, vec![other]));
    }

    #[test]
    fn r28_a_format_is_replaced_only_where_it_was_taken_from_the_old_one() {
        let by = With::Format(Box::default(), "Minutes 2".to_owned());
        let mut definition = Definition::named("Case");
        assert!(!put(&mut definition, (Uuid::nil(), "Minutes"), &by));
        definition.format_from = Some("Minutes".to_owned());
        assert!(put(&mut definition, (Uuid::nil(), "Minutes"), &by));
        assert_eq!(definition.format_from.as_deref(), Some("Minutes 2"));
    }
}
