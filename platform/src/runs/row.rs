//! The row of a run to be.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use super::engine::{Engine, LEASE};
use super::from_questions::FromQuestions;
use super::looked::LookedUp;
use super::model::{RunOf, RunStatus};
use super::store::New;
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::models::Offer;
use crate::question_sets::Asker;
use crate::usage::Spender;

/// What the run's row will say, whichever process executes it.
pub struct Row {
    pub workspace: Uuid,
    pub of: RunOf,
    pub name: String,
    pub title: String,
    pub inputs: Value,
    pub request: Value,
    pub questions: Option<FromQuestions>,
    pub looked_up: Option<LookedUp>,
}

/// Who executes the run, and with what.
pub struct Placing {
    pub run: Uuid,
    pub offer: Arc<Offer>,
    pub offered: usize,
    pub is_ours: bool,
}

impl Row {
    /// Keeps what came of asking the company's questions and answers, or documents, in the transaction that begins the
    /// run.
    pub async fn note(&self, tx: &mut TenantTx, user: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        let asker = Asker { user, is_private: false, use_case: self.of.use_case() };
        match (&self.questions, &self.looked_up) {
            (Some(questions), _) => questions.note(tx, asker, now).await,
            (None, Some(looked_up)) => looked_up.note(tx, asker, now).await,
            (None, None) => Ok(()),
        }
    }

    /// Whom it is begun for, as budgets name them. Of a key the ledger notes calls, not runs.
    pub fn spender(&self, caller: &Caller) -> Spender {
        let (workspace, use_case) = (Some(self.workspace), self.of.use_case());
        Spender { user: Some(caller.user), workspace, use_case, ..Spender::default() }
    }

    /// The row as it goes into the table.
    pub fn placed<'a>(&'a self, placing: &'a Placing, engine: &Engine, now: DateTime<Utc>) -> New<'a> {
        New {
            id: placing.run,
            workspace: self.workspace,
            of: self.of,
            use_case_name: &self.name,
            title: &self.title,
            inputs: &self.inputs,
            request: &self.request,
            model: &placing.offer.model.id,
            region: &placing.offer.region,
            plugin: &placing.offer.plugin().name,
            plugin_version: &placing.offer.plugin().version,
            plugin_digest: &placing.offer.plugin().digest,
            status: if placing.is_ours { RunStatus::Running } else { RunStatus::Queued },
            offered: i32::try_from(placing.offered).unwrap_or(i32::MAX),
            now,
            lease: placing.is_ours.then(|| (engine.process(), now + LEASE)),
        }
    }
}
