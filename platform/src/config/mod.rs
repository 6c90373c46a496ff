//! What an operator can set: defaults, then a TOML file, then environment variables, in
//! sections of one struct each (`sections.rs`). A wrong setting stops the start with a
//! sentence that names it. `platform config` prints what is in force and where it came from.

mod plugin_limits;
mod print;
mod run_limits;
mod section;
mod sections;

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use figment::Figment;
use figment::providers::{Env, Format, Toml};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};

pub use plugin_limits::PluginLimits;
pub use print::print;
pub use run_limits::RunLimits;
pub use sections::{
    Accounts, Billing, Brand, Database, Files, Keys, Mail, Models, Plugins, Regions, Server, Telemetry,
};

macro_rules! settings {
    ($($field:ident: $section:ident),+) => {
        /// Every setting, in sections. A setting `data_dir` is the variable `ATELIER_DATA_DIR` and the TOML key
        /// `data_dir`.
        #[derive(Clone, Debug, Default)]
        pub struct Settings {
            $(pub $field: $section,)+
        }

        impl Settings {
            fn read(layers: &Figment) -> Result<Self, Box<figment::Error>> {
                Ok(Self { $($field: layers.extract().map_err(Box::new)?,)+ })
            }

            /// All sections, as people see them.
            fn sections(&self) -> Vec<section::Section> {
                vec![$(self.$field.section(),)+]
            }
        }
    };
}
settings!(
    server: Server,
    database: Database,
    keys: Keys,
    accounts: Accounts,
    regions: Regions,
    models: Models,
    plugins: Plugins,
    files: Files,
    mail: Mail,
    telemetry: Telemetry,
    billing: Billing,
    brand: Brand
);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    Development,
    Staging,
    Production,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}

/// What the operator set, not yet read: `print` shows where each value came from.
fn layers(file: Option<&Path>) -> Figment {
    let figment = Figment::new();
    let figment = match file {
        Some(file) => figment.merge(Toml::file_exact(file)),
        None => figment.merge(Toml::file("atelier.toml")),
    };
    let sections = Settings::default().sections();
    let names: Vec<&str> = sections.iter().flat_map(|section| &section.settings).map(|setting| setting.name).collect();
    figment.merge(Env::prefixed("ATELIER_").only(&names))
}

/// A setting that cannot be used, and how to mend it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("a setting cannot be read: {0}")]
    Read(Box<figment::Error>),
    #[error("there is no setting `{0}`; `platform config` lists all")]
    Unknown(String),
    #[error("{0}")]
    Wrong(&'static str),
}

/// Reads all settings and checks what belongs together.
pub fn load(file: Option<&Path>) -> Result<Settings, Error> {
    let layers = layers(file);
    let read = |error| Error::Read(Box::new(error));
    let given: BTreeMap<String, figment::value::Value> = layers.extract().map_err(read)?;
    let sections = Settings::default().sections();
    let is_known =
        |name: &str| sections.iter().flat_map(|section| &section.settings).any(|setting| setting.name == name);
    if let Some(unknown) = given.into_keys().find(|name| !is_known(name)) {
        return Err(Error::Unknown(unknown));
    }
    let mut settings = Settings::read(&layers).map_err(Error::Read)?;
    if settings.database.database_connections == 0 || settings.database.database_connections > 500 {
        return Err(Error::Wrong("database_connections must be between 1 and 500"));
    }
    if settings.models.api_calls_per_minute == 0 || settings.models.api_parallel_calls == 0 {
        return Err(Error::Wrong("api_calls_per_minute and api_parallel_calls must be more than 0"));
    }
    if settings.models.runs_per_client == 0 {
        return Err(Error::Wrong("runs_per_client must be more than 0"));
    }
    if settings.models.retrieval_deadline_ms == 0 || settings.models.retrieval_deadline_ms > 60_000 {
        return Err(Error::Wrong("retrieval_deadline_ms must be between 1 and 60000"));
    }
    let of_plugins = settings.plugins.plugin_limits.problem(settings.plugins.sandbox_memory_mib);
    if let Some(problem) = settings.plugins.run_limits.problem().or(of_plugins) {
        return Err(Error::Wrong(problem));
    }
    if settings.files.upload_max_bytes == 0 {
        return Err(Error::Wrong("upload_max_bytes must be more than 0"));
    }
    if !(1..=16).contains(&settings.files.previews_at_once) {
        return Err(Error::Wrong("previews_at_once must be between 1 and 16"));
    }
    if list(&settings.files.guide_hosts).iter().any(|host| !is_host(host)) {
        return Err(Error::Wrong("guide_hosts must be names of hosts, comma-separated, e.g. `player.vimeo.com`"));
    }
    let brand = &settings.brand;
    let legal = [&brand.terms_url, &brand.privacy_url, &brand.imprint_url];
    if legal.into_iter().flatten().any(|page| !matches!(page.scheme(), "http" | "https")) {
        return Err(Error::Wrong("terms_url, privacy_url and imprint_url must be addresses of web pages"));
    }
    if settings.telemetry.tag_manager_id.as_deref().is_some_and(|id| !is_container(id)) {
        return Err(Error::Wrong("tag_manager_id must look like GTM-ABC123"));
    }
    if settings.region_list().is_empty() {
        return Err(Error::Wrong("regions must name at least one region, e.g. `local`"));
    }
    if settings.region_address_list().len() != list(&settings.regions.region_addresses).len() {
        return Err(Error::Wrong(
            "region_addresses must look like `us=https://us.example.com,eu=https://eu.example.com`",
        ));
    }
    if settings.server.environment == Environment::Production
        && settings.keys.secret_key.is_none()
        && settings.database.database_url.is_some()
    {
        return Err(Error::Wrong(
            "in production with a database of your own, secret_key must be set, so that every process uses the same",
        ));
    }
    if list(&settings.server.trusted_proxies).iter().any(|proxy| proxy.parse::<IpAddr>().is_err()) {
        return Err(Error::Wrong("trusted_proxies must be addresses, comma-separated, e.g. `10.0.0.1,10.0.0.2`"));
    }
    if settings.dns_server_list().len() != list(&settings.accounts.dns_servers).len() {
        return Err(Error::Wrong("dns_servers must be addresses, comma-separated, e.g. `10.0.0.53,10.0.0.54:5353`"));
    }
    if !settings.server.data_dir.is_absolute() {
        let here = std::env::current_dir()
            .map_err(|_| Error::Wrong("the working folder does not exist; set data_dir to an absolute path"))?;
        settings.server.data_dir = here.join(&settings.server.data_dir);
    }
    Ok(settings)
}

