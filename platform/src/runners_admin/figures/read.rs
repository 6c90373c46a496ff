//! Puts versions, what they are for and what their calls came to side by side.

use std::collections::HashMap;

use chrono::TimeDelta;

use super::model::{PluginFigures, PluginTrial, TrialState, VersionFigures, VersionRole};
use crate::kit::db::{OperatorTx, TenantTx};
use crate::kit::problem::Problem;
use crate::routing::{self, Budget, Figures, Judgement, Span};
use crate::runners_admin::plugins;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions::{self, Slice};

/// Uploaded versions of one plugin that are looked at, newest first.
const VERSIONS: i64 = 100;

/// The figures of a plugin; `None` when there is none of this name. `tx` is one of the owner's.
pub async fn read(
    registry: &Registry,
    mut tx: TenantTx,
    name: &str,
    hours: i64,
) -> Result<Option<PluginFigures>, Problem> {
    let rows = versions::rows(&mut tx, &Slice { name: Some(name), fetch: VERSIONS, ..Slice::default() }).await?;
    drop(tx);
    let shipped = registry.built_in(name);
    if rows.is_empty() && shipped.is_none() {
        return Ok(None);
    }
    let live = registry.plugin(name).map(|info| info.digest.clone());
    let trying = registry.canary(name);
    let canary = trying.as_ref().map(|trial| trial.info.digest.clone());
    let share = canary.as_ref().and_then(|digest| rows.iter().find(|row| row.digest == *digest)?.share).unwrap_or(0);

    let mut all: Vec<VersionFigures> = rows
        .into_iter()
        .map(|row| VersionFigures {
            id: Some(row.id),
            version: row.version.unwrap_or_default(),
            digest: row.digest,
            role: VersionRole::Idle,
            share: 0,
            installed_at: row.installed_at,
            retired_at: row.retired_at,
            fell: row.retired_how.as_deref() == Some(versions::BUDGET),
            figures: Figures::default(),
        })
        .collect();
    if let Some(shipped) = shipped.filter(|shipped| all.iter().all(|version| version.digest != shipped.digest)) {
        all.push(VersionFigures {
            id: None,
            version: shipped.version,
            digest: shipped.digest,
            role: VersionRole::Idle,
            share: 0,
            installed_at: None,
            retired_at: None,
            fell: false,
            figures: Figures::default(),
        });
    }
    let digests: Vec<String> = all.iter().map(|version| version.digest.clone()).collect();
    let mut tx = registry.db().begin_operator("show how the versions of a plugin do").await?;
    let since = registry.clock().now() - TimeDelta::hours(hours);
    let mut figures: HashMap<String, Figures> = routing::of_versions(&mut tx, &digests, since).await?;
    for version in &mut all {
        version.figures = figures.remove(&version.digest).unwrap_or_default();
        (version.role, version.share) = if live.as_ref() == Some(&version.digest) {
            (VersionRole::Live, 100 - share)
        } else if canary.as_ref() == Some(&version.digest) {
            (VersionRole::Canary, share)
        } else {
            (VersionRole::Idle, 0)
        };
    }
    all.retain(|version| version.role != VersionRole::Idle || version.figures.calls > 0);
    all.sort_by_key(|version| (version.role as u8, -version.figures.calls));
    let trial = match (live, trying) {
        (Some(live), Some(trying)) => Some(trial(registry, &mut tx, &live, &trying).await?),
        _ => None,
    };
    let span = Span::last(hours, registry.clock().now());
    let points = routing::series_of_versions(&mut tx, &digests, span).await?;
    Ok(Some(PluginFigures {
        name: name.to_owned(),
        hours,
        versions: all,
        trial,
        step_minutes: span.step_minutes,
        points,
    }))
}

async fn trial(
    registry: &Registry,
    tx: &mut OperatorTx,
    live: &str,
    canary: &plugins::Trial,
) -> Result<PluginTrial, sqlx::Error> {
    let (now, usual) = (registry.clock().now(), Budget::default());
    let budget = plugins::budget(canary.judged_from, now);
    let (live, canary) = routing::counts_now(tx, live, &canary.info.digest, now, &budget, &registry.owners()).await?;
    Ok(PluginTrial {
        state: match routing::judge(live, canary, &budget) {
            Judgement::TooEarly => TrialState::TooEarly,
            Judgement::Keep => TrialState::Keeps,
            Judgement::RollBack { .. } => TrialState::Fails,
        },
        window_minutes: usual.window.as_secs() / 60,
        fewest_calls: budget.fewest,
        excess: budget.excess,
        live_calls: live.calls,
        live_error_rate: live.error_rate(),
        canary_calls: canary.calls,
        canary_error_rate: canary.error_rate(),
    })
}
