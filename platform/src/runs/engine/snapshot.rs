//! What each client can choose, held in memory: made of the settings' bindings and the registry's whenever those change, so that no run waits for it.

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
}

impl Snapshot {
    pub fn new(settings: &Settings) -> Self {
        Self { settings: settings.clone(), made_of: None, common: Arc::default(), own: HashMap::new() }
    }

    /// What this client can choose.
    pub fn of(&mut self, registry: &Registry, client: ClientId) -> Offers {
        let bindings = registry.bindings();
        // The registry hands out the same slice until something changes. Its plugins are asked for second: they are as new, or newer.
        if !self.made_of.as_ref().is_some_and(|made_of| Arc::ptr_eq(made_of, &bindings)) {
            self.make(&registry.plugins(), &bindings);
            self.made_of = Some(bindings);
        }
        self.own.get(&client).unwrap_or(&self.common).clone()
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

/// A client's own bindings come before the platform's of the same model and region, each by priority; those of the settings count as the platform's.
fn offered(built_in: &[Arc<Offer>], own: &[&Bound], platform: &[&Bound]) -> Offers {
    let mut offers: Vec<Offer> = Vec::new();
    let mut owned: HashMap<(String, String), usize> = HashMap::new();
    for bound in own {
        for (offer, candidate) in offers::bound(bound) {
            let place = (offer.region.clone(), offer.model.id.clone());
            put(&mut offers, offer, candidate);
            *owned.entry(place).or_default() += 1;
        }
    }
    for offer in built_in {
        for candidate in &offer.candidates {
            put(&mut offers, Offer { candidates: Vec::new(), ..offer.as_ref().clone() }, candidate.clone());
        }
    }
    for bound in platform {
        for (offer, candidate) in offers::bound(bound) {
            put(&mut offers, offer, candidate);
        }
    }
    for offer in &mut offers {
        let first = owned.get(&(offer.region.clone(), offer.model.id.clone())).copied().unwrap_or_default();
        let first = first.min(offer.candidates.len());
        let (own, shared) = offer.candidates.split_at_mut(first);
        // Stable: what was entered first comes first among equals.
        own.sort_by_key(|candidate| candidate.priority);
        shared.sort_by_key(|candidate| candidate.priority);
    }
    offers.into_iter().map(Arc::new).collect()
}

/// Adds a candidate to the offer of its model and region, or the offer.
fn put(offers: &mut Vec<Offer>, offer: Offer, candidate: Candidate) {
    match offers.iter_mut().find(|known| known.region == offer.region && known.model.id == offer.model.id) {
        Some(known) => known.candidates.push(candidate),
        None => offers.push(Offer { candidates: vec![candidate], ..offer }),
    }
}