impl Settings {
    /// Regions whose runs this process executes.
    pub fn region_list(&self) -> Vec<String> {
        list(&self.regions.regions)
    }

    /// Regions whose servers have an address of their own, with that address; what is none is left out.
    pub fn region_address_list(&self) -> Vec<(String, String)> {
        let entry = |text: &String| {
            let (region, address) = text.split_once('=')?;
            let url = url::Url::parse(address.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
            let region = Some(region.trim()).filter(|region| !region.is_empty())?;
            Some((region.to_owned(), url.as_str().trim_end_matches('/').to_owned()))
        };
        list(&self.regions.region_addresses).iter().filter_map(entry).collect()
    }

    /// Whether companies may sign themselves up: where that spends the operator's money, only if the operator says so
    /// (H2).
    pub fn signup(&self) -> bool {
        self.accounts.signup.unwrap_or(self.models.openai_api_key.is_none())
    }

    /// Hosts whose films guides may link to.
    pub fn guide_host_list(&self) -> Vec<String> {
        list(&self.files.guide_hosts).into_iter().map(|host| host.to_ascii_lowercase()).collect()
    }

    /// Servers that are asked whose a domain is; none: those of the machine.
    pub fn dns_server_list(&self) -> Vec<SocketAddr> {
        list(&self.accounts.dns_servers).iter().filter_map(|text| dns_server(text)).collect()
    }

    /// Keys that wrap the keys of credentials, the first one first.
    pub fn credential_key_list(&self) -> Vec<String> {
        self.keys.credential_keys.as_ref().map(|keys| list(keys.expose_secret())).unwrap_or_default()
    }

    /// Proxies whose word on who comes is believed.
    pub fn proxy_list(&self) -> Vec<IpAddr> {
        list(&self.server.trusted_proxies)
            .iter()
            .filter_map(|proxy| Some(proxy.parse::<IpAddr>().ok()?.to_canonical()))
            .collect()
    }

    /// Models offered from the configured OpenAI-compatible endpoint.
    pub fn openai_model_list(&self) -> Vec<String> {
        list(&self.models.openai_models)
    }

    /// Whether people reach the server over TLS, so that cookies can be `Secure`.
    pub fn is_tls(&self) -> bool {
        self.server.public_url.as_ref().is_some_and(|url| url.scheme() == "https")
    }

    /// The address that the console names and links carry.
    pub fn address(&self) -> String {
        self.server.public_url.as_ref().map_or_else(
            || format!("http://{}", self.server.listen),
            |url| url.as_str().trim_end_matches('/').to_owned(),
        )
    }
}

/// A DNS server: `10.0.0.53`, `10.0.0.53:5353`, `[fd00::53]:53`.
fn dns_server(text: &str) -> Option<SocketAddr> {
    const PORT: u16 = 53;
    text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(|ip| SocketAddr::new(ip, PORT)))
}

/// It becomes part of an address and of the page.
fn is_container(id: &str) -> bool {
    id.strip_prefix("GTM-").is_some_and(|rest| !rest.is_empty() && rest.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// It becomes part of the page's policy: a name with a dot, nothing before it and nothing behind.
fn is_host(host: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && !label.starts_with('-')
    };
    host.len() <= 253 && host.contains('.') && host.split('.').all(is_label)
}

fn list(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn r43_a_host_of_guides_is_a_name_and_nothing_that_a_policy_would_take_otherwise() {
        for host in ["player.vimeo.com", "www.youtube-nocookie.com"] {
            assert!(is_host(host), "{host}");
        }
        for other in [
            "*.vimeo.com",
            "https://vimeo.com",
            "vimeo.com:8443",
            "vimeo.com;",
            "a b.com",
            "localhost",
            "'self'.x",
            "..",
            "",
        ] {
            assert!(!is_host(other), "{other}");
        }
    }

    #[test]
    fn m4_a_dns_server_is_an_address_with_or_without_a_port() {
        assert_eq!(dns_server("10.0.0.53"), Some(SocketAddr::from(([10, 0, 0, 53], 53))));
        assert_eq!(dns_server("10.0.0.53:5353"), Some(SocketAddr::from(([10, 0, 0, 53], 5353))));
        assert!(dns_server("[fd00::53]:5353").is_some() && dns_server("fd00::53").is_some());
        assert!(dns_server("dns.example").is_none() && dns_server("").is_none());
    }
}
