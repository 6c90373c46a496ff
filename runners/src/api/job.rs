//! A job: which plugin with which endpoint and credentials (the binding), and what it is asked (the request).

use std::collections::BTreeMap;
use std::sync::Arc;

use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use url::Url;

use super::config::Limits;
use super::event::ToolCall;

/// A plugin made usable: its endpoint, credentials and what it may reach. Credentials stay in the server's process.
#[derive(Clone, Debug)]
pub struct Binding {
    /// Which binding it is and whose, in its maker's words: what a plugin keeps for one is never seen by another,
    /// however alike the two are.
    pub owner: String,
    /// Name in the plugin's manifest, `openai` say.
    pub plugin: String,
    /// SHA-256 of the component in lower-case hex; `None` takes the loaded one of that name.
    pub digest: Option<String>,
    /// As its caller names it: what requests are held apart by.
    pub region: String,
    /// As the provider calls it, one of the manifest's: what the guest is asked with. `None` asks with what the request
    /// says.
    pub provider_region: Option<String>,
    /// Base of the provider's API, `https://api.openai.com/v1` say. Its host needs no entry in `hosts`.
    pub endpoint: Option<Url>,
    /// By field name of the manifest. `api_key` is what the `completions` ability signs in with.
    pub credentials: BTreeMap<String, SecretString>,
    /// The plugin's own settings; it receives them as JSON text.
    pub settings: serde_json::Value,
    /// Host names, without port, that this binding may reach besides its endpoint.
    pub hosts: Vec<String>,
    /// Of these, those to which a credential may be sent, by its name. Every credential may be sent to the endpoint,
    /// below its path.
    pub credential_hosts: BTreeMap<String, Vec<String>>,
    /// Overrides the operator's default limits.
    pub limits: Option<Limits>,
    /// Keeps its endpoint to public addresses also where the operator allows others: the person who entered it is not
    /// the operator.
    pub public_only: bool,
}

impl Binding {
    /// A binding without endpoint, credentials, settings or hosts: what `offline` needs.
    pub fn new(plugin: impl Into<String>) -> Self {
        Self {
            owner: String::new(),
            plugin: plugin.into(),
            digest: None,
            region: "local".into(),
            provider_region: None,
            endpoint: None,
            credentials: BTreeMap::new(),
            settings: serde_json::Value::Object(serde_json::Map::new()),
            hosts: Vec::new(),
            credential_hosts: BTreeMap::new(),
            limits: None,
            public_only: false,
        }
    }
}

/// Whom runs are for, in their caller's words: see [`crate::Runners::on_behalf`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Behalf {
    /// Whose data it is. What a plugin keeps in a run for one tenant is never seen by a run for another, though one
    /// binding serves both.
    pub tenant: String,
    /// Regions that the data may be sent to, from a caller that knows the tenant and not from the binding: nothing
    /// leaves for a binding of another one. Empty where the caller keeps no regions apart, as the tool and tests do.
    pub regions: Vec<String>,
}

/// One run to start.
#[derive(Clone, Debug)]
pub struct Job {
    pub binding: Arc<Binding>,
    pub request: Request,
}

/// What the model is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// A model id of the plugin's manifest, or of the provider where the manifest lists none.
    pub model: String,
    /// Where it is served: nothing leaves for a binding of another region. Empty where its caller keeps no regions
    /// apart. A caller that takes it from the binding has checked nothing: that is what [`Behalf::regions`] is for. The
    /// plugin is told it unless the binding has a `provider_region`.
    pub region: String,
    pub messages: Vec<Message>,
    /// Sections of the output format, in order; empty for free text.
    pub outline: Vec<OutlineSection>,
    /// Source passages that the answer may cite, best first or in document order.
    pub passages: Vec<Passage>,
    /// JSON Schema of the answer, where the model shall answer in JSON.
    pub response_schema: Option<String>,
    /// Tools that the model may ask for.
    pub tools: Vec<Tool>,
    pub tool_choice: ToolChoice,
    pub sampling: Sampling,
    /// Names and values that later versions of the contract may promote to fields.
    pub extras: Vec<(String, String)>,
}

