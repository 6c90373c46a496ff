//! What can be chosen: every model in every region, with the bindings that serve it. Bindings come from the settings
//! and from the registry.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use runners::{Binding, PluginInfo};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::model::{Model, RegionModels, region_label};
use crate::config::Settings;
use crate::routing::{self, BindingLimits};
use crate::runners_admin::Bound;
use crate::usage::{FREE, Price};

/// Between a model's id and the digest in the name of its vectors.
const MADE_BY: &str = "#";
/// Of a digest, as many characters as tell two apart.
const DIGEST: usize = 16;

/// The model's id in the name of its vectors.
pub fn model_of_vectors(name: &str) -> &str {
    match name.rsplit_once(MADE_BY) {
        Some((model, digest)) if digest.len() == DIGEST => model,
        _ => name,
    }
}

/// A model in a region, and the bindings that serve it.
#[derive(Clone)]
pub struct Offer {
    pub region: String,
    pub model: Model,
    /// By priority, the first first; never empty.
    pub candidates: Vec<Candidate>,
}

impl Offer {
    /// The plugin that a run of it is planned with. Which one it was in the end its row says after the run.
    pub fn plugin(&self) -> &Plugin {
        static NONE: Plugin =
            Plugin { name: String::new(), version: String::new(), digest: String::new(), is_compatible: false };
        self.candidates.first().map_or(&NONE, |first| &first.plugin)
    }

    /// Whether it is the same model in the same region, and can do the same.
    pub fn is_as_good_as(&self, other: &Self) -> bool {
        let (model, known) = (&self.model, &other.model);
        self.region == other.region
            && model.id == known.id
            && model.generates == known.generates
            && model.context_window == known.context_window
            && model.capabilities == known.capabilities
    }

    /// By which vectors are known: only those of one name can be compared. A model of this machine is its component, so
    /// its digest belongs to the name; a provider's keeps its name whatever version of a plugin asks it.
    pub fn vectors_name(&self) -> String {
        let plugin = self.plugin();
        if !FREE.contains(&plugin.name.as_str()) {
            return self.model.id.clone();
        }
        let digest: String = plugin.digest.chars().take(DIGEST).collect();
        format!("{}{MADE_BY}{digest}", self.model.id)
    }
}

/// One of the bindings that serve a model in a region.
#[derive(Clone)]
pub struct Candidate {
    /// Stays the same as long as the binding exists, on every process: its health and counters go by it.
    pub id: Uuid,
    pub binding: Arc<Binding>,
    pub plugin: Plugin,
    /// A lower number goes first.
    pub priority: i32,
    /// What it may be asked at most.
    pub limits: BindingLimits,
    /// Another version of its plugin that a share of the runs goes to.
    pub canary: Option<Canary>,
}

/// A version of a plugin on trial.
#[derive(Clone)]
pub struct Canary {
    /// Of ten thousand runs.
    pub share: u16,
    /// The same binding, pinned to that version.
    pub binding: Arc<Binding>,
    pub plugin: Plugin,
}

/// The plugin behind a candidate, as runs record it.
#[derive(Clone)]
pub struct Plugin {
    pub name: String,
    pub version: String,
    pub digest: String,
    /// It talks to an OpenAI-compatible endpoint, which takes that API's own parameters.
    pub is_compatible: bool,
}

const OFFLINE: &str = "offline";
/// Makes vectors on this machine.
const LOCAL: &str = "local";
/// Calls of it at once. Each takes a core for as long as it computes; work in the background leaves one to people.
const LOCAL_CALLS: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);
/// What a lot of passages may compute: a slow core takes two seconds for each.
const LOCAL_TIME: Duration = Duration::from_secs(120);
const OPENAI: &str = "openai";

