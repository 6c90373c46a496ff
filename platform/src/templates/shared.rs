//! `GET template/shared/list`, `GET template/shared/{id}`, `POST template/shared/{id}/use-case`: use cases that
//! companies share with everybody on the platform, to make a copy of one's own.

use actix_web::web::{Data, Path};
use actix_web::{get, post};
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::list::sections;
use super::store::{self, After, Shared};
use crate::kit::caller::{Allow, SignedIn};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::{Json, Query};
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::use_cases::{self, Definition, ModelChoice, NewDraft, UseCase};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SharedTemplateQuery {
    /// Words in the name, the description, a tag or the company's name.
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

/// A shared template in the gallery.
#[derive(Serialize, ToSchema)]
pub struct SharedTemplateSummary {
    pub id: Uuid,
    /// Whose it is.
    pub company: String,
    /// It is the platform's own.
    pub is_platform: bool,
    /// It is the caller's own company's.
    pub is_own: bool,
    pub name: String,
    pub description: String,
    pub icon: String,
    pub tags: Vec<String>,
    /// How many fields its form has.
    pub inputs: usize,
    pub sections: usize,
    pub version: i32,
    pub shared_at: DateTime<Utc>,
}

/// A shared template with its definition: what its company shows of it, and all of that.
#[derive(Serialize, ToSchema)]
pub struct SharedTemplate {
    #[serde(flatten)]
    summary: SharedTemplateSummary,
    /// Without model and documents: those are chosen where it is used.
    definition: Definition,
}

impl From<&Shared> for SharedTemplateSummary {
    fn from(shared: &Shared) -> Self {
        let Definition { name, description, icon, inputs, format, .. } = &shared.definition;
        Self {
            id: shared.id,
            company: shared.company.clone(),
            is_platform: shared.is_platform,
            is_own: shared.is_own,
            name: name.clone(),
            description: description.clone(),
            icon: icon.clone(),
            tags: shared.tags.clone(),
            inputs: inputs.len(),
            sections: sections(format),
            version: shared.version,
            shared_at: shared.shared_at,
        }
    }
}

const FIRST: (bool, String, Uuid) = (false, String::new(), Uuid::nil());

async fn find(tx: &mut TenantTx, id: Uuid) -> Result<Shared, Problem> {
    let found = store::shared(tx, Some(id), None, &FIRST, 1).await?.pop();
    found.ok_or_else(|| Problem::not_found("template"))
}

/// Use cases that companies share with everybody on the platform: the platform's own first, then by name.
#[utoipa::path(operation_id = "list_shared_templates", tag = "templates", params(SharedTemplateQuery), responses((status = 200, body = List<SharedTemplateSummary>)))]
#[get("/template/shared/list")]
pub async fn list(
    caller: SignedIn,
    query: Query<SharedTemplateQuery>,
    db: Data<Db>,
) -> Result<List<SharedTemplateSummary>, Problem> {
    let after: After = decode(query.cursor.as_deref())?.unwrap_or(FIRST);
    let search = (!query.search.trim().is_empty()).then(|| text::contains(&query.search));
    let mut tx = db.begin(&caller).await?;
    let mut rows = store::shared(&mut tx, None, search.as_deref(), &after, query.limit.fetch()).await?;
    let total = store::count_shared(&mut tx, search.as_deref()).await?;
    let next = query.limit.cut(&mut rows, |last| (!last.is_platform, last.definition.name.clone(), last.id));
    Ok(List::page(rows.iter().map(SharedTemplateSummary::from).collect(), total, next))
}

/// One of them.
#[utoipa::path(operation_id = "get_shared_template", tag = "templates", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<SharedTemplate>)))]
#[get("/template/shared/{id:[0-9a-fA-F-]+}")]
pub async fn get(caller: SignedIn, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<SharedTemplate>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let shared = find(&mut tx, *id).await?;
    Ok(Envelope::new(SharedTemplate { summary: (&shared).into(), definition: shared.definition }))
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UseSharedTemplate {
    #[garde(skip)]
    workspace_id: Uuid,
    /// `null`: at the top.
    #[garde(skip)]
    #[serde(default)]
    folder_id: Option<Uuid>,
    /// `null`: the template's own.
    #[garde(inner(length(chars, max = 120), custom(text::name)))]
    #[serde(default)]
    name: Option<String>,
    #[garde(dive)]
    #[serde(default)]
    model: ModelChoice,
}

/// Makes a copy of one's own. It stays what it is, whatever becomes of the template.
#[utoipa::path(operation_id = "use_shared_template", tag = "templates", params(("id" = Uuid, Path)), request_body = UseSharedTemplate, responses((status = 201, body = Envelope<UseCase>)))]
#[post("/template/shared/{id}/use-case")]
pub async fn copy(
    caller: Allow<BuildUseCases>,
    id: Path<Uuid>,
    body: Json<UseSharedTemplate>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<UseCase>, Problem> {
    body.validate()?;
    let UseSharedTemplate { workspace_id, folder_id, name, model } = body.into_inner();
    let mut tx = db.begin(&caller).await?;
    let access = use_cases::enter(&mut tx, &caller, workspace_id, folder_id).await?;
    let Shared { definition, tags, .. } = find(&mut tx, *id).await?;
    let name = name.unwrap_or_else(|| definition.name.clone());
    let definition = Definition { name, model, ..definition };
    let draft = NewDraft { folder: folder_id, definition: definition.tidied(), origin: None, now: clock.now() };
    let mut use_case = use_cases::add_draft(&mut tx, &caller, access, draft).await?;
    if !tags.is_empty() {
        use_cases::give_tags(&mut tx, workspace_id, &[use_case.id], &tags, &[]).await?;
        use_case.tags = tags;
    }
    tx.commit().await?;
    Ok(Envelope::created(use_case))
}
