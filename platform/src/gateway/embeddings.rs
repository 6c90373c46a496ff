//! `POST /v1/embeddings`.

use actix_web::HttpResponse;
use actix_web::web::Data;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use runners::EmbedRequest;
use serde::Deserialize;
use serde_json::{Value, json};

use super::access::Program;
use super::error::{Error, Failure};
use super::fields::{Body, Fields};
use super::models::find;
use crate::models::{Call, Models};
use crate::usage::{self, Tokens};

/// How numbers travel.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Encoding {
    #[default]
    Float,
    /// Four bytes a number, the low one first: what the SDKs ask for.
    Base64,
}

struct Wanted {
    model: String,
    texts: Vec<String>,
    encoding: Encoding,
    dimensions: Option<u32>,
}

impl Wanted {
    fn read(body: Body) -> Result<Self, Error> {
        let mut fields = Fields::read(body)?;
        let model = fields.need("model")?;
        let texts = match fields.need::<Value>("input")? {
            Value::String(text) => vec![text],
            Value::Array(texts) if texts.iter().all(Value::is_string) => {
                texts.into_iter().filter_map(|text| text.as_str().map(str::to_owned)).collect()
            }
            _ => {
                return Err(Error::field(
                    "input",
                    "`input` must be a text or a list of texts; tokens as numbers do not work here.",
                ));
            }
        };
        if texts.is_empty() || texts.len() > EmbedRequest::MAX_TEXTS {
            let message = format!("`input` must have 1 to {} texts.", EmbedRequest::MAX_TEXTS);
            return Err(Error::field("input", message));
        }
        if let Some(empty) = texts.iter().position(String::is_empty) {
            return Err(Error::field(format!("input[{empty}]"), "A text must not be empty."));
        }
        let encoding = fields.take("encoding_format")?.unwrap_or_default();
        let dimensions = fields.take("dimensions")?;
        if dimensions == Some(0) {
            return Err(Error::field("dimensions", "`dimensions` must be 1 at least."));
        }
        fields.ignore(&["user"]);
        fields.end()?;
        Ok(Self { model, texts, encoding, dimensions })
    }
}

/// Makes a vector of each text.
pub async fn create(program: Program, models: Data<Models>, body: Body) -> Result<HttpResponse, Failure> {
    let wanted = Wanted::read(body)?;
    let admitted = models.admit(&program, find(&models, &program, &wanted.model)?).await?;
    let (mut call, warning) = Call::begin(&models, &program, "embeddings", admitted, false);
    let request = EmbedRequest { dimensions: wanted.dimensions, texts: wanted.texts, ..EmbedRequest::default() };
    let embeddings = call.embed(request).await?;
    let tokens = Tokens::from(embeddings.usage);
    let vector = |vector: &Vec<f32>| match wanted.encoding {
        Encoding::Float => json!(vector),
        Encoding::Base64 => {
            STANDARD.encode(vector.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>()).into()
        }
    };
    let data: Vec<Value> = embeddings
        .vectors
        .iter()
        .enumerate()
        .map(|(index, numbers)| json!({ "object": "embedding", "index": index, "embedding": vector(numbers) }))
        .collect();
    let mut answer = HttpResponse::Ok().json(json!({
        "object": "list",
        "data": data,
        "model": wanted.model,
        "usage": { "prompt_tokens": tokens.input, "total_tokens": tokens.total() },
    }));
    usage::warn(&mut answer, warning);
    Ok(answer)
}
