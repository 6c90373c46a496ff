//! A company's own page of its plan: what it has and has used, when that will be used up, what the plan lacks and what would bring it. Checkout, portal and
//! webhooks of Stripe will stand here too: they write the client's subscription (`entitlements::assign`), and everything else reads that. Without a key of
//! Stripe nothing can be bought here, and the page says so.

mod features;
mod forecast;
mod get;
mod model;
mod store;
#[cfg(test)]
mod tests;

use utoipa_actix_web::service_config::ServiceConfig;

pub fn routes(config: &mut ServiceConfig) {
    config.service(get::get).service(features::features);
}
