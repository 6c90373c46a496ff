//! Which passages fit a question: by its words (full text), and by what it means, where a model of the client's makes
//! vectors.
//!
//! `embed` gives the passages of supporting documents their vectors, in the background, and `follow` has it make them
//! anew when the client's model changes; `question` gets the one of a question, within a deadline; `nearest` compares
//! them, in this process; the database puts both lists together (`fused_score`). Each answer says how it was found
//! (`method`). A client's vectors are made by one model, the first that its regions offer, in its own order; without
//! one, or where the client wants none (`setting`), words alone decide. A hit goes to the model with the passages
//! beside it (`beside`).
//!
//! Everybody who may open the workspace searches.

mod beside;
mod calibration;
mod embed;
mod follow;
mod meanings;
mod method;
mod nearest;
mod question;
mod search;
mod sentences;
mod setting;
mod similar;
#[cfg(test)]
mod tests;
mod vector;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::config::Settings;
use crate::kit::db::Db;
use crate::kit::http::routes::Routes;
use crate::kit::jobs::Queue;
use crate::kit::turns::Turns;
use crate::models::Models;

pub use beside::{gathered, leading};
pub use embed::EMBED;
pub(super) use embed::enqueue;
pub use meanings::{Meanings, TextSpace};
pub use method::{FoundList, Method, WordsOnly};
pub use nearest::NEAR;
use nearest::VectorCache;
use question::Questions;
pub use question::{Answered, Looking, Question};
pub use similar::figures;
pub use vector::Direction;

/// Finds passages by their meaning, and makes the vectors for it. Cheap to clone.
#[derive(Clone)]
pub struct Retrieval(Arc<Inner>);

struct Inner {
    db: Db,
    models: Models,
    /// What was asked of documents lately.
    questions: Questions,
    /// Vectors that this process holds.
    cache: VectorCache,
    queue: Queue,
    /// Other bindings are in force here than at this process's last look (`follow`).
    has_changed: AtomicBool,
    /// Says how far the model of this machine is.
    local: PathBuf,
    /// In front of comparing whole documents.
    turns: Turns,
}

impl Retrieval {
    /// `models_dir`: where the model of this machine is put.
    pub fn new(db: &Db, models: &Models, queue: &Queue, settings: &Settings, models_dir: &Path) -> Self {
        let questions = Questions::new(Duration::from_millis(settings.models.retrieval_deadline_ms));
        let (db, models, queue) = (db.clone(), models.clone(), queue.clone());
        let local = models_dir.join(setting::LOCAL);
        Self(Arc::new(Inner {
            db,
            models,
            local,
            questions,
            cache: VectorCache::default(),
            queue,
            has_changed: AtomicBool::new(false),
            turns: Turns::default(),
        }))
    }
}

pub fn routes(config: &mut Routes) {
    config.service(search::search).service(similar::similar).service(setting::get).service(setting::put);
}
