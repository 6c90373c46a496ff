//! `GET dashboard/figures`: what came of the caller's own runs.

use actix_web::get;
use actix_web::web::Data;
use chrono::TimeDelta;

use super::model::OwnFigures;
use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::problem::Problem;

/// The caller's runs of the last 30 days, their newest 5,000 at most: by day and end, how many cite their sources, and
/// what the caller said of them.
#[utoipa::path(tag = "dashboard", operation_id = "get_own_figures", responses((status = 200, body = Envelope<OwnFigures>)))]
#[get("/dashboard/figures")]
pub async fn figures(caller: SignedIn, db: Data<Db>, clock: Data<Clock>) -> Result<Envelope<OwnFigures>, Problem> {
    let since = clock.now() - TimeDelta::days(30);
    let mut tx = db.begin(&caller).await?;
    let days = store::days(&mut tx, caller.user, since).await?;
    let quality = store::quality(&mut tx, caller.user, since).await?;
    Ok(Envelope::new(OwnFigures {
        days,
        with_sources: quality.with_sources,
        cited: quality.cited,
        good: quality.good,
        bad: quality.bad,
    }))
}
