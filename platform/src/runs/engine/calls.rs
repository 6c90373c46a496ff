//! Single calls of a model for whoever keeps no run of them: the same offers, the same regions, the same sandbox, and nothing stored.

use std::sync::Arc;

use runners::{Binding, EmbedRequest, Embeddings, Failure, Job, Request};

use super::{Engine, Offer, offers};
use crate::kit::caller::ClientId;
use crate::runs::model::RegionModels;

impl Engine {
    /// The offers in these regions, region by region in the client's own order.
    pub fn models_in(&self, client: ClientId, allowed: &[String]) -> Vec<RegionModels> {
        let mut regions = offers::by_region(&self.0.offers(client), allowed);
        regions.sort_by_key(|offered| allowed.iter().position(|region| *region == offered.region));
        regions
    }

    /// The offer that a name means: a model in the first region that the client allows and that has it, or `region/model`, one of that region.
    pub fn find(&self, client: ClientId, name: &str, allowed: &[String]) -> Option<Arc<Offer>> {
        let anywhere = allowed.iter().find_map(|region| self.offer(client, name, region, allowed));
        // A model's own name may well have a slash.
        anywhere.or_else(|| name.split_once('/').and_then(|(region, model)| self.offer(client, model, region, allowed)))
    }

    /// Asks the model of an offer; dropping the answer cancels it.
    pub fn ask(&self, offer: &Offer, request: Request) -> Result<runners::Run, Failure> {
        Ok(self.0.runners.run(Job { binding: binding(offer)?, request }))
    }

    /// Makes vectors with the model of an offer; dropping the future cancels it.
    pub async fn embed(&self, offer: &Offer, request: EmbedRequest) -> Result<Embeddings, Failure> {
        self.0.runners.embed(binding(offer)?, request).await
    }
}

fn binding(offer: &Offer) -> Result<Arc<Binding>, Failure> {
    let first = offer.candidates.first().map(|candidate| candidate.binding.clone());
    first.ok_or_else(|| Failure::Unavailable("nothing serves this model at the moment".to_owned()))
}
