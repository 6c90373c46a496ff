//! Invoices, what waits for them, and what is taken back of them.

mod advance;
mod credit_notes;
mod draft;
mod items;
pub mod lines;
mod operations;
mod preview;

pub use advance::{By, attempt, finalize, follow, give_up, intent, method_for};
pub use draft::{Draft, drafted, pending};
pub use items::add as add_item;

use crate::http::{Route, listed};

pub const ROUTES: &[Route] = &[
    ("POST", "/v1/invoices", operations::create),
    ("GET", "/v1/invoices", operations::list),
    ("POST", "/v1/invoices/create_preview", preview::create),
    ("GET", "/v1/invoices/{invoice}", |world, call| world.get("invoice", call.id()).cloned()),
    ("POST", "/v1/invoices/{invoice}", operations::change),
    ("DELETE", "/v1/invoices/{invoice}", operations::delete),
    ("GET", "/v1/invoices/{invoice}/lines", operations::lines),
    ("POST", "/v1/invoices/{invoice}/finalize", operations::finalize),
    ("POST", "/v1/invoices/{invoice}/pay", operations::pay),
    ("POST", "/v1/invoices/{invoice}/send", operations::send),
    ("POST", "/v1/invoices/{invoice}/void", operations::void),
    ("POST", "/v1/invoices/{invoice}/mark_uncollectible", operations::mark_uncollectible),
    ("GET", "/v1/invoice_payments", operations::payments),
    ("GET", "/v1/invoice_payments/{invoice_payment}", |world, call| world.get("invoice_payment", call.id()).cloned()),
    ("POST", "/v1/invoiceitems", items::create),
    ("GET", "/v1/invoiceitems", items::list),
    ("GET", "/v1/invoiceitems/{invoiceitem}", |world, call| world.get("invoiceitem", call.id()).cloned()),
    ("POST", "/v1/invoiceitems/{invoiceitem}", items::change),
    ("DELETE", "/v1/invoiceitems/{invoiceitem}", items::delete),
    ("POST", "/v1/credit_notes", credit_notes::create),
    ("GET", "/v1/credit_notes", |world, call| {
        listed(world, call, "credit_note", |c| call.text("invoice").is_none_or(|wanted| c["invoice"] == wanted))
    }),
    ("GET", "/v1/credit_notes/{id}", |world, call| world.get("credit_note", call.id()).cloned()),
    ("POST", "/v1/credit_notes/{id}/void", credit_notes::void),
];
