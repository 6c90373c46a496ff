//! `GET document/{id}/media-link` and `GET media`: recordings as a player gets them, part by part.
//!
//! A `<video>` sends no bearer token, so the page asks for a link first: a short-lived one, bound to the person, the
//! session, the client and the document. Each use looks again whether the session lives and the person may still see
//! the document; signing out ends every link.

use actix_web::http::header::{ContentEncoding, Range};
use actix_web::web::{Data, Header, Path};
use actix_web::{HttpResponse, get, http};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use extract::Kind;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::auth::Sessions;
use crate::kit::blob::Blobs;
use crate::kit::caller::{Allow, Caller, ClientId, Credential};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::secret::{Mac, MasterKey};
use crate::workspaces;

/// A player that pauses for longer asks for another.
const LIFE: TimeDelta = TimeDelta::minutes(30);
/// Client, session, document, end, whether staff act.
const BODY: usize = 8 + 16 + 16 + 8 + 1;

/// Makes links and opens those that it made.
pub struct MediaLinks(Mac);

/// What a link says.
struct Link {
    client: ClientId,
    session: Uuid,
    document: Uuid,
    until: DateTime<Utc>,
    is_acting: bool,
}

impl MediaLinks {
    pub fn new(key: &MasterKey) -> Self {
        Self(key.mac("media link"))
    }

    fn seal(&self, link: &Link) -> String {
        let body = [
            &link.client.get().to_be_bytes()[..],
            link.session.as_bytes(),
            link.document.as_bytes(),
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
        let (document, rest) = rest.split_at_checked(16)?;
        let (until, acting) = rest.split_at_checked(8)?;
        let link = Link {
            client: ClientId::new(i64::from_be_bytes(client.try_into().ok()?))?,
            session: Uuid::from_slice(session).ok()?,
            document: Uuid::from_slice(document).ok()?,
            until: DateTime::from_timestamp(i64::from_be_bytes(until.try_into().ok()?), 0)?,
            is_acting: acting == [1],
        };
        (link.until > now).then_some(link)
    }
}

/// Where a player finds a recording.
#[derive(Debug, Serialize, ToSchema)]
pub struct MediaLink {
    /// Below the server's own address; whoever is signed in as the person who asked can use it, nobody else.
    pub url: String,
    pub expires_at: DateTime<Utc>,
    /// `audio/wav`, `video/mp4` …: by content.
    pub media_type: String,
}

/// Makes a link that a player can open for half an hour. 409 for a document that is no recording.
#[utoipa::path(operation_id = "document_media_link", tag = "documents", responses((status = 200, body = Envelope<MediaLink>), (status = 409, body = ProblemBody)))]
#[get("/document/{id}/media-link")]
pub async fn media_link(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
    links: Data<MediaLinks>,
) -> Result<Envelope<MediaLink>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    let kind = playable(location.kind.as_deref()).ok_or(Error::NoRecording)?;
    let is_acting = match caller.credential {
        Credential::Session => false,
        Credential::Acting(_) => true,
        Credential::Key | Credential::Directory => return Err(Error::LinkForPage.into()),
    };
    let until = clock.now() + LIFE;
    let sealed = links.seal(&Link { client: caller.client, session: caller.session, document: *id, until, is_acting });
    Ok(Envelope::new(MediaLink {
        url: format!("/api/v1/media?link={sealed}"),
        expires_at: until,
        media_type: kind.media_type().to_owned(),
    }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MediaQuery {
    /// What `document/{id}/media-link` answered.
    link: String,
}

/// A recording, or the part of it that `Range` names.
#[utoipa::path(operation_id = "media", tag = "documents", params(MediaQuery), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 206, content_type = "application/octet-stream", body = Vec<u8>), (status = 404, body = ProblemBody), (status = 416, body = ProblemBody)))]
#[get("/media")]
pub async fn media(
    query: Query<MediaQuery>,
    range: Option<Header<Range>>,
    links: Data<MediaLinks>,
    sessions: Data<Sessions>,
    db: Data<Db>,
    blobs: Data<Blobs>,
    clock: Data<Clock>,
) -> Result<HttpResponse, Problem> {
    let link = links.open(&query.link, clock.now()).ok_or(Error::NoLink)?;
    let caller = Allow::<ViewWorkspace>::absent(holder(&sessions, &link).await?.ok_or(Error::NoLink)?);
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, link.document).await?.ok_or(Error::NoLink)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    drop(tx);
    let kind = playable(location.kind.as_deref()).ok_or(Error::NoLink)?;
    let size = u64::try_from(location.size).unwrap_or_default();
    let (mut answer, part) = match asked(range.as_deref(), size) {
        RangeRequest::Whole => (HttpResponse::Ok(), 0..size),
        RangeRequest::Part(part) => {
            let mut answer = HttpResponse::PartialContent();
            let last = part.end.saturating_sub(1);
            answer.insert_header((http::header::CONTENT_RANGE, format!("bytes {}-{last}/{size}", part.start)));
            (answer, part)
        }
        RangeRequest::Nowhere => {
            let mut answer = actix_web::ResponseError::error_response(&Problem::from(Error::Range(size)));
            let whole = http::header::HeaderValue::from_str(&format!("bytes */{size}")).map_err(Problem::internal)?;
            answer.headers_mut().insert(http::header::CONTENT_RANGE, whole);
            return Ok(answer);
        }
    };
    let length = part.end - part.start;
    let stream = blobs.range(&location.blob_key, part).await?;
    Ok(answer
        .insert_header((http::header::CONTENT_TYPE, kind.media_type()))
        .insert_header((http::header::CONTENT_DISPOSITION, "inline"))
        .insert_header((http::header::ACCEPT_RANGES, "bytes"))
        // Compressed, its parts would not be where the player looks for them.
        .insert_header(ContentEncoding::Identity)
        .no_chunking(length)
        .streaming(stream))
}

/// Who the link was made for, if the session still lives.
async fn holder(sessions: &Sessions, link: &Link) -> Result<Option<Caller>, Problem> {
    let caller = match link.is_acting {
        false => sessions.caller(link.client, link.session).await?,
        true => sessions.acting_caller(link.client, link.session).await?,
    };
    Ok(caller.filter(|caller| !caller.limited))
}

/// What of a recording is wanted. Several parts at once are more than any player asks for: it gets the whole.
enum RangeRequest {
    Whole,
    Part(std::ops::Range<u64>),
    Nowhere,
}

fn asked(range: Option<&Range>, size: u64) -> RangeRequest {
    match range {
        Some(Range::Bytes(parts)) => match parts.as_slice() {
            [part] => match part.to_satisfiable_range(size) {
                Some((first, last)) => RangeRequest::Part(first..last + 1),
                None => RangeRequest::Nowhere,
            },
            _ => RangeRequest::Whole,
        },
        _ => RangeRequest::Whole,
    }
}

fn playable(kind: Option<&str>) -> Option<Kind> {
    kind.and_then(Kind::named).filter(|kind| kind.is_recording())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c14_a_link_opens_what_it_was_made_for_until_it_runs_out_and_nothing_else() {
        let links = MediaLinks::new(&MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap());
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let (session, document) = (Uuid::now_v7(), Uuid::now_v7());
        let client = ClientId::new(7).unwrap();
        let text = links.seal(&Link { client, session, document, until: now + LIFE, is_acting: true });
        let opened = links.open(&text, now).unwrap();
        assert_eq!(
            (opened.client, opened.session, opened.document, opened.is_acting),
            (client, session, document, true)
        );
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
