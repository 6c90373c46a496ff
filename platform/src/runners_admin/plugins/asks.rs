//! What a version newly asks for, against the one in use: what somebody has to look at before it serves. Pure.

use std::fmt;

use runners::PluginInfo;
use serde::Serialize;
use utoipa::ToSchema;

use super::trust::Signer;

/// What kind of thing is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AskKind {
    /// Somebody else answers for it.
    Signer,
    /// It names another vendor.
    Vendor,
    /// A host that it wants to reach.
    Host,
    /// Another address of the provider: in a region, or where no region has one of its own.
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
    /// All of it as words. The person who installs the version sends back those that were granted.
    pub key: String,
    pub kind: AskKind,
    pub what: String,
    /// With `endpoint`: whose address it is; `null`: of every region that has none of its own.
    pub region: Option<String>,
    /// With `endpoint`, `signer` and `vendor`: what it takes the place of.
    pub before: Option<String>,
    /// With `endpoint`: whether credentials that bindings hold for the address before go to this one, which is another
    /// server's. With `host`: whether it is sent some.
    pub with_credentials: bool,
    /// Whether it must be granted before the version is installed: where data may go, what it is given, and who answers
    /// for it.
    pub must_be_granted: bool,
}

impl NewAsk {
    fn new(kind: AskKind, what: String, must_be_granted: bool) -> Self {
        let ask = Self {
            key: String::new(),
            kind,
            what,
            region: None,
            before: None,
            with_credentials: false,
            must_be_granted,
        };
        ask.told()
    }

    /// In the place of something.
    fn instead_of(self, before: &str) -> Self {
        Self { before: (!before.is_empty()).then(|| before.to_owned()), ..self }.told()
    }

    fn told(mut self) -> Self {
        self.key = self.to_string();
        self
    }
}

impl fmt::Display for NewAsk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            AskKind::Signer => "the signature of",
            AskKind::Vendor => "the vendor",
            AskKind::Host => "the host",
            AskKind::Endpoint => "the address",
            AskKind::Credential => "the credential",
            AskKind::Import => "the ability",
            AskKind::Model => "the model",
            AskKind::Capability => "the capability",
            AskKind::Region => "the region",
            AskKind::Settings => "the setting",
        };
        write!(f, "{kind} {}", self.what)?;
        if let Some(region) = &self.region {
            write!(f, " in the region {region}")?;
        }
        if let Some(before) = &self.before {
            write!(f, " instead of {before}")?;
        }
        if self.with_credentials {
            write!(f, ", with the stored credentials")?;
        }
        Ok(())
    }
}

/// A version with its signer.
#[derive(Clone, Copy)]
pub struct Answered<'a> {
    pub info: &'a PluginInfo,
    pub signer: &'a Signer,
}

/// What `new` asks for and `old` does not; without an old one, everything that must be granted.
pub fn compare(old: Option<Answered<'_>>, new: Answered<'_>) -> Vec<NewAsk> {
    let mut asks = who(old, new);
    let (old, new) = (old.map(|old| old.info), new.info);
    let had = |has: &dyn Fn(&PluginInfo) -> bool| old.is_some_and(has);
    for host in &new.hosts {
        let gets = |info: &PluginInfo| info.credentials.iter().any(|field| field.hosts.contains(host));
        let with_credentials = gets(new);
        if !had(&|old| old.hosts.contains(host) && (gets(old) || !with_credentials)) {
            let ask = NewAsk { with_credentials, ..NewAsk::new(AskKind::Host, host.clone(), true) };
            asks.push(ask.told());
        }
    }
    let mut ask = |kind, what: String, must_be_granted| asks.push(NewAsk::new(kind, what, must_be_granted));
    for field in
        new.credentials.iter().filter(|field| !had(&|old| old.credentials.iter().any(|known| known.name == field.name)))
    {
        ask(AskKind::Credential, field.label.clone(), true);
    }
    for import in new.imports.iter().filter(|import| !had(&|old| old.imports.contains(import))) {
        ask(AskKind::Import, import.clone(), true);
    }
    asks.extend(addresses(old, new));
    if let Some(old) = old {
        asks.extend(offers(old, new));
    }
    asks
}

/// The signer and the vendor of a version are trusted with what bindings hold for the one before: stored credentials,
/// and the texts of runs.
fn who(old: Option<Answered<'_>>, new: Answered<'_>) -> Vec<NewAsk> {
    let mut asks = Vec::new();
    let signed = || NewAsk::new(AskKind::Signer, new.signer.to_string(), true);
    match old {
        None => asks.push(signed()),
        Some(old) => {
            if !old.signer.is(new.signer) {
                asks.push(signed().instead_of(&old.signer.to_string()));
            }
            if old.info.vendor != new.info.vendor {
                let ask = NewAsk::new(AskKind::Vendor, new.info.vendor.clone(), true);
                asks.push(ask.instead_of(&old.info.vendor));
            }
        }
    }
    asks
}

