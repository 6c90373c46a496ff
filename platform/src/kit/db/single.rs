//! Statements that are transactions of their own: for the one path on which a round trip is felt, the start of a run.
//!
//! The login role holds no grant, so all that such a statement can do is call a function of the migrations that first
//! becomes a client's (`enter_tenant`); the rest of it sees what a [`TenantTx`](super::TenantTx) of that client would.
//! Nothing of it outlives the statement.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::postgres::PgConnection;
use sqlx::{Postgres, Transaction};
use uuid::Uuid;

use super::Db;
use super::pools::Pools;
use crate::kit::caller::Caller;
use crate::kit::permission::ManageWorkspaces;
use crate::kit::problem::request_id;

/// A connection that is nobody's between two statements. Dropped, it goes back to its pool.
pub struct AutocommitConnection {
    connection: Connection,
    pools: Pools,
}

enum Connection {
    Own(PoolConnection<Postgres>),
    /// A pooler that keeps no statements may hand each round trip to another process of the database, and a statement
    /// takes two: so both statements are one transaction.
    Shared(Transaction<'static, Postgres>),
}

impl AutocommitConnection {
    /// Its last statement has ended well: the next run that starts here gets this very connection.
    pub async fn end(self) -> Result<(), sqlx::Error> {
        match self.connection {
            Connection::Own(connection) => self.pools.keep_warm(connection),
            Connection::Shared(transaction) => transaction.commit().await?,
        }
        Ok(())
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
        if !self.keeps_statements {
            let transaction = self.transaction("BEGIN").await?;
            let connection = Connection::Shared(transaction);
            let mut single = AutocommitConnection { connection, pools: self.pools.clone() };
            let answer = first(&mut single).await?;
            return Ok((single, answer));
        }
        let here = self.pools.here();
        let mut left = super::DEAD;
        let mut warm = self.pools.take_warm();
        loop {
            let is_warm = warm.is_some();
            let connection = match warm.take() {
                Some(connection) => connection,
                None => here.acquire().await?,
            };
            let mut single =
                AutocommitConnection { connection: Connection::Own(connection), pools: self.pools.clone() };
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
        match &self.connection {
            Connection::Own(connection) => connection,
            Connection::Shared(transaction) => transaction,
        }
    }
}

impl DerefMut for AutocommitConnection {
    fn deref_mut(&mut self) -> &mut PgConnection {
        match &mut self.connection {
            Connection::Own(connection) => connection,
            Connection::Shared(transaction) => transaction,
        }
    }
}
