//! Asks of everything that runs by itself, or could be run, whether it may: in one transaction, as things stand there.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::model::{Kind, ModelInstead};
use crate::auth::{self, Key, StoredKey};
use crate::batches::{self, GoingKind};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::problem::{Code, Problem};
use crate::models::Models;
use crate::runs::BatchRunContext;
use crate::{tenancy, usage, use_cases};

/// One look takes no longer than this, however much there is: a role's or a client's row is locked meanwhile.
const WITHIN: Duration = Duration::from_secs(5);
/// Read at once.
const PAGE: i64 = 500;
/// What programs asked within this tells which models they need.
const ASKED: TimeDelta = TimeDelta::days(30);

/// Something that could not run.
pub struct Failed {
    pub kind: Kind,
    pub id: Uuid,
    /// Of a schedule and a batch what it runs.
    pub use_case: Option<Uuid>,
    /// Of a key whose it is, and what it is called.
    pub key: Option<(Uuid, String)>,
    pub problem: Problem,
    pub instead: Option<ModelInstead>,
}

/// What a look found.
#[derive(Default)]
pub struct Judged {
    pub looked_at: BTreeMap<Kind, i64>,
    pub failed: Vec<Failed>,
    /// Why nothing may be started at all.
    pub stopped: Option<Problem>,
    pub is_complete: bool,
}

/// Whom it asks, and of what.
pub struct Judge<'a> {
    pub models: &'a Models,
    pub client: ClientId,
    pub now: DateTime<Utc>,
    /// Of these alone.
    pub only: Option<BTreeMap<Kind, Vec<Uuid>>>,
}

