//! Serves `completions`: a streamed chat completion of the binding's OpenAI-compatible endpoint. `prompt` is what is
//! sent, `reply` what comes back; the request itself leaves through the egress like any other.

mod calls;
mod prompt;
mod reply;
mod thinking;
pub mod unsupported;

use std::collections::BTreeSet;

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Method, Request, Response};
use serde_json::Value;
use sse_stream::SseByteStream;
use url::Url;

use super::body::{Body as Bounded, Broken, MAX_LINE};
use super::egress::Egress;
use super::http::headers;
use super::mask::{Mask, masked};
use super::noted::Noted;
use super::status::Refusal;
use super::{Context, ResponseSink, no_endpoint};
use crate::Failure;
use crate::wire::{Answer, Chunk, Prompt};
use reply::{Joiner, Reply};
use unsupported::Unsupported;

/// Pieces that have come together are sent together, up to this many.
const TOGETHER: usize = 64;
/// How the stream says that it is complete.
const DONE: &str = "[DONE]";
/// An event of some endpoints that says nothing.
const KEEP_ALIVE: &str = "keepalive";
/// One that says what went wrong.
const ERROR: &str = "error";

pub async fn serve(
    egress: &Egress,
    context: &Context,
    prompt: Prompt,
    line: &ResponseSink,
    noted: &Noted,
    unsupported: &Unsupported,
) -> Result<(), Failure> {
    let response = ask(egress, context, prompt, noted, unsupported).await?;
    line.send(Answer::Started);
    let broken = Broken::default();
    let pieces = Bounded::new(response, context.idle(), MAX_LINE, broken.clone())
        .inspect(|piece| noted.received(piece.as_ref().map_or(0, Bytes::len)));
    // Before anything is read of it: what the guest and the waiting caller get of an answer is made of these bytes. One
    // that the provider itself cuts over two events is not seen: no model knows the key, and a sentence about it comes
    // whole.
    let pieces = masked(Mask::new(context), pieces);
    let mut pieces = Box::pin(pieces.peekable());
    let is_json = matches!(pieces.as_mut().peek().await, Some(Ok(first)) if first.trim_ascii_start().starts_with(b"{"));
    if is_json {
        return whole(context, pieces, line, &broken).await;
    }
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
                Ok((data, Some(event))) if event == ERROR => {
                    let said: Value = serde_json::from_str(&data).unwrap_or(Value::String(data));
                    let error = said.get("error").filter(|error| !error.is_null()).unwrap_or(&said);
                    Err(reply::broken_off(context, error))
                }
                Ok((data, _)) => serde_json::from_str::<Reply>(&data)
                    .map_err(|_| malformed("an event is not a piece of a completion"))
                    .and_then(|reply| joiner.take(reply, context, &mut chunks)),
                Err(_) => Err(broken.get().cloned().unwrap_or_else(|| malformed("it is not a stream of events"))),
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
    let rest: Vec<Chunk> = joiner.finish(is_done)?;
    if !rest.is_empty() {
        line.send_piece(Answer::Chunks(rest)).await?;
    }
    Ok(())
}

/// An answer that is no stream: some endpoints report a failure so, with a status of success, and some do not stream at
/// all.
async fn whole<E>(
    context: &Context,
    mut pieces: impl Stream<Item = Result<Bytes, E>> + Unpin,
    line: &ResponseSink,
    broken: &Broken,
) -> Result<(), Failure> {
    let mut body = Vec::new();
    while let Some(piece) = pieces.next().await {
        let no_body = || broken.get().cloned().unwrap_or_else(|| malformed("its body ends early"));
        body.extend_from_slice(&piece.map_err(|_| no_body())?);
    }
    let reply = serde_json::from_slice::<Reply>(&body).map_err(|_| malformed("its body is not a completion"))?;
    let (mut joiner, mut chunks) = (Joiner::default(), Vec::new());
    joiner.take(reply, context, &mut chunks)?;
    chunks.extend(joiner.finish(true)?);
    line.send_piece(Answer::Chunks(chunks)).await
}

