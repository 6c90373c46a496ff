//! Who we are to a browser vendor's server (VAPID, RFC 8292): a token signed with a key that browsers subscribed to.

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use url::Url;

use crate::kit::problem::Problem;

/// Servers take a day at most.
const LIFE: TimeDelta = TimeDelta::hours(12);

/// A new key: its private half as PKCS#8, and the public one as browsers take it.
pub fn make() -> Result<(Vec<u8>, Vec<u8>), Problem> {
    let failed = |_| Problem::internal("a key could not be made");
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).map_err(failed)?;
    let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, made.as_ref())
        .map_err(|_| Problem::internal("a key could not be read"))?;
    Ok((made.as_ref().to_vec(), pair.public_key().as_ref().to_vec()))
}

/// The header `Authorization`; `contact` is whom an operator of such a server can ask.
pub fn authorization(
    (private, public): (&[u8], &[u8]),
    endpoint: &str,
    contact: &str,
    now: DateTime<Utc>,
) -> Option<String> {
    let audience = Url::parse(endpoint).ok()?.origin().ascii_serialization();
    let claims = json!({ "aud": audience, "exp": (now + LIFE).timestamp(), "sub": contact });
    let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", part(&json!({ "typ": "JWT", "alg": "ES256" })), part(&claims));
    let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, private).ok()?;
    let signature = pair.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
    let token = format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature));
    Some(format!("vapid t={token}, k={}", URL_SAFE_NO_PAD.encode(public)))
}

#[cfg(test)]
mod unit {
    use jsonwebtoken::{Algorithm, DecodingKey, Validation};

    use super::*;

    /// Read back by another implementation: the key's coordinates are those that browsers get.
    #[test]
    fn r44_the_token_is_signed_for_the_vendors_server_with_the_key_that_browsers_know() {
        let (private, public) = make().unwrap();
        let now = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
        let header =
            authorization((&private, &public), "https://push.example.test/a/b", "mailto:a@b.test", now).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(URL_SAFE_NO_PAD.decode(key).unwrap(), public);
        let part = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let decoding = DecodingKey::from_ec_components(&part(&public[1..33]), &part(&public[33..])).unwrap();
        let mut rules = Validation::new(Algorithm::ES256);
        rules.set_audience(&["https://push.example.test"]);
        let read = jsonwebtoken::decode::<serde_json::Value>(token, &decoding, &rules).unwrap();
        assert_eq!((&read.claims["sub"], &read.claims["exp"]), (&json!("mailto:a@b.test"), &json!(4_000_043_200_i64)));
    }
}
