//! SCIM tokens: what a directory shows. A token is `scim_CLIENT_RANDOM`: 256 random bits, kept as a MAC under the
//! server's key, shown once, good until it is revoked. It does no more than its maker could when they made it, and
//! outlives their account: a directory must not stop because an administrator left.

mod create;
mod list;
mod model;
mod revoke;

use std::time::Duration;

use moka::sync::Cache;

use crate::auth::{Key, Keys, NewKey};
use crate::kit::caller::ClientId;
use crate::kit::http::routes::Routes;
use crate::kit::secret::{MasterKey, NoRandomness};

pub use model::ScimToken;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(create::create).service(revoke::revoke);
}

/// A token that was good is looked up for so long also while its address guesses too much: a guesser behind the same
/// proxy must not keep a directory out.
const MEMORY: Duration = Duration::from_secs(60 * 60);

/// Makes tokens and recognises them.
#[derive(Clone)]
pub struct ProvisioningTokens {
    keys: Keys,
    /// MACs of tokens that were good lately.
    seen: Cache<[u8; 32], ()>,
}

impl ProvisioningTokens {
    pub fn new(key: &MasterKey) -> Self {
        let seen = Cache::builder().max_capacity(10_000).time_to_live(MEMORY).build();
        Self { keys: Keys::marked(key, "scim_", "scim token"), seen }
    }

    pub fn make(&self, client: ClientId) -> Result<NewKey, NoRandomness> {
        self.keys.make(client)
    }

    /// `None` for whatever is no SCIM token.
    pub fn read(&self, text: &str) -> Option<Key> {
        self.keys.read(text)?.ok()
    }

    pub fn was_good(&self, key: &Key) -> bool {
        self.seen.contains_key(&key.tag)
    }

    pub fn is_good(&self, key: &Key) {
        self.seen.insert(key.tag, ());
    }
}