/// Sends it. Nothing is tried again here, which is the platform's to decide, but without a parameter that the model
/// says it does not take.
async fn ask(
    egress: &Egress,
    context: &Context,
    prompt: Prompt,
    noted: &Noted,
    unsupported: &Unsupported,
) -> Result<Response, Failure> {
    let (url, headers) = address(context, &prompt)?;
    let model = (url.to_string(), prompt.model.clone());
    let mut body = prompt::body(url.as_str(), prompt)?;
    unsupported.spare(&model, &mut body);
    let mut refused = BTreeSet::new();
    loop {
        match egress.send_for_success(context, request(&url, &headers, &body)?, noted).await {
            Ok(response) => {
                if !refused.is_empty() {
                    tracing::info!(model = model.1, parameters = ?refused, "the model does not take these parameters");
                    unsupported.remember(model, refused);
                }
                return Ok(response);
            }
            Err(Refusal { failure, parameter: Some(name) }) => {
                // Each name once: a limit that is refused by both of its names stays refused.
                if refused.contains(&name) || !unsupported::without(&mut body, &name) {
                    return Err(failure);
                }
                refused.insert(name);
            }
            Err(Refusal { failure, .. }) => return Err(failure),
        }
    }
}

/// What exactly is wrong with it would repeat a person's text.
fn malformed(why: &str) -> Failure {
    tracing::debug!("provider stream cannot be parsed: {why}");
    Failure::Unavailable(
        "the provider's answer is not a stream of completions; is its endpoint OpenAI-compatible?".into(),
    )
}

/// Where it goes and its head, signed in where the plugin does not do that itself.
fn address(context: &Context, prompt: &Prompt) -> Result<(Url, HeaderMap), Failure> {
    let base = context.binding.endpoint.as_ref().ok_or_else(no_endpoint)?.as_str().trim_end_matches('/');
    let path = prompt.path.as_deref().unwrap_or("/chat/completions");
    if !path.starts_with('/') {
        return Err(Failure::BadRequest("the path must start with a slash".into()));
    }
    let url = Url::parse(&format!("{base}{path}"))
        .map_err(|error| Failure::BadRequest(format!("the path makes no address: {error}")))?;
    let mut headers = headers(context, &url, &prompt.headers)?;
    let signs_in = prompt.headers.is_empty() && context.binding.credentials.contains_key("api_key");
    // A path may lead above the endpoint's own.
    let key = if signs_in { context.credential("api_key", &url)? } else { "" };
    if !key.is_empty() {
        let mut value = HeaderValue::from_str(&format!("Bearer {key}")).map_err(|_| Failure::Unauthorized)?;
        value.set_sensitive(true);
        headers.insert(AUTHORIZATION, value);
    }
    headers.entry(CONTENT_TYPE).or_insert(HeaderValue::from_static("application/json"));
    Ok((url, headers))
}

fn request(url: &Url, headers: &HeaderMap, body: &Value) -> Result<Request, Failure> {
    let body = serde_json::to_vec(body).map_err(|error| Failure::Internal(error.to_string()))?;
    let mut request = Request::new(Method::POST, url.clone());
    *request.headers_mut() = headers.clone();
    *request.body_mut() = Some(body.into());
    Ok(request)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Binding, Limits, Sampling, ToolChoice};

    #[test]
    fn low_3_the_key_is_sent_below_the_endpoint_only_whatever_the_path_says() {
        let mut binding = Binding::new("p");
        binding.endpoint = Url::parse("https://models.example.com/v1").ok();
        binding.credentials.insert("api_key".to_owned(), "key".to_owned().into());
        let context = Context::new(Arc::new(binding), Limits::default());
        let signed = |path: &str| {
            let prompt = Prompt {
                model: String::new(),
                messages: Vec::new(),
                sampling: Sampling::default(),
                tools: Vec::new(),
                tool_choice: ToolChoice::Auto,
                response_schema: None,
                path: Some(path.to_owned()),
                headers: Vec::new(),
                extras: Vec::new(),
            };
            address(&context, &prompt)
                .map(|(url, headers)| (url.path().to_owned(), headers.contains_key(AUTHORIZATION)))
        };
        assert_eq!(signed("/chat/completions").unwrap(), ("/v1/chat/completions".to_owned(), true));
        for above in ["/../billing", "/%2e%2e/billing", "/x/../../billing"] {
            assert_eq!(signed(above).unwrap_err().code(), "bad_request", "{above}");
        }
    }
}
