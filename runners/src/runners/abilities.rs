//! What plugins may do besides answering: vectors and transcripts. What comes back is checked here: a sandbox is not
//! believed.

use std::sync::Arc;

use super::{Next, Run, Runners, other_product};
use crate::wire::{Product, Work};
use crate::{Binding, EmbedRequest, Embeddings, Failure, Limit, RunCost, TranscribeRequest, Transcript, Usage};

/// Texts of one run. A plugin may ask its provider a number of times in a run, and some providers take few texts each time.
const TEXTS_OF_A_RUN: usize = 200;
/// The most numbers that come back at once: 12 MiB of them.
const NUMBERS: usize = 3 << 20;

impl Runners {
    /// Makes a vector of each text. Dropping the future cancels it.
    ///
    /// # Errors
    /// Whatever a run may fail with; [`Failure::BadRequest`] where the plugin makes no vectors.
    pub async fn embed(&self, binding: Arc<Binding>, request: EmbedRequest) -> Result<Embeddings, Failure> {
        self.embed_counted(binding, request, &mut RunCost::default()).await
    }

    /// The same, and adds to `cost` what it takes, also where it fails.
    ///
    /// # Errors
    /// As [`Runners::embed`].
    pub async fn embed_counted(
        &self,
        binding: Arc<Binding>,
        mut request: EmbedRequest,
        cost: &mut RunCost,
    ) -> Result<Embeddings, Failure> {
        let texts = request.texts.len();
        if texts == 0 || texts > EmbedRequest::MAX_TEXTS {
            return Err(Failure::BadRequest(format!("1 to {} texts at once, not {texts}", EmbedRequest::MAX_TEXTS)));
        }
        let mut all = Embeddings { vectors: Vec::new(), usage: Usage::default() };
        let mut rest = std::mem::take(&mut request.texts);
        while !rest.is_empty() {
            let after = rest.split_off(rest.len().min(TEXTS_OF_A_RUN));
            let some = EmbedRequest { texts: std::mem::replace(&mut rest, after), ..request.clone() };
            let count = some.texts.len();
            let Product::Embeddings(made) = self.begin(binding.clone(), Work::Embed(some)).product(cost).await? else {
                return Err(other_product());
            };
            let made = checked(made, count)?;
            all.vectors.extend(made.vectors);
            all.usage = all.usage.and(&made.usage);
            let done = all.vectors.len();
            all = checked(all, done)?;
        }
        Ok(all)
    }

    /// Writes down what is said. Dropping the future cancels it.
    ///
    /// # Errors
    /// Whatever a run may fail with; [`Failure::BadRequest`] where the plugin does not do that.
    pub async fn transcribe(&self, binding: Arc<Binding>, request: TranscribeRequest) -> Result<Transcript, Failure> {
        self.transcribe_counted(binding, request, &mut RunCost::default()).await
    }

    /// The same, and adds to `cost` what it takes, also where it fails.
    ///
    /// # Errors
    /// As [`Runners::transcribe`].
    pub async fn transcribe_counted(
        &self,
        binding: Arc<Binding>,
        request: TranscribeRequest,
        cost: &mut RunCost,
    ) -> Result<Transcript, Failure> {
        match self.begin(binding, Work::Transcribe(request)).product(cost).await? {
            Product::Transcript(transcript) => Ok(transcript),
            _ => Err(other_product()),
        }
    }
}

impl Run {
    /// How the run ended; its events go nowhere. What it took is added to `cost`.
    async fn product(&mut self, cost: &mut RunCost) -> Result<Product, Failure> {
        loop {
            match std::future::poll_fn(|cx| self.poll_next_step(cx)).await {
                Some(Next::Event(_)) => {}
                Some(Next::Done(result)) => {
                    cost.add(self.cost());
                    return result;
                }
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
