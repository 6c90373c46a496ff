//! All settings, in sections. To add one, add a field here: its comment is its sentence in the manual.

use std::net::SocketAddr;
use std::path::PathBuf;

use secrecy::SecretString;
use url::Url;

use super::section::section;
use super::{Environment, LogFormat, PluginLimits, RunLimits};

section! {
    /// The web server and its surroundings.
    Server {
        /// Address and port of the web server.
        listen: SocketAddr = SocketAddr::from(([127, 0, 0, 1], 8080)),
        /// Address and port that answers `/metrics`, for Prometheus: one that only your own machines reach, such as
        /// `127.0.0.1:9464`. With the value of `listen` the web server answers it, to everybody.
        metrics_listen: Option<SocketAddr> = None => "nothing answers `/metrics`",
        /// Where people reach it, for links and cookies; `https://…` behind TLS makes cookies `Secure`.
        public_url: Option<Url> = None => "`http://` and `listen`",
        /// Addresses of your proxies, comma-separated. The server believes what they write into `X-Forwarded-For`, and
        /// nobody else.
        trusted_proxies: String = String::new(),
        /// `development`, `staging` or `production`; errors are reported in the last two.
        environment: Environment = Environment::Development,
        /// Everything that must survive a restart: secret key, private database, files, plugin cache.
        data_dir: PathBuf = default_data_dir() => "`/var/lib/atelier` for root, otherwise `data`",
        /// Refuses to be framed, by header. Switch it off only to test the page's own second defence.
        frame_ancestors_none: bool = true,
    }
}

section! {
    /// PostgreSQL.
    Database {
        /// A PostgreSQL 15 or later, with pgvector 0.8 or later if one question may search more than 50,000 passages by
        /// meaning. The login needs `CREATEROLE` and owns the database. From version 16 on, if another login made the
        /// roles `atelier_*`, it needs them `WITH ADMIN OPTION`.
        database_url: Option<SecretString> = None => "a private PostgreSQL in the data folder",
        /// Connections to the database, between 1 and 500.
        database_connections: u32 = 20,
        /// A transaction pooler in front of it: all but the preparations of a start goes there, with the login
        /// `atelier_app` ([how to set it up](#behind-a-pooler)).
        database_pooler_url: Option<SecretString> = None => "`database_url`",
        /// Whether the pooler keeps prepared statements, as PgBouncer does from 1.21 on with `max_prepared_statements`.
        /// Without them each start of a run takes two round trips more.
        database_keeps_statements: bool = true,
    }
}

section! {
    /// Secrets from which others derive.
    Keys {
        /// At least 32 characters; every key derives from it. All processes of an installation need the same.
        secret_key: Option<SecretString> = None => "made in the data folder",
        /// Keys that protect the stored credentials of models, comma-separated, each at least 32 characters. The first
        /// one is used, all of them are accepted ([how to change them](#keys-of-stored-credentials)).
        credential_keys: Option<SecretString> = None => "derived from `secret_key`",
    }
}

section! {
    /// Who gets in.
    Accounts {
        /// The first administrator; used once, at the first start.
        admin_email: String = "admin@atelier.local".to_owned(),
        /// The first administrator's password.
        admin_password: Option<SecretString> = None => "random, shown once",
        /// Whether companies may sign themselves up. They use your models, up to the limits of the plan
        /// *Trial*.
        signup: Option<bool> = None => "`true`, unless `openai_api_key` is set",
        /// Whether companies' identity providers may be at loopback and private addresses, and over plain http. Their
        /// administrators enter the address, so switch it on only if all of them are yours.
        sso_allow_private_hosts: bool = false,
        /// Whether webhooks of people and workspaces, and messages to browsers, may lead to loopback and private addresses, and over plain http.
        /// Everybody of a company that allows webhooks enters addresses, so switch it on only if all of them are yours.
        webhook_allow_private_hosts: bool = false,
        /// DNS servers that are asked whether a company owns the email domain that it enters for single sign-on, as
        /// addresses with or without a port, comma-separated, such as `10.0.0.53,10.0.0.54:5353`.
        dns_servers: String = String::new() => "those of the machine",
        /// Where the calls product is, to hand people over to it. Unset: the page offers no handover.
        calls_app_url: Option<Url> = None,
    }
}

section! {
    /// Where runs may execute.
    Regions {
        /// Regions whose runs this process executes, comma-separated.
        regions: String = "local".to_owned(),
        /// Where servers of other regions are reached, comma-separated, as `us=https://us.example.com`. A program that
        /// calls a model of theirs here is told this address.
        region_addresses: String = String::new(),
    }
}

section! {
    /// Models and how much they may be used.
    Models {
        /// Whether bindings of the platform owner, and the endpoint below, may be at loopback and private addresses,
        /// and over plain http. Those of other companies never may.
        allow_private_hosts: bool = false,
        /// An OpenAI-compatible endpoint to offer at once.
        openai_base_url: Option<Url> = None,
        /// Its key, if it needs one.
        openai_api_key: Option<SecretString> = None,
        /// The region that its runs count as.
        openai_region: String = "us".to_owned(),
        /// Models to offer from it, comma-separated.
        openai_models: String = "gpt-4o-mini".to_owned(),
        /// Calls of [the models' API](#the-models-api) that a company's programs may make a minute; each process counts
        /// its own.
        api_calls_per_minute: u32 = 6_000,
        /// Calls of the models' API that a company's programs may have under way at once; each process counts its own.
        api_parallel_calls: u32 = 1_024,
        /// Runs of one company that each process executes at once. Further runs wait their turn, in order, so that
        /// nobody's batch or clicks take the places of others.
        runs_per_client: u32 = 256,
        /// How long a run or a search waits for the vector of its question, in milliseconds; after that, words alone
        /// decide.
        retrieval_deadline_ms: u64 = 1_000,
    }
}

