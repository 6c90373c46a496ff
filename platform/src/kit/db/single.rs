//! Statements that are transactions of their own: for the one path on which a round trip is felt, the start of a run.
//!
//! The login role holds no grant, so all that such a statement can do is call a function of the migrations that first
//! becomes a client's (`enter_tenant`); the rest of it sees what a [`TenantTx`](super::TenantTx) of that client would.
//! Nothing of it outlives the statement.

use std::ops::{Deref, DerefMut};

use sqlx::Postgres;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::Db;
use super::pools::Pools;
use crate::kit::caller::Caller;
use crate::kit::permission::ManageWorkspaces;
use crate::kit::problem::request_id;

/// A connection that is nobody's between two statements. Dropped, it goes back to its pool.
pub struct AutocommitConnection {
    connection: PoolConnection<Postgres>,
    pools: Pools,
}

impl AutocommitConnection {
    /// Its last statement has ended well: the next run that starts here gets this very connection.
    pub fn keep(self) {
        self.pools.keep_warm(self.connection);
    }
}

/// Whom a statement becomes.
#[derive(Clone, Copy, Debug)]
pub struct TenantSession {
    pub client: i64,
    pub person: Uuid,
    pub request: Uuid,
    /// They manage all workspaces: nothing is hidden from them.
    pub manages_all: bool,
}

impl TenantSession {
    pub fn of(caller: &Caller) -> Self {
        Self {
            client: caller.client.get(),
            person: caller.user,
            request: request_id(),
            manages_all: caller.may::<ManageWorkspaces>(),
        }
    }
}

impl Db {
    /// Asks a first question that changes nothing, and answers the connection with it. Pooled connections that died
    /// with their server are replaced by fresh ones, as where a transaction begins: the question is asked again.
    pub async fn single<T>(
        &self,
        mut first: impl AsyncFnMut(&mut AutocommitConnection) -> Result<T, sqlx::Error>,
    ) -> Result<(AutocommitConnection, T), sqlx::Error> {
        let here = self.pools.here();
        let mut left = super::DEAD;
        let mut warm = self.pools.take_warm();
        loop {
            let is_warm = warm.is_some();
            let connection = match warm.take() {
                Some(connection) => connection,
                None => here.acquire().await?,
            };
            let mut single = AutocommitConnection { connection, pools: self.pools.clone() };
            match first(&mut single).await {
                Err(sqlx::Error::Io(_) | sqlx::Error::Protocol(_)) if is_warm || (left > 0 && here.idle() > 0) => {
                    left = left.saturating_sub(1);
                }
                other => return other.map(|answer| (single, answer)),
            }
        }
    }
}

impl Deref for AutocommitConnection {
    type Target = PgConnection;
    fn deref(&self) -> &PgConnection {
        &self.connection
    }
}

impl DerefMut for AutocommitConnection {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.connection
    }
}
