//! `GET question-set/unanswered/list`: what people asked in their own words, so it is shown as the company's policy says.

use actix_web::get;
use actix_web::web::Data;

use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageResources;
use crate::kit::problem::Problem;
use crate::question_sets::{self, Unanswered, UnansweredQuery};

/// Those asked most often first. Where the company shows sums alone: what as many people asked as its smallest group has,
/// as in `GET insight/gaps`.
#[utoipa::path(operation_id = "list_unanswered_questions", tag = "questions", params(UnansweredQuery), responses((status = 200, body = List<Unanswered>)))]
#[get("/question-set/unanswered/list")]
pub async fn unanswered(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    query: Query<UnansweredQuery>,
) -> Result<List<Unanswered>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    question_sets::unanswered_page(&mut tx, &query, policy.smallest()).await
}
