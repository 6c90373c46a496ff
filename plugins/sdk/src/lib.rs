//! What a model runner plugin in Rust is written with: the contract's types, a trait to implement, and `runner!` to export it.
//!
//! A plugin is translation only: build the provider's request, loop over its answer, emit events, return the outcome.
//! Retries, time-outs, limits and credentials are the host's. What many plugins do alike is here: `answer` makes events of what
//! a model says, `compatible` makes vectors and transcripts with whatever speaks OpenAI's format, `provider` sends a request and reads refusals, `sse` reads a stream of events, `json` fills gaps between JSON
//! and the contract; `settings` and `credentials` make what a manifest says of both from the types that a plugin reads them with; `test` is a platform
//! for a plugin's own tests, which need no WebAssembly.

// What the derives make names it so, here as in a plugin.
extern crate self as sdk;

pub mod answer;
pub mod compatible;
pub mod credentials;
#[cfg(all(target_family = "wasm", feature = "allocator"))]
mod heap;
mod host;
pub mod json;
pub mod provider;
pub mod settings;
pub mod sse;
#[cfg(not(target_family = "wasm"))]
pub mod test;

#[doc(hidden)]
pub mod __bindings {
    wit_bindgen::generate!({
        world: "atelier:runner/runner",
        path: "../wit",
        pub_export_macro: true,
        export_macro_name: "export_runner",
        generate_all,
        additional_derives: [Default],
        additional_derives_ignore: [
            "capability", "role", "part", "tool-choice", "finish", "failure", "event", "stopped", "chunk", "level",
        ],
    });

    /// The optional abilities, each in a world of its own: a plugin exports what it has.
    pub mod embedding {
        wit_bindgen::generate!({
            inline: "package atelier:embedding; world embeds { export atelier:runner/embedding@1.1.0; }",
            path: "../wit",
            world: "atelier:embedding/embeds",
            pub_export_macro: true,
            export_macro_name: "export_embedding",
            additional_derives: [Default],
            additional_derives_ignore: ["purpose"],
            with: { "atelier:runner/types@1.1.0": crate::types },
        });
    }
    pub mod transcription {
        wit_bindgen::generate!({
            inline: "package atelier:transcription; world transcribes { export atelier:runner/transcription@1.1.0; }",
            path: "../wit",
            world: "atelier:transcription/transcribes",
            pub_export_macro: true,
            export_macro_name: "export_transcription",
            additional_derives: [Default],
            with: { "atelier:runner/types@1.1.0": crate::types },
        });
    }
}

pub use __bindings::atelier::runner::types;
pub use __bindings::embedding::exports::atelier::runner::embedding::{
    EmbedRequest, Embeddings, Guest as Embedder, Purpose,
};
pub use __bindings::exports::atelier::runner::plugin::Guest as Runner;
pub use __bindings::transcription::exports::atelier::runner::transcription::{
    Guest as Transcriber, Segment as SpokenSegment, TranscribeRequest, Transcript,
};
pub use credentials::Credentials;
pub use host::{completions, events, http, log, state};
pub use sdk_derive::{Choice, Credentials, Settings};
pub use settings::Settings;
pub use types::{
    Capability, CredentialField, Failure, Finish, Manifest, Media, Message, Model, Outcome, Part, Passage, Price,
    Region, Request, Role, Sampling, Section, Tool, ToolCall, ToolChoice, ToolResult, Usage,
};

#[doc(hidden)]
pub use __bindings::embedding::export_embedding as __export_embedding;
#[doc(hidden)]
pub use __bindings::export_runner as __export_runner;
#[doc(hidden)]
pub use __bindings::transcription::export_transcription as __export_transcription;

/// A field of a binding's credentials; a secret one is not shown again.
pub fn credential(name: &str, label: &str, secret: bool, required: bool) -> CredentialField {
    CredentialField { name: name.into(), label: label.into(), secret, required, ..CredentialField::default() }
}

