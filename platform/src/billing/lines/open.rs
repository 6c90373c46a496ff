//! `GET billing/invoices/{invoice}/lines/{line}`.

use actix_web::get;
use actix_web::web::{Data, Path};

use super::model::OpenedLine;
use super::{store, sum};
use crate::billing::payments;
use crate::insight;
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
    let mut tx = db.begin(&caller).await?;
    let mut line = sum::line(&mut tx, &invoice, number, clock.now()).await?;
    line.line.note_late(&payments::late(&mut tx).await?);
    let (runs, tokens, divided) = store::totals(&mut tx, &invoice, number).await?;
    let naming = insight::policy(&mut tx).await?.naming;
    tx.commit().await?;
    Ok(Envelope::new(OpenedLine {
        invoice: line.invoice.id,
        number: line.invoice.number,
        currency: line.invoice.currency,
        line: line.line,
        basis: line.summed.basis,
        is_final: line.summed.is_final,
        until_at: line.summed.until_at,
        runs,
        tokens,
        divided,
        naming,
    }))
}
