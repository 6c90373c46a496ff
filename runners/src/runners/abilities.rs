//! What plugins may do besides answering: vectors and transcripts. What comes back is checked here: a sandbox is not
//! believed.

use std::sync::Arc;

use super::{Next, Run, Runners, other_product};
use crate::wire::{Product, Work};
use crate::{Binding, EmbedRequest, Embeddings, Failure, Limit, TranscribeRequest, Transcript};

/// The most numbers that come back at once: 12 MiB of them.
const NUMBERS: usize = 3 << 20;

impl Runners {
    /// Makes a vector of each text. Dropping the future cancels it.
    ///
    /// # Errors
    /// Whatever a run may fail with; [`Failure::BadRequest`] where the plugin makes no vectors.
    pub async fn embed(&self, binding: Arc<Binding>, request: EmbedRequest) -> Result<Embeddings, Failure> {
        let texts = request.texts.len();
        if texts == 0 || texts > EmbedRequest::MAX_TEXTS {
            return Err(Failure::BadRequest(format!("1 to {} texts at once, not {texts}", EmbedRequest::MAX_TEXTS)));
        }
        match self.begin(binding, Work::Embed(request)).product().await? {
            Product::Embeddings(embeddings) => checked(embeddings, texts),
            _ => Err(other_product()),
        }
    }

    /// Writes down what is said. Dropping the future cancels it.
    ///
    /// # Errors
    /// Whatever a run may fail with; [`Failure::BadRequest`] where the plugin does not do that.
    pub async fn transcribe(&self, binding: Arc<Binding>, request: TranscribeRequest) -> Result<Transcript, Failure> {
        match self.begin(binding, Work::Transcribe(request)).product().await? {
            Product::Transcript(transcript) => Ok(transcript),
            _ => Err(other_product()),
        }
    }
}

impl Run {
    /// How the run ended; its events go nowhere.
    async fn product(&mut self) -> Result<Product, Failure> {
        loop {
            match std::future::poll_fn(|cx| self.poll_next_step(cx)).await {
                Some(Next::Event(_)) => {}
                Some(Next::Done(result)) => return result,
                None => return Err(Failure::SandboxDied),
            }
        }
    }
}

/// The vectors, if they are as many as the texts, of one length, and numbers.
fn checked(embeddings: Embeddings, texts: usize) -> Result<Embeddings, Failure> {
    let vectors = &embeddings.vectors;
    let length = vectors.first().map_or(0, Vec::len);
    if length.saturating_mul(vectors.len()) > NUMBERS {
        return Err(Failure::LimitExceeded(Limit::Output, format!("its vectors have more than {NUMBERS} numbers")));
    }
    let sound =
        |vector: &Vec<f32>| !vector.is_empty() && vector.len() == length && vector.iter().all(|n| n.is_finite());
    if vectors.len() != texts || !vectors.iter().all(sound) {
        return Err(Failure::Internal("its vectors are not one for each text, of one length, and finite".into()));
    }
    Ok(embeddings)
}
