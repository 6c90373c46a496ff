//! What a model runner plugin in Rust is written with: the contract's types, a trait to implement, and `runner!` to export it.
//!
//! A plugin is translation only: build the provider's request, loop over its answer, emit events, return the outcome.
//! Retries, time-outs, limits and credentials are the host's.

#[doc(hidden)]
pub mod __bindings {
    wit_bindgen::generate!({
        world: "runner",
        path: "../wit",
        pub_export_macro: true,
        export_macro_name: "export_runner",
        generate_all,
    });
}

pub use __bindings::atelier::runner::{completions, events, http, log, state, types};
pub use __bindings::exports::atelier::runner::plugin::Guest as Runner;
pub use types::{
    Capability, CredentialField, Failure, Finish, Manifest, Media, Message, Model, Outcome, Part, Passage, Price,
    Request, Role, Sampling, Section, Usage,
};

#[doc(hidden)]
pub use __bindings::export_runner as __export_runner;

/// Exports a type that implements [`Runner`] as the plugin.
#[macro_export]
macro_rules! runner {
    ($plugin:ident) => {
        // A plugin's own tests are native, where such names cannot be exported.
        #[cfg(target_family = "wasm")]
        $crate::__export_runner!($plugin with_types_in $crate::__bindings);
        #[cfg(not(target_family = "wasm"))]
        const _: (fn() -> $crate::Manifest, fn($crate::Request) -> Result<$crate::Outcome, $crate::Failure>) =
            (<$plugin as $crate::Runner>::describe, <$plugin as $crate::Runner>::run);
    };
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
