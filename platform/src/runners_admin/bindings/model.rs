//! A binding as the page shows and sends it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use garde::Validate;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::place::BindingRegion;
use crate::kit::text;

/// A plugin made usable in a region.
#[derive(Debug, Serialize, ToSchema)]
pub struct RunnerBinding {
    pub id: Uuid,
    pub name: String,
    /// Name of the plugin.
    pub plugin: String,
    /// The platform's: clients that are allowed it find the binding, and servers of it run what goes there.
    pub region: String,
    /// As the provider calls it, where the plugin lists regions: what its address is made with, and what the plugin is
    /// asked with.
    pub provider_region: Option<String>,
    /// What was entered; `null`: the plugin's own for the provider's region.
    pub endpoint: Option<String>,
    /// Where requests go; `null` for a plugin that needs nothing from outside.
    pub reaches: Option<String>,
    /// Hosts granted besides the endpoint's.
    pub hosts: Vec<String>,
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
    pub credentials: Vec<CredentialState>,
    /// Empty: every model for answers that the plugin lists.
    pub models: Vec<ListedModel>,
    /// Lower comes first.
    pub priority: i32,
    pub enabled: bool,
    pub limits: BindingLimits,
    /// Why it serves nobody although it is enabled, and what to do.
    pub problem: Option<String>,
    /// To be sent back with a change.
    pub revision: i64,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
    pub updated_by_name: String,
    pub updated_at: DateTime<Utc>,
}

/// What is known of a credential: never the credential.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CredentialState {
    /// Name of the plugin's field.
    pub field: String,
    pub is_set: bool,
    pub set_at: Option<DateTime<Utc>>,
    pub set_by_name: Option<String>,
}

/// A model of a binding. What is left out comes from the plugin's manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListedModel {
    /// As the provider calls it.
    #[garde(length(chars, max = 200), custom(text::name))]
    #[schema(min_length = 1, max_length = 200)]
    pub id: String,
    #[serde(default)]
    #[garde(inner(length(chars, max = 120), custom(text::name)))]
    #[schema(max_length = 120)]
    pub label: Option<String>,
    /// Tokens.
    #[serde(default)]
    #[garde(inner(range(min = 256, max = 100_000_000)))]
    #[schema(minimum = 256, maximum = 100_000_000)]
    pub context_window: Option<u32>,
    /// It can call tools; `null`: as the plugin says, and of a model that it does not list, that it cannot.
    #[serde(default)]
    #[garde(skip)]
    pub tools: Option<bool>,
}

/// What a binding may be asked at most; `null`: no limit of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BindingLimits {
    /// Runs at once.
    #[garde(inner(range(min = 1, max = 100_000)))]
    #[schema(minimum = 1, maximum = 100_000)]
    pub parallel_runs: Option<i32>,
    #[garde(inner(range(min = 1, max = 1_000_000)))]
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub requests_per_minute: Option<i32>,
    /// From a run's start to its end.
    #[garde(inner(range(min = 5, max = 600)))]
    #[schema(minimum = 5, maximum = 600)]
    pub run_seconds: Option<i32>,
    /// Longest silence of the provider.
    #[garde(inner(range(min = 1, max = 600)))]
    #[schema(minimum = 1, maximum = 600)]
    pub silence_seconds: Option<i32>,
    /// What the plugin computes in a run; waiting for the provider does not count.
    #[garde(inner(range(min = 1, max = 60)))]
    #[schema(minimum = 1, maximum = 60)]
    pub compute_seconds: Option<i32>,
    /// Memory of the plugin in a run, in MiB.
    #[garde(inner(range(min = 4, max = 128)))]
    #[schema(minimum = 4, maximum = 128)]
    pub memory_mib: Option<i32>,
}

