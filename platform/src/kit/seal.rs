//! Secrets that the server must read again (authenticator secrets, mails that wait) lie sealed in the database:
//! AES-256-GCM under a key derived from the operator's, bound to the place where they lie, so that a row copied
//! elsewhere does not open.

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use uuid::Uuid;

use super::secret::MasterKey;

/// Which key sealed: first byte of everything sealed, so that a later key can stand beside this one.
const KEY_ID: u8 = 1;

/// Where a secret lies. Sealed text opens only there.
#[derive(Clone, Copy, Debug)]
pub struct SealContext {
    /// 0 where there is no client.
    pub client: i64,
    pub table: &'static str,
    pub column: &'static str,
    pub row: Uuid,
}

/// Sealing or opening failed: a foreign place, another key, damage.
#[derive(Debug, thiserror::Error)]
#[error("a sealed secret could not be read or written")]
pub struct Failed;

/// Seals and opens.
pub struct Seal(RandomizedNonceKey);

impl Seal {
    /// `None` when the crypto library refuses the key, which it never does for 32 bytes.
    pub fn new(key: &MasterKey) -> Option<Self> {
        Self::with(&key.derive("seal aes-256-gcm 1"))
    }

    /// The same under a key that somebody else keeps.
    pub fn with(key: &[u8; 32]) -> Option<Self> {
        RandomizedNonceKey::new(&AES_256_GCM, key).ok().map(Self)
    }

    /// Key id, nonce, ciphertext with tag.
    ///
    /// # Errors
    /// [`Failed`] when the system's random source fails.
    pub fn seal(&self, place: SealContext, secret: &[u8]) -> Result<Vec<u8>, Failed> {
        let mut text = secret.to_vec();
        let nonce = self.0.seal_in_place_append_tag(Aad::from(bound_to(place)), &mut text).map_err(|_| Failed)?;
        Ok([&[KEY_ID][..], nonce.as_ref(), &text].concat())
    }

    /// What was sealed at this place.
    ///
    /// # Errors
    /// [`Failed`] for anything else.
    pub fn open(&self, place: SealContext, sealed: &[u8]) -> Result<Vec<u8>, Failed> {
        let (id, rest) = sealed.split_first().ok_or(Failed)?;
        let (nonce, text) = rest.split_at_checked(NONCE_LEN).ok_or(Failed)?;
        if *id != KEY_ID {
            return Err(Failed);
        }
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| Failed)?;
        let mut text = text.to_vec();
        let opened = self.0.open_in_place(nonce, Aad::from(bound_to(place)), &mut text).map_err(|_| Failed)?;
        Ok(opened.to_vec())
    }
}

/// No part can run into the next: names hold no `|`.
fn bound_to(place: SealContext) -> Vec<u8> {
    format!("{}|{}|{}|{}", place.client, place.table, place.column, place.row).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal() -> Seal {
        Seal::new(&MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap()).unwrap()
    }

    const PLACE: SealContext = SealContext { client: 2, table: "totp_secrets", column: "secret", row: Uuid::max() };

    #[test]
    fn c14_what_is_sealed_opens_in_its_own_place_only() {
        let seal = seal();
        let sealed = seal.seal(PLACE, b"secret").unwrap();
        assert!(!sealed.windows(6).any(|window| window == b"secret"));
        assert_eq!(seal.open(PLACE, &sealed).unwrap(), b"secret");
        assert_ne!(sealed, seal.seal(PLACE, b"secret").unwrap(), "a nonce was used twice");
        let elsewhere = [
            SealContext { client: 3, ..PLACE },
            SealContext { table: "mails", ..PLACE },
            SealContext { column: "other", ..PLACE },
            SealContext { row: Uuid::nil(), ..PLACE },
        ];
        for place in elsewhere {
            assert!(seal.open(place, &sealed).is_err(), "{place:?}");
        }
    }

    #[test]
    fn c14_damage_and_foreign_keys_do_not_open() {
        let seal = seal();
        let sealed = seal.seal(PLACE, b"secret").unwrap();
        for at in 0..sealed.len() {
            let mut altered = sealed.clone();
            altered[at] ^= 1;
            assert!(seal.open(PLACE, &altered).is_err(), "byte {at}");
        }
        assert!(seal.open(PLACE, &[]).is_err() && seal.open(PLACE, &sealed[..10]).is_err());
        let other = Seal::new(&MasterKey::new("zyxwvutsrqponmlkjihgfedcba9876543210").unwrap()).unwrap();
        assert!(other.open(PLACE, &sealed).is_err());
    }
}
