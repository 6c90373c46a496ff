//! Shares the work between processes: beats for the runs of this one, and takes over those that wait or whose process
//! fell silent.

use std::collections::HashMap;
use std::time::Duration;

use uuid::Uuid;

use super::{Engine, Execution, Inner, LEASE, told};
use crate::documents;
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::models::ATTEMPTS;
use crate::routing;
use crate::runs::model::{Event, Reason, RunStatus, UNSERVED_MINUTES};
use crate::runs::plan::Plan;
use crate::runs::store::{self, Batch, Capacity, Ending};
use crate::tenancy;

/// How often waiting and abandoned runs are looked for, and those that somebody stops.
const LOOK: Duration = Duration::from_millis(500);
/// Every so many looks the leases are prolonged: about 5 s, a sixth of the lease.
const BEAT: u32 = 10;
/// Runs taken over in one look.
const AT_ONCE: usize = 32;

/// Runs until the process ends.
pub async fn watch(engine: Engine) {
    // What is offered must be known before a run is said to have no model any more.
    engine.0.models.registry().ready().await;
    let mut look = tokio::time::interval(LOOK);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut round: u32 = 0;
    loop {
        // Who waits for a permit of its client gets it at once.
        let is_look = tokio::select! {
            _ = look.tick() => true,
            () = engine.0.permits.freed() => false,
        };
        if engine.0.db.is_closed() {
            return;
        }
        if is_look {
            if round.is_multiple_of(BEAT)
                && let Err(error) = beat(&engine).await
            {
                tracing::warn!(%error, "failed to renew run leases; retrying");
            }
            round = round.wrapping_add(1);
            if let Err(error) = stop(&engine).await {
                tracing::warn!(%error, "failed to look up stopped runs; retrying");
            }
        }
        if engine.draining().is_cancelled() {
            continue;
        }
        if let Err(error) = take_over(&engine).await {
            tracing::warn!(%error, "recovery worker failed to look up waiting runs; retrying");
        }
    }
}

/// Runs that this process executes.
fn driven(engine: &Engine) -> Vec<Uuid> {
    engine.lives().keys().copied().collect()
}

/// Says that this process is there: of its runs, and of its regions, which also gives up what waits for regions where
/// nobody is.
async fn beat(engine: &Engine) -> Result<(), Problem> {
    let (mine, inner) = (driven(engine), &engine.0);
    let now = inner.clock.now();
    let mut tx = inner.db.begin_worker().await?;
    if !mine.is_empty() {
        store::beat(&mut tx, inner.process, &mine, now + LEASE).await?;
    }
    if inner.models.draining().is_cancelled() {
        return Ok(tx.commit().await?);
    }
    routing::serve(&mut tx, inner.models.served(), now).await?;
    // A process that has just started does not know yet who else is about to.
    let is_old = inner.clock.elapsed() > Duration::from_secs(UNSERVED_MINUTES.unsigned_abs() * 60);
    let since = now - chrono::TimeDelta::minutes(UNSERVED_MINUTES);
    let most = i64::try_from(AT_ONCE).unwrap_or(i64::MAX);
    let given_up = if is_old {
        store::claim_unserved(&mut tx, inner.process, since, now, now + LEASE, most).await?
    } else {
        Vec::new()
    };
    tx.commit().await?;
    for run in given_up {
        let Some(client) = ClientId::new(run.client_id) else { continue };
        give_up(inner, client, run.id, run.fence).await?;
    }
    Ok(())
}

/// Ends a run that nobody of its region came for.
async fn give_up(inner: &Inner, client: ClientId, id: Uuid, fence: i64) -> Result<(), Problem> {
    let mut tx = inner.db.begin_for(client).await?;
    let Some(work) = store::work(&mut tx, id, fence).await? else { return Ok(()) };
    let stored = store::last_stored(&mut tx, id).await?;
    let (status, reason) = match work.stop_requested {
        true => (RunStatus::Cancelled, None),
        false => (RunStatus::Failed, Some(Reason::no_server(&work.region))),
    };
    let ending = Ending::silent(id, fence, work.attempt, status, reason, inner.clock.now());
    store::end(&mut tx, inner.post.queue(), &[Ending { last_event: stored, ..ending }]).await?;
    told::tell(&mut tx, &inner.post, &[id]).await?;
    tx.commit().await?;
    tracing::warn!(run = %id, region = work.region, "run failed: no server serves its region");
    Ok(())
}

/// Stops those of this process's runs that somebody stopped at another one.
async fn stop(engine: &Engine) -> Result<(), Problem> {
    if engine.lives().is_empty() {
        return Ok(());
    }
    let mut tx = engine.0.db.begin_worker().await?;
    let stopped = store::to_stop(&mut tx, engine.0.process).await?;
    drop(tx);
    for live in stopped.into_iter().filter_map(|run| engine.live(run)) {
        live.stop.cancel();
    }
    Ok(())
}

