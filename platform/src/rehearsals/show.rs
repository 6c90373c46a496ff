//! What a rehearsal tells whom: the news alone, with names for those who may know them.

use std::collections::{BTreeMap, HashMap};

use uuid::Uuid;

use super::judge::{Failed, Judged};
use super::model::{Breakage, BreakageReport, Kind, RehearsalPage, RehearsedKind};
use crate::batches::{self, GoingKind};
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::{Db, TenantTx};
use crate::kit::paging::decode;
use crate::kit::permission::{ManageAllUsers, ViewWorkspace};
use crate::kit::problem::Problem;
use crate::{use_cases, workspaces};

/// Who asks.
pub enum Reader<'a> {
    /// Somebody of the company.
    Own(&'a Db, &'a Caller),
    /// The platform's owner.
    Owner,
}

/// The part of a report that was asked for. `before`: what was refused already, of what is refused `then`.
///
/// # Errors
/// 400 for a cursor that is not ours; when the database is away.
pub async fn report(
    before: &Judged,
    then: Judged,
    page: &RehearsalPage,
    reader: Reader<'_>,
) -> Result<BreakageReport, Problem> {
    let after: Option<(Kind, Uuid)> = decode(page.cursor.as_deref())?;
    let is_complete = then.is_complete && before.is_complete;
    let stopped = then.stopped.filter(|_| before.stopped.is_none());
    let news = news(before, then.failed);
    let kinds = counted(then.looked_at, before, &news);
    let fetch = usize::try_from(page.limit.fetch()).unwrap_or(usize::MAX);
    let behind = |failed: &Failed| after.is_none_or(|after| (failed.kind, failed.id) > after);
    let mut shown: Vec<Failed> = news.into_iter().filter(behind).take(fetch).collect();
    let next = page.limit.cut(&mut shown, |last| (last.kind, last.id));
    let breakages = match reader {
        Reader::Own(db, caller) => named(&mut db.begin(caller).await?, caller, shown).await?,
        Reader::Owner => shown.into_iter().map(nameless).collect(),
    };
    Ok(BreakageReport {
        kinds,
        stops_code: stopped.as_ref().map(|problem| problem.code.name.to_owned()),
        stops_all: stopped.map(|problem| problem.message),
        plan: None,
        is_complete,
        clients: Vec::new(),
        breakages,
        next,
    })
}

/// What was refused only `then`, in order.
pub fn news(before: &Judged, then: Vec<Failed>) -> Vec<Failed> {
    let old = before.ids();
    let is_news = |failed: &Failed| !old.get(&failed.kind).is_some_and(|ids| ids.contains(&failed.id));
    let mut news: Vec<Failed> = then.into_iter().filter(is_news).collect();
    news.sort_by_key(|failed| (failed.kind, failed.id));
    news
}

/// How much of each kind was looked at, how much of that works as things are, and how much of it is news.
pub fn counted(looked_at: BTreeMap<Kind, i64>, before: &Judged, news: &[Failed]) -> Vec<RehearsedKind> {
    let of = |kind: Kind, failed: &[Failed]| {
        i64::try_from(failed.iter().filter(|failed| failed.kind == kind).count()).unwrap_or(i64::MAX)
    };
    let kinds = looked_at.into_iter().map(|(kind, looked_at)| {
        let works = looked_at - of(kind, &before.failed);
        RehearsedKind { kind, looked_at, works, breaks: of(kind, news) }
    });
    kinds.collect()
}

/// For the platform's owner: which model a company chose, and what it calls things, is the company's own.
fn nameless(failed: Failed) -> Breakage {
    let reason = match (failed.problem.code.name, failed.kind) {
        ("runs.no_model", Kind::ApiKey) => "A model that it used recently would be in no region that stays allowed.",
        ("runs.no_model", _) => "The model that it uses would be in no region that stays allowed.",
        ("runs.no_fitting_model", _) => "No model that fits it would be left.",
        (_, Kind::ApiKey) => "It would no longer open anything.",
        _ => "It could no longer be started.",
    };
    Breakage {
        kind: failed.kind,
        id: Some(failed.id),
        name: None,
        workspace_id: None,
        code: failed.problem.code.name.to_owned(),
        reason: reason.to_owned(),
        instead: None,
        use_case_id: None,
        holder_id: None,
    }
}

async fn named(tx: &mut TenantTx, caller: &Caller, shown: Vec<Failed>) -> Result<Vec<Breakage>, Problem> {
    let of_kind = |kind: Kind| -> Vec<Uuid> {
        shown.iter().filter(|failed| failed.kind == kind).map(|failed| failed.id).collect()
    };
    let places: Vec<Uuid> = shown
        .iter()
        .filter_map(|failed| failed.use_case.or((failed.kind == Kind::UseCase).then_some(failed.id)))
        .collect();
    let open = workspaces::visible(tx, &Allow::<ViewWorkspace>::absent(caller.clone())).await?;
    // Restricted folders hide their use cases in this transaction, and with them all that runs them.
    let seen: HashMap<Uuid, (Uuid, String)> = use_cases::names_of(tx, &places)
        .await?
        .into_iter()
        .filter(|(_, workspace, _)| open.contains(workspace))
        .map(|(id, workspace, name)| (id, (workspace, name)))
        .collect();
    let mut names: BTreeMap<(Kind, Uuid), String> = BTreeMap::new();
    for (kind, going) in [(Kind::Schedule, GoingKind::Schedule), (Kind::Batch, GoingKind::Batch)] {
        let found = batches::named(tx, going, &of_kind(kind)).await?;
        names.extend(found.into_iter().map(|(id, name)| ((kind, id), name)));
    }
    let breakage = |failed: Failed| {
        let place = seen.get(&failed.use_case.unwrap_or(failed.id));
        let own_key = failed.key.as_ref().filter(|(user, _)| *user == caller.user || caller.may::<ManageAllUsers>());
        let name = match failed.kind {
            Kind::UseCase => place.map(|(_, name)| name.clone()),
            Kind::Schedule | Kind::Batch => place.and_then(|_| names.get(&(failed.kind, failed.id)).cloned()),
            Kind::ApiKey => own_key.map(|(_, called)| called.clone()),
        };
        let holder_id = own_key.map(|(user, _)| *user);
        let is_seen = name.is_some();
        Breakage {
            kind: failed.kind,
            id: is_seen.then_some(failed.id),
            name,
            workspace_id: place.filter(|_| is_seen).map(|(workspace, _)| *workspace),
            code: failed.problem.code.name.to_owned(),
            reason: failed.problem.message,
            instead: failed.instead.filter(|_| is_seen),
            use_case_id: failed.use_case.filter(|_| is_seen),
            holder_id,
        }
    };
    Ok(shown.into_iter().map(breakage).collect())
}
