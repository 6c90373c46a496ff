//! Vectors of texts: `batchEmbedContents`, a hundred at once.

use sdk::provider::{self, Post};
use sdk::{EmbedRequest, Embeddings, Failure, Purpose, Usage};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most that the provider takes.
const LOT: usize = 100;

#[derive(Deserialize)]
struct Reply {
    embeddings: Vec<Vector>,
}

#[derive(Deserialize)]
struct Vector {
    values: Vec<f32>,
}

pub fn embed(request: &EmbedRequest) -> Result<Embeddings, Failure> {
    let task = match request.purpose {
        Purpose::Document => "RETRIEVAL_DOCUMENT",
        Purpose::Query => "RETRIEVAL_QUERY",
    };
    let path = crate::path(&request.model);
    let model = path.trim_start_matches('/');
    let mut vectors = Vec::with_capacity(request.texts.len());
    for texts in request.texts.chunks(LOT) {
        let one = |text: &String| {
            let mut one = json!({ "model": model, "content": { "parts": [{ "text": text }] }, "taskType": task });
            if let Some(dimensions) = request.dimensions {
                one["outputDimensionality"] = dimensions.into();
            }
            one
        };
        let body = json!({ "requests": texts.iter().map(one).collect::<Vec<Value>>() });
        let post = Post::json(format!("{path}:batchEmbedContents"), &body, vec![crate::sign_in()]);
        let response = post.send(crate::reply::refused)?;
        let reply: Reply = serde_json::from_value(provider::body(&response)?)
            .map_err(|_| Failure::Unavailable("the provider's answer holds no vectors".into()))?;
        vectors.extend(reply.embeddings.into_iter().map(|vector| vector.values));
    }
    Ok(Embeddings { vectors, usage: Usage::default(), extras: Vec::new() })
}
