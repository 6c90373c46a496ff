//! What an operator does beside a server that runs: commands that open the database, do one thing and end.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use secrecy::ExposeSecret;
use sqlx::postgres::PgConnectOptions;

use crate::config::{self, Settings};
use crate::kit::db::private::PrivatePostgres;
use crate::kit::db::{Db, boot};
use crate::server::{keyring, master_key};
use crate::{runners_admin, server};

/// Wraps every client's data key under the first of `credential_keys`. Servers may run meanwhile, if they know both
/// keys.
pub fn rotate_keys(file: Option<&Path>) -> anyhow::Result<()> {
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
        let rotated = rotate(&settings, &owner).await;
        if let Some(private) = private {
            private.stop().await;
        }
        let rotated = rotated?;
        writeln!(std::io::stdout(), "{rotated} data keys were wrapped anew; every one is under the first key now")
            .context("standard output is closed")
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
