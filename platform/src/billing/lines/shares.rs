//! `GET billing/invoices/{invoice}/lines/{line}/shares`: a line by use case or by person.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use actix_web::get;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{By, LineShare, Order, Sort};
use super::store::{self, Part};
use super::{sum, whole_days};
use crate::audit;
use crate::insight::{self, Naming, Policy, Withheld, pseudonym};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::{Problem, ProblemBody};

/// Rows of a page.
const ROWS: usize = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SharesQuery {
    #[serde(default)]
    #[param(inline)]
    by: By,
    /// Only of this use case; the nil id: calls of the models' API and help while writing.
    use_case_id: Option<Uuid>,
    /// Only of this person: an id, or the pseudonym that the company shows instead.
    person: Option<String>,
    /// Words in the name.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    sort_by: Sort,
    #[serde(default)]
    #[param(inline)]
    order: Order,
    /// From 1.
    #[param(minimum = 1)]
    page: Option<usize>,
}

/// A line's amount by use case or by person, 20 a page. Looking at people by name is written into the audit log. Where the
/// company shows sums alone it is divided by use case, by what the insights show of the line's whole days; what went over
/// a limit is not divided then.
#[utoipa::path(tag = "billing", operation_id = "list_invoice_line_shares", params(("invoice" = String, Path), ("line" = i32, Path), SharesQuery), responses((status = 200, body = List<LineShare>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[get("/billing/invoices/{invoice}/lines/{line}/shares")]
pub async fn shares(
    caller: Allow<ManageBilling>,
    path: Path<(String, i32)>,
    query: Query<SharesQuery>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<List<LineShare>, Problem> {
    let (invoice, number) = path.into_inner();
    let page = query.page.unwrap_or(1);
    let Some(before) = page.checked_sub(1) else {
        return Err(Problem::field("page", "Please give a page from 1 on."));
    };
    let mut tx = db.begin(&caller).await?;
    let policy = insight::policy(&mut tx).await?;
    if policy.naming == Naming::Sums && (query.by == By::Person || query.person.is_some()) {
        return Err(Withheld.into());
    }
    let line = sum::line(&mut tx, &invoice, number, clock.now()).await?;
    let groups = groups(&mut tx, &policy, &line, &query, clock.now()).await?;
    let ids: Vec<String> = groups.iter().filter_map(|group| group.id.map(|id| id.to_string())).collect();
    let by = if query.by == By::Person { insight::By::Person } else { insight::By::UseCase };
    let names = insight::names(&mut tx, by, &ids).await?;
    if query.by == By::Person && policy.naming == Naming::Named {
        let detail = json!({ "invoice": invoice, "line": number });
        audit::done_with(&mut tx, &caller, insight::VIEWED, "insight", "people", detail).await?;
    }
    tx.commit().await?;
    let mut rows: Vec<LineShare> = groups
        .into_iter()
        .map(|group| {
            let id = group.id.map(|id| id.to_string());
            let name = id.as_ref().and_then(|id| names.get(id).cloned());
            let (key, name) = match (query.by, policy.naming, id) {
                (By::Person, Naming::Pseudonyms, Some(id)) => {
                    let pseudonym = pseudonym(&policy, &id);
                    (Some(pseudonym.clone()), Some(pseudonym))
                }
                (_, _, id) => (id, name),
            };
            let Grouped { is_rest, runs, tokens, amount, .. } = group;
            LineShare { key, name, is_rest, runs, tokens, amount }
        })
        .collect();
    let wanted = query.search.trim().to_lowercase();
    if !wanted.is_empty() {
        rows.retain(|row| row.name.as_ref().is_some_and(|name| name.to_lowercase().contains(&wanted)));
    }
    rows.sort_by(|a, b| ordered(a, b, query.sort_by, query.order));
    let total = rows.len();
    let shown: Vec<LineShare> = rows.into_iter().skip(before.saturating_mul(ROWS)).take(ROWS).collect();
    let next = (page.saturating_mul(ROWS) < total).then(|| (page + 1).to_string());
    Ok(List::page(shown, i64::try_from(total).unwrap_or(i64::MAX), next))
}

/// The line's parts, as far as the company's policy tells them apart.
async fn groups(
    tx: &mut TenantTx,
    policy: &Policy,
    line: &sum::Line,
    query: &SharesQuery,
    now: DateTime<Utc>,
) -> Result<Vec<Grouped>, Problem> {
    if policy.naming == Naming::Sums {
        let mut groups = whole_days::shown(tx, policy, line, now).await?.groups;
        // By what is shown: what is folded belongs to none.
        groups.retain(|group| query.use_case_id.is_none_or(|id| !group.is_rest && group.id.unwrap_or_default() == id));
        return Ok(groups);
    }
    let parts = store::parts(tx, &line.invoice.id, line.number).await?;
    let person = person(policy, &parts, query.person.as_deref())?;
    let kept = parts.into_iter().filter(|part| {
        query.use_case_id.is_none_or(|id| part.use_case.unwrap_or_default() == id)
            && person.is_none_or(|id| part.user == Some(id))
    });
    Ok(grouped(kept, query.by).into_values().collect())
}

/// Whom a key stands for; one that stands for nobody of the line is an error of the field.
pub fn person(policy: &Policy, parts: &[Part], key: Option<&str>) -> Result<Option<Uuid>, Problem> {
    let Some(key) = key.filter(|key| !key.is_empty()) else { return Ok(None) };
    let unknown = || Problem::field("person", "No person on this line matches.");
    let found = match policy.naming {
        Naming::Named => key.parse().ok(),
        Naming::Pseudonyms => {
            parts.iter().filter_map(|part| part.user).find(|user| pseudonym(policy, &user.to_string()) == key)
        }
        Naming::Sums => None,
    };
    found.map(Some).ok_or_else(unknown)
}

/// Parts that one row shows.
#[derive(Clone, Debug, Default)]
pub struct Grouped {
    pub id: Option<Uuid>,
    pub is_rest: bool,
    pub runs: i64,
    pub tokens: i64,
    pub amount: i64,
}

fn grouped(parts: impl Iterator<Item = Part>, by: By) -> BTreeMap<Option<Uuid>, Grouped> {
    let mut groups: BTreeMap<Option<Uuid>, Grouped> = BTreeMap::new();
    for part in parts {
        let id = if by == By::Person { part.user } else { part.use_case };
        let group = groups.entry(id).or_insert_with(|| Grouped { id, ..Grouped::default() });
        group.runs += part.runs;
        group.tokens += part.tokens;
        group.amount += part.amount;
    }
    groups
}

fn ordered(a: &LineShare, b: &LineShare, by: Sort, order: Order) -> Ordering {
    let name = |share: &LineShare| (share.name.is_none(), share.name.as_ref().map(|name| name.to_lowercase()));
    let found = match by {
        Sort::Name => name(a).cmp(&name(b)),
        Sort::Runs => a.runs.cmp(&b.runs),
        Sort::Tokens => a.tokens.cmp(&b.tokens),
        Sort::Amount => (a.amount, a.tokens).cmp(&(b.amount, b.tokens)),
    };
    let found = if order == Order::Desc { found.reverse() } else { found };
    found.then_with(|| a.key.cmp(&b.key))
}
