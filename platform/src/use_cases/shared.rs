//! `GET use-case/shared`: what is shared with the whole company, whatever workspaces the caller is in.

use std::collections::HashMap;

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{SharedUseCase, UseCase, Version};
use super::shared_store::{self as store, Shared};
use super::transfer;
use crate::kit::caller::SignedIn;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::{Permission, RunUseCases};
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SharedQuery {
    /// Words in the name, the description or a tag.
    #[serde(default)]
    search: String,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Use cases that are shared with the whole company, by name: everybody of it may run them.
#[utoipa::path(tag = "use cases", operation_id = "list_shared_use_cases", params(SharedQuery), responses((status = 200, body = List<SharedUseCase>)))]
#[get("/use-case/shared")]
pub async fn list(caller: SignedIn, db: Data<Db>, query: Query<SharedQuery>) -> Result<List<SharedUseCase>, Problem> {
    let after: (String, Uuid) = decode(query.cursor.as_deref())?.unwrap_or_default();
    let search = (!query.search.trim().is_empty()).then(|| text::contains(&query.search));
    let mut tx = db.begin(&caller).await?;
    let mut rows = store::list(&mut tx, search.as_deref(), &after, query.limit.fetch()).await?;
    let total = store::count(&mut tx, search.as_deref()).await?;
    let next = query.limit.cut(&mut rows, |last| (last.name.clone(), last.id));
    Ok(List::page(rows, total, next))
}

/// What is shared of a use case; `None`: it is not shared with the company.
pub async fn one(tx: &mut TenantTx, id: Uuid) -> Result<Option<Shared>, sqlx::Error> {
    let mut shared = store::one(tx, id).await?;
    if let Some(shared) = &mut shared {
        // Its documents and templates are the workspace's.
        shared.definition = transfer::placed(shared.definition.clone(), &HashMap::new(), &HashMap::new());
    }
    Ok(shared)
}

impl Shared {
    /// As the page shows it to somebody who has nothing else of it.
    pub fn into_use_case(self, id: Uuid) -> UseCase {
        UseCase {
            id,
            workspace_id: self.workspace_id,
            workspace_name: String::new(),
            folder_id: None,
            draft: self.definition.clone(),
            draft_revision: 0,
            published: Some(Version {
                version: self.version,
                definition: self.definition,
                note: self.note,
                published_at: self.published_at,
                published_by_name: String::new(),
            }),
            has_unpublished_changes: false,
            my_permissions: vec![RunUseCases::RIGHT.slug.to_owned()],
            documents: Vec::new(),
            created_at: self.published_at,
            updated_at: self.published_at,
            updated_by_name: String::new(),
            visibility: self.visibility,
            tags: self.tags,
            shared_only: true,
        }
    }
}
