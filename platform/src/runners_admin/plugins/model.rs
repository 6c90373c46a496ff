//! Plugins and their versions as the page shows them.

use chrono::{DateTime, Utc};
use garde::Validate;
use runners::{Capability, CredentialField, ModelInfo, PluginInfo, Region};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::asks::NewAsk;
use crate::kit::text;

/// Where a version stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PluginState)]
pub enum State {
    /// It is being looked at.
    Uploaded,
    /// It can be installed.
    Checked,
    /// It cannot be used; `problem` says why.
    Refused,
    /// It serves a share of the runs.
    Canary,
    /// It serves.
    Live,
    /// It has served, or will not.
    Retired,
}

impl State {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "uploaded" => Self::Uploaded,
            "checked" => Self::Checked,
            "refused" => Self::Refused,
            "canary" => Self::Canary,
            "live" => Self::Live,
            _ => Self::Retired,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Uploaded => "uploaded",
            Self::Checked => "checked",
            Self::Refused => "refused",
            Self::Canary => "canary",
            Self::Live => "live",
            Self::Retired => "retired",
        }
    }

    /// For a sentence: "This version is …".
    pub fn words(self) -> &'static str {
        match self {
            Self::Uploaded => "still being checked",
            Self::Checked => "not installed",
            Self::Refused => "refused",
            Self::Canary => "a canary",
            Self::Live => "in use",
            Self::Retired => "retired",
        }
    }
}

/// Whether a version's signature counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PluginTrust)]
pub enum Trust {
    /// Signed with a key that the owner trusts.
    Trusted,
    /// Nobody signed it.
    Unsigned,
    /// Signed with a key that nobody here knows.
    UnknownKey,
    /// Signed with a key that was revoked.
    RevokedKey,
    /// The signature does not belong to this component.
    Wrong,
}

/// A version's signature.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PluginSignature {
    pub trust: Trust,
    /// minisign's name of the key.
    pub key_id: Option<String>,
    /// What the owner calls the key.
    pub key_name: Option<String>,
    /// A sentence about it.
    pub note: String,
}

/// A version that was uploaded.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PluginVersion {
    pub id: Uuid,
    /// Of the file that was uploaded.
    pub file_name: String,
    /// SHA-256 of the component, lowercase hex.
    pub digest: String,
    /// Bytes.
    pub size: i64,
    pub state: State,
    /// With `refused`, or where a version that is in use cannot be loaded: why.
    pub problem: Option<String>,
    pub signature: PluginSignature,
    /// `null` until it is checked.
    pub name: Option<String>,
    pub version: Option<String>,
    pub manifest: Option<PluginManifest>,
    /// What it asks for and the version in use does not; empty where nothing of that name is in use and nothing stands
    /// out.
    pub new_asks: Vec<NewAsk>,
    /// With `canary`: runs of a hundred.
    pub share: Option<i32>,
    pub uploaded_by_name: String,
    pub uploaded_at: DateTime<Utc>,
    pub checked_at: Option<DateTime<Utc>>,
    pub installed_at: Option<DateTime<Utc>>,
    pub installed_by_name: Option<String>,
    pub retired_at: Option<DateTime<Utc>>,
    /// `null`: nobody; its error budget, or another version that came in its place.
    pub retired_by_name: Option<String>,
    pub retire_reason: Option<String>,
}

/// A plugin by its name, with what serves.
#[derive(Debug, Serialize, ToSchema)]
pub struct RunnerPlugin {
    pub name: String,
    pub vendor: String,
    pub description: String,
    /// What serves, as it describes itself.
    pub manifest: PluginManifest,
    /// Whether the shipped version serves.
    pub is_built_in: bool,
    /// Version of the shipped one, where there is one to fall back on.
    pub built_in_version: Option<String>,
    /// The uploaded version that serves.
    pub live: Option<PluginVersion>,
    pub canary: Option<PluginVersion>,
    /// The last version that failed its error budget and was taken out of service by the platform, of the last thirty
    /// days.
    pub fell: Option<PluginVersion>,
    /// What a rollback leads to; `null`: there is nothing to go back to.
    pub rolls_back_to: Option<RollBackTarget>,
    /// Bindings of the platform owner with it.
    pub bindings: i64,
}

/// What kind of version a rollback leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RollBackKind {
    /// The canary goes; the version beside it has all runs again.
    Beside,
    /// The version that had all runs before.
    Earlier,
    /// The version that came with the server.
    Shipped,
}

/// The version that serves after a rollback.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RollBackTarget {
    pub kind: RollBackKind,
    /// With `earlier`.
    pub id: Option<Uuid>,
    pub version: String,
    /// SHA-256 of the component, lowercase hex.
    pub digest: String,
}