/// The offers of a server with these settings and plugins.
pub fn of(settings: &Settings, plugins: &[Arc<PluginInfo>]) -> Vec<Arc<Offer>> {
    let mut offers: Vec<Arc<Offer>> = Vec::new();
    let usual = settings.plugins.run_limits.limits();
    let patient = runners::Limits { cpu: LOCAL_TIME, wall: 5 * LOCAL_TIME, ..usual };
    let few = BindingLimits { parallel: Some(LOCAL_CALLS), per_minute: None };
    for (name, of_a_run, of_all) in [(OFFLINE, None, BindingLimits::default()), (LOCAL, Some(patient), few)] {
        let Some(info) = plugins.iter().find(|info| info.name == name) else { continue };
        // They need nothing from outside, so they run wherever this process does.
        for region in settings.region_list() {
            let (digest, limits) = (Some(info.digest.clone()), of_a_run.clone());
            let binding = Arc::new(Binding { region: region.clone(), digest, limits, ..Binding::new(name) });
            let serving = Candidate { limits: of_all, ..candidate(binding, info) };
            let models = info.models.iter().map(|listed| manifest_model(listed, false));
            offers.extend(models.map(|model| offer(model, serving.clone())));
        }
    }
    if let (Some(endpoint), Some(info)) =
        (&settings.models.openai_base_url, plugins.iter().find(|info| info.name == OPENAI))
    {
        let credentials: BTreeMap<_, _> =
            settings.models.openai_api_key.iter().map(|key| ("api_key".to_owned(), key.clone())).collect();
        let binding = Arc::new(Binding {
            region: settings.models.openai_region.clone(),
            digest: Some(info.digest.clone()),
            endpoint: Some(endpoint.clone()),
            credentials,
            ..Binding::new(OPENAI)
        });
        let serving = candidate(binding, info);
        for id in settings.openai_model_list() {
            let known = info.models.iter().find(|listed| listed.id == id).map(|listed| manifest_model(listed, true));
            let unknown = || Model {
                id: id.clone(),
                label: id.clone(),
                context_window: 128_000,
                capabilities: vec!["chat".to_owned()],
                price: None,
                generates: true,
            };
            offers.push(offer(known.unwrap_or_else(unknown), serving.clone()));
        }
    }
    offers
}

/// Whether it is what there is without anybody's doing: another model that can do the same comes first.
pub fn is_stopgap(offer: &Offer) -> bool {
    offer.candidates.iter().all(|candidate| candidate.plugin.name == LOCAL)
}

fn offer(model: Model, serving: Candidate) -> Arc<Offer> {
    Arc::new(Offer { region: serving.binding.region.clone(), model, candidates: vec![serving] })
}

fn candidate(binding: Arc<Binding>, info: &PluginInfo) -> Candidate {
    let plugin = plugin(info);
    Candidate { id: built_in(&binding), binding, plugin, priority: 0, limits: BindingLimits::default(), canary: None }
}

fn plugin(info: &PluginInfo) -> Plugin {
    Plugin {
        name: info.name.clone(),
        version: info.version.clone(),
        digest: info.digest.clone(),
        is_compatible: info.imports.iter().any(|ability| ability == "completions"),
    }
}

/// The models of a binding that an administrator made, each as an offer without candidates, and the binding as a
/// candidate.
pub fn bound(bound: &Bound) -> impl Iterator<Item = (Offer, Candidate)> {
    let some = |limit: Option<u32>| limit.and_then(NonZeroU32::new);
    let candidate = Candidate {
        id: bound.id,
        binding: bound.binding.clone(),
        plugin: plugin(&bound.info),
        priority: bound.priority,
        limits: BindingLimits {
            parallel: some(bound.quota.parallel_runs),
            per_minute: some(bound.quota.requests_per_minute),
        },
        canary: bound.canary.as_ref().map(|canary| Canary {
            share: u16::from(canary.share) * (routing::WHOLE / 100),
            binding: canary.binding.clone(),
            plugin: plugin(&canary.info),
        }),
    };
    let generates = bound.info.name != OFFLINE;
    bound.models.iter().map(move |listed| {
        let model = manifest_model(listed, generates);
        (Offer { region: bound.region.clone(), model, candidates: Vec::new() }, candidate.clone())
    })
}

/// The id of a binding from the settings: the same on every process that has it.
fn built_in(binding: &Binding) -> Uuid {
    let digest = Sha256::digest(format!("{}/{}", binding.plugin, binding.region));
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(digest).for_each(|(byte, hashed)| *byte = hashed);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

fn manifest_model(listed: &runners::ModelInfo, generates: bool) -> Model {
    let capabilities = listed.capabilities.iter().map(|ability| ability.name().to_owned()).collect();
    // The manifest counts in millionths of the currency's unit.
    let price = listed.price.as_ref().map(|price| Price {
        input_per_million: price.input as f64 / 1e6,
        cached_input_per_million: price.cached_input.map(|cached| cached as f64 / 1e6),
        output_per_million: price.output as f64 / 1e6,
        currency: price.currency.clone(),
    });
    Model {
        id: listed.id.clone(),
        label: listed.label.clone(),
        context_window: listed.context_tokens,
        generates,
        capabilities,
        price,
    }
}

/// The offers in regions that the client allows, grouped, in the order of the settings.
pub fn by_region(offers: &[Arc<Offer>], allowed: &[String]) -> Vec<RegionModels> {
    let mut regions: Vec<RegionModels> = Vec::new();
    for offer in offers.iter().filter(|offer| allowed.contains(&offer.region)) {
        match regions.iter_mut().find(|known| known.region == offer.region) {
            Some(known) => known.models.push(offer.model.clone()),
            None => regions.push(RegionModels {
                region: offer.region.clone(),
                label: region_label(&offer.region),
                is_served: true,
                models: vec![offer.model.clone()],
            }),
        }
    }
    regions
}
