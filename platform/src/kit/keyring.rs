//! Envelope encryption: each client's secrets are sealed with a data key of its own, and that key lies wrapped (sealed
//! itself) under one of the operator's. Rotating means to wrap a few data keys anew, not to touch every secret.
//!
//! The first configured key wraps; the others, and the one derived from the secret key, still unwrap. So a new key is
//! first added behind, then put in front, then `platform keys rotate` is run, and then the old one can go.

use super::seal::{Failed, Seal, SealContext};
use super::secret::{MasterKey, NoRandomness, random_bytes};

/// The operator's keys.
pub struct Keyring(Vec<WrappingKey>);

struct WrappingKey {
    id: String,
    seal: Seal,
}

/// A client's data key, in the clear only in memory; has neither `Debug` nor `Serialize`.
pub struct DataKey([u8; 32]);

impl Keyring {
    /// `configured` in order, then `secret`'s own. `None` when the crypto library refuses a key, which it never does
    /// for 32 bytes.
    pub fn new<'a>(configured: impl IntoIterator<Item = &'a MasterKey>, secret: &'a MasterKey) -> Option<Self> {
        let keys = configured.into_iter().chain([secret]).map(WrappingKey::of).collect::<Option<Vec<_>>>()?;
        Some(Self(keys))
    }

    fn first(&self) -> Result<&WrappingKey, Failed> {
        self.0.first().ok_or(Failed)
    }

    /// The name of the key that wraps.
    ///
    /// # Errors
    /// Never: there is always the secret key's own.
    pub fn current(&self) -> Result<&str, Failed> {
        Ok(&self.first()?.id)
    }

    /// Wraps a data key under the first key.
    ///
    /// # Errors
    /// [`Failed`] when the system's random source fails.
    pub fn wrap(&self, place: SealContext, key: &DataKey) -> Result<Vec<u8>, Failed> {
        self.first()?.seal.seal(place, &key.0)
    }

    /// Unwraps a data key that the named key wrapped.
    ///
    /// # Errors
    /// [`Failed`] when that key is not there, or did not wrap this at this place.
    pub fn unwrap(&self, by: &str, place: SealContext, wrapped: &[u8]) -> Result<DataKey, Failed> {
        let key = self.0.iter().find(|key| key.id == by).ok_or(Failed)?;
        let opened = key.seal.open(place, wrapped)?;
        opened.try_into().map(DataKey).map_err(|_| Failed)
    }
}

impl WrappingKey {
    fn of(key: &MasterKey) -> Option<Self> {
        let id = key.derive("wrapping key id 1")[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        Some(Self { id, seal: Seal::with(&key.derive("wrapping key aes-256-gcm 1"))? })
    }
}

impl DataKey {
    pub fn random() -> Result<Self, NoRandomness> {
        random_bytes().map(Self)
    }

    /// Seals and opens a client's secrets.
    pub fn seal(&self) -> Option<Seal> {
        Seal::with(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const PLACE: SealContext = SealContext { client: 2, table: "data_keys", column: "wrapped", row: Uuid::max() };

    fn key(letter: char) -> MasterKey {
        MasterKey::new(&format!("0123456789abcdefghijklmnopqrstuv{letter}")).unwrap()
    }

    fn ring(configured: &[MasterKey]) -> Keyring {
        Keyring::new(configured, &key('s')).unwrap()
    }

    #[test]
    fn c14_the_first_key_wraps_and_every_key_of_the_ring_unwraps() {
        let data = DataKey::random().unwrap();
        let old = ring(&[]);
        let (by, wrapped) = (old.current().unwrap().to_owned(), old.wrap(PLACE, &data).unwrap());
        let both = ring(&[key('n')]);
        assert_ne!(both.current().unwrap(), by);
        let opened = both.unwrap(&by, PLACE, &wrapped).unwrap();
        assert!(opened.0 == data.0, "another key came out");
        let anew = both.wrap(PLACE, &opened).unwrap();
        let only_new = Keyring::new(&[key('n')], &key('x')).unwrap();
        assert!(only_new.unwrap(both.current().unwrap(), PLACE, &anew).is_ok());
        assert!(only_new.unwrap(&by, PLACE, &wrapped).is_err(), "a key that is gone still unwraps");
    }

    #[test]
    fn c14_a_wrapped_key_opens_at_its_own_place_and_under_its_own_name_only() {
        let both = ring(&[key('n')]);
        let wrapped = both.wrap(PLACE, &DataKey::random().unwrap()).unwrap();
        let by = both.current().unwrap();
        assert!(both.unwrap(by, SealContext { client: 3, ..PLACE }, &wrapped).is_err());
        let other = ring(&[]);
        assert!(both.unwrap(other.current().unwrap(), PLACE, &wrapped).is_err());
    }
}
