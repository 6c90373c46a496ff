//! Vectors of texts, in lots that keep an answer small.

use serde::Deserialize;
use serde_json::json;

use super::refused;
use crate::provider::{self, Post, Refusal};
use crate::{EmbedRequest, Embeddings, Failure, Usage};

/// Texts at once: 2,048 texts are half of a run's calls to the outside.
const LOT: usize = 128;

#[derive(Deserialize)]
struct Reply {
    data: Vec<Vector>,
    #[serde(default)]
    usage: Option<Counted>,
}

#[derive(Deserialize)]
struct Vector {
    index: usize,
    embedding: Vec<f32>,
}

#[derive(Deserialize)]
struct Counted {
    #[serde(default)]
    prompt_tokens: u64,
}

/// How many texts to try where a refusal says that so many are too many: the number that it names, or half of them.
fn smaller_lot(refusal: &Refusal, sent: usize) -> Option<usize> {
    const WORDS: [&str; 7] = ["batch", "too many", "array", "number of input", "maximum number", "at most", "larger than"];
    if sent < 2 || !matches!(refusal.status, 400 | 413 | 422) {
        return None;
    }
    let said = refusal.text().to_lowercase();
    if !WORDS.iter().any(|word| said.contains(word)) || said.contains("token") {
        return None;
    }
    let numbers = said.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok());
    let named = numbers.filter(|number| (2..sent).contains(number)).max();
    Some(named.unwrap_or(sent / 2))
}

/// Asks this path for them, signed in with this header.
pub fn embed(request: &EmbedRequest, path: &str, sign_in: (&str, String)) -> Result<Embeddings, Failure> {
    let mut vectors = Vec::with_capacity(request.texts.len());
    let mut usage = Usage::default();
    let (mut rest, mut lot) = (request.texts.as_slice(), LOT);
    while !rest.is_empty() {
        let (texts, after) = rest.split_at(lot.min(rest.len()));
        let mut body = json!({ "model": request.model, "input": texts, "encoding_format": "float" });
        if let Some(dimensions) = request.dimensions {
            body["dimensions"] = dimensions.into();
        }
        let mut smaller = None;
        let sent = Post::json(path, &body, vec![sign_in.clone()]).send(|refusal| {
            smaller = smaller_lot(refusal, texts.len());
            refused(refusal)
        });
        let response = match (sent, smaller) {
            (Err(_), Some(fewer)) => {
                lot = fewer;
                continue;
            }
            (sent, _) => sent?,
        };
        rest = after;
        let mut reply: Reply = serde_json::from_value(provider::body(&response)?)
            .map_err(|_| Failure::Unavailable("the provider's answer holds no vectors".into()))?;
        // The order is not promised.
        reply.data.sort_by_key(|vector| vector.index);
        vectors.extend(reply.data.into_iter().map(|vector| vector.embedding));
        usage.input_tokens += reply.usage.map_or(0, |usage| usage.prompt_tokens);
    }
    Ok(Embeddings { vectors, usage, extras: Vec::new() })
}
