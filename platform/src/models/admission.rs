//! Whom a call is let in for: how many a minute, how many at once, the month's quota, the regions. All from memory: a
//! call asks the database nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::error::Error;
use super::{Attribution, Models, Offer};
use crate::auth::Bucket;
use crate::config::Settings;
use crate::kit::caller::{Caller, ClientId};
use crate::kit::clock::Clock;
use crate::usage::{LedgerSlot, Reserved, Spender};

/// The limits on calls in this process.
pub struct Admission {
    rate: Bucket,
    parallel: u32,
    /// Where other regions' servers are reached.
    addresses: Vec<(String, String)>,
    under_way: Arc<Mutex<HashMap<ClientId, u32>>>,
}

/// One of the calls that a client may have under way; free again when this is dropped.
pub struct Permit {
    client: ClientId,
    under_way: Arc<Mutex<HashMap<ClientId, u32>>>,
}

/// What a caller was let in with.
pub struct Admitted {
    pub(super) permit: Permit,
    pub(super) line: LedgerSlot,
    pub offer: Arc<Offer>,
    /// What is set aside for it.
    pub(super) reserved: Reserved,
}

impl Admission {
    /// `None` when a limit of the settings is zero.
    pub fn new(settings: &Settings, clock: &Clock) -> Option<Self> {
        let a_minute = settings.models.api_calls_per_minute;
        let period = Duration::from_secs(60).checked_div(a_minute)?;
        Some(Self {
            rate: Bucket::new((a_minute, period), clock)?,
            parallel: settings.models.api_parallel_calls,
            addresses: settings.region_address_list(),
            under_way: Arc::default(),
        })
    }

    /// Why a call of another region's model is not executed here. A run would wait in the database for a process of
    /// that region; a call cannot: the caller waits on this connection, and passing it on would let what must stay in
    /// its region travel through another one.
    fn elsewhere(&self, region: &str) -> Error {
        let known = self.addresses.iter().find(|(known, _)| known == region);
        match known {
            Some((_, address)) => Error::Misdirected { region: region.to_owned(), address: address.clone() },
            None => Error::NotHere(region.to_owned()),
        }
    }

    fn permit(&self, client: ClientId) -> Result<Permit, Error> {
        // The map is whole after every statement under the lock, also after a panic in one.
        let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        let calls = under_way.entry(client).or_default();
        if *calls >= self.parallel {
            return Err(Error::TooMany(self.parallel));
        }
        *calls += 1;
        Ok(Permit { client, under_way: self.under_way.clone() })
    }
}

impl Models {
    /// Lets a call of this offer's model in.
    ///
    /// # Errors
    /// A limit, the month's quota, or that the region's calls are executed elsewhere.
    pub async fn admit(&self, caller: &Caller, offer: Arc<Offer>) -> Result<Admitted, Error> {
        let admission = &self.inner.admission;
        if self.inner.draining.is_cancelled() {
            return Err(runners::Failure::Cancelled.into());
        }
        if !self.serves(&offer.region) {
            return Err(admission.elsewhere(&offer.region));
        }
        admission.rate.take(&caller.client.to_string()).map_err(Error::TooFast)?;
        let permit = admission.permit(caller.client)?;
        let Attribution { client, user, key } = Attribution::from(caller);
        let spender = Spender { user: Some(user), key, ..Spender::default() };
        let reserved = self.inner.usage.reserve(client, spender, None).await.map_err(Error::Usage)?;
        let line = self.inner.usage.slot().map_err(Error::Usage)?;
        Ok(Admitted { permit, line, offer, reserved })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(calls) = under_way.get_mut(&self.client) {
            *calls -= 1;
            if *calls == 0 {
                under_way.remove(&self.client);
            }
        }
    }
}
