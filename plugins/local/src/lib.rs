//! The `local` runner: makes vectors on this machine, without a network and without a key. The model is
//! multilingual-e5-small (Wang et al., 2024, arXiv:2402.05672; MIT), 384 numbers a vector, weights of four bits.
//!
//! `.ci/model` fetches the weights and builds them into the component: its data is mapped copy-on-write, so that all
//! instances share one copy, and its digest says which model made a vector.
//!
//! `weights` reads the file, `words` cuts a text into the model's words, `encoder` computes, `matrix` multiplies, `lanes`
//! several numbers at once.

pub mod encoder;
mod lanes;
mod matrix;
pub mod weights;
pub mod words;

use encoder::Encoder;
use sdk::{
    Capability, EmbedRequest, Embedder, Embeddings, Failure, Manifest, Model, Outcome, Purpose, Request, Runner,
};
use weights::Weights;

/// Built in by `.ci/model`; empty in every other build.
static WEIGHTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/weights.bin"));
/// The words in the order of their bytes, made by `build.rs`.
static ORDER: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/order.bin"));

const MODEL: &str = "multilingual-e5-small";

struct Local;

impl Runner for Local {
    fn describe() -> Manifest {
        Manifest {
            name: "local".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            vendor: "Atelier".into(),
            license: "Apache-2.0, weights MIT".into(),
            description:
                "Finds passages by what they mean, in some hundred languages, on this machine: no network, no key."
                    .into(),
            models: vec![Model {
                id: MODEL.into(),
                label: "Multilingual E5 small (this machine)".into(),
                context_tokens: 512,
                capabilities: vec![Capability::Embedding],
                ..Model::default()
            }],
            ..Manifest::default()
        }
    }

    fn run(_: Request) -> Result<Outcome, Failure> {
        Err(Failure::BadRequest("this model makes vectors only; it writes no text".into()))
    }
}

impl Embedder for Local {
    fn embed(request: EmbedRequest) -> Result<Embeddings, Failure> {
        let damaged = |error: weights::Damaged| Failure::Internal(format!("the model's weights: {error}"));
        let weights = Weights::read(WEIGHTS, ORDER).map_err(damaged)?;
        let encoder = Encoder::new(&weights).map_err(damaged)?;
        // What the model was trained with: it tells a question from what may answer it.
        let role = match request.purpose {
            Purpose::Query => "query: ",
            Purpose::Document => "passage: ",
        };
        let vector = |text: &String| encoder.vector(&weights.words.ids(role, text, encoder.longest()));
        // Nobody is paid for it: no tokens are counted.
        Ok(Embeddings { vectors: request.texts.iter().map(vector).collect(), ..Embeddings::default() })
    }
}

sdk::runner!(Local, embedding);
