//! One client in this process: its accounts since the last look, and what has begun of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use uuid::Uuid;

use super::STALE;
use super::told::News;
use crate::entitlements::Stopped;
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::usage::accounts::{Account, Amount, Of, Short, Spender};
use crate::usage::error::Error;
use crate::usage::look::WHOLE;
use crate::usage::model::{CallStatus, Month, Tokens};

/// Per cent of a limit from which on there is a warning.
pub const WARN_AT: i128 = 80;
/// What one run is thought to use before any has ended here.
const TYPICAL: i64 = 2_000;

/// One client.
pub struct Standing {
    pub client: ClientId,
    /// One look at a time, and none while calls are being written into the ledger.
    pub looking: tokio::sync::Mutex<()>,
    state: Mutex<State>,
}

/// What is known of a client, and what has begun since it was looked up.
pub struct State {
    pub looked: Option<(Instant, Month)>,
    /// How often limits were changed: a look that began before is no good afterwards.
    pub changes: u64,
    pub stopped: Option<Stopped>,
    pub accounts: Vec<Account>,
    pub roles: HashMap<Uuid, Uuid>,
    /// Tokens of a run or call, the latest counting most.
    pub typical: i64,
    pub asked: Instant,
    /// What this process has told of already.
    pub told: Vec<News>,
}

/// What something that has begun may use, until it ends. Dropped, it is given back.
pub struct Reserved {
    pub standing: Arc<Standing>,
    pub spender: Spender,
    pub parts: Vec<(Uuid, Amount)>,
    pub warning: Option<String>,
}

impl Reserved {
    /// A sentence where most of a limit is used.
    pub fn warning(&self) -> Option<String> {
        self.warning.clone()
    }

    /// It ended, and the ledger has it.
    pub fn settle(mut self, outcome: CallStatus, tokens: Tokens) {
        let parts = std::mem::take(&mut self.parts);
        self.standing.count(&self.spender, outcome, tokens, &parts);
    }

    /// Its parts, for a caller that counts what was used in their stead.
    pub fn into_parts(mut self) -> Vec<(Uuid, Amount)> {
        std::mem::take(&mut self.parts)
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.standing.state().let_go(&self.parts);
    }
}

impl State {
    pub fn is_good(&self, month: Month) -> bool {
        self.looked.is_some_and(|(at, of)| at.elapsed() < STALE && of == month)
    }

    pub fn whole(&self) -> Option<&Account> {
        self.accounts.iter().find(|account| account.id == WHOLE)
    }

    pub fn covering(&mut self, mut spender: Spender) -> impl Iterator<Item = &mut Account> {
        spender.role = spender.user.and_then(|user| self.roles.get(&user).copied());
        self.accounts.iter_mut().filter(move |account| account.of.covers(&spender))
    }

    /// Begins what fits into what is held here; `None`: look anew.
    pub fn begin(&mut self, spender: Spender, amount: Amount) -> Option<Vec<(Uuid, Amount)>> {
        if !self.covering(spender).all(|account| account.admits(amount)) {
            return None;
        }
        Some(self.commit(spender, |_| amount))
    }

    pub fn commit(&mut self, spender: Spender, amount: impl Fn(&Account) -> Amount) -> Vec<(Uuid, Amount)> {
        let begun = self.covering(spender).map(|account| {
            let part = amount(account);
            account.begin(part);
            (account.id, part)
        });
        begun.collect()
    }

    /// Estimates are not needed any more. What they were for is counted under the same lock: were it counted twice for a
    /// moment, a look in it would hold a place that is free after it, and that no limit has allowed.
    pub fn let_go(&mut self, parts: &[(Uuid, Amount)]) {
        for (id, amount) in parts {
            if let Some(account) = self.accounts.iter_mut().find(|account| account.id == *id) {
                account.let_go(*amount);
            }
        }
    }

    pub fn warning(&mut self, spender: Spender) -> Option<String> {
        self.covering(spender)
            .filter_map(|account| warning(account))
            .max_by_key(|(per_cent, _)| *per_cent)
            .map(|(_, words)| words)
    }
}

/// How full an account is, in per cent, and the words for it; `None`: not full enough to say so.
pub fn warning(account: &Account) -> Option<(i128, String)> {
    let (what, used, of) = account.fullest()?;
    let per_cent = if of == 0 { 100 } else { i128::from(used) * 100 / i128::from(of) };
    let whose = if account.of == Of::All { String::new() } else { format!(" for {}", account.name) };
    (per_cent >= WARN_AT).then(|| (per_cent, format!("{per_cent} % of the {of} {what} of this month{whose} are used")))
}

/// Why nothing more begins on an account.
pub fn refused(account: &Account, short: Short) -> Problem {
    let Short { what, of, is_used } = short;
    match (is_used, account.of) {
        (true, Of::All) => Error::UsedUp { what, of }.into(),
        (true, _) => Error::BudgetUsedUp { what, of, whose: account.name.clone() }.into(),
        (false, _) => Problem::try_again(format!(
            "What is left of this month's {what} is set aside for runs that are under way. Please try again when they have ended."
        )),
    }
}

impl Standing {
    pub fn state(&self) -> MutexGuard<'_, State> {
        // Whole after every statement under the lock, also after a panic in one.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts what ended and is in the ledger. `parts`: what was set aside for it.
    pub fn count(&self, spender: &Spender, outcome: CallStatus, tokens: Tokens, parts: &[(Uuid, Amount)]) {
        let (mut state, amount) = (self.state(), Amount::ended(outcome, tokens.total()));
        state.let_go(parts);
        state.typical += (tokens.total() - state.typical) / 8;
        state.covering(*spender).for_each(|account| account.settled(amount));
    }
}

pub fn new(client: ClientId) -> Standing {
    let state = State {
        looked: None,
        changes: 0,
        stopped: None,
        accounts: Vec::new(),
        roles: HashMap::new(),
        typical: TYPICAL,
        asked: Instant::now(),
        told: Vec::new(),
    };
    Standing { client, looking: tokio::sync::Mutex::new(()), state: Mutex::new(state) }
}
