//! `GET job/list`.

use actix_web::get;
use actix_web::web::Data;

use super::model::{JobListQuery, JobState, JobSummary};
use super::store::{self, Slice};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::jobs::Queue;
use crate::kit::paging::decode;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::kit::text;

/// Background jobs of all companies that wait, run or failed, newest first. Jobs that are done are not kept.
#[utoipa::path(tag = "jobs", operation_id = "list_jobs", params(JobListQuery), responses((status = 200, body = List<JobSummary>)))]
#[get("/job/list")]
pub async fn list(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    queue: Data<Queue>,
    query: Query<JobListQuery>,
) -> Result<List<JobSummary>, Problem> {
    tracing::debug!(staff = %caller.user, "staff listed the jobs");
    let search = text::contains(&query.search);
    let slice = Slice {
        search: &search,
        kind: query.kind.as_deref().filter(|kind| !kind.is_empty()),
        state: query.state.map(JobState::as_str),
        client: query.client,
        before: decode(query.cursor.as_deref())?,
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin_operator("list the jobs").await?;
    let mut jobs = store::list(&mut tx, &queue, &slice).await?;
    let next = query.limit.cut(&mut jobs, |last| last.id);
    let total = store::count(&mut tx, &slice).await?;
    Ok(List::page(jobs, total, next))
}
