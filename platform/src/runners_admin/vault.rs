//! Credentials at rest: sealed with the client's data key, which lies wrapped under one of the operator's.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::store::{credentials, data_keys};
use crate::kit::db::{Db, TenantTx};
use crate::kit::keyring::{DataKey, Keyring};
use crate::kit::problem::Problem;
use crate::kit::seal::{Seal, SealContext};

/// Seals and opens credentials. Cheap to clone.
#[derive(Clone)]
pub struct Vault(Arc<Keyring>);

fn key_place(client: i64, row: Uuid) -> SealContext {
    SealContext { client, table: "data_keys", column: "wrapped", row }
}

fn credential_place(client: i64, row: Uuid) -> SealContext {
    SealContext { client, table: "runner_credentials", column: "sealed", row }
}

impl Vault {
    pub fn new(keyring: Keyring) -> Self {
        Self(Arc::new(keyring))
    }

    /// The seal of the transaction's client; `None` while it has no data key, so nothing is sealed either.
    async fn seal(&self, tx: &mut TenantTx) -> Result<Option<Seal>, Problem> {
        let Some(found) = data_keys::of_client(tx).await? else { return Ok(None) };
        let key = self.0.unwrap(&found.by, key_place(found.client, found.id), &found.wrapped).map_err(|failed| {
            tracing::error!(
                client = found.client,
                key = found.by,
                "stored credentials cannot be decrypted: credential_keys lacks this key"
            );
            Problem::internal(failed)
        })?;
        Ok(key.seal())
    }

    /// The same, with a data key made when there is none.
    async fn seal_or_make(&self, tx: &mut TenantTx, now: DateTime<Utc>) -> Result<Seal, Problem> {
        if let Some(seal) = self.seal(tx).await? {
            return Ok(seal);
        }
        let (id, client) = (Uuid::now_v7(), tx.client());
        let key = DataKey::random().map_err(Problem::internal)?;
        let wrapped = self.0.wrap(key_place(client, id), &key).map_err(Problem::internal)?;
        let by = self.0.current().map_err(Problem::internal)?.to_owned();
        data_keys::insert(tx, &data_keys::Wrapped { client, id, by, wrapped }, now).await?;
        // Somebody else's, where two came at once.
        self.seal(tx).await?.ok_or_else(|| Problem::internal("a data key could not be read back"))
    }

    /// Sets a field of a binding's credentials.
    pub async fn set(
        &self,
        tx: &mut TenantTx,
        binding: Uuid,
        field: &str,
        text: &SecretString,
        by: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), Problem> {
        let seal = self.seal_or_make(tx, now).await?;
        let (id, client) = (Uuid::now_v7(), tx.client());
        let sealed =
            seal.seal(credential_place(client, id), text.expose_secret().as_bytes()).map_err(Problem::internal)?;
        credentials::set(tx, &credentials::Sealed { id, binding, field: field.to_owned(), sealed }, by, now).await?;
        Ok(())
    }

    /// The credentials of the transaction's client, by binding and field: of one binding, or all.
    pub async fn open(
        &self,
        tx: &mut TenantTx,
        binding: Option<Uuid>,
    ) -> Result<BTreeMap<Uuid, BTreeMap<String, SecretString>>, Problem> {
        let client = tx.client();
        let mut opened: BTreeMap<Uuid, BTreeMap<String, SecretString>> = BTreeMap::new();
        let rows = credentials::sealed(tx, binding).await?;
        if rows.is_empty() {
            return Ok(opened);
        }
        let seal = self.seal(tx).await?.ok_or_else(|| Problem::internal("sealed credentials without a data key"))?;
        for row in rows {
            let text = seal.open(credential_place(client, row.id), &row.sealed).map_err(Problem::internal)?;
            let text = String::from_utf8(text).map_err(Problem::internal)?;
            opened.entry(row.binding).or_default().insert(row.field, SecretString::from(text));
        }
        Ok(opened)
    }
}

/// Data keys wrapped anew in one transaction: each is a few bytes, and nobody waits long for one.
const AT_ONCE: i64 = 100;

/// Wraps every client's data key under the keyring's first key; answers how many were not yet. Servers may run
/// meanwhile, as long as they know both keys.
///
/// # Errors
/// When a key is not in the ring: nothing of its batch is changed then.
pub async fn rotate(db: &Db, keyring: &Keyring) -> Result<usize, Problem> {
    let by = keyring.current().map_err(Problem::internal)?.to_owned();
    let mut rotated = 0;
    loop {
        let mut tx = db.begin_operator("wrap data keys under another key").await?;
        let old = data_keys::wrapped_otherwise(&mut tx, &by, AT_ONCE).await?;
        if old.is_empty() {
            return Ok(rotated);
        }
        for row in old {
            let place = key_place(row.client, row.id);
            let key = keyring.unwrap(&row.by, place, &row.wrapped).map_err(Problem::internal)?;
            let wrapped = keyring.wrap(place, &key).map_err(Problem::internal)?;
            data_keys::wrap_anew(&mut tx, &data_keys::Wrapped { by: by.clone(), wrapped, ..row }).await?;
            rotated += 1;
        }
        tx.commit().await?;
    }
}
