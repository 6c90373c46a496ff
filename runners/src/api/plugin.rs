//! What a loaded plugin says of itself: its manifest, and the digest that pins it.

use serde::{Deserialize, Serialize};
use url::Url;

/// A loaded plugin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PluginInfo {
    /// SHA-256 of the component, lower-case hex.
    pub digest: String,
    pub name: String,
    pub version: String,
    pub vendor: String,
    /// SPDX expression.
    pub license: String,
    /// One or two sentences for the person who chooses a runner.
    pub description: String,
    /// Empty where the provider's own list counts.
    pub models: Vec<ModelInfo>,
    /// Regions that the plugin knows; empty means any.
    pub regions: Vec<Region>,
    /// Template of the base address of the provider's API; empty where an administrator enters it. See
    /// [`PluginInfo::endpoint_in`].
    pub endpoint: String,
    /// Hosts that it needs besides its endpoint's, for an administrator to grant.
    pub hosts: Vec<String>,
    pub credentials: Vec<CredentialField>,
    /// JSON Schema of its settings; empty where it has none.
    pub settings_schema: String,
    /// Abilities that the component imports, `completions` or `http` say.
    pub imports: Vec<String>,
    /// Optional abilities that the component exports: `embedding`, `transcription`.
    pub exports: Vec<String>,
    pub extras: Vec<(String, String)>,
}

impl PluginInfo {
    /// The endpoint of a region, with `{region}` and the settings' names filled in. `None` where the plugin knows none,
    /// or where a setting that it needs is missing or is no plain word: then an administrator enters it.
    pub fn endpoint_in(&self, region: &str, settings: &serde_json::Value) -> Option<Url> {
        let own = self.regions.iter().find(|known| known.id == region).and_then(|known| known.endpoint.as_deref());
        let mut rest = own.unwrap_or(&self.endpoint);
        let mut filled = String::with_capacity(rest.len());
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}')?;
            let value = if name == "region" { region } else { settings.get(name)?.as_str()? };
            // What is filled in may become a part of a host's name and nothing else.
            if value.is_empty() || !value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
                return None;
            }
            filled.push_str(before);
            filled.push_str(value);
            rest = after;
        }
        filled.push_str(rest);
        Url::parse(&filled).ok()
    }
}

/// A region as a plugin knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Region {
    pub id: String,
    pub label: String,
    /// Template of its endpoint; `None` takes the plugin's.
    pub endpoint: Option<String>,
    pub extras: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelInfo {
    pub id: String,
    pub label: String,
    /// Tokens; 0 where unknown.
    pub context_tokens: u32,
    /// Tokens; 0 where unknown.
    pub max_output_tokens: u32,
    pub capabilities: Vec<Capability>,
    pub price: Option<Price>,
    pub extras: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capability {
    Chat,
    JsonSchema,
    Tools,
    Reasoning,
    Embedding,
    Transcription,
    Vision,
    Audio,
    Files,
    Citations,
}

impl Capability {
    /// Its name in the API and in lists.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chat => "chat",
            Self::JsonSchema => "json-schema",
            Self::Tools => "tools",
            Self::Reasoning => "reasoning",
            Self::Embedding => "embedding",
            Self::Transcription => "transcription",
            Self::Vision => "vision",
            Self::Audio => "audio",
            Self::Files => "files",
            Self::Citations => "citations",
        }
    }
}

/// List price in millionths of the currency's unit for a million tokens: 2.50 USD is 2,500,000.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price {
    /// ISO 4217.
    pub currency: String,
    pub input: u64,
    /// Input from the provider's cache; `None` where it costs as much as other input.
    pub cached_input: Option<u64>,
    pub output: u64,
}

/// A field of the form in which an administrator enters credentials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CredentialField {
    pub name: String,
    pub label: String,
    /// Whether it is shown as dots and never given back.
    pub secret: bool,
    pub required: bool,
    /// Of the manifest's hosts: where it may be sent besides the binding's endpoint. The field's `extras` name them
    /// under `hosts`, separated by spaces.
    #[serde(default)]
    pub hosts: Vec<String>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn plugin(endpoint: &str) -> PluginInfo {
        let own = Region { id: "eu".into(), endpoint: Some("https://eu.example.com/v1".into()), ..Region::default() };
        PluginInfo {
            digest: String::new(),
            name: "p".into(),
            version: String::new(),
            vendor: String::new(),
            license: String::new(),
            description: String::new(),
            models: Vec::new(),
            regions: vec![own, Region { id: "us-east-1".into(), ..Region::default() }],
            endpoint: endpoint.into(),
            hosts: Vec::new(),
            credentials: Vec::new(),
            settings_schema: String::new(),
            imports: Vec::new(),
            exports: Vec::new(),
            extras: Vec::new(),
        }
    }

    #[test]
    fn a_template_becomes_the_endpoint_of_its_region() {
        let plugin = plugin("https://{resource}.api.{region}.example.com/v1");
        let at = |region, settings| plugin.endpoint_in(region, &settings).map(String::from);
        assert_eq!(at("eu", json!({})).as_deref(), Some("https://eu.example.com/v1"));
        assert_eq!(
            at("us-east-1", json!({"resource": "acme"})).as_deref(),
            Some("https://acme.api.us-east-1.example.com/v1")
        );
    }

    #[test]
    fn c9_a_setting_cannot_turn_a_template_to_another_host() {
        let plugin = plugin("https://{resource}.example.com/v1");
        for resource in ["", "evil.test/", "evil.test#", "a@evil", "a.b", "evil.test?", "a:443"] {
            assert_eq!(plugin.endpoint_in("us-east-1", &json!({"resource": resource})), None, "{resource}");
        }
        assert_eq!(plugin.endpoint_in("us-east-1", &json!({})), None);
        assert_eq!(plugin.endpoint_in("us-east-1", &json!({"resource": 7})), None);
    }
}
