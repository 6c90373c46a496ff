//! `POST batch/{id}/start`: lets a checked batch go.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::get::detail;
use super::model::{BatchDetail, Status};
use super::store::{self, RowFilter, Terms};
use super::work::Batches;
use super::{locked, own_people};
use crate::audit;
use crate::entitlements::{Batching, Entitled};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::runs::BatchRunContext;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartBatch {
    /// What the batch is called in lists.
    #[garde(length(chars, min = 1, max = 200), custom(text::name))]
    name: String,
    /// Rows with errors are left out; else they keep the batch from starting.
    #[serde(default)]
    #[garde(skip)]
    skip_faulty: bool,
    #[garde(dive)]
    limits: BatchLimits,
}

/// What a batch may use; it pauses before a row that would probably pass a limit.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchLimits {
    /// Tokens of all its runs.
    #[garde(inner(range(min = 1, max = 1_000_000_000_000)))]
    #[schema(minimum = 1)]
    pub max_tokens: Option<i64>,
    /// What they cost by the model's list price, in millionths of the currency's unit.
    #[garde(inner(range(min = 1, max = 1_000_000_000_000)))]
    #[schema(minimum = 1)]
    pub max_cost_micros: Option<i64>,
    /// Whether the person who started it gets a mail when it is done, or waits for somebody.
    #[serde(default = "yes")]
    #[garde(skip)]
    pub mails: bool,
}

fn yes() -> bool {
    true
}

/// Starts a batch; its rows run on the server from now on.
#[utoipa::path(operation_id = "start_batch", tag = "batches", request_body = StartBatch, responses((status = 200, body = Envelope<BatchDetail>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
#[post("/batch/{id}/start")]
pub async fn start(
    caller: Allow<RunUseCases>,
    _: Entitled<Batching>,
    id: Path<Uuid>,
    body: Json<StartBatch>,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<Envelope<BatchDetail>, Problem> {
    body.validate()?;
    own_people(&caller)?;
    let inner = batches.inner();
    inner.engine.models().usage().check(caller.client).await?;
    let mut tx = db.begin(&caller).await?;
    let sheet = locked(&mut tx, &caller, *id).await?;
    if sheet.status != Status::Draft {
        return Err(Error::State(sheet.status).into());
    }
    if !sheet.checked {
        return Err(Error::Unchecked.into());
    }
    // What every row would meet is said now, and not by a batch that pauses at once.
    BatchRunContext::find(&mut tx, &caller, sheet.use_case, sheet.version).await?.offered(inner.engine.models())?;
    let all = RowFilter::all(*id);
    let total = store::count_rows(&mut tx, &all).await?;
    let faulty = store::count_rows(&mut tx, &RowFilter { faulty: true, ..all }).await?;
    match faulty {
        0 => {}
        _ if !body.skip_faulty => return Err(Error::Faulty(faulty).into()),
        _ if faulty == total => return Err(Error::NothingToRun.into()),
        _ => {
            store::skip_faulty(&mut tx, *id).await?;
        }
    }
    let terms = Terms {
        name: body.name.trim(),
        max_tokens: body.limits.max_tokens,
        max_cost_micros: body.limits.max_cost_micros,
        mails: body.limits.mails,
        by: caller.user,
        now: inner.clock.now(),
    };
    store::start(&mut tx, *id, &terms).await?;
    let kept = json!({ "rows": total - faulty, "left_out": faulty });
    audit::done_with(&mut tx, &caller, "batch.start", "batch", *id, kept).await?;
    let answer = detail(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    batches.wake();
    Ok(Envelope::new(answer))
}
