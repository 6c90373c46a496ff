//! What an operator can set: defaults, then a TOML file, then environment variables, in one struct. A wrong setting stops the start with a
//! sentence that names it. `platform config` prints what is in force and where it came from.

mod plugin_limits;
mod print;
mod run_limits;

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use figment::Figment;
use figment::providers::{Env, Format, Serialized, Toml};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

pub use plugin_limits::PluginLimits;
pub use print::print;
pub use run_limits::RunLimits;

/// Every setting. A field `data_dir` is the variable `ATELIER_DATA_DIR` and the TOML key `data_dir`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Address and port of the web server.
    pub listen: SocketAddr,
    /// Where people reach it, for links and cookies: `https://…` behind TLS. Unset: `http://` and the listening address.
    pub public_url: Option<url::Url>,
    /// Addresses of proxies of yours, comma-separated: what they write into `X-Forwarded-For` is believed, and nobody else's.
    pub trusted_proxies: String,
    /// `development`, `staging` or `production`; errors are reported in the last two.
    pub environment: Environment,
    /// Where everything that must survive a restart lies.
    pub data_dir: PathBuf,
    /// A PostgreSQL 15 or later whose login may create roles. Unset: a private one in the data folder.
    pub database_url: Option<SecretString>,
    /// Connections to the database at most.
    pub database_connections: u32,
    /// At least 32 characters; all keys derive from it. Unset: one is made in the data folder. Several processes must share it.
    pub secret_key: Option<SecretString>,
    /// Keys that wrap the keys of stored credentials, comma-separated, each at least 32 characters: the first wraps, all unwrap. Unset: one derived
    /// from `secret_key`, which unwraps in any case. `platform keys rotate` wraps everything under the first.
    pub credential_keys: Option<SecretString>,
    /// The first administrator; used once, at the first start.
    pub admin_email: String,
    /// Their password; unset: a random one, shown once.
    pub admin_password: Option<SecretString>,
    /// Regions whose runs this process executes, comma-separated.
    pub regions: String,
    /// Where servers of other regions are reached, comma-separated, as `us=https://us.example.com`: what a program is told that calls a model of theirs here.
    pub region_addresses: String,
    /// Folder with the runner plugins' components (`*.wasm`). Unset: `plugins` beside the program.
    pub plugins_dir: Option<PathBuf>,
    /// Whether plugins without a signature that counts may be installed by upload. The folder's own need none.
    pub unsigned_plugins: bool,
    /// Whether an uploaded plugin is checked against the contract at once, and not only when somebody asks.
    pub check_plugins: bool,
    /// Whether bindings may point at loopback and private addresses, over plain http too (a model server of your own).
    pub allow_private_hosts: bool,
    /// Whether companies' identity providers may be at loopback and private addresses, over plain http too. Their administrators enter the
    /// address: only where all of them are yours.
    pub sso_allow_private_hosts: bool,
    /// An OpenAI-compatible endpoint to offer at once; needs no key where the endpoint needs none.
    pub openai_base_url: Option<url::Url>,
    pub openai_api_key: Option<SecretString>,
    /// The region its runs count as.
    pub openai_region: String,
    /// Models to offer from it, comma-separated.
    pub openai_models: String,
    /// Calls of the models' API that a company's programs may make a minute, and may have under way at once.
    pub api_calls_per_minute: u32,
    pub api_parallel_calls: u32,
    /// Runs of one company that this process executes at once; what is beyond waits for its turn.
    pub runs_per_client: u32,
    /// Milliseconds that whoever asks waits for the question's vector at most; then words alone decide.
    pub retrieval_deadline_ms: u64,
    /// What a run may take of the sandbox.
    pub run_limits: RunLimits,
    /// What a plugin may be, and what all of them share.
    pub plugin_limits: PluginLimits,
    /// Memory of all runs' guests together. Unset: half of the machine's, 512 MiB at least.
    pub sandbox_memory_mib: Option<u64>,
    /// Bytes of one uploaded file at most.
    pub upload_max_bytes: u64,
    /// Office files of which pages are made at once, where LibreOffice is installed: each may take 2 GiB of memory and a core.
    pub previews_at_once: u32,
    /// Refuse to be framed, by header. Only for tests of the page's own second wall.
    pub frame_ancestors_none: bool,
    /// `text` or `json`.
    pub log_format: LogFormat,
    /// Which events are logged, as `tracing` filters are written.
    pub log_filter: String,
    /// Sentry's address for server errors.
    pub sentry_dsn: Option<SecretString>,
    /// Sentry's address for errors of the page, which everybody can read: it only takes reports.
    pub page_sentry_dsn: Option<url::Url>,
    /// A tag manager's container (`GTM-…`), which then learns of each visit. Unset: none.
    pub tag_manager_id: Option<String>,
    /// What tells a browser its public address, for error reports: answers `{"ip"}`. Unset: this server.
    pub ip_lookup_url: Option<url::Url>,
    /// An S3 bucket for files (`s3://bucket/prefix`; credentials by the AWS variables). Unset: a folder in the data folder.
    pub object_store_url: Option<url::Url>,
    /// Where the calls product is, for handing people over. Unset: the page offers no handover.
    pub calls_app_url: Option<url::Url>,
    /// The brand's name and the support address in the page's texts and in mails.
    pub brand_name: String,
    pub support_email: String,
    /// The mail server: `smtps://user:password@host:465`, or `smtp://…:587?tls=required`. Unset: mails become files in the data folder.
    pub smtp_url: Option<SecretString>,
    /// Whom mails come from: an address, or `Name <address>`.
    pub mail_from: String,
    /// Whether companies may sign themselves up.
    pub signup: bool,
}

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