/// Exports a type that implements [`Runner`] as the plugin: `runner!(Echo)`; and what else it can do, [`Embedder`] or
/// [`Transcriber`] say: `runner!(Echo, embedding, transcription)`.
#[macro_export]
macro_rules! runner {
    ($plugin:ident $(, $ability:ident)*) => {
        // A plugin's own tests are native, where such names cannot be exported.
        #[cfg(target_family = "wasm")]
        $crate::__export_runner!($plugin with_types_in $crate::__bindings);
        #[cfg(not(target_family = "wasm"))]
        const _: (fn() -> $crate::Manifest, fn($crate::Request) -> Result<$crate::Outcome, $crate::Failure>) =
            (<$plugin as $crate::Runner>::describe, <$plugin as $crate::Runner>::run);
        $($crate::__ability!($plugin, $ability);)*
    };
}

/// A manifest whose name, version, licence and description are those of the plugin's `Cargo.toml`, so that they stand in one place:
/// `manifest! { vendor: "Acme", endpoint: "https://api.acme.example/v1", models: vec![…] }`.
#[macro_export]
macro_rules! manifest {
    ($($field:ident: $value:expr),* $(,)?) => {
        $crate::Manifest {
            name: env!("CARGO_PKG_NAME").into(),
            version: env!("CARGO_PKG_VERSION").into(),
            license: env!("CARGO_PKG_LICENSE").into(),
            description: env!("CARGO_PKG_DESCRIPTION").into(),
            $($field: $value.into(),)*
            ..$crate::Manifest::default()
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __ability {
    ($plugin:ident, embedding) => {
        #[cfg(target_family = "wasm")]
        $crate::__export_embedding!($plugin with_types_in $crate::__bindings::embedding);
        #[cfg(not(target_family = "wasm"))]
        const _: fn($crate::EmbedRequest) -> Result<$crate::Embeddings, $crate::Failure> =
            <$plugin as $crate::Embedder>::embed;
    };
    ($plugin:ident, transcription) => {
        #[cfg(target_family = "wasm")]
        $crate::__export_transcription!($plugin with_types_in $crate::__bindings::transcription);
        #[cfg(not(target_family = "wasm"))]
        const _: fn($crate::TranscribeRequest) -> Result<$crate::Transcript, $crate::Failure> =
            <$plugin as $crate::Transcriber>::transcribe;
    };
}

impl Default for Role {
    fn default() -> Self {
        Self::User
    }
}

impl Default for Finish {
    fn default() -> Self {
        Self::Stop
    }
}

impl Default for Purpose {
    fn default() -> Self {
        Self::Document
    }
}

impl Default for ToolChoice {
    fn default() -> Self {
        Self::Auto
    }
}

/// Nobody waits any more; `?` turns it into [`Failure::Cancelled`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Self::Cancelled
    }
}

/// Where the pieces of an answer go: the platform when it runs as a plugin, a list in a plugin's own tests.
pub trait Sink {
    /// More text of the current section.
    fn text(&mut self, text: &str) -> Result<(), Stopped>;
    /// What follows belongs to the outline's section of this key.
    fn section(&mut self, key: &str) -> Result<(), Stopped>;
    /// The statement just made comes from this passage.
    fn citation(&mut self, passage: &str) -> Result<(), Stopped>;
}

/// The platform's sink.
pub struct Platform;

impl Sink for Platform {
    fn text(&mut self, text: &str) -> Result<(), Stopped> {
        emit(events::Event::Text(text.to_owned()))
    }

    fn section(&mut self, key: &str) -> Result<(), Stopped> {
        emit(events::Event::Section(key.to_owned()))
    }

    fn citation(&mut self, passage: &str) -> Result<(), Stopped> {
        emit(events::Event::Citation(passage.to_owned()))
    }
}

/// Emits any event of the contract.
pub fn emit(event: events::Event) -> Result<(), Stopped> {
    events::emit(&event).map_err(|_| Stopped)
}

impl Message {
    /// A message of one text.
    pub fn of(role: Role, text: impl Into<String>) -> Self {
        Self { role, parts: vec![Part::Text(text.into())], extras: Vec::new() }
    }

    /// The text parts, joined by blank lines.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self
            .parts
            .iter()
            .filter_map(|part| if let Part::Text(text) = part { Some(text.as_str()) } else { None })
            .collect();
        texts.join("\n\n")
    }
}
