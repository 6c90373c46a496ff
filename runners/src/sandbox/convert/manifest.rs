//! What a plugin says of itself.

use super::super::bindings::atelier::runner::types as wit;
use super::bounded_extras;
use crate::wire::Manifest;
use crate::{Capability, CredentialField, ModelInfo, Price, Region};

/// The manifest as the server keeps it; `imports` are what the component links against, `exports` its optional
/// abilities.
pub fn manifest_from_guest(manifest: wit::Manifest, imports: Vec<String>, exports: Vec<String>) -> Manifest {
    Manifest {
        digest: String::new(),
        name: manifest.name,
        version: manifest.version,
        vendor: manifest.vendor,
        license: manifest.license,
        description: manifest.description,
        models: manifest.models.into_iter().map(model).collect(),
        regions: manifest
            .regions
            .into_iter()
            .map(|r| Region { id: r.id, label: r.label, endpoint: r.endpoint, extras: bounded_extras(r.extras) })
            .collect(),
        endpoint: manifest.endpoint,
        hosts: manifest.hosts,
        credentials: manifest.credentials.into_iter().map(credential).collect(),
        settings_schema: manifest.settings_schema,
        imports,
        exports,
        extras: bounded_extras(manifest.extras),
    }
}

fn credential(field: wit::CredentialField) -> CredentialField {
    let extras = bounded_extras(field.extras);
    let hosts = extras.iter().filter(|(name, _)| name == "hosts").flat_map(|(_, hosts)| hosts.split_whitespace());
    CredentialField {
        hosts: hosts.map(str::to_owned).collect(),
        name: field.name,
        label: field.label,
        secret: field.secret,
        required: field.required,
    }
}

fn model(model: wit::Model) -> ModelInfo {
    ModelInfo {
        id: model.id,
        label: model.label,
        context_tokens: model.context_tokens,
        max_output_tokens: model.max_output_tokens,
        capabilities: model.capabilities.into_iter().map(capability).collect(),
        price: model.price.map(|p| Price {
            currency: p.currency,
            input: p.input,
            cached_input: p.cached_input,
            output: p.output,
        }),
        extras: bounded_extras(model.extras),
    }
}

fn capability(capability: wit::Capability) -> Capability {
    match capability {
        wit::Capability::Chat => Capability::Chat,
        wit::Capability::JsonSchema => Capability::JsonSchema,
        wit::Capability::Tools => Capability::Tools,
        wit::Capability::Reasoning => Capability::Reasoning,
        wit::Capability::Embedding => Capability::Embedding,
        wit::Capability::Transcription => Capability::Transcription,
        wit::Capability::Vision => Capability::Vision,
        wit::Capability::Audio => Capability::Audio,
        wit::Capability::Files => Capability::Files,
        wit::Capability::Citations => Capability::Citations,
    }
}
