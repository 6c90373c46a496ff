//! What makes a binding one that works: checked against the plugin's manifest when it is entered, and again when it is
//! loaded.

use std::collections::BTreeMap;

use jsonschema::PatternOptions;
use runners::{Capability, CredentialField, ModelInfo, PluginInfo};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Map, Value};
use url::Url;

use super::model::{BindingForm, ListedModel};
use super::place;
use crate::kit::caller::ClientId;
use crate::kit::problem::{Code, Problem};
use crate::runners_admin::store::bindings::Row;

/// Characters of a credential at most: a service account's JSON fits.
const CREDENTIAL: usize = 16 * 1024;
/// Characters of settings at most, as JSON.
const SETTINGS: usize = 16 * 1024;
/// Tokens, where neither the manifest nor the administrator says.
const WINDOW: u32 = 128_000;

/// Who may point where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Public hosts over https.
    Public,
    /// Besides, where the operator allows it, hosts of the own network, over plain http too.
    Private,
}

/// Where a client's bindings may point: the operator's switch is for the platform's own, and opens the operator's
/// network to no other client.
pub fn reach(client: ClientId, allow_private_hosts: bool) -> Reach {
    if client == ClientId::OWNER && allow_private_hosts { Reach::Private } else { Reach::Public }
}

/// Whether the plugin talks to anybody.
pub fn needs_endpoint(info: &PluginInfo) -> bool {
    info.imports.iter().any(|ability| ability == "http" || ability == "completions")
}

/// Where requests go: what was entered, else the plugin's own for the region that it is asked with. `Ok(None)`:
/// nowhere, as the plugin needs nothing from outside.
///
/// # Errors
/// A sentence for the person who enters it.
pub fn endpoint(
    info: &PluginInfo,
    asked: &str,
    settings: &Map<String, Value>,
    entered: Option<&str>,
    reach: Reach,
) -> Result<Option<Url>, String> {
    let Some(text) = entered else {
        if !needs_endpoint(info) {
            return Ok(None);
        }
        let own = info.endpoint_in(asked, &Value::Object(settings.clone()));
        return own.map(Some).ok_or_else(|| {
            "Please enter the address: the plugin knows none for this region and these settings.".to_owned()
        });
    };
    let url = Url::parse(text.trim())
        .map_err(|_| "Please enter an address such as https://api.example.com/v1.".to_owned())?;
    let is_allowed = url.scheme() == "https" || (url.scheme() == "http" && reach == Reach::Private);
    if !is_allowed {
        return Err("The address must begin with https://.".to_owned());
    }
    if url.host_str().is_none_or(str::is_empty) || !url.username().is_empty() || url.password().is_some() {
        return Err("The address must name a host, and no user or password.".to_owned());
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err("The address must end before any ? or #.".to_owned());
    }
    Ok(Some(url))
}

/// Everything of a form that hangs on the plugin; findings by field. `set`: fields whose credentials are stored and
/// stay good.
pub fn check(form: &BindingForm, info: &PluginInfo, set: &[String], reach: Reach) -> Result<Option<Url>, Problem> {
    let mut found: Vec<(String, String)> = Vec::new();
    let asked = form.place().asked(info);
    if let Err(why) = &asked {
        found.push(("provider_region".into(), why.clone()));
    }
    let is_placed = asked.is_ok();
    let asked = asked.unwrap_or(&form.region);
    let reaches = endpoint(info, asked, &form.settings, form.endpoint.as_deref(), reach);
    if let Err(why) = &reaches
        // The plugin's own address hangs on the region that is said to be missing: one finding is enough.
        && (is_placed || form.endpoint.is_some())
    {
        found.push(("endpoint".into(), why.clone()));
    }
    for host in form.hosts.iter().flatten().filter(|host| !info.hosts.contains(host)) {
        found.push(("hosts".into(), format!("The plugin does not ask for {host}.")));
    }
    found.extend(settings(info, &form.settings));
    found.extend(credentials(&info.credentials, &form.credentials, set));
    found.extend(models(info, &form.models, is_placed.then_some(asked)));
    let reaches = reaches.ok().flatten();
    if found.is_empty() { Ok(reaches) } else { Err(marked(found)) }
}

/// Settings without a binding around them.
///
/// # Errors
/// What is wrong with them, by field.
pub fn check_settings(info: &PluginInfo, entered: &Map<String, Value>) -> Result<(), Problem> {
    let found = settings(info, entered);
    if found.is_empty() { Ok(()) } else { Err(marked(found)) }
}

fn marked(found: Vec<(String, String)>) -> Problem {
    let problem = Problem::new(Code::INVALID, "Please check the marked fields.");
    found.into_iter().fold(problem, |problem, (field, message)| problem.with_field(field, message))
}

fn settings(info: &PluginInfo, settings: &Map<String, Value>) -> Vec<(String, String)> {
    let value = Value::Object(settings.clone());
    let finding = |message: &str| vec![("settings".to_owned(), message.to_owned())];
    if value.to_string().len() > SETTINGS {
        return finding("Settings of more than 16 KiB do not fit.");
    }
    if info.settings_schema.is_empty() {
        return if settings.is_empty() { Vec::new() } else { finding("This plugin has no settings.") };
    }
    match validator(&info.settings_schema) {
        Ok(validator) => validator
            .iter_errors(&value)
            .take(20)
            .map(|error| {
                let path = error.instance_path().to_string().replace('/', ".");
                (format!("settings{path}"), format!("{}.", error.to_string().trim_end_matches('.')))
            })
            .collect(),
        Err(why) => finding(&why),
    }
}

