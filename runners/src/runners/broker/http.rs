//! Serves `http`: checks the request, fills in credentials for the checked host, streams the response without them.

use std::borrow::Cow;

use futures_util::StreamExt;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::{Body, Method, Request};
use url::Url;

use super::body::{Body as Bounded, Broken};
use super::egress::Egress;
use super::mask::Mask;
use super::noted::Noted;
use super::{Context, ResponseSink, no_endpoint, retry_after, signing};
use crate::Failure;
use crate::wire::{Answer, HttpAsk, HttpHead};

const HEADERS: usize = 64;
const HEADER_BYTES: usize = 16 << 10;
const BODY: usize = 8 << 20;
const PIECE: usize = 64 << 10;

/// Headers that decide where a message ends or who it is for: the client's own business.
const OWN: [&str; 11] = [
    "host",
    "content-length",
    "transfer-encoding",
    "connection",
    "keep-alive",
    "upgrade",
    "te",
    "trailer",
    "proxy-authorization",
    "proxy-connection",
    "accept-encoding",
];

pub async fn serve(
    egress: &Egress,
    context: &Context,
    ask: HttpAsk,
    line: &ResponseSink,
    noted: &Noted,
) -> Result<(), Failure> {
    let response = egress.send(context, request(context, ask)?, noted).await?;
    let mut mask = Mask::new(context);
    let headers = response
        .headers()
        .iter()
        .filter_map(|(name, value)| Some((name.as_str().to_owned(), mask.text(&legible(name, value)?))))
        .take(HEADERS)
        .collect();
    line.send(Answer::Head(HttpHead { status: response.status().as_u16(), headers }));
    let broken = Broken::default();
    let mut pieces = Bounded::new(response, context.idle(), usize::MAX, broken.clone());
    while let Some(piece) = pieces.next().await {
        let Ok(piece) = piece else {
            return Err(broken.get().cloned().unwrap_or_else(|| Failure::Unavailable("the answer was cut".into())));
        };
        noted.received(piece.len());
        for part in mask.piece(piece).chunks(PIECE) {
            line.send_piece(Answer::Body(part.to_vec())).await?;
        }
    }
    let rest = mask.rest();
    if !rest.is_empty() {
        line.send_piece(Answer::Body(rest)).await?;
    }
    Ok(())
}

/// A header's value. A date to wait for becomes the seconds until then, so that no guest needs a clock that is right.
fn legible<'a>(name: &HeaderName, value: &'a HeaderValue) -> Option<Cow<'a, str>> {
    let text = value.to_str().ok()?;
    let date = (name == RETRY_AFTER).then(|| retry_after::until(text, retry_after::now())).flatten();
    Some(date.map_or(Cow::Borrowed(text), |wait| Cow::Owned(retry_after::whole_seconds(wait).to_string())))
}

fn request(context: &Context, ask: HttpAsk) -> Result<Request, Failure> {
    let bad = |why: &str| Failure::BadRequest(why.to_owned());
    let method = match ask.method.as_str() {
        "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" => {
            Method::from_bytes(ask.method.as_bytes()).map_err(|_| bad("no such method"))?
        }
        _ => return Err(bad("the method must be GET, POST, PUT, PATCH, DELETE or HEAD")),
    };
    let url = if ask.url.starts_with('/') {
        let endpoint = context.binding.endpoint.as_ref().ok_or_else(no_endpoint)?;
        let mut joined = endpoint.as_str().trim_end_matches('/').to_owned();
        joined.push_str(&ask.url);
        Url::parse(&joined)
    } else {
        Url::parse(&ask.url)
    };
    let mut request = Request::new(method, url.map_err(|_| bad("the address is no URL"))?);
    if ask.body.len() > BODY {
        return Err(bad("the body is larger than 8 MiB"));
    }
    if ask.headers.len() > HEADERS
        || ask.headers.iter().map(|(name, value)| name.len() + value.len()).sum::<usize>() > HEADER_BYTES
    {
        return Err(bad("more than 64 headers or 16 KiB of them"));
    }
    *request.headers_mut() = headers(context, request.url(), &ask.headers)?;
    if let Some(signing) = &ask.signing {
        signing::sign(context, &mut request, &ask.body, signing)?;
    }
    if !ask.body.is_empty() {
        *request.body_mut() = Some(Body::from(ask.body));
    }
    Ok(request)
}

/// The guest's headers with `{{credential:NAME}}` filled in, where that credential may be sent to this address. Whether
/// the address may be reached at all the egress decides, before anything is sent.
pub fn headers(context: &Context, url: &Url, asked: &[(String, String)]) -> Result<HeaderMap, Failure> {
    let mut headers = HeaderMap::new();
    for (name, value) in asked {
        let bad = || Failure::BadRequest(format!("the header {name:?} is not allowed"));
        let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| bad())?;
        if OWN.contains(&name.as_str()) {
            return Err(bad());
        }
        let Some(value) = filled(context, url, value)? else { continue };
        let mut value = HeaderValue::from_str(&value).map_err(|_| bad())?;
        value.set_sensitive(true);
        headers.append(name, value);
    }
    Ok(headers)
}

/// `None` where a credential is missing that may be.
fn filled(context: &Context, url: &Url, template: &str) -> Result<Option<String>, Failure> {
    const BEGIN: &str = "{{credential:";
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (name, after) = after
            .split_once("}}")
            .ok_or_else(|| Failure::BadRequest("a credential's placeholder has no end".into()))?;
        let (name, optional) = name.strip_suffix('?').map_or((name, false), |name| (name, true));
        if optional && !context.binding.credentials.contains_key(name) {
            return Ok(None);
        }
        filled.push_str(before);
        filled.push_str(context.credential(name, url)?);
        rest = after;
    }
    filled.push_str(rest);
    Ok(Some(filled))
}
