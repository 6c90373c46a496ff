//! `GET billing/invoices/{invoice}/lines/{line}`.

use actix_web::get;
use actix_web::web::{Data, Path};

use super::model::OpenedLine;
use super::shares::Grouped;
use super::{store, sum, whole_days};
use crate::billing::payments;
use crate::insight::{self, Naming};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageBilling;
use crate::kit::problem::{Problem, ProblemBody};

/// A line of an invoice, by its place on it from 1 on, and what was used in the time that it is for.
#[utoipa::path(tag = "billing", operation_id = "open_invoice_line", params(("invoice" = String, Path), ("line" = i32, Path)), responses((status = 200, body = Envelope<OpenedLine>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[get("/billing/invoices/{invoice}/lines/{line}")]
pub async fn open(
    caller: Allow<ManageBilling>,
    path: Path<(String, i32)>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<OpenedLine>, Problem> {
    let (invoice, number) = path.into_inner();
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let mut line = sum::line(&mut tx, &invoice, number, now).await?;
    line.line.note_late(&payments::late(&mut tx).await?);
    let policy = insight::policy(&mut tx).await?;
    let is_withheld = policy.naming == Naming::Sums && whole_days::is_withheld(&line);
    let (mut basis, mut until_at) = (line.summed.basis, line.summed.until_at);
    let totals = match policy.naming {
        Naming::Named | Naming::Pseudonyms => Some(store::totals(&mut tx, &invoice, number).await?),
        Naming::Sums if is_withheld => None,
        Naming::Sums => {
            let shown = whole_days::shown(&mut tx, &policy, &line, now).await?;
            (basis, until_at) = (shown.basis, shown.until_at);
            let sum = |of: fn(&Grouped) -> i64| shown.groups.iter().map(of).sum::<i64>();
            Some((sum(|group| group.runs), sum(|group| group.tokens), sum(|group| group.amount)))
        }
    };
    tx.commit().await?;
    Ok(Envelope::new(OpenedLine {
        invoice: line.invoice.id,
        number: line.invoice.number,
        currency: line.invoice.currency,
        line: line.line,
        basis,
        is_final: line.summed.is_final,
        until_at,
        is_withheld,
        runs: totals.map(|(runs, _, _)| runs),
        tokens: totals.map(|(_, tokens, _)| tokens),
        divided: totals.map(|(_, _, divided)| divided),
        naming: policy.naming,
    }))
}
