//! The server's life: settings, database, first start, runners, listening, and an orderly end.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use actix_web::web::Data;
use anyhow::{Context, bail};
use extract::{Extractor, WorkerCommand};
use metrics_exporter_prometheus::PrometheusHandle;
use runners::{Runners, SandboxCommand};
use secrecy::ExposeSecret;
use sqlx::postgres::PgConnectOptions;
use tokio::signal::unix::{SignalKind, signal};
use typeset::Typesetter;
use uuid::Uuid;

use crate::app::{self, AppState};
use crate::audit::AuditChain;
use crate::background::Background;
use crate::config::{self, Settings};
use crate::kit::blob::Blobs;
use crate::kit::clock::Clock;
use crate::kit::db::private::PrivatePostgres;
use crate::kit::db::{Db, boot};
use crate::kit::dns::Dns;
use crate::kit::jobs::Queue;
use crate::kit::mail::MailOutbox;
use crate::kit::problem::Problem;
use crate::kit::render::Renderer;
use crate::kit::seal::Seal;
use crate::kit::secret::MasterKey;
use crate::kit::telemetry;
use crate::{
    auth, batches, billing, documents, entitlements, models, notifications, recordings, runners_admin, runs, samples,
    scim, tenancy, usage,
};

mod identity;
mod listen;

use identity::process_identity;
pub use identity::{keyring, master_key};
pub use listen::{serve_figures_on, serve_on};

/// How far a start goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// The database is up to date.
    Migrated,
    /// A signal ends it.
    Told,
}

/// Runs and jobs under way may finish for so long after the signal; then another process takes them over.
const GRACE: Duration = Duration::from_secs(20);

/// Starts the server and returns when it has ended in order.
pub fn run(file: Option<&Path>, until: Until) -> anyhow::Result<()> {
    let settings = config::load(file)?;
    be_looked_into_by_nobody().context("the process cannot be closed to others")?;
    // On the main thread: the private database follows the life of the thread that spawned it.
    runtime()?.block_on(serve(settings, until))
}

/// Processes of the same account, a reader of strangers' files above all, neither trace this one nor read its memory
/// (L6).
#[expect(unsafe_code, reason = "std has no way to say so")]
fn be_looked_into_by_nobody() -> std::io::Result<()> {
    // SAFETY: takes integers only and cannot touch memory.
    match unsafe { libc::prctl(libc::PR_SET_DUMPABLE, 0, 0, 0, 0) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}

pub fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().context("the async runtime could not be started")
}

/// Prints the API's description.
pub fn print_openapi() -> anyhow::Result<()> {
    let text = app::description().to_pretty_json().context("the description could not be written")?;
    writeln!(std::io::stdout(), "{text}").context("standard output is closed")
}