/// Names of all settings, in the order of the struct: what the environment is searched for.
pub const NAMES: &[&str] = &[
    "listen",
    "public_url",
    "trusted_proxies",
    "environment",
    "data_dir",
    "database_url",
    "database_connections",
    "secret_key",
    "credential_keys",
    "admin_email",
    "admin_password",
    "regions",
    "region_addresses",
    "plugins_dir",
    "unsigned_plugins",
    "check_plugins",
    "allow_private_hosts",
    "sso_allow_private_hosts",
    "openai_base_url",
    "openai_api_key",
    "openai_region",
    "openai_models",
    "api_calls_per_minute",
    "api_parallel_calls",
    "runs_per_client",
    "retrieval_deadline_ms",
    "run_limits",
    "plugin_limits",
    "sandbox_memory_mib",
    "upload_max_bytes",
    "previews_at_once",
    "frame_ancestors_none",
    "log_format",
    "log_filter",
    "sentry_dsn",
    "page_sentry_dsn",
    "tag_manager_id",
    "ip_lookup_url",
    "object_store_url",
    "calls_app_url",
    "brand_name",
    "support_email",
    "smtp_url",
    "mail_from",
    "signup",
];

/// Settings whose value is never printed.
const SECRETS: &[&str] =
    &["database_url", "secret_key", "credential_keys", "admin_password", "openai_api_key", "sentry_dsn", "smtp_url"];

#[derive(Serialize)]
struct Defaults {
    listen: SocketAddr,
    trusted_proxies: &'static str,
    environment: Environment,
    data_dir: PathBuf,
    database_connections: u32,
    admin_email: &'static str,
    regions: &'static str,
    region_addresses: &'static str,
    unsigned_plugins: bool,
    check_plugins: bool,
    allow_private_hosts: bool,
    sso_allow_private_hosts: bool,
    openai_region: &'static str,
    openai_models: &'static str,
    api_calls_per_minute: u32,
    api_parallel_calls: u32,
    runs_per_client: u32,
    retrieval_deadline_ms: u64,
    run_limits: RunLimits,
    plugin_limits: PluginLimits,
    upload_max_bytes: u64,
    previews_at_once: u32,
    frame_ancestors_none: bool,
    log_format: LogFormat,
    log_filter: &'static str,
    brand_name: &'static str,
    support_email: &'static str,
    mail_from: &'static str,
    signup: bool,
}

#[expect(unsafe_code, reason = "geteuid has no safe wrapper in std")]
fn default_data_dir() -> PathBuf {
    // SAFETY: geteuid cannot fail and touches no memory. The database's own user cannot reach into root's home.
    if unsafe { libc::geteuid() } == 0 { PathBuf::from("/var/lib/atelier") } else { PathBuf::from("data") }
}

/// The layers, not yet read: `print` shows where each value came from.
pub fn layers(file: Option<&Path>) -> Figment {
    let defaults = Defaults {
        listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
        trusted_proxies: "",
        environment: Environment::Development,
        data_dir: default_data_dir(),
        database_connections: 20,
        admin_email: "admin@atelier.local",
        regions: "local",
        region_addresses: "",
        unsigned_plugins: false,
        check_plugins: true,
        allow_private_hosts: false,
        sso_allow_private_hosts: false,
        openai_region: "us",
        openai_models: "gpt-4o-mini",
        api_calls_per_minute: 6_000,
        api_parallel_calls: 1_024,
        runs_per_client: 256,
        retrieval_deadline_ms: 1_000,
        run_limits: RunLimits::default(),
        plugin_limits: PluginLimits::default(),
        upload_max_bytes: 100 * 1024 * 1024,
        previews_at_once: 1,
        frame_ancestors_none: true,
        log_format: LogFormat::Text,
        // PostgreSQL notes it when work that is cut off at the end is rolled back once more than it was begun: nothing that anybody could do something about.
        log_filter: "info,sqlx::postgres::notice=error",
        brand_name: "Atelier",
        support_email: "support@atelier.local",
        mail_from: "Atelier <no-reply@atelier.local>",
        signup: true,
    };
    let figment = Figment::from(Serialized::defaults(defaults));
    let figment = match file {
        Some(file) => figment.merge(Toml::file_exact(file)),
        None => figment.merge(Toml::file("atelier.toml")),
    };
    figment.merge(Env::prefixed("ATELIER_").only(NAMES))
}

