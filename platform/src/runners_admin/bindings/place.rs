//! Where a binding is: the platform's region, by which clients are allowed and runs come to it, and the region as its
//! provider calls it, with which the plugin is asked.

use runners::{ModelInfo, PluginInfo};

/// A manifest's word beside a model: where the provider has it, unless it is everywhere.
const ONLY_IN: &str = "regions";

/// What is known of it before the plugin is looked at.
#[derive(Clone, Copy, Debug)]
pub struct BindingRegion<'a> {
    /// The platform's code.
    pub region: &'a str,
    /// What was said of the provider's.
    pub provider_region: Option<&'a str>,
}

impl<'a> BindingRegion<'a> {
    /// The provider's region. Unless something was said, the platform's code where the plugin lists that: so bindings
    /// are good that were made when there was but one. A plugin that lists none takes any. `Ok(None)`: it lists none,
    /// and nothing was said.
    ///
    /// # Errors
    /// A sentence for the person who enters it.
    pub fn at_provider(self, info: &PluginInfo) -> Result<Option<&'a str>, String> {
        let is_listed = |id: &str| info.regions.iter().any(|listed| listed.id == id);
        let ids = || info.regions.iter().map(|listed| listed.id.as_str()).collect::<Vec<_>>().join(", ");
        match self.provider_region {
            _ if info.regions.is_empty() => Ok(self.provider_region),
            Some(said) if is_listed(said) => Ok(Some(said)),
            Some(_) => Err(format!("The plugin knows these regions of the provider: {}.", ids())),
            None if is_listed(self.region) => Ok(Some(self.region)),
            None => Err(format!("Please choose the provider's region. The plugin knows these: {}.", ids())),
        }
    }

    /// What stands for `{region}` in addresses, and what the plugin is asked with.
    ///
    /// # Errors
    /// As [`BindingRegion::at_provider`].
    pub fn asked(self, info: &PluginInfo) -> Result<&'a str, String> {
        Ok(self.at_provider(info)?.unwrap_or(self.region))
    }
}

/// Whether the provider has the model in the region that the plugin is asked with, as far as the manifest says.
pub fn has(model: &ModelInfo, asked: &str) -> bool {
    let only_in = model.extras.iter().find(|(name, _)| name == ONLY_IN);
    only_in.is_none_or(|(_, ids)| ids.trim().is_empty() || ids.split_whitespace().any(|id| id == asked))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use runners::{Capability, Region};
    use serde_json::Map;

    use super::*;
    use crate::runners_admin::bindings::rules::{self, Reach};
    use crate::runners_admin::bindings::{BindingForm, ListedModel};

    fn model(id: &str, only_in: Option<&str>) -> ModelInfo {
        ModelInfo {
            id: id.to_owned(),
            label: id.to_owned(),
            context_tokens: 0,
            max_output_tokens: 0,
            capabilities: vec![Capability::Chat],
            price: None,
            extras: only_in.map(|ids| (ONLY_IN.to_owned(), ids.to_owned())).into_iter().collect(),
        }
    }

    /// A plugin of a provider with two regions, of which one has an address of its own.
    fn plugin() -> PluginInfo {
        let region = |id: &str, endpoint: Option<&str>| Region {
            id: id.to_owned(),
            endpoint: endpoint.map(str::to_owned),
            ..Region::default()
        };
        PluginInfo {
            name: "placed".to_owned(),
            version: "1.0.0".to_owned(),
            vendor: String::new(),
            license: String::new(),
            description: String::new(),
            digest: String::new(),
            models: vec![
                model("anywhere", None),
                model("west", Some("us-west-2")),
                model("both", Some("eu-1 us-west-2")),
            ],
            regions: vec![region("eu-1", None), region("us-west-2", Some("https://west.example.com/v1"))],
            endpoint: "https://models.{region}.example.com".to_owned(),
            hosts: Vec::new(),
            credentials: Vec::new(),
            settings_schema: String::new(),
            imports: vec!["http".to_owned()],
            exports: Vec::new(),
            extras: Vec::new(),
        }
    }

    fn form(place: BindingRegion<'_>, models: &[&str]) -> BindingForm {
        let listed = |id: &&str| ListedModel { id: (*id).to_owned(), label: None, context_window: None, tools: None };
        BindingForm {
            name: "Placed".to_owned(),
            plugin: "placed".to_owned(),
            region: place.region.to_owned(),
            provider_region: place.provider_region.map(str::to_owned),
            endpoint: None,
            hosts: None,
            settings: Map::new(),
            credentials: BTreeMap::new(),
            models: models.iter().map(listed).collect(),
            priority: 100,
            enabled: true,
            limits: crate::runners_admin::bindings::BindingLimits::default(),
        }
    }

    const fn place<'a>(region: &'a str, provider_region: Option<&'a str>) -> BindingRegion<'a> {
        BindingRegion { region, provider_region }
    }

    #[test]
    fn b8_the_providers_region_is_one_of_the_plugins_or_the_platforms_where_both_call_it_so() {
        let info = plugin();
        let at = |region, said| place(region, said).at_provider(&info);
        assert_eq!(at("eu", Some("eu-1")), Ok(Some("eu-1")));
        assert_eq!(at("eu-1", None), Ok(Some("eu-1")), "bindings that were made when there was but one region");
        assert_eq!(at("eu-1", Some("us-west-2")), Ok(Some("us-west-2")), "what was said counts");
        assert!(at("eu", Some("mars-1")).unwrap_err().contains("eu-1, us-west-2"));
        assert!(at("eu", None).unwrap_err().contains("Please choose"));
        let any = PluginInfo { regions: Vec::new(), ..plugin() };
        assert_eq!((place("eu", None).at_provider(&any), place("eu", None).asked(&any)), (Ok(None), Ok("eu")));
        // None listed is any. Where a later version lists none, requests go where they went.
        assert_eq!(place("eu", Some("eu-1")).asked(&any), Ok("eu-1"));
    }

    #[test]
    fn b8_the_providers_region_makes_the_address_and_each_finding_is_at_its_field() {
        let info = plugin();
        let check = |place, models: &[&str]| rules::check(&form(place, models), &info, &[], Reach::Public);
        let to = |place| check(place, &[]).unwrap().map(String::from);
        assert_eq!(to(place("eu", Some("eu-1"))).as_deref(), Some("https://models.eu-1.example.com/"));
        assert_eq!(to(place("us", Some("us-west-2"))).as_deref(), Some("https://west.example.com/v1"));
        let fields =
            |place, models: &[&str]| -> Vec<String> { check(place, models).unwrap_err().errors.into_keys().collect() };
        assert_eq!(fields(place("eu", None), &[]), ["provider_region"]);
        assert_eq!(fields(place("eu", Some("mars-1")), &[]), ["provider_region"]);
        assert_eq!(fields(place("eu", Some("eu-1")), &["anywhere", "west"]), ["models[1].id"]);
    }

    #[test]
    fn b8_a_model_that_the_provider_does_not_have_in_that_region_is_not_offered() {
        let info = plugin();
        let ids = |listed: &[&str], asked| -> Vec<String> {
            let models = form(place("eu", None), listed).models;
            rules::serving(&info, &models, asked).into_iter().map(|model| model.id).collect()
        };
        assert_eq!(ids(&[], Some("eu-1")), ["anywhere", "both"]);
        assert_eq!(ids(&[], Some("us-west-2")), ["anywhere", "west", "both"]);
        assert_eq!(ids(&["west", "own"], Some("eu-1")), ["own"], "of what the manifest does not list nothing is known");
        assert_eq!(ids(&[], None), ["anywhere", "west", "both"]);
    }
}
