//! Authenticator apps: RFC 6238 as every app has it (SHA-1, six digits, thirty seconds), one step early or late, each
//! step once.

use chrono::{DateTime, Utc};
use totp_rs::{Algorithm, Builder, Secret, Totp};

use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::kit::seal::SealContext;

/// Bytes of a secret: what the RFC asks for.
pub const SECRET_BYTES: usize = 20;

/// The app of a secret, with the names it shows.
pub fn app(secret: &[u8], brand: &str, email: &str) -> Result<Totp, Problem> {
    // A colon would end the name in the app's address.
    let plain = |name: &str| name.replace(':', " ");
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_skew(1)
        .with_step_duration(30)
        .with_secret(Secret::from(secret.to_vec()))
        .with_account_name(plain(email))
        .with_issuer((!brand.is_empty()).then(|| plain(brand)))
        .build()
        .map_err(|error| Problem::internal(error.to_string()))
}

/// A secret as its owner sees it: for typing, in groups, and as the address that a QR code carries.
pub fn shown(secret: &[u8], brand: &str, email: &str) -> Result<(String, String), Problem> {
    let text = Secret::from(secret.to_vec()).to_base32();
    let groups: Vec<String> = text.chars().collect::<Vec<_>>().chunks(4).map(|group| group.iter().collect()).collect();
    let url = app(secret, brand, email)?.to_url().map_err(|error| Problem::internal(error.to_string()))?;
    Ok((groups.join(" "), url))
}

/// The time step whose code this is, around `now`.
pub fn matching_step(secret: &[u8], code: &str, now: DateTime<Utc>) -> Result<Option<i64>, Problem> {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).take(16).collect();
    if code.len() != 6 || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let time = u64::try_from(now.timestamp()).map_err(Problem::internal)?;
    let step = app(secret, "", "")?.check(&code, time);
    step.map(i64::try_from).transpose().map_err(Problem::internal)
}

/// Where a secret lies sealed.
pub fn place(client: ClientId, user: uuid::Uuid) -> SealContext {
    SealContext { client: client.get(), table: "totp_secrets", column: "secret", row: user }
}

#[cfg(test)]
mod unit {
    use super::*;

    const SECRET: &[u8] = b"12345678901234567890";

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    #[test]
    fn r69_the_codes_are_those_of_rfc_6238() {
        // Appendix B, SHA-1, the last six digits.
        for (time, code) in
            [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")]
        {
            assert_eq!(matching_step(SECRET, code, at(time)).unwrap(), Some(time / 30), "{time}");
        }
    }

    #[test]
    fn b20_a_code_serves_one_step_early_and_late_and_is_six_digits() {
        let now = 1_234_567_890;
        for (shift, fits) in [(-60, false), (-30, true), (0, true), (30, true), (60, false)] {
            let found = matching_step(SECRET, "005924", at(now + shift)).unwrap();
            assert_eq!(found, fits.then_some(now / 30), "{shift}");
        }
        for code in ["", "5924", "0005924", "00592x", "００５９２４", "005 924 1", "null"] {
            assert_eq!(matching_step(SECRET, code, at(now)).unwrap(), None, "{code:?}");
        }
        assert!(matching_step(SECRET, " 005 924 ", at(now)).unwrap().is_some());
    }
}
