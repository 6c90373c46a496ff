//! Serves `completions`: a streamed chat completion of the binding's OpenAI-compatible endpoint. `prompt` is what is sent,
//! `reply` what comes back; the request itself leaves through the egress like any other.

mod prompt;
mod reply;

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll};

use async_openai::Client;
use async_openai::config::Config;
use async_openai::error::OpenAIError;
use async_openai::middleware::HttpRequestFactory;
use bytes::{Buf, Bytes};
use futures_util::StreamExt;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use reqwest::{Body, Response};
use secrecy::{ExposeSecret, SecretString};

use super::body::{Body as Bounded, Broken, MAX_LINE};
use super::egress::Egress;
use super::http::headers;
use super::noted::Noted;
use super::{Context, Line, no_endpoint};
use crate::Failure;
use crate::wire::{Answer, Chunk, Prompt};
use reply::{Joiner, Reply};

/// Pieces that have come together are sent together, up to this many.
const TOGETHER: usize = 64;

pub async fn serve(
    egress: &Arc<Egress>,
    context: &Arc<Context>,
    prompt: Prompt,
    line: &Line,
    noted: &Arc<Noted>,
) -> Result<(), Failure> {
    let endpoint = Endpoint::new(context, &prompt)?;
    let body = prompt::body(&endpoint.base, prompt)?;
    let broken = Broken::default();
    let transport =
        Transport { egress: egress.clone(), context: context.clone(), broken: broken.clone(), noted: noted.clone() };
    let client = Client::build(egress.for_building()?, endpoint).with_http_service(transport);
    let failed = |error: &OpenAIError| broken.get().cloned().unwrap_or_else(|| malformed(error));
    let replies = client.chat().create_stream_byot::<_, Reply>(body).await.map_err(|error| failed(&error))?;
    line.send(Answer::Started);
    let mut joiner = Joiner::default();
    let mut replies = replies.ready_chunks(TOGETHER);
    while let Some(together) = replies.next().await {
        let mut chunks = Vec::with_capacity(together.len());
        let mut end = None;
        for reply in together {
            match reply {
                Ok(reply) => joiner.take(reply, context, &mut chunks),
                Err(error) => Err(failed(&error)),
            }
            .unwrap_or_else(|failure| end = Some(failure));
            if end.is_some() {
                break;
            }
        }
        if !chunks.is_empty() {
            line.send_piece(Answer::Chunks(chunks)).await;
        }
        if let Some(failure) = end {
            return Err(failure);
        }
    }
    let rest: Vec<Chunk> = joiner.finish()?;
    if !rest.is_empty() {
        line.send_piece(Answer::Chunks(rest)).await;
    }
    Ok(())
}

fn malformed(error: &OpenAIError) -> Failure {
    tracing::debug!("a provider's stream cannot be read: {error}");
    Failure::Unavailable("the provider's answer is no stream of completions; is its endpoint OpenAI-compatible?".into())
}

/// The binding's endpoint as the client library wants it. Its own configuration would look for keys in the environment.
struct Endpoint {
    base: String,
    path: Option<String>,
    key: SecretString,
    headers: HeaderMap,
}

impl Endpoint {
    fn new(context: &Context, prompt: &Prompt) -> Result<Self, Failure> {
        let base = context.binding.endpoint.as_ref().ok_or_else(no_endpoint)?.as_str().trim_end_matches('/').to_owned();
        let path = prompt.path.clone();
        if path.as_ref().is_some_and(|path| !path.starts_with('/')) {
            return Err(Failure::BadRequest("the path must start with a slash".into()));
        }
        let mut headers = headers(context, &prompt.headers)?;
        let key =
            context.binding.credentials.get("api_key").cloned().unwrap_or_else(|| SecretString::from(String::new()));
        if prompt.headers.is_empty() && !key.expose_secret().is_empty() {
            let mut value =
                HeaderValue::from_str(&format!("Bearer {}", key.expose_secret())).map_err(|_| Failure::Unauthorized)?;
            value.set_sensitive(true);
            headers.insert(AUTHORIZATION, value);
        }
        Ok(Self { base, path, key, headers })
    }
}

impl Config for Endpoint {
    fn headers(&self) -> HeaderMap {
        self.headers.clone()
    }

    fn url(&self, path: &str) -> String {
        format!("{}{}", self.base, self.path.as_deref().unwrap_or(path))
    }

    fn query(&self) -> Vec<(&str, &str)> {
        Vec::new()
    }

    fn api_base(&self) -> &str {
        &self.base
    }

    fn api_key(&self) -> &SecretString {
        &self.key
    }
}

/// Carries the library's requests through the egress: no retries (the platform decides those), bounded bodies, and the
/// failure kept where the library would reduce it to a text.
#[derive(Clone)]
struct Transport {
    egress: Arc<Egress>,
    context: Arc<Context>,
    broken: Broken,
    noted: Arc<Noted>,
}

impl tower::Service<HttpRequestFactory> for Transport {
    type Response = Response;
    type Error = OpenAIError;
    type Future = Pin<Box<dyn Future<Output = Result<Response, OpenAIError>> + Send>>;

    fn poll_ready(&mut self, _cx: &mut TaskContext<'_>) -> Poll<Result<(), OpenAIError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: HttpRequestFactory) -> Self::Future {
        let Self { egress, context, broken, noted } = self.clone();
        Box::pin(async move {
            let request = request.build().await?;
            match egress.send_for_success(&context, request, &noted).await {
                Ok(response) => {
                    let mut is_first = true;
                    let body = Bounded::new(response, context.idle(), MAX_LINE, broken).map(move |piece| {
                        noted.received(piece.as_ref().map_or(0, Bytes::len));
                        if std::mem::take(&mut is_first) { piece.and_then(without_mark) } else { piece }
                    });
                    let body = Body::wrap_stream(body);
                    Ok(Response::from(http::Response::new(body)))
                }
                Err(failure) => {
                    let text = failure.to_string();
                    let _ = broken.set(failure);
                    Err(OpenAIError::InvalidArgument(text))
                }
            }
        })
    }
}

/// A stream may begin with a byte order mark, at which the library that reads it would panic (eventsource-stream 0.2).
fn without_mark(mut piece: Bytes) -> std::io::Result<Bytes> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if piece.starts_with(MARK) {
        piece.advance(MARK.len());
    } else if !piece.is_empty() && MARK.starts_with(&piece) {
        return Err(std::io::Error::other("the stream begins with half a character"));
    }
    Ok(piece)
}
