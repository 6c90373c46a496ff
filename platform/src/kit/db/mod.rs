//! The only way to the database: a transaction that has already become a role and, for tenants, a client.
//!
//! The login role holds no grant at all, so a query outside one of these transactions fails loudly. Row-level security
//! then sees to it that a forgotten `WHERE client_id = …` returns nothing of anybody else. See `migrations/README.md`.

pub mod boot;
mod functions;
pub mod pgvector;
mod pools;
pub mod private;
mod retry;
mod single;
#[cfg(test)]
#[expect(clippy::disallowed_types, reason = "database_test hands out a pool; the tests look behind the server's back")]
mod tests;

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Postgres, Transaction};
use uuid::Uuid;

use super::caller::{Caller, ClientId};
use super::permission::ManageWorkspaces;
use super::problem::request_id;
pub use boot::MIGRATIONS;
use pools::Pools;
pub use retry::retry_until_available;

pub use single::{AutocommitConnection, TenantSession};

/// Pooled connections that may have died with their server: so many are tried before a fresh one's failure counts.
const DEAD: u32 = 8;

/// Connections under the login role. Cheap to clone.
#[derive(Clone)]
pub struct Db {
    pools: Pools,
    /// What is prepared in one transaction is still prepared in the next.
    keeps_statements: bool,
    spent: Spent,
}

/// How long each client's transactions held a connection since somebody asked last.
#[derive(Clone, Default)]
struct Spent(Arc<Mutex<HashMap<ClientId, Duration>>>);

/// Counts how long a connection is held, until it is dropped.
struct ConnectionTime {
    spent: Spent,
    client: ClientId,
    since: Instant,
}

impl Drop for ConnectionTime {
    fn drop(&mut self) {
        let mut spent = self.spent.0.lock().unwrap_or_else(PoisonError::into_inner);
        *spent.entry(self.client).or_default() += self.since.elapsed();
    }
}

/// One client's rows.
pub struct TenantTx {
    inner: Transaction<'static, Postgres>,
    client: ClientId,
    plans_anew: bool,
    /// Behind `inner`, which is let go of first. `None`: it is the owner's act, and not the client's load.
    _time: Option<ConnectionTime>,
}

