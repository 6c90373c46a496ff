//! Whom a call is let in for: how many a minute, how many at once, the month's quota, the regions. All from memory: a call asks the database nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::access::Program;
use super::error::{Error, Failure};
use crate::auth::Bucket;
use crate::config::Settings;
use crate::kit::caller::{Caller, ClientId};
use crate::kit::clock::Clock;
use crate::runs::{By, Engine, Offer};
use crate::usage::{Meter, Reserved, Spender};

/// The entrance of this process.
pub struct Desk {
    pub clock: Clock,
    pub engine: Engine,
    pub usage: Meter,
    rate: Bucket,
    parallel: u32,
    /// Where other regions' servers are reached.
    addresses: Vec<(String, String)>,
    under_way: Arc<Mutex<HashMap<ClientId, u32>>>,
}

/// A call that may go on; its place is free again when this is dropped.
pub struct Place {
    client: ClientId,
    /// What is set aside for it.
    reserved: Option<Reserved>,
    under_way: Arc<Mutex<HashMap<ClientId, u32>>>,
}

/// What a caller was let in with.
pub struct Admitted {
    pub place: Place,
    pub offer: Arc<Offer>,
    /// The month is nearly used up.
    pub warning: Option<String>,
}

impl Desk {
    /// `None` when a limit of the settings is zero.
    pub fn new(settings: &Settings, clock: Clock, engine: Engine, usage: Meter) -> Option<Self> {
        let a_minute = settings.models.api_calls_per_minute;
        let period = Duration::from_secs(60).checked_div(a_minute)?;
        Some(Self {
            rate: Bucket::new((a_minute, period), &clock)?,
            parallel: settings.models.api_parallel_calls,
            addresses: settings.region_address_list(),
            under_way: Arc::default(),
            clock,
            engine,
            usage,
        })
    }

    /// Lets a call of this model in.
    pub async fn admit(&self, program: &Program, model: &str) -> Result<Admitted, Failure> {
        self.admit_to(program, self.offer(program, model)?).await
    }

    /// The same for whoever has found the offer already.
    pub async fn admit_to(&self, caller: &Caller, offer: Arc<Offer>) -> Result<Admitted, Failure> {
        if self.engine.draining().is_cancelled() {
            return Err(Error::Runner(runners::Failure::Cancelled).into());
        }
        if !self.engine.serves(&offer.region) {
            return Err(self.elsewhere(&offer.region).into());
        }
        self.rate.take(&caller.client.to_string()).map_err(Error::TooFast)?;
        let mut place = self.place(caller.client)?;
        let By { client, user, key } = By::from(caller);
        let spender = Spender { user: Some(user), key, ..Spender::default() };
        let reserved = self.usage.reserve(client, spender, None).await?;
        let warning = reserved.warning();
        place.reserved = Some(reserved);
        Ok(Admitted { place, offer, warning })
    }

    /// Why a call of another region's model is not executed here. A run would wait in the database for a process of that region; a call cannot: whoever asks
    /// waits on this connection, and passing it on would let what must stay in its region travel through another one.
    fn elsewhere(&self, region: &str) -> Error {
        let known = self.addresses.iter().find(|(known, _)| known == region);
        match known {
            Some((_, address)) => Error::Misdirected { region: region.to_owned(), address: address.clone() },
            None => Error::NotHere(region.to_owned()),
        }
    }

    /// What a model's name means for this caller. Another region's models are absent for a client that may not use it.
    pub fn offer(&self, program: &Program, model: &str) -> Result<Arc<Offer>, Failure> {
        let offer = self.engine.find(program.client, model, program.regions());
        offer.ok_or_else(|| Error::NoModel(model.to_owned()).into())
    }

    fn place(&self, client: ClientId) -> Result<Place, Error> {
        // The map is whole after every statement under the lock, also after a panic in one.
        let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        let calls = under_way.entry(client).or_default();
        if *calls >= self.parallel {
            return Err(Error::TooMany(self.parallel));
        }
        *calls += 1;
        Ok(Place { client, reserved: None, under_way: self.under_way.clone() })
    }
}

impl Drop for Place {
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
