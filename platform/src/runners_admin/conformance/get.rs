//! `GET runners/plugin-versions/{id}/conformance`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::{ConformanceRow, ConformanceVerdict, PluginConformance, State};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;
use crate::runners_admin::plugins::absent;
use crate::runners_admin::store::conformance::{self, Kept};
use crate::runners_admin::store::versions;

/// Whether a version keeps the contract: a table of cases, each with what was seen.
#[utoipa::path(tag = "runners", operation_id = "get_plugin_conformance", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<PluginConformance>)))]
#[get("/runners/plugin-versions/{id}/conformance")]
pub async fn get(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    id: Path<Uuid>,
) -> Result<Envelope<PluginConformance>, Problem> {
    let mut tx = db.begin(&caller).await?;
    versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    let kept = conformance::get(&mut tx, *id).await?;
    Ok(Envelope::new(shown(kept.as_ref())))
}

pub fn shown(kept: Option<&Kept>) -> PluginConformance {
    let rows: Vec<ConformanceRow> =
        kept.map(|kept| kept.rows.iter().map(ConformanceRow::from).collect()).unwrap_or_default();
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    PluginConformance {
        state: kept.map_or(State::None, |kept| kept.state),
        requested_at: kept.map(|kept| kept.requested_at),
        requested_by_name: kept.and_then(|kept| kept.requested_by_name.clone()),
        finished_at: kept.and_then(|kept| kept.finished_at),
        settings: kept.map(|kept| kept.terms.settings.clone()).unwrap_or_default(),
        memory_mib: kept.and_then(|kept| kept.terms.memory_mib),
        problem: kept.and_then(|kept| kept.problem.clone()),
        passed: count(ConformanceVerdict::Passed),
        failed: count(ConformanceVerdict::Failed),
        not_applicable: count(ConformanceVerdict::NotApplicable),
        rows,
    }
}
