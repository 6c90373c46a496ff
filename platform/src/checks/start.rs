//! `POST use-case/{id}/check`: starts a check of the draft, and of the live version where its last one does not say the
//! same.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::get;
use super::model::{Check, Kind, RECENT};
use super::settle::Checks;
use super::store::{self, New, NewCase};
use crate::audit;
use crate::batches::{self, NewCheck};
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{BuildUseCases, ViewWorkspace};
use crate::kit::problem::{Code, Problem, ProblemBody};
use crate::runs::BatchRunContext;
use crate::use_cases::{self, Definition, ResolvedInputs, examples};

/// Checks of a use case that are kept, besides those that these are compared with.
const KEPT: i64 = 30;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartCheck {
    #[serde(default)]
    #[garde(skip)]
    kind: Kind,
    /// With `recent`: which of the live version's runs are done again; without it the last ten that succeeded.
    #[garde(inner(length(min = 1, max = RECENT)))]
    #[schema(max_items = 10)]
    run_ids: Option<Vec<Uuid>>,
}

/// Checks the draft as it is now, on the server. One of the same kind that is under way is cancelled. Its runs count
/// like any others, and are in nobody's history.
#[utoipa::path(tag = "examples", operation_id = "start_check", params(("id" = Uuid, Path)), request_body = StartCheck, responses((status = 201, body = Envelope<Check>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
#[post("/use-case/{id:[0-9a-fA-F-]+}/check")]
pub async fn start(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    checks: Data<Checks>,
    id: Path<Uuid>,
    body: Json<StartCheck>,
) -> Result<Envelope<Check>, Problem> {
    body.validate()?;
    batches::own_people(&caller)?;
    checks.models().usage().check(caller.client).await?;
    let mut tx = db.begin(&caller).await?;
    let access = use_cases::reach(&mut tx, &caller, *id).await?;
    let definition = use_cases::draft(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("use case"))?;
    // What every row would meet is said now, and not by a check that waits at once.
    BatchRunContext::of_check(&mut tx, &caller, *id, 0, Some(definition.clone())).await?.offered(checks.models())?;
    let live = use_cases::live_version(&mut tx, *id).await?;
    let known = examples::all(&mut tx, *id).await?;
    let examples_hash = examples::hash(&known);
    let cases: Vec<NewCase> = match body.kind {
        Kind::Examples => known
            .into_iter()
            .map(|example| NewCase {
                name: example.fields.name,
                example: Some(example.id),
                source: None,
                expectations: example.fields.expectations,
                inputs: example.fields.inputs,
            })
            .collect(),
        Kind::Recent => {
            access.require::<ViewWorkspace>()?;
            recent(&mut tx, *id, live, body.run_ids.as_deref(), &definition).await?
        }
    };
    if cases.is_empty() {
        let words = match body.kind {
            Kind::Examples => "This use case has no examples yet. Please add some first.",
            Kind::Recent => "The live version has no run that succeeded.",
        };
        return Err(Problem::new(Code::new("checks.nothing", 409), words));
    }
    let now = checks.now();
    let mut stopped = Vec::new();
    for (check, batch) in store::under_way(&mut tx, *id, body.kind).await? {
        store::cancel(&mut tx, check, now).await?;
        stopped.extend(checks.batches().cancel_check(&mut tx, batch).await?);
    }
    let open = Open {
        checks: &checks,
        workspace: access.workspace_id,
        use_case: *id,
        kind: body.kind,
        examples_hash: &examples_hash,
        by: caller.user,
    };
    let beside = match live {
        Some(version) if body.kind == Kind::Examples => {
            match store::of_version(&mut tx, *id, version, &examples_hash).await? {
                Some(same) => Some(same.id),
                None => {
                    let was = use_cases::version(&mut tx, *id, version).await?;
                    let was = was.ok_or_else(|| Problem::not_found("version of the use case"))?;
                    Some(open.add(&mut tx, Some(version), &was, None, &cases).await?)
                }
            }
        }
        _ => None,
    };
    let check = open.add(&mut tx, None, &definition, beside, &cases).await?;
    store::prune(&mut tx, *id, KEPT).await?;
    let told = json!({ "check": check, "kind": body.kind, "cases": cases.len() });
    audit::done_with(&mut tx, &caller, "use_case.check", "use_case", *id, told).await?;
    let answer = get::newest(&mut tx, *id, body.kind).await?.ok_or_else(|| Problem::not_found("check"))?;
    tx.commit().await?;
    checks.batches().stop_now(stopped);
    Ok(Envelope::created(answer))
}

/// What all checks that are started together have in common.
struct Open<'a> {
    checks: &'a Checks,
    workspace: Uuid,
    use_case: Uuid,
    kind: Kind,
    examples_hash: &'a [u8],
    by: Uuid,
}

impl Open<'_> {
    async fn add(
        &self,
        tx: &mut TenantTx,
        version: Option<i32>,
        definition: &Definition,
        live: Option<Uuid>,
        cases: &[NewCase],
    ) -> Result<Uuid, Problem> {
        let now = self.checks.now();
        let rows: Vec<Map<String, Value>> = cases.iter().map(|case| case.inputs.clone()).collect();
        let new = NewCheck {
            workspace: self.workspace,
            use_case: self.use_case,
            version,
            definition,
            rows: &rows,
            by: self.by,
            now,
        };
        let batch = self.checks.batches().open_check(tx, &new).await?;
        let new = New {
            id: Uuid::now_v7(),
            use_case: self.use_case,
            batch,
            kind: self.kind,
            version,
            definition_hash: &examples::hash_of(definition),
            examples_hash: self.examples_hash,
            live,
            cases,
            by: self.by,
            now,
        };
        store::insert(tx, &new).await?;
        Ok(new.id)
    }
}

/// The live version's last runs as cases for the draft.
async fn recent(
    tx: &mut TenantTx,
    use_case: Uuid,
    live: Option<i32>,
    only: Option<&[Uuid]>,
    definition: &Definition,
) -> Result<Vec<NewCase>, Problem> {
    let Some(version) = live else {
        return Err(Problem::new(
            Code::new("checks.not_live", 409),
            "This use case is not published yet: there are no runs to compare with.",
        ));
    };
    let most = i64::try_from(RECENT).unwrap_or(i64::MAX);
    let sources = store::sources(tx, use_case, version, only, most).await?;
    if let Some(missing) = only.into_iter().flatten().position(|id| !sources.iter().any(|source| source.id == *id)) {
        return Err(Problem::field(format!("run_ids[{missing}]"), "This is not a successful run of the live version."));
    }
    Ok(sources
        .into_iter()
        .map(|source| NewCase {
            inputs: carried(definition, &source.inputs),
            name: source.title,
            example: None,
            source: Some(source.id),
            expectations: Vec::new(),
        })
        .collect())
}

/// What a run was given, as far as the draft asks for it.
pub fn carried(definition: &Definition, given: &ResolvedInputs) -> Map<String, Value> {
    let asked = |name: &str| definition.inputs.iter().any(|input| input.name == name);
    let shown = given.0.iter().filter(|input| input.hidden.is_none() && asked(&input.name));
    shown.map(|input| (input.name.clone(), input.value.clone())).collect()
}
