//! Whether Stripe signed a webhook: HMAC-SHA-256 over the time and the body as it came.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Seconds that the time in a signature may be away from ours: an old delivery is not played back to us.
const TOLERANCE: i64 = 300;

/// Whether `header` holds a signature of `body` by one of the secrets, made about now. Several secrets are right while
/// one is changed for another.
pub fn fits<'a>(header: &str, body: &[u8], mut secrets: impl Iterator<Item = &'a [u8]>, now: i64) -> bool {
    let (mut time, mut signatures) = (None, Vec::new());
    for part in header.split(',') {
        match part.trim().split_once('=') {
            // Two times: which one was signed is nobody's guess.
            Some(("t", _)) if time.is_some() => return false,
            Some(("t", value)) => time = Some(value),
            Some(("v1", value)) => signatures.extend(unhex(value)),
            // `v0` is for tests of Stripe's own, and proves nothing.
            _ => {}
        }
    }
    let Some(time) = time else { return false };
    let Ok(signed_at) = time.parse::<i64>() else { return false };
    if signed_at.abs_diff(now) > TOLERANCE.unsigned_abs() {
        return false;
    }
    secrets.any(|secret| {
        let Ok(mac) = Hmac::<Sha256>::new_from_slice(secret) else { return false };
        let mac = mac.chain_update(time.as_bytes()).chain_update(b".").chain_update(body);
        signatures.iter().any(|signature| mac.clone().verify_slice(signature).is_ok())
    })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).and_then(|value| u8::try_from(value).ok())).collect();
    let digits = digits.filter(|digits| digits.len() == 64)?;
    digits.chunks(2).map(|pair| <[u8; 2]>::try_from(pair).ok().map(|[high, low]| high << 4 | low)).collect()
}

/// A header as Stripe writes it.
#[cfg(test)]
pub fn header(secret: &str, body: &[u8], time: i64) -> String {
    let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    let mac = mac.chain_update(time.to_string()).chain_update(b".").chain_update(body).finalize();
    let hex: String = mac.into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("t={time},v1={hex}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000;
    const BODY: &[u8] = br#"{"id":"evt_1"}"#;

    fn check(header: &str, body: &[u8]) -> bool {
        fits(header, body, ["whsec_new", "whsec_old"].iter().map(|secret| secret.as_bytes()), NOW)
    }

    #[test]
    fn c23_only_what_stripe_signed_about_now_fits() {
        let good = header("whsec_new", BODY, NOW);
        assert!(check(&good, BODY));
        assert!(check(&header("whsec_old", BODY, NOW - 299), BODY), "the secret before, while it is changed");
        assert!(check(&format!("{good},v1={}", "0".repeat(64)), BODY), "one of several signatures");
        assert!(check(&format!("{good},v2=x,{}", ""), BODY), "what is not known is left aside");
        let with = |from: &str, to: &str| good.replace(from, to);
        for (what, forged) in [
            ("nothing", String::new()),
            ("a foreign secret", header("whsec_foreign", BODY, NOW)),
            ("too old", header("whsec_new", BODY, NOW - 301)),
            ("too far ahead", header("whsec_new", BODY, NOW + 301)),
            ("only v0", with("v1=", "v0=")),
            ("another time than was signed", with(&format!("t={NOW}"), &format!("t={}", NOW - 1))),
            ("two times", format!("t={NOW},{good}")),
            ("no time", with(&format!("t={NOW},"), "")),
            ("a time that is none", with(&format!("t={NOW}"), "t=now")),
            ("a short signature", good[..good.len() - 2].to_owned()),
            ("no hexadecimal", format!("t={NOW},v1={}", "ü".repeat(32))),
        ] {
            assert!(!check(&forged, BODY), "{what}");
        }
        assert!(!check(&good, br#"{"id":"evt_2"}"#), "an altered body");
        assert!(!fits(&good, BODY, std::iter::empty(), NOW), "no secret fits nothing");
    }
}