/// Takes over what waits or was abandoned, as far as there is room.
pub async fn take_over(engine: &Engine) -> Result<(), Problem> {
    let inner = &engine.0;
    let now = inner.clock.now();
    let (driven, left) = (driven(engine), inner.permits.left());
    let number = |permits: usize| i64::try_from(permits).unwrap_or(i64::MAX);
    let (clients, permits): (Vec<i64>, Vec<i64>) =
        left.iter().map(|(client, permits)| (client.get(), number(*permits))).unzip();
    let room = Capacity {
        driven: &driven,
        clients: &clients,
        left: &permits,
        most: number(inner.permits.most()),
        at_once: number(AT_ONCE),
    };
    let mut tx = inner.db.begin_worker().await?;
    let claimed = store::claim(&mut tx, inner.process, inner.models.served(), &room, now, now + LEASE).await?;
    tx.commit().await?;
    let (taken, mut came) = (claimed.len(), HashMap::<ClientId, usize>::new());
    for run in claimed {
        if let Some(live) = engine.live(run.id) {
            // The lease ran out while the database was away, and perhaps somebody else had the run for a moment; the
            // run itself is well.
            live.renew(run.fence);
            continue;
        }
        let Some(client) = ClientId::new(run.client_id) else { continue };
        *came.entry(client).or_default() += 1;
        if let Err(problem) = resume(engine, client, run.id, run.fence).await {
            tracing::error!(run = %run.id, %problem, "failed to take over a run; leaving it until its lease expires");
        }
    }
    // Where all that could be taken at once was, more may wait.
    if taken < AT_ONCE {
        inner.permits.had_turn(&left, &came);
    }
    Ok(())
}

/// Executes a run that waited, or begins a new attempt of one that was interrupted.
async fn resume(engine: &Engine, client: ClientId, id: Uuid, fence: i64) -> Result<(), Problem> {
    let inner = &engine.0;
    // It was accepted when it was asked for: it is not refused now, but it counts.
    let reserved = inner.models.usage().take_on(client).await?;
    let mut tx = inner.db.begin_for(client).await?;
    let Some(work) = store::work(&mut tx, id, fence).await? else { return Ok(()) };
    let stored = store::last_stored(&mut tx, id).await?;
    let was_running = RunStatus::parse(&work.status) == RunStatus::Running;
    let plan: Plan = serde_json::from_value(work.request.clone()).map_err(Problem::internal)?;
    // What the client allowed when the run was created may have been taken back since.
    let allowed = tenancy::allowed_regions(&mut tx).await?;
    let offer = inner.models.offer(client, &plan.model, &plan.region, &allowed);

    let end = match (&offer, work.stop_requested) {
        (_, true) => Some((RunStatus::Cancelled, None)),
        (None, false) => Some((RunStatus::Failed, Some(gone(&plan)))),
        (Some(_), false) if was_running && work.attempt >= ATTEMPTS => {
            Some((RunStatus::Failed, Some(Reason::interrupted())))
        }
        (Some(_), false) => None,
    };
    if let Some((status, reason)) = end {
        let ending = Ending::silent(id, fence, work.attempt, status, reason, inner.clock.now());
        store::end(&mut tx, inner.post.queue(), &[Ending { last_event: stored, ..ending }]).await?;
        told::tell(&mut tx, &inner.post, &[id]).await?;
        tx.commit().await?;
        return Ok(());
    }
    let Some(offer) = offer else { return Ok(()) };
    let attempt = if was_running { work.attempt + 1 } else { work.attempt };
    if !store::begin_attempt(&mut tx, id, fence, attempt, inner.clock.now()).await? {
        return Ok(());
    }
    let offered = documents::offered_again(&mut tx, &plan.passages).await?;
    let stored = if was_running { announce(&mut tx, id, stored, attempt).await? } else { stored };
    tx.commit().await?;
    tracing::info!(run = %id, attempt, waited_since = %work.created_at, "run taken over");
    if !was_running {
        let waited = (inner.clock.now() - work.created_at).to_std().unwrap_or_default();
        inner.models.loads().began(client, waited);
    }
    engine
        .execute(Execution {
            client,
            run: id,
            fence,
            attempt,
            offer,
            plan,
            offered,
            stored_events: stored,
            permit: inner.permits.give(client),
            accepted: None,
            reserved: Some(reserved),
        })
        .made();
    Ok(())
}

/// The first event of a takeover begins the next million: readers of the dead process may have seen events that it
/// never stored, and must not take the new ones for those.
const TAKEOVER: i64 = 1_000_000;

fn takeover_after(stored: i64) -> i64 {
    (stored / TAKEOVER + 1) * TAKEOVER + 1
}

/// Whether this is the number of an event that a takeover begins with: what came before it is void, and may be missing.
pub fn begins_takeover(number: i64) -> bool {
    number > TAKEOVER && number % TAKEOVER == 1
}

/// Tells listeners that a new attempt begins, after whatever the interrupted one left behind.
async fn announce(tx: &mut crate::kit::db::TenantTx, run: Uuid, stored: i64, attempt: i32) -> Result<i64, Problem> {
    let event = Event::Restart { attempt, reason: "The server was restarted; the answer begins anew.".to_owned() };
    let number = takeover_after(stored);
    let events = serde_json::to_value([event]).map_err(Problem::internal)?;
    store::append(tx, &[Batch { run, first: number, last: number, events }]).await?;
    Ok(number)
}

fn gone(plan: &Plan) -> Reason {
    Reason {
        code: "no_model".to_owned(),
        message: format!(
            "The model {} is not offered in this region any more. Choose another one and run again.",
            plan.model
        ),
        retryable: false,
    }
}

/// Frees the runs of a process that has ended or is about to.
pub async fn release(inner: &Inner, process: Uuid) -> Result<u64, Problem> {
    let mut tx = inner.db.begin_worker().await?;
    let freed = store::release_all(&mut tx, process).await?;
    tx.commit().await?;
    Ok(freed)
}
