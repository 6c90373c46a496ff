//! Workers step by step, and dead ones.

use std::sync::Arc;

use tokio::sync::Notify;

use super::{Kind, Workers};
use crate::kit::problem::Problem;

impl Workers {
    /// Only what requests and other jobs push: tests sweep and mail when they say so.
    #[must_use]
    pub fn without(mut self, kind: &str) -> Self {
        self.jobs.retain(|job| job.kind().name != kind && job.kind().every.is_none());
        self
    }

    /// Takes a job, and says whether there was one; the worker that took it is never heard of again.
    pub async fn claim_and_die(&self, kind: &str) -> bool {
        let job = self.jobs.iter().find(|job| job.kind().name == kind).unwrap();
        !self.claim(job.kind(), 1).await.unwrap().is_empty()
    }

    /// Queues the periodic jobs that are not queued.
    pub async fn queue_periodic(&self) {
        self.keep(self.now()).await.unwrap();
    }

    /// The kinds that there are.
    pub fn kinds(&self) -> Vec<Kind> {
        self.jobs.iter().map(|job| job.kind()).collect()
    }

    /// Has every job hang before its end is committed, and say so.
    #[must_use]
    pub fn hanging(mut self, hangs: Arc<Notify>) -> Self {
        self.hangs = Some(hangs);
        self
    }

    /// Does one job of a kind if one is due, and says whether one was: what the loop does, step by step, for tests.
    pub async fn step(&self, kind: &str) -> Result<bool, Problem> {
        let job = self.jobs.iter().find(|job| job.kind().name == kind).unwrap().clone();
        let Some(claimed) = self.claim(job.kind(), 1).await?.pop() else { return Ok(false) };
        self.perform(job, claimed).await;
        Ok(true)
    }
}
