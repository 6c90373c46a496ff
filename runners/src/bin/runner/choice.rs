//! What `runner run` and `runner bench` ask a plugin for: what the person says, else what its manifest proposes.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use runners::conformance::proposed_settings;
use runners::{Binding, Capability, PluginInfo};

use super::lab::read_text;

#[derive(clap::Args)]
pub struct Choice {
    /// The model's id; without it the manifest's first one that answers.
    #[arg(long, default_value = "", hide_default_value = true)]
    model: String,
    /// The plugin's settings: a file with a JSON object. Without it, the defaults and first examples of those that its
    /// schema requires.
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// The region, as the manifest calls it; without it the manifest's first one.
    #[arg(long, default_value = "", hide_default_value = true)]
    region: String,
}

impl Choice {
    pub fn model(&self, plugin: &PluginInfo) -> String {
        let answers = plugin.models.iter().find(|model| model.capabilities.contains(&Capability::Chat));
        match answers {
            Some(first) if self.model.is_empty() => first.id.clone(),
            _ => self.model.clone(),
        }
    }

    /// The plugin in its region, with its settings, at the endpoint that its manifest has for both.
    pub fn binding(&self, plugin: &PluginInfo) -> anyhow::Result<Binding> {
        let mut binding = Binding::new(&plugin.name);
        if let Some(first) = plugin.regions.first() {
            binding.region.clone_from(&first.id);
        }
        if !self.region.is_empty() {
            let known: Vec<&str> = plugin.regions.iter().map(|region| region.id.as_str()).collect();
            ensure!(
                known.is_empty() || known.contains(&self.region.as_str()),
                "it knows no region {:?}; its regions are {}",
                self.region,
                known.join(", ")
            );
            binding.region.clone_from(&self.region);
        }
        binding.settings = match &self.settings {
            Some(file) => {
                serde_json::from_str(&read_text(file)?).with_context(|| format!("{} is not JSON", file.display()))?
            }
            None => proposed_settings(&plugin.settings_schema).into(),
        };
        ensure!(binding.settings.is_object(), "settings are a JSON object: {{\"name\": value, …}}");
        binding.endpoint = plugin.endpoint_in(&binding.region, &binding.settings);
        Ok(binding)
    }
}
