//! What is asked, read field by field. What the original knows and cannot matter here is ignored; what would change the
//! answer's meaning is refused by name.

use runners::{Message, Request, Sampling, Tool, ToolChoice};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{messages, tools};
use crate::gateway::error::Error;
use crate::gateway::fields::{Body, Fields};
use crate::models::Offer;

/// Texts at which an answer may end.
const STOPS: usize = 4;

/// How a stream is wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct StreamOptions {
    /// The tokens before the end, in a chunk of their own.
    #[serde(default)]
    pub include_usage: bool,
}

/// The form of the answer.
#[derive(Debug, PartialEq)]
enum Format {
    Text,
    JsonObject,
    /// The schema, and what is said about it.
    Schema {
        schema: String,
        about: Value,
    },
}

/// A request that was read.
pub struct ChatRequest {
    pub model: String,
    pub stream: Option<StreamOptions>,
    messages: Vec<Message>,
    has_files: bool,
    tools: Vec<Tool>,
    strict_tools: Vec<String>,
    tool_choice: ToolChoice,
    format: Format,
    sampling: Sampling,
    /// Parameters that only an endpoint of this API's own kind has, with their values.
    others: Vec<(&'static str, Value)>,
}

/// Nothing that they say matters here.
const IGNORED: &[&str] = &[
    "user",
    "metadata",
    "store",
    "safety_identifier",
    "prompt_cache_key",
    "prompt_cache_retention",
    "service_tier",
    "prediction",
];

/// They go to endpoints that know them, and to no other; with them the values that ask for nothing.
fn others() -> [(&'static str, Vec<Value>); 6] {
    [
        ("presence_penalty", vec![json!(0), json!(0.0)]),
        ("frequency_penalty", vec![json!(0), json!(0.0)]),
        ("logit_bias", vec![json!({})]),
        ("reasoning_effort", vec![]),
        ("verbosity", vec![]),
        ("parallel_tool_calls", vec![json!(true)]),
    ]
}

impl ChatRequest {
    pub fn read(body: Body) -> Result<Self, Error> {
        let mut fields = Fields::read(body)?;
        let model: String = fields.need("model")?;
        let messages = messages::read(fields.need("messages")?)?;
        let stream = stream(&mut fields)?;
        let (tools, strict_tools) = tools::read(fields.take("tools")?)?;
        let tool_choice = tools::choice(fields.take("tool_choice")?, &tools)?;
        let format = format(fields.take("response_format")?)?;
        let sampling = sampling(&mut fields)?;
        let mut passed = Vec::new();
        for (name, harmless) in others() {
            passed.extend(
                fields.take::<Value>(name)?.filter(|value| !harmless.contains(value)).map(|value| (name, value)),
            );
        }
        fields.refuse("n", &[json!(1)], "one answer a request. Please send several requests.")?;
        fields.refuse("logprobs", &[json!(false)], "probabilities of tokens are not known.")?;
        fields.refuse("top_logprobs", &[json!(0)], "probabilities of tokens are not known.")?;
        fields.refuse("modalities", &[json!(["text"])], "answers are text.")?;
        fields.refuse("audio", &[], "answers are text.")?;
        fields.refuse("web_search_options", &[], "models search nothing by themselves.")?;
        fields.refuse("functions", &[json!([])], "please send `tools`, which replaced it.")?;
        fields.refuse("function_call", &[], "please send `tool_choice`, which replaced it.")?;
        fields.ignore(IGNORED);
        fields.end()?;
        let has_files = messages::have_files(&messages);
        Ok(Self {
            model,
            stream,
            messages,
            has_files,
            tools,
            strict_tools,
            tool_choice,
            format,
            sampling,
            others: passed,
        })
    }

    /// As a runner of this model takes it in this region.
    pub fn request(&self, model: &str, region: &str) -> Request {
        let mut extras: Vec<(String, String)> =
            self.others.iter().map(|(name, value)| (format!("openai:{name}"), value.to_string())).collect();
        let mut response_schema = None;
        match &self.format {
            Format::Text => {}
            Format::JsonObject => {
                extras.push(("openai:response_format".to_owned(), json!({ "type": "json_object" }).to_string()));
            }
            Format::Schema { schema, about } => {
                response_schema = Some(schema.clone());
                extras.push(("openai:json_schema".to_owned(), about.to_string()));
            }
        }
        if !self.strict_tools.is_empty() {
            extras.push(("openai:strict_tools".to_owned(), json!(self.strict_tools).to_string()));
        }
        Request {
            model: model.to_owned(),
            region: region.to_owned(),
            messages: self.messages.clone(),
            response_schema,
            tools: self.tools.clone(),
            tool_choice: self.tool_choice.clone(),
            sampling: self.sampling.clone(),
            extras,
            ..Request::default()
        }
    }

    /// Whether something is asked for that endpoints of this API's own kind know, and no others: it must not get lost
    /// where another one takes over.
    pub fn is_for_compatible_only(&self) -> bool {
        !self.others.is_empty() || self.format == Format::JsonObject
    }

    /// Whether the model can do what is asked, as far as that is known: what it would silently leave out is refused.
    pub fn suits(&self, offer: &Offer) -> Result<(), Error> {
        let model = &offer.model;
        let refuse = |is_wanted: bool, param: &str, what: &str| match is_wanted {
            true => Err(Error::field(param, format!("The model `{}` {what}.", model.id))),
            false => Ok(()),
        };
        refuse(!model.can("chat"), "model", "does not chat")?;
        if !model.generates {
            refuse(!self.tools.is_empty(), "tools", "asks for no tools")?;
            refuse(self.has_files, "messages", "reads text only")?;
            refuse(self.format != Format::Text, "response_format", "answers in text only")?;
        }
        // Where one of the bindings knows it, the others are not asked.
        if !offer.candidates.iter().any(|candidate| candidate.plugin.is_compatible) {
            if let Some((name, _)) = self.others.first() {
                return refuse(true, name, &format!("does not know `{name}`"));
            }
            let what = "answers in JSON by a schema only: please send `json_schema`";
            refuse(self.format == Format::JsonObject, "response_format", what)?;
        }
        Ok(())
    }
}

fn stream(fields: &mut Fields) -> Result<Option<StreamOptions>, Error> {
    let wanted: bool = fields.take("stream")?.unwrap_or_default();
    let options: Option<StreamOptions> = fields.take("stream_options")?;
    match (wanted, options) {
        (false, Some(_)) => Err(Error::field("stream_options", "`stream_options` goes with `stream`: true only.")),
        (wanted, options) => Ok(wanted.then(|| options.unwrap_or_default())),
    }
}

fn sampling(fields: &mut Fields) -> Result<Sampling, Error> {
    let (old, new) = (limit(fields, "max_tokens")?, limit(fields, "max_completion_tokens")?);
    let stop = match fields.take::<Value>("stop")? {
        None => Vec::new(),
        Some(Value::String(stop)) => vec![stop],
        Some(stops) => crate::gateway::fields::parsed("stop", stops)?,
    };
    if stop.len() > STOPS || stop.iter().any(String::is_empty) {
        return Err(Error::field("stop", format!("`stop` may be up to {STOPS} texts, none of them empty.")));
    }
    Ok(Sampling {
        temperature: fields.number("temperature", 0.0, 2.0)?,
        top_p: fields.number("top_p", 0.0, 1.0)?,
        max_tokens: new.or(old),
        stop,
        seed: fields.take("seed")?,
    })
}

fn limit(fields: &mut Fields, name: &str) -> Result<Option<u32>, Error> {
    match fields.take(name)? {
        Some(0) => Err(Error::field(name, format!("`{name}` must be 1 at least."))),
        limit => Ok(limit),
    }
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum SentFormat {
    Text,
    JsonObject,
    JsonSchema { json_schema: SentSchema },
}

#[derive(Deserialize)]
struct SentSchema {
    name: String,
    #[serde(default)]
    description: Option<String>,
    #[serde(default)]
    schema: Option<Value>,
    #[serde(default)]
    strict: Option<bool>,
}

fn format(sent: Option<Value>) -> Result<Format, Error> {
    let Some(sent) = sent else { return Ok(Format::Text) };
    match crate::gateway::fields::parsed("response_format", sent)? {
        SentFormat::Text => Ok(Format::Text),
        SentFormat::JsonObject => Ok(Format::JsonObject),
        SentFormat::JsonSchema { json_schema } => {
            let SentSchema { name, description, schema, strict } = json_schema;
            let Some(schema @ Value::Object(_)) = schema else {
                let param = "response_format.json_schema.schema";
                return Err(Error::field(param, "The schema is missing, or no object."));
            };
            let mut about = json!({ "name": name });
            if let Some(description) = description {
                about["description"] = description.into();
            }
            if let Some(strict) = strict {
                about["strict"] = strict.into();
            }
            Ok(Format::Schema { schema: schema.to_string(), about })
        }
    }
}