section! {
    /// Plugins and their sandbox.
    Plugins {
        /// The folder of the model plugins (`*.wasm`).
        plugins_dir: Option<PathBuf> = None => "`plugins` beside the program",
        /// The folder of models that compute on this machine (`*.wasm`). It is looked at while the server runs, so that
        /// one can be put there later.
        models_dir: Option<PathBuf> = None => "`models` beside the program",
        /// Lets plugins be installed by upload without a signature of a key that you trust. Those in the folder need
        /// none.
        unsigned_plugins: bool = false,
        /// Lets plugins that were installed by upload work where the kernel has no filter of system calls for their
        /// sandbox. Those in the folder need none.
        plugins_without_filter: bool = false,
        /// Checks an uploaded plugin against the contract at once, in a process of its own, and not only when somebody
        /// asks.
        check_plugins: bool = true,
        /// What a run may take of the sandbox. Limits that you leave out keep their defaults, and a binding may have
        /// memory and times of its own. In the file: a table `[run_limits]`.
        run_limits: RunLimits = RunLimits::default(),
        /// What a plugin may be, and what all runs of this process share ([which and
        /// why](../runners/README.md#limits)). In the file: a table `[plugin_limits]`.
        plugin_limits: PluginLimits = PluginLimits::default(),
        /// Memory of all plugins at work together, in MiB. A run that would need more fails as *overloaded* and is
        /// retried; the others go on.
        sandbox_memory_mib: Option<u64> = None => "half of the machine's memory, 512 at least",
    }
}

section! {
    /// Uploaded files.
    Files {
        /// Bytes of one uploaded file at most.
        upload_max_bytes: u64 = 100 * 1024 * 1024,
        /// Office files that LibreOffice turns into pages at once, in each process; each takes up to a core and 2 GiB.
        previews_at_once: u32 = 1,
        /// Hosts whose films guides may link to, comma-separated, such as `www.youtube-nocookie.com,player.vimeo.com`. The
        /// page's content policy lets the page show players and films of exactly these.
        guide_hosts: String = String::new() => "none: films of guides are uploaded",
        /// A bucket for files, `s3://bucket/prefix`; the usual `AWS_*` variables hold the credentials
        /// ([more](#files-in-s3)).
        object_store_url: Option<Url> = None => "`files` in the data folder",
    }
}

section! {
    /// Mails.
    Mail {
        /// The mail server: `smtps://user:password@host:465`, or `smtp://…:587?tls=required`.
        smtp_url: Option<SecretString> = None => "mails become `.eml` files in `mail` of the data folder",
        /// The sender: an address, or `Name <address>`.
        mail_from: String = "Atelier <no-reply@atelier.local>".to_owned(),
    }
}

section! {
    /// Logs and reports.
    Telemetry {
        /// `text`, or `json` for machines.
        log_format: LogFormat = LogFormat::Text,
        /// Which events are logged, as filters of `tracing`.
        // PostgreSQL notes when cut-off work is rolled back once more than it was begun: nobody can do anything about
        // that.
        log_filter: String = "info,sqlx::postgres::notice=error".to_owned(),
        /// Sentry's address for errors of the server.
        sentry_dsn: Option<SecretString> = None,
        /// Sentry's address for errors of the page, in production and staging (by the host's name); everybody can read
        /// it. The page's content policy allows it and nothing more.
        page_sentry_dsn: Option<Url> = None,
        /// A tag manager's container (`GTM-…`). The page's content policy still refuses tags of custom HTML or script.
        tag_manager_id: Option<String> = None,
        /// What tells a browser its public address for error reports: answers `{"ip": …}`.
        ip_lookup_url: Option<Url> = None => "this server",
    }
}

section! {
    /// Payments. Without Stripe's key nothing can be bought: the platform's owner changes plans.
    Billing {
        /// Stripe's secret or restricted key, `sk_…` or `rk_…`; its mode is the server's.
        stripe_secret_key: Option<SecretString> = None,
        /// Secrets of webhooks at `/stripe/webhook` that were made by hand, `whsec_…`, comma-separated: several while one
        /// is changed. Without one, and without an endpoint that `platform stripe webhooks` has made, that address does
        /// not exist.
        stripe_webhook_secrets: Option<SecretString> = None,
        /// Where Stripe's API is, for tests.
        stripe_api_url: Option<Url> = None => "Stripe's own",
    }
}

section! {
    /// The installation's own name.
    Brand {
        /// The name in the page's texts and in mails.
        brand_name: String = "Atelier".to_owned(),
        /// The support address in the page's texts and in mails. The page does not show the default: nobody reads it.
        support_email: String = "support@atelier.local".to_owned(),
        /// The page with your terms, linked where people sign in and under *Help*.
        terms_url: Option<Url> = None => "no link",
        /// The same for your privacy notice.
        privacy_url: Option<Url> = None => "no link",
        /// The same for who you are, where the law asks for it.
        imprint_url: Option<Url> = None => "no link",
    }
}

#[expect(unsafe_code, reason = "geteuid has no safe wrapper in std")]
fn default_data_dir() -> PathBuf {
    // SAFETY: geteuid cannot fail and touches no memory. The database's own user cannot reach into root's home.
    if unsafe { libc::geteuid() } == 0 { PathBuf::from("/var/lib/atelier") } else { PathBuf::from("data") }
}