/// Where requests of each region go that did not. An address that is known in one region is news in another: what is
/// bound there goes elsewhere then.
fn addresses(old: Option<&PluginInfo>, new: &PluginInfo) -> Vec<NewAsk> {
    let mut asks = Vec::new();
    let mut ask = |region: Option<&str>, address: &str, before: &str| {
        let follow = !before.is_empty() && origin(before) != origin(address) && !new.credentials.is_empty();
        let ask = NewAsk {
            region: region.map(str::to_owned),
            with_credentials: follow,
            ..NewAsk::new(AskKind::Endpoint, address.to_owned(), true)
        };
        asks.push(ask.instead_of(before));
    };
    let before = old.map_or("", |old| old.endpoint.as_str());
    if !new.endpoint.is_empty() && new.endpoint != before {
        ask(None, &new.endpoint, before);
    }
    let known = new.regions.iter().chain(old.into_iter().flat_map(|old| &old.regions)).map(|region| region.id.as_str());
    let mut seen: Vec<&str> = Vec::new();
    for region in known {
        if seen.contains(&region) {
            continue;
        }
        seen.push(region);
        let (own, had_own) = (own_address(new, region), old.and_then(|old| own_address(old, region)));
        // What comes with the address of all is said there.
        if own.is_none() && had_own.is_none() {
            continue;
        }
        let address = own.unwrap_or(&new.endpoint);
        let before = had_own.unwrap_or(before);
        if !address.is_empty() && address != before {
            ask(Some(region), address, before);
        }
    }
    asks
}

/// As `PluginInfo::endpoint_in` chooses.
fn own_address<'a>(info: &'a PluginInfo, region: &str) -> Option<&'a str> {
    info.regions.iter().find(|known| known.id == region)?.endpoint.as_deref()
}

/// A template's beginning up to its path.
fn origin(address: &str) -> &str {
    let host = address.find("://").map_or(0, |at| at + 3);
    let end = address.get(host..).and_then(|rest| rest.find('/')).map_or(address.len(), |at| host + at);
    address.get(..end).unwrap_or(address)
}

