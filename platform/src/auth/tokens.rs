//! The two tokens: a signed access token for fifteen minutes, and a refresh token that changes at each use.
//!
//! Refresh token and device cookie are MACs over (client, session, generation): the table holds no secret, and two tabs
//! that refresh at the same moment get the *same* successor. A stolen copy of local storage is useless without the
//! cookie.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::error::Error;
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::kit::secret::{Mac, MasterKey, SigningKey};

/// Seconds that an access token lives.
pub const ACCESS_SECONDS: i64 = 15 * 60;
/// Seconds that a token for acting lives at most: it has no refresh token.
const ACTING_SECONDS: i64 = 60 * 60;
const ISSUER: &str = "atelier";
const AUDIENCE: &str = "atelier-api";
const TYPE: &str = "at+jwt";
const MAC_BYTES: usize = 32;
const BODY_BYTES: usize = 8 + 16 + 4;

/// What an access token says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    iss: String,
    aud: String,
    /// User.
    pub sub: Uuid,
    /// Client.
    pub cid: i64,
    /// Session.
    pub sid: Uuid,
    /// The client of the staff who act; without it the person is one of `cid`'s own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<i64>,
    iat: i64,
    nbf: i64,
    exp: i64,
}

/// Makes and checks tokens.
pub struct AccessTokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
    refresh: Mac,
    device: Mac,
    /// What tokens say whose signature was found right: checking one costs a request more than most of what it asks
    /// for.
    signed: Cache<Fingerprint, Claims>,
}

/// SHA-256 of a token: the cache holds nothing that opens a door.
type Fingerprint = [u8; 32];

/// Tokens that are remembered at most, and for how long.
const REMEMBERED: u64 = 10_000;
const REMEMBER: Duration = Duration::from_secs(60);

/// A session at one moment of its rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generation {
    pub client: ClientId,
    pub session: Uuid,
    pub number: i32,
}

impl AccessTokens {
    /// `None` when the key's seed is refused by the crypto library, which it never is for 32 bytes.
    pub fn new(key: &MasterKey) -> Option<Self> {
        let signing = SigningKey::from_seed(&key.derive("access token ed25519"))?;
        Some(Self {
            encoding: EncodingKey::from_ed_der(&signing.pkcs8),
            decoding: DecodingKey::from_ed_der(&signing.public),
            refresh: key.mac("refresh token"),
            device: key.mac("device cookie"),
            signed: Cache::builder().max_capacity(REMEMBERED).time_to_live(REMEMBER).build(),
        })
    }

    /// An access token for this session, from `now` on.
    pub fn access(&self, client: ClientId, user: Uuid, session: Uuid, now: DateTime<Utc>) -> Result<String, Problem> {
        self.sign(client, user, session, None, now.timestamp(), now.timestamp() + ACCESS_SECONDS)
    }

