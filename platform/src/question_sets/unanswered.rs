//! Questions that nothing answered: proposed as new entries until somebody dismisses them. `insight` lists them, as the
//! company's policy says.

use actix_web::delete;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Done, Envelope, List};
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

/// What a question found.
#[derive(Clone, Copy, Debug)]
pub enum Lookup {
    Entry(Uuid),
    /// Passages of documents.
    Sources,
    Nothing,
}

/// Who asked, and where.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    pub user: Uuid,
    /// Nobody else reads along there.
    pub is_private: bool,
    /// What is asked in a private use case is its owner's.
    pub use_case: Option<Uuid>,
}

/// A question that no entry answered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UnansweredQuestion)]
pub struct Unanswered {
    pub id: String,
    pub question: String,
    pub times: i64,
    pub last_at: DateTime<Utc>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UnansweredQuery {
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// A page of them, those asked most often first. From a smallest group on only what so many people asked, in whatever
/// words: these are then one question, in the words that were used most.
///
/// # Errors
/// 400: no page ended there.
pub async fn unanswered_page(
    tx: &mut TenantTx,
    query: &UnansweredQuery,
    smallest: i32,
) -> Result<List<Unanswered>, Problem> {
    let after: Option<(i64, String)> = decode(query.cursor.as_deref())?;
    let after = after.unwrap_or((i64::MAX, String::new()));
    let (mut found, total) = if smallest == 0 {
        store::unanswered(tx, after, query.limit.fetch()).await?
    } else {
        store::unanswered_of_many(tx, after, query.limit.fetch(), smallest).await?
    };
    let next = query.limit.cut(&mut found, |last| (last.times, last.id.clone()));
    Ok(List::page(found, total, next))
}

/// Takes a question off the list, also when it is asked again.
#[utoipa::path(operation_id = "dismiss_unanswered_question", tag = "questions", params(("id" = String, Path)),
    responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[delete("/question-set/unanswered/{id}")]
pub async fn dismiss(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    id: Path<String>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    // What PostgreSQL's text cannot hold is nobody's id.
    if id.contains('\0') || !store::dismiss(&mut tx, &id).await? {
        return Err(Problem::not_found("question"));
    }
    let nothing = json!({});
    audit::done_with(&mut tx, &caller, "questions.dismiss", "unanswered_question", id.as_str(), nothing).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Question dismissed", Done {}))
}
