//! What an operator does beside a server that runs: commands that open the database, do one thing and end.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use secrecy::ExposeSecret;
use sqlx::postgres::PgConnectOptions;
use uuid::Uuid;

use crate::audit::{AuditChain, Verdict};
use crate::billing::Todo;
use crate::brakes::Brakes;
use crate::config::{self, Settings};
use crate::kit::clock::Clock;
use crate::kit::db::private::PrivatePostgres;
use crate::kit::db::{Db, boot};
use crate::kit::jobs::Queue;
use crate::kit::mail::MailOutbox;
use crate::kit::seal::Seal;
use crate::kit::secret::MasterKey;
use crate::server::{keyring, master_key};
use crate::usage::Meter;
use crate::{billing, runners_admin, server};

/// Wraps every client's data key under the first of `credential_keys`. Servers may run meanwhile, if they know both
/// keys.
pub fn rotate_keys(file: Option<&Path>) -> anyhow::Result<()> {
    with_database(file, async |settings, db, key| {
        let rotated = runners_admin::rotate(db, &keyring(settings, key)?).await.map_err(|problem| {
            anyhow::anyhow!(
                "a data key could not be wrapped again: {problem}; is the key that wrapped it in credential_keys?"
            )
        })?;
        say(&format!("{rotated} data keys were wrapped again; every one is under the first key now"))
    })
}

/// Holds the audit log of every client against its signed checkpoints. Servers may run meanwhile.
pub fn verify_audit_log(file: Option<&Path>) -> anyhow::Result<()> {
    with_database(file, async |_, db, key| {
        let verdicts = AuditChain::new(db, &Clock::default(), key).verify_all().await;
        let mut broken = 0;
        for (client, verdict) in verdicts.map_err(|problem| anyhow::anyhow!(problem.cause()))? {
            let client = client.get();
            say(&match verdict {
                Verdict::Sound { until: None, .. } => format!("client {client}: nothing is signed yet"),
                Verdict::Sound { entries, until: Some(until) } => {
                    format!("client {client}: {entries} entries before {until} are as they were written")
                }
                Verdict::Broken { checkpoint, from, until } => {
                    broken += 1;
                    let from = from.map_or_else(|| "the beginning".to_owned(), |from| from.to_string());
                    format!("client {client}: CHANGED between {from} and {until} (checkpoint {checkpoint})")
                }
            })?;
        }
        anyhow::ensure!(broken == 0, "the audit logs of {broken} clients are not as they were written");
        Ok(())
    })
}

/// Does something about payments; servers may run meanwhile.
pub fn stripe(file: Option<&Path>, todo: Todo) -> anyhow::Result<()> {
    with_database(file, async |settings, db, key| {
        let clock = Clock::default();
        let queue = Queue::new(db.clone(), clock.clone());
        let post = MailOutbox::new(db.clone(), clock.clone(), key, settings, queue).map_err(anyhow::Error::msg)?;
        let seal = Seal::new(key).context("the sealing key could not be made")?;
        let payments = billing::Payments::new(settings, db, &clock, &post, seal)?;
        let meter = Meter::start(db.clone(), clock.clone(), Uuid::now_v7(), post, &Brakes::new(&clock));
        let said = billing::run_command(todo, &payments, db, &clock, meter).await;
        say(&said.map_err(|problem| anyhow::anyhow!("{problem} ({})", problem.cause()))?)
    })
}

/// Opens the database, starting a private one that nobody has started, and does one thing with it.
fn with_database(
    file: Option<&Path>,
    work: impl AsyncFnOnce(&Settings, &Db, &MasterKey) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let settings = config::load(file)?;
    let runtime = server::runtime()?;
    // On the main thread: a private database follows the life of the thread that spawned it.
    runtime.block_on(async {
        let folder = settings.server.data_dir.join("postgres");
        let mut private = None;
        let owner = match owner(&settings, &folder).await? {
            Some(owner) => owner,
            None => private.insert(PrivatePostgres::start(&folder).await?).owner(),
        };
        let key = master_key(&settings)?;
        let outcome = async {
            let db = Db::new(boot::prepare(&owner, &key).await?, 2);
            let outcome = work(&settings, &db, &key).await;
            db.close().await;
            outcome
        };
        let outcome = outcome.await;
        if let Some(private) = private {
            private.stop().await;
        }
        outcome
    })
}

fn say(line: &str) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{line}").context("standard output is closed")
}

/// The database that is up; `None`: a private one that nobody has started.
async fn owner(settings: &Settings, folder: &Path) -> anyhow::Result<Option<PgConnectOptions>> {
    if let Some(url) = &settings.database.database_url {
        return url.expose_secret().parse().map(Some).context("database_url is not a PostgreSQL address");
    }
    let running = PrivatePostgres::owner_of(folder);
    Ok(boot::answers(&running).await.then_some(running))
}