async fn serve(settings: Settings, until: Until) -> anyhow::Result<()> {
    let telemetry = telemetry::start(&settings)?;
    std::fs::create_dir_all(&settings.server.data_dir)
        .with_context(|| format!("the data folder {} cannot be made", settings.server.data_dir.display()))?;
    let key = master_key(&settings)?;
    let (process, _lock, predecessor) = process_identity(&settings.server.data_dir)?;

    let mut private = None;
    let owner: PgConnectOptions = match &settings.database.database_url {
        Some(url) => url.expose_secret().parse().context("database_url is not a PostgreSQL address")?,
        None => private.insert(PrivatePostgres::start(&settings.server.data_dir.join("postgres")).await?).owner(),
    };
    let login = boot::prepare(&owner, &key).await?;
    let database = &settings.database;
    let db = match &database.database_pooler_url {
        None => Db::new(login, database.database_connections),
        Some(url) => {
            let pooler = url.expose_secret().parse().context("database_pooler_url is not a PostgreSQL address")?;
            let login = boot::login(pooler, &key);
            Db::through_pooler(login, database.database_connections, database.database_keeps_statements)
        }
    };
    if until == Until::Migrated {
        tracing::info!("the database is up to date");
        stop_private(private).await;
        return Ok(());
    }

    let parts = parts(settings, &key, db, telemetry.metrics.clone(), process).await?;
    if let Some(predecessor) = predecessor {
        // We hold its lock, so it is dead: what it left is free now, not when its leases run out.
        parts.runs.release_runs_of(predecessor).await;
        parts.batches.release_batches_of(predecessor).await;
        parts.queue.release(predecessor).await;
    }
    try_files(&parts).await?;
    greet(&parts).await?;
    // Before anybody asks: what the database says is offered from the first request on.
    parts.registry.refresh().await;
    let (Background { mut loops, jobs }, server, figures) =
        (Background::start(&parts), listen::open(&parts)?, listen::figures(&parts)?);
    let handle = server.handle();
    let figures = figures.map(|figures| (figures.handle(), tokio::spawn(figures)));
    let mut serving = tokio::spawn(server);
    println!("\n  Atelier is ready: {}\n", parts.settings.address());

    let outcome = tokio::select! {
        ended = &mut serving => ended.context("the web server's task failed")?.context("the web server failed"),
        failed = keep_private(&mut private) => Err(anyhow::Error::from(failed)),
        told = told_to_end() => told,
    };
    tracing::info!("shutting down: streams are told to reconnect, runs and jobs under way may finish");
    tokio::join!(parts.runs.drain(GRACE), jobs.end(GRACE));
    handle.stop(true).await;
    if let Some((figures, serving)) = figures {
        figures.stop(false).await;
        _ = serving.await;
    }
    parts.post.settled().await;
    parts.usage.settled().await;
    // Before the database goes, or each would report it. What one had begun is another process's, or the next start's.
    loops.shutdown().await;
    parts.db.close().await;
    stop_private(private).await;
    outcome
}

/// Never resolves without a private database.
async fn keep_private(private: &mut Option<PrivatePostgres>) -> crate::kit::db::private::Error {
    match private {
        Some(private) => private.keep_running().await,
        None => std::future::pending().await,
    }
}

async fn stop_private(private: Option<PrivatePostgres>) {
    let Some(private) = private else { return };
    private.stop().await;
}

async fn told_to_end() -> anyhow::Result<()> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::select! { _ = terminate.recv() => {}, _ = interrupt.recv() => {} }
    Ok(())
}

fn has_plugins(folder: &Path) -> bool {
    let is_plugin = |file: std::fs::DirEntry| file.path().extension().is_some_and(|ending| ending == "wasm");
    std::fs::read_dir(folder).is_ok_and(|mut files| files.any(|file| file.is_ok_and(is_plugin)))
}

/// Makes everything that handlers ask for.
async fn parts(
    settings: Settings,
    key: &MasterKey,
    db: Db,
    metrics: PrometheusHandle,
    process: Uuid,
) -> anyhow::Result<AppState> {
    let program = std::env::current_exe().context("the program's own path is not known")?;
    let plugins = settings.plugins.plugins_dir.clone().unwrap_or_else(|| program.with_file_name("plugins"));
    if !plugins.is_dir() {
        bail!(
            "the plugins folder {} does not exist; build them with `make plugins`, or set plugins_dir",
            plugins.display()
        );
    }
    // The samples of the first start need a model. Later, plugins may come by upload alone.
    if !has_plugins(&plugins) && tenancy::is_first_start(&db).await.map_err(unstartable)? {
        bail!(
            "the plugins folder {} holds no plugin; build them with `make plugins`, or set plugins_dir",
            plugins.display()
        );
    }
    let mut config = runners::Config::new(
        SandboxCommand::new(&program, ["sandbox"]),
        plugins,
        settings.server.data_dir.join("plugin-cache"),
    );
    config.allow_private_hosts = settings.models.allow_private_hosts;
    config.limits = settings.plugins.run_limits.limits();
    settings.plugins.plugin_limits.apply(settings.plugins.sandbox_memory_mib, &mut config);
    assemble(settings, key, db, metrics, process, program, Runners::start(config).await?)
}

