//! `GET use-case/{id}/gate`: what stands between the draft and its publication; and the gate itself, for `publish`.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde_json::{Value, json};
use uuid::Uuid;

use super::model::{GateState, Override};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::{ManageMembers, PublishUseCases, ViewWorkspace};
use crate::kit::problem::{Code, Problem};
use crate::use_cases::definition::Definition;
use crate::use_cases::{draft, examples, reach};
use crate::workspaces::Access;

/// What the workspace asks for, and how far the draft is from it.
#[utoipa::path(tag = "examples", operation_id = "get_gate_state", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<GateState>)))]
#[get("/use-case/{id}/gate")]
pub async fn show(caller: Allow<ViewWorkspace>, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<GateState>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let access = reach(&mut tx, &caller, *id).await?;
    let definition = draft(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("use case"))?;
    Ok(Envelope::new(find(&mut tx, *id, &definition, &access).await?))
}

async fn find(
    tx: &mut TenantTx,
    use_case: Uuid,
    definition: &Definition,
    access: &Access,
) -> Result<GateState, sqlx::Error> {
    let gate = store::get(tx, access.workspace_id).await?;
    let known = examples::all(tx, use_case).await?;
    let count = i64::try_from(known.len()).unwrap_or(i64::MAX);
    let check = store::checked(tx, use_case, &examples::hash_of(definition), &examples::hash(&known)).await?;
    let may_override = match gate.map(|gate| gate.override_by) {
        None | Some(Override::Nobody) => false,
        Some(Override::Admins) => access.may::<ManageMembers>() && access.may::<PublishUseCases>(),
        Some(Override::Publishers) => access.may::<PublishUseCases>(),
    };
    Ok(GateState {
        missing: gate.map(|gate| gate.missing(count, check.as_ref())).unwrap_or_default(),
        pass_rate: check.and_then(|check| check.rate()),
        gate,
        examples: count,
        check,
        may_override,
    })
}

/// Lets a draft through, and answers what the audit log shall keep of it. The caller holds the use case, so that
/// nothing changes meanwhile.
///
/// # Errors
/// 409 `use_cases.gate` with what is missing; the same under `override_reason` where the caller may not override it.
pub async fn admit(
    tx: &mut TenantTx,
    use_case: Uuid,
    definition: &Definition,
    access: &Access,
    reason: Option<&str>,
) -> Result<Value, Problem> {
    let state = find(tx, use_case, definition, access).await?;
    let check = state.check.map(|check| json!({ "passed": check.passed, "failed": check.failed }));
    if state.missing.is_empty() {
        return Ok(check.map_or_else(|| json!({}), |check| json!({ "check": check })));
    }
    match reason.map(str::trim).filter(|reason| !reason.is_empty()) {
        Some(reason) if state.may_override => {
            Ok(json!({ "check": check, "overridden": reason, "missing": state.missing }))
        }
        given => {
            let refused = Code::new("use_cases.gate", 409);
            let mut problem = Problem::new(
                refused,
                "This draft does not pass what this workspace asks for before something is published.",
            );
            for missing in state.missing {
                problem = problem.with_field("gate", missing);
            }
            Err(match given {
                Some(_) => problem
                    .with_field("override_reason", "Your role in this workspace does not allow publishing it anyway."),
                None => problem,
            })
        }
    }
}
