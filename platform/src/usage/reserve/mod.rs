//! Who may begin something: each process holds a part of what is left of a client's month, and begins what fits
//! without asking the database. When its part is used up, or old, it looks anew: one process at a time, so that all of
//! them together begin no more than what is left.
//!
//! What this promises. Of runs and calls never one more begins than the limit says, however many processes begin them.
//! Of tokens the limit can be passed by what was under way used beyond its estimate, and by the rest of the one run
//! that took the last of them. A run that waits for its turn counts as used for the client, not for its budgets. What
//! was freed elsewhere is known within two [`BEAT`]s, what the owner changes within [`STALE`].

mod standing;
#[cfg(test)]
mod tests;
mod told;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio_util::task::TaskTracker;
use uuid::Uuid;

pub use standing::Reserved;
use standing::{Standing, new, refused, warning};
pub use told::trial_teller;

use super::accounts::{Account, Amount, Of, Spender};
use super::error::Error;
use super::look::Look;
use super::look_store;
use super::model::{CallStatus, Month, Tokens};
use crate::brakes::Brakes;
use crate::entitlements::Stopped;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::mail::MailOutbox;
use crate::kit::problem::Problem;

/// A look is good for so long.
pub const STALE: Duration = Duration::from_secs(30);
/// So often a process says again what it holds, and gives back what it does not need. A hold outlives several of these.
pub const BEAT: Duration = Duration::from_secs(10);
/// A client that did nothing for so long is forgotten.
const RESTS: Duration = Duration::from_secs(600);

/// What was begun of each account, or why nothing was.
type Begun = Result<Vec<(Uuid, Amount)>, Problem>;

/// Whether a client may start something more at all.
pub fn may_begin(stopped: Option<Stopped>, whole: Option<&Account>) -> Result<(), Error> {
    if let Some(stopped) = stopped {
        return Err(Error::Stopped(stopped));
    }
    match whole.and_then(|whole| Some((whole.fullest()?, whole.refuses))) {
        Some(((what, used, of), true)) if used >= of => Err(Error::UsedUp { what, of }),
        _ => Ok(()),
    }
}

/// All clients that began something here lately.
pub struct Standings {
    db: Db,
    clock: Clock,
    process: Uuid,
    post: MailOutbox,
    /// What is being told.
    telling: TaskTracker,
    brakes: Brakes,
    known: Mutex<HashMap<ClientId, Arc<Standing>>>,
}

impl Standings {
    /// On this runtime.
    pub fn start(db: Db, clock: Clock, process: Uuid, post: MailOutbox, brakes: Brakes) -> Arc<Self> {
        let standings =
            Arc::new(Self { db, clock, process, post, brakes, telling: TaskTracker::new(), known: Mutex::default() });
        tokio::spawn(beat(Arc::downgrade(&standings)));
        standings
    }

    pub fn of(&self, client: ClientId) -> Arc<Standing> {
        self.known().entry(client).or_insert_with(|| Arc::new(new(client))).clone()
    }

    pub fn brakes(&self) -> &Brakes {
        &self.brakes
    }

    fn known(&self) -> MutexGuard<'_, HashMap<ClientId, Arc<Standing>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The standing where somebody began something here.
    pub fn known_of(&self, client: ClientId) -> Option<Arc<Standing>> {
        self.known().get(&client).cloned()
    }

    fn month(&self) -> Month {
        Month::of(self.clock.now())
    }

    /// Whether the client may start something more this month; a sentence when it has used most of what it may.
    pub async fn check(&self, client: ClientId) -> Result<Option<String>, Problem> {
        self.brakes.may_change(client)?;
        let (standing, month) = (self.of(client), self.month());
        if !standing.state().is_good(month) {
            self.look_anew(&standing).await?;
        }
        let mut state = standing.state();
        state.asked = Instant::now();
        may_begin(state.stopped, state.whole())?;
        Ok(state.whole().and_then(warning).map(|(_, words)| words))
    }

    /// Sets aside what something that begins now will use. `tokens`: an estimate; `None`: what such things used lately.
    pub async fn reserve(&self, client: ClientId, spender: Spender, tokens: Option<i64>) -> Result<Reserved, Problem> {
        let standing = self.of(client);
        if let Some(reserved) = self.begin(&standing, spender, tokens)? {
            return Ok(reserved);
        }
        let _turn = standing.looking.lock().await;
        // Somebody may have looked meanwhile.
        if let Some(reserved) = self.begin(&standing, spender, tokens)? {
            return Ok(reserved);
        }
        let tokens = tokens.unwrap_or_else(|| standing.state().typical);
        let parts = self.look(&standing, Some((spender, Amount::one(tokens)))).await?;
        let warning = standing.state().warning(spender);
        Ok(Reserved { standing: standing.clone(), spender, parts, warning })
    }

