//! Single calls of a model for whoever keeps no run of them: the same offers, the same regions, the same way through the bindings, the same sandbox, and
//! nothing stored.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use runners::{EmbedRequest, Embeddings, Event, Failure, Job, Request, TranscribeRequest, Transcript};
use uuid::Uuid;

use super::drive::{ATTEMPTS, sandbox_back};
use super::route::{Asked, Route, Turn};
use super::{Engine, Offer, offers};
use crate::kit::caller::ClientId;
use crate::routing::Attempt;
use crate::runs::model::RegionModels;

impl Engine {
    /// The offers in these regions, region by region in the client's own order.
    pub fn models_in(&self, client: ClientId, allowed: &[String]) -> Vec<RegionModels> {
        let mut regions = offers::by_region(&self.0.offers(client), allowed);
        regions.sort_by_key(|offered| allowed.iter().position(|region| *region == offered.region));
        regions
    }

    /// Regions in which something is offered to a client, whether or not it may use them.
    pub fn regions(&self, client: ClientId) -> Vec<String> {
        self.0.offers(client).iter().map(|offer| offer.region.clone()).collect()
    }

    /// The offer that a name means: a model in the first region that the client allows and that has it, or `region/model`, one of that region.
    pub fn find(&self, client: ClientId, name: &str, allowed: &[String]) -> Option<Arc<Offer>> {
        let anywhere = allowed.iter().find_map(|region| self.offer(client, name, region, allowed));
        // A model's own name may well have a slash.
        anywhere.or_else(|| name.split_once('/').and_then(|(region, model)| self.offer(client, model, region, allowed)))
    }

    /// The first offer, in the order of these regions, whose model can do something, as its manifest says.
    pub fn able(&self, client: ClientId, ability: &str, regions: &[String]) -> Option<Arc<Offer>> {
        let offers = self.0.offers(client);
        let can = |offer: &&Arc<Offer>| offer.model.capabilities.iter().any(|known| known == ability);
        regions.iter().find_map(|region| offers.iter().filter(|offer| offer.region == *region).find(can).cloned())
    }

    /// All offers in these regions, region by region in this order.
    pub fn offers_in(&self, client: ClientId, regions: &[String]) -> Vec<Arc<Offer>> {
        let offers = self.0.offers(client);
        regions.iter().flat_map(|region| offers.iter().filter(move |offer| offer.region == *region).cloned()).collect()
    }

    /// Whether one of the bindings of an offer would take a call now.
    pub fn is_ready(&self, offer: &Offer) -> bool {
        let health = self.health();
        offer.candidates.iter().any(|candidate| {
            let has_room = candidate.limits.parallel.is_none_or(|most| health.load(candidate.id) < most.get());
            has_room && !health.is_open(candidate.id)
        })
    }

    /// A call that is about to ask the model of an offer. `compatible_only`: it asks for what endpoints of OpenAI's own kind know, and no others.
    pub fn asking(&self, client: ClientId, id: Uuid, offer: &Offer, compatible_only: bool) -> Asking {
        // Whoever asks has found the offer in a region that the client's row allows.
        let route = Route::new(client, id, &offer.region, offer, compatible_only);
        Asking { engine: self.clone(), route, under_way: None, run: None }
    }
}

/// What a binding answers. It borrows nothing, so that whoever waits for it may change threads.
type Answer<T> = BoxFuture<'static, Result<T, Failure>>;

/// One call on its way through the bindings that may serve it. Dropping it cancels what is under way.
pub struct Asking {
    engine: Engine,
    route: Route,
    under_way: Option<Asked>,
    run: Option<runners::Run>,
}

