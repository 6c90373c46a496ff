//! Searches that a model asks for while it answers: made here, and what is found joins the passages that it was offered.

use runners::ToolCall;

use super::session::RunSession;
use crate::documents::{self, Among, Looking, Offered};
use crate::kit::problem::Problem;
use crate::models::Attribution;
use crate::runs::plan::{budget, fitting, sources};
use crate::runs::searching::{self, FOUND, Searches};

impl RunSession<'_> {
    /// One search; what it found, in words for the model.
    pub async fn look(&mut self, call: &ToolCall, words: &str, searches: Searches) -> Result<String, &'static str> {
        self.stage("searching", format!("Searching documents for “{words}”"));
        let found = match self.passages(words, searches).await {
            Ok(found) => found,
            Err(problem) => {
                tracing::warn!(run = %self.execution.run, call = call.id, %problem, "a search of a model failed");
                return Err("The documents cannot be searched at the moment.");
            }
        };
        let mut names: Vec<String> = found.iter().map(|passage| passage.document_name.clone()).collect();
        names.sort_unstable();
        names.dedup();
        let offered = &mut self.execution.offered;
        let known: Vec<_> = offered.iter().map(|passage| passage.id).collect();
        let count = found.len();
        offered.extend(found.into_iter().filter(|passage| !known.contains(&passage.id)));
        self.sources = sources(offered);
        Ok(searching::found(count, &names))
    }

    /// The passages that fit best, as many as the model has room for beside what it has.
    async fn passages(&self, words: &str, searches: Searches) -> Result<Vec<Offered>, Problem> {
        let (inner, execution) = (self.inner, &self.execution);
        let by = Attribution { client: execution.client, user: searches.by, key: None };
        let region = Some(execution.plan.region.as_str());
        let looking = Looking { by, among: Among::Workspace(searches.workspace), text: words, region };
        let mut tx = inner.db.begin_for(execution.client).await?;
        let question = inner.retrieval.question(&mut tx, looking).await?;
        let near = match question {
            Ok(question) => {
                // No transaction is open while a model answers.
                drop(tx);
                let answered = inner.retrieval.ask(&question).await;
                tx = inner.db.begin_for(execution.client).await?;
                let among = Among::Workspace(searches.workspace);
                inner.retrieval.nearest(&mut tx, among, (&question, &answered), FOUND as usize).await?.0
            }
            Err(_) => Vec::new(),
        };
        let hits = documents::search(&mut tx, searches.workspace, words, &near, FOUND).await?;
        let ids: Vec<_> = hits.iter().map(|hit| hit.passage.id).collect();
        let found = documents::offered_again(&mut tx, &ids).await?;
        let model = &execution.offer.model;
        let (room, _) = budget(model.context_window, model.generates, &execution.plan.user);
        let length = |offered: &Offered| i64::try_from(offered.text.chars().count()).unwrap_or(i64::MAX);
        let taken: i64 = execution.offered.iter().map(length).fold(0, i64::saturating_add);
        Ok(fitting(found, room.saturating_sub(taken)))
    }
}
