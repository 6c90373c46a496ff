//! Addresses that a player can open: a `<video>` sends no bearer token, so the page asks for a link first.
//!
//! It is short-lived and bound to the person, the session, the client and the object. Each use looks again whether the
//! session lives, and whether the person may still see the object; signing out ends every link.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::Sessions;
use crate::kit::caller::{Caller, ClientId, Credential};
use crate::kit::problem::Problem;
use crate::kit::secret::{Mac, MasterKey};

/// A player that pauses for longer asks for another.
const LIFE: TimeDelta = TimeDelta::minutes(30);
/// Client, session, object, end, whether staff act.
const BODY: usize = 8 + 16 + 16 + 8 + 1;

/// Where a player finds a recording or a film.
#[derive(Debug, Serialize, ToSchema)]
pub struct MediaLink {
    /// Below the server's own address; only the person who asked can use it, while signed in.
    pub url: String,
    pub expires_at: DateTime<Utc>,
    /// `audio/wav`, `video/mp4` …: by content.
    pub media_type: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MediaQuery {
    /// What the object's `media-link` answered.
    pub link: String,
}

/// Makes links and opens those that it made.
pub struct MediaLinks(Mac);

/// What a link says.
struct Link {
    client: ClientId,
    session: Uuid,
    object: Uuid,
    until: DateTime<Utc>,
    is_acting: bool,
}

impl MediaLinks {
    pub fn new(key: &MasterKey) -> Self {
        Self(key.mac("media link"))
    }

    /// A link below `path` for the caller; none for an API key, which can send its token.
    pub fn link(
        &self,
        caller: &Caller,
        object: Uuid,
        path: &str,
        media_type: &str,
        now: DateTime<Utc>,
    ) -> Option<MediaLink> {
        let is_acting = match caller.credential {
            Credential::Session => false,
            Credential::Acting(_) => true,
            Credential::Key(_) | Credential::Directory => return None,
        };
        let until = now + LIFE;
        let sealed = self.seal(&Link { client: caller.client, session: caller.session, object, until, is_acting });
        Some(MediaLink { url: format!("{path}?link={sealed}"), expires_at: until, media_type: media_type.to_owned() })
    }

    /// Who a link was made for, if their session still lives, and for which object.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn holder(
        &self,
        text: &str,
        sessions: &Sessions,
        now: DateTime<Utc>,
    ) -> Result<Option<(Caller, Uuid)>, Problem> {
        let Some(link) = self.open(text, now) else { return Ok(None) };
        let caller = match link.is_acting {
            false => sessions.caller(link.client, link.session).await?,
            true => sessions.acting_caller(link.client, link.session).await?,
        };
        Ok(caller.filter(|caller| !caller.limited).map(|caller| (caller, link.object)))
    }

    fn seal(&self, link: &Link) -> String {
        let body = [
            &link.client.get().to_be_bytes()[..],
            link.session.as_bytes(),
            link.object.as_bytes(),
            &link.until.timestamp().to_be_bytes(),
            &[u8::from(link.is_acting)],
        ]
        .concat();
        URL_SAFE_NO_PAD.encode([&body[..], &self.0.tag(&body)].concat())
    }

    fn open(&self, text: &str, now: DateTime<Utc>) -> Option<Link> {
        if text.len() > 200 {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (body, tag) = bytes.split_at_checked(BODY)?;
        if !self.0.verify(body, tag) {
            return None;
        }
        let (client, rest) = body.split_at_checked(8)?;
        let (session, rest) = rest.split_at_checked(16)?;
        let (object, rest) = rest.split_at_checked(16)?;
        let (until, acting) = rest.split_at_checked(8)?;
        let link = Link {
            client: ClientId::new(i64::from_be_bytes(client.try_into().ok()?))?,
            session: Uuid::from_slice(session).ok()?,
            object: Uuid::from_slice(object).ok()?,
            until: DateTime::from_timestamp(i64::from_be_bytes(until.try_into().ok()?), 0)?,
            is_acting: acting == [1],
        };
        (link.until > now).then_some(link)
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn c14_a_link_opens_what_it_was_made_for_until_it_runs_out_and_nothing_else() {
        let links = MediaLinks::new(&MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap());
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let (session, object) = (Uuid::now_v7(), Uuid::now_v7());
        let client = ClientId::new(7).unwrap();
        let text = links.seal(&Link { client, session, object, until: now + LIFE, is_acting: true });
        let opened = links.open(&text, now).unwrap();
        assert_eq!((opened.client, opened.session, opened.object, opened.is_acting), (client, session, object, true));
        assert!(links.open(&text, now + LIFE).is_none(), "a link outlives its end");
        let bytes = URL_SAFE_NO_PAD.decode(&text).unwrap();
        for at in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[at] ^= 1;
            assert!(links.open(&URL_SAFE_NO_PAD.encode(altered), now).is_none(), "byte {at}");
        }
        for nonsense in ["", "x", &"A".repeat(4000)] {
            assert!(links.open(nonsense, now).is_none());
        }
    }
}
