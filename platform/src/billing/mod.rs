//! A company's own page of its plan: what it has and has used, when that will be used up, what the plan lacks and what
//! would bring it, what it pays and how. Stripe (`payments`) is the one payment provider; what it says becomes the
//! client's subscription (`entitlements::assign`), and everything else reads that. Without a key of Stripe nothing can
//! be bought here, and the page says so. `budgets` divide what the company has among its parts.

mod budgets;
mod by_invoice;
mod change;
mod checkout;
mod command;
mod error;
mod features;
mod forecast;
mod get;
mod heaviest;
mod invoices;
mod later;
mod lines;
mod model;
mod notice;
mod own_sum;
mod pause;
mod payments;
mod portal;
mod publish;
mod quote;
mod store;
#[cfg(test)]
mod tests;

pub use command::{Todo, run as run_command};
pub use payments::{FOLLOW, Follower, PATH as WEBHOOK, Payments, service as webhook};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(get::get)
        .service(features::features)
        .service(invoices::invoices)
        .service(invoices::get_one)
        .service(checkout::checkout)
        .service(by_invoice::by_invoice)
        .service(portal::portal)
        .service(change::preview)
        .service(change::change)
        .service(change::cancel)
        .service(change::keep)
        .service(pause::pause)
        .service(pause::reactivate)
        .service(notice::notice)
        .service(publish::publish);
    budgets::routes(config);
    lines::routes(config);
}
