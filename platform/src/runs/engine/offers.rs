//! What can be chosen: every model of every binding, with its region. Bindings come from the settings; their pages are another story.

use std::collections::BTreeMap;
use std::sync::Arc;

use runners::{Binding, Capability, PluginInfo};

use crate::config::Settings;
use crate::runs::model::{self, Model, RegionModels};
use crate::usage::Price;

/// A model in a region, and the binding that serves it.
#[derive(Clone)]
pub struct Offer {
    pub region: String,
    pub model: Model,
    pub binding: Arc<Binding>,
    pub plugin: Plugin,
}

/// The plugin behind an offer, as runs record it.
#[derive(Clone)]
pub struct Plugin {
    pub name: String,
    pub version: String,
    pub digest: String,
    /// It talks to an OpenAI-compatible endpoint, which takes that API's own parameters.
    pub is_compatible: bool,
}

const OFFLINE: &str = "offline";
const OPENAI: &str = "openai";

/// The offers of a server with these settings and plugins.
pub fn of(settings: &Settings, plugins: &[PluginInfo]) -> Vec<Offer> {
    let mut offers = Vec::new();
    if let Some(info) = plugins.iter().find(|info| info.name == OFFLINE) {
        // It needs nothing from outside, so it runs wherever this process does.
        for region in settings.region_list() {
            let binding = Arc::new(Binding { region: region.clone(), ..Binding::new(OFFLINE) });
            offers
                .extend(info.models.iter().map(|listed| offer(&region, manifest_model(listed, false), &binding, info)));
        }
    }
    if let (Some(endpoint), Some(info)) = (&settings.openai_base_url, plugins.iter().find(|info| info.name == OPENAI)) {
        let credentials: BTreeMap<_, _> =
            settings.openai_api_key.iter().map(|key| ("api_key".to_owned(), key.clone())).collect();
        let region = settings.openai_region.clone();
        let binding = Arc::new(Binding {
            region: region.clone(),
            endpoint: Some(endpoint.clone()),
            credentials,
            ..Binding::new(OPENAI)
        });
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
            offers.push(offer(&region, known.unwrap_or_else(unknown), &binding, info));
        }
    }
    offers
}

fn offer(region: &str, model: Model, binding: &Arc<Binding>, info: &PluginInfo) -> Offer {
    let plugin = Plugin {
        name: info.name.clone(),
        version: info.version.clone(),
        digest: info.digest.clone(),
        is_compatible: info.imports.iter().any(|ability| ability == "completions"),
    };
    Offer { region: region.to_owned(), model, binding: binding.clone(), plugin }
}

fn manifest_model(listed: &runners::ModelInfo, generates: bool) -> Model {
    let capabilities = listed.capabilities.iter().map(|ability| name(*ability).to_owned()).collect();
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

fn name(ability: Capability) -> &'static str {
    match ability {
        Capability::Chat => "chat",
        Capability::JsonSchema => "json-schema",
        Capability::Tools => "tools",
        Capability::Reasoning => "reasoning",
        Capability::Embedding => "embedding",
        Capability::Transcription => "transcription",
        Capability::Vision => "vision",
        Capability::Audio => "audio",
        Capability::Files => "files",
        Capability::Citations => "citations",
    }
}

/// The offers in regions that the client allows, grouped, in the order of the settings.
pub fn by_region(offers: &[Offer], allowed: &[String]) -> Vec<RegionModels> {
    let mut regions: Vec<RegionModels> = Vec::new();
    for offer in offers.iter().filter(|offer| allowed.contains(&offer.region)) {
        match regions.iter_mut().find(|known| known.region == offer.region) {
            Some(known) => known.models.push(offer.model.clone()),
            None => regions.push(RegionModels {
                region: offer.region.clone(),
                label: model::region_label(&offer.region),
                models: vec![offer.model.clone()],
            }),
        }
    }
    regions
}