impl Judge<'_> {
    /// Looks at everything, as far as there is time.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn look(&self, tx: &mut TenantTx) -> Result<Judged, Problem> {
        let until = Instant::now() + WITHIN;
        let mut judged = Judged { is_complete: true, ..Judged::default() };
        judged.stopped = refusal(usage::may_begin(tx, self.now).await)?;
        for kind in Kind::ALL {
            let only = self.only.as_ref().map(|only| only.get(&kind).map(Vec::as_slice).unwrap_or_default());
            if only.is_some_and(<[Uuid]>::is_empty) {
                continue;
            }
            match kind {
                Kind::UseCase => self.use_cases(tx, only, until, &mut judged).await?,
                Kind::Schedule => self.going(tx, (kind, GoingKind::Schedule), only, until, &mut judged).await?,
                Kind::ApiKey => self.keys(tx, only, until, &mut judged).await?,
                Kind::Batch => self.going(tx, (kind, GoingKind::Batch), only, until, &mut judged).await?,
            }
        }
        judged.lend();
        Ok(judged)
    }

    async fn use_cases(
        &self,
        tx: &mut TenantTx,
        only: Option<&[Uuid]>,
        until: Instant,
        judged: &mut Judged,
    ) -> Result<(), Problem> {
        let allowed = tenancy::allowed_regions(tx).await?;
        let mut after = Uuid::nil();
        while judged.has_time(until) {
            let page = use_cases::published_after(tx, after, only, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.id;
            for found in page {
                judged.looked(Kind::UseCase);
                let of = (found.workspace, found.id);
                let company = (self.client, allowed.clone());
                let ground = BatchRunContext::of_version(company, of, found.version, found.definition.0);
                let Some(problem) = refusal(ground.offered(self.models))? else { continue };
                let instead = ground.instead(self.models).map(|offer| ModelInstead {
                    id: offer.model.id.clone(),
                    label: offer.model.label.clone(),
                    region: offer.region.clone(),
                });
                judged.failed.push(Failed { instead, ..Failed::of(Kind::UseCase, found.id, problem) });
            }
            // Others have this thread too.
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    async fn going(
        &self,
        tx: &mut TenantTx,
        (kind, going): (Kind, GoingKind),
        only: Option<&[Uuid]>,
        until: Instant,
        judged: &mut Judged,
    ) -> Result<(), Problem> {
        let mut after = Uuid::nil();
        while judged.has_time(until) {
            let page = batches::going_after(tx, going, after, only, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.id;
            for found in page {
                if !judged.has_time(until) {
                    break;
                }
                judged.looked(kind);
                if let Some(problem) = refusal(batches::could_go_on(tx, self.models, going, &found).await)? {
                    let use_case = Some(found.use_case);
                    judged.failed.push(Failed { use_case, ..Failed::of(kind, found.id, problem) });
                }
            }
        }
        Ok(())
    }

    async fn keys(
        &self,
        tx: &mut TenantTx,
        only: Option<&[Uuid]>,
        until: Instant,
        judged: &mut Judged,
    ) -> Result<(), Problem> {
        let mut asked: HashMap<Uuid, Vec<String>> = HashMap::new();
        for (key, model) in usage::models_asked(tx, self.now - ASKED).await? {
            asked.entry(key).or_default().push(model);
        }
        let mut after = Uuid::nil();
        while judged.has_time(until) {
            let page = auth::held_after(tx, after, only, PAGE, self.now).await?;
            let Some(last) = page.last() else { break };
            after = last.id;
            for held in page {
                if !judged.has_time(until) {
                    break;
                }
                judged.looked(Kind::ApiKey);
                let models = asked.get(&held.id).map(Vec::as_slice).unwrap_or_default();
                if let Some(problem) = refusal(self.opens(tx, &held, models).await)? {
                    let key = Some((held.user, held.called));
                    judged.failed.push(Failed { key, ..Failed::of(Kind::ApiKey, held.id, problem) });
                }
            }
        }
        Ok(())
    }

    /// Whether a key opens anything, and the models that it asked are still found by their names.
    async fn opens(&self, tx: &mut TenantTx, held: &StoredKey, models: &[String]) -> Result<(), Problem> {
        let tag: [u8; 32] = held.tag.as_slice().try_into().map_err(Problem::internal)?;
        let holder = auth::stands_for(tx, Key { client: self.client, tag }, self.now).await?;
        let Some(holder) = holder.filter(|holder| !holder.caller.limited) else {
            return Err(Problem::new(Code::FORBIDDEN, "The person who made it can no longer have API keys."));
        };
        match models.iter().find(|model| self.models.find(self.client, model, &holder.regions).is_none()) {
            Some(model) => Err(Problem::new(
                Code::new("runs.no_model", 400),
                format!("It recently used the model {model}, which no allowed region offers."),
            )),
            None => Ok(()),
        }
    }
}

impl Failed {
    fn of(kind: Kind, id: Uuid, problem: Problem) -> Self {
        Self { kind, id, use_case: None, key: None, problem, instead: None }
    }

    fn wants_a_model(&self) -> bool {
        matches!(self.problem.code.name, "runs.no_model" | "runs.no_fitting_model")
    }
}

impl Judged {
    fn looked(&mut self, kind: Kind) {
        *self.looked_at.entry(kind).or_default() += 1;
    }

    fn has_time(&mut self, until: Instant) -> bool {
        let has_time = Instant::now() < until;
        self.is_complete &= has_time;
        has_time
    }

    /// A schedule runs what is published: the model that would do for its use case does for it. A running batch keeps the
    /// version that it began with, and nothing but its end helps that.
    fn lend(&mut self) {
        let of_use_case = |failed: &Failed| Some((failed.id, failed.instead.clone()?));
        let instead: HashMap<Uuid, ModelInstead> = self.failed.iter().filter_map(of_use_case).collect();
        for failed in self.failed.iter_mut().filter(|failed| failed.kind == Kind::Schedule && failed.wants_a_model()) {
            failed.instead = failed.use_case.and_then(|use_case| instead.get(&use_case).cloned());
        }
    }

    /// What failed, by kind.
    pub fn ids(&self) -> BTreeMap<Kind, Vec<Uuid>> {
        let mut ids: BTreeMap<Kind, Vec<Uuid>> = BTreeMap::new();
        for failed in &self.failed {
            ids.entry(failed.kind).or_default().push(failed.id);
        }
        ids
    }
}

/// What somebody is refused; what is our own trouble ends the look.
fn refusal(asked: Result<(), Problem>) -> Result<Option<Problem>, Problem> {
    match asked {
        Ok(()) => Ok(None),
        Err(problem) if problem.code.status >= 500 || problem.is_passing() => Err(problem),
        Err(problem) => Ok(Some(problem)),
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn issue_33_a_schedule_takes_the_model_that_its_use_case_could_take_and_a_running_batch_does_not() {
        let (use_case, other) = (Uuid::now_v7(), Uuid::now_v7());
        let gone = || Problem::new(Code::new("runs.no_model", 400), "It is gone.");
        let small = ModelInstead { id: "small".to_owned(), label: "Small".to_owned(), region: "eu".to_owned() };
        let runs = |kind: Kind, of: Uuid, problem: Problem| Failed {
            use_case: Some(of),
            ..Failed::of(kind, Uuid::now_v7(), problem)
        };
        let failed = vec![
            Failed { instead: Some(small.clone()), ..Failed::of(Kind::UseCase, use_case, gone()) },
            runs(Kind::Schedule, use_case, gone()),
            runs(Kind::Schedule, use_case, Problem::forbidden()),
            runs(Kind::Schedule, other, gone()),
            runs(Kind::Batch, use_case, gone()),
        ];
        let mut judged = Judged { failed, ..Judged::default() };
        judged.lend();
        let instead: Vec<bool> = judged.failed.iter().map(|failed| failed.instead.is_some()).collect();
        assert_eq!(instead, [true, true, false, false, false]);
        assert_eq!(judged.failed[1].instead, Some(small));
    }
}