/// What is good to know.
fn offers(old: &PluginInfo, new: &PluginInfo) -> Vec<NewAsk> {
    let mut asks = Vec::new();
    let mut ask = |kind, what: String| asks.push(NewAsk::new(kind, what, false));
    for model in &new.models {
        match old.models.iter().find(|known| known.id == model.id) {
            None => ask(AskKind::Model, model.label.clone()),
            Some(known) => {
                for capability in model.capabilities.iter().filter(|ability| !known.capabilities.contains(ability)) {
                    ask(AskKind::Capability, format!("{} of {}", capability.name(), model.label));
                }
            }
        }
    }
    for region in new.regions.iter().filter(|region| !old.regions.iter().any(|known| known.id == region.id)) {
        ask(AskKind::Region, region.label.clone());
    }
    let had = settings(old);
    for name in settings(new).into_iter().filter(|name| !had.contains(name)) {
        ask(AskKind::Settings, name);
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
            vendor: "Harbour".into(),
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
        CredentialField { name: name.into(), label: name.into(), secret: true, required: true, hosts: Vec::new() }
    }

    fn region(id: &str, endpoint: &str) -> Region {
        let endpoint = (!endpoint.is_empty()).then(|| endpoint.to_owned());
        Region { id: id.into(), label: id.to_uppercase(), endpoint, extras: Vec::new() }
    }

    /// As sentences, with a mark at what must be granted.
    fn asked(old: Option<&PluginInfo>, new: &PluginInfo) -> Vec<String> {
        let by = &Signer::Nobody;
        let asks = compare(old.map(|info| Answered { info, signer: by }), Answered { info: new, signer: by });
        asks.iter().map(|ask| format!("{ask}{}", if ask.must_be_granted { " !" } else { "" })).collect()
    }

    #[test]
    fn p_asks_each_thing_that_is_new_is_named_and_what_is_gone_is_not() {
        let old = plugin();
        assert_eq!(asked(Some(&old), &old), [""; 0]);
        let mut new = plugin();
        new.credentials[0].hosts = old.hosts.clone();
        assert_eq!(asked(Some(&old), &new), ["the host files.example.com, with the stored credentials !"], "low_3");
        assert_eq!(asked(Some(&new), &old), [""; 0], "it asks for less");
        (new.hosts, new.credentials) = (vec!["elsewhere.example.net".into()], vec![field("api_key"), field("token")]);
        new.endpoint = "https://other.example.com".into();
        new.imports.push("state".into());
        new.models[0].capabilities.push(Capability::Tools);
        new.models.push(model("n", vec![Capability::Chat]));
        new.regions.push(region("us", ""));
        new.settings_schema = r#"{"properties": {"a": {}, "b": {}}}"#.into();
        assert_eq!(
            asked(Some(&old), &new),
            [
                "the host elsewhere.example.net !",
                "the credential token !",
                "the ability state !",
                "the address https://other.example.com instead of https://api.example.com, with the stored credentials !",
                "the capability tools of m",
                "the model n",
                "the region US",
                "the setting b",
            ]
        );
    }

    #[test]
    fn a_plugin_that_is_new_must_be_granted_everything_that_it_reaches_and_is_given() {
        let mut new = plugin();
        new.regions.push(region("us", "https://us.example.com"));
        let all = [
            "the signature of nobody !",
            "the host files.example.com !",
            "the credential api_key !",
            "the ability http !",
            "the address https://api.example.com !",
            "the address https://us.example.com in the region us !",
        ];
        assert_eq!(asked(None, &new), all);
    }

    #[test]
    fn c9_an_address_that_moves_to_another_region_is_asked_for_there() {
        let mut old = plugin();
        old.regions = vec![region("eu", "https://eu.example.com/v1"), region("us", "https://us.example.com/v1")];
        let mut new = old.clone();
        new.regions = vec![region("eu", "https://us.example.com/v1"), region("us", "https://eu.example.com/v1")];
        let swapped = [
            "the address https://us.example.com/v1 in the region eu instead of https://eu.example.com/v1, with the stored credentials !",
            "the address https://eu.example.com/v1 in the region us instead of https://us.example.com/v1, with the stored credentials !",
        ];
        assert_eq!(asked(Some(&old), &new), swapped);
        new.credentials.clear();
        assert!(asked(Some(&old), &new).iter().all(|ask| !ask.contains("credentials")), "there are none to follow");
    }

    #[test]
    fn c9_a_region_that_gets_or_loses_an_address_of_its_own_is_asked_for() {
        let mut old = plugin();
        old.regions = vec![region("eu", "https://eu.example.com"), region("us", "")];
        let mut new = old.clone();
        // A path of the same server needs no credential to follow it.
        new.regions = vec![region("us", "https://api.example.com/us"), region("ch", "https://ch.example.com")];
        new.regions.push(region("ch", "https://never-asked.example.com"));
        let moved = [
            "the address https://api.example.com/us in the region us instead of https://api.example.com !",
            "the address https://ch.example.com in the region ch instead of https://api.example.com, with the stored credentials !",
            "the address https://api.example.com in the region eu instead of https://eu.example.com, with the stored credentials !",
            "the region CH",
            "the region CH",
        ];
        assert_eq!(asked(Some(&old), &new), moved);
    }

    #[test]
    fn p_somebody_else_who_answers_for_a_version_is_asked_for() {
        let (info, mut other) = (plugin(), plugin());
        let key = |number: u128, id: &str| Signer::Key(uuid::Uuid::from_u128(number), id.to_owned());
        let (one, two) = (key(1, "0000000000000001"), key(2, "0000000000000001"));
        let asked = |old: &Signer, new: &Signer| -> Vec<String> {
            let asks = compare(Some(Answered { info: &info, signer: old }), Answered { info: &info, signer: new });
            asks.iter().map(|ask| ask.key.clone()).collect()
        };
        assert_eq!(asked(&one, &one), [""; 0]);
        let another = "the signature of the key 0000000000000001 instead of the key 0000000000000001";
        assert_eq!(asked(&one, &two), [another], "two keys can have one name");
        assert_eq!(asked(&Signer::Shipped, &one), ["the signature of the key 0000000000000001 instead of this server"]);
        assert_eq!(asked(&one, &Signer::Nobody), ["the signature of nobody instead of the key 0000000000000001"]);
        let unknown = Signer::Unknown("0000000000000001".to_owned());
        assert_eq!(asked(&unknown, &unknown).len(), 1, "nobody knows whether it is the same");
        other.vendor = "Northwind".into();
        let asks = compare(Some(Answered { info: &info, signer: &one }), Answered { info: &other, signer: &one });
        assert_eq!(asks[0].key, "the vendor Northwind instead of Harbour");
        assert!(asks[0].must_be_granted);
    }
}
