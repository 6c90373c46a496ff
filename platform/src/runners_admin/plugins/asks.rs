//! What a version newly asks for, against the one in use: what somebody has to look at before it serves. Pure.

use std::fmt;

use runners::PluginInfo;
use serde::Serialize;
use utoipa::ToSchema;

/// What kind of thing is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AskKind {
    /// A host that it wants to reach.
    Host,
    /// Another address of the provider.
    Endpoint,
    /// A credential.
    Credential,
    /// An ability of the host.
    Import,
    /// A model.
    Model,
    /// Something that a model of it newly can.
    Capability,
    /// A region.
    Region,
    /// Settings that it did not have.
    Settings,
}

/// One thing that the version in use does not ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NewAsk {
    pub kind: AskKind,
    pub what: String,
    /// Whether it must be granted before the version is installed: where data may go, and what it is given.
    pub must_be_granted: bool,
}

impl fmt::Display for NewAsk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            AskKind::Host => "the host",
            AskKind::Endpoint => "the address",
            AskKind::Credential => "the credential",
            AskKind::Import => "the ability",
            AskKind::Model => "the model",
            AskKind::Capability => "the capability",
            AskKind::Region => "the region",
            AskKind::Settings => "the setting",
        };
        write!(f, "{kind} {}", self.what)
    }
}

/// What `new` asks for and `old` does not; without an old one, everything that must be granted.
pub fn compare(old: Option<&PluginInfo>, new: &PluginInfo) -> Vec<NewAsk> {
    let mut asks = Vec::new();
    let mut ask = |kind, what: String, must_be_granted| asks.push(NewAsk { kind, what, must_be_granted });
    let had = |has: &dyn Fn(&PluginInfo) -> bool| old.is_some_and(has);
    for host in new.hosts.iter().filter(|host| !had(&|old| old.hosts.contains(host))) {
        ask(AskKind::Host, host.clone(), true);
    }
    let addresses = |info: &PluginInfo| -> Vec<String> {
        let own = info.regions.iter().filter_map(|region| region.endpoint.clone());
        own.chain([info.endpoint.clone()]).filter(|address| !address.is_empty()).collect()
    };
    for address in addresses(new).into_iter().filter(|address| !had(&|old| addresses(old).contains(address))) {
        ask(AskKind::Endpoint, address, true);
    }
    for field in
        new.credentials.iter().filter(|field| !had(&|old| old.credentials.iter().any(|known| known.name == field.name)))
    {
        ask(AskKind::Credential, field.label.clone(), true);
    }
    for import in new.imports.iter().filter(|import| !had(&|old| old.imports.contains(import))) {
        ask(AskKind::Import, import.clone(), true);
    }
    if old.is_none() {
        return asks;
    }
    for model in &new.models {
        match old.and_then(|old| old.models.iter().find(|known| known.id == model.id)) {
            None => ask(AskKind::Model, model.label.clone(), false),
            Some(known) => {
                for capability in model.capabilities.iter().filter(|ability| !known.capabilities.contains(ability)) {
                    ask(AskKind::Capability, format!("{} of {}", capability.name(), model.label), false);
                }
            }
        }
    }
    for region in new.regions.iter().filter(|region| !had(&|old| old.regions.iter().any(|known| known.id == region.id)))
    {
        ask(AskKind::Region, region.label.clone(), false);
    }
    for name in settings(new).into_iter().filter(|name| !had(&|old| settings(old).contains(name))) {
        ask(AskKind::Settings, name, false);
    }
    asks
}

/// Names of the settings that a schema describes.
fn settings(info: &PluginInfo) -> Vec<String> {
    let schema: serde_json::Value = serde_json::from_str(&info.settings_schema).unwrap_or_default();
    schema["properties"].as_object().map(|properties| properties.keys().cloned().collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use runners::{Capability, CredentialField, ModelInfo, Region};

    use super::*;

    fn plugin() -> PluginInfo {
        PluginInfo {
            digest: "0".repeat(64),
            name: "p".into(),
            version: "1.0.0".into(),
            vendor: String::new(),
            license: String::new(),
            description: String::new(),
            models: vec![model("m", vec![Capability::Chat])],
            regions: vec![Region { id: "eu".into(), label: "EU".into(), ..Region::default() }],
            endpoint: "https://api.example.com".into(),
            hosts: vec!["files.example.com".into()],
            credentials: vec![field("api_key")],
            settings_schema: r#"{"properties": {"a": {}}}"#.into(),
            imports: vec!["http".into()],
            exports: Vec::new(),
            extras: Vec::new(),
        }
    }

    fn model(id: &str, capabilities: Vec<Capability>) -> ModelInfo {
        ModelInfo {
            id: id.into(),
            label: id.into(),
            context_tokens: 0,
            max_output_tokens: 0,
            capabilities,
            price: None,
            extras: Vec::new(),
        }
    }

    fn field(name: &str) -> CredentialField {
        CredentialField { name: name.into(), label: name.into(), secret: true, required: true }
    }

    #[test]
    fn p_asks_each_thing_that_is_new_is_named_and_what_is_gone_is_not() {
        let old = plugin();
        assert_eq!(compare(Some(&old), &old), []);
        let mut new = plugin();
        new.hosts = vec!["elsewhere.example.net".into()];
        new.endpoint = "https://other.example.com".into();
        new.credentials.push(field("token"));
        new.imports.push("state".into());
        new.models[0].capabilities.push(Capability::Tools);
        new.models.push(model("n", vec![Capability::Chat]));
        new.regions.push(Region { id: "us".into(), label: "US".into(), ..Region::default() });
        new.settings_schema = r#"{"properties": {"a": {}, "b": {}}}"#.into();
        let asks: Vec<String> = compare(Some(&old), &new)
            .iter()
            .map(|ask| format!("{ask}{}", if ask.must_be_granted { " !" } else { "" }))
            .collect();
        assert_eq!(
            asks,
            [
                "the host elsewhere.example.net !",
                "the address https://other.example.com !",
                "the credential token !",
                "the ability state !",
                "the capability tools of m",
                "the model n",
                "the region US",
                "the setting b",
            ]
        );
        new.regions[1].endpoint = Some("https://us.example.com".into());
        assert!(
            compare(Some(&old), &new).iter().any(|ask| ask.what == "https://us.example.com" && ask.must_be_granted)
        );
    }

    #[test]
    fn a_plugin_that_is_new_must_be_granted_everything_that_it_reaches_and_is_given() {
        let asks: Vec<String> = compare(None, &plugin()).iter().map(ToString::to_string).collect();
        let all = [
            "the host files.example.com",
            "the address https://api.example.com",
            "the credential api_key",
            "the ability http",
        ];
        assert_eq!(asks, all);
    }
}
