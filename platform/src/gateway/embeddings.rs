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
use crate::kit::problem::Problem;
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

/// What vectors are made of.
enum Input {
    Texts(Vec<String>),
    /// As some SDKs send it: cut by `cl100k_base`, the tokeniser of OpenAI's models for vectors.
    Tokens(Vec<Vec<u32>>),
}

impl Input {
    fn read(sent: Value) -> Option<Self> {
        let texts = |sent: &Value| Vec::<String>::deserialize(sent).ok();
        let tokens = |sent: &Value| Vec::<u32>::deserialize(sent).ok();
        match sent {
            Value::String(text) => Some(Self::Texts(vec![text])),
            Value::Array(ref parts) if parts.iter().all(Value::is_string) => texts(&sent).map(Self::Texts),
            Value::Array(ref parts) if parts.iter().all(Value::is_array) => {
                parts.iter().map(tokens).collect::<Option<_>>().map(Self::Tokens)
            }
            Value::Array(_) => tokens(&sent).map(|one| Self::Tokens(vec![one])),
            _ => None,
        }
    }

    fn lengths(&self) -> Vec<usize> {
        match self {
            Self::Texts(texts) => texts.iter().map(String::len).collect(),
            Self::Tokens(lists) => lists.iter().map(Vec::len).collect(),
        }
    }

    /// As texts: other providers' models count in tokens of their own.
    async fn into_texts(self) -> Result<Vec<String>, Failure> {
        let lists = match self {
            Self::Texts(texts) => return Ok(texts),
            Self::Tokens(lists) => lists,
        };
        let read = move || {
            let tokeniser = tiktoken_rs::cl100k_base_singleton();
            // A list may end within a letter.
            let text =
                |list: &Vec<u32>| tokeniser.decode_bytes(list).map(|text| String::from_utf8_lossy(&text).into_owned());
            lists.iter().enumerate().map(|(place, list)| text(list).map_err(|_| place)).collect::<Result<Vec<_>, _>>()
        };
        let texts = tokio::task::spawn_blocking(read).await.map_err(|error| Failure::from(Problem::internal(error)))?;
        texts.map_err(|place| {
            let message = "These are not tokens of cl100k_base. Please send the text itself.";
            Error::field(format!("input[{place}]"), message).into()
        })
    }
}

struct Wanted {
    model: String,
    input: Input,
    encoding: Encoding,
    dimensions: Option<u32>,
}

impl Wanted {
    fn read(body: Body) -> Result<Self, Error> {
        let mut fields = Fields::read(body)?;
        let model = fields.need("model")?;
        let input = Input::read(fields.need("input")?)
            .ok_or_else(|| Error::field("input", "`input` must be a text, a list of texts, or lists of tokens."))?;
        let lengths = input.lengths();
        if lengths.is_empty() || lengths.len() > EmbedRequest::MAX_TEXTS {
            let message = format!("`input` must have 1 to {} texts.", EmbedRequest::MAX_TEXTS);
            return Err(Error::field("input", message));
        }
        if let Some(empty) = lengths.iter().position(|length| *length == 0) {
            return Err(Error::field(format!("input[{empty}]"), "A text must not be empty."));
        }
        let encoding = fields.take("encoding_format")?.unwrap_or_default();
        let dimensions = fields.take("dimensions")?;
        if dimensions == Some(0) {
            return Err(Error::field("dimensions", "`dimensions` must be 1 at least."));
        }
        fields.ignore(&["user"]);
        fields.end()?;
        Ok(Self { model, input, encoding, dimensions })
    }
}

/// Makes a vector of each text.
pub async fn create(program: Program, models: Data<Models>, body: Body) -> Result<HttpResponse, Failure> {
    let wanted = Wanted::read(body)?;
    let texts = wanted.input.into_texts().await?;
    let admitted = models.admit(&program, find(&models, &program, &wanted.model)?).await?;
    let (mut call, warning) = Call::begin(&models, &program, "embeddings", admitted, false);
    let request = EmbedRequest { dimensions: wanted.dimensions, texts, ..EmbedRequest::default() };
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
