//! What each client can choose, held in memory: made of the settings' bindings and the registry's whenever those
//! change, so that no run waits for it.

use std::collections::HashMap;
use std::sync::Arc;

use runners::PluginInfo;

use super::offers::{self, Candidate, Offer};
use crate::config::Settings;
use crate::kit::caller::ClientId;
use crate::runners_admin::{Bound, Registry};

/// Offers in the order in which a client sees them.
pub type Offers = Arc<[Arc<Offer>]>;

/// The offers of every client, as of one state of the registry.
pub struct Snapshot {
    settings: Settings,
    /// What it was made of; nothing before the first question.
    made_of: Option<Arc<[Bound]>>,
    /// Of clients without bindings of their own.
    common: Offers,
    own: HashMap<ClientId, Offers>,
    /// What a test offers instead.
    #[cfg(test)]
    fixed: Option<Offers>,
}

impl Snapshot {
    pub fn new(settings: &Settings) -> Self {
        Self {
            settings: settings.clone(),
            made_of: None,
            common: Arc::default(),
            own: HashMap::new(),
            #[cfg(test)]
            fixed: None,
        }
    }

    #[cfg(test)]
    pub fn fix(&mut self, offers: Offers) {
        self.fixed = Some(offers);
    }

    /// What this client can choose.
    pub fn of(&mut self, registry: &Registry, client: ClientId) -> Offers {
        #[cfg(test)]
        if let Some(fixed) = &self.fixed {
            return fixed.clone();
        }
        let bindings = registry.bindings();
        // The registry hands out the same slice until something changes. Its plugins are asked for second: they are as
        // new, or newer.
        if !self.made_of.as_ref().is_some_and(|made_of| Arc::ptr_eq(made_of, &bindings)) {
            self.make(&registry.plugins(), &bindings);
            self.made_of = Some(bindings);
        }
        self.own.get(&client).unwrap_or(&self.common).clone()
    }

    /// What this client could choose if the bindings that serve it were changed so.
    pub fn assuming(&self, registry: &Registry, client: ClientId, change: impl FnOnce(&mut Vec<Bound>)) -> Offers {
        #[cfg(test)]
        if let Some(fixed) = &self.fixed {
            return fixed.clone();
        }
        let serves = |bound: &&Bound| bound.client == client || bound.client == ClientId::OWNER;
        let mut bindings: Vec<Bound> = registry.bindings().iter().filter(serves).cloned().collect();
        change(&mut bindings);
        let mut assumed = Self::new(&self.settings);
        assumed.make(&registry.plugins(), &bindings);
        assumed.own.get(&client).unwrap_or(&assumed.common).clone()
    }

    fn make(&mut self, plugins: &[Arc<PluginInfo>], bindings: &[Bound]) {
        let built_in = offers::of(&self.settings, plugins);
        let platform: Vec<&Bound> = bindings.iter().filter(|bound| bound.client == ClientId::OWNER).collect();
        self.common = offered(&built_in, &[], &platform);
        let mut clients: HashMap<ClientId, Vec<&Bound>> = HashMap::new();
        for bound in bindings.iter().filter(|bound| bound.client != ClientId::OWNER) {
            clients.entry(bound.client).or_default().push(bound);
        }
        self.own = clients.into_iter().map(|(client, own)| (client, offered(&built_in, &own, &platform))).collect();
    }
}

/// Further than any two priorities lie apart.
const OWN_FIRST: i32 = 10_000;

/// A client's own bindings come before the platform's of the same model and region, whatever the numbers say; those of
/// the settings count as the platform's.
fn offered(built_in: &[Arc<Offer>], own: &[&Bound], platform: &[&Bound]) -> Offers {
    let mut offers: Vec<Offer> = Vec::new();
    for (offer, candidate) in own.iter().flat_map(|bound| offers::bound(bound)) {
        let priority = candidate.priority - OWN_FIRST;
        put(&mut offers, offer, Candidate { priority, ..candidate });
    }
    let (last, first): (Vec<&Arc<Offer>>, Vec<&Arc<Offer>>) =
        built_in.iter().partition(|offer| offers::is_stopgap(offer));
    put_all(&mut offers, &first);
    for (offer, candidate) in platform.iter().flat_map(|bound| offers::bound(bound)) {
        put(&mut offers, offer, candidate);
    }
    put_all(&mut offers, &last);
    for offer in &mut offers {
        // Stable: what was entered first comes first among equals.
        offer.candidates.sort_by_key(|candidate| candidate.priority);
    }
    offers.into_iter().map(Arc::new).collect()
}

fn put_all(offers: &mut Vec<Offer>, built_in: &[&Arc<Offer>]) {
    for offer in built_in {
        for candidate in &offer.candidates {
            put(offers, Offer { candidates: Vec::new(), ..offer.as_ref().clone() }, candidate.clone());
        }
    }
}

/// Adds a candidate to the offer of its model and region, or the offer.
fn put(offers: &mut Vec<Offer>, offer: Offer, candidate: Candidate) {
    match offers.iter_mut().find(|known| known.region == offer.region && known.model.id == offer.model.id) {
        Some(known) => known.candidates.push(candidate),
        None => offers.push(Offer { candidates: vec![candidate], ..offer }),
    }
}
