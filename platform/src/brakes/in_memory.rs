//! The brakes in force, in the memory of this process.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use uuid::Uuid;

use super::error::Error;
use super::model::{Brake, BrakeKind};
use super::store;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::limit::Bucket;
use crate::kit::problem::Problem;

/// What another process placed or took off is known after this.
const LOOK: Duration = Duration::from_secs(2);
const MINUTE: Duration = Duration::from_secs(60);

/// Cheap to clone.
#[derive(Clone)]
pub struct Brakes(Arc<Inner>);

struct Inner {
    clock: Clock,
    held: RwLock<HashMap<ClientId, ClientBrakes>>,
}

/// The brakes of one client.
#[derive(Default)]
struct ClientBrakes {
    brakes: Vec<Brake>,
    /// What counts its programs' calls, and the brake that it counts for.
    calls: Option<(Uuid, Arc<Bucket>)>,
}

impl ClientBrakes {
    fn new(brakes: Vec<Brake>, before: Option<&Self>, clock: &Clock) -> Self {
        let rate = brakes.iter().find(|brake| brake.kind == BrakeKind::ApiRate);
        let known = before.and_then(|before| before.calls.clone());
        let calls = rate.and_then(|rate| match known {
            Some((id, bucket)) if id == rate.id => Some((id, bucket)),
            _ => {
                let calls = u32::try_from(rate.amount?).ok()?;
                Some((rate.id, Arc::new(Bucket::new((calls, MINUTE.checked_div(calls)?), clock)?)))
            }
        });
        Self { brakes, calls }
    }
}

impl Brakes {
    /// None is known before the first look.
    pub fn new(clock: &Clock) -> Self {
        Self(Arc::new(Inner { clock: clock.clone(), held: RwLock::default() }))
    }

