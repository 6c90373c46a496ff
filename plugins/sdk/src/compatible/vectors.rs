//! Vectors of texts, in lots that keep an answer small.

use serde::Deserialize;
use serde_json::json;

use super::refused;
use crate::provider::{self, Post};
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

/// Asks this path for them, signed in with this header.
pub fn embed(request: &EmbedRequest, path: &str, sign_in: (&str, String)) -> Result<Embeddings, Failure> {
    let mut vectors = Vec::with_capacity(request.texts.len());
    let mut usage = Usage::default();
    for texts in request.texts.chunks(LOT) {
        let mut body = json!({ "model": request.model, "input": texts, "encoding_format": "float" });
        if let Some(dimensions) = request.dimensions {
            body["dimensions"] = dimensions.into();
        }
        let response = Post::json(path, &body, vec![sign_in.clone()]).send(refused)?;
        let mut reply: Reply = serde_json::from_value(provider::body(&response)?)
            .map_err(|_| Failure::Unavailable("the provider's answer holds no vectors".into()))?;
        // The order is not promised.
        reply.data.sort_by_key(|vector| vector.index);
        vectors.extend(reply.data.into_iter().map(|vector| vector.embedding));
        usage.input_tokens += reply.usage.map_or(0, |usage| usage.prompt_tokens);
    }
    Ok(Embeddings { vectors, usage, extras: Vec::new() })
}
