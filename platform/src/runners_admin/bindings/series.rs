//! `GET runners/bindings/{id}/series`.

use actix_web::get;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::view;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::Problem;
use crate::routing::{self, BindingStanding, Figures, Health, Point, Span};
use crate::runners_admin::figures::FiguresQuery;
use crate::runners_admin::registry::Registry;

/// How a binding did, step by step.
#[derive(Debug, Serialize, ToSchema)]
pub struct BindingSeries {
    pub from: DateTime<Utc>,
    /// The end of the last step, which is not over.
    pub to: DateTime<Utc>,
    pub step_minutes: i32,
    /// How it stands now, in the process that answers.
    pub standing: BindingStanding,
    /// All steps together.
    pub whole: Figures,
    /// Every step, also those without a call: 200 at most.
    pub points: Vec<Point>,
}

/// How a binding did over time: calls, errors, latency, and whether it was left alone because of its failures. What is
/// not a few seconds old yet may be missing.
#[utoipa::path(tag = "runners", operation_id = "get_runner_binding_series", params(("id" = Uuid, Path), FiguresQuery), responses((status = 200, body = Envelope<BindingSeries>)))]
#[get("/runners/bindings/{id}/series")]
pub async fn series(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    clock: Data<Clock>,
    registry: Data<Registry>,
    health: Data<Health>,
    id: Path<Uuid>,
    query: Query<FiguresQuery>,
) -> Result<Envelope<BindingSeries>, Problem> {
    query.validate()?;
    let mut tx = db.begin(&caller).await?;
    // The counts name no client, so it is the binding's own row that says whether the caller may see them.
    view::one(&mut tx, &registry, caller.client, *id).await?.ok_or_else(|| Problem::not_found("binding"))?;
    drop(tx);
    let span = Span::last(query.hours, clock.now());
    let mut tx = db.begin_operator("show how a binding did").await?;
    let (points, whole) = routing::series(&mut tx, *id, span).await?;
    let standing = health.standing(*id);
    Ok(Envelope::new(BindingSeries {
        from: span.from,
        to: span.to,
        step_minutes: span.step_minutes,
        standing,
        whole,
        points,
    }))
}
