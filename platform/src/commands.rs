//! What an operator does beside a server that runs: commands that open the database, do one thing and end.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use secrecy::ExposeSecret;
use sqlx::postgres::PgConnectOptions;
use uuid::Uuid;

use crate::billing::Todo;
use crate::config::{self, Settings};
use crate::kit::clock::Clock;
use crate::kit::db::private::PrivatePostgres;
use crate::kit::db::{Db, boot};
use crate::kit::jobs::Queue;
use crate::server::{keyring, master_key};
use crate::usage::Meter;
use crate::{billing, runners_admin, server};

/// Wraps every client's data key under the first of `credential_keys`. Servers may run meanwhile, if they know both
/// keys.
pub fn rotate_keys(file: Option<&Path>) -> anyhow::Result<()> {
    on_database(file, async |settings, owner| {
        let rotated = rotate(settings, owner).await?;
        Ok(format!("{rotated} data keys were wrapped anew; every one is under the first key now"))
    })
}

/// Does something about payments; servers may run meanwhile.
pub fn stripe(file: Option<&Path>, todo: Todo) -> anyhow::Result<()> {
    on_database(file, async |settings, owner| {
        let login = boot::prepare(owner, &master_key(settings)?).await?;
        let (db, clock) = (Db::new(login, 2), Clock::default());
        let queue = Queue::new(db.clone(), clock.clone());
        let payments = billing::Payments::new(settings, &db, &clock, &queue)?;
        let meter = Meter::start(db.clone(), clock.clone(), Uuid::now_v7());
        let said = billing::run_command(todo, &payments, &db, &clock, meter).await;
        db.close().await;
        said.map_err(|problem| anyhow::anyhow!("{problem}"))
    })
}

/// Does something with the database, and says what came of it.
fn on_database(
    file: Option<&Path>,
    work: impl AsyncFnOnce(&Settings, &PgConnectOptions) -> anyhow::Result<String>,
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
        let said = work(&settings, &owner).await;
        if let Some(private) = private {
            private.stop().await;
        }
        writeln!(std::io::stdout(), "{}", said?).context("standard output is closed")
    })
}

/// The database that is up; `None`: a private one that nobody has started.
async fn owner(settings: &Settings, folder: &Path) -> anyhow::Result<Option<PgConnectOptions>> {
    if let Some(url) = &settings.database.database_url {
        return url.expose_secret().parse().map(Some).context("database_url is not a PostgreSQL address");
    }
    let running = PrivatePostgres::owner_of(folder);
    Ok(boot::answers(&running).await.then_some(running))
}

async fn rotate(settings: &Settings, owner: &PgConnectOptions) -> anyhow::Result<usize> {
    let key = master_key(settings)?;
    let login = boot::prepare(owner, &key).await?;
    let db = Db::new(login, 2);
    let rotated = runners_admin::rotate(&db, &keyring(settings, &key)?).await;
    db.close().await;
    rotated.map_err(|problem| {
        anyhow::anyhow!(
            "a data key could not be wrapped anew: {problem}; is the key that wrapped it in credential_keys?"
        )
    })
}
