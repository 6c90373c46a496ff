//! Serves `completions`: a streamed chat completion of the binding's OpenAI-compatible endpoint. `prompt` is what is sent,
//! `reply` what comes back; the request itself leaves through the egress like any other.

mod prompt;
mod reply;

use bytes::Bytes;
use futures_util::StreamExt;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{Method, Request};
use secrecy::ExposeSecret;
use sse_stream::SseByteStream;
use url::Url;

use super::body::{Body as Bounded, Broken, MAX_LINE};
use super::egress::Egress;
use super::http::headers;
use super::mask::{Mask, masked};
use super::noted::Noted;
use super::{Context, Line, no_endpoint};
use crate::Failure;
use crate::wire::{Answer, Chunk, Prompt};
use reply::{Joiner, Reply};

/// Pieces that have come together are sent together, up to this many.
const TOGETHER: usize = 64;
/// How the stream says that it is complete.
const DONE: &str = "[DONE]";
/// An event of some endpoints that says nothing.
const KEEP_ALIVE: &str = "keepalive";

pub async fn serve(
    egress: &Egress,
    context: &Context,
    prompt: Prompt,
    line: &Line,
    noted: &Noted,
) -> Result<(), Failure> {
    // No retries: the platform decides those.
    let response = egress.send_for_success(context, request(context, prompt)?, noted).await?;
    line.send(Answer::Started);
    let broken = Broken::default();
    let pieces = Bounded::new(response, context.idle(), MAX_LINE, broken.clone())
        .inspect(|piece| noted.received(piece.as_ref().map_or(0, Bytes::len)));
    // Before anything is read of it: what the guest gets of an answer, and whoever waits, is made of these bytes. One that the provider itself
    // cuts over two events is not seen: no model knows the key, and a sentence about it comes whole.
    let pieces = masked(Mask::new(context), pieces);
    let mut events = std::pin::pin!(SseByteStream::new(pieces).ready_chunks(TOGETHER));
    let mut joiner = Joiner::default();
    let mut is_done = false;
    while !is_done && let Some(together) = events.next().await {
        let mut chunks = Vec::with_capacity(together.len());
        let mut read = Ok(());
        for event in together {
            read = match event.map(|event| (event.data.unwrap_or_default(), event.event)) {
                Ok((data, _)) if data == DONE => {
                    is_done = true;
                    break;
                }
                Ok((data, event)) if data.is_empty() || event.as_deref() == Some(KEEP_ALIVE) => continue,
                Ok((data, _)) => serde_json::from_str::<Reply>(&data)
                    .map_err(|_| malformed("an event is no piece of a completion"))
                    .and_then(|reply| joiner.take(reply, context, &mut chunks)),
                Err(_) => Err(broken.get().cloned().unwrap_or_else(|| malformed("it is no stream of events"))),
            };
            if read.is_err() {
                break;
            }
        }
        if !chunks.is_empty() {
            line.send_piece(Answer::Chunks(chunks)).await?;
        }
        read?;
    }
    let rest: Vec<Chunk> = joiner.finish()?;
    if !rest.is_empty() {
        line.send_piece(Answer::Chunks(rest)).await?;
    }
    Ok(())
}

/// What exactly is wrong with it would repeat a person's text.
fn malformed(why: &str) -> Failure {
    tracing::debug!("provider stream cannot be parsed: {why}");
    Failure::Unavailable("the provider's answer is no stream of completions; is its endpoint OpenAI-compatible?".into())
}

/// The request, signed in where the plugin does not do that itself.
fn request(context: &Context, prompt: Prompt) -> Result<Request, Failure> {
    let base = context.binding.endpoint.as_ref().ok_or_else(no_endpoint)?.as_str().trim_end_matches('/');
    let path = prompt.path.as_deref().unwrap_or("/chat/completions");
    if !path.starts_with('/') {
        return Err(Failure::BadRequest("the path must start with a slash".into()));
    }
    let url = Url::parse(&format!("{base}{path}"))
        .map_err(|error| Failure::BadRequest(format!("the path makes no address: {error}")))?;
    let mut headers = headers(context, &prompt.headers)?;
    let key = context.binding.credentials.get("api_key").map_or("", |key| key.expose_secret());
    if prompt.headers.is_empty() && !key.is_empty() {
        let mut value = HeaderValue::from_str(&format!("Bearer {key}")).map_err(|_| Failure::Unauthorized)?;
        value.set_sensitive(true);
        headers.insert(AUTHORIZATION, value);
    }
    headers.entry(CONTENT_TYPE).or_insert(HeaderValue::from_static("application/json"));
    let body =
        serde_json::to_vec(&prompt::body(base, prompt)?).map_err(|error| Failure::Internal(error.to_string()))?;
    let mut request = Request::new(Method::POST, url);
    *request.headers_mut() = headers;
    *request.body_mut() = Some(body.into());
    Ok(request)
}
