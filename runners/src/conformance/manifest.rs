//! What a plugin says of itself, before anything is asked of it.

use std::collections::HashSet;

use serde_json::{Map, Value};
use url::Url;

use super::report::{Case, Report, Seen};
use crate::{Capability, PluginInfo};

pub fn check(plugin: &PluginInfo, report: &mut Report) {
    report.seen(IDENTITY, identity(plugin));
    report.seen(MODELS, models(plugin));
    report.seen(NETWORK, network(plugin));
    report.seen(CREDENTIALS, credentials(plugin));
    report.seen(SETTINGS, settings(plugin));
}

fn identity(plugin: &PluginInfo) -> Seen {
    for (field, value) in
        [("vendor", &plugin.vendor), ("license", &plugin.license), ("description", &plugin.description)]
    {
        if value.trim().is_empty() {
            return Err(format!("`{field}` is empty"));
        }
    }
    semver::Version::parse(&plugin.version)
        .map_err(|error| format!("`version` is {:?}, which is not a semantic version: {error}", plugin.version))?;
    Ok(format!("{} {} of {}, {}", plugin.name, plugin.version, plugin.vendor, plugin.license))
}

fn models(plugin: &PluginInfo) -> Seen {
    unique("model", plugin.models.iter().map(|model| model.id.as_str()))?;
    for model in &plugin.models {
        let id = &model.id;
        if model.label.trim().is_empty() {
            return Err(format!("the model {id:?} has no label"));
        }
        if model.capabilities.is_empty() {
            return Err(format!("the model {id:?} can do nothing: `capabilities` is empty"));
        }
        for (capability, interface) in
            [(Capability::Embedding, "embedding"), (Capability::Transcription, "transcription")]
        {
            if model.capabilities.contains(&capability) && !plugin.exports.iter().any(|export| export == interface) {
                return Err(format!("the model {id:?} promises {interface}, which the component does not export"));
            }
        }
        if let Some(price) = &model.price
            && !(price.currency.len() == 3 && price.currency.bytes().all(|byte| byte.is_ascii_uppercase()))
        {
            return Err(format!("the price of {id:?} is in {:?}, which is not a currency of ISO 4217", price.currency));
        }
    }
    Ok(match plugin.models.len() {
        0 => "those of the provider's own list".into(),
        count => format!("{count}, the first is {}", plugin.models.first().map_or("", |model| &model.id)),
    })
}

fn network(plugin: &PluginInfo) -> Seen {
    unique("region", plugin.regions.iter().map(|region| region.id.as_str()))?;
    let own = plugin.regions.iter().filter_map(|region| region.endpoint.as_deref());
    for template in own.chain([plugin.endpoint.as_str()]).filter(|template| !template.is_empty()) {
        // Whatever is filled in is a word.
        let filled: String =
            template.split(['{', '}']).enumerate().map(|(n, part)| if n % 2 == 1 { "x" } else { part }).collect();
        let url =
            Url::parse(&filled).map_err(|error| format!("the endpoint {template:?} is not an address: {error}"))?;
        if url.scheme() != "https" || !url.username().is_empty() || url.password().is_some() || url.query().is_some() {
            return Err(format!("the endpoint {template:?} must be https, without a user, a password and a query"));
        }
    }
    Ok(match plugin.hosts.as_slice() {
        [] => "its endpoint and nothing else".into(),
        hosts => format!("its endpoint, and {}", hosts.join(", ")),
    })
}

fn credentials(plugin: &PluginInfo) -> Seen {
    unique("credential", plugin.credentials.iter().map(|field| field.name.as_str()))?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    for field in &plugin.credentials {
        if !field.name.chars().all(plain) {
            return Err(format!("the credential {:?} must be lower-case letters, digits and underscores", field.name));
        }
        if field.label.trim().is_empty() {
            return Err(format!("the credential {:?} has no label", field.name));
        }
    }
    let names: Vec<&str> = plugin.credentials.iter().map(|field| field.name.as_str()).collect();
    Ok(if names.is_empty() { "none".into() } else { names.join(", ") })
}