/// The same, around runners that are there already: tests bring their own.
pub fn assemble(
    settings: Settings,
    key: &MasterKey,
    db: Db,
    metrics: PrometheusHandle,
    process: Uuid,
    program: std::path::PathBuf,
    runners: Runners,
) -> anyhow::Result<AppState> {
    let clock = Clock::default();
    let blobs = Blobs::open(&settings.server.data_dir, settings.files.object_store_url.as_ref())
        .context("the store of files cannot be opened")?;
    let limits = extract::Limits { bytes: settings.files.upload_max_bytes, ..extract::Limits::default() };
    let worker = WorkerCommand { program: program.clone(), args: vec!["extract-worker".into()] };
    let models_dir = settings.plugins.models_dir.clone().unwrap_or_else(|| program.with_file_name("models"));
    let typesetter = WorkerCommand { program, args: vec!["typeset-worker".into()] };
    let renderer = Renderer::new(Typesetter::new(typesetter, typeset::Bounds::default()));
    let pages = documents::Previews::open(&db, &blobs, worker.clone(), &settings).context("no room for previews")?;
    let reads = Extractor::new(worker, limits);
    let queue = Queue::new(db.clone(), clock.clone());
    let (store, reader) = (blobs.clone(), reads.clone());
    let documents = documents::Pipeline::new(db.clone(), store, clock.clone(), reader, pages, queue.clone());
    let seal = || Seal::new(key).context("the sealing key could not be made");
    let recorder = recordings::Recorder::new(db.clone(), blobs.clone(), clock.clone(), seal()?);
    let entitlements = entitlements::Entitlements::new(db.clone());
    let brakes = crate::brakes::Brakes::new(&clock);
    let loads = crate::loads::Loads::new(&db, &clock, process);
    let post = MailOutbox::new(db.clone(), clock.clone(), key, &settings, queue.clone()).map_err(anyhow::Error::msg)?;
    let usage = usage::Meter::start(db.clone(), clock.clone(), process, post.clone(), &brakes);
    let keyring = keyring(&settings, key)?;
    let registry = runners_admin::Registry::start(
        db.clone(),
        clock.clone(),
        post.clone(),
        blobs.clone(),
        runners.clone(),
        keyring,
        &settings,
    );
    let replays = recordings::Replays::new(db.clone(), clock.clone(), registry.clone(), recorder.clone());
    let means = models::ModelDeps { runners, registry: registry.clone(), usage: usage.clone(), loads: loads.clone() };
    let models = models::Models::start(db.clone(), clock.clone(), means, &settings, process);
    let models = models.context("api_calls_per_minute must be 1 at least")?;
    let status = crate::status::Status::new(crate::status::StatusDeps {
        db: db.clone(),
        clock: clock.clone(),
        blobs: blobs.clone(),
        models: models.clone(),
        data_dir: settings.server.data_dir.clone(),
    });
    let transcriber = documents::Transcriber::new(&models, &documents, &settings);
    let retrieval = documents::Retrieval::new(&db, &models, &queue, &settings, &models_dir);
    let means = runs::EngineDeps {
        models: models.clone(),
        retrieval: retrieval.clone(),
        recorder: recorder.clone(),
        post: post.clone(),
    };
    let runs = runs::Engine::start(db.clone(), clock.clone(), means, &settings, process);
    let question_imports = crate::question_sets::Imports::new(&db, &clock, &blobs, (&reads, &retrieval), &queue);
    let batches = batches::Batches::new(&db, &clock, &blobs, reads, &runs, &post, process);
    let payments = billing::Payments::new(&settings, &db, &clock, &post, seal()?).context("Stripe cannot be used")?;
    let notifications = Data::new(notifications::Watch::new(db.clone()));
    let is_open = settings.accounts.webhook_allow_private_hosts;
    let webhooks = Data::new(crate::webhooks::Webhooks::new(&db, &clock, &post, seal()?, is_open));
    let push = Data::new(crate::push::Push::new(&db, &clock, &post, seal()?, is_open));
    let (settings, post) = (Data::new(settings), Data::new(post));
    let tokens = Data::new(auth::AccessTokens::new(key).context("the signing key could not be made")?);
    let passwords = Data::new(auth::Passwords::new().map_err(unstartable)?);
    let sessions = Data::new(auth::Sessions::new(db.clone(), clock.clone()));
    let gate = auth::AuthServices {
        db: db.clone(),
        clock: clock.clone(),
        settings: settings.clone(),
        tokens: tokens.clone(),
        passwords: passwords.clone(),
        sessions: sessions.clone(),
        post: post.clone(),
        throttle: auth::Throttle::new(&clock).context("the throttle's limits are wrong")?,
        codes: auth::Codes::new(key),
        seal: seal()?,
        providers: auth::Providers::new(settings.accounts.sso_allow_private_hosts, clock.clone()),
        dns: Dns::new(settings.dns_server_list()),
        site: auth::site_of(&settings),
    };
    Ok(AppState {
        tokens,
        passwords,
        sessions,
        gate: Data::new(gate),
        post,
        notifications,
        webhooks,
        push,
        denials: Data::new(auth::Denials::new(db.clone(), &clock).context("the limit of audit lines is wrong")?),
        keys: Data::new(auth::Keys::new(key)),
        security_tokens: Data::new(auth::SecurityTokens::new(key)),
        scim: Data::new(scim::ProvisioningTokens::new(key)),
        transcriber: Data::new(transcriber),
        documents: Data::new(documents),
        media_links: Data::new(auth::MediaLinks::new(key)),
        registry: Data::new(registry),
        models_dir,
        health: Data::new(models.health().clone()),
        recorder: Data::new(recorder),
        replays: Data::new(replays),
        question_imports: Data::new(question_imports),
        audit_chain: AuditChain::new(&db, &clock, key),
        checks: Data::new(crate::checks::Checks::new(&db, &clock, &batches, &models)),
        chats: Data::new(crate::chats::AfterTurn::new(&db, &clock, &runs)),
        runs: Data::new(runs),
        batches: Data::new(batches),
        usage: Data::new(usage),
        models: Data::new(models),
        retrieval: Data::new(retrieval),
        renderer: Data::new(renderer),
        entitlements: Data::new(entitlements),
        brakes: Data::new(brakes),
        loads: Data::new(loads),
        status: Data::new(status),
        payments: Data::new(payments),
        metrics: Data::new(metrics),
        settings,
        clock: Data::new(clock),
        db: Data::new(db),
        blobs: Data::new(blobs),
        queue: Data::new(queue),
        process,
    })
}

