//! Signatures in the form of Standard Webhooks: HMAC-SHA-256 over id, time and body, with a secret that begins with
//! `whsec_`. After a secret was rolled, both sign.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::kit::secret::{NoRandomness, random_bytes};

const BEGINS: &str = "whsec_";

/// A new secret: its bytes, which are kept sealed, and the text that is shown once.
pub fn make() -> Result<([u8; 32], String), NoRandomness> {
    let bytes = random_bytes::<32>()?;
    let text = format!("{BEGINS}{}", STANDARD.encode(bytes));
    Ok((bytes, text))
}

/// The header `webhook-signature`.
pub fn signature(secrets: &[Vec<u8>], id: &str, time: i64, body: &[u8]) -> String {
    let one = |secret: &Vec<u8>| {
        // HMAC takes keys of any length; there is no other error.
        let mac = Hmac::<Sha256>::new_from_slice(secret).ok()?;
        let signed = mac.chain_update(format!("{id}.{time}.")).chain_update(body).finalize().into_bytes();
        Some(format!("v1,{}", STANDARD.encode(signed)))
    };
    secrets.iter().filter_map(one).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod unit {
    use super::*;

    /// The example that the specification of Standard Webhooks gives, whose signature every library of it computes.
    #[test]
    fn r44_a_signature_is_that_of_the_specifications_example() {
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let body = br#"{"test": 2432232314}"#;
        let signed = signature(std::slice::from_ref(&secret), "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        let both = signature(&[secret, vec![1; 32]], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body);
        assert!(both.starts_with(&format!("{signed} v1,")), "{both}");
    }

    #[test]
    fn r44_a_secret_is_shown_as_libraries_take_it() {
        let (bytes, text) = make().unwrap();
        assert_eq!(STANDARD.decode(text.strip_prefix("whsec_").unwrap()).unwrap(), bytes);
    }
}
