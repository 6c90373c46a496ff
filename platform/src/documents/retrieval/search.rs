//! `GET document/search`: full text over a workspace's documents and what is near in meaning, best passages first.

use actix_web::get;
use actix_web::web::Data;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::Retrieval;
use super::method::{FoundList, Method, WordsOnly};
use super::question::{Looking, is_exact};
use crate::documents::store::meaning::Among;
use crate::documents::{self, Hit, Passage, Why, permits};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::hang_up;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Deserialize, Validate, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    #[garde(skip)]
    workspace_id: Uuid,
    /// Words; `"quoted phrases"`, `or` and `-without` work.
    #[garde(length(chars, min = 1, max = 300))]
    q: String,
    #[garde(range(min = 1, max = 100))]
    #[serde(default = "twenty")]
    limit: i32,
}

/// Passages that may be found by their meaning alone: something is always the nearest, and the far end of that list is
/// noise.
const NEAREST: usize = 20;

fn twenty() -> i32 {
    20
}

/// A passage that was found.
#[derive(Serialize, ToSchema)]
pub struct Found {
    #[serde(flatten)]
    passage: Passage,
    /// Of its words alone; only comparable within one answer.
    score: f32,
    why: Why,
    /// The words around the hits, in pieces.
    snippet: Vec<Piece>,
}

#[derive(Serialize, ToSchema, Debug, PartialEq)]
pub struct Piece {
    text: String,
    /// Whether these are words that were looked for.
    hit: bool,
}

impl From<Hit> for Found {
    fn from(hit: Hit) -> Self {
        Self { passage: hit.passage, score: hit.score, why: hit.why, snippet: pieces(&hit.snippet) }
    }
}

/// Cuts a snippet at its marks. Stored text has no control characters, so a document cannot forge them.
fn pieces(snippet: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut push = |text: &str, hit| {
        if !text.is_empty() {
            pieces.push(Piece { text: text.to_owned(), hit });
        }
    };
    for (at, part) in snippet.split('\u{1}').enumerate() {
        match part.split_once('\u{2}') {
            Some((hit, rest)) if at > 0 => {
                push(hit, true);
                push(rest, false);
            }
            _ => push(part, false),
        }
    }
    pieces
}

/// Searches the documents of a workspace.
#[utoipa::path(operation_id = "search_documents", tag = "documents", params(SearchQuery), responses((status = 200, body = FoundList<Found>)))]
#[get("/document/search")]
pub async fn search(
    caller: Allow<ViewWorkspace>,
    query: Query<SearchQuery>,
    db: Data<Db>,
    retrieval: Data<Retrieval>,
) -> Result<FoundList<Found>, Problem> {
    query.validate()?;
    hang_up::while_awaited(async {
        let _permit = permits::search(caller.client).await?;
        found(&caller, &query, &db, &retrieval).await
    })
    .await
}

async fn found(
    caller: &Allow<ViewWorkspace>,
    query: &SearchQuery,
    db: &Db,
    retrieval: &Retrieval,
) -> Result<FoundList<Found>, Problem> {
    let mut tx = db.begin(caller).await?;
    workspaces::enter(&mut tx, caller, query.workspace_id).await?;
    let among = Among::Workspace(query.workspace_id);
    let question = if is_exact(&query.q) {
        Err(Method::words(WordsOnly::Exact, None))
    } else {
        let looking = Looking { by: (&**caller).into(), among, text: &query.q, region: None };
        retrieval.question(&mut tx, looking).await?
    };
    let (near, method) = match question {
        Ok(question) => {
            // No transaction is open while a model answers.
            drop(tx);
            let answered = retrieval.ask(&question).await;
            tx = db.begin(caller).await?;
            workspaces::enter(&mut tx, caller, query.workspace_id).await?;
            retrieval.nearest(&mut tx, among, (&question, &answered), NEAREST).await?
        }
        Err(method) => (Vec::new(), method),
    };
    let hits = documents::search(&mut tx, query.workspace_id, &query.q, &near, query.limit).await?;
    Ok(FoundList { list: List::whole(hits.into_iter().map(Found::from).collect()), method })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snippet_is_cut_at_its_marks() {
        let text = |text: &str, hit| Piece { text: text.to_owned(), hit };
        assert_eq!(
            pieces("a \u{1}b\u{2} c \u{1}d\u{2}"),
            [text("a ", false), text("b", true), text(" c ", false), text("d", true)]
        );
        assert_eq!(pieces("plain"), [text("plain", false)]);
    }
}
