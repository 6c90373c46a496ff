//! Keys derived from the operator's one secret, and the message authentication codes made with them.
//!
//! Nothing else in the crate touches key material: a feature asks for a key by its purpose, so that two purposes never
//! share one.

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use aws_lc_rs::{hkdf, hmac, rand};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The operator's secret, at least 32 bytes; has neither `Debug` nor `Serialize`.
#[derive(Clone)]
pub struct MasterKey(hkdf::Prk);

/// Why a secret was refused at start-up.
#[derive(Debug, thiserror::Error)]
#[error(
    "the secret key must be at least 32 characters long and not a repeated pattern; leave it unset to have one made in the data folder"
)]
pub struct WeakKey;

struct Length(usize);
impl hkdf::KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// The system's random source failed: nothing safe can be made, so the caller gives up.
#[derive(Debug, thiserror::Error)]
#[error("the system's random source failed")]
pub struct NoRandomness;

impl MasterKey {
    /// Takes the configured secret; refuses short ones and ones made of fewer than ten different characters.
    pub fn new(secret: &str) -> Result<Self, WeakKey> {
        let mut distinct: Vec<u8> = secret.bytes().collect();
        distinct.sort_unstable();
        distinct.dedup();
        if secret.len() < 32 || distinct.len() < 10 {
            return Err(WeakKey);
        }
        Ok(Self(hkdf::Salt::new(hkdf::HKDF_SHA256, b"atelier").extract(secret.as_bytes())))
    }

    /// 32 bytes that belong to this purpose alone (HKDF-SHA256, RFC 5869).
    pub fn derive(&self, purpose: &'static str) -> [u8; 32] {
        let mut key = [0; 32];
        let info = [purpose.as_bytes()];
        // Expanding 32 bytes of a 32-byte PRK cannot fail: RFC 5869 allows 255 times that.
        if let Ok(okm) = self.0.expand(&info, Length(32)) {
            let _ = okm.fill(&mut key);
        }
        key
    }

    /// A keyed MAC for this purpose.
    pub fn mac(&self, purpose: &'static str) -> Mac {
        Mac(hmac::Key::new(hmac::HMAC_SHA256, &self.derive(purpose)))
    }
}

/// HMAC-SHA256 under a key of its own.
#[derive(Clone)]
pub struct Mac(hmac::Key);

impl Mac {
    /// The tag of a message, 32 bytes.
    pub fn tag(&self, message: &[u8]) -> [u8; 32] {
        let mut tag = [0; 32];
        tag.copy_from_slice(hmac::sign(&self.0, message).as_ref());
        tag
    }

    /// Whether the tag belongs to the message, in constant time.
    pub fn verify(&self, message: &[u8], tag: &[u8]) -> bool {
        hmac::verify(&self.0, message, tag).is_ok()
    }
}

/// An Ed25519 key pair in the forms that `jsonwebtoken` takes: PKCS#8 for signing, raw public key for checking.
pub struct SigningKey {
    /// PKCS#8 v1 (RFC 8410).
    pub pkcs8: Vec<u8>,
    /// 32 bytes.
    pub public: Vec<u8>,
}

impl SigningKey {
    /// The key pair of a 32-byte seed.
    pub fn from_seed(seed: &[u8; 32]) -> Option<Self> {
        // RFC 8410, section 7: the fixed DER prefix of an Ed25519 private key without its public half.
        const PREFIX: [u8; 16] =
            [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];
        let pair = Ed25519KeyPair::from_seed_unchecked(seed).ok()?;
        Some(Self { pkcs8: [&PREFIX[..], seed].concat(), public: pair.public_key().as_ref().to_vec() })
    }
}

/// So many characters, each drawn from `alphabet` (at most 256, all of them ASCII) with equal chance.
pub fn random_code(alphabet: &[u8], characters: usize) -> Result<String, NoRandomness> {
    // What lies beyond the last whole multiple would make the first characters likelier.
    let fair = 256 - 256 % alphabet.len();
    let mut code = String::with_capacity(characters);
    while code.len() < characters {
        let mut bytes = [0; 32];
        rand::SecureRandom::fill(&SystemRandom::new(), &mut bytes).map_err(|_| NoRandomness)?;
        let drawn = bytes.iter().map(|byte| usize::from(*byte)).filter(|byte| *byte < fair);
        code.extend(
            drawn
                .filter_map(|byte| alphabet.get(byte % alphabet.len()))
                .map(|byte| char::from(*byte))
                .take(characters - code.len()),
        );
    }
    Ok(code)
}

/// Random bytes.
pub fn random_bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    rand::SecureRandom::fill(&SystemRandom::new(), &mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// `bytes` random bytes as URL-safe text without padding.
pub fn random_text(bytes: usize) -> Result<String, NoRandomness> {
    let mut buffer = vec![0; bytes];
    rand::SecureRandom::fill(&SystemRandom::new(), &mut buffer).map_err(|_| NoRandomness)?;
    Ok(URL_SAFE_NO_PAD.encode(buffer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c14_a_short_or_patterned_secret_is_refused() {
        assert!(MasterKey::new("changeme").is_err());
        assert!(MasterKey::new(&"ab".repeat(40)).is_err());
        assert!(MasterKey::new(&random_text(32).unwrap()).is_ok());
    }

    #[test]
    fn c14_codes_are_drawn_from_their_alphabet_and_differ() {
        let codes: std::collections::HashSet<String> = (0..200).map(|_| random_code(b"ABCDEFG", 12).unwrap()).collect();
        assert_eq!(codes.len(), 200);
        assert!(codes.iter().all(|code| code.len() == 12 && code.bytes().all(|byte| b"ABCDEFG".contains(&byte))));
        assert!(b"ABCDEFG".iter().all(|byte| codes.iter().any(|code| code.as_bytes().contains(byte))));
    }

    #[test]
    fn purposes_do_not_share_a_key_and_a_tag_fits_one_message() {
        let key = MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap();
        assert_ne!(key.derive("a"), key.derive("b"));
        let tag = key.mac("a").tag(b"message");
        assert!(key.mac("a").verify(b"message", &tag));
        assert!(!key.mac("a").verify(b"massage", &tag));
        assert!(!key.mac("b").verify(b"message", &tag));
    }
}
