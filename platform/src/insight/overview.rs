//! `GET insight/overview`: a company's sums, its days, and how far its people have come.

use actix_web::get;
use actix_web::web::Data;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::{Frame, InsightDay, Sums};
use super::period::{self, Time, Window};
use super::policy::{Naming, Policy};
use super::store::{self, Adopted, Filter, Part};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OverviewQuery {
    #[serde(default)]
    #[param(inline)]
    time: Time,
    /// The first day, instead of a named time; with `to`.
    from: Option<NaiveDate>,
    /// The last day.
    to: Option<NaiveDate>,
    /// Whose days they are, as `Europe/Berlin`; UTC unless given. Without effect where only sums are shown.
    zone: Option<String>,
    /// Only what happened in this workspace.
    workspace_id: Option<Uuid>,
    /// Only of this use case.
    use_case_id: Option<Uuid>,
}

/// How many people have come how far, each step a part of the one before; `null`: the group, or who is left of the step
/// before, is too small to show.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsightAdoption {
    /// Accounts that are not suspended.
    pub invited: i64,
    pub signed_in: Option<i64>,
    /// Ran a use case or called a model, at any time.
    pub ran: Option<i64>,
    /// Did so on two days or more.
    pub returned: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightOverview)]
pub struct Overview {
    pub frame: Frame,
    pub now: Sums,
    pub before: Sums,
    /// Those on which anything was done. Where small groups are hidden: days that are over, several of them together.
    pub days: Vec<InsightDay>,
    /// Until now, whatever the days.
    pub adoption: InsightAdoption,
    /// How far the same accounts had come when these days began; `null` where only sums are shown: two days of it could
    /// reveal one person.
    pub adoption_before: Option<InsightAdoption>,
}

impl InsightAdoption {
    fn shown(policy: &Policy, come: &Adopted) -> Self {
        Self {
            invited: come.invited,
            signed_in: policy.count(come.signed_in, come.invited),
            ran: policy.count(come.ran, come.signed_in),
            returned: policy.count(come.returned, come.ran),
        }
    }
}

/// The company's sums and days, with the time before, and how far its people have come.
#[utoipa::path(tag = "insight", operation_id = "get_insight_overview", params(OverviewQuery), responses((status = 200, body = Envelope<Overview>)))]
#[get("/insight/overview")]
pub async fn overview(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<OverviewQuery>,
) -> Result<Envelope<Overview>, Problem> {
    let zone = period::zone(query.zone.as_deref())?;
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    let window = Window::read(query.time, (query.from, query.to), zone, &policy, clock.now())?;
    let filter = Filter { person: None, workspace: query.workspace_id, use_case: query.use_case_id };
    let client = tx.client();
    let as_of = store::as_of(&mut tx, &policy).await?;
    let now = whole(store::parts(&mut tx, client, &window, "all", filter).await?);
    let before = whole(store::parts(&mut tx, client, &window.before(), "all", filter).await?);
    let days = store::days(&mut tx, client, &window, filter).await?;
    let adoption = InsightAdoption::shown(&policy, &store::adoption(&mut tx, &policy, window.zone, None).await?);
    let adoption_before = match policy.naming {
        Naming::Sums => None,
        Naming::Named | Naming::Pseudonyms => {
            let come = store::adoption(&mut tx, &policy, window.zone, Some(window.range.first)).await?;
            Some(InsightAdoption::shown(&policy, &come))
        }
    };
    let frame = Frame::new(&window, policy, as_of);
    Ok(Envelope::new(Overview { frame, now, before, days, adoption, adoption_before }))
}

/// The one part of `all`; none: nothing was done.
pub fn whole(parts: Vec<Part>) -> Sums {
    parts.into_iter().next().map(|part| part.sums).unwrap_or_default()
}