    /// Begins what fits into what this process holds; `None`: it has to look.
    pub fn begin(
        &self,
        standing: &Arc<Standing>,
        spender: Spender,
        tokens: Option<i64>,
    ) -> Result<Option<Reserved>, Problem> {
        self.brakes.may_change(standing.client)?;
        let mut state = standing.state();
        state.asked = Instant::now();
        if !state.is_good(self.month()) {
            return Ok(None);
        }
        if let Some(stopped) = state.stopped {
            return Err(Error::Stopped(stopped).into());
        }
        let amount = Amount::one(tokens.unwrap_or(state.typical));
        let Some(parts) = state.begin(spender, amount) else { return Ok(None) };
        let warning = state.warning(spender);
        drop(state);
        Ok(Some(Reserved { standing: standing.clone(), spender, parts, warning }))
    }

    /// Sets aside for the client as a whole what fits no more, too: the others are told of it.
    pub async fn take_on(&self, client: ClientId) -> Result<Reserved, Problem> {
        let (standing, spender) = (self.of(client), Spender::default());
        if !standing.state().is_good(self.month()) {
            self.look_anew(&standing).await?;
        }
        let (parts, is_told) = {
            let mut state = standing.state();
            let amount = Amount::one(state.typical);
            let parts = state.commit(spender, |_| amount);
            (parts, state.covering(spender).all(|account| account.admits(Amount::default())))
        };
        let reserved = Reserved { standing: standing.clone(), spender, parts, warning: None };
        if !is_told {
            let _turn = standing.looking.lock().await;
            self.look(&standing, None).await?;
        }
        Ok(reserved)
    }

    async fn look_anew(&self, standing: &Standing) -> Result<(), Problem> {
        let _turn = standing.looking.lock().await;
        if !standing.state().is_good(self.month()) {
            self.look(standing, None).await?;
        }
        Ok(())
    }

    /// Looks at the ledger and at what others hold, and takes what is wanted. While it looks nothing begins here.
    async fn look(&self, standing: &Standing, wanted: Option<(Spender, Amount)>) -> Begun {
        let before: Vec<(Account, Amount)> = {
            let mut state = standing.state();
            // As it was, with what it held: given back to it where the database does not answer.
            state.accounts.iter_mut().map(|account| (account.clone(), account.freeze())).collect()
        };
        match self.look_frozen(standing, &before, wanted).await {
            Ok(begun) => begun,
            Err(problem) => {
                let mut state = standing.state();
                for (held, _) in before {
                    if let Some(account) = state.accounts.iter_mut().find(|account| account.id == held.id) {
                        account.thaw(&held);
                    }
                }
                Err(problem)
            }
        }
    }