/// A setting that cannot be used, and how to mend it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("a setting cannot be read: {0}")]
    Read(Box<figment::Error>),
    #[error("{0}")]
    Wrong(&'static str),
}

/// Reads all settings and checks what belongs together.
pub fn load(file: Option<&Path>) -> Result<Settings, Error> {
    let mut settings: Settings = layers(file).extract().map_err(|error| Error::Read(Box::new(error)))?;
    if settings.database_connections == 0 || settings.database_connections > 500 {
        return Err(Error::Wrong("database_connections must be between 1 and 500"));
    }
    if settings.api_calls_per_minute == 0 || settings.api_parallel_calls == 0 {
        return Err(Error::Wrong("api_calls_per_minute and api_parallel_calls must be more than 0"));
    }
    if settings.runs_per_client == 0 {
        return Err(Error::Wrong("runs_per_client must be more than 0"));
    }
    if settings.retrieval_deadline_ms == 0 || settings.retrieval_deadline_ms > 60_000 {
        return Err(Error::Wrong("retrieval_deadline_ms must be between 1 and 60000"));
    }
    let of_plugins = settings.plugin_limits.problem(settings.sandbox_memory_mib);
    if let Some(problem) = settings.run_limits.problem().or(of_plugins) {
        return Err(Error::Wrong(problem));
    }
    if settings.upload_max_bytes == 0 {
        return Err(Error::Wrong("upload_max_bytes must be more than 0"));
    }
    if !(1..=16).contains(&settings.previews_at_once) {
        return Err(Error::Wrong("previews_at_once must be between 1 and 16"));
    }
    if settings.tag_manager_id.as_deref().is_some_and(|id| !is_container(id)) {
        return Err(Error::Wrong("tag_manager_id must look like GTM-ABC123"));
    }
    if settings.region_list().is_empty() {
        return Err(Error::Wrong("regions must name at least one region, e.g. `local`"));
    }
    if settings.region_address_list().len() != list(&settings.region_addresses).len() {
        return Err(Error::Wrong(
            "region_addresses must look like `us=https://us.example.com,eu=https://eu.example.com`",
        ));
    }
    if settings.environment == Environment::Production
        && settings.secret_key.is_none()
        && settings.database_url.is_some()
    {
        return Err(Error::Wrong(
            "in production with a database of your own, secret_key must be set, so that every process uses the same",
        ));
    }
    if list(&settings.trusted_proxies).iter().any(|proxy| proxy.parse::<IpAddr>().is_err()) {
        return Err(Error::Wrong("trusted_proxies must be addresses, comma-separated, e.g. `10.0.0.1,10.0.0.2`"));
    }
    if !settings.data_dir.is_absolute() {
        let here = std::env::current_dir()
            .map_err(|_| Error::Wrong("the working folder does not exist; set data_dir to an absolute path"))?;
        settings.data_dir = here.join(&settings.data_dir);
    }
    Ok(settings)
}

impl Settings {
    /// Regions whose runs this process executes.
    pub fn region_list(&self) -> Vec<String> {
        list(&self.regions)
    }

    /// Regions whose servers have an address of their own, with that address; what is none is left out.
    pub fn region_address_list(&self) -> Vec<(String, String)> {
        let entry = |text: &String| {
            let (region, address) = text.split_once('=')?;
            let url = url::Url::parse(address.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
            let region = Some(region.trim()).filter(|region| !region.is_empty())?;
            Some((region.to_owned(), url.as_str().trim_end_matches('/').to_owned()))
        };
        list(&self.region_addresses).iter().filter_map(entry).collect()
    }

    /// Keys that wrap the keys of credentials, the first one first.
    pub fn credential_key_list(&self) -> Vec<String> {
        self.credential_keys.as_ref().map(|keys| list(keys.expose_secret())).unwrap_or_default()
    }

    /// Proxies whose word on who comes is believed.
    pub fn proxy_list(&self) -> Vec<IpAddr> {
        list(&self.trusted_proxies)
            .iter()
            .filter_map(|proxy| Some(proxy.parse::<IpAddr>().ok()?.to_canonical()))
            .collect()
    }

    /// Models offered from the configured OpenAI-compatible endpoint.
    pub fn openai_model_list(&self) -> Vec<String> {
        list(&self.openai_models)
    }

    /// Whether people reach the server over TLS, so that cookies can be `Secure`.
    pub fn is_tls(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.scheme() == "https")
    }

    /// The address that the console names and links carry.
    pub fn address(&self) -> String {
        self.public_url
            .as_ref()
            .map_or_else(|| format!("http://{}", self.listen), |url| url.as_str().trim_end_matches('/').to_owned())
    }
}

/// It becomes part of an address and of the page.
fn is_container(id: &str) -> bool {
    id.strip_prefix("GTM-").is_some_and(|rest| !rest.is_empty() && rest.chars().all(|c| c.is_ascii_alphanumeric()))
}

fn list(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}
