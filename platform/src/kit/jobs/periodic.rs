//! Work at an interval, such as sweeps: done by one process at a time, whichever comes first.

use std::time::Duration;

use futures_util::future::LocalBoxFuture;

use super::{Failure, Job, Kind, LeasedJob};
use crate::kit::problem::Problem;

type Work = Box<dyn Fn() -> LocalBoxFuture<'static, Result<(), Problem>> + Send + Sync>;

/// A job without a subject that runs again and again.
pub struct Periodic {
    kind: Kind,
    work: Work,
}

impl Periodic {
    /// Does the work each time that `every` has passed since the last time it succeeded, over all processes.
    pub fn new<F: Future<Output = Result<(), Problem>> + 'static>(
        name: &'static str,
        every: Duration,
        work: impl Fn() -> F + Send + Sync + 'static,
    ) -> Self {
        let deadline = Duration::from_secs(3600);
        let kind = Kind { every: Some(every), deadline, ..Kind::new(name) };
        Self { kind, work: Box::new(move || Box::pin(work())) }
    }
}

impl Job for Periodic {
    fn kind(&self) -> Kind {
        self.kind
    }

    fn run<'a>(&'a self, _job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(async { (self.work)().await.map_err(Failure::from) })
    }
}