/// What may be uploaded.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PluginRules {
    /// Of a component.
    pub largest_bytes: u64,
    pub largest_signature_bytes: u64,
    /// Whether a version may be installed that nobody has signed.
    pub takes_unsigned: bool,
}

/// What a plugin says of itself.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PluginManifest {
    /// SHA-256 of the component, lowercase hex.
    pub digest: String,
    pub name: String,
    pub version: String,
    pub vendor: String,
    /// SPDX expression.
    pub license: String,
    pub description: String,
    pub models: Vec<ManifestModel>,
    pub regions: Vec<ManifestRegion>,
    /// Template of the address.
    pub endpoint: String,
    pub hosts: Vec<String>,
    pub credentials: Vec<ManifestCredential>,
    /// JSON Schema, as text; empty where it has no settings.
    pub settings_schema: String,
    /// Abilities of the host that it uses.
    pub imports: Vec<String>,
    /// Optional abilities that it has.
    pub exports: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ManifestModel {
    pub id: String,
    pub label: String,
    /// Tokens; 0 where unknown.
    pub context_tokens: u32,
    /// Tokens; 0 where unknown.
    pub max_output_tokens: u32,
    pub capabilities: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ManifestRegion {
    pub id: String,
    pub label: String,
    /// Template of its address; `null`: the plugin's.
    pub endpoint: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ManifestCredential {
    pub name: String,
    pub label: String,
    pub secret: bool,
    pub required: bool,
}

impl From<&PluginInfo> for PluginManifest {
    fn from(info: &PluginInfo) -> Self {
        Self {
            digest: info.digest.clone(),
            name: info.name.clone(),
            version: info.version.clone(),
            vendor: info.vendor.clone(),
            license: info.license.clone(),
            description: info.description.clone(),
            models: info.models.iter().map(ManifestModel::from).collect(),
            regions: info.regions.iter().map(ManifestRegion::from).collect(),
            endpoint: info.endpoint.clone(),
            hosts: info.hosts.clone(),
            credentials: info.credentials.iter().map(ManifestCredential::from).collect(),
            settings_schema: info.settings_schema.clone(),
            imports: info.imports.clone(),
            exports: info.exports.clone(),
        }
    }
}

impl From<&ModelInfo> for ManifestModel {
    fn from(model: &ModelInfo) -> Self {
        let capabilities = model.capabilities.iter().copied().map(Capability::name).map(str::to_owned).collect();
        Self {
            id: model.id.clone(),
            label: model.label.clone(),
            context_tokens: model.context_tokens,
            max_output_tokens: model.max_output_tokens,
            capabilities,
        }
    }
}

impl From<&Region> for ManifestRegion {
    fn from(region: &Region) -> Self {
        Self { id: region.id.clone(), label: region.label.clone(), endpoint: region.endpoint.clone() }
    }
}

impl From<&CredentialField> for ManifestCredential {
    fn from(field: &CredentialField) -> Self {
        Self { name: field.name.clone(), label: field.label.clone(), secret: field.secret, required: field.required }
    }
}

/// How much a version will serve.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstallPlugin {
    /// Runs of a hundred; 100 unless given. Fewer: the version that serves now keeps the rest.
    // Not `default`: with it an empty list would pass for this object, and install for everybody.
    #[garde(range(min = 1, max = 100))]
    #[schema(minimum = 1, maximum = 100)]
    pub share: Option<i32>,
    /// The `key` of each of `new_asks` that somebody has looked at and grants. All that must be granted, and nothing
    /// that is not, or no longer, asked for.
    #[serde(default)]
    #[garde(length(max = 2_000))]
    #[schema(max_items = 2_000)]
    pub granted: Vec<String>,
    /// Why, where its check against the contract failed, was cut off or has not finished; kept in the audit log.
    #[serde(default)]
    #[garde(inner(length(chars, min = 3, max = 500), custom(text::prose)))]
    #[schema(min_length = 3, max_length = 500)]
    pub reason: Option<String>,
}

impl InstallPlugin {
    pub fn share(&self) -> i32 {
        self.share.unwrap_or(100)
    }

    pub fn is_canary(&self) -> bool {
        self.share() < 100
    }
}

/// Why a plugin goes back to what served before.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RollBackPlugin {
    #[garde(length(chars, min = 3, max = 500), custom(text::prose))]
    #[schema(min_length = 3, max_length = 500)]
    pub reason: String,
    /// Of the version that will serve, as `rolls_back_to` names it: if another one would, the answer is 409. Left out:
    /// whichever it is.
    #[serde(default)]
    #[garde(skip)]
    pub digest: Option<String>,
}

/// Why a version goes out of use.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RetirePlugin {
    #[garde(length(chars, min = 3, max = 500), custom(text::prose))]
    #[schema(min_length = 3, max_length = 500)]
    pub reason: String,
}