    /// Follows what all processes place and take off, until this one ends.
    pub async fn follow(&self, db: &Db) {
        loop {
            if let Err(error) = self.look(db).await {
                tracing::warn!(%error, "failed to read the brakes of clients; retrying");
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Reads those in force.
    ///
    /// # Errors
    /// When the database is away: what is known then holds until its time.
    pub async fn look(&self, db: &Db) -> Result<(), sqlx::Error> {
        let mut tx = db.begin_worker().await?;
        let found = store::all(&mut tx, self.0.clock.now()).await?;
        drop(tx);
        let mut by_client: HashMap<ClientId, Vec<Brake>> = HashMap::new();
        for (client, brake) in found {
            by_client.entry(client).or_default().push(brake);
        }
        let mut held = self.0.held.write().unwrap_or_else(PoisonError::into_inner);
        let anew = by_client
            .into_iter()
            .map(|(client, brakes)| (client, ClientBrakes::new(brakes, held.get(&client), &self.0.clock)))
            .collect();
        *held = anew;
        Ok(())
    }

    /// Those of a client that are in force.
    pub fn of(&self, client: ClientId) -> Vec<Brake> {
        let (held, now) = (self.held(), self.0.clock.now());
        let known = held.get(&client).map(|held| held.brakes.as_slice()).unwrap_or_default();
        known.iter().filter(|brake| brake.is_in_force(now)).cloned().collect()
    }

    fn find(&self, client: ClientId, kind: BrakeKind) -> Option<Brake> {
        let held = self.held();
        let brake = held.get(&client)?.brakes.iter().find(|brake| brake.kind == kind)?;
        brake.is_in_force(self.0.clock.now()).then(|| brake.clone())
    }

    /// Runs that a client may have under way here at most, where a brake says so.
    pub fn most_runs(&self, client: ClientId) -> Option<usize> {
        self.find(client, BrakeKind::ParallelRuns)?.amount.and_then(|most| usize::try_from(most).ok())
    }

    /// Whom that holds for.
    pub fn clients_with_fewer_runs(&self) -> Vec<(ClientId, usize)> {
        let clients: Vec<ClientId> = self.held().keys().copied().collect();
        clients.into_iter().filter_map(|client| Some((client, self.most_runs(client)?))).collect()
    }

    /// Whether rows of batches and schedules wait.
    pub fn pauses_batches(&self, client: ClientId) -> bool {
        self.find(client, BrakeKind::BatchesPaused).or_else(|| self.find(client, BrakeKind::ReadOnly)).is_some()
    }

    /// Whether the client may change and begin something.
    ///
    /// # Errors
    /// 429 while it may only read.
    pub fn may_change(&self, client: ClientId) -> Result<(), Problem> {
        match self.find(client, BrakeKind::ReadOnly) {
            Some(brake) => Err(Error::ReadOnly(brake).waiting(self.0.clock.now())),
            None => Ok(()),
        }
    }

    /// Counts a call of one of the client's programs.
    ///
    /// # Errors
    /// 429 when it is one too many.
    pub fn call(&self, client: ClientId) -> Result<(), Problem> {
        let Some(brake) = self.find(client, BrakeKind::ApiRate) else { return Ok(()) };
        let bucket = self.held().get(&client).and_then(|held| held.calls.clone());
        match bucket.map(|(_, bucket)| bucket.take("")) {
            Some(Err(wait)) => Err(Error::TooFast(brake, wait.as_secs() + 1).waiting(self.0.clock.now())),
            Some(Ok(())) | None => Ok(()),
        }
    }

    fn held(&self) -> RwLockReadGuard<'_, HashMap<ClientId, ClientBrakes>> {
        self.0.held.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// These are in force for a client from now on.
    #[cfg(test)]
    pub fn hold(&self, client: ClientId, brakes: Vec<Brake>) {
        let mut held = self.0.held.write().unwrap_or_else(PoisonError::into_inner);
        let anew = ClientBrakes::new(brakes, held.get(&client), &self.0.clock);
        held.insert(client, anew);
    }
}

/// A brake for a quarter of an hour.
#[cfg(test)]
pub fn a_brake(clock: &Clock, kind: BrakeKind, amount: Option<i32>) -> Brake {
    let now = clock.now();
    Brake {
        id: Uuid::now_v7(),
        kind,
        amount,
        reason: "Too much at once".to_owned(),
        placed_by: "Ada".to_owned(),
        from_at: now,
        until_at: now + chrono::TimeDelta::minutes(15),
        ended_at: None,
        ended_by: None,
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn l9_a_brake_holds_for_its_client_and_ends_by_itself() {
        let clock = Clock::default();
        let (brakes, [acme, globex]) = (Brakes::new(&clock), [7, 8].map(|id| ClientId::new(id).unwrap()));
        brakes.hold(
            acme,
            vec![
                a_brake(&clock, BrakeKind::ParallelRuns, Some(2)),
                a_brake(&clock, BrakeKind::ReadOnly, None),
                a_brake(&clock, BrakeKind::ApiRate, Some(3)),
            ],
        );
        assert_eq!((brakes.most_runs(acme), brakes.most_runs(globex)), (Some(2), None));
        assert!(brakes.pauses_batches(acme) && !brakes.pauses_batches(globex));
        let refused = brakes.may_change(acme).unwrap_err();
        assert_eq!((refused.code.name, refused.code.status, refused.retry_after), ("brake.read_only", 429, Some(900)));
        assert!(refused.message.contains("Too much at once"), "{}", refused.message);
        assert_eq!((0..9).filter(|_| brakes.call(acme).is_ok()).count(), 3);
        assert!((0..9).all(|_| brakes.call(globex).is_ok()));
        clock.advance(TimeDelta::minutes(15));
        assert!(brakes.of(acme).is_empty() && brakes.most_runs(acme).is_none() && !brakes.pauses_batches(acme));
        assert!(brakes.may_change(acme).is_ok() && (0..9).all(|_| brakes.call(acme).is_ok()));
    }
}
