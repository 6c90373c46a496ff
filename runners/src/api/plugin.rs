//! What a loaded plugin says of itself: its manifest, and the digest that pins it.

use serde::{Deserialize, Serialize};

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
    pub regions: Vec<String>,
    /// Hosts that it needs, for an administrator to grant.
    pub hosts: Vec<String>,
    pub credentials: Vec<CredentialField>,
    /// JSON Schema of its settings; empty where it has none.
    pub settings_schema: String,
    /// Abilities that the component imports, `completions` or `http` say.
    pub imports: Vec<String>,
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capability {
    Chat,
    JsonSchema,
    Tools,
    Vision,
    Transcription,
    Embedding,
}

/// List price in millionths of the currency's unit for a million tokens: 2.50 USD is 2,500,000.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price {
    /// ISO 4217.
    pub currency: String,
    pub input: u64,
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
}
