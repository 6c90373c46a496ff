//! `GET`, `PUT setting/recording`: the switch. Staff who act for the company turn it on; the company's own people
//! permit it or not.

use actix_web::web::Data;
use actix_web::{get, put};
use garde::Validate;
use serde_json::json;

use super::model::{ChangeRecordingSettings, RecordingOverview};
use super::recorder::Recorder;
use super::store;
use crate::audit;
use crate::kit::caller::{Allow, Caller, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{ActForClients, ManageAllUsers};
use crate::kit::problem::{Code, Problem};

/// Whether runs of the company are recorded, and what is there.
#[utoipa::path(tag = "settings", operation_id = "get_recording_settings", responses((status = 200, body = Envelope<RecordingOverview>)))]
#[get("/setting/recording")]
pub async fn get(caller: Allow<ManageAllUsers>, db: Data<Db>) -> Result<Envelope<RecordingOverview>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(overview(&mut tx, &caller).await?))
}

/// Changes it, in force at once. Forbidding it removes what was recorded; so does keeping no texts with what holds
/// them, and fewer days hold for what is there.
#[utoipa::path(tag = "settings", operation_id = "update_recording_settings", request_body = ChangeRecordingSettings, responses((status = 200, body = Envelope<RecordingOverview>)))]
#[put("/setting/recording")]
pub async fn put(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    recorder: Data<Recorder>,
    body: Json<ChangeRecordingSettings>,
) -> Result<Envelope<RecordingOverview>, Problem> {
    body.validate()?;
    if body.is_for_staff() && !is_staff(&caller) {
        return Err(Problem::new(
            Code::FORBIDDEN,
            "Only the platform's own staff switch recording on. You can permit it, or forbid it with `permitted`.",
        ));
    }
    if body.permitted.is_some() && caller.acting().is_some() {
        return Err(Problem::new(Code::FORBIDDEN, "Only the company's own administrators permit or forbid recording."));
    }
    let mut tx = db.begin(&caller).await?;
    store::lock_settings(&mut tx).await?;
    let before = store::settings(&mut tx).await?;
    let settings = body.applied(before);
    store::save_settings(&mut tx, settings, clock.now()).await?;
    let removed = if !settings.permitted {
        store::delete_all(&mut tx).await?
    } else if body.keeps_texts == Some(false) {
        store::delete_with_texts(&mut tx).await?
    } else {
        Vec::new()
    };
    let shortened = match body.retention_days {
        Some(days) => store::shorten(&mut tx, days).await?,
        None => 0,
    };
    let detail = json!({ "settings": settings, "before": before, "removed": removed.len(), "shortened": shortened });
    audit::done_with(&mut tx, &caller, "client.set_recording", "client", caller.client, detail).await?;
    let now = overview(&mut tx, &caller).await?;
    tx.commit().await?;
    recorder.set(caller.client, settings);
    recorder.forget(caller.client, &removed).await;
    Ok(Envelope::new(now))
}

async fn overview(tx: &mut TenantTx, caller: &Caller) -> Result<RecordingOverview, sqlx::Error> {
    let settings = store::settings(tx).await?;
    Ok(RecordingOverview { settings, held: store::held(tx).await?, may_enable: is_staff(caller) })
}

/// Staff who act for a company, and those of the owner's own people who could.
fn is_staff(caller: &Caller) -> bool {
    caller.acting().is_some() || (caller.client == ClientId::OWNER && caller.may::<ActForClients>())
}
