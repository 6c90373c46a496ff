//! The one place where refused attempts reach the audit log: every answer that says "you may not", whichever guard said
//! it.
//!
//! So many a person and no more: a flood of refused requests must not fill the table.

use std::time::Duration;

use serde_json::json;

use super::throttle;
use crate::audit::{self, Entry, Outcome};
use crate::kit::caller::Caller;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::limit::{Bucket, Rate};
use crate::kit::problem::Problem;

/// Lines that a person gets at once, and how often another one after that.
const LINES: Rate = (30, Duration::from_secs(10));

/// Writes refused attempts.
pub struct Denials {
    db: Db,
    lines: Bucket,
}

/// What was refused.
pub struct Denied {
    code: &'static str,
    status: u16,
    right: Option<&'static str>,
}

impl Denied {
    /// A failure that says "you may not", or that hides something for want of a right.
    pub fn of(problem: &Problem) -> Option<Self> {
        let refused = problem.code.status == 403 || problem.denied.is_some();
        refused.then_some(Self { code: problem.code.name, status: problem.code.status, right: problem.denied })
    }
}

impl Denials {
    pub fn new(db: Db, clock: &Clock) -> Option<Self> {
        Some(Self { db, lines: Bucket::new(LINES, clock)? })
    }

    /// The same for a part of a request that was refused while the rest was done.
    pub async fn note_part(&self, caller: &Caller, path: &str, problem: &Problem) {
        if let Some(denied) = Denied::of(problem) {
            self.note(caller, "POST", path, denied).await;
        }
    }

    /// Writes one line, if the person has not had too many. A failure here must not turn the answer into another one.
    pub async fn note(&self, caller: &Caller, method: &str, path: &str, denied: Denied) {
        if self.lines.take(&throttle::account(caller.client, caller.user)).is_err() {
            metrics::counter!("audit_denials_left_out_total").increment(1);
            return;
        }
        if let Err(error) = self.write(caller, method, path, denied).await {
            tracing::warn!(%error, "audit write failed for a denied request");
        }
    }

    async fn write(&self, caller: &Caller, method: &str, path: &str, denied: Denied) -> Result<(), sqlx::Error> {
        let mut tx = self.db.begin(caller).await?;
        let entry = Entry {
            action: "access.denied",
            object_type: "route",
            object_id: Some(path.chars().take(300).collect()),
            outcome: Outcome::Denied,
            ip: None,
            detail: json!({ "method": method, "status": denied.status, "code": denied.code, "right": denied.right }),
        };
        audit::by(&mut tx, caller, entry).await?;
        tx.commit().await
    }
}
