//! Somebody whom something is sent to while they are not there: it is looked up with the rights that they have now.

use uuid::Uuid;

use super::store;
use crate::kit::caller::{Caller, ClientId, Credential};
use crate::kit::db::Db;

/// An active person.
#[derive(Debug)]
pub struct Reader {
    pub email: String,
    pub first_name: String,
    /// The person themselves, so that what is hidden from them is hidden from what is sent to them.
    pub caller: Caller,
}

/// `None`: they are suspended or gone.
pub async fn reader(db: &Db, client: ClientId, user: Uuid) -> Result<Option<Reader>, sqlx::Error> {
    let mut tx = db.begin_for(client).await?;
    let found = store::reader(&mut tx, user).await?;
    Ok(found.map(|found| Reader {
        email: found.email,
        first_name: found.first_name,
        caller: Caller {
            client,
            user,
            session: Uuid::nil(),
            rights: found.permissions.into(),
            limited: false,
            credential: Credential::Session,
        },
    }))
}