/// A binding as it is entered. `Debug` shows no credential.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BindingForm {
    #[garde(length(chars, max = 80), custom(text::name))]
    #[schema(min_length = 1, max_length = 80)]
    pub name: String,
    /// Name of a plugin from `runners/choices`; stays as it is when a binding is changed.
    #[garde(skip)]
    pub plugin: String,
    /// The platform's: letters, digits and hyphens.
    #[garde(custom(a_region))]
    #[schema(min_length = 1, max_length = 40)]
    pub region: String,
    /// One of the plugin's regions, and needed where it lists some; where `region` is one of them already, `null` takes
    /// that.
    #[serde(default)]
    #[garde(inner(length(chars, max = 100), custom(text::name)))]
    #[schema(min_length = 1, max_length = 100)]
    pub provider_region: Option<String>,
    /// `null` takes the plugin's own for the provider's region.
    #[serde(default)]
    #[garde(inner(length(chars, max = 2000)))]
    #[schema(max_length = 2000)]
    pub endpoint: Option<String>,
    /// Of the hosts that the plugin asks for; all of them unless given.
    #[serde(default)]
    #[garde(skip)]
    pub hosts: Option<Vec<String>>,
    /// By the plugin's JSON Schema.
    #[serde(default)]
    #[garde(skip)]
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
    /// By the plugin's fields. A text sets one, `null` takes one away, one that is left out stays as it is.
    #[serde(default)]
    #[garde(skip)]
    #[schema(value_type = BTreeMap<String, Option<String>>)]
    pub credentials: BTreeMap<String, Option<SecretString>>,
    #[serde(default)]
    #[garde(length(max = 200), dive)]
    #[schema(max_items = 200)]
    pub models: Vec<ListedModel>,
    /// 0–1000, lower comes first.
    #[serde(default = "middle")]
    #[garde(range(min = 0, max = 1000))]
    #[schema(minimum = 0, maximum = 1000)]
    pub priority: i32,
    #[serde(default = "yes")]
    #[garde(skip)]
    pub enabled: bool,
    #[serde(default)]
    #[garde(dive)]
    pub limits: BindingLimits,
}

impl BindingForm {
    pub fn place(&self) -> BindingRegion<'_> {
        BindingRegion { region: &self.region, provider_region: self.provider_region.as_deref() }
    }
}

/// A change of a binding.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedBinding {
    /// Of the binding that was changed: if somebody else saved first, the answer is 409 with theirs.
    #[garde(skip)]
    pub revision: i64,
    #[garde(dive)]
    pub binding: BindingForm,
}

fn middle() -> i32 {
    100
}

fn yes() -> bool {
    true
}

fn a_region(value: &str, _: &()) -> garde::Result {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if value.is_empty() || value.len() > 40 || !value.chars().all(plain) {
        return Err(garde::Error::new("Please enter a region of lowercase letters, digits and hyphens, at most 40."));
    }
    Ok(())
}

/// What a company may connect.
#[derive(Debug, Serialize, ToSchema)]
pub struct BindingRules {
    /// Whether its plan includes models of its own; without, nothing can be added, changed or tested, and what is there
    /// serves nobody.
    pub own_models: bool,
}

/// A plugin that can be bound, with what its form needs.
#[derive(Debug, Serialize, ToSchema)]
pub struct PluginChoice {
    pub name: String,
    pub version: String,
    pub vendor: String,
    pub description: String,
    pub regions: Vec<ChoiceRegion>,
    /// Template of the address: `{region}` and names of settings in braces. Empty: it must be entered, or none is
    /// needed.
    pub endpoint: String,
    /// Whether it needs an address at all.
    pub needs_endpoint: bool,
    /// Hosts that it asks for besides.
    pub hosts: Vec<String>,
    pub credentials: Vec<ChoiceCredential>,
    /// JSON Schema of its settings; `null` where it has none.
    #[schema(value_type = Option<Object>)]
    pub settings_schema: Option<Value>,
    pub models: Vec<ListedModel>,
}

/// A region of the provider that a plugin knows; without any, the platform's code is what it is asked with.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChoiceRegion {
    pub id: String,
    pub label: String,
}

/// A field of a plugin's credentials.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChoiceCredential {
    pub name: String,
    pub label: String,
    /// Whether it is shown as dots.
    pub secret: bool,
    pub required: bool,
}

/// Which model to ask.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TestRequest {
    /// One of the binding's; unless given, its first that answers questions, else its first.
    // Not `default`: with it an empty list would pass for this object.
    pub model: Option<String>,
}

/// What a model is tested by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TestedAbility)]
pub enum Ability {
    /// To answer a question.
    Chat,
    /// To make a vector of a text.
    Embedding,
    /// To write down a recording.
    Transcription,
}

/// The result of a small, real call.
#[derive(Debug, Serialize, ToSchema)]
pub struct BindingTest {
    pub worked: bool,
    pub model: String,
    /// What was asked of it: what it can do.
    pub asked: Ability,
    /// To the end of the answer.
    pub duration_ms: i64,
    /// To its first word.
    pub first_word_ms: Option<i64>,
    /// The first words of it; of a recording what was heard, where anything was.
    pub reply: Option<String>,
    /// With `embedding`: the numbers that its vector has.
    pub numbers: Option<i64>,
    pub input_tokens: Option<i64>,
    pub output_tokens: Option<i64>,
    /// Where it did not work.
    pub failure: Option<TestFailure>,
}

/// Why a call did not work.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestFailure {
    /// As with runs: `unauthorized`, `unavailable` …
    pub code: String,
    pub message: String,
    /// What to do about it.
    pub advice: String,
}
