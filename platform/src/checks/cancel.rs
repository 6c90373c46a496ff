//! `POST use-case/{id}/check/cancel`.

use actix_web::post;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::get;
use super::model::{Check, Kind};
use super::settle::Checks;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::Problem;
use crate::use_cases;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CancelCheck {
    kind: Kind,
}

/// Stops the draft's checks of a kind; what waits is never run, and what was answered stays. The live version's, which
/// others use too, goes on.
#[utoipa::path(tag = "examples", operation_id = "cancel_check", params(("id" = Uuid, Path)), request_body = CancelCheck, responses((status = 200, body = Envelope<Option<Check>>)))]
#[post("/use-case/{id}/check/cancel")]
pub async fn cancel(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    checks: Data<Checks>,
    id: Path<Uuid>,
    body: Json<CancelCheck>,
) -> Result<Envelope<Option<Check>>, Problem> {
    let mut tx = db.begin(&caller).await?;
    use_cases::reach(&mut tx, &caller, *id).await?;
    let mut stopped = Vec::new();
    for (check, batch) in store::under_way(&mut tx, *id, body.kind).await? {
        store::cancel(&mut tx, check, checks.now()).await?;
        stopped.extend(checks.batches().cancel_check(&mut tx, batch).await?);
        audit::done_with(&mut tx, &caller, "use_case.check_cancel", "use_case", *id, json!({ "check": check })).await?;
    }
    let found = get::newest(&mut tx, *id, body.kind).await?;
    tx.commit().await?;
    checks.batches().stop_now(stopped);
    Ok(Envelope::new(found))
}
