//! From method and path to the operation.

use serde_json::Value;

use super::{Call, Failure};
use crate::state::World;
use crate::{catalogue, checkout, clocks, customers, events, invoices, meters, payments, portal, subscriptions};

pub type Handler = fn(&mut World, &Call) -> Result<Value, Failure>;

/// Method, path as Stripe's description writes it, operation.
pub type Route = (&'static str, &'static str, Handler);

const GROUPS: &[&[Route]] = &[
    customers::ROUTES,
    catalogue::ROUTES,
    payments::ROUTES,
    checkout::ROUTES,
    portal::ROUTES,
    subscriptions::ROUTES,
    invoices::ROUTES,
    meters::ROUTES,
    clocks::ROUTES,
    events::ROUTES,
];

pub fn routes() -> impl Iterator<Item = &'static Route> {
    GROUPS.iter().copied().flatten()
}

/// The operation of this path, and what stands in its places. A literal wins over a place.
pub fn find(method: &str, path: &str) -> Option<(&'static Route, Vec<String>)> {
    let wanted: Vec<&str> = path.trim_matches('/').split('/').collect();
    let fits = |route: &&Route| {
        let parts: Vec<&str> = route.1.trim_matches('/').split('/').collect();
        route.0 == method
            && parts.len() == wanted.len()
            && parts.iter().zip(&wanted).all(|(p, w)| p.starts_with('{') || p == w)
    };
    let route = routes().filter(fits).min_by_key(|route| route.1.matches('{').count())?;
    let places = route.1.trim_matches('/').split('/').zip(&wanted).filter(|(part, _)| part.starts_with('{'));
    Some((route, places.map(|(_, id)| (*id).to_owned()).collect()))
}