fn settings(plugin: &PluginInfo) -> Seen {
    if plugin.settings_schema.is_empty() {
        return Ok("none".into());
    }
    let schema: serde_json::Value = serde_json::from_str(&plugin.settings_schema)
        .map_err(|error| format!("`settings-schema` is not JSON: {error}"))?;
    if schema.get("type").and_then(|kind| kind.as_str()) != Some("object") {
        return Err("`settings-schema` must describe an object: {\"type\": \"object\", …}".into());
    }
    let properties = schema.get("properties").and_then(|properties| properties.as_object());
    for (name, property) in properties.into_iter().flatten() {
        if property.get("title").and_then(|title| title.as_str()).unwrap_or_default().is_empty() {
            return Err(format!("the setting {name:?} has no `title`, which the administrator's form shows"));
        }
    }
    Ok(format!("{} of them", properties.map_or(0, serde_json::Map::len)))
}

/// The default of each setting that the plugin requires, or the first of its examples: with them people can try it who
/// know nothing of it.
pub fn proposed_settings(schema: &str) -> Map<String, Value> {
    let schema: Value = serde_json::from_str(schema).unwrap_or_default();
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let proposed = required.filter_map(|name| {
        let property = &schema["properties"][name];
        let value = property.get("default").or_else(|| property["examples"].get(0))?;
        Some((name.to_owned(), value.clone()))
    });
    proposed.collect()
}

fn unique<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut known = HashSet::new();
    for name in names {
        if name.is_empty() {
            return Err(format!("a {what} has an empty id"));
        }
        if !known.insert(name) {
            return Err(format!("the {what} {name:?} is there twice"));
        }
    }
    Ok(())
}

const IDENTITY: Case = Case {
    id: "manifest.identity",
    what: "says who made it, and under which licence",
    means: "An administrator sees whose code it is before it is switched on, and which version is newer.",
    advice: "Fill in `vendor`, `license` (SPDX) and `description`; make `version` one like 1.2.3.",
};

const MODELS: Case = Case {
    id: "manifest.models",
    what: "lists its models",
    means: "People choose a model by its label; the platform offers each for what it can do.",
    advice: "Give each model an id of its own, a label and its capabilities, and export what they promise.",
};

const NETWORK: Case = Case {
    id: "manifest.network",
    what: "says where it wants to go",
    means: "An administrator grants these hosts, and the plugin reaches no other.",
    advice: "Write endpoints as https://host/path, with {region} or the name of a setting where a word is to be filled in.",
};

const CREDENTIALS: Case = Case {
    id: "manifest.credentials",
    what: "says which credentials it needs",
    means: "The administrator's form has a field for each; the values never reach the plugin.",
    advice: "Name each like api_key, and give it a label.",
};

const SETTINGS: Case = Case {
    id: "manifest.settings",
    what: "describes its settings",
    means: "The administrator's form is made from the schema, and what is entered is checked against it.",
    advice: "Make `settings-schema` the JSON Schema of an object whose properties have titles, or leave it empty.",
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_required_is_proposed_by_its_default_or_its_first_example() {
        let schema = json!({
            "type": "object",
            "required": ["deployment", "version", "secret"],
            "properties": {
                "deployment": { "title": "Deployment", "examples": ["gpt", "other"] },
                "version": { "title": "Version", "default": "2026-01-01", "examples": ["x"] },
                "secret": { "title": "Without a word" },
                "optional": { "title": "Optional", "default": 1 },
            },
        });
        let proposed = proposed_settings(&schema.to_string());
        assert_eq!(Value::from(proposed), json!({ "deployment": "gpt", "version": "2026-01-01" }));
        assert!(proposed_settings("").is_empty() && proposed_settings("[1]").is_empty());
    }
}