/// A store that says no stops the start; so does, at the first one, a store that is away, for the samples need it.
/// Later the rest can be used without it.
async fn try_files(parts: &AppState) -> anyhow::Result<()> {
    let Err(error) = parts.blobs.try_out().await else { return Ok(()) };
    if error.is_refusal() || tenancy::is_first_start(&parts.db).await.map_err(unstartable)? {
        bail!("files cannot be kept, {} ({error})", error.advice());
    }
    tracing::error!(%error, advice = error.advice(), "file store is down: documents cannot be uploaded or downloaded until it is back");
    Ok(())
}

/// Why it cannot start, for the operator: not the words that a reader of an answer would get.
fn unstartable(problem: Problem) -> anyhow::Error {
    anyhow::Error::msg(problem.cause())
}

/// The first start makes the owner's client, its administrator and the sample workspace, and says how to sign in.
async fn greet(parts: &AppState) -> anyhow::Result<()> {
    let first = tenancy::first_start(&parts.db, &parts.passwords, &parts.clock, &parts.settings)
        .await
        .map_err(unstartable)
        .context("the first start failed")?;
    let Some(first) = first else { return Ok(()) };
    let administrator = &first.owner.administrator;
    println!("\n  First start. Sign in as {}", administrator.email);
    match &administrator.password {
        Some(password) => println!("  with the password       {password}\n  It is shown only this once.\n"),
        None => println!("  with the password that you set.\n"),
    }
    // After the password: what is shown only once must not be lost to a failure of the samples.
    samples::seed(parts, &first.owner).await.map_err(unstartable).context("the sample workspace could not be made")
}

#[cfg(test)]
mod tests {
    #[test]
    #[expect(unsafe_code, reason = "as above")]
    fn low_6_the_server_is_closed_to_other_processes_of_its_account() {
        super::be_looked_into_by_nobody().unwrap();
        // SAFETY: takes integers only and cannot touch memory.
        assert_eq!(unsafe { libc::prctl(libc::PR_GET_DUMPABLE, 0, 0, 0, 0) }, 0);
    }
}