    /// The same. The outer error is the database's: nothing was changed then.
    async fn look_frozen(
        &self,
        standing: &Standing,
        before: &[(Account, Amount)],
        wanted: Option<(Spender, Amount)>,
    ) -> Result<Begun, Problem> {
        let (now, changes) = (self.clock.now(), standing.state().changes);
        let mut tx = self.db.begin_for(standing.client).await?;
        look_store::take_turn(&mut tx).await?;
        let look = Look::read(&mut tx, now).await?;
        let stopped = look.rights.stopped(now);
        let mut accounts = look.accounts();
        let mut others = match accounts.iter().any(Account::is_kept) {
            true => look_store::held_by_others(&mut tx, self.process).await?,
            false => HashMap::new(),
        };
        let waiting =
            if accounts.first().is_some_and(Account::is_kept) { look_store::waiting(&mut tx).await? } else { 0 };
        let known = |id: Uuid| before.iter().find(|(account, _)| account.id == id);
        for account in &mut accounts {
            account.others = others.remove(&account.id).unwrap_or_default();
            if account.of == Of::All && waiting > 0 {
                let typical = standing.state().typical;
                account.others.add(Amount { runs: waiting, tokens: typical.saturating_mul(waiting) });
            }
            if let Some((before, written)) = known(account.id) {
                account.carry_on(before);
                account.caught_up(*written);
            }
        }
        // Which accounts pay for it, and how much of it fits each.
        let mut fits: HashMap<Uuid, Amount> = HashMap::new();
        let mut refusal = stopped.filter(|_| wanted.is_some()).map(|stopped| Problem::from(Error::Stopped(stopped)));
        if let Some((mut spender, amount)) = wanted {
            spender.role = spender.user.and_then(|user| look.roles.get(&user).copied());
            for account in accounts.iter().filter(|account| account.of.covers(&spender)) {
                match account.fit(amount) {
                    Ok(part) => drop(fits.insert(account.id, part)),
                    Err(short) => refusal = refusal.or_else(|| Some(refused(account, short))),
                }
            }
        }
        if refusal.is_some() {
            fits.clear();
        }
        let part = |account: &Account| fits.get(&account.id).copied().unwrap_or_default();
        let holds: Vec<(Uuid, Amount)> = accounts
            .iter()
            .filter(|account| account.is_kept())
            .map(|account| (account.id, account.wants(part(account))))
            .filter(|(id, held)| *held != Amount::default() || known(*id).is_some_and(|(before, _)| before.has_hold()))
            .collect();
        if !holds.is_empty() {
            look_store::hold(&mut tx, self.process, &holds).await?;
        }
        tx.commit_unforced().await?;

        let mut state = standing.state();
        for account in &mut accounts {
            // As it is now: things ended while this looked.
            if let Some(current) = state.accounts.iter().find(|current| current.id == account.id) {
                account.carry_on(current);
            }
            let held = holds.iter().find(|(id, _)| *id == account.id).map(|(_, held)| *held).unwrap_or_default();
            account.hold(held, known(account.id).map(|(_, written)| *written).unwrap_or_default());
        }
        state.accounts = accounts;
        state.roles = look.roles;
        state.stopped = stopped;
        state.looked = (state.changes == changes).then(|| (Instant::now(), Month::of(now)));
        let news = state.news(look.rights.subscription.as_ref(), now);
        let begun = match (refusal, wanted) {
            (Some(refusal), _) => Err(refusal),
            (None, Some((spender, amount))) => {
                Ok(state.commit(spender, |account| fits.get(&account.id).copied().unwrap_or(amount)))
            }
            (None, None) => Ok(Vec::new()),
        };
        self.tell(standing.client, news);
        Ok(begun)
    }

    /// Counts what ended without having reserved anything: a run that was taken over.
    pub fn count(&self, client: ClientId, outcome: CallStatus, tokens: Tokens) {
        if let Some(standing) = self.known_of(client) {
            standing.count(&Spender::default(), outcome, tokens, &[]);
        }
    }

    /// Counts a call that has ended and whose entry is on its way. `reserved`: what was set aside for it.
    pub fn ended(&self, client: ClientId, spender: Spender, amount: Amount, reserved: Option<Reserved>) {
        let was_reserved = reserved.is_some();
        let parts = reserved.map(Reserved::into_parts).unwrap_or_default();
        if let Some(standing) = self.known_of(client) {
            let mut state = standing.state();
            state.let_go(&parts);
            // Nothing is reserved for the platform's own calls, so they say nothing of what to reserve.
            if was_reserved || amount.runs > 0 {
                state.typical += (amount.tokens - state.typical) / 8;
            }
            state.covering(spender).for_each(|account| account.ended(amount));
        }
    }

    /// Its entry is in the ledger now, or will never be.
    pub fn wrote(&self, client: ClientId, spender: Spender, amount: Amount) {
        if let Some(standing) = self.known_of(client) {
            standing.state().covering(spender).for_each(|account| account.wrote(amount));
        }
    }

    /// Looks anew before anything else begins: a limit was changed.
    pub fn forget(&self, client: ClientId) {
        if let Some(standing) = self.known_of(client) {
            let mut state = standing.state();
            state.looked = None;
            state.changes += 1;
        }
    }

    /// One round: what is held is said again, or given back; who rests is forgotten.
    pub async fn renew(&self) {
        let known: Vec<Arc<Standing>> = self.known().values().cloned().collect();
        for standing in known {
            let (holds, idle) = {
                let state = standing.state();
                (state.accounts.iter().any(Account::has_hold), state.accounts.iter().all(Account::is_idle))
            };
            if holds {
                let _turn = standing.looking.lock().await;
                if let Err(problem) = self.look(&standing, None).await {
                    tracing::warn!(client = %standing.client, %problem, "failed to renew usage hold; retrying");
                }
            } else if idle && standing.state().asked.elapsed() > RESTS {
                let mut known = self.known();
                // Nobody else has it in hand: the map's own, and the list above.
                if Arc::strong_count(&standing) <= 3 {
                    known.remove(&standing.client);
                }
            }
        }
    }
}

async fn beat(standings: Weak<Standings>) {
    let mut rhythm = tokio::time::interval(BEAT);
    loop {
        rhythm.tick().await;
        let Some(standings) = standings.upgrade() else { return };
        standings.renew().await;
    }
}