/// The check of a plugin's settings. A schema is a stranger's text: its patterns run in time that grows with their text
/// alone, and what it names elsewhere is not fetched.
///
/// # Errors
/// A sentence about the schema.
pub fn validator(schema: &str) -> Result<jsonschema::Validator, String> {
    let unusable = |why: String| format!("The plugin's description of its settings cannot be used: {why}.");
    let schema: Value = serde_json::from_str(schema).map_err(|error| unusable(error.to_string()))?;
    let options = jsonschema::options().with_pattern_options(PatternOptions::regex());
    options.build(&schema).map_err(|error| unusable(error.to_string()))
}

fn credentials(
    fields: &[CredentialField],
    entered: &BTreeMap<String, Option<SecretString>>,
    set: &[String],
) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for name in entered.keys().filter(|name| !fields.iter().any(|field| field.name == **name)) {
        found.push((format!("credentials.{name}"), "The plugin has no such field.".to_owned()));
    }
    for field in fields {
        let at = format!("credentials.{}", field.name);
        match entered.get(&field.name) {
            Some(Some(text)) => {
                let text = text.expose_secret();
                if text.trim().is_empty() {
                    found.push((at, format!("Please enter {}.", field.label)));
                } else if text.len() > CREDENTIAL {
                    found.push((at, "At most 16 KiB fit here.".to_owned()));
                } else if text.contains(['\0', '\r', '\n']) && !text.trim_start().starts_with(['{', '-']) {
                    found.push((at, "Please remove the line breaks.".to_owned()));
                }
            }
            Some(None) if field.required => found.push((at, format!("{} is needed.", field.label))),
            None if field.required && !set.contains(&field.name) => {
                found.push((at, format!("Please enter {}.", field.label)))
            }
            Some(None) | None => {}
        }
    }
    found
}

/// `asked`: the region that the plugin would be asked with, where it is known.
fn models(info: &PluginInfo, listed: &[ListedModel], asked: Option<&str>) -> Vec<(String, String)> {
    let mut found = Vec::new();
    if listed.is_empty() && serving(info, listed, asked).is_empty() {
        let why = "The plugin lists no models, or none for this region; please enter those of the provider.";
        found.push(("models".to_owned(), why.to_owned()));
    }
    for (at, model) in listed.iter().enumerate() {
        let known = info.models.iter().find(|known| known.id == model.id);
        if let (Some(known), Some(asked)) = (known, asked)
            && !place::has(known, asked)
        {
            found.push((format!("models[{at}].id"), format!("The provider has no {} in {asked}.", model.id)));
        }
        if listed.iter().take(at).any(|earlier| earlier.id == model.id) {
            found.push((format!("models[{at}].id"), "This model is here twice.".to_owned()));
        }
    }
    found
}

/// The models that a binding offers: those that are listed, with what the manifest says of them, else all of the
/// manifest's that answer. Without those that the provider does not have in the region that the plugin is asked with;
/// `None`: wherever they are.
pub fn serving(info: &PluginInfo, listed: &[ListedModel], asked: Option<&str>) -> Vec<ModelInfo> {
    let is_there = |model: &ModelInfo| asked.is_none_or(|asked| place::has(model, asked));
    if listed.is_empty() {
        let answers = |model: &&ModelInfo| model.capabilities.contains(&Capability::Chat) && is_there(model);
        return info.models.iter().filter(answers).cloned().collect();
    }
    let model = |entered: &ListedModel| {
        let known = info.models.iter().find(|known| known.id == entered.id);
        let mut model = known.cloned().unwrap_or_else(|| ModelInfo {
            id: entered.id.clone(),
            label: entered.id.clone(),
            context_tokens: WINDOW,
            max_output_tokens: 0,
            capabilities: vec![Capability::Chat],
            price: None,
            extras: Vec::new(),
        });
        if let Some(label) = &entered.label {
            model.label.clone_from(label);
        }
        if let Some(window) = entered.context_window {
            model.context_tokens = window;
        }
        if let Some(can) = entered.tools {
            model.capabilities.retain(|ability| *ability != Capability::Tools);
            model.capabilities.extend(can.then_some(Capability::Tools));
        }
        model
    };
    listed.iter().map(model).filter(is_there).collect()
}

/// What a stored binding comes to with its plugin as that is now.
pub struct Standing {
    /// The region that the plugin is asked with, where it lists some.
    pub provider_region: Option<String>,
    /// Where requests go; `None`: nowhere, as the plugin needs nothing from outside.
    pub reaches: Option<Url>,
    pub models: Vec<ModelInfo>,
}

/// A stored binding beside its plugin.
///
/// # Errors
/// A sentence that says why it serves nobody, and what to do.
pub fn standing(info: &PluginInfo, row: &Row, reach: Reach) -> Result<Standing, String> {
    let provider_region = row.place().at_provider(info)?;
    let asked = provider_region.unwrap_or(&row.region);
    let reaches = endpoint(info, asked, &row.settings, row.endpoint.as_deref(), reach)?;
    let models = serving(info, &row.models, Some(asked));
    if models.is_empty() {
        return Err(format!("The provider has none of its models in {asked}. Please enter models that it has."));
    }
    Ok(Standing { provider_region: provider_region.map(str::to_owned), reaches, models })
}

/// Why a stored binding serves nobody, and what to do.
pub fn problem(
    info: Option<&PluginInfo>,
    plugin: &str,
    set: &[String],
    standing: Result<&Standing, &String>,
) -> Option<String> {
    let Some(info) = info else {
        return Some(format!(
            "The plugin {plugin} is not installed any more. Please install it, or delete this binding."
        ));
    };
    let missing: Vec<&str> = info
        .credentials
        .iter()
        .filter(|field| field.required && !set.contains(&field.name))
        .map(|field| field.label.as_str())
        .collect();
    if !missing.is_empty() {
        return Some(format!("Please enter {}: the plugin needs it now.", missing.join(", ")));
    }
    standing.err().cloned()
}