impl Asking {
    /// Asks, again or elsewhere where nobody has said a word, and answers what is said first. `request`: what is asked in a region.
    pub async fn begin(&mut self, request: impl Fn(&str) -> Request) -> Result<Event, Failure> {
        let ask = |asked: &Asked| -> Answer<_> {
            let mut run = asked.runners.run(Job { binding: asked.binding.clone(), request: request(&asked.region) });
            Box::pin(async move {
                loop {
                    match run.next().await {
                        None => return Err(nothing_said()),
                        Some(Event::Finished(Err(failure))) => return Err(failure),
                        // Nobody hears of it, so it may be said again.
                        Some(Event::Progress { .. }) => {}
                        Some(said) => return Ok((said, run)),
                    }
                }
            })
        };
        let (first, run) = self.through(ask).await?;
        self.run = Some(run);
        self.hear(&first);
        Ok(first)
    }

    /// What has been said already; nobody waits for it.
    pub fn at_hand(&mut self) -> Option<Event> {
        let said = self.run.as_mut()?.at_hand();
        if let Some(said) = &said {
            self.hear(said);
        }
        said
    }

    /// What is said next. Safe to drop while it waits.
    pub async fn next(&mut self) -> Option<Event> {
        let said = self.run.as_mut()?.next().await;
        match &said {
            Some(said) => self.hear(said),
            None => self.close(Some(&nothing_said())),
        }
        said
    }

    /// Makes vectors. `request`: what is asked in a region.
    pub async fn embed(&mut self, request: impl Fn(&str) -> EmbedRequest) -> Result<Embeddings, Failure> {
        let ask = |asked: &Asked| -> Answer<_> {
            let (runners, binding, request) = (asked.runners.clone(), asked.binding.clone(), request(&asked.region));
            Box::pin(async move { runners.embed(binding, request).await })
        };
        let embeddings = self.through(ask).await?;
        self.close(None);
        Ok(embeddings)
    }

    /// Writes down what is said in a recording. `request`: what is asked in a region.
    pub async fn transcribe(&mut self, request: impl Fn(&str) -> TranscribeRequest) -> Result<Transcript, Failure> {
        let ask = |asked: &Asked| -> Answer<_> {
            let (runners, binding, request) = (asked.runners.clone(), asked.binding.clone(), request(&asked.region));
            Box::pin(async move { runners.transcribe(binding, request).await })
        };
        let transcript = self.through(ask).await?;
        self.close(None);
        Ok(transcript)
    }

    /// Which bindings were tried. One that is being asked was not waited for.
    pub fn take_attempts(&mut self) -> Vec<Attempt> {
        self.close(Some(&Failure::Cancelled));
        self.route.take_attempts()
    }

    /// Goes from binding to binding until one answers, or none is left. Whoever answered is still under way.
    async fn through<T>(&mut self, ask: impl Fn(&Asked) -> Answer<T>) -> Result<T, Failure> {
        let engine = self.engine.clone();
        let inner = engine.0.as_ref();
        let mut begun = 1;
        loop {
            let asked = match self.route.turn(inner) {
                // It stands here while it is asked: the history names it too when nobody waits for its answer.
                Turn::Ask(asked) => self.under_way.insert(asked),
                Turn::Wait(time) => {
                    tokio::time::sleep(time).await;
                    continue;
                }
                Turn::End(failure) => return Err(failure),
            };
            let failure = match ask(asked).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            let Some(asked) = self.under_way.take() else { return Err(failure) };
            let is_over = self.route.after(inner, asked, Some(&failure), false).await;
            match failure {
                Failure::SandboxDied if begun < ATTEMPTS => {
                    begun += 1;
                    sandbox_back(inner).await;
                }
                failure if is_over => return Err(failure),
                _ => {}
            }
        }
    }

    fn hear(&mut self, said: &Event) {
        if let Some(asked) = &mut self.under_way {
            asked.hear(said);
            // Known with the last of what it says; one that failed before its first word counts without.
            asked.used(self.run.as_ref().and_then(runners::Run::spent));
        }
        if let Event::Finished(end) = said {
            self.close(end.as_ref().err());
        }
    }

    fn close(&mut self, failure: Option<&Failure>) {
        if let Some(asked) = self.under_way.take() {
            self.route.close(asked, failure);
        }
    }
}

fn nothing_said() -> Failure {
    Failure::Internal("the runner ended without a result".to_owned())
}
