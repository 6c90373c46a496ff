//! The platform owner's list of background jobs: what waits, what runs and what failed, for which company and why;
//! retry and cancel. `manage-clients` opens it, to people of client 1 alone. What the queue itself does is in
//! `kit/jobs`.

mod cancel;
mod kinds;
mod list;
mod model;
mod retry;
mod store;
#[cfg(test)]
mod tests;

use serde_json::json;
use uuid::Uuid;

use crate::audit::{Entry, Outcome};
use crate::clients;
use crate::kit::caller::{Caller, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, OperatorTx};
use crate::kit::http::routes::Routes;
use crate::kit::jobs::Queue;
use crate::kit::problem::Problem;
use model::JobSummary;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(kinds::kinds).service(retry::retry).service(cancel::cancel);
}

/// A job that staff change, locked, and the change's place in the logs.
struct Change<'a> {
    caller: &'a Caller,
    staff: String,
    job: JobSummary,
}

impl<'a> Change<'a> {
    /// Locks the job; 404 when it is done by now.
    async fn begin(
        db: &Db,
        queue: &Queue,
        caller: &'a Caller,
        reason: &'static str,
        id: Uuid,
    ) -> Result<(Self, OperatorTx), Problem> {
        let staff = clients::staff_name(db, caller).await?;
        let mut tx = db.begin_operator(reason).await?;
        let job = store::locked(&mut tx, queue, id).await?.ok_or_else(|| Problem::not_found("job"))?;
        Ok((Self { caller, staff, job }, tx))
    }

    /// Writes it into both logs, and commits.
    async fn commit(self, mut tx: OperatorTx, clock: &Clock, action: &'static str) -> Result<(), Problem> {
        let client = ClientId::new(self.job.client_id).ok_or_else(|| Problem::not_found("job"))?;
        let entry = Entry {
            action,
            object_type: "job",
            object_id: Some(self.job.id.to_string()),
            outcome: Outcome::Done,
            ip: None,
            detail: json!({ "kind": self.job.kind, "subject": self.job.subject }),
        };
        clients::logged(&mut tx, client, (self.caller.user, &self.staff), clock.now(), &entry).await?;
        Ok(tx.commit().await?)
    }
}