impl Request {
    /// Bytes of all its texts and files.
    pub(crate) fn size(&self) -> u64 {
        let parts = self.messages.iter().flat_map(|message| &message.parts).map(|part| match part {
            Part::Text(text) => text.len(),
            Part::Image(media) | Part::Audio(media) | Part::File(media) => media.data.len() + media.mime.len(),
            Part::ToolCall(call) => call.id.len() + call.name.len() + call.arguments.len(),
            Part::ToolResult(result) => result.id.len() + result.name.len() + result.content.len(),
        });
        let outline = self.outline.iter().map(|s| s.key.len() + s.title.len() + s.guidance.len());
        let passages = self.passages.iter().map(|p| {
            let extras: usize = p.extras.iter().map(|(name, value)| name.len() + value.len()).sum();
            p.id.len() + p.title.len() + p.heading.len() + p.text.len() + extras
        });
        let tools = self.tools.iter().map(|t| t.name.len() + t.description.len() + t.parameters.len());
        let extras = self.extras.iter().map(|(name, value)| name.len() + value.len());
        let rest = self.response_schema.as_ref().map_or(0, String::len) + self.model.len() + self.region.len();
        (parts.chain(outline).chain(passages).chain(tools).chain(extras).sum::<usize>() + rest) as u64
    }
}

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    System,
    User,
    Assistant,
    Tool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    pub role: Role,
    pub parts: Vec<Part>,
}

impl Message {
    /// A message of one text part.
    pub fn text(role: Role, text: impl Into<String>) -> Self {
        Self { role, parts: vec![Part::Text(text.into())] }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Text(String),
    Image(Media),
    Audio(Media),
    File(Media),
    /// What the assistant asked for in an earlier turn.
    ToolCall(ToolCall),
    /// What came of it; in a message of [`Role::Tool`].
    ToolResult(ToolResult),
}

/// Bytes with their type, sent to the model as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Media {
    /// MIME type, `image/png` say.
    pub mime: String,
    pub name: Option<String>,
    #[serde(with = "crate::wire::bytes")]
    pub data: Vec<u8>,
}

/// A section of the output format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutlineSection {
    /// Unique within the outline; comes back in [`crate::Event::Section`].
    pub key: String,
    pub title: String,
    /// What belongs into the section, in words.
    pub guidance: String,
}

/// A piece of a source document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Unique within the request; comes back in [`crate::Event::Citation`].
    pub id: String,
    /// Title of the document.
    pub title: String,
    /// Page, from 1.
    pub page: Option<u32>,
    /// Heading path above the passage; empty where there is none.
    pub heading: String,
    pub text: String,
    /// Names and values that later versions of the contract may promote to fields.
    #[serde(default)]
    pub extras: Vec<(String, String)>,
}

/// A tool that the model may ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tool {
    /// Letters, digits, hyphens and underscores, at most 64; unique in the request.
    pub name: String,
    pub description: String,
    /// JSON Schema of the arguments, an object.
    pub parameters: String,
}

/// Whether the model asks for a tool.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolChoice {
    /// The model decides.
    #[default]
    Auto,
    None,
    /// Some tool.
    Required,
    Named(String),
}

/// What came of a tool call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolResult {
    /// Of the call.
    pub id: String,
    /// Of the tool.
    pub name: String,
    /// Text or JSON text.
    pub content: String,
    pub failed: bool,
}

/// What is absent or empty is left to the provider.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sampling {
    /// 0 to 2.
    pub temperature: Option<f32>,
    /// 0 to 1.
    pub top_p: Option<f32>,
    pub max_tokens: Option<u32>,
    /// Texts at which the answer ends.
    pub stop: Vec<String>,
    pub seed: Option<u64>,
}