/// Accounts by email or passkey, before the client is known; it can read sign-in columns, and keep what precedes a
/// client.
pub struct AuthTx(Transaction<'static, Postgres>);

/// Leases of runs and documents over all clients, and no column more.
pub struct WorkerTx(Transaction<'static, Postgres>);

/// Several clients' rows, for the platform owner's screens and the first start.
pub struct OperatorTx(Transaction<'static, Postgres>);

impl Db {
    /// At most `connections`; the first is made when it is needed.
    pub fn new(options: PgConnectOptions, connections: u32) -> Self {
        let pools = Pools::new(&options.options(boot::SESSION), connections);
        Self { pools, keeps_statements: true, spent: Spent::default() }
    }

    /// The same through a transaction pooler, where a connection's transactions meet different processes of the database.
    /// Poolers refuse most of what a connection may ask for at its start: the login's own settings say it
    /// ([`boot::SESSION`]).
    pub fn through_pooler(options: PgConnectOptions, connections: u32, keeps_statements: bool) -> Self {
        let mut options = options.extra_float_digits(None);
        if !keeps_statements {
            // A name that is remembered would not be known to the next process; see `transaction`.
            options = options.statement_cache_capacity(0);
        }
        Self { pools: Pools::new(&options, connections), keeps_statements, spent: Spent::default() }
    }

    /// A transaction in which the caller's client is the only one that exists, and of what lies in restricted folders
    /// only what the caller was given.
    pub async fn begin(&self, caller: &Caller) -> Result<TenantTx, sqlx::Error> {
        self.tenant(caller.client, Some(caller.user), caller.may::<ManageWorkspaces>()).await
    }

    /// The same for work that no person started: a worker, the sign-in before there is a session.
    pub async fn begin_for(&self, client: ClientId) -> Result<TenantTx, sqlx::Error> {
        self.tenant(client, None, false).await
    }

    /// What of a client is open to everybody with an account there: for staff of the platform's owner, who look at what
    /// lies in it and were given nothing.
    pub async fn begin_open(&self, client: ClientId, staff: &Caller) -> Result<TenantTx, sqlx::Error> {
        self.tenant(client, Some(staff.user), false).await
    }

    async fn tenant(&self, client: ClientId, user: Option<Uuid>, opens_all: bool) -> Result<TenantTx, sqlx::Error> {
        // Role, client, user and request together, for this transaction only, in the round trip that begins it: every
        // request pays it. Numbers and UUIDs in their own notation need no quoting.
        let user = user.map(|id| id.to_string()).unwrap_or_default();
        let begin = format!(
            "BEGIN; SET LOCAL ROLE atelier_tenant; SET LOCAL app.client_id = '{}'; SET LOCAL app.user_id = '{user}'; SET LOCAL app.request_id = '{}'{}",
            client.get(),
            request_id(),
            if opens_all { "; SET LOCAL app.opens_all = 'on'" } else { "" },
        );
        let inner = self.transaction(&begin).await?;
        let time = ConnectionTime { spent: self.spent.clone(), client, since: Instant::now() };
        Ok(TenantTx { inner, client, plans_anew: false, _time: Some(time) })
    }

    /// How long each client's transactions held a connection since this was asked last.
    pub fn take_spent(&self) -> HashMap<ClientId, Duration> {
        std::mem::take(&mut self.spent.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// For sign-in only.
    pub async fn begin_auth(&self) -> Result<AuthTx, sqlx::Error> {
        self.as_role("atelier_auth").await.map(AuthTx)
    }

    /// For leases only.
    pub async fn begin_worker(&self) -> Result<WorkerTx, sqlx::Error> {
        self.as_role("atelier_worker").await.map(WorkerTx)
    }

    /// For cross-client work; `reason` lands in the log, and the feature writes its audit rows.
    pub async fn begin_operator(&self, reason: &'static str) -> Result<OperatorTx, sqlx::Error> {
        tracing::info!(reason, "cross-client transaction");
        self.as_role("atelier_operator").await.map(OperatorTx)
    }

    async fn as_role(&self, role: &'static str) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.transaction(&format!("BEGIN; SET LOCAL ROLE {role}")).await
    }

    /// Begins a transaction; one pooled connection that died with its server is replaced by a fresh one, once per dead
    /// connection.
    async fn transaction(&self, begin: &str) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        // Statements have names all the same, and a process has those that its transactions before left there.
        let begin = if self.keeps_statements { begin } else { &format!("{begin}; DEALLOCATE ALL") };
        let here = self.pools.here();
        let mut left = DEAD;
        loop {
            match here.begin(begin).await {
                Err(sqlx::Error::Io(_) | sqlx::Error::Protocol(_)) if left > 0 && here.idle() > 0 => left -= 1,
                other => return other,
            }
        }
    }

    /// Whether the database answers what requests ask: as a client's role, with a table's rows and a function of
    /// PL/pgSQL that its policies call. `SELECT 1` succeeds also where none of these does.
    pub async fn is_up(&self) -> bool {
        let asked = async {
            let mut tx = self.begin_for(ClientId::OWNER).await?;
            sqlx::query(
                "SELECT nothing_is_hidden() FROM (SELECT count(*) FROM (SELECT FROM runs LIMIT 1) AS one) AS counted",
            )
            .fetch_optional(&mut *tx)
            .await
        };
        match asked.await {
            Ok(_) => true,
            Err(error) => {
                tracing::warn!(%error, "readiness check failed");
                false
            }
        }
    }

    /// Connections open and idle, for the metrics.
    pub fn connections(&self) -> (u32, usize) {
        self.pools.count()
    }

    /// Waits for transactions to end and closes all connections.
    pub async fn close(&self) {
        self.pools.close().await;
    }

    /// Whether the process is ending: no transaction begins any more.
    pub fn is_closed(&self) -> bool {
        self.pools.are_closed()
    }
}

impl TenantTx {
    /// The client of this transaction: queries name it too (the second wall, and what a distributed engine routes by).
    pub fn client(&self) -> i64 {
        self.client.get()
    }

    /// Has each of the statements that follow planned for its own arguments, which takes a millisecond: one plan for
    /// all of them would be a bad one for these. Said again, it asks the database nothing.
    pub async fn plan_anew(&mut self) -> Result<(), sqlx::Error> {
        if !self.plans_anew {
            plan_anew(self).await?;
            self.plans_anew = true;
        }
        Ok(())
    }

    pub async fn commit(self) -> Result<(), sqlx::Error> {
        self.inner.commit().await
    }

    /// Commits without waiting for the disk: for what may be lost with the last second before a crash of the machine.
    pub async fn commit_unforced(mut self) -> Result<(), sqlx::Error> {
        sqlx::query!("SET LOCAL synchronous_commit = off").execute(&mut *self).await?;
        self.commit().await
    }
}

async fn plan_anew(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("SET LOCAL plan_cache_mode = force_custom_plan").execute(connection).await.map(|_| ())
}

macro_rules! connection {
    ($tx:ident, $field:tt) => {
        impl Deref for $tx {
            type Target = PgConnection;
            fn deref(&self) -> &PgConnection {
                &self.$field
            }
        }
        impl DerefMut for $tx {
            fn deref_mut(&mut self) -> &mut PgConnection {
                &mut self.$field
            }
        }
    };
}
connection!(TenantTx, inner);
connection!(AuthTx, 0);
connection!(WorkerTx, 0);
connection!(OperatorTx, 0);

impl AuthTx {
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        self.0.commit().await
    }
}

impl WorkerTx {
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        self.0.commit().await
    }
}

impl OperatorTx {
    /// Has each of the statements that follow planned for its own arguments. A plan for any search takes few clients for
    /// granted, and looks each of ten thousand up by itself.
    pub async fn plan_anew(&mut self) -> Result<(), sqlx::Error> {
        plan_anew(self).await
    }

    pub async fn commit(self) -> Result<(), sqlx::Error> {
        self.0.commit().await
    }

    /// The same transaction goes on as one client's: what was done across clients and what is done in this one are
    /// committed together, or not at all.
    pub async fn within(mut self, client: ClientId) -> Result<TenantTx, sqlx::Error> {
        let become_tenant = format!(
            "SET LOCAL ROLE atelier_tenant; SET LOCAL app.client_id = '{}'; SET LOCAL app.user_id = ''; SET LOCAL app.request_id = '{}'",
            client.get(),
            request_id(),
        );
        sqlx::raw_sql(sqlx::AssertSqlSafe(become_tenant)).execute(&mut *self.0).await?;
        Ok(TenantTx { inner: self.0, client, plans_anew: false, _time: None })
    }
}

/// The name of the constraint that a statement broke, for the domain's own error beside the statement.
pub fn broken_constraint(error: &sqlx::Error) -> Option<&str> {
    match error {
        sqlx::Error::Database(refused) => refused.constraint(),
        _ => None,
    }
}
