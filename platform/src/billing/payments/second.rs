//! A second subscription of a company, bought by two tabs that paid at once: what it cost is given back, then it is ended.

use stripe::{Client, StripeRequest};
use stripe_billing::credit_note::CreateCreditNote;
use stripe_billing::invoice::{FinalizeInvoiceInvoice, ListInvoice, VoidInvoiceInvoice};
use stripe_billing::subscription::CancelSubscription;
use stripe_shared::{CreditNoteReason, Invoice, InvoiceCollectionMethod, Subscription as Theirs};

use super::once;
use crate::billing::error::failed;
use crate::kit::problem::Problem;

/// Gives back first: what is ended is not looked at again. Stripe itself gives nothing back when it ends a subscription;
/// a last invoice below zero is written off.
///
/// # Errors
/// When Stripe is away; the next look goes on.
pub async fn undo(stripe: &Client, second: &Theirs) -> Result<(), Problem> {
    let invoices =
        ListInvoice::new().subscription(second.id.to_string()).limit(100).send(stripe).await.map_err(failed)?;
    for invoice in &invoices.data {
        give_back(stripe, invoice).await?;
    }
    CancelSubscription::new(second.id.clone()).send(stripe).await.map_err(failed)?;
    Ok(())
}

async fn give_back(stripe: &Client, invoice: &Invoice) -> Result<(), Problem> {
    let Some(id) = &invoice.id else { return Ok(()) };
    match invoice.status.as_ref().map(|status| status.as_str()) {
        // An invoice that is sent begins as a draft, which can be neither voided nor deleted.
        Some("draft") if invoice.collection_method == InvoiceCollectionMethod::SendInvoice => {
            FinalizeInvoiceInvoice::new(id.clone()).auto_advance(false).send(stripe).await.map_err(failed)?;
            VoidInvoiceInvoice::new(id.clone()).send(stripe).await.map_err(failed)?;
        }
        Some("open") => {
            VoidInvoiceInvoice::new(id.clone()).send(stripe).await.map_err(failed)?;
        }
        Some("paid") if invoice.total > 0 && invoice.post_payment_credit_notes_amount == 0 => {
            // To the card what the card has paid, to the balance what was credit.
            let (by_card, by_credit) = parts(invoice.total, invoice.amount_paid);
            let mut note = CreateCreditNote::new(id.as_str()).amount(invoice.total).reason(CreditNoteReason::Duplicate);
            if by_card > 0 {
                note = note.refund_amount(by_card);
            }
            if by_credit > 0 {
                note = note.credit_amount(by_credit);
            }
            note.customize().request_strategy(once(&format!("second-{id}"))?).send(stripe).await.map_err(failed)?;
        }
        _ => (),
    }
    Ok(())
}

/// Of an invoice's sum: what a card has paid, and what the company's credit has.
fn parts(total: i64, paid: i64) -> (i64, i64) {
    // More is paid where something was owed before.
    let by_card = paid.clamp(0, total);
    (by_card, total - by_card)
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn k03_what_was_paid_goes_back_to_where_it_came_from() {
        assert_eq!(parts(5_000, 5_000), (5_000, 0));
        assert_eq!(parts(5_000, 1_200), (1_200, 3_800));
        assert_eq!(parts(5_000, 0), (0, 5_000));
        assert_eq!(parts(5_000, 5_049), (5_000, 0), "what was owed before stays paid");
    }
}
