//! Whether the documents of a run had anything to say to its question: noted for those who fill gaps.

use chrono::{DateTime, Utc};

use crate::kit::db::TenantTx;
use crate::question_sets::{self, Asker, Lookup};

pub struct LookedUp {
    pub question: String,
    pub is_found: bool,
    /// A chat is its owner's alone.
    pub is_private: bool,
}

impl LookedUp {
    /// In the transaction that begins the run.
    pub async fn note(&self, tx: &mut TenantTx, asker: Asker, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        let found = if self.is_found { Lookup::Sources } else { Lookup::Nothing };
        let is_private = self.is_private || asker.is_private;
        question_sets::note(tx, &self.question, found, Asker { is_private, ..asker }, now).await
    }
}
