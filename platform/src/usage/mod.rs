//! Usage: one entry for each run and each call of the models' API, what it cost by the list price, and what a client
//! may use in a month.
//!
//! A run's entry is written in the statement that ends it (`runs::store`), a call's by the [`Meter`]. Work that is
//! about to begin reserves what it will use with the meter (`reserve`), which holds a part of what is left of the
//! client's month, and of its budgets: no request waits for a sum. `view-client-analytics` reads sums and calls in
//! `insight`, as the company's policy shows them; budgets are set in `billing`.

mod accounts;
mod error;
mod lengths;
mod look;
mod look_store;
mod marks_store;
mod meter;
mod model;
mod months;
mod reserve;
mod store;
#[cfg(test)]
mod tests;

use actix_web::HttpResponse;
use actix_web::http::header::{HeaderName, HeaderValue};

pub use accounts::{Amount, MonthlyLimit, Of, Spender};
pub use lengths::Lengths;
pub use look::{BudgetUse, Look, may_begin, over_at};
pub use marks_store::{mark_feedback, mark_rewritten};
pub use meter::{LedgerSlot, Meter};
pub use model::{
    Allowance, ApiCall, CallStatus, CallsQuery, FREE, LedgerEntry, Month, MonthsQuery, OWN_CALLS, Price, Tokens,
    UsageSums,
};
pub use months::allowance;
pub use reserve::{Reserved, trial_teller};
pub use store::{calls, count as count_calls, models_asked, months as months_by_model};

/// The header of an answer whose client has used most of its month.
pub const WARNING: &str = "x-quota-warning";

/// Puts what [`Meter::check`] had to say on an answer.
pub fn warn(answer: &mut HttpResponse, warning: Option<String>) {
    if let Some(value) = warning.and_then(|text| HeaderValue::from_str(&text).ok()) {
        answer.headers_mut().insert(HeaderName::from_static(WARNING), value);
    }
}