    /// A token for the owner's staff to act for this client, from `now` on.
    pub fn acting(
        &self,
        client: ClientId,
        staff: Uuid,
        session: Uuid,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<String, Problem> {
        self.sign(client, staff, session, Some(ClientId::OWNER.get()), now.timestamp(), until.timestamp())
    }

    fn sign(
        &self,
        client: ClientId,
        user: Uuid,
        session: Uuid,
        act: Option<i64>,
        iat: i64,
        exp: i64,
    ) -> Result<String, Problem> {
        let claims = Claims {
            iss: ISSUER.to_owned(),
            aud: AUDIENCE.to_owned(),
            sub: user,
            cid: client.get(),
            sid: session,
            act,
            iat,
            nbf: iat,
            exp,
        };
        let header = Header { typ: Some(TYPE.to_owned()), ..Header::new(Algorithm::EdDSA) };
        jsonwebtoken::encode(&header, &claims, &self.encoding).map_err(Problem::internal)
    }

    /// The claims of a token that this server signed for this purpose and that lives at `now`.
    pub fn check(&self, token: &str, now: DateTime<Utc>) -> Result<Claims, Error> {
        if token.len() > 2048 {
            return Err(Error::InvalidToken);
        }
        let claims = self.signed_claims(token)?;
        const LEEWAY: i64 = 60;
        let now = now.timestamp();
        let longest = if claims.act.is_some() { ACTING_SECONDS } else { ACCESS_SECONDS };
        match claims {
            claims if claims.nbf > now.saturating_add(LEEWAY) || claims.exp.saturating_sub(claims.iat) > longest => {
                Err(Error::InvalidToken)
            }
            claims if claims.exp <= now => Err(Error::Expired),
            claims => Ok(claims),
        }
    }

    /// What a token says that this server signed for this purpose, whenever that was.
    fn signed_claims(&self, token: &str) -> Result<Claims, Error> {
        let fingerprint: Fingerprint = Sha256::digest(token).into();
        if let Some(claims) = self.signed.get(&fingerprint) {
            return Ok(claims);
        }
        let mut rules = Validation::new(Algorithm::EdDSA);
        rules.set_issuer(&[ISSUER]);
        rules.set_audience(&[AUDIENCE]);
        rules.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Times are compared below, against the clock that is an argument.
        rules.validate_exp = false;
        rules.validate_nbf = false;
        let token = jsonwebtoken::decode::<Claims>(token, &self.decoding, &rules).map_err(|_| Error::InvalidToken)?;
        if token.header.typ.as_deref() != Some(TYPE) {
            return Err(Error::InvalidToken);
        }
        self.signed.insert(fingerprint, token.claims.clone());
        Ok(token.claims)
    }

    /// The refresh token of a generation.
    pub fn refresh_token(&self, of: Generation) -> String {
        seal(&self.refresh, of)
    }

    /// The device cookie of a generation.
    pub fn device_cookie(&self, of: Generation) -> String {
        seal(&self.device, of)
    }

    /// The generation of a refresh token and its device cookie, when this server made both and they belong together.
    pub fn open(&self, refresh: &str, device: &str) -> Option<Generation> {
        let of = unseal(&self.refresh, refresh)?;
        (unseal(&self.device, device)? == of).then_some(of)
    }

    /// The generation of a refresh token alone: enough to end a session, never to go on with one.
    pub fn open_refresh(&self, refresh: &str) -> Option<Generation> {
        unseal(&self.refresh, refresh)
    }
}

fn seal(mac: &Mac, of: Generation) -> String {
    let body = [&of.client.get().to_be_bytes()[..], of.session.as_bytes(), &of.number.to_be_bytes()].concat();
    URL_SAFE_NO_PAD.encode([&body[..], &mac.tag(&body)].concat())
}

fn unseal(mac: &Mac, text: &str) -> Option<Generation> {
    if text.len() > 128 {
        return None;
    }
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let (body, tag) = bytes.split_at_checked(BODY_BYTES)?;
    if tag.len() != MAC_BYTES || !mac.verify(body, tag) {
        return None;
    }
    let (client, rest) = body.split_at_checked(8)?;
    let (session, number) = rest.split_at_checked(16)?;
    Some(Generation {
        client: ClientId::new(i64::from_be_bytes(client.try_into().ok()?))?,
        session: Uuid::from_slice(session).ok()?,
        number: i32::from_be_bytes(number.try_into().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens() -> AccessTokens {
        AccessTokens::new(&MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap()).unwrap()
    }

    fn moment(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
    }

    #[test]
    fn an_access_token_lives_fifteen_minutes() {
        let (tokens, client) = (tokens(), ClientId::OWNER);
        let token = tokens.access(client, Uuid::nil(), Uuid::max(), moment(0)).unwrap();
        assert_eq!(tokens.check(&token, moment(899)).unwrap().sid, Uuid::max());
        assert!(matches!(tokens.check(&token, moment(900)), Err(Error::Expired)));
        assert!(matches!(tokens.check(&token, moment(-120)), Err(Error::InvalidToken)));
    }

    #[test]
    fn b10_b12_foreign_algorithms_types_and_claims_are_refused() {
        let tokens = tokens();
        let now = moment(0);
        let good = tokens.access(ClientId::OWNER, Uuid::nil(), Uuid::nil(), now).unwrap();
        let parts: Vec<&str> = good.split('.').collect();
        let encode = |json: &str| URL_SAFE_NO_PAD.encode(json);
        let forged = [
            format!("{}.{}.", encode(r#"{"alg":"none","typ":"at+jwt"}"#), parts[1]),
            format!("{}.{}.{}", encode(r#"{"alg":"HS256","typ":"at+jwt"}"#), parts[1], parts[2]),
            format!(
                "{}.{}.{}",
                parts[0],
                encode(r#"{"sub":"00000000-0000-0000-0000-000000000000","exp":"1e400"}"#),
                parts[2]
            ),
            format!("{good}x"),
            String::new(),
            "x".repeat(4096),
        ];
        // Remembered, and still no way in for what only looks like it.
        assert!(tokens.check(&good, now).is_ok() && tokens.check(&good, now).is_ok());
        for token in forged {
            assert!(matches!(tokens.check(&token, now), Err(Error::InvalidToken)), "{token}");
        }
        // signed by us, but for another purpose
        let header = Header { typ: Some("JWT".to_owned()), ..Header::new(Algorithm::EdDSA) };
        let claims = tokens.check(&good, now).unwrap();
        let other = jsonwebtoken::encode(&header, &claims, &tokens.encoding).unwrap();
        assert!(matches!(tokens.check(&other, now), Err(Error::InvalidToken)));
    }

    #[test]
    fn a_refresh_token_needs_the_cookie_of_the_same_generation() {
        let tokens = tokens();
        let first = Generation { client: ClientId::OWNER, session: Uuid::now_v7(), number: 1 };
        let second = Generation { number: 2, ..first };
        assert_eq!(tokens.open(&tokens.refresh_token(first), &tokens.device_cookie(first)), Some(first));
        assert_eq!(tokens.open(&tokens.refresh_token(second), &tokens.device_cookie(first)), None);
        assert_eq!(tokens.open(&tokens.refresh_token(first), &tokens.refresh_token(first)), None);
        let mut altered = tokens.refresh_token(first).into_bytes();
        altered[3] ^= 1;
        assert_eq!(tokens.open_refresh(&String::from_utf8(altered).unwrap()), None);
    }
}
