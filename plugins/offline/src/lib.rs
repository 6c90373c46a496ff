//! The `offline` runner: needs no network and no key. For each section of the output format it picks the sentences of the
//! sources that answer it, puts them in the order of the documents and cites each. It extracts; it does not generate.
//!
//! `source` cuts passages into statements, `words` makes them comparable, `rank` scores them, `cues` knows what a section is
//! about, `meeting` reads transcripts, `compose` writes the sections.

mod compose;
mod cues;
mod dates;
mod meeting;
mod rank;
mod source;
mod words;

use sdk::{Capability, Failure, Manifest, Model, Outcome, Platform, Request, Runner};

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
                capabilities: vec![Capability::Chat, Capability::Citations],
                ..Model::default()
            }],
            extras: vec![("method".into(), "extractive".into())],
            ..Manifest::default()
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        compose::answer(&request, &mut Platform)?;
        Ok(Outcome { extras: vec![("method".into(), "extractive".into())], ..Outcome::default() })
    }
}

sdk::runner!(Offline);
