//! The `offline` runner: needs no network and no key. For each section of the output format it picks the sentences of the
//! sources that answer it, puts them in the order of the documents and cites each. It extracts; it does not generate.
//!
//! `source` cuts passages into statements, `words` makes them comparable, `rank` scores them, `meaning` knows how near the
//! platform found each passage, `cues` knows what a section is about, `contradiction` finds sources that disagree, `language`
//! tells languages apart, `meeting` reads transcripts, `compose` writes the sections, `fields` fills forms.

mod compose;
mod contradiction;
mod cues;
mod dates;
mod fields;
mod language;
mod meaning;
mod meeting;
mod rank;
mod source;
mod words;

use sdk::events::Event;
use sdk::{Capability, Failure, Manifest, Model, Outcome, Platform, Request, Runner, Sink, Stopped};

struct Offline;

impl Runner for Offline {
    fn describe() -> Manifest {
        Manifest {
            name: "offline".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            vendor: "Atelier".into(),
            license: "Apache-2.0".into(),
            description: "Works without network or key: picks the sentences of your sources that answer each section and cites them. It extracts; it does not write text of its own.".into(),
            models: vec![Model {
                id: "extract".into(),
                label: "Extract with sources (offline)".into(),
                context_tokens: 1_000_000,
                capabilities: vec![Capability::Chat, Capability::JsonSchema, Capability::Citations],
                ..Model::default()
            }],
            extras: vec![("method".into(), "extractive".into())],
            ..Manifest::default()
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        match &request.response_schema {
            Some(schema) => fields::answer(&request, schema, &mut Json)?,
            None => compose::answer(&request, &mut Platform)?,
        }
        Ok(Outcome { extras: vec![("method".into(), "extractive".into())], ..Outcome::default() })
    }
}

/// The platform's sink, for an answer that is JSON.
struct Json;

impl Sink for Json {
    fn text(&mut self, text: &str) -> Result<(), Stopped> {
        sdk::emit(Event::Json(text.to_owned()))
    }

    fn section(&mut self, key: &str) -> Result<(), Stopped> {
        Platform.section(key)
    }

    fn citation(&mut self, passage: &str) -> Result<(), Stopped> {
        Platform.citation(passage)
    }
}

sdk::runner!(Offline);
