//! What is dropped on its way leaves nothing on its connection.

use std::pin::pin;

use futures_util::poll;
use sqlx::PgPool;

use super::{Db, login, two_clients};
use crate::kit::caller::ClientId;
use crate::testing::until;

#[database_test]
async fn c1_a_transaction_that_is_dropped_while_it_begins_leaves_nothing_to_the_next(pool: PgPool) {
    two_clients(&pool).await;
    let db = Db::new(login(&pool), 1);
    let asked = "SELECT pg_backend_pid(), current_user::text, coalesce(current_setting('app.opens_all', true), '')";
    let next = async || {
        let mut connection = db.pools.here().acquire().await.unwrap();
        sqlx::query_as::<_, (i32, String, String)>(asked).fetch_one(&mut *connection).await.unwrap()
    };
    let before = next().await;
    assert_eq!((before.1.as_str(), before.2.as_str()), ("atelier_app", ""));
    until("the connection rests", async || match db.connections() {
        (1, 1) => Ok(()),
        (open, idle) => Err(format!("{idle} of {open} rest")),
    })
    .await;
    {
        // Of somebody to whom nothing is closed.
        let mut beginning = pin!(db.tenant(ClientId::OWNER, None, true));
        assert!(poll!(beginning.as_mut()).is_pending(), "its statement is on the way");
    }
    assert_eq!(next().await, before);
}
